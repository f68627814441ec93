//! iCalendar files (RFC 5545) and those of vCalendar 1.0: reads what calendar programs write, and writes feeds.

mod component;
mod lines;
mod old;
mod read;
mod rules;
mod series;
mod time;
mod timezone;
mod values;
mod write;

pub use read::read;
pub use write::{Feed, FeedEvent, write};
