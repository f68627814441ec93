//! The same weekday of the last week, and bands from how much weeks differ.

use super::{WINDOW, float, gaussian};
use crate::domain::{point::Point, series::History};

const WEEK: usize = 7;

pub(in crate::domain) fn forecast(history: &History<'_>, horizon: usize, points: &mut Vec<Point>) {
    let logs = history.last_logs(WINDOW + WEEK);
    let n = logs.len() - WEEK;
    let sum: f64 = logs[WEEK..]
        .iter()
        .zip(logs)
        .map(|(later, earlier)| (later - earlier) * (later - earlier))
        .sum();
    let sd = (sum / float(n)).sqrt();
    points.clear();
    points.extend((1..=horizon).map(|h| {
        let weeks_ahead = (h - 1) / WEEK + 1;
        let weekday = logs[logs.len() - WEEK + (h - 1) % WEEK];
        gaussian(weekday, sd * float(weeks_ahead).sqrt())
    }));
}
