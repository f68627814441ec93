//! Exponential smoothing with errors and trend chosen by information criterion, by the `augurs` library.

use augurs::{
    Fit, Forecast as Fitted, Predict,
    ets::{AutoETS, FittedAutoETS},
};

use super::WINDOW;
use crate::domain::{
    model::{Model, Unfit},
    point::Point,
    series::History,
};

/// Additive errors only: log prices may be negative, and intervals of the other kind are simulated, so two calls would differ.
const SPEC: &str = "AZN";
const BANDS: [f64; 3] = [0.5, 0.8, 0.95];

pub(in crate::domain) fn forecast(history: &History<'_>, horizon: usize, points: &mut Vec<Point>) -> Result<(), Unfit> {
    let unfit = Unfit::NoFit(Model::Ets);
    let logs = history.last_logs(WINDOW);
    // A constant has no likelihood to choose by.
    if logs.iter().all(|log| log.to_bits() == logs[0].to_bits()) {
        return Err(unfit);
    }
    let fitted = AutoETS::new(1, SPEC).map_err(|_| unfit)?.fit(logs).map_err(|_| unfit)?;
    let [b50, b80, b95] = BANDS.map(|level| predict(&fitted, horizon, level));
    let (b50, b80, b95) = (b50.ok_or(unfit)?, b80.ok_or(unfit)?, b95.ok_or(unfit)?);
    points.clear();
    for h in 0..horizon {
        let q = [
            b95.lower[h],
            b80.lower[h],
            b50.lower[h],
            b50.point[h],
            b50.upper[h],
            b80.upper[h],
            b95.upper[h],
        ];
        if !q.iter().all(|log| log.is_finite()) {
            return Err(unfit);
        }
        points.push(Point::from_log(q));
    }
    Ok(())
}

struct Band {
    point: Vec<f64>,
    lower: Vec<f64>,
    upper: Vec<f64>,
}

/// `None` where the library fails or gives fewer days than asked for.
fn predict(fitted: &FittedAutoETS, horizon: usize, level: f64) -> Option<Band> {
    let Fitted { point, intervals } = fitted.predict(horizon, level).ok()?;
    let intervals = intervals?;
    let whole = [&point, &intervals.lower, &intervals.upper]
        .iter()
        .all(|column| column.len() >= horizon);
    whole.then_some(Band {
        point,
        lower: intervals.lower,
        upper: intervals.upper,
    })
}
