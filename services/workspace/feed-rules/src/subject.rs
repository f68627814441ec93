//! What an item is about: tokens by name, by `$SYM`, and by a few symbols alone; and addresses.
//!
//! All patterns are found in one pass (Aho–Corasick), ASCII letters of either case. A find counts where it is whole words, where its case is
//! right, and where it is not part of a longer find: "Bitcoin Cash" is not about Bitcoin.

use std::collections::{HashMap, HashSet};

use aho_corasick::{AhoCorasick, BuildError};
use serde::{Deserialize, Serialize};

use crate::{
    address::addresses,
    common::{BEHIND, UNITS, is_common, is_plain},
    plain::clipped,
};

const OF_TITLE: u32 = 3;
const OF_LEAD: u32 = 2;
const OF_BODY: u32 = 1;
/// Points that an item needs.
const NEEDED: u32 = 2;
/// Characters of a name that are repeated in a reason.
const LONGEST_SAID: usize = 60;
/// Subjects of one item.
const MOST: usize = 20;

/// A token as the market lists it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// CoinGecko's id.
    pub id: String,
    pub name: String,
    pub symbol: String,
}

/// Texts of an item.
#[derive(Debug, Clone, Copy, Default)]
pub struct Texts<'a> {
    pub title: &'a str,
    pub lead: &'a str,
    pub body: &'a str,
}

/// What an item is about, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Match {
    /// `token` or `address`.
    pub kind: String,
    /// CoinGecko's id, or the address; of EVM chains in lower case.
    #[serde(rename = "ref")]
    pub reference: String,
    pub name: String,
    /// Of a token; empty otherwise.
    pub symbol: String,
    /// In a sentence.
    pub reason: String,
    pub points: u32,
}

/// How a pattern has to be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Case {
    Any,
    /// As in the pattern.
    Exact,
}

struct Pattern {
    text: String,
    case: Case,
    token: usize,
}

/// Finds tokens.
pub struct Matcher {
    tokens: Vec<Token>,
    patterns: Vec<Pattern>,
    search: AhoCorasick,
}

impl std::fmt::Debug for Matcher {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Matcher")
            .field("tokens", &self.tokens.len())
            .finish_non_exhaustive()
    }
}

impl Matcher {
    /// Of these tokens, the best ranked first: it gets a name or a symbol that several have.
    ///
    /// # Errors
    /// Where there are too many patterns for the search.
    pub fn new(tokens: Vec<Token>) -> Result<Self, BuildError> {
        let mut patterns: Vec<Pattern> = Vec::new();
        let mut taken: HashSet<(String, bool)> = HashSet::new();
        for (place, token) in tokens.iter().enumerate() {
            let mut add = |text: String, case: Case| {
                if taken.insert((text.to_lowercase(), case == Case::Exact)) {
                    patterns.push(Pattern {
                        text,
                        case,
                        token: place,
                    });
                }
            };
            let name = token.name.trim();
            let symbol = token.symbol.trim().to_uppercase();
            if name.is_empty() || name.len() > 100 {
                continue;
            }
            if is_common(name) {
                for word in BEHIND {
                    add(format!("{name} {word}"), Case::Any);
                }
                if !symbol.is_empty() {
                    add(format!("{name} ({symbol})"), Case::Any);
                }
            } else {
                // Short ones are syllables of other languages.
                add(
                    name.to_owned(),
                    if name.chars().count() < 5 {
                        Case::Exact
                    } else {
                        Case::Any
                    },
                );
            }
            for (_, unit) in UNITS.iter().filter(|(id, _)| *id == token.id) {
                add((*unit).to_owned(), Case::Exact);
            }
            let letters = symbol.chars().filter(|sign| sign.is_alphabetic()).count();
            if letters >= 2 && symbol.len() <= 20 {
                add(format!("${symbol}"), Case::Exact);
                if is_plain(&symbol) {
                    add(symbol, Case::Exact);
                }
            }
        }
        let search = AhoCorasick::builder()
            .ascii_case_insensitive(true)
            .build(patterns.iter().map(|pattern| &pattern.text))?;
        Ok(Self {
            tokens,
            patterns,
            search,
        })
    }

    /// The token with this id.
    #[must_use]
    pub fn token(&self, id: &str) -> Option<&Token> {
        self.tokens.iter().find(|token| token.id == id)
    }

    /// The best ranked token with this symbol.
    #[must_use]
    pub fn of_symbol(&self, symbol: &str) -> Option<&Token> {
        self.tokens
            .iter()
            .find(|token| token.symbol.eq_ignore_ascii_case(symbol))
    }

    /// What an item is about, the surest first.
    #[must_use]
    pub fn matches(&self, texts: Texts<'_>) -> Vec<Match> {
        let mut found: HashMap<(bool, String), (u32, String)> = HashMap::new();
        for (text, place, points) in [
            (texts.title, "Title", OF_TITLE),
            (texts.lead, "Lead", OF_LEAD),
            (texts.body, "Text", OF_BODY),
        ] {
            let tokens = self
                .named_tokens(text)
                .into_iter()
                .map(|(token, said)| ((true, self.tokens[token].id.clone()), said));
            let addresses = addresses(text)
                .into_iter()
                .map(|address| ((false, address.clone()), address));
            let mut here = HashSet::new();
            for (subject, said) in tokens.chain(addresses) {
                if !here.insert(subject.clone()) {
                    continue;
                }
                let reason = || format!("{place} says “{}”", clipped(&said, LONGEST_SAID));
                found.entry(subject).or_insert_with(|| (0, reason())).0 += points;
            }
        }
        let mut matches: Vec<Match> = found
            .into_iter()
            .filter(|(_, (points, _))| *points >= NEEDED)
            .map(|((is_token, reference), (points, reason))| {
                let token = self.token(&reference).filter(|_| is_token);
                Match {
                    kind: if is_token { "token" } else { "address" }.to_owned(),
                    name: token.map_or_else(|| reference.clone(), |token| token.name.clone()),
                    symbol: token.map(|token| token.symbol.to_uppercase()).unwrap_or_default(),
                    reference,
                    reason,
                    points,
                }
            })
            .collect();
        matches.sort_by(|one, other| (other.points, &one.reference).cmp(&(one.points, &other.reference)));
        matches.truncate(MOST);
        matches
    }

    /// Tokens of a text with the words that name them.
    fn named_tokens(&self, text: &str) -> Vec<(usize, String)> {
        let mut finds: Vec<(usize, usize, usize)> = Vec::new();
        for find in self.search.find_overlapping_iter(text) {
            let Some(pattern) = self.patterns.get(find.pattern().as_usize()) else {
                continue;
            };
            let Some(said) = text.get(find.start()..find.end()) else {
                continue;
            };
            if pattern.case == Case::Exact && said != pattern.text || !is_whole(text, find.start(), find.end()) {
                continue;
            }
            finds.push((find.start(), find.end(), pattern.token));
        }
        let inside = |one: &(usize, usize, usize)| {
            finds
                .iter()
                .any(|other| other.0 <= one.0 && one.1 <= other.1 && other.1 - other.0 > one.1 - one.0)
        };
        finds
            .iter()
            .filter(|find| !inside(find))
            .map(|(start, end, token)| (*token, text[*start..*end].to_owned()))
            .collect()
    }
}

/// Neither letters nor digits around it, and no part of an address of the web or of a name with a hyphen before it. A hashtag is whole, and so
/// is one side of a pair: "ETH/BTC".
fn is_whole(text: &str, start: usize, end: usize) -> bool {
    let joins = |sign: char| sign.is_alphanumeric() || matches!(sign, '_' | '@' | '$');
    let ties = |sign: char| joins(sign) || matches!(sign, '.' | '/' | '-' | '#');
    let mut before = text[..start].chars().rev();
    let starts = match before.next() {
        // Behind a word or a slash it is the fragment of an address.
        Some('#') => !before.next().is_some_and(ties),
        Some('/') => is_symbol(before),
        Some(sign) => !ties(sign),
        None => true,
    };
    let mut after = text[end..].chars();
    let ends = match after.next() {
        Some('.') => !after.next().is_some_and(char::is_alphanumeric),
        Some('/') => !after.clone().next().is_some_and(char::is_alphanumeric) || is_symbol(after),
        Some(sign) => !joins(sign),
        None => true,
    };
    starts && ends
}

/// True where the signs begin with a symbol in capitals.
fn is_symbol(signs: impl Iterator<Item = char>) -> bool {
    let run: Vec<char> = signs.take_while(|sign| sign.is_alphanumeric()).collect();
    (2..=6).contains(&run.len()) && run.iter().all(char::is_ascii_uppercase)
}
