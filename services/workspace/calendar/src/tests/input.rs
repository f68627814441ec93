//! Events as people write them, and as they are stored.

use chrono_tz::Tz;

use super::{all, event, utc};
use crate::{BadRule, Event, EventInput, EventParts, Importance, Kind, Length, Moment, Rule, find_zone};

fn read(input: &EventInput<'_>) -> Result<Event, (&'static str, &'static str)> {
    Event::from_input(input, Tz::Europe__Berlin).map_err(|error| {
        assert!(error.message.ends_with('.'), "{}", error.message);
        (error.field, error.code)
    })
}

#[test]
fn an_empty_end_is_an_hour_later_or_the_same_day() {
    let hour = read(&EventInput {
        starts: "2026-12-09T14:00:00",
        ..EventInput::default()
    })
    .unwrap();
    assert_eq!(
        (hour.ends_text().as_str(), hour.zone_text()),
        ("2026-12-09T15:00:00", "Europe/Berlin")
    );
    let day = read(&EventInput {
        starts: "2026-12-09",
        all_day: true,
        ..EventInput::default()
    })
    .unwrap();
    assert_eq!(day.ends_text(), "2026-12-10");
}

#[test]
fn a_bad_field_is_named() {
    let good = EventInput {
        starts: "2026-12-09T14:00:00",
        ..EventInput::default()
    };
    let day = EventInput {
        starts: "2026-12-09",
        all_day: true,
        ..EventInput::default()
    };
    let left_out = ["tomorrow".to_owned()];
    for (input, expected) in [
        (
            EventInput {
                starts: "2026-02-30T14:00:00",
                ..good
            },
            ("starts", "invalid"),
        ),
        (
            EventInput {
                starts: "1026-02-01T14:00:00",
                ..good
            },
            ("starts", "invalid"),
        ),
        (
            EventInput {
                starts: "2026-12-09",
                ..good
            },
            ("starts", "invalid"),
        ),
        (
            EventInput {
                starts: "2026-12-09T14:00:00",
                ..day
            },
            ("starts", "invalid"),
        ),
        (
            EventInput {
                ends: "2026-12-09T13:59:59",
                ..good
            },
            ("ends", "before_start"),
        ),
        (
            EventInput {
                ends: "2026-12-10",
                ..good
            },
            ("ends", "invalid"),
        ),
        (
            EventInput {
                ends: "2026-12-09",
                ..day
            },
            ("ends", "before_start"),
        ),
        (
            EventInput {
                ends: "2199-12-09T14:00:00",
                ..good
            },
            ("ends", "too_long"),
        ),
        (
            EventInput {
                zone: "Mars/Olympus",
                ..good
            },
            ("zone", "unknown"),
        ),
        (
            EventInput {
                rule: Some("FREQ=NEVER"),
                ..good
            },
            ("rule", "invalid"),
        ),
        (
            EventInput {
                rule: Some("FREQ=HOURLY"),
                ..day
            },
            ("rule", "too_fine"),
        ),
        (
            EventInput {
                left_out: &left_out,
                ..good
            },
            ("left_out", "invalid"),
        ),
    ] {
        assert_eq!(read(&input).unwrap_err(), expected, "{input:?}");
    }
}

#[test]
fn what_is_stored_comes_back() {
    let mut timed = event(
        "2026-10-24T12:00:00",
        "2026-10-24T13:30:00",
        "Europe/Berlin",
        "FREQ=WEEKLY;BYDAY=SA;COUNT=5",
    );
    timed.left_out = vec!["2026-10-31T12:00:00".parse().unwrap(), "2026-11-07".parse().unwrap()];
    timed.also = vec![
        "2026-12-20T09:00:00/P1DT2H".parse().unwrap(),
        "2026-12-21T09:00:00Z".parse().unwrap(),
    ];
    let whole = event("2026-12-24", "2026-12-27", "", "FREQ=YEARLY");
    for event in [timed, whole] {
        let texts = |all: Vec<String>| all;
        let left_out = texts(event.left_out.iter().map(ToString::to_string).collect());
        let also = texts(event.also.iter().map(ToString::to_string).collect());
        let rule = event.rule.as_ref().map(ToString::to_string);
        let parts = EventParts {
            starts: &event.starts_text(),
            length: &event.length.to_string(),
            zone: event.zone_text(),
            rule: rule.as_deref(),
            left_out: &left_out,
            also: &also,
        };
        assert_eq!(Event::from_parts(&parts).unwrap(), event);
        assert!(Event::from_parts(&EventParts { length: "PT", ..parts }).is_err());
    }
}

#[test]
fn rules_are_read_as_programs_write_them() {
    for (text, canonical) in [
        ("FREQ=WEEKLY;BYDAY=MO, TU", "FREQ=WEEKLY;BYDAY=MO,TU"),
        ("rrule:freq=monthly;byday=-1fr;interval=1;", "FREQ=MONTHLY;BYDAY=-1FR"),
        ("FREQ=DAILY;UNTIL=20261231T235959", "FREQ=DAILY;UNTIL=20261231T235959"),
        ("FREQ=DAILY;UNTIL=2026-12-31", "FREQ=DAILY;UNTIL=20261231"),
        (
            "INTERVAL=2;FREQ=YEARLY;BYMONTH=3,1,3;WKST=SU",
            "FREQ=YEARLY;INTERVAL=2;BYMONTH=1,3;WKST=SU",
        ),
        ("RSCALE=GREGORIAN;FREQ=DAILY;SKIP=OMIT;X-NOTE=1", "FREQ=DAILY"),
    ] {
        assert_eq!(text.parse::<Rule>().unwrap().to_string(), canonical);
    }
}

#[test]
fn rules_that_cannot_be_expanded_are_refused() {
    for text in [
        "",
        "BYDAY=MO",
        "FREQ=WEEKLY;BYDAY=1MO",
        "FREQ=YEARLY;BYWEEKNO=1;BYDAY=1MO",
        "FREQ=MONTHLY;BYWEEKNO=1",
        "FREQ=DAILY;INTERVAL=0",
        "FREQ=DAILY;COUNT=0",
        "FREQ=DAILY;BYMONTH=13",
        "FREQ=DAILY;BYMONTHDAY=0",
        "FREQ=DAILY;BYHOUR=24",
        "FREQ=DAILY;BYSETPOS=1",
        "FREQ=YEARLY;BYEASTER=0",
        "RSCALE=HEBREW;FREQ=YEARLY",
        "FREQ=DAILY;UNTIL=soon",
        "FREQ=MONTHLY;BYDAY=XX",
        "FREQ=MONTHLY;BYDAY=0MO",
        "FREQ=MONTHLY;BYDAY=ÄÖ",
        "FREQ",
        "FREQ=DAILY;SKIP=FORWARD",
    ] {
        assert!(text.parse::<Rule>().is_err(), "{text}");
    }
    assert_eq!("COUNT=1".parse::<Rule>(), Err(BadRule::NoFrequency));
    assert_eq!(
        "FREQ=DAILY;FREQ=WEEKLY".parse::<Rule>(),
        Err(BadRule::Repeated("FREQ".to_owned()))
    );
}

#[test]
fn rules_of_days_that_never_come_are_found() {
    for (text, is_impossible) in [
        ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", true),
        ("FREQ=YEARLY;BYMONTH=2,4;BYMONTHDAY=31,-31", true),
        ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", false),
        ("FREQ=YEARLY;BYMONTH=2,3;BYMONTHDAY=30", false),
        ("FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=-30", false),
        ("FREQ=MONTHLY;BYMONTHDAY=31", false),
        ("FREQ=YEARLY;BYMONTH=1;BYYEARDAY=200", true),
        ("FREQ=YEARLY;BYMONTH=7;BYYEARDAY=200", false),
        ("FREQ=YEARLY;BYYEARDAY=366", false),
        ("FREQ=YEARLY;BYYEARDAY=-366;BYMONTHDAY=1", false),
        ("FREQ=HOURLY;BYYEARDAY=60;BYMONTHDAY=2", true),
        ("FREQ=YEARLY;BYWEEKNO=53", false),
        ("FREQ=YEARLY;BYWEEKNO=1;BYMONTH=6", true),
        ("FREQ=MONTHLY;BYDAY=6MO", true),
        ("FREQ=YEARLY;BYDAY=53SU", false),
        ("FREQ=DAILY", false),
    ] {
        assert_eq!(text.parse::<Rule>().unwrap().is_impossible(), is_impossible, "{text}");
    }
}

#[test]
fn lengths_are_days_and_seconds() {
    for (text, canonical) in [
        ("P1W", "P7D"),
        ("PT90M", "PT1H30M"),
        ("P1DT12H", "P1DT12H"),
        ("PT0S", "PT0S"),
        ("+P2D", "P2D"),
    ] {
        assert_eq!(text.parse::<Length>().unwrap().to_string(), canonical);
    }
    for text in [
        "",
        "P",
        "PT",
        "1H",
        "P1H",
        "PT1D",
        "-PT15M",
        "P1",
        "PT1X",
        "P99999999999999999999D",
        "P36526D",
    ] {
        assert!(text.parse::<Length>().is_err(), "{text}");
    }
}

#[test]
fn moments_are_days_wall_times_and_instants() {
    assert_eq!(
        "2026-12-09T14:00:00+02:00".parse(),
        Ok(Moment::Utc(utc("2026-12-09T12:00:00Z")))
    );
    for (text, canonical) in [
        ("2026-12-09 14:00", "2026-12-09T14:00:00"),
        ("2026-12-09", "2026-12-09"),
        ("2026-12-09T14:00Z", "2026-12-09T14:00:00Z"),
    ] {
        assert_eq!(text.parse::<Moment>().unwrap().to_string(), canonical);
    }
    for text in ["", "2026-13-01", "2201-01-01", "9.12.2026", "2026-12-09T25:00:00"] {
        assert!(text.parse::<Moment>().is_err(), "{text}");
    }
}

#[test]
fn zones_are_found_by_the_names_that_files_have() {
    for (name, zone) in [
        ("Europe/Berlin", Some(Tz::Europe__Berlin)),
        ("europe/berlin", Some(Tz::Europe__Berlin)),
        (
            "/freeassociation.sourceforge.net/Tzfile/Europe/Berlin",
            Some(Tz::Europe__Berlin),
        ),
        (
            "/mozilla.org/20050126_1/America/Argentina/Buenos_Aires",
            Some(Tz::America__Argentina__Buenos_Aires),
        ),
        ("\"W. Europe Standard Time\"", Some(Tz::Europe__Berlin)),
        ("eastern standard time", Some(Tz::America__New_York)),
        ("tzone://Microsoft/Utc", Some(Tz::UTC)),
        ("Etc/UTC", Some(Tz::UTC)),
        ("GMT+0200", Some(Tz::Etc__GMTMinus2)),
        ("UTC-05:00", Some(Tz::Etc__GMTPlus5)),
        ("GMT +5", Some(Tz::Etc__GMTMinus5)),
        ("GMT+05:30", Some(Tz::Asia__Kolkata)),
        ("UTC-0930", Some(Tz::Pacific__Marquesas)),
        ("UTC+01:15", None),
        ("Customized Time Zone", None),
        (
            "(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna",
            Some(Tz::Europe__Amsterdam),
        ),
        ("(UTC-05:00) Eastern Time (US & Canada)", Some(Tz::America__New_York)),
        ("(GMT+09:00) Osaka, Sapporo, Tokyo", Some(Tz::Asia__Tokyo)),
        ("(UTC) Coordinated Universal Time", Some(Tz::UTC)),
        ("(GMT-05.00) Eastern Time (US & Canada)", Some(Tz::America__New_York)),
        ("(GMT+01.00) Paris/Madrid/Brussels/Copenhagen", Some(Tz::Europe__Paris)),
        ("Pacific Time (US and Canada)", Some(Tz::America__Los_Angeles)),
        // It is not there that clocks read so.
        ("(UTC+02:00) London", None),
        ("(UTC+01:00) Nowhere", None),
        ("", None),
    ] {
        assert_eq!(find_zone(name), zone, "{name}");
    }
}

#[test]
fn words_of_the_contract_are_read() {
    assert_eq!(" Economic ".parse(), Ok(Kind::Economic));
    assert_eq!("high".parse(), Ok(Importance::High));
    assert!("urgent".parse::<Importance>().is_err() && "holiday".parse::<Kind>().is_err());
    assert_eq!(
        (Kind::default().to_string(), Importance::default().to_string()),
        ("own".into(), "medium".into())
    );
    assert_eq!(
        all(&event("2026-12-09", "", "", "FREQ=DAILY;COUNT=2")).instances.len(),
        2
    );
}
