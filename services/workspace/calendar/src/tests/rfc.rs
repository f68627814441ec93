//! All examples of RFC 5545 §3.8.5.3.

use chrono::TimeDelta;

use super::{all, event, utc};
use crate::{Event, Window, expand, zone::to_wall};

const EXAMPLES: &str = include_str!("rfc5545.txt");

struct Example {
    name: &'static str,
    event: Event,
    starts: Vec<&'static str>,
}

fn examples() -> Vec<Example> {
    let lines = EXAMPLES.lines().filter(|line| !line.starts_with('#'));
    let read = |line: &'static str| {
        let [name, first, rule, starts] = line.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        Example {
            name,
            event: event(&format!("{first}:00"), "", "America/New_York", rule),
            starts: starts.split(' ').collect(),
        }
    };
    lines.map(read).collect()
}

#[test]
fn every_example_of_the_standard_has_its_starts() {
    let examples = examples();
    assert_eq!(examples.len(), 41);
    for Example { name, event, starts } in examples {
        let window = Window {
            from: utc("1990-01-01T00:00:00Z"),
            to: utc("2120-01-01T00:00:00Z"),
        };
        let found = expand(&event, window, 14);
        let expanded: Vec<String> = found
            .instances
            .iter()
            .map(|instance| to_wall(instance.start_utc, chrono_tz::America::New_York))
            .map(|wall| wall.format("%Y-%m-%dT%H:%M").to_string())
            .collect();
        let expected: Vec<String> = starts
            .iter()
            .map(|start| {
                if start.len() == 10 {
                    format!("{start}T09:00")
                } else {
                    (*start).to_owned()
                }
            })
            .collect();
        assert_eq!(expanded, expected, "{name}");
        assert_eq!(found.truncated, expected.len() == 14, "{name}");
    }
}

/// "Every Friday the 13th": its first start is not one, and is left out.
#[test]
fn the_first_start_is_an_instance_unless_it_is_left_out() {
    let mut friday = event(
        "1997-09-02T09:00:00",
        "",
        "America/New_York",
        "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13",
    );
    let window = Window {
        from: utc("1997-01-01T00:00:00Z"),
        to: utc("2000-12-31T00:00:00Z"),
    };
    let days = |event: &crate::Event| -> Vec<String> {
        expand(event, window, 10)
            .instances
            .iter()
            .map(|instance| instance.day.to_string())
            .collect()
    };
    let thirteenths = ["1998-02-13", "1998-03-13", "1998-11-13", "1999-08-13", "2000-10-13"];
    assert_eq!(days(&friday), [&["1997-09-02"], &thirteenths[..]].concat());
    friday.left_out.push("1997-09-02T09:00:00".parse().unwrap());
    assert_eq!(days(&friday), thirteenths);
}

/// Both rules of "every day in January, for 3 years" have all 93 days.
#[test]
fn every_day_in_january_has_93_days() {
    let examples = examples();
    let january = examples
        .iter()
        .filter(|example| example.name.starts_with("every day in January"));
    let counts: Vec<usize> = january.map(|example| all(&example.event).instances.len()).collect();
    assert_eq!(counts, [93, 93]);
}

/// A window far from the first start has the same instances as a wide one.
#[test]
fn a_window_cuts_and_does_not_shift() {
    let cuts = [(3, 5), (40, 31), (1_500, 400), (3_333, 800)];
    for (Example { name, event, .. }, (skipped, length)) in cuts
        .into_iter()
        .flat_map(|cut| examples().into_iter().map(move |example| (example, cut)))
    {
        let from = all(&event).instances[0].start_utc + TimeDelta::days(skipped);
        let to = from + TimeDelta::days(length);
        let wide = Window {
            from: utc("1990-01-01T00:00:00Z"),
            to,
        };
        let within: Vec<_> = expand(&event, wide, 100_000)
            .instances
            .into_iter()
            .filter(|instance| instance.end_utc > from)
            .collect();
        assert_eq!(expand(&event, Window { from, to }, 100_000).instances, within, "{name}");
    }
}
