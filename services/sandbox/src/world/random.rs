//! Reproducible randomness: everything the world invents is a pure function of a seed and a position, so no generator state
//! is ever stored and a restart tells the same story. `SplitMix64` finalisers are enough: nothing here is a secret.

/// Finaliser of SplitMix64: spreads every input bit over the whole word.
pub fn mix(value: u64) -> u64 {
    let mut x = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// One word out of two: a key for a place inside another key.
pub fn pair(key: u64, place: u64) -> u64 {
    mix(key ^ mix(place).rotate_left(23))
}

/// FNV-1a of a text, mixed.
pub fn text(value: &str) -> u64 {
    let folded = value.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    mix(folded)
}

/// Uniform in the open interval (0, 1).
pub fn unit(word: u64) -> f64 {
    ((word >> 12) as f64 + 0.5) / (1_u64 << 52) as f64
}

/// Nearly normal, mean 0 and variance 1, out of one word: the sum of four 16-bit uniforms. It has no tails to speak of and
/// costs a few nanoseconds, which is right for the thousands of small steps inside a day.
pub fn soft_normal(word: u64) -> f64 {
    let sum = (word & 0xffff) + ((word >> 16) & 0xffff) + ((word >> 32) & 0xffff) + (word >> 48);
    (sum as f64 / 65_536.0 - 2.0) * 1.732_050_807_568_877_2
}

/// Draws in sequence from one key.
#[derive(Debug, Clone)]
pub struct Stream {
    key: u64,
    drawn: u64,
}

impl Stream {
    /// The sequence that belongs to a key.
    pub fn new(key: u64) -> Self {
        Self {
            key: mix(key),
            drawn: 0,
        }
    }

    /// The next 64 bits.
    pub fn word(&mut self) -> u64 {
        self.drawn += 1;
        mix(self.key.wrapping_add(self.drawn.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
    }

    /// Uniform in (0, 1).
    pub fn unit(&mut self) -> f64 {
        unit(self.word())
    }

    /// Uniform between two bounds.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// A whole number below `limit` (which is at least 1).
    pub fn below(&mut self, limit: usize) -> usize {
        (self.word() % limit.max(1) as u64) as usize
    }

    /// One element of a list that is not empty.
    pub fn pick<'a, T: ?Sized>(&mut self, list: &[&'a T]) -> &'a T {
        list[self.below(list.len())]
    }

    /// Normal, mean 0 and variance 1 (Box and Muller).
    pub fn normal(&mut self) -> f64 {
        let radius = (-2.0 * self.unit().ln()).sqrt();
        radius * (std::f64::consts::TAU * self.unit()).cos()
    }

    /// Student's t with four degrees of freedom, scaled to variance 1 and cut at nine deviations so that no coin dies of one
    /// draw. The chi-square of four degrees is minus two logarithms of a product of two uniforms.
    pub fn student(&mut self) -> f64 {
        let chi = -2.0 * (self.unit() * self.unit()).ln();
        let scaled = self.normal() / (chi / 4.0).sqrt() / std::f64::consts::SQRT_2;
        scaled.clamp(-9.0, 9.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_have_the_moments_they_promise() {
        let mut stream = Stream::new(7);
        let count = 200_000;
        let (mut sum, mut square) = (0.0, 0.0);
        for _ in 0..count {
            let value = stream.normal();
            sum += value;
            square += value * value;
        }
        assert!((sum / f64::from(count)).abs() < 0.01);
        assert!((square / f64::from(count) - 1.0).abs() < 0.02);
        let soft: f64 = (0..count).map(|place| soft_normal(mix(place as u64)).powi(2)).sum();
        assert!((soft / f64::from(count) - 1.0).abs() < 0.02);
    }

    #[test]
    fn a_key_always_gives_the_same_sequence() {
        let (mut one, mut two) = (Stream::new(5), Stream::new(5));
        assert!((0..100).all(|_| one.word() == two.word()));
        assert_ne!(Stream::new(6).word(), Stream::new(5).word());
    }
}
