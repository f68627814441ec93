//! Chance that is the same each time: the seed comes from the round trips themselves.

/// FNV-1a over moments. Unlike ids, an archive keeps them: a ledger has the same figures wherever it is imported.
pub(crate) fn seed(moments: impl Iterator<Item = i64>) -> u64 {
    moments
        .flat_map(i64::to_le_bytes)
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
}

/// Nearest ranks; nothing of nothing.
pub(crate) fn percentiles(values: &mut [f64], low: f64, high: f64) -> Option<(f64, f64)> {
    values.sort_by(f64::total_cmp);
    ranks(values, low, high)
}

/// The same of values that are sorted.
pub(crate) fn ranks<T: Copy>(sorted: &[T], low: f64, high: f64) -> Option<(T, T)> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a rank between 0 and the number of draws"
    )]
    let at = |share: f64| {
        let last = sorted.len().checked_sub(1)?;
        sorted
            .get((share * crate::interval::float(last)).round() as usize)
            .copied()
    };
    at(low).zip(at(high))
}
