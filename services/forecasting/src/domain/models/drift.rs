//! A random walk that keeps the mean change of two years.

use super::{changes, float, gaussian};
use crate::domain::{point::Point, series::History};

pub(in crate::domain) fn forecast(history: &History<'_>, horizon: usize, points: &mut Vec<Point>) {
    let changes = changes(history.log);
    let (sum, n) = changes.clone().fold((0.0, 0_usize), |(sum, n), r| (sum + r, n + 1));
    let n = float(n);
    let mean = sum / n;
    let sd = (changes.map(|r| (r - mean) * (r - mean)).sum::<f64>() / (n - 1.0)).sqrt();
    points.clear();
    points.extend((1..=horizon).map(|h| {
        let h = float(h);
        // The second term is the doubt about the mean itself.
        gaussian(history.last_log() + h * mean, sd * (h * (1.0 + h / n)).sqrt())
    }));
}
