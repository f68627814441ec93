//! Days and numbers as files write them.

use chrono::NaiveDate;
use vocab::Money;

/// US$ m: a hundred times what all funds of the world hold.
const LARGEST: u32 = 1_000_000_000;

/// A day, as far as one row says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Day {
    Sure(NaiveDate),
    /// Two numbers and a year, with slashes: which of them is the month, the file says.
    Either(u32, u32, i32),
}

/// Which number of `01/11/2024` is the month.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    MonthFirst,
    DayFirst,
    /// Nothing says it.
    Unknown,
    /// Some rows say the one and some the other.
    Both,
}

fn digits(text: &str, from: usize, to: usize) -> Option<u32> {
    let fits = (from..=to).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    fits.then(|| text.parse().ok()).flatten()
}

/// Nothing where the text is no day.
pub(crate) fn day(text: &str) -> Option<Day> {
    let text = text.trim();
    let year = |text: &str| digits(text, 4, 4).and_then(|year| i32::try_from(year).ok());
    let parts: Vec<&str> = text.split('/').collect();
    if let [one, two, last] = parts.as_slice() {
        return Some(Day::Either(digits(one, 1, 2)?, digits(two, 1, 2)?, year(last)?));
    }
    let parts: Vec<&str> = text.split('-').collect();
    if let [first, month, day] = parts.as_slice() {
        let date = NaiveDate::from_ymd_opt(year(first)?, digits(month, 2, 2)?, digits(day, 2, 2)?);
        return date.map(Day::Sure);
    }
    let parts: Vec<&str> = text.split_whitespace().collect();
    if let [day, month, last] = parts.as_slice() {
        const MONTHS: [&str; 12] = [
            "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
        ];
        let month = month.to_ascii_lowercase();
        let at = MONTHS.iter().position(|known| *known == month)?;
        let month = u32::try_from(at + 1).ok()?;
        return NaiveDate::from_ymd_opt(year(last)?, month, digits(day, 1, 2)?).map(Day::Sure);
    }
    None
}

/// What the days with slashes of a file say together.
pub(crate) fn order(days: impl Iterator<Item = Day>) -> Order {
    let (mut month_first, mut day_first) = (false, false);
    for day in days {
        if let Day::Either(one, two, _) = day {
            day_first |= one > 12;
            month_first |= two > 12;
        }
    }
    match (month_first, day_first) {
        (true, true) => Order::Both,
        (true, false) => Order::MonthFirst,
        (false, true) => Order::DayFirst,
        (false, false) => Order::Unknown,
    }
}

/// The day in this order.
pub(crate) fn in_order(day: Day, order: Order) -> Result<NaiveDate, &'static str> {
    let (one, two, year) = match day {
        Day::Sure(day) => return Ok(day),
        Day::Either(one, two, year) => (one, two, year),
    };
    let (month, day) = match order {
        Order::MonthFirst => (one, two),
        Order::DayFirst => (two, one),
        // The same either way.
        Order::Unknown | Order::Both if one == two => (one, two),
        Order::Unknown => return Err("Day or month first? No day of the file says it. Write days as 2024-01-11."),
        Order::Both => {
            return Err("Some days of the file have the month first and some the day. Write days as 2024-01-11.");
        }
    };
    NaiveDate::from_ymd_opt(year, month, day).ok_or(NO_DAY)
}

pub(crate) const NO_DAY: &str = "This is not a day. Write days as 2024-01-11.";

/// A flow in US$ m; nothing where there is no data.
pub(crate) fn flow(text: &str) -> Result<Option<Money>, &'static str> {
    const BAD: &str =
        "This is not a number. Use a decimal point, commas between thousands, and parentheses or a minus for outflows.";
    let text = text.trim();
    if matches!(text, "" | "-" | "–" | "—") {
        return Ok(None);
    }
    let (negative, number) = match text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
        Some(inner) => (true, inner.trim()),
        None => match text.strip_prefix(['-', '\u{2212}']) {
            Some(number) => (true, number),
            None => (false, text),
        },
    };
    if number.is_empty()
        || !number
            .bytes()
            .all(|byte| byte.is_ascii_digit() || b".,".contains(&byte))
    {
        return Err(BAD);
    }
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    if fraction.contains([',', '.']) || !are_groups(whole) {
        return Err(BAD);
    }
    let plain: Money = number.replace(',', "").parse().map_err(|why| match why {
        vocab::NotMoney::Syntax => BAD,
        vocab::NotMoney::TooFine | vocab::NotMoney::TooLarge => "This number has too many digits.",
    })?;
    if plain > Money::from(LARGEST) {
        return Err("This is more than there can be. Flows are in US$ m.");
    }
    Ok(Some(if negative { -plain } else { plain }))
}

/// Digits, or groups of three behind one to three of them.
fn are_groups(whole: &str) -> bool {
    let mut groups = whole.split(',');
    let first = groups.next().unwrap_or_default();
    let mut rest = groups.peekable();
    rest.peek().is_none() || (1..=3).contains(&first.len()) && rest.all(|group| group.len() == 3)
}

#[cfg(test)]
mod tests {
    use super::{day, flow, in_order, order};

    #[test]
    fn numbers_are_read() {
        for (text, said) in [
            ("655.2", "655.2"),
            ("(95.1)", "-95.1"),
            ("-3", "-3"),
            ("1,234.5", "1234.5"),
            ("(1,234,567.25)", "-1234567.25"),
            ("0", "0"),
            ("0.0", "0"),
            (".5", "0.5"),
        ] {
            assert_eq!(flow(text).unwrap().unwrap().to_string(), said, "{text}");
        }
        for text in ["", " ", "-", "–"] {
            assert_eq!(flow(text), Ok(None), "{text}");
        }
        for bad in [
            "x",
            "1,23",
            "12,3456",
            "1.2.3",
            "(-1)",
            "(1",
            "1e5",
            "$5",
            ",123",
            "1.2,3",
            "1000000001",
            "()",
        ] {
            assert!(flow(bad).is_err(), "{bad}");
        }
    }

    fn read(days: &[&str]) -> Vec<Option<String>> {
        let days: Vec<_> = days.iter().map(|text| day(text).unwrap()).collect();
        let order = order(days.iter().copied());
        days.into_iter()
            .map(|day| in_order(day, order).ok().map(|day| day.to_string()))
            .collect()
    }

    #[test]
    fn days_with_slashes_need_a_witness() {
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(
            read(&["2024-01-11", "11 Jan 2024", "1 dec 2024"]),
            [some("2024-01-11"), some("2024-01-11"), some("2024-12-01")]
        );
        assert_eq!(
            read(&["01/11/2024", "01/16/2024"]),
            [some("2024-01-11"), some("2024-01-16")]
        );
        assert_eq!(
            read(&["11/01/2024", "16/01/2024"]),
            [some("2024-01-11"), some("2024-01-16")]
        );
        assert_eq!(read(&["01/11/2024", "02/02/2024"]), [None, some("2024-02-02")]);
        assert_eq!(read(&["13/01/2024", "01/14/2024"]), [None, None]);
        for bad in [
            "",
            "2024-1-11",
            "2024-02-30",
            "11 January 2024",
            "11 Foo 2024",
            "1/2",
            "1/2/24",
            "Total",
        ] {
            assert_eq!(day(bad), None, "{bad}");
        }
    }
}
