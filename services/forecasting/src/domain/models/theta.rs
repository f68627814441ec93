//! The standard theta method: simple exponential smoothing with half the slope of a straight line through the history.
//!
//! In its state-space form (smoothing with a drift) the errors give the bands: sd × sqrt(1 + (h − 1)·alpha²).

use super::{WINDOW, float, gaussian};
use crate::domain::{point::Point, series::History};

/// Golden-section steps: the bracket shrinks to under 1e-4, finer than any forecast shows.
const SEARCHES: usize = 20;
const GOLDEN: f64 = 0.618_033_988_749_894_9;
/// Smoothing so slow that the level never learns is no forecast.
const ALPHAS: (f64, f64) = (0.01, 0.999);

pub(in crate::domain) fn forecast(history: &History<'_>, horizon: usize, points: &mut Vec<Point>) {
    let logs = history.last_logs(WINDOW);
    let drift = slope(logs) / 2.0;
    let alpha = best_alpha(logs, drift);
    let (level, errors) = smooth(logs, alpha, drift);
    let sd = (errors / float(logs.len() - 2)).sqrt();
    points.clear();
    points.extend((1..=horizon).map(|h| {
        let h = float(h);
        gaussian(level + h * drift, sd * (1.0 + (h - 1.0) * alpha * alpha).sqrt())
    }));
}

/// Least-squares slope a day.
fn slope(logs: &[f64]) -> f64 {
    let n = float(logs.len());
    let middle = (n - 1.0) / 2.0;
    let mean = logs.iter().sum::<f64>() / n;
    let (up, down) = logs.iter().enumerate().fold((0.0, 0.0), |(up, down), (i, log)| {
        let x = float(i) - middle;
        (up + x * (log - mean), down + x * x)
    });
    up / down
}

/// Last level, and the sum of squared one-step errors.
fn smooth(logs: &[f64], alpha: f64, drift: f64) -> (f64, f64) {
    logs[1..].iter().fold((logs[0], 0.0), |(level, errors), log| {
        let error = log - (level + drift);
        (level + drift + alpha * error, errors + error * error)
    })
}

fn best_alpha(logs: &[f64], drift: f64) -> f64 {
    let errors = |alpha| smooth(logs, alpha, drift).1;
    let (mut low, mut high) = ALPHAS;
    let (mut left, mut right) = (high - GOLDEN * (high - low), low + GOLDEN * (high - low));
    let (mut at_left, mut at_right) = (errors(left), errors(right));
    for _ in 0..SEARCHES {
        if at_left <= at_right {
            (high, right, at_right) = (right, left, at_left);
            left = high - GOLDEN * (high - low);
            at_left = errors(left);
        } else {
            (low, left, at_left) = (left, right, at_right);
            right = low + GOLDEN * (high - low);
            at_right = errors(right);
        }
    }
    f64::midpoint(low, high)
}
