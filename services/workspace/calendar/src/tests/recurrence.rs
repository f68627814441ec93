//! Rules of recurrence with the days that they give.

use super::{all, event, ever, starts, utc};
use crate::{Event, EventInput, Window, expand, expand_within};

const YORK: &str = "America/New_York";
const BERLIN: &str = "Europe/Berlin";

#[test]
fn a_start_in_a_gap_takes_the_offset_before_it_and_counts() {
    let event = event("2026-03-07T02:30:00", "", YORK, "FREQ=DAILY;COUNT=3");
    assert_eq!(starts(&event), ["07T07:30", "08T07:30", "09T06:30"]);
}

#[test]
fn a_start_that_occurs_twice_is_the_first_and_hours_are_exact() {
    let event = event("2026-10-31T01:30:00", "2026-10-31T02:30:00", YORK, "FREQ=DAILY;COUNT=3");
    assert_eq!(starts(&event), ["31T05:30", "01T05:30", "02T06:30"]);
    assert_eq!(all(&event).instances[1].end_utc, utc("2026-11-01T06:30:00Z"));
}

#[test]
fn hourly_rules_count_exact_time() {
    let event = event("2026-03-29T01:30:00", "", BERLIN, "FREQ=HOURLY;COUNT=4");
    assert_eq!(starts(&event), ["29T00:30", "29T01:30", "29T02:30", "29T03:30"]);
}

#[test]
fn until_is_inclusive_to_the_second() {
    for (until, count) in [
        ("20261026T080000Z", 4),
        ("20261026T075959Z", 3),
        ("20261026T090000", 4),
        ("20261025", 3),
    ] {
        let event = event("2026-10-23T09:00:00", "", BERLIN, &format!("FREQ=DAILY;UNTIL={until}"));
        assert_eq!(all(&event).instances.len(), count, "{until}");
    }
}

#[test]
fn a_start_that_is_left_out_still_counts() {
    let mut event = event("2026-10-23T09:00:00", "", BERLIN, "FREQ=DAILY;COUNT=3");
    for left_out in ["2026-10-24T07:00:00Z", "2026-10-24T09:00:00", "2026-10-24"] {
        event.left_out = vec![left_out.parse().unwrap()];
        assert_eq!(starts(&event), ["23T07:00", "25T08:00"], "{left_out}");
    }
}

#[test]
fn days_are_nominal_and_hours_exact() {
    let mut event = event("2026-10-24T12:00:00", "", BERLIN, "FREQ=DAILY;COUNT=1");
    for (length, end) in [("P1D", "2026-10-25T11:00:00Z"), ("PT24H", "2026-10-25T10:00:00Z")] {
        event.length = length.parse().unwrap();
        assert_eq!(all(&event).instances[0].end_utc, utc(end), "{length}");
        assert_eq!(event.length.to_string(), length);
    }
    assert_eq!(event.ends_text(), "2026-10-25T11:00:00");
}

#[test]
fn one_of_two_equal_wall_times_is_left_out_of_an_hourly_rule() {
    let mut event = event("2026-10-25T00:30:00", "", BERLIN, "FREQ=HOURLY;COUNT=4");
    assert_eq!(starts(&event), ["24T22:30", "24T23:30", "25T00:30", "25T01:30"]);
    event.left_out = vec!["2026-10-25T01:30:00Z".parse().unwrap()];
    assert_eq!(starts(&event), ["24T22:30", "24T23:30", "25T00:30"]);
    event.left_out = vec!["2026-10-25T02:30:00".parse().unwrap()];
    assert_eq!(starts(&event), ["24T22:30", "24T23:30", "25T01:30"]);
}

#[test]
fn two_starts_that_fall_together_in_a_gap_are_one_instance() {
    let event = event("2026-03-28T02:30:00", "", BERLIN, "FREQ=DAILY;BYHOUR=2,3;COUNT=4");
    assert_eq!(starts(&event), ["28T01:30", "28T02:30", "29T01:30"]);
}

#[test]
fn a_whole_day_has_no_zone_and_ends_before_its_last_day() {
    let event = event("2026-12-24", "2026-12-27", "", "FREQ=YEARLY;UNTIL=20271224T230000Z");
    let found = all(&event).instances;
    assert_eq!(found.len(), 2);
    assert_eq!(
        (found[0].day.to_string(), found[0].last_day.to_string()),
        ("2026-12-24".into(), "2026-12-26".into())
    );
    assert!(found[0].all_day);
    assert_eq!(
        found[1].days_in(chrono_tz::Pacific::Kiritimati),
        (found[1].day, found[1].last_day)
    );
    assert_eq!((event.ends_text(), event.zone_text()), ("2026-12-27".into(), ""));
}

#[test]
fn days_are_counted_in_the_zone_that_is_asked_for() {
    let event = event("2026-12-09T23:00:00", "2026-12-10T00:00:00", YORK, "FREQ=DAILY;COUNT=1");
    let instance = all(&event).instances[0];
    assert_eq!(
        (instance.day.to_string(), instance.last_day.to_string()),
        ("2026-12-09".into(), "2026-12-09".into())
    );
    let (first, last) = instance.days_in(chrono_tz::Europe::Berlin);
    assert_eq!(
        (first.to_string(), last.to_string()),
        ("2026-12-10".into(), "2026-12-10".into())
    );
}

#[test]
fn an_instance_that_began_before_the_window_is_in_it() {
    let event = event("2026-12-01T00:00:00", "2026-12-03T00:00:00", "UTC", "FREQ=WEEKLY");
    let window = |from: &str, to: &str| Window {
        from: utc(from),
        to: utc(to),
    };
    let found = |window| expand(&event, window, 10).instances.len();
    assert_eq!(found(window("2026-12-02T12:00:00Z", "2026-12-04T00:00:00Z")), 1);
    assert_eq!(found(window("2026-12-03T00:00:00Z", "2026-12-08T00:00:00Z")), 0);
    assert_eq!(found(window("2026-12-03T00:00:00Z", "2026-12-08T00:00:01Z")), 1);
}

#[test]
fn more_than_the_limit_and_endless_searches_are_cut() {
    let daily = event("2026-01-01T00:00:00", "", "UTC", "FREQ=DAILY");
    let found = all(&daily);
    assert_eq!((found.instances.len(), found.truncated), (1_000, true));
    let exact = event("2026-01-01T00:00:00", "", "UTC", "FREQ=DAILY;COUNT=1000");
    assert!(!all(&exact).truncated);
    let never = event("2026-01-01T00:00:00", "", "UTC", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30");
    assert_eq!(all(&never).instances.len(), 1);
    let endless = event(
        "2026-01-01T00:00:00",
        "",
        "UTC",
        "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
    );
    let found = all(&endless);
    assert_eq!((found.instances.len(), found.truncated), (1, true));
}

#[test]
fn a_fine_rule_of_long_ago_reaches_the_window() {
    let event = event("2000-01-01T00:00:00", "", "UTC", "FREQ=MINUTELY;INTERVAL=30");
    let window = Window {
        from: utc("2026-11-23T00:00:00Z"),
        to: utc("2026-11-24T00:00:00Z"),
    };
    let found = expand(&event, window, 100);
    // The one that begins at 23:00 and at 23:30 the day before last an hour.
    assert_eq!((found.instances.len(), found.truncated), (49, false));
}

#[test]
fn starts_beside_the_rule_are_instances_with_their_own_length() {
    let mut event = event("2026-12-01T10:00:00", "", "UTC", "FREQ=DAILY;COUNT=2");
    event.also = vec![
        "2026-12-02T10:00:00/PT3H".parse().unwrap(),
        "2026-12-05T10:00:00".parse().unwrap(),
    ];
    let found = all(&event).instances;
    assert_eq!(starts(&event), ["01T10:00", "02T10:00", "05T10:00"]);
    assert_eq!(found[1].end_utc, utc("2026-12-02T13:00:00Z"));
    assert_eq!(found[2].end_utc, utc("2026-12-05T11:00:00Z"));
}

#[test]
fn a_day_that_a_zone_left_out_is_mapped_to_the_next() {
    let event = event("2011-12-29T12:00:00", "", "Pacific/Apia", "FREQ=DAILY;COUNT=3");
    assert_eq!(starts(&event), ["29T22:00", "30T22:00"]);
}

#[test]
fn a_rule_that_ended_before_it_began_has_no_instance() {
    for (until, is_over) in [
        ("20261101T000000Z", true),
        ("20261201T095959Z", true),
        ("20261201T100000Z", false),
        ("20261130", true),
        ("20261201", false),
    ] {
        let mut event = event("2026-12-01T10:00:00", "", "UTC", &format!("FREQ=DAILY;UNTIL={until}"));
        assert_eq!(event.is_over_before_start(), is_over, "{until}");
        assert_eq!(all(&event).instances.is_empty(), is_over, "{until}");
        event.also = vec!["2026-12-05T10:00:00".parse().unwrap()];
        assert!(!event.is_over_before_start(), "{until}");
    }
}

#[test]
fn an_event_without_a_rule_is_one_instance() {
    let input = EventInput {
        starts: "2026-12-09T14:00:00",
        zone: YORK,
        ..EventInput::default()
    };
    let event = Event::from_input(&input, chrono_tz::Tz::UTC).unwrap();
    let found = expand(&event, ever(), 5);
    assert_eq!(found.instances.len(), 1);
    assert_eq!(found.instances[0].end_utc, utc("2026-12-09T20:00:00Z"));
}

#[test]
fn one_budget_bounds_the_steps_of_many_events() {
    let endless = event(
        "2026-01-01T00:00:00",
        "",
        "UTC",
        "FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30",
    );
    let mut budget = 1_500;
    let mut cut = |event: &Event| expand_within(event, ever(), 10, &mut budget).truncated;
    assert!(cut(&endless) && cut(&event("2026-01-01T00:00:00", "", "UTC", "FREQ=DAILY;COUNT=2")));
    assert_eq!(budget, 0);
    let mut budget = 100;
    let daily = event("2026-01-01T00:00:00", "", "UTC", "FREQ=DAILY;COUNT=2");
    assert!(!expand_within(&daily, ever(), 10, &mut budget).truncated);
    assert!((90..100).contains(&budget), "{budget}");
}

#[test]
fn every_second_of_a_month_is_cut_before_it_is_kept() {
    let list = |end: u32| (0..end).map(|number| number.to_string()).collect::<Vec<_>>().join(",");
    let rule = format!(
        "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR={};BYMINUTE={};BYSECOND={}",
        list(24),
        list(60),
        list(60)
    );
    let found = all(&event("2026-01-01T00:00:00", "", "UTC", &rule));
    assert_eq!((found.instances.len(), found.truncated), (1, true));
}

#[test]
fn positions_count_in_the_whole_week_and_week_1_may_begin_in_december() {
    let second = event(
        "2025-11-04T02:30:00",
        "",
        "UTC",
        "FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=2;COUNT=3",
    );
    assert_eq!(starts(&second), ["04T02:30", "05T02:30", "12T02:30"]);
    let first_week = event("2019-12-30T10:00:00", "", "UTC", "FREQ=YEARLY;BYWEEKNO=1;COUNT=3");
    assert_eq!(starts(&first_week), ["30T10:00", "04T10:00", "03T10:00"]);
}
