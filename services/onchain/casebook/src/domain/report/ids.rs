//! Addresses and transaction ids within texts, whole or shortened, and the numbered words that stand for them.

use std::collections::{BTreeMap, HashMap};

use chain_model::address;
use serde_json::Value;

/// Words for addresses and transactions, in the order in which they were met.
#[derive(Default)]
pub(super) struct Ids {
    words: HashMap<String, String>,
    /// The same by lower case, for what is shortened.
    sorted: BTreeMap<String, String>,
}

/// Fewest letters on either side of `…` that can name an id.
const PART: usize = 3;

impl Ids {
    fn kind(token: &str) -> Option<&'static str> {
        match token.len() {
            64 | 66 if token.trim_start_matches("0x").bytes().all(|b| b.is_ascii_hexdigit()) => Some("transaction"),
            26..=120 if address::parse(token).is_ok() => Some("address"),
            _ => None,
        }
    }

    /// True where the whole text is an address or an id.
    pub(super) fn is_id(text: &str) -> bool {
        Self::kind(text).is_some()
    }

    /// True where one stands anywhere in the value.
    pub(super) fn any(value: &Value) -> bool {
        match value {
            Value::String(text) => tokens(text).any(Self::is_id),
            Value::Array(items) => items.iter().any(Self::any),
            Value::Object(members) => members
                .iter()
                .any(|(key, value)| tokens(key).any(Self::is_id) || Self::any(value)),
            Value::Null | Value::Bool(_) | Value::Number(_) => false,
        }
    }

    fn word(&mut self, token: &str) -> Option<String> {
        let kind = Self::kind(token)?;
        let key = key(token);
        if let Some(word) = self.words.get(&key) {
            return Some(word.clone());
        }
        let word = format!("[{kind} {}]", self.words.len() + 1);
        self.sorted.insert(key.to_ascii_lowercase(), word.clone());
        self.words.insert(key, word.clone());
        Some(word)
    }

    /// Numbers what is new in a text.
    pub(super) fn meet(&mut self, text: &str) {
        tokens(text).for_each(|token| {
            self.word(token);
        });
    }

    /// The text with a word for every address and id.
    pub(super) fn replace(&mut self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while !rest.is_empty() {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
            let (token, after) = rest.split_at(end);
            if let Some((word, behind)) = self.shortened(token, after) {
                out.push_str(&word);
                rest = behind;
                continue;
            }
            match self.word(token) {
                Some(word) => out.push_str(&word),
                None => out.push_str(token),
            }
            let joint = after.chars().next().map_or(0, char::len_utf8);
            out.push_str(&after[..joint]);
            rest = &after[joint..];
        }
        out
    }

    /// `1A1zP1…DivfNa`: the word of the id that begins and ends so, or `[id]` for one that stands nowhere whole; and what follows.
    fn shortened<'t>(&self, head: &str, after: &'t str) -> Option<(String, &'t str)> {
        let rest = after.strip_prefix('…').or_else(|| after.strip_prefix("..."))?;
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let (tail, behind) = rest.split_at(end);
        if head.len() < PART || tail.len() < PART {
            return None;
        }
        let (first, last) = (head.to_ascii_lowercase(), tail.to_ascii_lowercase());
        let mut alike = self
            .sorted
            .range(first.clone()..)
            .take_while(|(id, _)| id.starts_with(&first));
        let word = alike.find(|(id, _)| id.ends_with(&last));
        let digits = |part: &str| part.bytes().any(|b| b.is_ascii_digit());
        match word {
            Some((_, word)) => Some((word.clone(), behind)),
            // Words of a language have no digits: "wait…what" stays.
            None if digits(head) || digits(tail) => Some(("[id]".to_owned(), behind)),
            None => None,
        }
    }
}

/// An EVM address is the same in any case.
fn key(token: &str) -> String {
    if token.starts_with("0x") {
        token.to_ascii_lowercase()
    } else {
        token.to_owned()
    }
}

fn tokens(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric())
}
