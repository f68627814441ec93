//! Means, percentiles and corrections.

/// A count as a number to divide by.
pub(crate) fn float(count: usize) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "counts below 2^53")]
    let count = count as f64;
    count
}

/// The arithmetic mean; nothing of none.
pub(crate) fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / float(values.len()))
}

/// The value below which a share of the sorted values lies: the nearest rank.
pub(crate) fn percentile(sorted: &[f64], share: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a rank between 0 and the last"
    )]
    let rank = (share * float(last)).round() as usize;
    sorted.get(rank).copied()
}

/// Holm's step-down correction (Holm 1979), in the order given.
pub(crate) fn holm(p: &[f64]) -> Vec<f64> {
    let mut order: Vec<(usize, f64)> = p.iter().copied().enumerate().collect();
    order.sort_by(|a, b| a.1.total_cmp(&b.1));
    let mut corrected: Vec<(usize, f64)> = Vec::with_capacity(p.len());
    let mut highest = 0.0_f64;
    for (rank, (place, value)) in order.into_iter().enumerate() {
        highest = highest.max(value * float(p.len() - rank)).min(1.0);
        corrected.push((place, highest));
    }
    corrected.sort_by_key(|(place, _)| *place);
    corrected.into_iter().map(|(_, value)| value).collect()
}

#[cfg(test)]
mod tests {
    use super::{holm, percentile};

    #[test]
    fn holm_multiplies_from_the_least_and_never_falls() {
        let corrected = holm(&[0.03, 0.004, 0.20, 0.012]);
        for (value, expected) in corrected.iter().zip([0.06, 0.016, 0.20, 0.036]) {
            assert!((value - expected).abs() < 1e-12, "{corrected:?}");
        }
        assert_eq!(holm(&[0.9, 0.8]), [1.0, 1.0]);
    }

    #[test]
    fn a_percentile_is_the_nearest_rank() {
        let values: Vec<f64> = (0..=100).map(f64::from).collect();
        assert_eq!(percentile(&values, 0.05), Some(5.0));
        assert_eq!(percentile(&[], 0.5), None);
    }
}
