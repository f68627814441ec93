//! Events of a calendar: what people and files may say of them.

use calendar_rules::{Event, EventInput, Importance, ImportedEvent, Kind, Moment, Start, Unclear, to_utc, unclear};
use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use uuid::Uuid;

pub use super::occurrences::{
    FILE_STEPS, Occurrences, PART, SLACK, check_rule, horizon, is_recurring, kept_from, next_starts, occurrences, rows,
    written, written_until,
};
use super::text;
use crate::error::{Error, Fault};

const LONGEST_TITLE: usize = 300;
const LONGEST_NOTE: usize = 8_000;
const LONGEST_LOCATION: usize = 300;
const LONGEST_URL: usize = 2_000;
const LONGEST_COIN: usize = 120;
const MOST_COINS: usize = 20;
const MOST_LEFT_OUT: usize = 1_000;
const LONGEST_UID: usize = 500;

/// Everything that can be on a calendar, as contracts name it.
pub const KINDS: [&str; 9] = [
    "own",
    "economic",
    "unlock",
    "token",
    "task",
    "session",
    "halving",
    "difficulty",
    "expiry",
];

/// What somebody or a file says of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Details {
    pub title: String,
    pub kind: Kind,
    pub note: String,
    pub location: String,
    pub importance: Importance,
    pub coins: Vec<String>,
    pub url: Option<String>,
    /// Start, length and recurrence.
    pub event: Event,
}

/// Where an event of a file comes from, and which version of it this is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Origin {
    pub source: Option<Uuid>,
    pub uid: String,
    /// Empty for a series.
    pub recurrence_id: String,
    pub sequence: i32,
    pub modified: Option<DateTime<Utc>>,
    pub fingerprint: String,
    pub cancelled: bool,
}

/// A kept event.
#[derive(Debug, Clone)]
pub struct CalendarEvent {
    pub id: Uuid,
    pub origin: Origin,
    pub details: Details,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub version: i32,
}

/// The fields of a request.
#[derive(Debug, Clone, Default)]
pub struct CalendarEventInput {
    pub title: String,
    pub kind: String,
    pub note: String,
    pub location: String,
    pub starts: String,
    pub ends: String,
    pub zone: String,
    pub all_day: bool,
    pub rule: String,
    pub left_out: Vec<String>,
    pub importance: String,
    pub coins: Vec<String>,
    pub url: String,
}

/// Kind of an event; the usual one for an empty word.
pub fn kind(field: &str, word: &str, faults: &mut Vec<Fault>) -> Kind {
    if word.trim().is_empty() {
        return Kind::default();
    }
    word.parse().unwrap_or_else(|_| {
        faults.push(Fault::new(field, "Use own, economic, unlock or token."));
        Kind::default()
    })
}

/// Rank of an importance, the least first.
#[must_use]
pub const fn weight(importance: Importance) -> i16 {
    match importance {
        Importance::Low => 0,
        Importance::Medium => 1,
        Importance::High => 2,
    }
}

/// The importance of a rank.
#[must_use]
pub const fn importance_of(weight: i16) -> Importance {
    match weight {
        ..=0 => Importance::Low,
        1 => Importance::Medium,
        _ => Importance::High,
    }
}

impl Details {
    /// `zone` is the one of times without another.
    ///
    /// # Errors
    /// All faults at once.
    pub fn check(input: &CalendarEventInput, zone: Tz) -> Result<Self, Error> {
        let mut faults = Vec::new();
        let title = text::filled("title", &input.title, LONGEST_TITLE, &mut faults);
        let kind = kind("kind", &input.kind, &mut faults);
        let note = text::lines("note", &input.note, LONGEST_NOTE, &mut faults);
        let location = text::line("location", &input.location, LONGEST_LOCATION, &mut faults);
        let importance = match input.importance.trim() {
            "" => Importance::default(),
            word => word.parse().unwrap_or_else(|_| {
                faults.push(Fault::new("importance", "Use low, medium or high."));
                Importance::default()
            }),
        };
        let coins = coins(&input.coins, &mut faults);
        let url = text::line("url", &input.url, LONGEST_URL, &mut faults);
        if !url.is_empty() && !is_web(&url) {
            faults.push(Fault::new(
                "url",
                "Use an address that begins with https:// or http://.",
            ));
        }
        if input.left_out.len() > MOST_LEFT_OUT {
            let message = format!("Leave out at most {MOST_LEFT_OUT} starts.");
            faults.push(Fault::new("left_out", message));
        }
        let event_input = EventInput {
            starts: input.starts.trim(),
            ends: input.ends.trim(),
            zone: if input.all_day { "" } else { input.zone.trim() },
            all_day: input.all_day,
            rule: Some(input.rule.as_str()),
            left_out: &input.left_out,
        };
        let event =
            Event::from_input(&event_input, zone).map_err(|error| faults.push(Fault::new(error.field, error.message)));
        match event {
            Ok(event) if faults.is_empty() => Ok(Self {
                title,
                kind,
                note,
                location,
                importance,
                coins,
                url: Some(url).filter(|url| !url.is_empty()),
                event,
            }),
            _ => Err(Error::Invalid(faults)),
        }
    }

    /// Of a time that somebody types one instant has to be meant. What an event has already may stay, and what a file says has its own
    /// rule (RFC 5545).
    ///
    /// # Errors
    /// Times that the clocks of the event's zone skip or show twice.
    pub fn check_clocks(&self, input: &CalendarEventInput, before: Option<&Event>) -> Result<(), Error> {
        let same_start = before.is_some_and(|before| before.start == self.event.start);
        let same_end = same_start && before.is_some_and(|before| before.length == self.event.length);
        let faults: Vec<Fault> = [("starts", &input.starts, same_start), ("ends", &input.ends, same_end)]
            .into_iter()
            .filter(|(.., is_same)| !is_same)
            .filter_map(|(field, text, _)| Some(Fault::new(field, odd_time(text, field, self.event.start)?)))
            .collect();
        if faults.is_empty() {
            Ok(())
        } else {
            Err(Error::Invalid(faults))
        }
    }

    /// What a file says, cut to what is kept; `usual` is the kind of events that have none.
    #[must_use]
    pub fn of_file(imported: &ImportedEvent, usual: Kind) -> Self {
        let title = cleaned(&imported.title, LONGEST_TITLE, false);
        let coins = imported
            .coins
            .iter()
            .map(|coin| cleaned(coin, LONGEST_COIN, false).to_lowercase());
        Self {
            title: if title.is_empty() { "Untitled".to_owned() } else { title },
            kind: imported.kind.unwrap_or(usual),
            note: cleaned(&imported.note, LONGEST_NOTE, true),
            location: cleaned(&imported.location, LONGEST_LOCATION, false),
            importance: imported.importance.unwrap_or_default(),
            coins: coins.filter(|coin| !coin.is_empty()).take(MOST_COINS).collect(),
            url: imported
                .url
                .clone()
                .filter(|url| url.len() <= LONGEST_URL && is_web(url)),
            event: imported.event.clone(),
        }
    }
}

/// What is wrong with a time by the clocks of the zone in which an event starts.
fn odd_time(text: &str, field: &str, start: Start) -> Option<String> {
    let Start::Time { wall: first, zone } = start else {
        return None;
    };
    match text.trim().parse() {
        Ok(Moment::Wall(wall)) => Some(match unclear(wall, zone)? {
            Unclear::Skipped => format!("Clocks in {zone} are put forward over this time. Choose another one."),
            Unclear::Twice => format!(
                "Clocks in {zone} show this time twice. Write it with its offset from UTC, such as 2026-12-09T14:00:00+01:00."
            ),
        }),
        // A start is kept as clocks show it, and then the first one is meant.
        Ok(Moment::Utc(at)) if field == "starts" && to_utc(first, zone) != at => Some(format!(
            "Clocks in {zone} show this time twice, and an event can start at the first one only. Choose another time."
        )),
        _ => None,
    }
}

/// The key of an event of a file; a long one is cut.
#[must_use]
pub fn uid_of(imported: &ImportedEvent) -> String {
    cleaned(&imported.uid, LONGEST_UID, false)
}

fn is_web(url: &str) -> bool {
    let lower = url.to_ascii_lowercase();
    (lower.starts_with("https://") || lower.starts_with("http://")) && !url.contains(char::is_whitespace)
}

/// Without control characters and marks that turn the writing direction, of at most so many characters.
fn cleaned(text: &str, most: usize, has_lines: bool) -> String {
    let text = text.replace("\r\n", "\n");
    let fits = |sign: &char| {
        let is_break = has_lines && matches!(sign, '\n' | '\t');
        (is_break || !sign.is_control()) && !vocab::deceives(*sign)
    };
    text.chars()
        .filter(fits)
        .take(most)
        .collect::<String>()
        .trim()
        .to_owned()
}

fn coins(sent: &[String], faults: &mut Vec<Fault>) -> Vec<String> {
    if sent.len() > MOST_COINS {
        faults.push(Fault::new("coins", format!("Use at most {MOST_COINS} coins.")));
        return Vec::new();
    }
    let mut coins: Vec<String> = Vec::new();
    for (place, coin) in sent.iter().enumerate() {
        let coin = text::filled(&format!("coins[{place}]"), coin, LONGEST_COIN, faults).to_lowercase();
        if !coins.contains(&coin) {
            coins.push(coin);
        }
    }
    coins
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    fn input() -> CalendarEventInput {
        CalendarEventInput {
            title: "FOMC".to_owned(),
            starts: "2026-12-09T14:00:00".to_owned(),
            ..CalendarEventInput::default()
        }
    }

    #[test]
    fn an_event_has_the_callers_zone_and_lasts_an_hour() {
        let details = Details::check(&input(), Tz::America__New_York).unwrap();
        let starts = next_starts(&details.event, "2026-11-23T00:00:00Z".parse().unwrap());
        assert_eq!(starts, ["2026-12-09T19:00:00Z"]);
        assert_eq!(details.event.ends_text(), "2026-12-09T15:00:00");
    }

    #[test]
    fn a_typed_time_is_one_that_clocks_show_once() {
        let berlin = Tz::Europe__Berlin;
        let typed = |starts: &str, ends: &str, before: Option<&Event>| -> Vec<String> {
            let input = CalendarEventInput {
                starts: starts.to_owned(),
                ends: ends.to_owned(),
                ..input()
            };
            match Details::check(&input, berlin).unwrap().check_clocks(&input, before) {
                Ok(()) => Vec::new(),
                Err(Error::Invalid(faults)) => faults.into_iter().map(|fault| fault.field).collect(),
                Err(other) => panic!("{other}"),
            }
        };
        for (starts, ends, wanted) in [
            ("2026-03-29T02:30", "", vec!["starts"]),
            ("2026-10-25T02:30", "", vec!["starts"]),
            ("2026-03-29T01:30", "2026-03-29T02:30", vec!["ends"]),
            ("2026-10-25T01:30", "2026-10-25T02:30", vec!["ends"]),
            ("2026-03-29T03:00", "2026-03-29T03:30", vec![]),
            ("2026-10-25T03:00", "", vec![]),
            // With its offset it is clear; the second one cannot be kept.
            ("2026-10-25T02:30:00+02:00", "2026-10-25T02:30:00+01:00", vec![]),
            ("2026-10-25T02:30:00+01:00", "", vec!["starts"]),
        ] {
            assert_eq!(typed(starts, ends, None), wanted, "{starts} {ends}");
        }
        // Of a file, or of a rule that changed since: editing its title does not ask for another time.
        let kept = CalendarEventInput {
            starts: "2026-03-29T02:30:00".to_owned(),
            ..input()
        };
        let kept = Details::check(&kept, berlin).unwrap().event;
        assert!(typed("2026-03-29T02:30:00", "", Some(&kept)).is_empty());
        assert_eq!(typed("2027-03-28T02:30:00", "", Some(&kept)), ["starts"]);
    }

    #[test]
    fn faults_name_their_fields() {
        let wrong = CalendarEventInput {
            title: " ".to_owned(),
            kind: "party".to_owned(),
            importance: "huge".to_owned(),
            url: "javascript:alert(1)".to_owned(),
            starts: "tomorrow".to_owned(),
            ..CalendarEventInput::default()
        };
        let Err(Error::Invalid(faults)) = Details::check(&wrong, Tz::UTC) else {
            panic!("accepted");
        };
        let fields: Vec<&str> = faults.iter().map(|fault| fault.field.as_str()).collect();
        assert_eq!(fields, ["title", "kind", "importance", "url", "starts"]);
    }

    #[test]
    fn a_daily_event_stays_below_a_thousand_and_a_long_one_has_parts() {
        let now = "2026-11-23T00:00:00Z".parse().unwrap();
        let daily = CalendarEventInput {
            starts: "2020-01-01T09:00:00".to_owned(),
            rule: "FREQ=DAILY".to_owned(),
            ..input()
        };
        let event = Details::check(&daily, Tz::UTC).unwrap().event;
        let all = written(&event, now, &mut { FILE_STEPS });
        assert_eq!(all.len(), 911);
        assert!(all[910].start_utc < horizon(now) && horizon(now) - all[910].start_utc < TimeDelta::days(1));
        let long = CalendarEventInput {
            starts: "2026-11-01".to_owned(),
            ends: "2027-01-10".to_owned(),
            all_day: true,
            ..input()
        };
        let event = Details::check(&long, Tz::UTC).unwrap().event;
        let all = written(&event, now, &mut { FILE_STEPS });
        assert_eq!((all.len(), rows(&all).count()), (1, 3));
    }

    #[test]
    fn a_long_event_that_recurs_daily_has_a_thousand_rows() {
        let now = "2026-11-23T00:00:00Z".parse().unwrap();
        let endless = CalendarEventInput {
            starts: "2026-11-23".to_owned(),
            ends: "2126-01-01".to_owned(),
            all_day: true,
            rule: "FREQ=DAILY".to_owned(),
            ..input()
        };
        let event = Details::check(&endless, Tz::UTC).unwrap().event;
        let all = written(&event, now, &mut { FILE_STEPS });
        assert!(all.len() > 500);
        assert_eq!(rows(&all).count(), calendar_rules::INSTANCES);
    }
}
