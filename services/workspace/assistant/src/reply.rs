//! Replies: references become values with a link to their row, and numbers that nothing supports are marked.
//!
//! A reply comes in pieces of any size. What may still become a reference, a number or a date is held back until it is whole.

use std::collections::HashSet;

use crate::{
    number::Decimal,
    table::Artifact,
    words_of_time::{date_length, is_month},
};

/// Bytes of an open reference.
const LONGEST_REFERENCE: usize = 20;
/// Words behind which a date is whole.
const WORDS_OF_DATE: usize = 4;
/// Bytes that are held back at most.
const LONGEST_HELD: usize = 400;

/// A part of a reply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    pub text: String,
    /// The cell whose value this is, as `r3.c2`.
    pub reference: Option<String>,
    /// False for a number that is in no row, no question and no date.
    pub supported: bool,
}

impl Piece {
    fn plain(text: String) -> Self {
        Self {
            text,
            reference: None,
            supported: true,
        }
    }

    fn unsupported(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            reference: None,
            supported: false,
        }
    }
}

/// A reply that is being written by somebody who may be wrong.
#[derive(Debug, Default)]
pub struct Reply {
    held: String,
    /// Numbers of the person who asked.
    own: HashSet<String>,
    /// The word and the sign before what is held.
    before: String,
}

impl Reply {
    /// An answer to come; numbers that the question names need no source.
    #[must_use]
    pub fn new(question: &str) -> Self {
        Self {
            own: numbers(question),
            ..Self::default()
        }
    }

    /// Takes more of the reply; gives what is whole.
    pub fn push(&mut self, delta: &str, artifacts: &[Artifact]) -> Vec<Piece> {
        self.held.push_str(delta);
        let whole = self.whole();
        let rest = self.held.split_off(whole);
        let text = std::mem::replace(&mut self.held, rest);
        self.pieces(&text, artifacts)
    }

    /// Gives the rest.
    pub fn finish(&mut self, artifacts: &[Artifact]) -> Vec<Piece> {
        let text = std::mem::take(&mut self.held);
        self.pieces(&text, artifacts)
    }

    /// Bytes of what is held that more text cannot change.
    fn whole(&self) -> usize {
        let held = &self.held;
        let Some((last, space)) = held.char_indices().rfind(|(_, sign)| sign.is_whitespace()) else {
            return if held.len() > LONGEST_HELD { held.len() } else { 0 };
        };
        let mut whole = last + space.len_utf8();
        for (place, word) in held[..whole].split_whitespace().rev().enumerate() {
            if word.contains(|sign: char| sign.is_numeric()) || is_month(word) {
                let at = word.as_ptr() as usize - held.as_ptr() as usize;
                whole = whole.min(at);
            } else if place >= WORDS_OF_DATE {
                // A date is not cut in two: what is given begins behind another word.
                break;
            }
        }
        if let Some(open) = held.rfind("[[")
            && !held[open..].contains("]]")
            && held.len() - open <= LONGEST_REFERENCE
        {
            whole = whole.min(open);
        }
        if held.len() - whole > LONGEST_HELD { last } else { whole }
    }

    fn pieces(&mut self, text: &str, artifacts: &[Artifact]) -> Vec<Piece> {
        let found = Scan {
            before: &self.before,
            own: Some(&self.own),
            artifacts,
        }
        .pieces(text);
        if !text.is_empty() {
            let joined = format!("{}{text}", self.before);
            let tail: Vec<char> = joined.chars().rev().take(24).collect();
            self.before = tail.into_iter().rev().collect();
        }
        found
    }
}

/// A text of this program: its numbers are right, its references are resolved.
#[must_use]
pub fn own_text(text: &str, artifacts: &[Artifact]) -> Vec<Piece> {
    Scan {
        before: "",
        own: None,
        artifacts,
    }
    .pieces(text)
}

/// Numbers as they can be compared.
fn numbers(text: &str) -> HashSet<String> {
    let mut found = HashSet::new();
    let mut rest = text;
    while let Some(at) = rest.find(|sign: char| sign.is_ascii_digit()) {
        rest = &rest[at..];
        let (length, value) = number(rest);
        found.extend(value);
        rest = &rest[length..];
    }
    found
}

/// Bytes of the number at the beginning, and its value.
fn number(text: &str) -> (usize, Option<String>) {
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let mut end = 0;
    let mut has_point = false;
    while let Some(byte) = bytes.get(end) {
        match byte {
            b'0'..=b'9' => {}
            b',' | b'\'' if !has_point && digit(end + 1) => {}
            b'.' if !has_point && digit(end + 1) => has_point = true,
            _ => break,
        }
        end += 1;
    }
    let plain = text[..end].replace([',', '\''], "");
    (end, Decimal::parse(&plain).map(|decimal| decimal.magnitude()))
}

/// What a text is read against.
struct Scan<'a> {
    before: &'a str,
    /// Nothing where numbers are believed.
    own: Option<&'a HashSet<String>>,
    artifacts: &'a [Artifact],
}

impl Scan<'_> {
    fn pieces(&self, text: &str) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let mut plain = String::new();
        let mut at = 0;
        while let Some(sign) = text[at..].chars().next() {
            let rest = &text[at..];
            let (length, piece) = if rest.starts_with("[[") {
                self.reference(rest)
            } else if sign.is_numeric() && self.own.is_some() {
                self.number(&format!("{}{}", self.before, &text[..at]), rest)
            } else {
                (sign.len_utf8(), None)
            };
            match piece {
                None => plain.push_str(&rest[..length]),
                Some(piece) => {
                    if !plain.is_empty() {
                        pieces.push(Piece::plain(std::mem::take(&mut plain)));
                    }
                    pieces.push(piece);
                }
            }
            at += length;
        }
        if !plain.is_empty() {
            pieces.push(Piece::plain(plain));
        }
        pieces
    }

    /// `[[r3.c2]]`; nothing where it is no reference.
    fn reference(&self, text: &str) -> (usize, Option<Piece>) {
        let inside = text[2..].find("]]").filter(|end| *end <= LONGEST_REFERENCE);
        let Some((name, length)) = inside.map(|end| (&text[2..2 + end], end + 4)) else {
            return (2, None);
        };
        let Some((row, column)) = place(name) else {
            return (2, None);
        };
        let shown = self.artifacts.iter().find_map(|one| one.shown(row, column));
        let piece = match shown {
            Some(text) => Piece {
                text,
                reference: Some(name.to_owned()),
                supported: true,
            },
            None => Piece::unsupported("unknown"),
        };
        (length, Some(piece))
    }

    /// A number with what belongs to it.
    fn number(&self, before: &str, text: &str) -> (usize, Option<Piece>) {
        let last = before.chars().next_back();
        let sign = text.chars().next().unwrap_or_default();
        // Inside of a word, as of an address or a name.
        if last.is_some_and(|last| last.is_alphanumeric() || last == '_') {
            return (word_length(text), None);
        }
        let line = before.rsplit('\n').next().unwrap_or_default();
        if let Some(length) = date_length(line, text) {
            return (length, None);
        }
        let (length, value) = if sign.is_ascii_digit() {
            number(text)
        } else {
            (word_length(text), None)
        };
        if line.trim().is_empty() && length <= 2 && text[length..].starts_with([')', '.']) {
            // Of a list.
            return (length, None);
        }
        let behind = &text[length..];
        let letters = behind.len() - behind.trim_start_matches(char::is_alphanumeric).len();
        if letters > 0 && (letters > 3 || behind[..letters].contains(|sign: char| sign.is_numeric())) {
            // A name, an address or a hash.
            return (length + letters, None);
        }
        let percent = usize::from(behind[letters..].starts_with('%'));
        let whole = length + letters + percent;
        let Some(value) = value else {
            return (whole, Some(Piece::unsupported(&text[..whole])));
        };
        if self.own.is_some_and(|own| own.contains(&value)) {
            return (whole, None);
        }
        let scaled = ["k", "m", "b", "t", "bn", "tn"].contains(&behind[..letters].to_lowercase().as_str());
        let reference = self.cell_of(&value).filter(|_| !scaled);
        let piece = match reference {
            Some(reference) => Piece {
                text: text[..whole].to_owned(),
                reference: Some(reference),
                supported: true,
            },
            None => Piece::unsupported(&text[..whole]),
        };
        (whole, Some(piece))
    }

    /// The first cell with exactly this value.
    fn cell_of(&self, value: &str) -> Option<String> {
        self.artifacts.iter().find_map(|one| {
            (one.first_row..).zip(&one.rows).find_map(|(number, row)| {
                let same = |text: &str| Decimal::parse(text).is_some_and(|decimal| decimal.magnitude() == value);
                let column = row.cells.iter().position(|cell| same(&cell.value))?;
                Some(format!("r{number}.c{}", column + 1))
            })
        })
    }
}

fn word_length(text: &str) -> usize {
    text.len() - text.trim_start_matches(char::is_alphanumeric).len()
}

/// Row and column of `r3.c2`.
pub(crate) fn place(name: &str) -> Option<(u32, u32)> {
    let (row, column) = name.strip_prefix('r')?.split_once(".c")?;
    let count = |text: &str| {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| text.parse().ok()).flatten()
    };
    Some((count(row)?, count(column)?))
}
