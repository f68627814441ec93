//! Relative strength: one price in units of another.

use super::{
    Daily,
    closes::{Closes, common},
};

/// Price of `coin` over that of `base` on common days, 100 on the first of them. Empty without a common day.
#[must_use]
pub fn strength(coin: &Closes, base: &Closes) -> Daily {
    let both = common(coin.days(), base.days());
    let Some((_, first, beside)) = both.first().copied() else {
        return Daily::new();
    };
    let start = first / beside;
    both.into_iter()
        .map(|(day, price, base)| (day, 100.0 * (price / base) / start))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{
        super::super::{day::Day, series::Series},
        Closes, strength,
    };

    fn closes(first: i32, prices: &[f64]) -> Closes {
        let rows: Vec<_> = (first..).map(Day).zip(prices.iter().copied()).collect();
        Closes::of(&Series::new(&rows, false).unwrap())
    }

    #[test]
    fn it_starts_at_100_on_the_first_common_day() {
        let found = strength(&closes(0, &[9.0, 10.0, 20.0, 15.0]), &closes(1, &[1.0, 1.0, 3.0, 4.0]));
        assert_eq!(found, [(Day(1), 100.0), (Day(2), 200.0), (Day(3), 50.0)]);
        assert!(strength(&closes(0, &[1.0]), &closes(5, &[1.0])).is_empty());
    }
}
