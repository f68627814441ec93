//! Which item is which, in a file and between two fetches.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use sha2::{Digest, Sha256};

/// Bytes of an id that is kept as it is.
const LONGEST: usize = 500;

/// What an item is known by.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Parts<'a> {
    /// Empty without one.
    pub guid: &'a str,
    pub canonical: Option<&'a str>,
    pub title: &'a str,
    pub date: Option<DateTime<Utc>>,
}

/// Of each item: its guid, else its link, else a hash of title and date. A guid or link that several items of the file have names none of
/// them.
pub(crate) fn identities(items: &[Parts<'_>]) -> Vec<String> {
    let mut guids: HashMap<&str, usize> = HashMap::new();
    let mut links: HashMap<&str, usize> = HashMap::new();
    for item in items {
        *guids.entry(item.guid).or_default() += 1;
        if let Some(link) = item.canonical {
            *links.entry(link).or_default() += 1;
        }
    }
    items
        .iter()
        .map(|item| {
            if !item.guid.is_empty() && guids.get(item.guid) == Some(&1) {
                return named("g", item.guid);
            }
            match item.canonical.filter(|link| links.get(link) == Some(&1)) {
                Some(link) => named("l", link),
                None => hashed(
                    "h",
                    &format!(
                        "{}\n{}",
                        item.title,
                        item.date.map(|date| date.to_rfc3339()).unwrap_or_default()
                    ),
                ),
            }
        })
        .collect()
}

fn named(kind: &str, text: &str) -> String {
    if text.len() <= LONGEST && !text.chars().any(char::is_control) {
        format!("{kind}:{text}")
    } else {
        hashed(kind, text)
    }
}

fn hashed(kind: &str, text: &str) -> String {
    format!("{kind}#{}", hex::encode(Sha256::digest(text.as_bytes())))
}

/// An item that is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    pub identity: String,
    pub canonical: Option<String>,
}

/// What an item of a file is to those that are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    New,
    /// The kept one at this place, maybe with other texts.
    Known(usize),
}

/// One for each item. A new identity with the page of a kept item that is no longer in the file under its own is that item.
#[must_use]
pub fn reconcile(known: &[Known], items: &[crate::Item]) -> Vec<Change> {
    let by_identity: HashMap<&str, usize> = known
        .iter()
        .enumerate()
        .map(|(at, one)| (one.identity.as_str(), at))
        .collect();
    let here: HashSet<&str> = items.iter().map(|item| item.identity.as_str()).collect();
    let mut by_page: HashMap<&str, usize> = known
        .iter()
        .enumerate()
        .filter(|(_, one)| !here.contains(one.identity.as_str()))
        .filter_map(|(at, one)| Some((one.canonical.as_deref()?, at)))
        .collect();
    items
        .iter()
        .map(|item| {
            if let Some(at) = by_identity.get(item.identity.as_str()) {
                return Change::Known(*at);
            }
            let page = item.canonical.as_deref().and_then(|page| by_page.remove(page));
            page.map_or(Change::New, Change::Known)
        })
        .collect()
}
