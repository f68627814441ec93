//! Chance that is the same each time: the seed comes from the round trips themselves.

/// SplitMix64 (Steele, Lea, Flood 2014): enough for resampling, and the same on every machine.
pub(crate) struct Random(u64);

impl From<u64> for Random {
    fn from(seed: u64) -> Self {
        Self(seed)
    }
}

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Below `end`, which is above zero. The bias of the remainder is below 2^-40 for the sizes here.
    fn below(&mut self, end: usize) -> usize {
        let end = u64::try_from(end).unwrap_or(u64::MAX);
        usize::try_from(self.next() % end).unwrap_or_default()
    }

    /// One of them; zero where there are none.
    pub fn choose(&mut self, values: &[f64]) -> f64 {
        let at = self.below(values.len().max(1));
        values.get(at).copied().unwrap_or_default()
    }

    /// Puts values into a random order (Fisher and Yates).
    pub fn shuffle(&mut self, values: &mut [f64]) {
        for last in (1..values.len()).rev() {
            values.swap(last, self.below(last + 1));
        }
    }
}

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
