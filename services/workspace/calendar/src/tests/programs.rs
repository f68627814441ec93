//! Files as calendar programs write them, shortened.

use chrono_tz::Tz;

use super::{all, starts};
use crate::{Parsed, ics};

fn read(text: &str) -> Parsed {
    let parsed = ics::read(&text.replace('\n', "\r\n"), Tz::Asia__Tokyo).unwrap();
    assert_eq!(parsed.faults, []);
    parsed
}

#[test]
fn google_calendar() {
    let parsed = read(
        "BEGIN:VCALENDAR
PRODID:-//Google Inc//Google Calendar 70.9054//EN
VERSION:2.0
CALSCALE:GREGORIAN
METHOD:PUBLISH
X-WR-CALNAME:Macro
X-WR-TIMEZONE:America/New_York
BEGIN:VTIMEZONE
TZID:America/New_York
X-LIC-LOCATION:America/New_York
BEGIN:DAYLIGHT
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
TZNAME:EDT
DTSTART:19700308T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
TZNAME:EST
DTSTART:19701101T020000
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
DTSTART;TZID=America/New_York:20261028T140000
DTEND;TZID=America/New_York:20261028T143000
RRULE:FREQ=WEEKLY;UNTIL=20261112T045959Z;BYDAY=WE
EXDATE;TZID=America/New_York:20261111T140000
DTSTAMP:20261120T101010Z
UID:abc@google.com
SEQUENCE:1
STATUS:CONFIRMED
SUMMARY:FOMC
TRANSP:OPAQUE
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:This is an event reminder
TRIGGER:-P0DT0H30M0S
END:VALARM
END:VEVENT
END:VCALENDAR
",
    );
    let event = &parsed.events[0];
    assert_eq!(
        (parsed.name.as_deref(), event.title.as_str(), event.note.as_str()),
        (Some("Macro"), "FOMC", "")
    );
    assert_eq!(starts(&event.event), ["28T18:00", "04T19:00"]);
}

#[test]
fn exchange_with_windows_zones_and_its_own_rules() {
    let parsed = read(
        "BEGIN:VCALENDAR
METHOD:PUBLISH
PRODID:Microsoft Exchange Server 2010
VERSION:2.0
BEGIN:VTIMEZONE
TZID:W. Europe Standard Time
BEGIN:STANDARD
DTSTART:16010101T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE
BEGIN:VTIMEZONE
TZID:Customized Time Zone
BEGIN:STANDARD
DTSTART:16010101T020000
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE
BEGIN:VTIMEZONE
TZID:tzone://Microsoft/Custom
BEGIN:STANDARD
DTSTART:16010101T000000
TZOFFSETFROM:+0530
TZOFFSETTO:+0530
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
UID:1
SUMMARY;LANGUAGE=en-US:Stand-up
DTSTART;TZID=W. Europe Standard Time:20261023T090000
DTEND;TZID=W. Europe Standard Time:20261023T091500
RRULE:FREQ=WEEKLY;COUNT=2;INTERVAL=1;BYDAY=FR;WKST=MO
X-MICROSOFT-CDO-ALLDAYEVENT:FALSE
END:VEVENT
BEGIN:VEVENT
UID:2
DTSTART;TZID=Customized Time Zone:20261209T140000
END:VEVENT
BEGIN:VEVENT
UID:3
DTSTART;TZID=\"tzone://Microsoft/Custom\":20261209T140000
END:VEVENT
BEGIN:VEVENT
UID:4
DTSTART;TZID=W. Europe Standard Time:20261224T000000
DTEND;TZID=W. Europe Standard Time:20261227T000000
X-MICROSOFT-CDO-ALLDAYEVENT:TRUE
END:VEVENT
END:VCALENDAR
",
    );
    let zones: Vec<&str> = parsed.events.iter().map(|event| event.event.zone_text()).collect();
    assert_eq!(zones, ["Europe/Berlin", "America/New_York", "Asia/Kolkata", ""]);
    assert_eq!(starts(&parsed.events[0].event), ["23T07:00", "30T08:00"]);
    assert_eq!(parsed.events[3].event.length.to_string(), "P3D");
}

#[test]
fn apple_calendar_with_zones_without_rules_and_by_dates() {
    let parsed = read(
        "BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Apple Inc.//macOS 15//EN
BEGIN:VTIMEZONE
TZID:Europe/Berlin
END:VTIMEZONE
BEGIN:VTIMEZONE
TZID:Home
BEGIN:STANDARD
DTSTART:20251026T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RDATE:20261025T030000
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:20260329T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
END:DAYLIGHT
END:VTIMEZONE
BEGIN:VEVENT
UID:A
DTSTART;TZID=Europe/Berlin:20261209T140000
DURATION:PT45M
SUMMARY:Unlock
END:VEVENT
BEGIN:VEVENT
UID:B
DTSTART;TZID=Home:20260809T140000
END:VEVENT
END:VCALENDAR
",
    );
    assert_eq!(starts(&parsed.events[0].event), ["09T13:00"]);
    assert_eq!(parsed.events[1].event.zone_text(), "Europe/Berlin");
}

#[test]
fn nextcloud_and_thunderbird_with_vendor_prefixes() {
    let parsed = read(
        "BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//IDN nextcloud.com//Calendar app 4.7//EN
BEGIN:VTIMEZONE
TZID:/freeassociation.sourceforge.net/Europe/Berlin
END:VTIMEZONE
BEGIN:VEVENT
UID:1
DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Berlin:20261209T140000
DTEND;TZID=/freeassociation.sourceforge.net/Europe/Berlin:20261209T150000
RRULE:FREQ=WEEKLY;BYDAY=MO, WE;COUNT=3
END:VEVENT
BEGIN:VTODO
UID:todo
DTSTART:20261209T140000Z
END:VTODO
BEGIN:VEVENT
UID:2
DTSTART:20261209T140000
RRULE:FREQ=DAILY;UNTIL=20261211T140000
END:VEVENT
END:VCALENDAR
",
    );
    assert_eq!(parsed.events.len(), 2);
    assert_eq!(starts(&parsed.events[0].event), ["09T13:00", "14T13:00", "16T13:00"]);
    // Without a zone, the reader's own.
    assert_eq!(parsed.events[1].event.zone_text(), "Asia/Tokyo");
    assert_eq!(all(&parsed.events[1].event).instances.len(), 3);
}

#[test]
fn zones_are_named_as_windows_shows_them_and_calendars_as_of_rfc_7986() {
    let parsed = read(
        "BEGIN:VCALENDAR
NAME:Meetings
TIMEZONE-ID:Europe/London
BEGIN:VEVENT
UID:quoted
DTSTART;TZID=\"(UTC-05:00) Eastern Time (US & Canada)\":20261209T140000
END:VEVENT
BEGIN:VEVENT
UID:bare
DTSTART;TZID=(UTC+01:00) Amsterdam, Berlin, Bern:20261210T140000
EXDATE;TZID=(UTC+01:00) Amsterdam, Berlin, Bern:20261211T140000,20261212T140000
RRULE:FREQ=DAILY;COUNT=4
SUMMARY:TZID=(UTC+01:00) is text here:20261209
END:VEVENT
BEGIN:VEVENT
UID:floating
DTSTART:20261211T140000
END:VEVENT
END:VCALENDAR
",
    );
    assert_eq!(parsed.name.as_deref(), Some("Meetings"));
    let zones: Vec<&str> = parsed.events.iter().map(|event| event.event.zone_text()).collect();
    assert_eq!(zones, ["America/New_York", "Europe/Amsterdam", "Europe/London"]);
    assert_eq!(starts(&parsed.events[1].event), ["10T13:00", "13T13:00"]);
    assert_eq!(parsed.events[1].title, "TZID=(UTC+01:00) is text here:20261209");
}
