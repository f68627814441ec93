//! Files of vCalendar 1.0, with the rules of its specification; the events are made up.

use chrono_tz::Tz;

use super::{all, starts};
use crate::{ImportedEvent, Parsed, ics};

fn read(body: &str) -> Parsed {
    let text = format!("BEGIN:VCALENDAR\nPRODID:-//Phone//EN\nVERSION:1.0\n{body}\nEND:VCALENDAR\n");
    let parsed = ics::read(&text.replace('\n', "\r\n"), Tz::Europe__Berlin).unwrap();
    assert_eq!(parsed.faults, [], "{body}");
    parsed
}

fn only(event: &str) -> ImportedEvent {
    let mut parsed = read(&format!("BEGIN:VEVENT\n{event}\nEND:VEVENT"));
    assert_eq!(parsed.events.len(), 1, "{event}");
    parsed.events.remove(0)
}

fn rule(start: &str, rule: &str) -> String {
    let event = only(&format!("DTSTART:{start}\nRRULE:{rule}\nSUMMARY:Rule")).event;
    event.rule.unwrap().to_string()
}

#[test]
fn rules_of_each_kind_are_read() {
    for (old, new) in [
        ("D1 #10", "FREQ=DAILY;COUNT=10"),
        ("D2 #0", "FREQ=DAILY;INTERVAL=2"),
        ("D1 20261231T000000", "FREQ=DAILY;UNTIL=20261231"),
        ("D1 20261231T230000Z", "FREQ=DAILY;UNTIL=20261231T230000Z"),
        ("D1 20261231", "FREQ=DAILY;UNTIL=20261231"),
        ("d1 0600 0900 1200$ #5", "FREQ=DAILY;COUNT=15;BYHOUR=6,9,12;BYMINUTE=0"),
        // Twice where nothing is said.
        ("W1", "FREQ=WEEKLY;COUNT=2"),
        ("W1 MO TU #10", "FREQ=WEEKLY;COUNT=20;BYDAY=MO,TU"),
        (
            "W2 TU TH 20261224T120000",
            "FREQ=WEEKLY;UNTIL=20261224T120000;INTERVAL=2;BYDAY=TU,TH",
        ),
        ("MP1 1+ SU #0", "FREQ=MONTHLY;BYDAY=1SU"),
        ("MP2 1+ SU 1- SU #5", "FREQ=MONTHLY;COUNT=10;INTERVAL=2;BYDAY=-1SU,1SU"),
        (
            "MP6 2+ MO TU WE TH FR #1",
            "FREQ=MONTHLY;COUNT=5;INTERVAL=6;BYDAY=2MO,2TU,2WE,2TH,2FR",
        ),
        ("MP1 1+ 3+ FR #0", "FREQ=MONTHLY;BYDAY=1FR,3FR"),
        // The 9th of December 2026 is the second Wednesday of its month.
        ("MP1 #0", "FREQ=MONTHLY;BYDAY=2WE"),
        ("MD1 2 15 #5", "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15"),
        ("MD1 1 LD #0", "FREQ=MONTHLY;BYMONTHDAY=-1,1"),
        ("MD1 2- 3+ #0", "FREQ=MONTHLY;BYMONTHDAY=-2,3"),
        ("YM1 6 7 #5", "FREQ=YEARLY;COUNT=10;BYMONTH=6,7"),
        ("YM1 12", "FREQ=YEARLY;COUNT=2;BYMONTH=12"),
        ("YM1 12 #0", "FREQ=YEARLY;BYMONTH=12"),
        (
            "YD3 1 100 200 #4",
            "FREQ=YEARLY;COUNT=12;INTERVAL=3;BYYEARDAY=1,100,200",
        ),
        // Some programs write the rules of 2.0 already.
        ("FREQ=WEEKLY;BYDAY=MO", "FREQ=WEEKLY;BYDAY=MO"),
    ] {
        assert_eq!(rule("20261209T090000", old), new, "{old}");
    }
    let text = "BEGIN:VCALENDAR\nVERSION:1.0\nBEGIN:VEVENT\nDTSTART:20261209T090000\nRRULE:YM1 12 MD1 24 #0\nEND:VEVENT\nEND:VCALENDAR\n";
    let parsed = ics::read(text, Tz::UTC).unwrap();
    assert_eq!(
        (parsed.events.len(), parsed.faults[0].code),
        (0, "bad_rule"),
        "a rule within another one is reported"
    );
}

#[test]
fn an_old_event_takes_place_when_it_says() {
    let event = only(
        "DTSTART:20261207T090000\nDTEND:20261207T100000\nRRULE:W1 MO TU #2\nEXDATE:20261208T090000;20261214T090000\n\
         CATEGORIES:MEETING;ECONOMIC\nSUMMARY:Desk\nAALARM:20261207T085000;;1;RING.WAV\nDALARM:20261207T085000;PT5M;2;Soon",
    );
    assert_eq!(starts(&event.event), ["07T08:00", "15T08:00"]);
    assert_eq!(event.kind.map(|kind| kind.word()), Some("economic"));
    // The last day counts, at whatever time.
    let daily = only("DTSTART:20261229T090000\nRRULE:D1 20261231T000000\nSUMMARY:Daily");
    assert_eq!(starts(&daily.event), ["29T08:00", "30T08:00", "31T08:00"]);
}

#[test]
fn a_day_lasts_from_midnight_to_midnight() {
    for (event, length) in [
        ("DTSTART:20261209T000000\nDTEND:20261210T000000", "P1D"),
        ("DTSTART:20261209T000000\nDTEND:20261210T235959", "P2D"),
        (
            "X-EPOCAGENDAENTRYTYPE:ANNIVERSARY\nDTSTART:20261209T000000\nDTEND:20261209T000000",
            "P1D",
        ),
        ("X-EPOCAGENDAENTRYTYPE:EVENT\nDTSTART:20261209T000000", "P1D"),
    ] {
        let event = only(event).event;
        assert!(event.all_day());
        assert_eq!(
            (event.starts_text().as_str(), event.length.to_string().as_str()),
            ("2026-12-09", length)
        );
    }
    let night = only("DTSTART:20261209T000000\nDTEND:20261209T013000").event;
    assert!(!night.all_day());
    assert_eq!(all(&night).instances.len(), 1);
}

#[test]
fn times_are_in_the_one_zone_of_the_file() {
    let zone = |head: &str| {
        let parsed = read(&format!(
            "{head}\nBEGIN:VEVENT\nDTSTART:20260701T090000\nSUMMARY:Zone\nEND:VEVENT"
        ));
        let event = &parsed.events[0].event;
        (event.zone_text().to_owned(), starts(event).remove(0))
    };
    for (head, name, start) in [
        (
            "TZ:-05\nDAYLIGHT:TRUE;-04;20260308T020000;20261101T020000;EST;EDT",
            "America/New_York",
            "01T13:00",
        ),
        // A year whose summer began and ended otherwise, and a second early.
        (
            "TZ:-05\nDAYLIGHT:TRUE;-04;19960407T025959;19961027T010000;EST;EDT",
            "America/New_York",
            "01T13:00",
        ),
        (
            "TZ:+0100\nDAYLIGHT:TRUE;+0200;20260329T010000Z;20261025T010000Z;CET;CEST",
            "Europe/Berlin",
            "01T07:00",
        ),
        ("TZ:-5\nDAYLIGHT:FALSE", "Etc/GMT+5", "01T14:00"),
        ("TZ:+05:30", "Asia/Kolkata", "01T03:30"),
        // Nothing is said of summer, so that it may be the reader's own zone.
        ("TZ:+01", "Europe/Berlin", "01T07:00"),
        ("TZ:Asia/Tokyo", "Asia/Tokyo", "01T00:00"),
        ("X-NOTHING:1", "Europe/Berlin", "01T07:00"),
    ] {
        assert_eq!(zone(head), (name.to_owned(), start.to_owned()), "{head}");
    }
}

#[test]
fn texts_are_in_the_encoding_that_they_name() {
    let title = |line: &str| only(&format!("DTSTART:20261209T090000Z\n{line}")).title;
    assert_eq!(
        title("SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=windows-1251:=C2=F1=F2=F0=\n=E5=F7=E0"),
        "\u{412}\u{441}\u{442}\u{440}\u{435}\u{447}\u{430}"
    );
    assert_eq!(
        title("SUMMARY;CHARSET=ISO-2022-JP;ENCODING=QUOTED-PRINTABLE:=1B$B2q5D=1B(B"),
        "\u{4f1a}\u{8b70}"
    );
    assert_eq!(
        title("SUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Gr=C3=BCn"),
        "Gr\u{fc}n"
    );
    // A line is broken at a blank, which belongs to the text.
    assert_eq!(title("SUMMARY:Council\n meets"), "Council meets");
}
