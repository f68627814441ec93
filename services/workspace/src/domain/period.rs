//! Days of a person's own zone as spans of time.

use chrono::{DateTime, Days, MappedLocalTime, NaiveDate, NaiveDateTime, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;

use super::text;
use crate::error::Fault;

/// From the first moment, up to but without the last; nothing where it is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Span {
    pub from: Option<DateTime<Utc>>,
    pub to: Option<DateTime<Utc>>,
}

impl Span {
    /// Whole days, the last one too; empty texts leave an end open.
    pub fn of_days(from: &str, to: &str, zone: Tz, faults: &mut Vec<Fault>) -> Self {
        let first = day("from", from, faults);
        let last = day("to", to, faults);
        if let (Some(first), Some(last)) = (first, last)
            && first > last
        {
            faults.push(Fault::new("to", "The last day is before the first."));
        }
        Self::between(first, last, zone)
    }

    /// Whole days, the last one too; without a day that end is open.
    #[must_use]
    pub fn between(first: Option<NaiveDate>, last: Option<NaiveDate>, zone: Tz) -> Self {
        Self {
            from: first.map(|day| beginning(day, zone)),
            to: last
                .and_then(|day| day.checked_add_days(Days::new(1)))
                .map(|day| beginning(day, zone)),
        }
    }

    /// True from its beginning on, and before its end.
    #[must_use]
    pub fn holds(&self, time: DateTime<Utc>) -> bool {
        self.from.is_none_or(|from| from <= time) && self.to.is_none_or(|to| time < to)
    }
}

/// An empty text is none, and no fault.
fn day(field: &str, sent: &str, faults: &mut Vec<Fault>) -> Option<NaiveDate> {
    match sent {
        "" => None,
        sent => text::day(field, sent, faults),
    }
}

/// Its first moment: where the clock is put forward at midnight, that is later than midnight.
fn beginning(day: NaiveDate, zone: Tz) -> DateTime<Utc> {
    let midnight = NaiveDateTime::from(day);
    // No zone leaves out more than a day.
    (0..=48)
        .find_map(
            |half_hours| match zone.from_local_datetime(&(midnight + TimeDelta::minutes(30 * half_hours))) {
                MappedLocalTime::Single(time) => Some(time.to_utc()),
                MappedLocalTime::Ambiguous(first, _) => Some(first.to_utc()),
                MappedLocalTime::None => None,
            },
        )
        .unwrap_or_else(|| midnight.and_utc())
}

#[cfg(test)]
mod tests {
    use chrono_tz::{America::Sao_Paulo, Europe::Berlin};

    use super::Span;

    #[test]
    fn days_begin_where_the_person_lives() {
        let mut faults = Vec::new();
        let span = Span::of_days("2026-10-25", "2026-10-25", Berlin, &mut faults);
        let hours = (span.to.unwrap() - span.from.unwrap()).num_hours();
        assert_eq!(hours, 25, "the clock is put back on that day");
        assert!(span.holds(span.from.unwrap()) && !span.holds(span.to.unwrap()));
        // In 2018 the clock jumped over midnight there.
        let late = Span::of_days("2018-11-04", "", Sao_Paulo, &mut faults);
        assert_eq!(late.from.unwrap().to_rfc3339(), "2018-11-04T03:00:00+00:00");
        assert!(faults.is_empty());
        Span::of_days("2026-02-30", "yesterday", Berlin, &mut faults);
        assert_eq!(faults.len(), 2);
        faults.clear();
        Span::of_days("2026-02-02", "2026-02-01", Berlin, &mut faults);
        assert_eq!(faults[0].field, "to");
    }

    #[test]
    fn years_that_the_database_does_not_have_are_refused() {
        for wrong in ["-9999-1-1", "-4800-1-1", "+99999-1-1", "2026-1-1"] {
            let mut faults = Vec::new();
            let span = Span::of_days(wrong, "", Berlin, &mut faults);
            assert_eq!((span, faults.len()), (Span::default(), 1), "{wrong}");
        }
    }
}
