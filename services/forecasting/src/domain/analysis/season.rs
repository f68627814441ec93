//! Daily returns by weekday or month.

use statrs::distribution::{ChiSquared, ContinuousCDF};

use super::{super::day::Day, closes::Closes};

/// Fewer days in a part make the chi-square approximation of the test worthless (Conover 1999).
const LEAST_IN_PART: usize = 5;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    Weekday,
    Month,
}

impl Part {
    const fn count(self) -> usize {
        match self {
            Self::Weekday => 7,
            Self::Month => 12,
        }
    }

    /// From 0: Monday, or January.
    const fn of(self, day: Day) -> usize {
        match self {
            // 1970-01-01 was a Thursday.
            Self::Weekday => (day.0 + 3).rem_euclid(7) as usize,
            Self::Month => day.date().1 as usize - 1,
        }
    }
}

/// Log returns of one part.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Season {
    pub n: usize,
    /// Nothing where `n` is 0: quartiles between two values are on the straight line between them.
    pub quartiles: Option<Quartiles>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Quartiles {
    pub lower: f64,
    pub median: f64,
    pub upper: f64,
    /// Share of days above zero.
    pub positive: f64,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Seasons {
    /// One for each part, also for those without a day.
    pub parts: Vec<Season>,
    /// Probability of differences as large as these where there are none: Kruskal and Wallis (1952), corrected for ties. `None` where a part has
    /// fewer than 5 days, or all returns are the same.
    pub p_value: Option<f64>,
}

/// Daily log returns by part of the week or year.
#[must_use]
pub fn seasons(closes: &Closes, by: Part) -> Seasons {
    let mut groups = vec![Vec::new(); by.count()];
    for (day, change) in closes.returns() {
        if let Some(group) = groups.get_mut(by.of(day)) {
            group.push(change);
        }
    }
    for group in &mut groups {
        group.sort_by(f64::total_cmp);
    }
    Seasons {
        p_value: kruskal_wallis(&groups),
        parts: groups.iter().map(|group| season(group)).collect(),
    }
}

fn season(sorted: &[f64]) -> Season {
    let [Some(lower), Some(median), Some(upper)] = [0.25, 0.5, 0.75].map(|share| quantile(sorted, share)) else {
        return Season::default();
    };
    let positive = sorted.iter().filter(|change| **change > 0.0).count();
    Season {
        n: sorted.len(),
        quartiles: Some(Quartiles {
            lower,
            median,
            upper,
            positive: size(positive) / size(sorted.len()),
        }),
    }
}

/// Hyndman and Fan's seventh definition (1996), which numpy and R preset.
fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let at = share * size(last);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between 0 and the last index"
    )]
    let below = at.floor() as usize;
    let (low, high) = (sorted.get(below)?, sorted.get((below + 1).min(last))?);
    Some(low + (high - low) * (at - size(below)))
}

fn kruskal_wallis(groups: &[Vec<f64>]) -> Option<f64> {
    if groups.iter().any(|group| group.len() < LEAST_IN_PART) {
        return None;
    }
    let mut all: Vec<(f64, usize)> = Vec::new();
    for (part, group) in groups.iter().enumerate() {
        all.extend(group.iter().map(|change| (*change, part)));
    }
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    let n = size(all.len());
    let mut sums = vec![0.0; groups.len()];
    let (mut ranked, mut ties) = (0, 0.0);
    #[expect(clippy::float_cmp, reason = "ties are equal to the last bit")]
    for same in all.chunk_by(|a, b| a.0 == b.0) {
        let length = size(same.len());
        // Ranks count from 1; equal values share the mean of theirs.
        let rank = size(ranked) + (length + 1.0) / 2.0;
        for (_, part) in same {
            if let Some(sum) = sums.get_mut(*part) {
                *sum += rank;
            }
        }
        ties += length.powi(3) - length;
        ranked += same.len();
    }
    let squares: f64 = sums
        .iter()
        .zip(groups)
        .map(|(sum, group)| sum * sum / size(group.len()))
        .sum();
    let h = 12.0 / (n * (n + 1.0)) * squares - 3.0 * (n + 1.0);
    let corrected = h / (1.0 - ties / (n.powi(3) - n));
    let freedom = ChiSquared::new(size(groups.len()) - 1.0).ok()?;
    corrected.is_finite().then(|| freedom.sf(corrected.max(0.0)))
}

/// See `correlation.rs`: counts of days.
#[expect(clippy::cast_precision_loss, reason = "at most 110,000")]
const fn size(n: usize) -> f64 {
    n as f64
}

#[cfg(test)]
mod tests {
    use super::{super::super::series::Series, Closes, Day, Part, kruskal_wallis, quantile, seasons};

    /// From Monday, 2024-01-01.
    fn closes(prices: &[f64]) -> Closes {
        let rows: Vec<_> = (19_723..).map(Day).zip(prices.iter().copied()).collect();
        Closes::of(&Series::new(&rows, false).unwrap())
    }

    #[test]
    fn a_day_belongs_to_its_weekday_and_month() {
        assert_eq!(Part::Weekday.of(Day::parse(b"2024-01-01").unwrap()), 0, "a Monday");
        assert_eq!(Part::Weekday.of(Day(0)), 3, "a Thursday");
        assert_eq!(Part::Weekday.of(Day(-1)), 2);
        assert_eq!(Part::Month.of(Day::parse(b"2024-12-31").unwrap()), 11);
    }

    #[test]
    fn quartiles_are_those_of_numpy() {
        let sorted = [1.0, 2.0, 4.0, 8.0];
        assert_eq!(
            [0.25, 0.5, 0.75].map(|share| quantile(&sorted, share).unwrap()),
            [1.75, 3.0, 5.0]
        );
        assert_eq!(quantile(&[7.0], 0.25), Some(7.0));
        assert_eq!(quantile(&[], 0.5), None);
    }

    #[test]
    fn the_return_counts_for_the_day_on_which_it_ended() {
        let found = seasons(&closes(&[1.0, 2.0, 1.0]), Part::Weekday);
        let counts: Vec<_> = found.parts.iter().map(|part| part.n).collect();
        assert_eq!(counts, [0, 1, 1, 0, 0, 0, 0]);
        assert_eq!(found.parts[1].quartiles.unwrap().median, 2f64.ln());
        assert_eq!((found.parts[1].quartiles.unwrap().positive, found.p_value), (1.0, None));
        assert!(found.parts[0].quartiles.is_none());
    }

    /// With two groups there is one degree of freedom, and the probability is erfc(√(H ÷ 2)): computed that way elsewhere.
    #[test]
    fn the_test_agrees_with_the_complementary_error_function() {
        let a = vec![1.0, 3.0, 5.0, 7.0, 9.0];
        let b = vec![2.0, 4.0, 6.0, 8.0, 10.0];
        let found = kruskal_wallis(&[a.clone(), b]).unwrap();
        assert!((found - 0.601_508_134_440_589_5).abs() < 1e-12, "{found}");
        let tied = kruskal_wallis(&[vec![1.0, 1.0, 1.0, 2.0, 2.0], vec![2.0, 3.0, 3.0, 3.0, 4.0]]).unwrap();
        assert!((tied - 0.012_606_356_727_047_869).abs() < 1e-12, "{tied}");
        assert_eq!(kruskal_wallis(&[a, vec![1.0; 4]]), None);
        assert_eq!(kruskal_wallis(&[vec![1.0; 5], vec![1.0; 5]]), None, "nothing differs");
    }
}
