//! The way a price takes inside a day: a Brownian bridge that is zero at both midnights. Midpoints are displaced level by
//! level, each by noise that depends only on its place, so any instant can be asked for without walking to it.

use super::{
    clock::DAY_MS,
    random::{pair, soft_normal},
};

/// 2^13 pieces of a day are about ten seconds each; between them the way is straight.
const LEVELS: u32 = 13;

/// Displacement at `ms_of_day` of a bridge with variance 1 per day.
pub fn displacement(day_key: u64, ms_of_day: i64) -> f64 {
    let place = ms_of_day as f64 / DAY_MS as f64;
    let (mut left, mut right) = (0.0_f64, 0.0_f64);
    let (mut start, mut width) = (0.0_f64, 1.0_f64);
    let mut node = 1_u64;
    for _ in 0..LEVELS {
        let middle = f64::midpoint(left, right) + 0.5 * width.sqrt() * soft_normal(pair(day_key, node));
        width *= 0.5;
        if place < start + width {
            right = middle;
            node *= 2;
        } else {
            left = middle;
            start += width;
            node = node * 2 + 1;
        }
    }
    left + (right - left) * ((place - start) / width)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_zero_at_both_midnights_and_continuous() {
        for key in 0..50 {
            assert!(displacement(key, 0).abs() < 1e-12);
            assert!(displacement(key, DAY_MS - 1).abs() < 0.02);
            let mut last = 0.0;
            for second in (0..86_400).step_by(10) {
                let value = displacement(key, second * 1_000);
                assert!((value - last).abs() < 0.12, "jump at {second}");
                last = value;
            }
        }
    }

    #[test]
    fn its_middle_has_the_variance_of_a_bridge() {
        let count = 20_000_u32;
        let sum: f64 = (0..count)
            .map(|key| displacement(u64::from(key), DAY_MS / 2).powi(2))
            .sum();
        assert!((sum / f64::from(count) - 0.25).abs() < 0.02);
    }
}
