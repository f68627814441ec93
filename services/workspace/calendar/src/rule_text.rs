//! Rules as text: `FREQ=WEEKLY;BYDAY=MO`, with the deviations that calendar programs write.

use std::{fmt, str::FromStr};

use chrono::{NaiveDate, NaiveDateTime, Weekday};

use crate::{Frequency, Moment, Rule};

/// Why a text is no rule that can be expanded.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadRule {
    #[error("the rule has no FREQ")]
    NoFrequency,
    #[error("the rule has {0} more than once")]
    Repeated(String),
    #[error("the rule's part {0} is not supported")]
    Unsupported(String),
    #[error("the rule's {part} has the invalid value {value:?}")]
    Value { part: String, value: String },
    #[error("the rule's BYDAY may have a number only with FREQ=MONTHLY or FREQ=YEARLY, and not with BYWEEKNO")]
    NumberedDay,
    #[error("the rule has BYWEEKNO, which needs FREQ=YEARLY")]
    Weeks,
    #[error("the rule has BYSETPOS but no other BY part")]
    Positions,
}

const DAYS: [(&str, Weekday); 7] = [
    ("MO", Weekday::Mon),
    ("TU", Weekday::Tue),
    ("WE", Weekday::Wed),
    ("TH", Weekday::Thu),
    ("FR", Weekday::Fri),
    ("SA", Weekday::Sat),
    ("SU", Weekday::Sun),
];
const FREQUENCIES: [(&str, Frequency); 7] = [
    ("SECONDLY", Frequency::Secondly),
    ("MINUTELY", Frequency::Minutely),
    ("HOURLY", Frequency::Hourly),
    ("DAILY", Frequency::Daily),
    ("WEEKLY", Frequency::Weekly),
    ("MONTHLY", Frequency::Monthly),
    ("YEARLY", Frequency::Yearly),
];

impl FromStr for Rule {
    type Err = BadRule;

    fn from_str(text: &str) -> Result<Self, BadRule> {
        let text: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
        let text = text.to_ascii_uppercase();
        let text = text.strip_prefix("RRULE:").unwrap_or(&text);
        let mut rule = Self::every(Frequency::Daily);
        let mut frequency = None;
        let mut before = Vec::new();
        for part in text.split(';').filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let bad = || BadRule::Value {
                part: shorten(name),
                value: shorten(value),
            };
            // RFC 5545 allows each once; of two it isn't clear which one is meant.
            if before.contains(&name) && !name.starts_with("X-") {
                return Err(BadRule::Repeated(shorten(name)));
            }
            before.push(name);
            match name {
                "FREQ" => frequency = Some(look_up(&FREQUENCIES, value).ok_or_else(bad)?),
                "INTERVAL" => rule.interval = number(value, 1, 1_000_000).ok_or_else(bad)?,
                "COUNT" => rule.count = Some(number(value, 1, u32::MAX).ok_or_else(bad)?),
                "UNTIL" => rule.until = Some(until(value).ok_or_else(bad)?),
                "BYMONTH" => rule.months = numbers(value, 1, 12).ok_or_else(bad)?,
                "BYWEEKNO" => rule.weeks = signed(value, 53).ok_or_else(bad)?,
                "BYYEARDAY" => rule.year_days = signed(value, 366).ok_or_else(bad)?,
                "BYMONTHDAY" => rule.month_days = signed(value, 31).ok_or_else(bad)?,
                "BYDAY" => rule.weekdays = weekdays(value).ok_or_else(bad)?,
                "BYHOUR" => rule.hours = numbers(value, 0, 23).ok_or_else(bad)?,
                "BYMINUTE" => rule.minutes = numbers(value, 0, 59).ok_or_else(bad)?,
                "BYSECOND" => rule.seconds = numbers(value, 0, 60).ok_or_else(bad)?,
                "BYSETPOS" => rule.positions = signed(value, 366).ok_or_else(bad)?,
                "WKST" => rule.week_start = look_up(&DAYS, value).ok_or_else(bad)?,
                "RSCALE" if value == "GREGORIAN" => {}
                "SKIP" if value == "OMIT" => {}
                _ if name.starts_with("X-") => {}
                _ => return Err(BadRule::Unsupported(shorten(name))),
            }
        }
        rule.frequency = frequency.ok_or(BadRule::NoFrequency)?;
        rule.checked()
    }
}

impl Rule {
    fn checked(self) -> Result<Self, BadRule> {
        let numbered = self.weekdays.iter().any(|(number, _)| *number != 0);
        if numbered && (self.frequency < Frequency::Monthly || !self.weeks.is_empty()) {
            return Err(BadRule::NumberedDay);
        }
        if !self.weeks.is_empty() && self.frequency != Frequency::Yearly {
            return Err(BadRule::Weeks);
        }
        let by = [
            self.months.len(),
            self.weeks.len(),
            self.year_days.len(),
            self.month_days.len(),
            self.weekdays.len(),
            self.hours.len(),
            self.minutes.len(),
            self.seconds.len(),
        ];
        if !self.positions.is_empty() && by.iter().all(|length| *length == 0) {
            return Err(BadRule::Positions);
        }
        Ok(self)
    }
}

/// What an error quotes of a value.
fn shorten(text: &str) -> String {
    text.chars().take(40).collect()
}

fn look_up<T: Copy>(words: &[(&str, T)], word: &str) -> Option<T> {
    words.iter().find(|(text, _)| *text == word).map(|(_, value)| *value)
}

fn number(text: &str, least: u32, most: u32) -> Option<u32> {
    text.parse().ok().filter(|value| (least..=most).contains(value))
}

/// Sorted, each once.
fn list<T: Ord>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    let parts = text.split(',').filter(|part| !part.is_empty());
    let mut values = parts.map(read).collect::<Option<Vec<T>>>()?;
    values.sort_unstable();
    values.dedup();
    (!values.is_empty()).then_some(values)
}

fn numbers(text: &str, least: u32, most: u32) -> Option<Vec<u32>> {
    list(text, |part| number(part, least, most))
}

fn signed(text: &str, most: i32) -> Option<Vec<i32>> {
    list(text, |part| {
        part.parse()
            .ok()
            .filter(|value: &i32| *value != 0 && (-most..=most).contains(value))
    })
}

fn weekdays(text: &str) -> Option<Vec<(i32, Weekday)>> {
    let read = |part: &str| {
        let (number, day) = part.split_at_checked(part.len().checked_sub(2)?)?;
        let place = DAYS.iter().position(|(word, _)| *word == day)?;
        let number = if number.is_empty() {
            0
        } else {
            number.parse().ok().filter(|value| *value != 0)?
        };
        (-53..=53).contains(&number).then_some((number, place))
    };
    let places = list(text, read)?;
    places
        .into_iter()
        .map(|(number, place)| DAYS.get(place).map(|(_, day)| (number, *day)))
        .collect()
}

/// A day, a local time or an instant; dashes and colons are let through.
fn until(text: &str) -> Option<Moment> {
    let text = text.replace(['-', ':'], "");
    let (text, utc) = text
        .strip_suffix('Z')
        .map_or((text.as_str(), false), |head| (head, true));
    // Some programs leave the seconds out.
    let wall = ["%Y%m%dT%H%M%S", "%Y%m%dT%H%M"]
        .iter()
        .find_map(|form| NaiveDateTime::parse_from_str(text, form).ok());
    let moment = if let Some(wall) = wall {
        if utc {
            Moment::Utc(wall.and_utc())
        } else {
            Moment::Wall(wall)
        }
    } else {
        Moment::Day(NaiveDate::parse_from_str(text, "%Y%m%d").ok()?)
    };
    Some(moment)
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = FREQUENCIES.iter().find(|(_, value)| *value == self.frequency);
        write!(f, "FREQ={}", word.map_or("DAILY", |(word, _)| word))?;
        match self.until {
            Some(Moment::Day(day)) => write!(f, ";UNTIL={}", day.format("%Y%m%d"))?,
            Some(Moment::Wall(wall)) => write!(f, ";UNTIL={}", wall.format("%Y%m%dT%H%M%S"))?,
            Some(Moment::Utc(at)) => write!(f, ";UNTIL={}", at.format("%Y%m%dT%H%M%SZ"))?,
            None => {}
        }
        if let Some(count) = self.count {
            write!(f, ";COUNT={count}")?;
        }
        if self.interval != 1 {
            write!(f, ";INTERVAL={}", self.interval)?;
        }
        part(f, "BYMONTH", &self.months)?;
        part(f, "BYWEEKNO", &self.weeks)?;
        part(f, "BYYEARDAY", &self.year_days)?;
        part(f, "BYMONTHDAY", &self.month_days)?;
        let days: Vec<String> = self.weekdays.iter().map(|day| numbered(*day)).collect();
        part(f, "BYDAY", &days)?;
        part(f, "BYHOUR", &self.hours)?;
        part(f, "BYMINUTE", &self.minutes)?;
        part(f, "BYSECOND", &self.seconds)?;
        part(f, "BYSETPOS", &self.positions)?;
        if self.week_start != Weekday::Mon {
            write!(f, ";WKST={}", code(self.week_start))?;
        }
        Ok(())
    }
}

fn part<T: fmt::Display>(f: &mut fmt::Formatter<'_>, name: &str, values: &[T]) -> fmt::Result {
    for (place, value) in values.iter().enumerate() {
        if place == 0 {
            write!(f, ";{name}={value}")?;
        } else {
            write!(f, ",{value}")?;
        }
    }
    Ok(())
}

fn numbered((number, day): (i32, Weekday)) -> String {
    if number == 0 {
        code(day).to_owned()
    } else {
        format!("{number}{}", code(day))
    }
}

fn code(day: Weekday) -> &'static str {
    DAYS.iter()
        .find(|(_, value)| *value == day)
        .map_or("MO", |(word, _)| word)
}
