//! A forecast is asked for: given before, or computed once and kept.

use std::sync::Arc;

use super::{App, History, shared};
use crate::{
    domain::{
        model::{Forecast, Model},
        models::random_walk,
        recipe::{self, MAX_HORIZON},
        run::{Run, RunKey},
        score,
    },
    error::Error,
    store::run::{self, Kept},
};

impl App {
    /// The coin's next days. Parallel questions for the same forecast compute it once.
    pub async fn forecast(&self, coin: &str, horizon: i32, model: &str) -> Result<Arc<Kept>, Error> {
        let model: Model = model.parse()?;
        let horizon = usize::try_from(horizon)
            .ok()
            .filter(|days| (1..=MAX_HORIZON).contains(days))
            .ok_or_else(|| Error::invalid("horizon", format!("The horizon must be 1 to {MAX_HORIZON} days.")))?;
        let history = self.history(coin).await?;
        let key = RunKey {
            coin: coin.to_owned(),
            model,
            horizon,
            fingerprint: history.fingerprint.clone(),
        };
        let make = self.make(key.clone(), history);
        self.runs.try_get_with(key, make).await.map_err(shared)
    }

    async fn make(&self, key: RunKey, history: Arc<History>) -> Result<Arc<Kept>, Error> {
        let mut db = self.db().await?;
        if let Some(kept) = run::find_run(&mut db, &key, recipe::VERSION).await? {
            return Ok(Arc::new(kept));
        }
        let run = match key.model {
            // Microseconds: not worth a thread.
            Model::Meridian | Model::RandomWalk | Model::Drift | Model::SeasonalNaive => compute(key, &history)?,
            Model::Theta | Model::Ets => self.compute(move || compute(key, &history)).await??,
        };
        metrics::counter!("forecasting_runs_total", "model" => run.key.model.name()).increment(1);
        Ok(Arc::new(run::keep_run(&mut db, &run, self.clock.now()).await?))
    }
}

fn compute(key: RunKey, history: &History) -> Result<Run, Error> {
    let past = history.series.history();
    let Forecast { points, character } = key.model.forecast(&past, key.horizon)?;
    Ok(Run {
        token: history.token.clone(),
        recipe_version: recipe::VERSION.to_owned(),
        last_day: past.last_day(),
        last_price: past.last_price(),
        last_day_partial: history.last_day_partial,
        ended: history.ended,
        history_days: past.days(),
        regime: character.regime,
        fast: character.fast,
        slow: character.slow,
        walk_sd: random_walk::volatility(&past),
        scale: score::scale(&past),
        source: history.source.clone(),
        points,
        key,
    })
}
