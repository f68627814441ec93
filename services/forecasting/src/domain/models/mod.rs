//! The other models, for comparison. All work on log price, and their bands are Gaussian, as their textbooks have them.

pub mod drift;
pub mod ets;
pub mod random_walk;
pub mod seasonal_naive;
pub mod theta;

use super::point::Point;

/// Days of history that the other models look at: two years.
const WINDOW: usize = 730;
/// Half widths of the 50, 80 and 95 % bands in standard deviations.
const GAUSS: [f64; 3] = [0.674_489_750_196_081_7, 1.281_551_565_544_600_4, 1.959_963_984_540_054];
/// A series that never moved still gets bands that can be seen.
const LEAST_SD: f64 = 1e-5;
/// Bands wider than this hold every price that a double can, so nothing is lost by stopping there.
const MOST_SD: f64 = 350.0;

/// A Gaussian in log price.
fn gaussian(centre: f64, sd: f64) -> Point {
    let sd = if sd.is_nan() {
        MOST_SD
    } else {
        sd.clamp(LEAST_SD, MOST_SD)
    };
    let [k50, k80, k95] = GAUSS.map(|k| k * sd);
    Point::from_log([
        centre - k95,
        centre - k80,
        centre - k50,
        centre,
        centre + k50,
        centre + k80,
        centre + k95,
    ])
}

/// Log changes from day to day of the last [`WINDOW`] days; gaps count as days without change.
fn changes(logs: &[f64]) -> impl Iterator<Item = f64> + Clone {
    let recent = &logs[logs.len().saturating_sub(WINDOW + 1)..];
    recent.windows(2).map(|pair| pair[1] - pair[0])
}

#[expect(clippy::cast_precision_loss, reason = "counts of days")]
const fn float(n: usize) -> f64 {
    n as f64
}
