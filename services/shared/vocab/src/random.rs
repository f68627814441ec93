//! Chance that is the same for the same seed.

/// SplitMix64 (Steele, Lea, Flood 2014): enough for resampling and the same on every machine, but nothing for secrets.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// The same numbers for the same seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub const fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Below `end`; 0 where that is 0. The bias of the remainder is below 2^-40 for fewer than 2^24 values.
    pub fn below(&mut self, end: usize) -> usize {
        let end = u64::try_from(end.max(1)).unwrap_or(u64::MAX);
        usize::try_from(self.draw() % end).unwrap_or_default()
    }

    /// One of them; nothing of none.
    pub fn choose<'a, T>(&mut self, values: &'a [T]) -> Option<&'a T> {
        if values.is_empty() {
            return None;
        }
        values.get(self.below(values.len()))
    }

    /// Puts values into a random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, values: &mut [T]) {
        for last in (1..values.len()).rev() {
            values.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn numbers_are_those_of_the_reference() {
        let mut random = Random::new(0);
        let drawn = [random.draw(), random.draw(), random.draw()];
        assert_eq!(
            drawn,
            [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F]
        );
    }

    #[test]
    fn choosing_and_shuffling_lose_nothing() {
        let mut random = Random::new(7);
        assert_eq!(random.choose::<u8>(&[]), None);
        let mut values = [1, 2, 3, 4, 5];
        assert!(random.choose(&values).is_some_and(|one| values.contains(one)));
        random.shuffle(&mut values);
        values.sort_unstable();
        assert_eq!(values, [1, 2, 3, 4, 5]);
        assert_eq!(random.below(0), 0);
    }
}
