//! Changes of an instance and all later ones, and changes of instances that are gone.

use chrono_tz::Tz;

use super::{all, starts};
use crate::{ImportedEvent, Parsed, ics};

fn read(events: &[&str]) -> Parsed {
    let events: String = events
        .iter()
        .map(|event| format!("BEGIN:VEVENT\nUID:1\n{event}\nEND:VEVENT\n"))
        .collect();
    ics::read(&format!("BEGIN:VCALENDAR\n{events}END:VCALENDAR\n"), Tz::UTC).unwrap()
}

fn find<'a>(parsed: &'a Parsed, id: Option<&str>) -> &'a ImportedEvent {
    let mut events = parsed.events.iter();
    events.find(|event| event.recurrence_id.as_deref() == id).unwrap()
}

fn hours(event: &ImportedEvent) -> Vec<i64> {
    let instances = all(&event.event).instances;
    instances
        .iter()
        .map(|instance| (instance.end_utc - instance.start_utc).num_hours())
        .collect()
}

#[test]
fn later_instances_move_with_the_changed_one() {
    let parsed = read(&[
        "DTSTART:20261201T120000Z\nDTEND:20261201T140000Z\nRRULE:FREQ=DAILY;INTERVAL=2;COUNT=8\nRDATE:20261206T120000Z\nEXDATE:20261213T120000Z",
        "RECURRENCE-ID;RANGE=THISANDFUTURE:20261205T120000Z\nDTSTART:20261205T090000Z\nDTEND:20261205T160000Z",
        "RECURRENCE-ID:20261207T120000Z\nDTSTART:20261207T200000Z\nDURATION:PT1H",
        "RECURRENCE-ID;RANGE=THISANDFUTURE:20261211T120000Z\nDTSTART:20261212T143000Z\nDURATION:PT1H",
    ]);
    assert_eq!(parsed.faults, []);
    assert_eq!(starts(&find(&parsed, None).event), ["01T12:00", "03T12:00"]);
    let middle = find(&parsed, Some("2026-12-05T12:00:00Z"));
    // The extra start moves too, the instance with a change of its own is left out.
    assert_eq!(starts(&middle.event), ["05T09:00", "06T09:00", "09T09:00"]);
    assert_eq!(hours(middle), [7, 7, 7]);
    assert_eq!(starts(&find(&parsed, Some("2026-12-07T12:00:00Z")).event), ["07T20:00"]);
    // Eight starts in all: the sixth begins this part, the seventh is left out.
    let last = find(&parsed, Some("2026-12-11T12:00:00Z"));
    assert_eq!(
        (starts(&last.event), hours(last)),
        (vec!["12T14:30".to_owned(), "16T14:30".to_owned()], vec![1, 1])
    );
}

#[test]
fn a_rule_with_days_moves_within_its_days() {
    let series = "DTSTART;TZID=Europe/Berlin:20261019T090000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261104T080000Z";
    let later = "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261026T090000\nDTSTART;TZID=Europe/Berlin:20261026T103000\nDURATION:PT1H";
    let parsed = read(&[series, later]);
    assert_eq!(parsed.faults, []);
    assert_eq!(starts(&find(&parsed, None).event), ["19T07:00", "21T07:00"]);
    let tail = find(&parsed, Some("2026-10-26T08:00:00Z"));
    assert_eq!(starts(&tail.event), ["26T09:30", "28T09:30", "02T09:30", "04T09:30"]);
    // Another weekday is another rule.
    let parsed = read(&[series, &later.replace("20261026T103000", "20261027T090000")]);
    assert_eq!((parsed.faults[0].code, parsed.faults[0].line), ("range_unsupported", 8));
    assert_eq!(
        (parsed.events.len(), all(&parsed.events[0].event).instances.len()),
        (1, 6)
    );
}

#[test]
fn all_later_instances_are_cancelled() {
    let parsed = read(&[
        "DTSTART;VALUE=DATE:20261201\nRRULE:FREQ=DAILY;COUNT=5",
        "RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20261203\nDTSTART;VALUE=DATE:20261203\nSTATUS:CANCELLED",
    ]);
    assert_eq!(parsed.faults, []);
    assert_eq!(starts(&find(&parsed, None).event), ["01T00:00", "02T00:00"]);
    assert!(find(&parsed, Some("2026-12-03")).cancelled);
}

#[test]
fn a_change_of_an_instance_that_a_later_version_left_out_is_gone() {
    let series = "DTSTART;VALUE=DATE:20261201\nRRULE:FREQ=DAILY;COUNT=3\nSEQUENCE:2";
    let changed = "RECURRENCE-ID;VALUE=DATE:20261202\nDTSTART;VALUE=DATE:20261212\nSEQUENCE:1";
    let parsed = read(&[changed, &format!("{series}\nEXDATE;VALUE=DATE:20261202")]);
    assert!(find(&parsed, Some("2026-12-02")).cancelled);
    // It stays where the series still has it, or is no newer.
    for (series, changed) in [
        (series.to_owned(), changed.to_owned()),
        (
            format!("{series}\nEXDATE;VALUE=DATE:20261202"),
            changed.replace("SEQUENCE:1", "SEQUENCE:2"),
        ),
    ] {
        let parsed = read(&[&series, &changed]);
        assert!(!find(&parsed, Some("2026-12-02")).cancelled);
        assert_eq!(starts(&find(&parsed, None).event), ["01T00:00", "03T00:00"]);
    }
}

#[test]
fn an_event_without_a_calendar_around_it_is_read() {
    let text = "BEGIN:VEVENT\r\nUID:1\r\nDTSTART;TZID=Europe_Berlin:20261209T140000\r\nSUMMARY:Alone\r\nEND:VEVENT\r\n\
                BEGIN:VEVENT\r\nUID:2\r\nDTSTART:20261210\r\nEND:VEVENT\r\n";
    let parsed = ics::read(text, Tz::UTC).unwrap();
    assert_eq!((parsed.faults.len(), parsed.events.len()), (0, 2));
    assert_eq!(
        (parsed.events[0].title.as_str(), parsed.events[0].event.zone_text()),
        ("Alone", "Europe/Berlin")
    );
}

/// A series whose rule has no second start, so that its count is looked for through 160 years, and a change of it and all later ones.
fn idle(uid: usize, count: u32) -> String {
    format!(
        "BEGIN:VEVENT\nUID:{uid}\nDTSTART;VALUE=DATE:19300101\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT={count}\nEND:VEVENT\n"
    )
}

fn change(uid: usize, day: &str) -> String {
    format!(
        "BEGIN:VEVENT\nUID:{uid}\nRECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:{day}\nDTSTART;VALUE=DATE:{day}\nEND:VEVENT\n"
    )
}

fn calendar(events: &str) -> Parsed {
    ics::read(&format!("BEGIN:VCALENDAR\n{events}END:VCALENDAR\n"), Tz::UTC).unwrap()
}

#[test]
fn all_changes_of_a_file_share_its_steps() {
    let events: String = (0..20).map(|uid| idle(uid, 5) + &change(uid, "20900101")).collect();
    let parsed = calendar(&events);
    let refused = parsed.faults.len();
    assert!((1..20).contains(&refused), "{refused}");
    assert!(parsed.faults.iter().all(|fault| fault.code == "range_unsupported"));
    assert_eq!(parsed.events.len(), 40 - refused);
}

#[test]
fn changes_that_cannot_be_kept_take_steps_too() {
    // No instance is left at any of these changes: each is refused, and the series is as long as before.
    let changes: String = (1..=20).map(|day| change(1, &format!("209001{day:02}"))).collect();
    let other = "BEGIN:VEVENT\nUID:2\nDTSTART;VALUE=DATE:20261201\nRRULE:FREQ=DAILY;COUNT=5\nEND:VEVENT\n";
    let other = other.to_owned() + &change(2, "20261203");
    let parsed = calendar(&(idle(1, 1) + &changes + &other));
    assert_eq!((parsed.faults.len(), parsed.events.len()), (21, 2));
    assert_eq!(calendar(&other).faults, []);
}

#[test]
fn all_changes_of_a_file_share_the_looks_at_lists() {
    let left_out = vec!["19310101"; 20_000].join(",");
    let series = format!(
        "BEGIN:VEVENT\nUID:1\nDTSTART;VALUE=DATE:19300101\nRRULE:FREQ=DAILY\nEXDATE;VALUE=DATE:{left_out}\nEND:VEVENT\n"
    );
    let days = (1..=12).flat_map(|month| (1..=28).map(move |day| (month, day)));
    let changes: String = days
        .flat_map(|day| [2080, 2081].map(|year| (year, day)))
        .map(|(year, (month, day))| change(1, &format!("{year}{month:02}{day:02}")))
        .collect();
    let parsed = calendar(&(series + &changes));
    // 672 changes, each of which looks at 20,000 starts: 500 are 10 million.
    assert_eq!((parsed.events.len(), parsed.faults.len()), (501, 172));
}
