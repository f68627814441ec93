//! Tasks, and the days on which they repeat.

use chrono::{DateTime, Datelike, Days, Months, NaiveDate, Utc, Weekday};
use uuid::Uuid;

use super::text;
use crate::error::{Error, Fault};

const LONGEST_TITLE: usize = 200;
const LONGEST_NOTE: usize = 4000;
const SOURCES: [&str; 4] = ["entry", "session", "trip", "round_trip"];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Repeat {
    None,
    Daily,
    /// Monday to Friday.
    Weekdays,
    Weekly,
    /// On this day of the month; a shorter month takes its last day.
    Monthly(u32),
}

impl Repeat {
    /// The word that stands for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Daily => "daily",
            Self::Weekdays => "weekdays",
            Self::Weekly => "weekly",
            Self::Monthly(_) => "monthly",
        }
    }

    /// Nothing for a word that is none of them; `day` is the day of the month of a monthly task.
    #[must_use]
    pub fn named(word: &str, day: u32) -> Option<Self> {
        Some(match word {
            "" | "none" => Self::None,
            "daily" => Self::Daily,
            "weekdays" => Self::Weekdays,
            "weekly" => Self::Weekly,
            "monthly" => Self::Monthly(day),
            _ => return None,
        })
    }

    /// The first day of the series after both `due` and `today`. Nothing where it does not repeat, or where the calendar ends.
    #[must_use]
    pub fn next(self, due: NaiveDate, today: NaiveDate) -> Option<NaiveDate> {
        let last = due.max(today);
        let next = match self {
            Self::None => None,
            Self::Daily => last.succ_opt(),
            Self::Weekdays => {
                let next = last.succ_opt()?;
                let weekend = match next.weekday() {
                    Weekday::Sat => 2,
                    Weekday::Sun => 1,
                    _ => 0,
                };
                next.checked_add_days(Days::new(weekend))
            }
            Self::Weekly => {
                let weeks = (last - due).num_days() / 7 + 1;
                due.checked_add_days(Days::new(u64::try_from(weeks * 7).ok()?))
            }
            Self::Monthly(anchor) => {
                let this_month = on_day(last, anchor)?;
                if this_month > last {
                    return Some(this_month);
                }
                on_day(last.with_day(1)?.checked_add_months(Months::new(1))?, anchor)
            }
        };
        next.filter(|day| day.year() <= 9999)
    }
}

/// This day of the month that `month` is in, or the month's last day.
fn on_day(month: NaiveDate, day: u32) -> Option<NaiveDate> {
    (1..=day).rev().find_map(|day| month.with_day(day))
}

/// What a user sets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewTask {
    pub title: String,
    pub note: String,
    pub due: Option<NaiveDate>,
    pub repeat: Repeat,
    /// Kind and id of what it came from.
    pub source: Option<(String, Uuid)>,
}

/// The fields of a request.
#[derive(Debug, Clone, Default)]
pub struct TaskInput {
    pub title: String,
    pub note: String,
    pub due: String,
    pub repeat: String,
    pub source_kind: String,
    pub source_id: String,
}

#[derive(Debug, Clone)]
pub struct Task {
    pub id: Uuid,
    pub new: NewTask,
    pub created_at: DateTime<Utc>,
    pub done_at: Option<DateTime<Utc>>,
    pub version: i32,
}

impl NewTask {
    /// `before` is the task that is changed: a monthly one whose day was not touched keeps its day of the month.
    ///
    /// # Errors
    /// All faults at once.
    pub fn check(input: &TaskInput, before: Option<&Self>) -> Result<Self, Error> {
        let mut faults = Vec::new();
        let due = match input.due.trim() {
            "" => None,
            day => text::day("due", day, &mut faults),
        };
        let anchor = match before {
            Some(Self {
                due: was,
                repeat: Repeat::Monthly(anchor),
                ..
            }) if *was == due => *anchor,
            _ => due.map_or(1, |due| due.day()),
        };
        let repeat = Repeat::named(input.repeat.trim(), anchor);
        if repeat.is_none() {
            faults.push(Fault::new("repeat", "Use none, daily, weekdays, weekly or monthly."));
        }
        let repeat = repeat.unwrap_or(Repeat::None);
        if repeat != Repeat::None && input.due.trim().is_empty() {
            faults.push(Fault::new("due", "A task that repeats needs a day."));
        }
        let new = Self {
            title: text::filled("title", &input.title, LONGEST_TITLE, &mut faults),
            note: text::lines("note", &input.note, LONGEST_NOTE, &mut faults),
            due,
            repeat,
            source: source(input, &mut faults),
        };
        if faults.is_empty() {
            Ok(new)
        } else {
            Err(Error::Invalid(faults))
        }
    }
}

fn source(input: &TaskInput, faults: &mut Vec<Fault>) -> Option<(String, Uuid)> {
    let (kind, id) = (input.source_kind.trim(), input.source_id.trim());
    if kind.is_empty() && id.is_empty() {
        return None;
    }
    if !SOURCES.contains(&kind) {
        faults.push(Fault::new("source_kind", "Use entry, session, trip or round_trip."));
    }
    let id = id.parse::<Uuid>().ok();
    if id.is_none() {
        faults.push(Fault::new("source_id", "Send the id of what the task came from."));
    }
    Some((kind.to_owned(), id?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn next(repeat: Repeat, due: &str, today: &str) -> String {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        repeat.next(day(due), day(today)).unwrap().to_string()
    }

    #[test]
    fn the_next_day_is_after_today_and_after_the_last_one() {
        assert_eq!(next(Repeat::Daily, "2026-11-20", "2026-11-23"), "2026-11-24");
        assert_eq!(
            next(Repeat::Daily, "2026-11-30", "2026-11-23"),
            "2026-12-01",
            "done early"
        );
        assert_eq!(
            next(Repeat::Weekly, "2026-11-02", "2026-11-23"),
            "2026-11-30",
            "a Monday stays one"
        );
        assert_eq!(next(Repeat::Weekly, "2026-11-03", "2026-11-23"), "2026-11-24");
        let day = "2026-11-23".parse().unwrap();
        assert_eq!(Repeat::None.next(day, day), None);
    }

    #[test]
    fn weekdays_leave_out_the_weekend() {
        assert_eq!(
            next(Repeat::Weekdays, "2026-11-20", "2026-11-20"),
            "2026-11-23",
            "Friday to Monday"
        );
        assert_eq!(
            next(Repeat::Weekdays, "2026-11-20", "2026-11-21"),
            "2026-11-23",
            "on a Saturday"
        );
        assert_eq!(next(Repeat::Weekdays, "2026-11-23", "2026-11-23"), "2026-11-24");
    }

    #[test]
    fn a_short_month_takes_its_last_day_and_the_next_one_the_right_one() {
        assert_eq!(next(Repeat::Monthly(31), "2026-01-31", "2026-01-31"), "2026-02-28");
        assert_eq!(next(Repeat::Monthly(31), "2026-02-28", "2026-03-01"), "2026-03-31");
        assert_eq!(next(Repeat::Monthly(31), "2028-01-31", "2028-02-10"), "2028-02-29");
        assert_eq!(next(Repeat::Monthly(15), "2026-01-15", "2026-11-23"), "2026-12-15");
        assert_eq!(next(Repeat::Monthly(30), "2026-01-30", "2026-11-23"), "2026-11-30");
    }

    #[test]
    fn a_changed_title_keeps_the_day_of_the_month() {
        let input = TaskInput {
            title: "Review".to_owned(),
            due: "2026-02-28".to_owned(),
            repeat: "monthly".to_owned(),
            ..TaskInput::default()
        };
        let before = NewTask {
            repeat: Repeat::Monthly(31),
            ..NewTask::check(&input, None).unwrap()
        };
        assert_eq!(
            NewTask::check(&input, Some(&before)).unwrap().repeat,
            Repeat::Monthly(31)
        );
        let moved = TaskInput {
            due: "2026-03-05".to_owned(),
            ..input
        };
        assert_eq!(
            NewTask::check(&moved, Some(&before)).unwrap().repeat,
            Repeat::Monthly(5)
        );
    }

    #[test]
    fn faults_name_their_fields() {
        let input = TaskInput {
            title: " ".to_owned(),
            due: "tomorrow".to_owned(),
            repeat: "hourly".to_owned(),
            source_kind: "dream".to_owned(),
            ..TaskInput::default()
        };
        let Err(Error::Invalid(faults)) = NewTask::check(&input, None) else {
            panic!("accepted");
        };
        let fields: Vec<&str> = faults.iter().map(|fault| fault.field.as_str()).collect();
        assert_eq!(fields, ["due", "repeat", "title", "source_kind", "source_id"]);
        let endless = TaskInput {
            title: "Review".to_owned(),
            repeat: "daily".to_owned(),
            ..TaskInput::default()
        };
        assert!(NewTask::check(&endless, None).is_err(), "without a day");
    }
}
