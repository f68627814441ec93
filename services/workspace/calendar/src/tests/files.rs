//! iCalendar files: what is read, what is reported, which version wins.

use chrono_tz::Tz;

use super::{all, starts, utc};
use crate::{FILE_BYTES, Held, Importance, ImportedEvent, Kind, Parsed, Refusal, ics};

/// A file of events that are written as lines between `BEGIN:VEVENT` and `END:VEVENT`.
fn file(events: &[&str]) -> String {
    let events: String = events
        .iter()
        .map(|event| format!("BEGIN:VEVENT\n{event}\nEND:VEVENT\n"))
        .collect();
    format!("BEGIN:VCALENDAR\nVERSION:2.0\n{events}END:VCALENDAR\n")
}

fn read(events: &[&str]) -> Parsed {
    ics::read(&file(events), Tz::Europe__Berlin).unwrap()
}

fn only(event: &str) -> ImportedEvent {
    let mut parsed = read(&[event]);
    assert_eq!(parsed.faults, []);
    parsed.events.remove(0)
}

#[test]
fn text_is_unfolded_and_unescaped() {
    let event = only(
        "UID:1\nDTSTART:20261209T140000Z\nSUMMARY:FOMC\\, rate\n  decision\nDESCRIPTION;ALTREP=\"a:b;c\":One\\nTwo\\; three\\\\\nNot folded\nLOCATION:DC\nURL:https://example.org/a\nPRIORITY:1\nCATEGORIES:Finance,ECONOMIC\nSEQUENCE:3\nLAST-MODIFIED:20261101T000000Z",
    );
    assert_eq!(event.title, "FOMC, rate decision");
    assert_eq!(event.note, "One\nTwo; three\\\nNot folded");
    assert_eq!(
        (event.location.as_str(), event.url.as_deref()),
        ("DC", Some("https://example.org/a"))
    );
    assert_eq!(
        (event.importance, event.kind),
        (Some(Importance::High), Some(Kind::Economic))
    );
    assert_eq!((event.sequence, event.modified), (3, Some(utc("2026-11-01T00:00:00Z"))));
    assert_eq!((event.line, event.event.zone_text()), (3, "UTC"));
}

#[test]
fn line_ends_and_a_byte_order_mark_do_not_matter() {
    let text = format!(
        "\u{feff}{}",
        file(&["UID:1\nDTSTART:20261209T140000Z\nSUMMARY:Folded here\n\t and there"])
    );
    for text in [text.clone(), text.replace('\n', "\r\n"), text.replace('\n', "\r")] {
        let parsed = ics::read(&text, Tz::UTC).unwrap();
        assert_eq!(parsed.events[0].title, "Folded here and there");
    }
}

#[test]
fn links_are_of_the_web() {
    for link in [
        "javascript:alert(1)",
        "data:text/html,x",
        "https://example.org/a b",
        "file:///etc/passwd",
    ] {
        assert_eq!(
            only(&format!("UID:1\nDTSTART:20261209\nURL:{link}")).url,
            None,
            "{link}"
        );
    }
}

#[test]
fn ends_and_durations_make_lengths() {
    for (lines, length) in [
        ("DTSTART:20261209T140000Z\nDTEND:20261209T153000Z", "PT1H30M"),
        ("DTSTART;TZID=Europe/Berlin:20261024T120000\nDURATION:P1D", "P1D"),
        (
            "DTSTART;TZID=Europe/Berlin:20261024T120000\nDTEND;TZID=Europe/Berlin:20261025T120000",
            "PT25H",
        ),
        (
            "DTSTART;TZID=Europe/Berlin:20261209T120000\nDTEND;TZID=America/New_York:20261209T120000",
            "PT6H",
        ),
        (
            "DTSTART;TZID=Europe/Berlin:20261209T120000\nDTEND;VALUE=DATE:20261210",
            "PT12H",
        ),
        ("DTSTART:20261209T140000Z", "PT0S"),
        ("DTSTART;VALUE=DATE:20261209", "P1D"),
        ("DTSTART;VALUE=DATE:20261209\nDTEND;VALUE=DATE:20261212", "P3D"),
        ("DTSTART;VALUE=DATE:20261209\nDTEND;VALUE=DATE:20261209", "P1D"),
        ("DTSTART:20261209\nDURATION:PT36H", "P2D"),
    ] {
        assert_eq!(
            only(&format!("UID:1\n{lines}")).event.length.to_string(),
            length,
            "{lines}"
        );
    }
}

#[test]
fn starts_are_left_out_in_any_zone() {
    for left_out in [
        "EXDATE:20261024T070000Z",
        "EXDATE;TZID=Europe/Berlin:20261024T090000",
        "EXDATE;TZID=America/New_York:20261024T030000",
        "EXDATE:20261024T090000",
        "EXDATE;VALUE=DATE:20261024",
        "EXDATE:\nEXDATE:20260101T000000Z,20261024T070000Z,",
    ] {
        let event = only(&format!(
            "UID:1\nDTSTART;TZID=Europe/Berlin:20261023T090000\nRRULE:FREQ=DAILY;COUNT=3\n{left_out}"
        ));
        assert_eq!(starts(&event.event), ["23T07:00", "25T08:00"], "{left_out}");
    }
    let whole = only("UID:1\nDTSTART;VALUE=DATE:20261023\nRRULE:FREQ=DAILY;COUNT=3\nEXDATE:20261023T220000Z");
    assert_eq!(starts(&whole.event), ["23T00:00", "25T00:00"]);
}

#[test]
fn times_are_read_as_programs_for_the_web_write_them() {
    for starts_at in [
        "20261209T140000Z",
        "20261209T140000.000Z",
        "2026-12-09T14:00:00.250Z",
        "2026-12-09T15:00:00+01:00",
        "2026-12-09T09:00:00-05:00",
    ] {
        let event = only(&format!(
            "UID:1\nDTSTART:{starts_at}\nRRULE:FREQ=DAILY;UNTIL=20261211T1400Z"
        ));
        assert_eq!(
            starts(&event.event),
            ["09T14:00", "10T14:00", "11T14:00"],
            "{starts_at}"
        );
    }
    let parsed = read(&["UID:1\nDTSTART:20261209T140000.xZ"]);
    assert_eq!(parsed.faults[0].code, "bad_time");
}

#[test]
fn times_that_name_no_zone_are_in_that_of_their_start() {
    let series = "UID:1\nDTSTART;TZID=Asia/Tokyo:20261023T090000\nDTEND:20261023T103000\nRRULE:FREQ=DAILY;COUNT=4\nEXDATE:20261024T090000\nRDATE:20261030T120000";
    let changed = "UID:1\nRECURRENCE-ID:20261025T090000\nDTSTART;TZID=Asia/Tokyo:20261025T110000";
    let parsed = read(&[series, changed]);
    assert_eq!(parsed.faults, []);
    assert_eq!(starts(&parsed.events[0].event), ["23T00:00", "26T00:00", "30T03:00"]);
    assert_eq!(parsed.events[0].event.length.to_string(), "PT1H30M");
    assert_eq!(parsed.events[1].recurrence_id.as_deref(), Some("2026-10-25T00:00:00Z"));
}

#[test]
fn starts_beside_the_rule_are_times_and_periods() {
    let event = only(
        "UID:1\nDTSTART:20261209T140000Z\nDURATION:PT1H\nRDATE:20261210T140000Z,20261211T140000Z\nRDATE;VALUE=PERIOD:20261212T140000Z/PT3H,20261213T140000Z/20261213T180000Z",
    );
    let hours: Vec<i64> = all(&event.event)
        .instances
        .iter()
        .map(|instance| (instance.end_utc - instance.start_utc).num_hours())
        .collect();
    assert_eq!(hours, [1, 1, 1, 3, 4]);
}

#[test]
fn a_changed_instance_is_left_out_of_its_series() {
    let series = "UID:1\nDTSTART;TZID=Europe/Berlin:20261023T090000\nRRULE:FREQ=DAILY;COUNT=3\nSUMMARY:Daily";
    let changed = "UID:1\nRECURRENCE-ID:20261024T070000Z\nDTSTART;TZID=Europe/Berlin:20261024T110000\nSUMMARY:Later";
    let cancelled = "UID:1\nRECURRENCE-ID;TZID=Europe/Berlin:20261025T090000\nDTSTART;TZID=Europe/Berlin:20261025T090000\nSTATUS:CANCELLED";
    // The order in the file does not matter.
    for order in [[series, changed, cancelled], [cancelled, changed, series]] {
        let parsed = read(&order);
        let find = |id: Option<&str>| {
            parsed
                .events
                .iter()
                .find(|event| event.recurrence_id.as_deref() == id)
                .unwrap()
        };
        assert_eq!(starts(&find(None).event), ["23T07:00"]);
        assert_eq!(starts(&find(Some("2026-10-24T07:00:00Z")).event), ["24T09:00"]);
        assert!(find(Some("2026-10-25T08:00:00Z")).cancelled);
        assert_eq!(parsed.superseded, 0);
    }
}

#[test]
fn the_newest_version_wins() {
    let version = |sequence: u32, modified: &str, title: &str| {
        format!("UID:1\nDTSTART:20261209T140000Z\nSEQUENCE:{sequence}\nLAST-MODIFIED:{modified}\nSUMMARY:{title}")
    };
    let (old, new) = (
        version(1, "20261103T000000Z", "Old"),
        version(2, "20261101T000000Z", "New"),
    );
    let later = version(2, "20261102T000000Z", "Later");
    for order in [[&old, &new, &later], [&later, &new, &old]] {
        let parsed = read(&order.map(String::as_str));
        assert_eq!(
            (parsed.events.len(), parsed.events[0].title.as_str(), parsed.superseded),
            (1, "Later", 2)
        );
    }
    let event = only(&new);
    let fingerprint = event.fingerprint();
    let held = Held {
        sequence: 2,
        modified: event.modified,
        fingerprint: &fingerprint,
    };
    assert!(!event.replaces(&held));
    assert!(event.replaces(&Held { sequence: 1, ..held }));
    assert!(event.replaces(&Held { modified: None, ..held }));
    assert!(!event.replaces(&Held { sequence: 3, ..held }));
    let plain = only("UID:1\nDTSTART:20261209T140000Z\nSUMMARY:Plain");
    let held = Held {
        sequence: 0,
        modified: None,
        fingerprint: &fingerprint,
    };
    assert!(plain.replaces(&held));
    assert!(!plain.replaces(&Held {
        fingerprint: &plain.fingerprint(),
        ..held
    }));
}

#[test]
fn a_bad_event_is_reported_by_line_and_the_others_are_read() {
    let good = "UID:good\nDTSTART:20261209T140000Z";
    for (bad, line, code) in [
        ("UID:bad\nSUMMARY:No start", 7, "no_start"),
        ("UID:bad\nDTSTART:20261309T140000Z", 9, "bad_time"),
        ("UID:bad\nDTSTART:soon", 9, "bad_time"),
        ("UID:bad\nDTSTART:10261209T140000Z", 9, "out_of_range"),
        ("UID:bad\nDTSTART;TZID=Middle Earth:20261209T140000", 9, "unknown_zone"),
        (
            "UID:bad\nDTSTART:20261209T140000Z\nDTEND:20261209T130000Z",
            10,
            "bad_end",
        ),
        ("UID:bad\nDTSTART:20261209T140000Z\nDURATION:-PT1H", 10, "bad_length"),
        ("UID:bad\nDTSTART:20261209T140000Z\nRRULE:FREQ=OFTEN", 10, "bad_rule"),
        ("UID:bad\nDTSTART:20261209\nRRULE:FREQ=HOURLY", 10, "bad_rule"),
        (
            "UID:bad\nDTSTART:20261209T140000Z\nRRULE:FREQ=DAILY\nEXRULE:FREQ=DAILY",
            11,
            "rule_unsupported",
        ),
        (
            "UID:bad\nDTSTART:20261209T140000Z\nRRULE:FREQ=DAILY\nRRULE:FREQ=DAILY;BYHOUR=9",
            11,
            "rule_unsupported",
        ),
        (
            "UID:bad\nDTSTART:20261209T140000Z\nRRULE:FREQ=DAILY\nEXDATE:never",
            11,
            "bad_time",
        ),
        (
            "UID:bad\nDTSTART:20261209T140000Z\nRECURRENCE-ID;RANGE=THISANDPRIOR:20261209T140000Z",
            10,
            "range_unsupported",
        ),
        (
            "UID:bad\nDTSTART:20261209T140000Z\nBEGIN:VEVENT\nUID:after\nDTSTART:20261209T140000Z",
            7,
            "unclosed",
        ),
    ] {
        let parsed = read(&[good, bad, "UID:last\nDTSTART:20261210T140000Z"]);
        assert_eq!(parsed.faults.len(), 1, "{bad}");
        let fault = &parsed.faults[0];
        assert_eq!(
            (fault.line, fault.event.as_str(), fault.code),
            (line, "bad", code),
            "{bad}"
        );
        assert!(
            fault.message.ends_with('.') && fault.message.len() > 30,
            "{}",
            fault.message
        );
        assert!(
            parsed.events.iter().any(|event| event.uid == "good")
                && parsed.events.iter().any(|event| event.uid == "last")
        );
    }
}

#[test]
fn a_file_that_is_cut_off_keeps_what_is_whole() {
    let text = file(&["UID:1\nDTSTART:20261209T140000Z", "UID:2\nDTSTART:20261209T140000Z"]);
    let parsed = ics::read(text.split_once("END:VEVENT\nEND:").unwrap().0, Tz::UTC).unwrap();
    assert_eq!(
        (parsed.events.len(), parsed.faults[0].code, parsed.faults[0].line),
        (1, "unclosed", 7)
    );
}

#[test]
fn a_file_is_refused_as_a_whole_only_if_it_is_none_or_too_large() {
    assert_eq!(ics::read("title,starts\n", Tz::UTC), Err(Refusal::NotACalendar));
    assert_eq!(ics::read(&" ".repeat(FILE_BYTES + 1), Tz::UTC), Err(Refusal::TooLarge));
    let many = file(&vec!["UID:1"; 50_001]);
    assert_eq!(ics::read(&many, Tz::UTC), Err(Refusal::TooMany));
    assert_eq!(
        ics::read("BEGIN:VCALENDAR\nEND:VCALENDAR", Tz::UTC),
        Ok(Parsed::default())
    );
}

#[test]
fn several_calendars_have_zones_of_their_own() {
    let calendar = |name: &str, zone: &str, uid: u32| {
        format!(
            "BEGIN:VCALENDAR\nX-WR-CALNAME:{name}\nX-WR-TIMEZONE:{zone}\nBEGIN:VEVENT\nUID:{uid}\nDTSTART:20261209T140000\nEND:VEVENT\nEND:VCALENDAR\n"
        )
    };
    let text = calendar("First", "America/New_York", 1)
        + &calendar("Second", "Asia/Tokyo", 2)
        + &calendar("Third", "Nowhere", 3);
    let parsed = ics::read(&text, Tz::Europe__Berlin).unwrap();
    assert_eq!(parsed.name.as_deref(), Some("First"));
    let zones: Vec<&str> = parsed.events.iter().map(|event| event.event.zone_text()).collect();
    assert_eq!(zones, ["America/New_York", "Asia/Tokyo", "Europe/Berlin"]);
}

#[test]
fn an_event_without_a_uid_gets_the_same_each_time() {
    let (first, second) = (
        only("DTSTART:20261209\nSUMMARY:A"),
        only("DTSTART:20261209\nSUMMARY:A\nLOCATION:B"),
    );
    assert_eq!(first.uid, second.uid);
    assert_ne!(first.uid, only("DTSTART:20261210\nSUMMARY:A").uid);
    assert_eq!(only("UID:1\nDTSTART:20261209").title, "Untitled event");
}

#[test]
fn a_calendar_that_cancels_cancels_all() {
    let text = file(&["UID:1\nDTSTART:20261209"]).replace("VERSION:2.0", "METHOD:CANCEL");
    assert!(ics::read(&text, Tz::UTC).unwrap().events[0].cancelled);
    assert!(!only("UID:1\nDTSTART:20261209\nSTATUS:TENTATIVE").cancelled);
}
