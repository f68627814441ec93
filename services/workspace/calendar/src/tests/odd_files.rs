//! iCalendar files with what is valid and rare, or invalid and common. The events are made up.

use chrono_tz::Tz;

use super::{all, starts, utc};
use crate::{Held, ImportedEvent, Parsed, ics};

fn read(body: &str) -> Parsed {
    let parsed = ics::read(&format!("BEGIN:VCALENDAR\n{body}\nEND:VCALENDAR\n"), Tz::Europe__Berlin).unwrap();
    assert_eq!(parsed.faults, [], "{body}");
    parsed
}

fn only(event: &str) -> ImportedEvent {
    let mut parsed = read(&format!("BEGIN:VEVENT\n{event}\nEND:VEVENT"));
    assert_eq!(parsed.events.len(), 1, "{event}");
    parsed.events.remove(0)
}

/// A described clock with changes in March and in November, on other days than anywhere.
fn zone(tzid: &str, days: (u32, u32)) -> String {
    format!(
        "BEGIN:VTIMEZONE\nTZID:{tzid}\nBEGIN:STANDARD\nDTSTART:16010101T020000\nTZOFFSETFROM:-0400\nTZOFFSETTO:-0500\n\
         RRULE:FREQ=YEARLY;BYMONTH=11;BYMONTHDAY={}\nEND:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:16010101T020000\nTZOFFSETFROM:-0500\n\
         TZOFFSETTO:-0400\nRRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY={}\nEND:DAYLIGHT\nEND:VTIMEZONE\n",
        days.1, days.0
    )
}

#[test]
fn texts_in_quoted_printable_are_decoded() {
    let event = only(
        "UID:1\nDTSTART:20261209T140000Z\nSUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Gr=C3=BCner =\nTee=3D\n\
         DESCRIPTION;CHARSET=ISO-8859-1;QUOTED-PRINTABLE:Caf=E9=0D=0Aand =4G",
    );
    assert_eq!(
        (event.title.as_str(), event.note.as_str()),
        ("Gr\u{fc}ner Tee=", "Caf\u{e9}\nand =4G")
    );
}

#[test]
fn joined_files_and_doubled_line_ends_are_read() {
    let one = |uid: u32, zone: &str| {
        format!(
            "\u{feff}BEGIN:VCALENDAR\r\r\nX-WR-TIMEZONE:{zone}\r\r\nBEGIN:VEVENT\r\r\nUID:{uid}\r\r\nDTSTART:20261\r\r\n 209T140000\r\r\n\
             END:VEVENT\r\r\nEND:VCALENDAR\r\r\n"
        )
    };
    let parsed = ics::read(&(one(1, "Asia/Tokyo") + &one(2, "America/New_York")), Tz::UTC).unwrap();
    assert_eq!(parsed.faults, []);
    let zones: Vec<&str> = parsed.events.iter().map(|event| event.event.zone_text()).collect();
    assert_eq!(zones, ["Asia/Tokyo", "America/New_York"]);
}

#[test]
fn a_day_may_have_a_midnight_behind_it() {
    let event = only("UID:1\nDTSTART;VALUE=DATE:20261209T000000\nDTEND;VALUE=DATE:20261211T000000");
    assert!(event.event.all_day());
    assert_eq!(event.event.length.to_string(), "P2D");
    assert!(!only("UID:1\nDTSTART;VALUE=DATE:20261209T140000").event.all_day());
}

#[test]
fn a_file_of_tasks_alone_says_so() {
    let todo = "BEGIN:VTODO\nUID:1\nDUE:20261209\nBEGIN:VALARM\nTRIGGER:-PT5M\nEND:VALARM\nEND:VTODO\n";
    let parsed = ics::read(&format!("BEGIN:VCALENDAR\n{todo}END:VCALENDAR\n"), Tz::UTC).unwrap();
    assert_eq!((parsed.events.len(), parsed.faults.len()), (0, 1));
    assert_eq!((parsed.faults[0].code, parsed.faults[0].line), ("no_events", 2));
    assert_eq!(
        read(&format!("{todo}BEGIN:VEVENT\nUID:2\nDTSTART:20261209\nEND:VEVENT"))
            .events
            .len(),
        1
    );
}

#[test]
fn offsets_and_the_end_of_a_day_are_read() {
    let event = only("UID:1\nDTSTART:20261209T210000-0500\nDTEND:20261210T030000Z");
    assert_eq!(
        (starts(&event.event), event.event.length.to_string()),
        (vec!["10T02:00".to_owned()], "PT1H".to_owned())
    );
    let late = only("UID:1\nDTSTART:20261231T220000Z\nDTEND:20261231T240000Z");
    assert_eq!(late.event.length.to_string(), "PT2H");
}

#[test]
fn birthdays_without_a_year_recur() {
    let event = only(
        "UID:1\nDTSTART;VALUE=DATE:16040229\nDTEND;VALUE=DATE:16040301\nRRULE:FREQ=YEARLY\nEXDATE;VALUE=DATE:20240229\nSUMMARY:Ada",
    );
    assert_eq!(event.event.starts_text(), "1904-02-29");
    let days: Vec<String> = all(&event.event)
        .instances
        .iter()
        .map(|instance| instance.day.to_string())
        .collect();
    assert!(days.contains(&"2028-02-29".to_owned()) && !days.contains(&"2024-02-29".to_owned()));
}

#[test]
fn ends_beyond_a_change_of_the_clock_are_after_the_start() {
    for (start, end, length) in [
        // 02:30 doesn't exist and is read as 03:30.
        ("20260308T023000", "20260308T031500", "PT45M"),
        // From the first half past one to the second quarter past one.
        ("20261101T013000", "20261101T011500", "PT45M"),
    ] {
        let event = only(&format!(
            "UID:1\nDTSTART;TZID=America/New_York:{start}\nDTEND;TZID=America/New_York:{end}"
        ));
        assert_eq!(event.event.length.to_string(), length, "{start}");
    }
}

#[test]
fn one_uid_may_stand_for_several_events() {
    let event =
        |start: &str, title: &str| format!("BEGIN:VEVENT\nUID:feed\nDTSTART:{start}\nSUMMARY:{title}\nEND:VEVENT\n");
    let body =
        event("20261209", "CPI") + &event("20261210", "PPI") + &event("20261211", "PPI") + &event("20261210", "PPI");
    let parsed = read(&body);
    let days: Vec<(&str, String)> = parsed
        .events
        .iter()
        .map(|event| (event.title.as_str(), event.event.starts_text()))
        .collect();
    assert_eq!(
        days,
        [
            ("CPI", "2026-12-09".to_owned()),
            ("PPI", "2026-12-10".to_owned()),
            ("PPI", "2026-12-11".to_owned())
        ]
    );
    assert_eq!((parsed.superseded, &read(&body).events), (1, &parsed.events));
}

#[test]
fn other_content_of_the_same_version_is_newer() {
    let event = only("UID:1\nDTSTART:20261209T140000Z\nLAST-MODIFIED:20200101T000000Z");
    let held = Held {
        sequence: 0,
        modified: Some(utc("2020-01-01T00:00:00Z")),
        fingerprint: &event.fingerprint(),
    };
    assert!(!event.replaces(&held));
    assert!(event.replaces(&Held {
        fingerprint: "of another time",
        ..held
    }));
}

#[test]
fn a_cancellation_needs_no_start() {
    let parsed = read("METHOD:CANCEL\nBEGIN:VEVENT\nUID:1\nDTSTAMP:20261101T000000Z\nEND:VEVENT");
    assert!(parsed.events[0].cancelled);
    let one = only("UID:1\nSTATUS:CANCELLED\nDTSTAMP:20261101T000000Z\nRECURRENCE-ID:20261209T140000Z");
    assert_eq!(one.recurrence_id.as_deref(), Some("2026-12-09T14:00:00Z"));
}

#[test]
fn kinds_are_found_in_every_line_of_categories() {
    let event = only("UID:1\nDTSTART:20261209\nCATEGORIES:Finance\nCATEGORIES:Dates,Economic");
    assert_eq!(event.kind, Some(crate::Kind::Economic));
}

#[test]
fn several_rules_are_one_rule_and_lists() {
    let event = only(
        "UID:1\nDTSTART:20261201T090000Z\nRRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=2\nRRULE:FREQ=MONTHLY;BYMONTHDAY=1,5;COUNT=3",
    );
    assert_eq!(starts(&event.event), ["01T09:00", "05T09:00", "08T09:00", "01T09:00"]);
    // Of two without an end, the one that recurs more often is kept as a rule.
    let endless = only("UID:1\nDTSTART:20261201T090000Z\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=1\nRRULE:FREQ=WEEKLY");
    let rule = endless.event.rule.as_ref().map(ToString::to_string);
    assert_eq!((rule.as_deref(), endless.event.also.len()), (Some("FREQ=WEEKLY"), 174));
    let day = only("UID:1\nDTSTART:20261201\nRRULE:FREQ=DAILY;COUNT=2\nRRULE:FREQ=WEEKLY;COUNT=2");
    assert_eq!(starts(&day.event), ["01T00:00", "02T00:00", "08T00:00"]);
}

#[test]
fn a_rule_of_what_is_left_out_is_a_list() {
    let with = |lines: &str| starts(&only(&format!("UID:1\nDTSTART:20261201T090000Z\n{lines}")).event);
    assert_eq!(
        with("RRULE:FREQ=DAILY;COUNT=5\nEXRULE:FREQ=DAILY;INTERVAL=2"),
        ["02T09:00", "04T09:00"]
    );
    // A Tuesday, which isn't one of those left out.
    assert_eq!(
        with("RRULE:FREQ=DAILY;COUNT=4\nEXRULE:FREQ=WEEKLY;BYDAY=WE,FR"),
        ["01T09:00", "03T09:00"]
    );
}

#[test]
fn a_clock_that_no_zone_has_gives_the_same_instants() {
    let body = |tzid: &str, start: &str| {
        let event = format!("BEGIN:VEVENT\nUID:1\nDTSTART;TZID={tzid}:{start}\nDURATION:PT1H\nEND:VEVENT");
        zone(tzid, (20, 20)) + &event
    };
    for (start, instant) in [
        ("20260115T120000", "15T17:00"),
        ("20260315T120000", "15T17:00"),
        ("20260615T120000", "15T16:00"),
        ("20261110T120000", "10T16:00"),
        ("20261210T120000", "10T17:00"),
        // In the gap, and the first of two.
        ("20260320T023000", "20T07:30"),
        ("20261120T013000", "20T05:30"),
    ] {
        let parsed = read(&body("Customized Time Zone 1", start));
        assert_eq!(starts(&parsed.events[0].event), [instant], "{start}");
        assert_eq!(parsed.events[0].event.zone_text(), "America/New_York", "{start}");
    }
}

#[test]
fn a_clock_may_be_described_by_days_and_whole_hours() {
    for begin in [";VALUE=DATE:20260101", ":20260101T000000", ":20251231T130000Z"] {
        let zone = format!(
            "BEGIN:VTIMEZONE\nTZID:Office\nBEGIN:STANDARD\nDTSTART{begin}\nTZOFFSETFROM:+11\nTZOFFSETTO:+1100\nEND:STANDARD\nEND:VTIMEZONE\n"
        );
        let parsed = read(&format!(
            "{zone}BEGIN:VEVENT\nUID:1\nDTSTART;TZID=Office:20260709T140000\nEND:VEVENT"
        ));
        assert_eq!(starts(&parsed.events[0].event), ["09T03:00"], "{begin}");
    }
}

#[test]
fn the_changes_of_a_clock_may_be_instants() {
    let part = |name: &str, first: &str, offsets: (&str, &str), next: &str| {
        format!(
            "BEGIN:{name}\nDTSTART:{first}\nTZOFFSETFROM:{}\nTZOFFSETTO:{}\nRDATE:{next}\nEND:{name}\n",
            offsets.0, offsets.1
        )
    };
    let start = |winter: &str, summer: &str| {
        let parsed = read(&format!(
            "BEGIN:VTIMEZONE\nTZID:Office\n{winter}{summer}END:VTIMEZONE\nBEGIN:VEVENT\nUID:1\nDTSTART;TZID=Office:20260709T140000\nEND:VEVENT"
        ));
        starts(&parsed.events[0].event).concat()
    };
    let winter = part("STANDARD", "20251102T020000", ("-0400", "-0500"), "20261101T060000Z");
    let summer = part("DAYLIGHT", "20250309T020000", ("-0500", "-0400"), "20260308T070000Z");
    assert_eq!(start(&winter, &summer), "09T18:00");
    // Long over, and the last change is no first one.
    let winter = part("STANDARD", "19701025T020000", ("-0400", "-0500"), "19901028T020000");
    let summer = part("DAYLIGHT", "19800427T020000", ("-0500", "-0400"), "19810426T020000");
    assert_eq!(start(&winter, &summer), "09T19:00");
}

#[test]
fn an_abbreviation_is_what_the_file_describes() {
    let summer = "BEGIN:VTIMEZONE\nTZID:EST\nBEGIN:STANDARD\nDTSTART:20071104T020000\nTZOFFSETFROM:-0400\nTZOFFSETTO:-0500\n\
                  RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU\nEND:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:20070311T020000\nTZOFFSETFROM:-0500\n\
                  TZOFFSETTO:-0400\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU\nEND:DAYLIGHT\nEND:VTIMEZONE\n";
    let event = "BEGIN:VEVENT\nUID:1\nDTSTART;TZID=EST:20260709T140000\nEND:VEVENT";
    assert_eq!(starts(&read(&format!("{summer}{event}")).events[0].event), ["09T18:00"]);
    assert_eq!(starts(&read(event).events[0].event), ["09T19:00"]);
}

#[test]
fn a_day_beside_the_rule_is_at_the_events_time() {
    let event = only(
        "UID:1\nDTSTART;TZID=Europe/Berlin:20261201T090000\nRRULE:FREQ=DAILY;COUNT=3\nRDATE;VALUE=DATE:20261210\nEXDATE;VALUE=DATE:20261202",
    );
    assert_eq!(starts(&event.event), ["01T08:00", "03T08:00", "10T08:00"]);
}

/// The tests' calendar is in Berlin.
#[test]
fn the_last_day_may_be_an_instant() {
    for (until, last) in [
        // Where the 4th begins, and ends, there.
        ("20261203T230000Z", "04T00:00"),
        ("20261204T225959Z", "04T00:00"),
        // Days in UTC.
        ("20261204T000000Z", "04T00:00"),
        ("20261204T235959Z", "04T00:00"),
        ("20261204", "04T00:00"),
    ] {
        let event = only(&format!(
            "UID:1\nDTSTART;VALUE=DATE:20261201\nRRULE:FREQ=DAILY;UNTIL={until}"
        ));
        assert_eq!(starts(&event.event).last().map(String::as_str), Some(last), "{until}");
    }
    let abroad = read(
        "X-WR-TIMEZONE:America/New_York\nBEGIN:VEVENT\nUID:1\nDTSTART;VALUE=DATE:20261201\nRRULE:FREQ=DAILY;UNTIL=20261205T045959Z\nEND:VEVENT",
    );
    assert_eq!(starts(&abroad.events[0].event).len(), 4);
}
