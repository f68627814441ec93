//! Days and times of the day as people and programs write them in tables.

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};

/// In which order days and months stand in dates as `03/04/2026`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    DayFirst,
    MonthFirst,
    /// No date of the file tells, or they contradict each other: such dates are not read.
    Unknown,
}

/// What a cell says of the time of the day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Clock {
    /// Nothing, or that there is none: `All Day`, `Tentative`.
    None,
    At(NaiveTime),
    /// It names UTC: `13:30 GMT`.
    Utc(NaiveTime),
}

const MONTHS: [&str; 12] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
];
const WEEKDAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

impl Order {
    /// The order that the dates of a file have: of two numbers, one above 12 is a day. `usual` where no date tells.
    pub fn of<'a>(dates: impl Iterator<Item = &'a str>, usual: Self) -> Self {
        let (mut day_first, mut month_first) = (false, false);
        for (one, two, _) in dates.filter_map(numbers) {
            day_first |= one > 12;
            month_first |= two > 12;
        }
        match (day_first, month_first) {
            (true, false) => Self::DayFirst,
            (false, true) => Self::MonthFirst,
            (false, false) => usual,
            (true, true) => Self::Unknown,
        }
    }
}

/// An instant as programs for the web and databases write it, with parts of a second (`2026-12-09T13:30:00.000Z`) or an offset of hours alone
/// (`2026-12-09 13:30:00+00`), or as Unix seconds or milliseconds.
pub(crate) fn instant(text: &str) -> Option<DateTime<Utc>> {
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        let number: i64 = text.parse().ok()?;
        return match text.len() {
            10 => DateTime::from_timestamp(number, 0),
            13 => DateTime::from_timestamp(number / 1_000, 0),
            _ => None,
        };
    }
    let joined = text.replacen(' ', "T", 1);
    let is_short = match joined.as_bytes() {
        [.., b'+' | b'-', one, two] => one.is_ascii_digit() && two.is_ascii_digit() && joined.contains(':'),
        _ => false,
    };
    let whole = if is_short { format!("{joined}:00") } else { joined };
    let at = DateTime::parse_from_rfc3339(&whole).ok()?;
    DateTime::from_timestamp(at.timestamp(), 0)
}

/// The numbers of `03/04/2026` or `3-4-2026`.
fn numbers(text: &str) -> Option<(u32, u32, i32)> {
    let date = text.split_whitespace().next()?.trim_end_matches(',');
    let mut parts = date.split(['/', '-']);
    let (one, two, year) = (parts.next()?, parts.next()?, parts.next()?);
    let fits = parts.next().is_none() && one.len() <= 2 && two.len() <= 2 && year.len() == 4;
    fits.then_some((one.parse().ok()?, two.parse().ok()?, year.parse().ok()?))
}

/// A day, and what is written behind it. `year` holds the year where the day does not.
pub(crate) fn calendar_day(text: &str, year: &str, order: Order) -> Option<(NaiveDate, String)> {
    let text = text.trim();
    if let Some((one, two, year)) = numbers(text) {
        let (day, month) = match order {
            Order::DayFirst => (one, two),
            Order::MonthFirst => (two, one),
            Order::Unknown => return None,
        };
        let rest = text.split_once(char::is_whitespace).map_or("", |(_, rest)| rest);
        return Some((NaiveDate::from_ymd_opt(year, month, day)?, rest.trim().to_owned()));
    }
    // `2026-12-09`, `2026/12/09`, `2026.12.09`, `20261209`, and days of the countries that write dots: `09.12.2026`.
    let (first, rest) = text.split_once([' ', 'T']).unwrap_or((text, ""));
    let first = first.trim_end_matches(',');
    let has_signs = !first.bytes().all(|byte| byte.is_ascii_digit());
    for form in ["%Y-%m-%d", "%Y/%m/%d", "%Y.%m.%d", "%d.%m.%Y", "%Y%m%d"] {
        if (first.len() == 8 || (has_signs && first.len() > 8))
            && let Ok(day) = NaiveDate::parse_from_str(first, form)
        {
            return Some((day, rest.trim().to_owned()));
        }
    }
    in_words(text, year)
}

/// `Jan 3`, `Mon Jan 3, 2026`, `3 January 2026 14:00`.
fn in_words(text: &str, year: &str) -> Option<(NaiveDate, String)> {
    let is_one_of = |word: &str, known: &[&str]| {
        let start = word.get(..3)?.to_ascii_lowercase();
        let plain = word.chars().all(|sign| sign.is_ascii_alphabetic() || sign == '.');
        known.iter().position(|known| plain && *known == start)
    };
    let mut words = text.split([' ', ',']).filter(|word| !word.is_empty()).peekable();
    if words.peek().is_some_and(|word| is_one_of(word, &WEEKDAYS).is_some()) {
        words.next();
    }
    let (one, two) = (words.next()?, words.next()?);
    let (month, day) = match is_one_of(one, &MONTHS) {
        Some(month) => (month, two),
        None => (is_one_of(two, &MONTHS)?, one),
    };
    let day: u32 = day.trim_end_matches('.').parse().ok()?;
    let year: i32 = match year.trim() {
        "" => words.next()?.parse().ok()?,
        year => year.parse().ok()?,
    };
    let rest: Vec<&str> = words.collect();
    let month = u32::try_from(month).ok()? + 1;
    Some((NaiveDate::from_ymd_opt(year, month, day)?, rest.join(" ")))
}

/// `8:30am`, `2 PM`, `14:00:00`, `14:00:00.000Z`, `13:30 GMT`; words that say that there is no time.
pub(crate) fn clock(text: &str) -> Option<Clock> {
    let text: String = text.to_lowercase().split_whitespace().collect();
    let word = text.trim_end_matches(|sign: char| sign.is_ascii_digit());
    if matches!(
        word,
        "" | "allday" | "tentative" | "day" | "tba" | "tbd" | "-" | "--" | "n/a"
    ) && !text.starts_with(|sign: char| sign.is_ascii_digit())
    {
        return Some(Clock::None);
    }
    let utc = ["utc", "gmt", "z"].iter().find_map(|zone| text.strip_suffix(*zone));
    let text = utc.unwrap_or(&text);
    let (digits, half) = match (text.strip_suffix("am"), text.strip_suffix("pm")) {
        (Some(digits), _) => (digits, Some(0)),
        (_, Some(digits)) => (digits, Some(12)),
        _ => (text, None),
    };
    // Parts of a second; elsewhere a point may stand for the colon.
    let digits = match digits.split_once('.') {
        Some((whole, part)) if whole.matches(':').count() == 2 && part.bytes().all(|byte| byte.is_ascii_digit()) => {
            whole
        }
        _ => digits,
    };
    let mut parts = digits.split(':').map(|part| part.parse::<u32>().ok());
    let hour = parts.next()??;
    let minute = match (parts.next(), half) {
        (Some(minute), _) => minute?,
        (None, Some(_)) => 0,
        (None, None) => return None,
    };
    let second = match parts.next() {
        Some(second) => second?,
        None => 0,
    };
    if parts.next().is_some() {
        return None;
    }
    let hour = match half {
        Some(half) if (1..=12).contains(&hour) => hour % 12 + half,
        Some(_) => return None,
        None => hour,
    };
    let time = NaiveTime::from_hms_opt(hour, minute, second)?;
    Some(if utc.is_some() {
        Clock::Utc(time)
    } else {
        Clock::At(time)
    })
}
