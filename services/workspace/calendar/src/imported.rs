//! What a file of events holds.

use chrono::{DateTime, Utc};

use crate::{Event, Importance, Kind};

/// An event of a file. One that replaces an instance of a series has the start of that instance as its `recurrence_id`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedEvent {
    /// Where it begins, from 1.
    pub line: u32,
    /// Made from title and start where the file has none.
    pub uid: String,
    /// Start of the instance that it replaces: `2026-10-24`, or UTC as `2026-10-24T07:00:00Z`.
    pub recurrence_id: Option<String>,
    /// 0 where the file has none.
    pub sequence: i32,
    /// LAST-MODIFIED.
    pub modified: Option<DateTime<Utc>>,
    /// It does not take place: a stored one is to be removed.
    pub cancelled: bool,
    pub title: String,
    pub note: String,
    pub location: String,
    /// Of the web; others are dropped.
    pub url: Option<String>,
    pub kind: Option<Kind>,
    pub importance: Option<Importance>,
    /// As written.
    pub coins: Vec<String>,
    pub event: Event,
}

/// The version of an event that is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Held<'a> {
    pub sequence: i32,
    pub modified: Option<DateTime<Utc>>,
    pub fingerprint: &'a str,
}

/// An event that could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    pub line: u32,
    /// UID, or title; empty if it has neither.
    pub event: String,
    pub code: &'static str,
    /// What failed, why, and what to do.
    pub message: String,
}

/// What a file holds.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Parsed {
    /// The calendar's name.
    pub name: Option<String>,
    /// In the order of the file; one for each UID and RECURRENCE-ID.
    pub events: Vec<ImportedEvent>,
    /// By line.
    pub faults: Vec<Fault>,
    /// Older versions of events that the file has too.
    pub superseded: u32,
}

/// Why a file is not read at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("The file is larger than 6 MB. Export fewer events.")]
    TooLarge,
    #[error("The file has more than 50,000 events. Export fewer.")]
    TooMany,
    #[error("The events have more than 500 different keys. Leave out those that say nothing of events.")]
    TooManyKeys,
    #[error("This is not an iCalendar file: it has no BEGIN:VCALENDAR. Export the calendar as .ics.")]
    NotACalendar,
    #[error("The file needs a column for titles (title, event, name) and one for starts (starts, start, date).")]
    NoColumns,
    #[error("This is not a JSON list of events. Use a list of objects with the keys title and starts.")]
    NotAList,
}

impl Refusal {
    /// Its word in an error.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::TooLarge => "too_large",
            Self::TooMany => "too_many",
            Self::TooManyKeys => "too_many_keys",
            Self::NotACalendar => "not_a_calendar",
            Self::NoColumns => "no_columns",
            Self::NotAList => "not_a_list",
        }
    }
}

impl ImportedEvent {
    /// Newer than the stored one: a higher SEQUENCE, then a later LAST-MODIFIED. If neither tells them apart, other content counts as newer:
    /// some feeds write the same of both for ever.
    #[must_use]
    pub fn replaces(&self, held: &Held<'_>) -> bool {
        let (own, other) = ((self.sequence, self.modified), (held.sequence, held.modified));
        own > other || (own == other && self.fingerprint() != held.fingerprint)
    }

    /// 16 hexadecimal digits of its content; the same for the same content.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let list = |all: Vec<String>| all.join(",");
        digest(&[
            &self.title,
            &self.note,
            &self.location,
            self.url.as_deref().unwrap_or_default(),
            self.kind.map_or("", Kind::word),
            self.importance.map_or("", Importance::word),
            &self.coins.join(","),
            if self.cancelled { "cancelled" } else { "" },
            &self.event.starts_text(),
            &self.event.length.to_string(),
            self.event.zone_text(),
            &self.event.rule.as_ref().map(ToString::to_string).unwrap_or_default(),
            &list(self.event.left_out.iter().map(ToString::to_string).collect()),
            &list(self.event.also.iter().map(ToString::to_string).collect()),
        ])
    }
}

/// FNV-1a (Fowler, Noll, Vo 1991) of texts: tells versions of one event apart, not a safeguard.
pub(crate) fn digest(parts: &[&str]) -> String {
    let bytes = parts.iter().flat_map(|part| part.bytes().chain([0x1f]));
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}

/// The address if it is one of the web.
pub(crate) fn web_address(text: &str) -> Option<String> {
    let text = text.trim();
    let lower = text.to_ascii_lowercase();
    let of_web = lower.starts_with("https://") || lower.starts_with("http://");
    (of_web && !text.chars().any(|letter| letter.is_whitespace() || letter.is_control())).then(|| text.to_owned())
}
