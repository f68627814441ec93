//! Estimates with their 95 % intervals.

use std::f64::consts::LN_2;

use statrs::{
    distribution::{ContinuousCDF, Normal, StudentsT},
    function::factorial::ln_binomial,
};
use vocab::Random;

use crate::sample;

/// Standard normal quantile of 97.5 %.
const Z: f64 = 1.959_963_984_540_054;
/// Below so many round trips an interval says nothing.
const LEAST: usize = 10;
/// Resampling is for samples up to this size.
const MOST_RESAMPLED: usize = 2_000;
const DRAWS: usize = 2_000;

/// A figure with its 95 % interval; there is none below ten round trips.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    pub value: f64,
    pub low: Option<f64>,
    pub high: Option<f64>,
}

impl Estimate {
    fn of(value: f64, bounds: Option<(f64, f64)>) -> Self {
        let (low, high) = bounds.filter(|(low, high)| low.is_finite() && high.is_finite()).unzip();
        Self { value, low, high }
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts of round trips are far below 2^52")]
pub(crate) fn float(count: usize) -> f64 {
    count as f64
}

pub(crate) fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / float(values.len())
}

/// Of the sample: n - 1.
pub(crate) fn variance(values: &[f64]) -> f64 {
    let center = mean(values);
    values.iter().map(|value| (value - center).powi(2)).sum::<f64>() / float(values.len() - 1)
}

/// A share by Wilson's score interval (1927); `n` is the number of round trips that decides whether there is one.
#[must_use]
pub fn wilson(hits: usize, of: usize, n: usize) -> Option<Estimate> {
    if of == 0 {
        return None;
    }
    let (count, share) = (float(of), float(hits) / float(of));
    let center = share + Z * Z / (2.0 * count);
    let reach = Z * (share * (1.0 - share) / count + Z * Z / (4.0 * count * count)).sqrt();
    let scale = 1.0 + Z * Z / count;
    let bounds = ((center - reach) / scale, (center + reach) / scale);
    Some(Estimate::of(share, (n >= LEAST).then_some(bounds)))
}

/// A mean by Student's t with n - 1 degrees of freedom.
#[must_use]
pub fn student(values: &[f64]) -> Option<Estimate> {
    if values.is_empty() {
        return None;
    }
    let center = mean(values);
    let bounds = (values.len() >= LEAST).then(|| {
        let t = StudentsT::new(0.0, 1.0, float(values.len() - 1)).map_or(f64::NAN, |t| t.inverse_cdf(0.975));
        let reach = t * (variance(values) / float(values.len())).sqrt();
        (center - reach, center + reach)
    });
    Some(Estimate::of(center, bounds))
}

/// Difference of the means of two samples, `first` less `second`, by Welch's t test (1947): the variances may differ, and the degrees of
/// freedom are those of Satterthwaite. None with fewer than two values on a side; no interval below ten values in all.
#[must_use]
pub fn welch(first: &[f64], second: &[f64]) -> Option<Estimate> {
    if first.len() < 2 || second.len() < 2 {
        return None;
    }
    let part = |side: &[f64]| variance(side) / float(side.len());
    let freedom = |side: &[f64]| part(side).powi(2) / float(side.len() - 1);
    let difference = mean(first) - mean(second);
    let bounds = (first.len() + second.len() >= LEAST).then(|| {
        let squared = part(first) + part(second);
        let degrees = squared.powi(2) / (freedom(first) + freedom(second));
        let t = StudentsT::new(0.0, 1.0, degrees).map_or(f64::NAN, |t| t.inverse_cdf(0.975));
        let reach = t * squared.sqrt();
        (difference - reach, difference + reach)
    });
    Some(Estimate::of(difference, bounds))
}

/// The middle of values in order, or the mean of the two in the middle; nothing of nothing.
pub(crate) fn median(sorted: &[f64]) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    Some(sorted.get(last / 2)?.midpoint(*sorted.get(sorted.len() / 2)?))
}

/// Ratio of the medians of two samples of values above zero, each in order, `first` ÷ `second`, by Bonett and Price, "Confidence intervals for
/// ratios of means and medians" (2020): exp(ln ratio ± 1.96 √(se₁² + se₂²)), whatever the distributions are. None where a side is empty; no
/// interval with fewer than ten values on a side, or where the values of each side are all the same.
pub(crate) fn median_ratio(first: &[f64], second: &[f64]) -> Option<Estimate> {
    let ratio = median(first)? / median(second)?;
    let reach = log_median_error(first)
        .zip(log_median_error(second))
        .map(|(one, other)| Z * one.hypot(other))
        .filter(|reach| *reach > 0.0);
    Some(Estimate::of(
        ratio,
        reach.map(|reach| (ratio * (-reach).exp(), ratio * reach.exp())),
    ))
}

/// Standard error of the logarithm of a median: how far apart the logarithms of the values of rank a = n/2 - √n from either end are, over how
/// far apart they are in a normal distribution, 2z with z the quantile of 1 - P(X < a) for X heads in n tosses of a coin.
fn log_median_error(sorted: &[f64]) -> Option<f64> {
    let n = sorted.len();
    if n < LEAST {
        return None;
    }
    let half = float(n) / 2.0;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a rank between 2 and n"
    )]
    let rank = (half - float(n).sqrt()).round() as usize;
    let (low, high) = (sorted.get(rank.checked_sub(1)?)?, sorted.get(n - rank)?);
    let quantile = Normal::standard().inverse_cdf(1.0 - fewer_heads(rank, n));
    Some((high.ln() - low.ln()) / (2.0 * quantile))
}

/// Probability of fewer than so many heads in n tosses of a coin, added up from its largest term down: `rank` is at most half of n.
fn fewer_heads(rank: usize, n: usize) -> f64 {
    let whole = |count: usize| u64::try_from(count).unwrap_or(u64::MAX);
    let mut term = (ln_binomial(whole(n), whole(rank.saturating_sub(1))) - float(n) * LN_2).exp();
    let mut sum = 0.0;
    for heads in (0..rank).rev() {
        sum += term;
        if term < sum * f64::EPSILON {
            break;
        }
        term *= float(heads) / float(n - heads + 1);
    }
    sum
}

/// Sum of wins ÷ sum of losses, its logarithm taken to be normal: the delta method on the ratio of two means, which are never above
/// zero in the same round trip. Nothing without losses.
pub(crate) fn profit_factor(values: &[f64]) -> Option<Estimate> {
    let wins: Vec<f64> = values.iter().map(|value| value.max(0.0)).collect();
    let losses: Vec<f64> = values.iter().map(|value| (-value).max(0.0)).collect();
    let (won, lost): (f64, f64) = (wins.iter().sum(), losses.iter().sum());
    if lost <= 0.0 {
        return None;
    }
    let (n, factor) = (float(values.len()), won / lost);
    let bounds = (values.len() >= LEAST && won > 0.0).then(|| {
        let part = |side: &[f64]| variance(side) / mean(side).powi(2);
        let reach = Z * ((part(&wins) + part(&losses) + 2.0 * n / (n - 1.0)) / n).sqrt();
        (factor * (-reach).exp(), factor * reach.exp())
    });
    Some(Estimate::of(factor, bounds))
}

/// Any figure of a sample, by the percentile bootstrap of 2,000 draws.
pub(crate) fn bootstrap(values: &[f64], seed: u64, figure: impl Fn(&[f64]) -> Option<f64>) -> Option<Estimate> {
    let value = figure(values)?;
    let bounds = (LEAST..=MOST_RESAMPLED).contains(&values.len()).then(|| {
        let mut random = Random::new(seed);
        let mut drawn = vec![0.0; values.len()];
        let mut found: Vec<f64> = (0..DRAWS)
            .filter_map(|_| {
                for place in &mut drawn {
                    *place = *random.choose(values)?;
                }
                figure(&drawn).filter(|value| value.is_finite())
            })
            .collect();
        sample::percentiles(&mut found, 0.025, 0.975)
    });
    Some(Estimate::of(value, bounds.flatten()))
}

#[cfg(test)]
mod tests {
    use super::{fewer_heads, median, median_ratio, welch};

    #[test]
    fn welch_compares_means_of_unequal_variances() {
        // Means 3 and 8, variances 2.5 and 10 over five each: se² = 0.5 + 2 = 2.5, df = 6.25 / (0.0625 + 1) = 5.8824, and the 97.5 %
        // quantile of t is 2.4587. 5 ± 2.4587 × 1.5811.
        let (few, many) = ([1.0, 2.0, 3.0, 4.0, 5.0], [4.0, 6.0, 8.0, 10.0, 12.0]);
        let found = welch(&many, &few).unwrap();
        let (low, high) = (found.low.unwrap(), found.high.unwrap());
        assert!((found.value - 5.0).abs() < 1e-12);
        assert!(
            (low - 1.1124).abs() < 2e-3 && (high - 8.8876).abs() < 2e-3,
            "{low} {high}"
        );
        let without = welch(&many[..4], &few).unwrap();
        assert_eq!(
            (without.value, without.low),
            (4.0, None),
            "nine values have no interval"
        );
        assert!(welch(&many[..1], &few).is_none());
        let same = welch(&[1.0; 5], &[2.0; 5]).unwrap();
        assert_eq!((same.value, same.low), (-1.0, None), "no variance, no interval");
    }

    #[test]
    fn medians_are_compared_as_bonett_and_price_do() {
        assert_eq!(
            (median(&[]), median(&[3.0]), median(&[1.0, 2.0])),
            (None, Some(3.0), Some(1.5))
        );
        // The example of `ci.ratio.median2` in Bonett's statpsych: medians 43 and 37, ratio 1.162162, interval 0.927667 to 1.455933.
        let first = [31.0, 33.0, 36.0, 39.0, 42.0, 44.0, 46.0, 47.0, 48.0, 49.0];
        let second = [
            26.0, 27.0, 29.0, 32.0, 34.0, 35.0, 37.0, 39.0, 40.0, 40.0, 42.0, 43.0, 49.0,
        ];
        let found = median_ratio(&first, &second).unwrap();
        let (low, high) = (found.low.unwrap(), found.high.unwrap());
        assert!((found.value - 1.162_162).abs() < 1e-6, "{}", found.value);
        assert!((low - 0.927_667).abs() < 1e-5, "{low}");
        assert!((high - 1.455_933).abs() < 1e-5, "{high}");
        let few = median_ratio(&first[..9], &second).unwrap();
        assert_eq!((few.low, few.high), (None, None), "nine values have no interval");
        let same = median_ratio(&[4.0; 10], &[2.0; 10]).unwrap();
        assert_eq!((same.value, same.low), (2.0, None), "no variance, no interval");
        assert_eq!(median_ratio(&[], &second), None);
    }

    #[test]
    fn heads_are_counted_exactly_in_few_tosses_and_in_many() {
        assert!((fewer_heads(2, 10) - 11.0 / 1_024.0).abs() < 1e-12);
        // 468 of 1,000 by exact whole numbers; a hundred thousand tosses are near the normal distribution, two deviations below the mean.
        assert!((fewer_heads(468, 1_000) - 0.019_889_64).abs() < 1e-8);
        assert!((fewer_heads(49_684, 100_000) - 0.022_657).abs() < 1e-5);
    }
}
