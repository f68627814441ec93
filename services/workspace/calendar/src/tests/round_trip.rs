//! What is written reads back with the same instances.

use chrono::{NaiveDate, TimeDelta};
use chrono_tz::Tz;
use proptest::prelude::*;

use super::{event, utc};
use crate::{
    Event, Extra, Frequency, INSTANCES, Length, Moment, Rule, Start, Window, expand,
    ics::{self, Feed, FeedEvent},
};

const ZONES: [Tz; 6] = [
    Tz::UTC,
    Tz::Europe__Berlin,
    Tz::America__New_York,
    Tz::Australia__Lord_Howe,
    Tz::Asia__Kathmandu,
    Tz::Africa__Casablanca,
];

fn feed_event<'a>(uid: &'a str, event: &'a Event) -> FeedEvent<'a> {
    FeedEvent {
        uid,
        stamp: utc("2026-11-23T08:00:00Z"),
        sequence: 4,
        title: "FOMC; rates, and \\ more",
        note: "First line\nSecond — a long line of 75 octets and more, with letters outside of ASCII: äöüßéèñ 漢字漢字漢字漢字漢字漢字",
        location: "Washington, DC",
        url: Some("https://example.org/fomc?a=1;b=2"),
        category: "economic",
        event,
    }
}

fn feed<'a>(events: &'a [FeedEvent<'a>], busy_only: bool) -> String {
    ics::write(&Feed {
        name: "Meridian",
        busy_only,
        until: utc("2028-11-23T00:00:00Z"),
        events,
    })
}

fn window() -> Window {
    Window {
        from: utc("2025-01-01T00:00:00Z"),
        to: utc("2028-11-23T00:00:00Z"),
    }
}

#[test]
fn every_field_comes_back() {
    let event = event(
        "2026-12-09T14:00:00",
        "",
        "America/New_York",
        "FREQ=WEEKLY;BYDAY=WE;UNTIL=20270101T000000",
    );
    let text = feed(&[feed_event("a@meridian", &event)], false);
    let parsed = ics::read(&text, Tz::Asia__Tokyo).unwrap();
    let written = feed_event("a@meridian", &event);
    let read = &parsed.events[0];
    assert_eq!((parsed.name.as_deref(), parsed.faults.len()), (Some("Meridian"), 0));
    assert_eq!(
        (read.uid.as_str(), read.title.as_str(), read.note.as_str()),
        (written.uid, written.title, written.note)
    );
    assert_eq!(
        (read.location.as_str(), read.url.as_deref()),
        (written.location, written.url)
    );
    assert_eq!((read.sequence, read.modified), (4, Some(written.stamp)));
    assert_eq!(read.kind.map(crate::Kind::word), Some("economic"));
    assert!(
        text.contains("RRULE:FREQ=WEEKLY;UNTIL=20270101T050000Z;BYDAY=WE\r\n"),
        "{text}"
    );
}

#[test]
fn lines_have_75_octets_at_most_and_end_with_crlf() {
    let event = event("2026-12-09T14:00:00", "", "Europe/Berlin", "FREQ=DAILY");
    let text = feed(&[feed_event("a@meridian", &event)], false);
    assert!(
        text.split("\r\n")
            .all(|line| line.len() <= 75 && !line.contains(['\r', '\n']))
    );
    assert!(text.ends_with("END:VCALENDAR\r\n"));
    assert_eq!(text, feed(&[feed_event("a@meridian", &event)], false));
}

#[test]
fn busy_only_withholds_all_but_times() {
    let event = event("2026-12-09", "", "", "FREQ=YEARLY");
    let text = feed(&[feed_event("a@meridian", &event)], true);
    let read = &ics::read(&text, Tz::UTC).unwrap().events[0];
    assert_eq!(
        (read.title.as_str(), read.note.as_str(), read.location.as_str()),
        ("Busy", "", "")
    );
    assert_eq!(
        (read.url.as_deref(), read.kind, read.uid.as_str()),
        (None, None, "a@meridian")
    );
    assert!(
        !["FOMC", "line", "Washington", "example.org", "economic"]
            .iter()
            .any(|word| text.contains(word))
    );
}

/// A program that knows no zone by its name reads the same clock from the description.
#[test]
fn described_zones_have_the_clock_of_the_zone() {
    for zone in ZONES.into_iter().filter(|zone| *zone != Tz::UTC) {
        let event = event("2026-01-09T14:00:00", "", zone.name(), "FREQ=MONTHLY;COUNT=12");
        let text = feed(&[feed_event("a", &event)], false).replace(zone.name(), "Somewhere");
        let read = ics::read(&text, Tz::UTC).unwrap();
        assert_eq!(read.faults, [], "{zone}");
        assert_eq!(
            expand(&read.events[0].event, window(), 20),
            expand(&event, window(), 20),
            "{zone}"
        );
    }
}

fn any_rule() -> impl Strategy<Value = Rule> {
    let parts = (
        prop_oneof![
            Just(Frequency::Hourly),
            Just(Frequency::Daily),
            Just(Frequency::Weekly),
            Just(Frequency::Monthly),
            Just(Frequency::Yearly),
        ],
        1_u32..5,
        proptest::option::of(1_u32..40),
        proptest::option::of((2026_i32..2029, 1_u32..13, 1_u32..29)),
        proptest::collection::btree_set(1_u32..13, 0..3),
        proptest::collection::btree_set(1_i32..32, 0..3),
        proptest::collection::btree_set(0_u32..24, 0..3),
    );
    parts.prop_map(|(frequency, interval, count, until, months, month_days, hours)| Rule {
        interval,
        count,
        until: until
            .filter(|_| count.is_none())
            .and_then(|(year, month, day)| NaiveDate::from_ymd_opt(year, month, day))
            .map(Moment::Day),
        months: months.into_iter().collect(),
        month_days: month_days.into_iter().collect(),
        hours: hours.into_iter().collect(),
        ..Rule::every(frequency)
    })
}

fn any_event() -> impl Strategy<Value = Event> {
    let parts = (
        proptest::option::of(0..ZONES.len()),
        0_i64..700,
        0_i64..1_440,
        (0_u32..3, 0_u32..10_000),
        proptest::option::of(any_rule()),
        proptest::collection::vec((0_i64..60, any::<bool>()), 0..3),
        proptest::collection::vec((0_i64..60, proptest::option::of(1_u32..500)), 0..3),
    );
    parts.prop_map(|(zone, days, minutes, (long, seconds), rule, left_out, also)| {
        let first = NaiveDate::default() + TimeDelta::days(20_450 + days);
        let wall = first.and_time(chrono::NaiveTime::MIN) + TimeDelta::minutes(minutes);
        let zone = zone.and_then(|place| ZONES.get(place)).copied();
        let (start, length) = match zone {
            None => (Start::Day(first), format!("P{}D", long + 1)),
            Some(zone) => (Start::Time { wall, zone }, format!("P{long}DT{seconds}S")),
        };
        let later = |days: i64| match zone {
            None => Moment::Day(first + TimeDelta::days(days)),
            Some(_) => Moment::Wall(wall + TimeDelta::days(days)),
        };
        let mut event = Event::once(start, length.parse::<Length>().unwrap());
        event.rule = rule.filter(|rule| zone.is_some() || !rule.is_finer_than_daily());
        if event.rule.is_some() {
            let moment = |(days, whole): (i64, bool)| {
                if whole {
                    Moment::Day(later(days).day())
                } else {
                    later(days)
                }
            };
            event.left_out = left_out.into_iter().map(moment).collect();
            let length = |minutes: u32| format!("PT{minutes}M").parse().unwrap();
            let extra = |(days, minutes): (i64, Option<u32>)| Extra {
                start: later(days),
                length: minutes.filter(|_| zone.is_some()).map(length),
            };
            event.also = also.into_iter().map(extra).collect();
        }
        event
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases / 2))]

    #[test]
    fn a_written_event_has_the_same_instances(event in any_event()) {
        let text = feed(&[feed_event("a", &event)], false);
        let parsed = ics::read(&text, Tz::Asia__Tokyo).unwrap();
        prop_assert_eq!(&parsed.faults, &[]);
        let read = expand(&parsed.events[0].event, window(), INSTANCES);
        let own = expand(&event, window(), INSTANCES);
        let spans = |all: &crate::Expansion| -> Vec<_> {
            all.instances.iter().map(|instance| (instance.start_utc, instance.end_utc, instance.all_day)).collect()
        };
        prop_assert_eq!(spans(&read), spans(&own), "{}", text);
    }

    #[test]
    fn no_file_makes_the_reader_fail(text in "(BEGIN:V(CALENDAR|EVENT|TIMEZONE)\n|END:V(CALENDAR|EVENT)\n|[A-Z]{3,7}[;:=\"\\\\A-Z0-9 ]{0,20}\n|DTSTART(;TZID=[A-Z/]{0,9})?:[0-9TZ]{0,16}\n|RRULE:FREQ=(DAILY|YEARLY)[;A-Z=0-9,-]{0,20}\n|\\PC{0,9}\n){0,30}") {
        let parsed = ics::read(&format!("BEGIN:VCALENDAR\n{text}"), Tz::UTC).unwrap();
        for imported in &parsed.events {
            prop_assert!(expand(&imported.event, window(), 10).instances.len() <= 10);
        }
    }
}
