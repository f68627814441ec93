//! The days of one period of a rule: every day of it that no BY part leaves out (RFC 5545 §3.3.10, table of page 44).

use chrono::{Datelike, Days, Months, NaiveDate, Weekday};

use crate::{Frequency, Rule};

/// One period: its first day, and the days that recur.
pub(crate) struct Period {
    pub first: NaiveDate,
    /// Days that were looked at.
    pub length: usize,
    pub days: Vec<NaiveDate>,
}

/// The n-th period from the one of the first day; nothing beyond the years that dates can hold.
pub(crate) fn period(rule: &Rule, start: NaiveDate, n: u32) -> Option<Period> {
    let ahead = n.checked_mul(rule.interval)?;
    let (first, length) = match rule.frequency {
        Frequency::Yearly => {
            let first = NaiveDate::from_ymd_opt(start.year().checked_add_unsigned(ahead)?, 1, 1)?;
            (first, if first.leap_year() { 366 } else { 365 })
        }
        Frequency::Monthly => {
            let first = start.with_day(1)?.checked_add_months(Months::new(ahead))?;
            (first, usize::from(first.num_days_in_month()))
        }
        Frequency::Weekly => {
            let back = start.weekday().days_since(rule.week_start);
            let first = start.checked_sub_days(Days::new(back.into()))?;
            (first.checked_add_days(Days::new(u64::from(ahead) * 7))?, 7)
        }
        _ => (start.checked_add_days(Days::new(ahead.into()))?, 1),
    };
    let days = first.iter_days().take(length);
    Some(Period {
        first,
        length,
        days: days.filter(|day| recurs(rule, start, *day)).collect(),
    })
}

fn recurs(rule: &Rule, start: NaiveDate, day: NaiveDate) -> bool {
    let no_day = rule.year_days.is_empty() && rule.month_days.is_empty() && rule.weekdays.is_empty();
    let derived = match rule.frequency {
        Frequency::Yearly if no_day && !rule.weeks.is_empty() => day.weekday() == start.weekday(),
        Frequency::Yearly if no_day => {
            day.day() == start.day() && (!rule.months.is_empty() || day.month() == start.month())
        }
        Frequency::Monthly if no_day => day.day() == start.day(),
        Frequency::Weekly if no_day => day.weekday() == start.weekday(),
        _ => true,
    };
    derived && passes(rule, day)
}

/// No BY part about days leaves it out.
pub(crate) fn passes(rule: &Rule, day: NaiveDate) -> bool {
    let year_length = if day.leap_year() { 366 } else { 365 };
    (rule.months.is_empty() || rule.months.contains(&day.month()))
        && has(&rule.year_days, day.ordinal(), year_length)
        && has(&rule.month_days, day.day(), day.num_days_in_month().into())
        && (rule.weeks.is_empty() || in_weeks(rule, day))
        && (rule.weekdays.is_empty() || rule.weekdays.iter().any(|wanted| is_weekday(rule, day, *wanted)))
}

/// The place is listed, from the front or from the back.
fn has(wanted: &[i32], place: u32, of: u32) -> bool {
    wanted.is_empty() || wanted.iter().any(|number| is_place(*number, place, of))
}

fn is_place(number: i32, place: u32, of: u32) -> bool {
    if number > 0 {
        number.unsigned_abs() == place
    } else {
        number.unsigned_abs() + place == of + 1
    }
}

fn is_weekday(rule: &Rule, day: NaiveDate, (number, weekday): (i32, Weekday)) -> bool {
    if day.weekday() != weekday {
        return false;
    }
    if number == 0 {
        return true;
    }
    let (place, of) = if rule.frequency == Frequency::Yearly && rule.months.is_empty() {
        (day.ordinal(), if day.leap_year() { 366 } else { 365 })
    } else {
        (day.day(), u32::from(day.num_days_in_month()))
    };
    let from_front = (place - 1) / 7 + 1;
    let from_back = (of - place) / 7 + 1;
    number.unsigned_abs() == if number > 0 { from_front } else { from_back }
}

fn in_weeks(rule: &Rule, day: NaiveDate) -> bool {
    let Some((year, week)) = week(day, rule.week_start) else {
        return false;
    };
    let last = NaiveDate::from_ymd_opt(year, 12, 28).and_then(|day| self::week(day, rule.week_start));
    last.is_some_and(|(_, of)| has(&rule.weeks, week, of))
}

/// The year and number of its week: week 1 is the first with at least four days in the year.
fn week(day: NaiveDate, week_start: Weekday) -> Option<(i32, u32)> {
    let back = day.weekday().days_since(week_start);
    let middle = day
        .checked_sub_days(Days::new(back.into()))?
        .checked_add_days(Days::new(3))?;
    Some((middle.year(), middle.ordinal0() / 7 + 1))
}
