//! What of an event is about time: its start, length and recurrence.

use chrono::{Days, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta};
use chrono_tz::Tz;

use crate::{
    Extra, Length, Moment, Rule,
    expand::last_wall,
    find_zone,
    zone::{to_utc, to_wall},
};

/// When an event first starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Start {
    /// It lasts all day, in whatever zone one is.
    Day(NaiveDate),
    Time {
        wall: NaiveDateTime,
        zone: Tz,
    },
}

/// An event's start, length and recurrence.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Event {
    pub start: Start,
    /// Of each instance.
    pub length: Length,
    pub rule: Option<Rule>,
    /// Starts that are left out (EXDATE).
    pub left_out: Vec<Moment>,
    /// Starts beside those of the rule (RDATE).
    pub also: Vec<Extra>,
}

/// An event as a person writes it.
#[derive(Debug, Clone, Copy, Default)]
pub struct EventInput<'a> {
    /// `2026-12-09T14:00:00`, or `2026-12-09` where it lasts all day.
    pub starts: &'a str,
    /// Exclusive where it lasts all day. Empty: an hour later, or the same day.
    pub ends: &'a str,
    /// IANA name. Empty: the default zone.
    pub zone: &'a str,
    pub all_day: bool,
    pub rule: Option<&'a str>,
    pub left_out: &'a [String],
}

/// An event as it is stored, in the texts of its parts.
#[derive(Debug, Clone, Copy, Default)]
pub struct EventParts<'a> {
    pub starts: &'a str,
    pub length: &'a str,
    /// Empty where it lasts all day.
    pub zone: &'a str,
    pub rule: Option<&'a str>,
    pub left_out: &'a [String],
    pub also: &'a [String],
}

/// Why an input is no event.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct InputError {
    pub field: &'static str,
    pub code: &'static str,
    pub message: String,
}

impl InputError {
    fn new(field: &'static str, code: &'static str, message: impl Into<String>) -> Self {
        Self {
            field,
            code,
            message: message.into(),
        }
    }
}

impl Event {
    /// An event that takes place once.
    #[must_use]
    pub const fn once(start: Start, length: Length) -> Self {
        Self {
            start,
            length,
            rule: None,
            left_out: Vec::new(),
            also: Vec::new(),
        }
    }

    /// Reads what a person wrote.
    ///
    /// # Errors
    /// A field that cannot be read, an end before the start, an unknown zone, or a rule finer than a day for an all-day event.
    pub fn from_input(input: &EventInput<'_>, default_zone: Tz) -> Result<Self, InputError> {
        let zone = match input.zone {
            "" => default_zone,
            name => zone_named(name)?,
        };
        let start = start(input.starts, input.all_day, zone)?;
        let length = if input.ends.is_empty() {
            let length = if input.all_day {
                Length::of_days(1)
            } else {
                Length::exact(TimeDelta::hours(1))
            };
            length.map_err(|_| too_long())?
        } else {
            length_until(start, input.ends)?
        };
        let event = Self::once(start, length).with_rule(input.rule)?;
        event.with_lists(input.left_out, &[])
    }

    /// Reads what was stored.
    ///
    /// # Errors
    /// A part that cannot be read.
    pub fn from_parts(parts: &EventParts<'_>) -> Result<Self, InputError> {
        let all_day = parts.zone.is_empty();
        let zone = if all_day { Tz::UTC } else { zone_named(parts.zone)? };
        let length = parts.length.parse().map_err(|error| {
            InputError::new("ends", "invalid", format!("Couldn't read the event's length: {error}."))
        })?;
        let event = Self::once(start(parts.starts, all_day, zone)?, length).with_rule(parts.rule)?;
        event.with_lists(parts.left_out, parts.also)
    }

    fn with_rule(mut self, rule: Option<&str>) -> Result<Self, InputError> {
        self.rule = match rule.map(str::trim).filter(|rule| !rule.is_empty()) {
            None => None,
            Some(text) => Some(text.parse::<Rule>().map_err(|error| {
                InputError::new(
                    "rule",
                    "invalid",
                    format!("Couldn't read the recurrence: {error}. Write it as FREQ=WEEKLY;BYDAY=MO."),
                )
            })?),
        };
        self.check()
    }

    /// Itself, unless its rule does not fit to days.
    pub(crate) fn check(self) -> Result<Self, InputError> {
        let finer = self.rule.as_ref().is_some_and(Rule::is_finer_than_daily);
        if self.all_day() && finer {
            return Err(InputError::new(
                "rule",
                "too_fine",
                "An all-day event can't recur within a day. Use FREQ=DAILY or longer, or give it a time.",
            ));
        }
        Ok(self)
    }

    fn with_lists(mut self, left_out: &[String], also: &[String]) -> Result<Self, InputError> {
        let bad = |field, text: &str| {
            InputError::new(
                field,
                "invalid",
                format!(
                    "Couldn't read the start {:?}. Write it as the event's start.",
                    brief(text)
                ),
            )
        };
        self.left_out = left_out
            .iter()
            .map(|text| text.parse().map_err(|_| bad("left_out", text)))
            .collect::<Result<_, _>>()?;
        self.also = also
            .iter()
            .map(|text| text.parse().map_err(|_| bad("also", text)))
            .collect::<Result<_, _>>()?;
        Ok(self)
    }

    /// It lasts all day and has no zone.
    #[must_use]
    pub const fn all_day(&self) -> bool {
        matches!(self.start, Start::Day(_))
    }

    /// Its rule is over (UNTIL) before its first start, and there is no start beside the rule: it never takes place.
    #[must_use]
    pub fn is_over_before_start(&self) -> bool {
        let first = match self.start {
            Start::Day(day) => day.and_time(NaiveTime::MIN),
            Start::Time { wall, .. } => wall,
        };
        let until = self.rule.as_ref().and_then(|rule| rule.until);
        self.also.is_empty() && until.is_some_and(|until| first > last_wall(until, self))
    }

    /// Its first start: a day, or wall time.
    #[must_use]
    pub fn starts_text(&self) -> String {
        match self.start {
            Start::Day(day) => Moment::Day(day),
            Start::Time { wall, .. } => Moment::Wall(wall),
        }
        .to_string()
    }

    /// Its first end: the day after the last one, or wall time.
    #[must_use]
    pub fn ends_text(&self) -> String {
        let days = Days::new(self.length.days().into());
        let seconds = TimeDelta::seconds(self.length.seconds().into());
        match self.start {
            Start::Day(day) => Moment::Day(day.checked_add_days(days).unwrap_or(day)),
            Start::Time { wall, zone } => {
                let nominal = wall.checked_add_days(days).unwrap_or(wall);
                Moment::Wall(to_wall(to_utc(nominal, zone) + seconds, zone))
            }
        }
        .to_string()
    }

    /// IANA name of its zone; empty where it lasts all day.
    #[must_use]
    pub fn zone_text(&self) -> &'static str {
        match self.start {
            Start::Day(_) => "",
            Start::Time { zone, .. } => zone.name(),
        }
    }
}

fn zone_named(name: &str) -> Result<Tz, InputError> {
    find_zone(name).ok_or_else(|| {
        InputError::new(
            "zone",
            "unknown",
            format!("Unknown time zone {:?}. Use a name such as Europe/Berlin.", brief(name)),
        )
    })
}

fn start(text: &str, all_day: bool, zone: Tz) -> Result<Start, InputError> {
    match (text.parse(), all_day) {
        (Ok(Moment::Day(day)), true) => Ok(Start::Day(day)),
        (Ok(Moment::Wall(wall)), false) => Ok(Start::Time { wall, zone }),
        (Ok(Moment::Utc(at)), false) => Ok(Start::Time {
            wall: to_wall(at, zone),
            zone,
        }),
        (_, true) => Err(InputError::new(
            "starts",
            "invalid",
            "Couldn't read the start. Write the day of an all-day event as 2026-12-09.",
        )),
        (_, false) => Err(InputError::new(
            "starts",
            "invalid",
            "Couldn't read the start. Write it as 2026-12-09T14:00:00, between 1900 and 2200.",
        )),
    }
}

fn length_until(start: Start, ends: &str) -> Result<Length, InputError> {
    let early = |message| InputError::new("ends", "before_start", message);
    match (start, ends.parse()) {
        (Start::Day(first), Ok(Moment::Day(end))) => {
            if end <= first {
                return Err(early(
                    "The event ends before it starts. The end of an all-day event is the day after its last day.",
                ));
            }
            Length::of_days((end - first).num_days()).map_err(|_| too_long())
        }
        (Start::Time { wall, zone }, Ok(end @ (Moment::Wall(_) | Moment::Utc(_)))) => {
            let end = match end {
                Moment::Wall(wall) => to_utc(wall, zone),
                Moment::Utc(at) => at,
                Moment::Day(day) => to_utc(day.into(), zone),
            };
            let length = end - to_utc(wall, zone);
            if length < TimeDelta::zero() {
                return Err(early("The event ends before it starts. Choose a later end."));
            }
            Length::exact(length).map_err(|_| too_long())
        }
        _ => Err(InputError::new(
            "ends",
            "invalid",
            "Couldn't read the end. Write it as the start is written.",
        )),
    }
}

fn too_long() -> InputError {
    InputError::new(
        "ends",
        "too_long",
        "The event is longer than 100 years. Choose an earlier end.",
    )
}

/// What an error quotes of a text.
pub(crate) fn brief(text: &str) -> String {
    text.chars().take(60).collect()
}
