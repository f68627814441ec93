//! The plainest honest forecast: the last price, and Gaussian bands from two years of daily changes. All scores are ratios to it.

use super::{changes, float, gaussian};
use crate::domain::{point::Point, series::History};

/// Of a coin with too little history to have a volatility, a day.
const UNKNOWN: f64 = 0.05;

pub(in crate::domain) fn forecast(history: &History<'_>, horizon: usize, points: &mut Vec<Point>) {
    from(history.last_price(), volatility(history), horizon, points);
}

/// Standard deviation of the daily log change, around no change.
#[must_use]
pub fn volatility(history: &History<'_>) -> f64 {
    let (sum, n) = changes(history.log).fold((0.0, 0_usize), |(sum, n), r| (sum + r * r, n + 1));
    if n < 2 { UNKNOWN } else { (sum / float(n)).sqrt() }
}

/// The walk from `price`, whose daily changes have the standard deviation `sd`.
pub fn from(price: f64, sd: f64, horizon: usize, points: &mut Vec<Point>) {
    let log = price.ln();
    points.clear();
    points.extend((1..=horizon).map(|h| {
        let mut point = gaussian(log, sd * float(h).sqrt());
        point.centre_on(price);
        point
    }));
}
