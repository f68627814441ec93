//! How far a price is below its highest close so far.

use super::{super::day::Day, Daily, closes::Closes};

/// The deepest fall of a range.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fall {
    /// Price over the highest close so far, less 1: 0 or below, on the last day.
    pub now: f64,
    pub deepest: f64,
    /// Of the high before the deepest fall, and of its lowest close. The same day where the price never fell.
    pub peak: Day,
    pub trough: Day,
    /// The first day at or above that high again.
    pub recovered: Option<Day>,
}

/// Of every day that has a close.
#[must_use]
pub fn falls(closes: &Closes) -> Daily {
    let mut high = f64::MIN_POSITIVE;
    closes
        .days()
        .iter()
        .map(|&(day, price)| {
            high = high.max(price);
            (day, price / high - 1.0)
        })
        .collect()
}

/// `None` without a close.
#[must_use]
pub fn drawdown(closes: &Closes) -> Option<Fall> {
    let days = closes.days();
    let (first, price) = *days.first()?;
    let (mut high, mut high_day) = (price, first);
    let (mut deepest, mut peak, mut trough, mut from) = (0.0, first, first, price);
    for &(day, price) in days {
        if price > high {
            (high, high_day) = (price, day);
        }
        let fall = price / high - 1.0;
        if fall < deepest {
            (deepest, peak, trough, from) = (fall, high_day, day, high);
        }
    }
    let (_, last) = *days.last()?;
    let recovered = days.iter().find(|(day, price)| *day > trough && *price >= from);
    Some(Fall {
        now: last / high - 1.0,
        deepest,
        peak,
        trough,
        recovered: recovered.filter(|_| deepest < 0.0).map(|(day, _)| *day),
    })
}

#[cfg(test)]
mod tests {
    use super::{super::super::series::Series, Closes, Day, drawdown, falls};

    fn closes(prices: &[f64]) -> Closes {
        let rows: Vec<_> = (0..).map(Day).zip(prices.iter().copied()).collect();
        Closes::of(&Series::new(&rows, false).unwrap())
    }

    #[test]
    fn the_deepest_fall_has_its_high_and_its_way_back() {
        let closes = closes(&[10.0, 20.0, 15.0, 18.0, 10.0, 20.0, 16.0]);
        let fall = drawdown(&closes).unwrap();
        assert_eq!((fall.deepest, fall.peak, fall.trough), (-0.5, Day(1), Day(4)));
        assert_eq!(fall.recovered, Some(Day(5)));
        assert!((fall.now - -0.2).abs() < 1e-12);
        let steps: Vec<_> = falls(&closes).into_iter().map(|(_, value)| value).collect();
        assert_eq!(steps[..6], [0.0, 0.0, -0.25, 18.0 / 20.0 - 1.0, -0.5, 0.0]);
    }

    #[test]
    fn a_price_that_only_rose_never_fell() {
        let fall = drawdown(&closes(&[1.0, 2.0, 3.0])).unwrap();
        assert_eq!((fall.now, fall.deepest, fall.recovered), (0.0, 0.0, None));
        assert_eq!(fall.peak, fall.trough);
        assert_eq!(drawdown(&Closes::default()), None);
    }
}
