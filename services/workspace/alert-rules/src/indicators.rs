//! Averages and scores, summed from scratch each time: a running sum drifts, and drift breaks ties.

use vocab::Money;

/// The mean of the last `bars` closes, oldest first; `None` where there are fewer.
#[must_use]
pub fn simple_average(closes: &[Money], bars: usize) -> Option<Money> {
    let start = closes.len().checked_sub(bars)?;
    let sum = closes
        .get(start..)?
        .iter()
        .try_fold(Money::ZERO, |sum, close| sum.checked_add(*close))?;
    sum.checked_div(Money::from(u32::try_from(bars).ok()?))
}

/// The exponential average with weight 2 ÷ (`bars` + 1), oldest close first. It begins with the mean of the first `bars` closes; `None`
/// where there are fewer than twice as many.
#[must_use]
pub fn exponential_average(closes: &[Money], bars: usize) -> Option<Money> {
    if bars == 0 || closes.len() < bars.checked_mul(2)? {
        return None;
    }
    let (first, rest) = closes.split_at(bars);
    let weight = Money::from(u32::try_from(bars + 1).ok()?);
    rest.iter().try_fold(simple_average(first, bars)?, |average, close| {
        let step = close.checked_sub(average)?.mul_div(Money::from(2), weight)?;
        average.checked_add(step)
    })
}

/// How many sample standard deviations `value` is above the mean of `earlier`. `None` where they don't differ, or are fewer than two.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "at most 365 values")]
pub fn z_score(earlier: &[f64], value: f64) -> Option<f64> {
    if earlier.len() < 2 {
        return None;
    }
    let count = earlier.len() as f64;
    let mean = earlier.iter().sum::<f64>() / count;
    let squares: f64 = earlier.iter().map(|one| (one - mean).powi(2)).sum();
    let deviation = (squares / (count - 1.0)).sqrt();
    let score = (value - mean) / deviation;
    (deviation > 0.0 && score.is_finite()).then_some(score)
}

#[cfg(test)]
mod tests {
    use super::{exponential_average, simple_average, z_score};
    use vocab::Money;

    fn closes(all: &[u32]) -> Vec<Money> {
        all.iter().copied().map(Money::from).collect()
    }

    #[test]
    fn a_volume_of_17_is_3_162_deviations_above_its_mean() {
        let z = z_score(&[10.0, 12.0, 11.0, 13.0, 14.0], 17.0).unwrap();
        assert_eq!(format!("{z:.3}"), "3.162");
        assert_eq!(z_score(&[5.0, 5.0, 5.0], 9.0), None, "no deviation");
        assert_eq!(z_score(&[5.0], 9.0), None);
    }

    #[test]
    fn averages_need_all_their_bars() {
        let all = closes(&[1, 2, 3, 4, 5, 6]);
        assert_eq!(simple_average(&all, 4), Some("4.5".parse().unwrap()));
        assert_eq!(simple_average(&all, 7), None);
        // Mean of 1, 2, 3 is 2; weight 1/2: 3, 4, 5.
        assert_eq!(exponential_average(&all, 3), Some(Money::from(5)));
        assert_eq!(exponential_average(&all, 4), None);
    }

    #[test]
    fn a_tiny_price_keeps_its_digits() {
        let tiny: Money = "0.000000000001".parse().unwrap();
        assert_eq!(simple_average(&[tiny, tiny, tiny], 3), Some(tiny));
        let large: Money = "1000000000".parse().unwrap();
        assert_eq!(exponential_average(&vec![large; 800], 400), Some(large));
    }
}
