//! CSV files of events.

use chrono_tz::Tz;

use super::starts;
use crate::{Importance, Kind, Refusal, csv};

#[test]
fn every_column_is_read() {
    let parsed = csv::read(
        "\u{feff}Title,starts,ends,zone,kind,importance,coins,note,url\n\
         \"ARB, unlock\",2026-12-16,,,unlock,high,arbitrum; optimism,\"two\nlines\",https://example.org\n\
         CPI,2026-12-10 08:30,2026-12-10 09:00,Eastern Standard Time,economic,,,,\n\
         Call,2026-12-10T14:00:00Z,,,,,,,\n\n",
        Tz::Europe__Berlin,
    )
    .unwrap();
    assert_eq!(parsed.faults, []);
    let [unlock, cpi, call] = &parsed.events[..] else {
        panic!("three events");
    };
    assert_eq!(
        (unlock.title.as_str(), unlock.note.as_str(), unlock.line),
        ("ARB, unlock", "two\nlines", 2)
    );
    assert_eq!(
        (unlock.kind, unlock.importance),
        (Some(Kind::Unlock), Some(Importance::High))
    );
    assert_eq!(unlock.coins, ["arbitrum", "optimism"]);
    assert!(unlock.event.all_day());
    assert_eq!((starts(&cpi.event), cpi.line), (vec!["10T13:30".to_owned()], 4));
    assert_eq!(
        (cpi.event.zone_text(), cpi.event.length.to_string()),
        ("America/New_York", "PT30M".to_owned())
    );
    assert_eq!(
        (call.kind, call.importance, call.event.zone_text()),
        (None, None, "Europe/Berlin")
    );
    assert_eq!(starts(&call.event), ["10T14:00"]);
}

#[test]
fn semicolons_and_tabs_separate_too() {
    for text in ["starts;title\n2026-12-09;A\n", "starts\ttitle\r\n2026-12-09\tA\r\n"] {
        assert_eq!(csv::read(text, Tz::UTC).unwrap().events[0].title, "A");
    }
}

#[test]
fn a_bad_line_is_reported_and_the_others_are_read() {
    let parsed = csv::read(
        "title,starts,ends,zone,kind,importance,url\n\
         A,tomorrow\n\
         ,2026-12-09\n\
         B,2026-12-09,2026-12-08\n\
         C,2026-12-09T10:00,,Nowhere\n\
         D,2026-12-09,,,holiday\n\
         E,2026-12-09,,,,urgent\n\
         F,2026-12-09,,,,,javascript:alert(1)\n\
         G,2026-12-09\n",
        Tz::UTC,
    )
    .unwrap();
    assert_eq!(
        parsed
            .events
            .iter()
            .map(|event| event.title.as_str())
            .collect::<Vec<_>>(),
        ["G"]
    );
    let faults: Vec<_> = parsed
        .faults
        .iter()
        .map(|fault| (fault.line, fault.event.as_str(), fault.code))
        .collect();
    assert_eq!(
        faults,
        [
            (2, "A", "invalid"),
            (3, "", "missing"),
            (4, "B", "before_start"),
            (5, "C", "unknown"),
            (6, "D", "unknown"),
            (7, "E", "unknown"),
            (8, "F", "invalid"),
        ]
    );
}

#[test]
fn the_same_title_and_start_is_the_same_event() {
    let parsed = csv::read(
        "title,starts,note\nA,2026-12-09,old\nA,2026-12-09,new\nA,2026-12-10,\n",
        Tz::UTC,
    )
    .unwrap();
    assert_eq!((parsed.events.len(), parsed.superseded), (2, 1));
    assert_eq!(parsed.events[0].note, "new");
    assert_ne!(parsed.events[0].uid, parsed.events[1].uid);
}

#[test]
fn a_file_without_its_columns_is_refused() {
    for text in ["", "what,date\nA,2026-12-09\n", "title\nA\n"] {
        assert_eq!(csv::read(text, Tz::UTC), Err(Refusal::NoColumns), "{text}");
    }
}
