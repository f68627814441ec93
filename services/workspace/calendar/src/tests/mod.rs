//! Worked examples of our own and of RFC 5545, and files as calendar programs write them.

mod computed;
mod effect;
mod feeds;
mod files;
mod input;
mod odd_files;
mod old_files;
mod programs;
mod published;
mod ranges;
mod recurrence;
mod rfc;
mod round_trip;
mod tables;

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use crate::{Event, EventInput, Expansion, INSTANCES, Window, expand};

/// All years that matter.
fn ever() -> Window {
    Window {
        from: utc("1900-01-01T00:00:00Z"),
        to: utc("2100-01-01T00:00:00Z"),
    }
}

fn utc(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

fn event(starts: &str, ends: &str, zone: &str, rule: &str) -> Event {
    Event::from_input(
        &EventInput {
            starts,
            ends,
            zone,
            all_day: starts.len() == 10,
            rule: Some(rule),
            left_out: &[],
        },
        Tz::UTC,
    )
    .unwrap()
}

fn all(event: &Event) -> Expansion {
    expand(event, ever(), INSTANCES)
}

/// Starts as `07T07:30`: day and time in UTC.
fn starts(event: &Event) -> Vec<String> {
    all(event)
        .instances
        .iter()
        .map(|instance| instance.start_utc.format("%dT%H:%M").to_string())
        .collect()
}
