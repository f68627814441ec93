//! The record: frozen forecasts are scored as soon as their days have come.

use std::{sync::Arc, time::Duration};

use chrono::TimeDelta;
use kit::scope::RowScope;
use tokio_util::sync::CancellationToken;

use super::App;
use crate::{
    error::Error,
    store::{run, score},
};

/// Runs that are looked at in one go.
const BATCH: i64 = 200;
/// Forecasts of a day that was not over are kept this long beside the frozen one of that day.
const KEEP: TimeDelta = TimeDelta::days(2);

impl App {
    /// Scores what is due; gives how many scores were added.
    pub async fn score_due(&self) -> Result<usize, Error> {
        let today = self.market.today().await?;
        // A day is over when the next has begun.
        let due = run::list_due(&mut *self.db().await?, today.plus(-1), BATCH).await?;
        let mut added = 0;
        for kept in due {
            let history = match self.history(&kept.run.key.coin).await {
                Ok(history) => history,
                // A coin that went from all lists is not scored any more; its runs stay.
                Err(Error::NoCoin | Error::NoHistory) => {
                    score::keep_scores(&mut *self.db().await?, kept.id, &[], None, self.clock.now()).await?;
                    continue;
                }
                Err(error) => return Err(error),
            };
            let Some((series, _)) = &history.whole_days else {
                continue;
            };
            let scores = kept.run.scores(series);
            let done = scores.last().map_or(0, |score| score.horizon);
            // Where the market's history ends before the day that is due, it may yet come: look again tomorrow, unless the coin
            // is dead.
            let next = if history.ended && scores.is_empty() {
                None
            } else {
                kept.run.due_after(done)
            };
            let next = next.map(|day| day.max(today));
            score::keep_scores(&mut *self.db().await?, kept.id, &scores, next, self.clock.now()).await?;
            added += scores.len();
        }
        Ok(added)
    }

    async fn sweep(&self) -> Result<usize, Error> {
        // Keys of all owners go, too.
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        run::sweep(&mut db, self.clock.now(), KEEP).await
    }
}

/// Scores and sweeps until the service stops.
pub async fn work(app: Arc<App>, stop: CancellationToken) {
    let mut beat = tokio::time::interval(Duration::from_secs(app.args.score_seconds));
    while stop.run_until_cancelled(beat.tick()).await.is_some() {
        let round = async {
            match app.score_due().await {
                Ok(0) => {}
                Ok(added) => tracing::info!(added, "scored {added} horizons of frozen forecasts"),
                Err(error) => tracing::warn!(error = %kit::causes(&error), "frozen forecasts could not be scored"),
            }
            if let Err(error) = app.sweep().await {
                tracing::warn!(error = %kit::causes(&error), "old forecasts could not be swept");
            }
        };
        if stop.run_until_cancelled(round).await.is_none() {
            return;
        }
    }
}
