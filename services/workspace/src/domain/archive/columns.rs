//! What a column may hold so that it can be read again.
//!
//! PostgreSQL stores times and numbers that nothing here reads: `infinity`, years that chrono has not, `NaN`. One of them in a row that is read
//! with the rows of other owners would stop them all.

use std::ops::RangeInclusive;

use chrono::{DateTime, Datelike, NaiveDate};
use serde_json::Value;
use vocab::Money;

/// As where they are entered.
const YEARS: RangeInclusive<i32> = 1..=9999;
const BAD_TIME: &str = "This is not a time between the years 1 and 9999, such as `2026-05-01T12:00:00Z`.";
const BAD_DAY: &str = "This is not a day between the years 1 and 9999, such as `2026-05-01`.";
const BAD_AMOUNT: &str = "This is not a number of at most 20 digits before and 18 after the point.";
const BAD_NUMBER: &str = "This is not a number.";

#[derive(Debug, Clone, Copy)]
enum Kind {
    Time,
    Day,
    Amount,
    /// With a floating point.
    Number,
}

impl Kind {
    /// Of a type's name in PostgreSQL's catalog; none for those whose values can all be read.
    fn named(name: &str) -> Option<Self> {
        match name {
            "timestamp with time zone" => Some(Self::Time),
            "date" => Some(Self::Day),
            "numeric" => Some(Self::Amount),
            "double precision" => Some(Self::Number),
            _ => None,
        }
    }

    fn check(self, value: &Value) -> Result<(), &'static str> {
        // Whether it may be missing, the table says.
        if value.is_null() {
            return Ok(());
        }
        let text = value.as_str();
        let (fits, why) = match self {
            Self::Time => {
                let time = text.and_then(|text| DateTime::parse_from_rfc3339(text).ok());
                (time.is_some_and(|time| YEARS.contains(&time.to_utc().year())), BAD_TIME)
            }
            Self::Day => {
                let day = text.and_then(|text| text.parse::<NaiveDate>().ok());
                (day.is_some_and(|day| YEARS.contains(&day.year())), BAD_DAY)
            }
            Self::Amount => {
                let number = value.as_number().map(ToString::to_string);
                let amount = text.or(number.as_deref()).map(str::parse::<Money>);
                (amount.is_some_and(|amount| amount.is_ok()), BAD_AMOUNT)
            }
            Self::Number => {
                let number = text.map_or_else(|| value.as_f64(), |text| text.parse().ok());
                (number.is_some_and(f64::is_finite), BAD_NUMBER)
            }
        };
        if fits { Ok(()) } else { Err(why) }
    }
}

/// The columns of a table that could hold what is never read again.
#[derive(Debug, Default)]
pub struct Columns(Vec<(String, Kind)>);

impl Columns {
    /// By the names of columns and of their types in PostgreSQL's catalog.
    pub fn new<'a>(columns: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let each = columns.into_iter();
        Self(
            each.filter_map(|(name, kind)| Some((name.to_owned(), Kind::named(kind)?)))
                .collect(),
        )
    }

    /// # Errors
    /// The first column whose value would not be read, and why.
    pub fn check(&self, row: &Value) -> Result<(), (&str, &'static str)> {
        for (name, kind) in &self.0 {
            let value = row.get(name).unwrap_or(&Value::Null);
            kind.check(value).map_err(|why| (name.as_str(), why))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::Columns;

    fn is_read<T: Into<Value>>(kind: &str, value: T) -> bool {
        let columns = Columns::new([("at", kind), ("note", "text")]);
        let value: Value = value.into();
        columns.check(&json!({ "note": "infinity", "at": value })).is_ok()
    }

    #[test]
    fn what_would_not_be_read_again_is_refused() {
        let time = "timestamp with time zone";
        for read in [
            "2026-05-01T00:00:00Z",
            "2026-05-01T00:00:00.123456+00:00",
            "0001-01-01T00:00:00+00:00",
            "9999-12-31T23:59:59.999999+00:00",
        ] {
            assert!(is_read(time, read), "{read}");
        }
        for bad in [
            "infinity",
            "-infinity",
            "now",
            "",
            "294276-12-31T23:59:59+00:00",
            "+10000-01-01T00:00:00Z",
            "9999-12-31T23:59:59-01:00",
            "2026-05-01",
        ] {
            assert!(!is_read(time, bad), "{bad}");
        }
        assert!(!is_read(time, 7));
        assert!(is_read("date", "2026-05-01") && is_read("date", "9999-12-31"));
        for bad in ["infinity", "tomorrow", "+10000-01-01", "294276-12-31", "0000-01-01"] {
            assert!(!is_read("date", bad), "{bad}");
        }
        for read in ["100.000000000000000000", "-0.000000000000000001", "0"] {
            assert!(is_read("numeric", read), "{read}");
        }
        assert!(is_read("numeric", 95));
        for bad in [
            "NaN",
            "Infinity",
            "-infinity",
            "1e5",
            "",
            "100000000000000000000",
            "0.0000000000000000001",
        ] {
            assert!(!is_read("numeric", bad), "{bad}");
        }
        assert!(is_read("double precision", 1.5) && is_read("double precision", "1.5"));
        assert!(!is_read("double precision", "NaN") && !is_read("double precision", "Infinity"));
        for kind in [time, "date", "numeric", "double precision"] {
            assert!(is_read(kind, Value::Null) && !is_read(kind, json!([])), "{kind}");
        }
    }

    #[test]
    fn the_column_is_named() {
        let columns = Columns::new([("id", "uuid"), ("price", "numeric")]);
        let (column, why) = columns.check(&json!({ "id": "x", "price": "NaN" })).unwrap_err();
        assert!(column == "price" && why.contains("number"));
        assert!(
            columns.check(&json!({})).is_ok(),
            "the table says whether it may be missing"
        );
    }
}
