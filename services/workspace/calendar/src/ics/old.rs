//! Files of vCalendar 1.0 (versit Consortium, 1996), which phones and older programs write, in the words of RFC 5545.
//!
//! Rules have a grammar of their own: `W2 TU TH #5` is every other week on Tuesday and Thursday, in five such weeks. Lists are divided by
//! semicolons. An event of all day lasts from midnight to midnight. Times without a zone are in the file's only one, which `TZ` and `DAYLIGHT` describe.

use chrono::{Datelike, NaiveDate, NaiveTime, Offset, TimeZone, Timelike};
use chrono_tz::Tz;

use super::{
    component::{Calendar, Component},
    lines::Line,
    time::{Stamp, stamp},
    timezone::{self, Place},
};
use crate::find_zone;

/// The name of the clock that a file describes; no zone has it.
const CLOCK: &str = "vCalendar clock";
const WEEKDAYS: [&str; 7] = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
/// How often a rule that doesn't say it recurs: twice, as the specification has it.
const USUAL_COUNT: u32 = 2;
/// Values of one rule.
const MOST_VALUES: usize = 500;

pub(super) fn is_old(calendar: &Calendar) -> bool {
    let version = calendar.lines.iter().find(|line| line.name == "VERSION");
    version.is_some_and(|line| line.value.trim() == "1.0")
}

/// Rewrites what such a file says otherwise. A rule that can't be read stays, and is reported like any other one.
pub(super) fn modernize(calendar: &mut Calendar) {
    if !is_old(calendar) {
        return;
    }
    for event in &mut calendar.events {
        let start = event.line_of("DTSTART").and_then(|line| stamp(&line.value)).map(day_of);
        for line in &mut event.lines {
            match line.name.as_str() {
                "RRULE" | "EXRULE" => {
                    if let Some(rule) = rule(&line.value, start) {
                        line.value = rule;
                    }
                }
                "RDATE" | "EXDATE" | "CATEGORIES" => line.value = line.value.replace(';', ","),
                _ => {}
            }
        }
        mark_all_day(event);
    }
}

fn day_of(stamp: Stamp) -> NaiveDate {
    match stamp {
        Stamp::Day(day) => day,
        Stamp::Floating(wall) => wall.date(),
        Stamp::Utc(at) => at.naive_utc().date(),
    }
}

/// There are no dates without a time.
fn mark_all_day(event: &mut Component) {
    let time = |name: &str| match event.line_of(name).and_then(|line| stamp(&line.value)) {
        Some(Stamp::Floating(wall)) => Some(wall),
        _ => None,
    };
    let Some(start) = time("DTSTART").filter(|start| start.time() == NaiveTime::MIN) else {
        return;
    };
    // Of Symbian's agenda.
    let entry = event.text("X-EPOCAGENDAENTRYTYPE").to_ascii_uppercase();
    let is_of_day = ["ANNIVERSARY", "EVENT", "DAY NOTE"].contains(&entry.as_str());
    let last = match (event.line_of("DTEND"), time("DTEND")) {
        (Some(_), None) => return,
        (Some(_), Some(end)) if end > start && end.time() == NaiveTime::MIN => Some(end.date()),
        (Some(_), Some(end)) if end > start && (end.hour(), end.minute()) == (23, 59) => end.date().succ_opt(),
        (Some(_), Some(end)) if end > start || !is_of_day => return,
        (None, _) if !is_of_day => return,
        _ => None,
    };
    let text = |day: NaiveDate| day.format("%Y%m%d").to_string();
    if last.is_none() {
        event.lines.retain(|line| line.name != "DTEND");
    }
    for line in &mut event.lines {
        match (line.name.as_str(), last) {
            ("DTSTART", _) => line.value = text(start.date()),
            ("DTEND", Some(last)) => line.value = text(last),
            _ => {}
        }
    }
}

/// A rule as RFC 5545 has it; none where it is no rule of vCalendar 1.0, or one with another rule within.
fn rule(text: &str, start: Option<NaiveDate>) -> Option<String> {
    let text = text.to_ascii_uppercase();
    let mut words = text.split_whitespace();
    let head = words.next()?;
    let (kind, interval) = head.split_at_checked(head.find(|sign: char| sign.is_ascii_digit())?)?;
    let interval: u32 = interval.parse().ok()?;
    let (frequency, by) = match kind {
        "D" => ("DAILY", ""),
        "W" => ("WEEKLY", "BYDAY"),
        "MP" => ("MONTHLY", "BYDAY"),
        "MD" => ("MONTHLY", "BYMONTHDAY"),
        "YM" => ("YEARLY", "BYMONTH"),
        "YD" => ("YEARLY", "BYYEARDAY"),
        _ => return None,
    };
    let mut values = Values::default();
    let (mut count, mut until) = (USUAL_COUNT, None);
    for word in words {
        if let Some(number) = word.strip_prefix('#') {
            count = number.parse().ok()?;
        } else if word.len() >= 8 {
            until = Some(until_text(stamp(word)?));
        } else {
            values.take(kind, word)?;
        }
    }
    if kind == "MP" && values.list.is_empty() {
        let start = start?;
        let weekday = usize::try_from(start.weekday().num_days_from_monday()).ok()?;
        let nth = start.day0() / 7 + 1;
        values.list.push(format!("{nth}{}", WEEKDAYS.get(weekday)?));
    }
    let mut rule = format!("FREQ={frequency};INTERVAL={interval}");
    if let Some(until) = until {
        rule.push_str(&format!(";UNTIL={until}"));
    } else if count > 0 {
        // It counts periods.
        let starts = values.list.len().max(1) * values.times.len().max(1);
        rule.push_str(&format!(";COUNT={}", count.saturating_mul(u32::try_from(starts).ok()?)));
    }
    if !values.list.is_empty() {
        rule.push_str(&format!(";{by}={}", values.list.join(",")));
    }
    rule.push_str(&values.by_time()?);
    Some(rule)
}

/// A midnight is meant as its whole day.
fn until_text(stamp: Stamp) -> String {
    match stamp {
        Stamp::Floating(wall) if wall.time() != NaiveTime::MIN => wall.format("%Y%m%dT%H%M%S").to_string(),
        Stamp::Utc(at) => at.format("%Y%m%dT%H%M%SZ").to_string(),
        other => day_of(other).format("%Y%m%d").to_string(),
    }
}

/// What a rule lists.
#[derive(Default)]
struct Values {
    list: Vec<String>,
    /// Hours and minutes.
    times: Vec<(u32, u32)>,
    /// Which of their month the weekdays are that follow.
    places: Vec<i32>,
    /// Some have followed.
    has_days: bool,
}

impl Values {
    fn take(&mut self, kind: &str, word: &str) -> Option<()> {
        if self.list.len() + self.times.len() + self.places.len() > MOST_VALUES {
            return None;
        }
        // A dollar marks the last of some.
        let word = word.trim_end_matches('$');
        if word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit()) {
            let (hour, minute) = word.split_at_checked(2)?;
            self.times.push((hour.parse().ok()?, minute.parse().ok()?));
            return Some(());
        }
        match kind {
            "W" if WEEKDAYS.contains(&word) => self.list.push(word.to_owned()),
            "MP" if WEEKDAYS.contains(&word) && !self.places.is_empty() => {
                let days = self.places.iter().map(|place| format!("{place}{word}"));
                self.list.extend(days);
                self.has_days = true;
            }
            "MP" => {
                if std::mem::take(&mut self.has_days) {
                    self.places.clear();
                }
                self.places.push(place(word)?);
            }
            "MD" if word == "LD" => self.list.push("-1".to_owned()),
            "MD" => self.list.push(place(word)?.to_string()),
            "YM" | "YD" => self.list.push(word.parse::<u32>().ok()?.to_string()),
            _ => return None,
        }
        Some(())
    }

    /// None where the times are no combination of hours and minutes.
    fn by_time(&self) -> Option<String> {
        let sorted = |pick: fn(&(u32, u32)) -> u32| {
            let mut all: Vec<u32> = self.times.iter().map(pick).collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        let (hours, minutes) = (sorted(|time| time.0), sorted(|time| time.1));
        if self.times.is_empty() {
            return Some(String::new());
        }
        let list = |all: &[u32]| all.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
        let is_all = hours.len() * minutes.len() == self.times.len();
        is_all.then(|| format!(";BYHOUR={};BYMINUTE={}", list(&hours), list(&minutes)))
    }
}

/// `2+`, or `2`, and `1-` for the last one.
fn place(word: &str) -> Option<i32> {
    let (digits, sign) = match word.strip_suffix('-') {
        Some(digits) => (digits, -1),
        None => (word.strip_suffix('+').unwrap_or(word), 1),
    };
    let number: i32 = digits.parse().ok()?;
    (number > 0).then(|| sign * number)
}

/// The zone of times without one.
pub(super) fn zone(calendar: &Calendar, default: Tz, year: i32, comparisons: &mut u32) -> Option<Tz> {
    let standard = calendar.lines.iter().find(|line| line.name == "TZ")?.value.trim();
    let Some(offset) = timezone::offset(standard) else {
        return find_zone(standard);
    };
    let daylight: Vec<Vec<&str>> = calendar
        .lines
        .iter()
        .filter(|line| line.name == "DAYLIGHT")
        .map(|line| line.value.split(';').map(str::trim).collect())
        .collect();
    let mut clock = Component {
        lines: vec![Line::new("TZID", CLOCK)],
        ..Component::default()
    };
    let mut newest = None;
    for change in &daylight {
        if let &[said, summer, begin, end, ..] = change.as_slice()
            && said.eq_ignore_ascii_case("TRUE")
        {
            let part = |(from, to, at): (&str, &str, &str)| {
                vec![
                    Line::new("TZOFFSETFROM", from),
                    Line::new("TZOFFSETTO", to),
                    Line::new("DTSTART", at),
                ]
            };
            clock.parts.push(part((standard, summer, begin)));
            clock.parts.push(part((summer, standard, end)));
            newest = newest.max(stamp(begin).map(Stamp::year));
        }
    }
    if let Some(year) = newest {
        return timezone::resolve(CLOCK, &[clock], year, comparisons).map(Place::zone);
    }
    // A file that says nothing of summer may be from a zone that has one.
    let is_of_default = |month: u32| {
        let noon = NaiveDate::from_ymd_opt(year, month, 1).and_then(|day| day.and_hms_opt(12, 0, 0));
        noon.is_some_and(|noon| default.offset_from_utc_datetime(&noon).fix().local_minus_utc() == offset)
    };
    if daylight.is_empty() && (is_of_default(1) || is_of_default(7)) {
        return Some(default);
    }
    let sign = if offset < 0 { '-' } else { '+' };
    let minutes = offset.abs() / 60;
    find_zone(&format!("UTC{sign}{:02}{:02}", minutes / 60, minutes % 60))
}
