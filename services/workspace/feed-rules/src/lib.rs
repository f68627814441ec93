//! Feeds of news: what is in a file, which item is which, which say the same, what they are about, and when to fetch again. Pure: no
//! clock, no store, no network. See README.md for the rules.

mod address;
mod charset;
mod common;
mod common_words;
mod date;
mod discover;
mod group;
mod identity;
mod json_feed;
mod link;
mod parse;
mod plain;
mod repair;
mod schedule;
mod simhash;
mod subject;

#[cfg(test)]
mod examples;

pub use discover::{feed_link, is_page};
pub use group::{Grouped, SAME_WITHIN, group_of};
pub use identity::{Change, Known, reconcile};
pub use link::{canonical, safe};
pub use parse::{Item, LARGEST, MOST_ITEMS, Parsed, Unreadable, parse};
pub use plain::{clipped, plain, words};
pub use schedule::{LONGEST_WAIT, SHORTEST_WAIT, after_failure, interval};
pub use simhash::{distance, simhash};
pub use subject::{Match, Matcher, Texts, Token};
