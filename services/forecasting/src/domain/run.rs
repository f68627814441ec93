//! A forecast as it was given, with all that is needed to give it again and to score it.

use super::{
    day::Day,
    model::{Model, Regime},
    models::random_walk,
    point::Point,
    score::{self, Bands, HORIZONS, HorizonScore},
    series::Series,
    token::Token,
};

/// What a run was asked for: same request, same run.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RunKey {
    pub coin: String,
    pub model: Model,
    pub horizon: usize,
    /// Of the history: every day and every price.
    pub fingerprint: String,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    pub key: RunKey,
    pub token: Token,
    pub recipe_version: String,
    pub last_day: Day,
    pub last_price: f64,
    pub last_day_partial: bool,
    /// The coin's data ended before the market's today.
    pub ended: bool,
    pub history_days: usize,
    pub regime: Regime,
    pub fast: f64,
    pub slow: f64,
    pub walk_sd: f64,
    pub scale: f64,
    pub source: String,
    pub points: Vec<Point>,
}

impl Run {
    /// Scores of this run on what has come by the end of `series`, for all horizons that are over.
    #[must_use]
    pub fn scores(&self, series: &Series) -> Vec<HorizonScore> {
        let history = series.history();
        let Ok(first) = usize::try_from(self.last_day.plus(1).since(history.first)) else {
            return Vec::new();
        };
        let mut walk = Vec::new();
        random_walk::from(self.last_price, self.walk_sd, self.points.len(), &mut walk);
        let mut scores = score::one(series, first, &self.points, &walk, Bands::ALL, self.scale);
        scores.retain(|score| HORIZONS.contains(&score.horizon));
        scores
    }

    /// The day on whose end the next score is due, after those up to `done` days; none when there is no other.
    #[must_use]
    pub fn due_after(&self, done: usize) -> Option<Day> {
        let next = HORIZONS
            .into_iter()
            .find(|horizon| *horizon > done && *horizon <= self.points.len())?;
        Some(self.last_day.plus(i32::try_from(next).ok()?))
    }
}
