//! Pearson's correlation of daily log returns, with an interval.

use super::closes::{Closes, common};

/// Fewer common returns say too little.
pub const LEAST_DAYS: usize = 30;
/// Quantile of the normal distribution for 95 % in the middle.
const Z95: f64 = 1.96;

/// Of two coins over the days on which both have a return.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Correlation {
    /// From -1 to 1.
    pub rho: f64,
    /// Ends of the 95 % interval: Fisher's z-transform (1921), tanh(atanh ρ ± 1.96 ÷ √(n − 3)).
    pub low: f64,
    pub high: f64,
}

/// Why two coins have none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoCorrelation {
    #[error("Needs {LEAST_DAYS} common days; {0} stored.")]
    Days(usize),
    /// The quotient is 0 ÷ 0.
    #[error("One of the prices never moved.")]
    Still,
}

/// Also says on how many days it rests.
///
/// # Errors
/// [`NoCorrelation`] for too few common days, or a series that did not move.
pub fn correlation(a: &Closes, b: &Closes) -> (usize, Result<Correlation, NoCorrelation>) {
    let both = common(&a.returns(), &b.returns());
    let n = both.len();
    if n < LEAST_DAYS {
        return (n, Err(NoCorrelation::Days(n)));
    }
    let pairs: Vec<_> = both.into_iter().map(|(_, x, y)| (x, y)).collect();
    let found = pearson(&pairs).map(|rho| interval(rho, n));
    (n, found.ok_or(NoCorrelation::Still))
}

/// `None` where one side does not vary.
fn pearson(pairs: &[(f64, f64)]) -> Option<f64> {
    let n = size(pairs.len());
    let mean_x = pairs.iter().map(|(x, _)| x).sum::<f64>() / n;
    let mean_y = pairs.iter().map(|(_, y)| y).sum::<f64>() / n;
    let (mut xy, mut xx, mut yy) = (0.0, 0.0, 0.0);
    for (x, y) in pairs {
        let (dx, dy) = (x - mean_x, y - mean_y);
        xy += dx * dy;
        xx += dx * dx;
        yy += dy * dy;
    }
    let rho = xy / (xx.sqrt() * yy.sqrt());
    rho.is_finite().then(|| rho.clamp(-1.0, 1.0))
}

fn interval(rho: f64, n: usize) -> Correlation {
    let width = Z95 / (size(n) - 3.0).sqrt();
    Correlation {
        rho,
        low: (rho.atanh() - width).tanh(),
        high: (rho.atanh() + width).tanh(),
    }
}

/// Histories have at most some ten thousand days, which a double holds exactly.
#[expect(clippy::cast_precision_loss, reason = "at most 110,000")]
const fn size(n: usize) -> f64 {
    n as f64
}

#[cfg(test)]
mod tests {
    use super::{
        super::super::{day::Day, series::Series},
        Closes, NoCorrelation, correlation, interval, pearson,
    };

    fn closes(prices: &[f64]) -> Closes {
        let rows: Vec<_> = (0..).map(Day).zip(prices.iter().copied()).collect();
        Closes::of(&Series::new(&rows, false).unwrap())
    }

    #[test]
    fn the_worked_example_comes_out() {
        let a = closes(&[100.0, 102.0, 101.0, 104.0, 103.0]);
        let b = closes(&[50.0, 52.0, 51.0, 53.0, 51.0]);
        let pairs: Vec<_> = a.returns().iter().zip(b.returns()).map(|(x, y)| (x.1, y.1)).collect();
        assert_eq!(format!("{:.3}", pearson(&pairs).unwrap()), "0.960");
        assert_eq!(correlation(&a, &b), (4, Err(NoCorrelation::Days(4))));
        let words = NoCorrelation::Days(4).to_string();
        assert_eq!(words, "Needs 30 common days; 4 stored.");
    }

    #[test]
    fn the_interval_is_fishers() {
        let found = interval(0.80, 90);
        assert_eq!(format!("{:.3} {:.3}", found.low, found.high), "0.711 0.864");
    }

    #[test]
    fn a_coin_and_itself_agree_and_a_peg_has_none() {
        let moving: Vec<_> = (0..40).map(|day| 100.0 + f64::from(day % 7)).collect();
        let a = closes(&moving);
        let (n, same) = correlation(&a, &a);
        let same = same.unwrap();
        assert_eq!(n, 39);
        assert!(
            (same.rho - 1.0).abs() < 1e-12 && same.low > 0.999 && same.high <= 1.0,
            "{same:?}"
        );
        assert_eq!(correlation(&a, &closes(&[1.0; 40])), (39, Err(NoCorrelation::Still)));
    }
}
