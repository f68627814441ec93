//! Closes of days that are over.

use super::{
    super::{day::Day, series::Series},
    Daily,
};

/// Positive closes, one a day, oldest first. Days without a close are missing, not carried.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Closes(Daily);

impl Closes {
    /// Of a cleaned series, whose filled days are left out again.
    #[must_use]
    pub fn of(series: &Series) -> Self {
        let history = series.history();
        let own = |(index, price): (usize, &f64)| {
            series.observed(index)?;
            let day = history.first.plus(i32::try_from(index).ok()?);
            Some((day, *price))
        };
        Self(history.price.iter().enumerate().filter_map(own).collect())
    }

    /// From `from` to `to`, both included.
    #[must_use]
    pub fn between(&self, from: Day, to: Day) -> Self {
        let start = self.0.partition_point(|(day, _)| *day < from);
        let end = self.0.partition_point(|(day, _)| *day <= to);
        Self(self.0.get(start..end).unwrap_or_default().to_vec())
    }

    /// Days (UTC) with their closes, in order.
    #[must_use]
    pub fn days(&self) -> &[(Day, f64)] {
        &self.0
    }

    /// The first day; none where there are no closes.
    #[must_use]
    pub fn first(&self) -> Option<Day> {
        self.0.first().map(|(day, _)| *day)
    }

    /// The last day; none where there are no closes.
    #[must_use]
    pub fn last(&self) -> Option<Day> {
        self.0.last().map(|(day, _)| *day)
    }

    /// Log return of each day whose day before has a close too.
    #[must_use]
    pub fn returns(&self) -> Daily {
        self.0
            .windows(2)
            .filter_map(|pair| {
                let [(before, was), (day, is)] = pair else { return None };
                (day.since(*before) == 1).then(|| (*day, (is / was).ln()))
            })
            .collect()
    }
}

/// Values of days that both have, oldest first.
pub(super) fn common(a: &[(Day, f64)], b: &[(Day, f64)]) -> Vec<(Day, f64, f64)> {
    let mut rest = b;
    let mut both = Vec::with_capacity(a.len().min(b.len()));
    for &(day, value) in a {
        let skip = rest.partition_point(|(other, _)| *other < day);
        rest = rest.get(skip..).unwrap_or_default();
        if let Some(&(other, beside)) = rest.first()
            && other == day
        {
            both.push((day, value, beside));
        }
    }
    both
}

#[cfg(test)]
mod tests {
    use super::{Closes, Day, Series, common};

    #[test]
    fn filled_days_are_no_closes_and_give_no_return() {
        let rows = [(0, 1.0), (1, 2.0), (4, 4.0), (5, 8.0)].map(|(day, price)| (Day(day), price));
        let closes = Closes::of(&Series::new(&rows, false).unwrap());
        assert_eq!(closes.days(), rows);
        let returns: Vec<_> = closes.returns().into_iter().map(|(day, _)| day.0).collect();
        assert_eq!(returns, [1, 5], "not across the gap");
    }

    #[test]
    fn both_ends_of_a_range_belong_to_it() {
        let rows = [(0, 1.0), (1, 2.0), (2, 3.0), (3, 4.0)].map(|(day, price)| (Day(day), price));
        let closes = Closes::of(&Series::new(&rows, false).unwrap());
        let part = closes.between(Day(1), Day(2));
        assert_eq!((part.first(), part.last()), (Some(Day(1)), Some(Day(2))));
        assert_eq!(closes.between(Day(9), Day(12)), Closes::default());
    }

    #[test]
    fn common_days_are_found_whatever_is_missing() {
        let a = [(1, 1.0), (2, 2.0), (5, 5.0), (7, 7.0)].map(|(day, value)| (Day(day), value));
        let b = [(2, 20.0), (3, 30.0), (7, 70.0), (9, 90.0)].map(|(day, value)| (Day(day), value));
        assert_eq!(common(&a, &b), [(Day(2), 2.0, 20.0), (Day(7), 7.0, 70.0)]);
        assert!(common(&a, &[]).is_empty());
    }
}
