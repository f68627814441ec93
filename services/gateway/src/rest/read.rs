//! Bodies of generated routes: JSON read member by member, so that all faults are told at once, each with its path.

use std::{fmt::Display, ops::RangeInclusive};

use actix_web::{HttpRequest, http::header, web};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::{DateTime, Datelike, Timelike};
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use super::shape::Shape;
use crate::{
    body::{self as raw, Members},
    problem::{INVALID, Problem, Wrong},
};

/// Most faults that one answer lists.
const FAULTS: usize = 50;

/// Most characters of a password, and of a code.
const PASSWORD: usize = 1024;
const CODE: usize = 64;
/// Most characters of bytes.
const BYTES: usize = 4096;

const NOT_NULL: &str = "This field is required and can't be null.";

/// A shape that bodies are read as.
pub trait Readable: Shape {
    fn read(object: &mut Object<'_>) -> Self::Message;
}

/// May a member be missing, or null?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    Must,
    May,
    MayBeNull,
}

/// Reads a JSON object of at most `limit` bytes.
///
/// # Errors
/// 400, 413, 415, or 422 with everything that is wrong.
pub async fn body<K: Readable>(
    request: &HttpRequest,
    payload: web::Payload,
    limit: usize,
) -> Result<K::Message, Problem> {
    raw::media_type(request, &["application/json"])?;
    parse::<K>(&raw::bytes(request, payload, limit).await?)
}

/// As [`body`], of at most 64 KiB.
///
/// # Errors
/// As [`body`].
pub async fn small_body<K: Readable>(request: &HttpRequest, payload: web::Payload) -> Result<K::Message, Problem> {
    body::<K>(request, payload, raw::JSON_LIMIT).await
}

/// As [`small_body`]; no body at all stands for an empty object.
///
/// # Errors
/// As [`body`].
pub async fn body_or_nothing<K: Readable>(request: &HttpRequest, payload: web::Payload) -> Result<K::Message, Problem> {
    if request.headers().contains_key(header::CONTENT_TYPE) {
        return small_body::<K>(request, payload).await;
    }
    if raw::bytes(request, payload, raw::JSON_LIMIT).await?.is_empty() {
        parse::<K>(b"{}")
    } else {
        Err(raw::wrong_type())
    }
}

/// As [`body`], of bytes.
///
/// # Errors
/// 400 or 422.
pub fn parse<K: Readable>(body: &[u8]) -> Result<K::Message, Problem> {
    let mut wrong = Vec::new();
    let message = Object {
        members: raw::members(body)?,
        path: String::new(),
        wrong: &mut wrong,
    }
    .whole::<K>();
    if wrong.is_empty() {
        Ok(message)
    } else {
        Err(Problem::fields(wrong))
    }
}

/// An object of a body, and where it stands in it.
#[derive(Debug)]
pub struct Object<'a> {
    members: Vec<(String, &'a RawValue)>,
    path: String,
    wrong: &'a mut Vec<Wrong>,
}

impl<'a> Object<'a> {
    fn whole<K: Readable>(mut self) -> K::Message {
        let message = K::read(&mut self);
        for (name, _) in std::mem::take(&mut self.members) {
            // What was sent comes back as a field name: keep it short and printable.
            let name: String = name.chars().filter(|c| !c.is_control()).take(64).collect();
            self.fault(&name, "unknown_field", "Unknown field.");
        }
        message
    }

    /// Notes a fault of a member.
    pub fn fault(&mut self, name: &str, code: &str, message: &str) {
        if self.wrong.len() < FAULTS {
            let path = self.path(name);
            self.wrong.push(Wrong::new(&path, code, message));
        }
    }

    fn path(&self, name: &str) -> String {
        if self.path.is_empty() {
            name.to_owned()
        } else {
            format!("{}.{name}", self.path)
        }
    }

    /// The member as sent; null counts as missing where it may be null.
    fn take(&mut self, name: &str, need: Need) -> Option<&'a RawValue> {
        let at = self.members.iter().position(|(key, _)| key == name);
        match at.map(|at| self.members.swap_remove(at).1) {
            None if need == Need::Must => self.fault(name, INVALID, "This field is required."),
            Some(value) if value.get() == "null" && need == Need::MayBeNull => {}
            found => return found,
        }
        None
    }

    fn typed<T: DeserializeOwned>(&mut self, name: &str, need: Need, expected: &str) -> Option<T> {
        let value = self.take(name, need)?;
        let read = serde_json::from_str(value.get()).ok();
        if read.is_none() {
            // Answers have null for what was never set: say that it can't be sent back.
            let is_null = value.get() == "null" && need == Need::Must;
            let message = if is_null { NOT_NULL } else { expected };
            self.fault(name, INVALID, message);
        }
        read
    }

    /// Whatever its characters and length: the service knows what it keeps.
    pub fn text(&mut self, name: &str, need: Need) -> Option<String> {
        self.typed(name, need, "Text is expected.")
    }

    /// Without control characters, except of several lines where it may have them.
    pub fn limited_text(&mut self, name: &str, need: Need, most: usize, lines: bool) -> Option<String> {
        let text = self.text(name, need)?;
        let is_odd = |c: char| c.is_ascii_control() && !(lines && matches!(c, '\n' | '\r' | '\t'));
        if text.chars().any(is_odd) {
            self.fault(name, "control_character", "Control characters are not allowed.");
        } else if text.chars().nth(most).is_some() {
            self.fault(name, "too_long", &format!("At most {most} characters."));
        } else {
            return Some(text);
        }
        None
    }

    /// Required, and more than blanks.
    pub fn filled_text(&mut self, name: &str, most: usize, lines: bool) -> Option<String> {
        let text = self.limited_text(name, Need::Must, most, lines)?;
        if text.trim().is_empty() {
            self.fault(name, INVALID, "This field may not be empty.");
            return None;
        }
        Some(text)
    }

    /// Required, and not empty; blanks count.
    pub fn password(&mut self, name: &str) -> Option<String> {
        let text = self.limited_text(name, Need::Must, PASSWORD, false)?;
        if text.is_empty() {
            self.fault(name, INVALID, "This field may not be empty.");
            return None;
        }
        Some(text)
    }

    /// Required; the member may be called `code`, too.
    pub fn code(&mut self, name: &str) -> Option<String> {
        let code = self.limited_text("code", Need::MayBeNull, CODE, false);
        code.or_else(|| self.filled_text(name, CODE, false))
    }

    /// Required bytes, as base64url without padding.
    pub fn base64url(&mut self, name: &str) -> Option<Vec<u8>> {
        let text = self.filled_text(name, BYTES, false)?;
        let bytes = URL_SAFE_NO_PAD.decode(text).ok();
        if bytes.is_none() {
            self.fault(name, INVALID, "Bytes as base64url without padding are expected.");
        }
        bytes
    }

    pub fn texts(&mut self, name: &str, need: Need) -> Option<Vec<String>> {
        let list = self.list(name, need)?;
        let read = list.into_iter().enumerate().map(|(at, value)| {
            let text = serde_json::from_str(value.get()).ok();
            if text.is_none() {
                self.fault(&format!("{name}[{at}]"), INVALID, "Text is expected.");
            }
            text
        });
        whole(read.collect())
    }

    pub fn flag(&mut self, name: &str, need: Need) -> Option<bool> {
        self.typed(name, need, "Use true or false.")
    }

    pub fn number<T>(&mut self, name: &str, need: Need, range: RangeInclusive<T>) -> Option<T>
    where
        T: DeserializeOwned + PartialOrd + Display,
    {
        let expected = format!("A whole number from {} to {}.", range.start(), range.end());
        let number = self.typed(name, need, &expected)?;
        if range.contains(&number) {
            return Some(number);
        }
        self.fault(name, INVALID, &expected);
        None
    }

    /// A number that stands for a word.
    pub fn word(&mut self, name: &str, need: Need, words: &[(&str, i32)]) -> Option<i32> {
        let text: String = self.typed(name, need, "Text is expected.")?;
        let found = words.iter().find(|(word, _)| *word == text).map(|(_, number)| *number);
        if found.is_none() {
            let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            self.fault(name, INVALID, &format!("One of: {}.", words.join(", ")));
        }
        found
    }

    /// Milliseconds since 1970 of a time as RFC 3339.
    pub fn moment(&mut self, name: &str, need: Need) -> Option<i64> {
        let text: String = self.typed(name, need, "Text is expected.")?;
        let time = DateTime::parse_from_rfc3339(&text).ok();
        // Milliseconds have no leap second, and a year of five digits, or before the first, could not be written back.
        let time = time.filter(|time| time.nanosecond() < 1_000_000_000 && (1..=9_999).contains(&time.to_utc().year()));
        if time.is_none() {
            self.fault(
                name,
                INVALID,
                "Write the time in RFC 3339 format, such as 2026-01-02T03:04:05Z.",
            );
        }
        time.map(|time| time.timestamp_millis())
    }

    /// Any JSON, as it was sent to the last blank.
    pub fn json(&mut self, name: &str, need: Need) -> Option<String> {
        Some(self.take(name, need)?.get().to_owned())
    }

    pub fn object<K: Readable>(&mut self, name: &str, need: Need) -> Option<K::Message> {
        let value = self.take(name, need)?;
        self.inner::<K>(name, value)
    }

    pub fn objects<K: Readable>(&mut self, name: &str, need: Need) -> Option<Vec<K::Message>> {
        let list = self.list(name, need)?;
        let read = list.into_iter().enumerate();
        let read = read.map(|(at, value)| self.inner::<K>(&format!("{name}[{at}]"), value));
        whole(read.collect())
    }

    fn list(&mut self, name: &str, need: Need) -> Option<Vec<&'a RawValue>> {
        let value = self.take(name, need)?;
        let list = serde_json::from_str(value.get()).ok();
        if list.is_none() {
            self.fault(name, INVALID, "A list is expected.");
        }
        list
    }

    fn inner<K: Readable>(&mut self, name: &str, value: &'a RawValue) -> Option<K::Message> {
        let Ok(members) = serde_json::from_str::<Members<'_>>(value.get()) else {
            self.fault(name, INVALID, "An object is expected.");
            return None;
        };
        let object = Object {
            members: members.0,
            path: self.path(name),
            wrong: self.wrong,
        };
        Some(object.whole::<K>())
    }
}

/// Items, where none of them was refused. All of them were looked at, so that each fault is noted.
fn whole<T>(items: Vec<Option<T>>) -> Option<Vec<T>> {
    items.into_iter().collect()
}

#[cfg(test)]
#[path = "read_tests.rs"]
mod tests;
