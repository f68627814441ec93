//! What is done without being asked.

use std::{sync::Arc, time::Duration};

use chrono::{Days, TimeDelta};
use kit::scope::RowScope;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::{App, archive::KEPT};
use crate::{
    error::Error,
    store::{alert_band, archive, model_call, stream_event, subscription, sweep},
};

/// Between two rounds.
const ROUND: Duration = Duration::from_secs(900);
/// Nothing of it is urgent: a start has other work to do first.
const FIRST: Duration = Duration::from_secs(60);
/// A file that nobody confirms waits this long.
pub(super) const STAGED: TimeDelta = TimeDelta::days(2);

/// Requests to the model are counted for so long, as calls to providers are.
const MODEL_CALLS: TimeDelta = TimeDelta::days(400);
/// Firings of alerts are kept for so long.
const FIRINGS: TimeDelta = TimeDelta::days(400);
/// A document that nobody follows stays for a moment: somebody may be adding it.
const UNFOLLOWED: TimeDelta = TimeDelta::hours(1);
/// A picture that no version names waits this long: its entry may not be saved yet.
pub(super) const UNUSED_PICTURE: TimeDelta = TimeDelta::days(1);

impl App {
    /// Deletes for good what can no longer be brought back; gives how many rows went.
    pub async fn sweep(&self) -> Result<usize, Error> {
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        let now = self.now();
        let deleted = now - Days::new(self.args.undo_days.into());
        let mut gone = 0;
        loop {
            match sweep::sweep(&mut db, deleted, now - STAGED).await? {
                0 => break,
                some => gone += some,
            }
        }
        loop {
            match sweep::journal(&mut db, deleted, now - UNUSED_PICTURE).await? {
                0 => break,
                some => gone += some,
            }
        }
        loop {
            match sweep::alerts(&mut db, now, deleted, now - FIRINGS).await? {
                0 => break,
                some => gone += some,
            }
        }
        loop {
            match sweep::news(&mut db, now, now - UNFOLLOWED, now - super::news_fetch::KEPT).await? {
                0 => break,
                some => gone += some,
            }
        }
        // By the database's clock, as they are written.
        let streamed = stream_event::now(&mut db).await? - super::stream_event::STREAMED;
        loop {
            match stream_event::sweep(&mut db, streamed).await? {
                0 => break,
                some => gone += some,
            }
        }
        gone += sweep::forget_keys(&mut db, now).await?;
        gone += archive::sweep_parts(&mut db, now - KEPT).await?;
        let banded = (now - super::alert_looks::bands::KEPT).date_naive();
        gone += alert_band::sweep(&mut db, banded, now.date_naive()).await?;
        gone += model_call::sweep(&mut db, (now - MODEL_CALLS).date_naive()).await?;
        gone += subscription::sweep(&mut db, now - super::subscription::EVENTS).await?;
        gone += jobs::sweep(&mut db, now, KEPT).await?;
        Ok(gone)
    }
}

/// Sets the limit of what is stored, which each round of [`work`] does again.
pub async fn begin_with_limit(app: Arc<App>, stop: CancellationToken) {
    stop.run_until_cancelled(limit_storage(&app)).await;
}

/// Sweeps, sets the limit of what is stored and writes instances of events until the service stops.
pub async fn work(app: Arc<App>, stop: CancellationToken) {
    let mut beat = tokio::time::interval_at(Instant::now() + FIRST, ROUND);
    while stop.run_until_cancelled(beat.tick()).await.is_some() {
        let Some(swept) = stop.run_until_cancelled(app.sweep()).await else {
            return;
        };
        if let Err(error) = swept {
            tracing::warn!(error = %kit::causes(&error), "what was deleted long ago could not be swept");
        }
        if stop.run_until_cancelled(limit_storage(&app)).await.is_none() {
            return;
        }
        let Some(outcome) = stop.run_until_cancelled(app.want_collections()).await else {
            return;
        };
        if let Err(error) = outcome {
            tracing::warn!(error = %kit::causes(&error), "the market could not be told which collections are followed");
        }
        let Some(begun) = stop.run_until_cancelled(app.sync_due_wallets()).await else {
            return;
        };
        if let Err(error) = begun {
            tracing::warn!(error = %kit::causes(&error), "wallets that are due could not be queued");
        }
        let Some(written) = stop.run_until_cancelled(app.top_up_calendar()).await else {
            return;
        };
        if let Err(error) = written {
            tracing::warn!(error = %kit::causes(&error), "instances of recurring events could not be written");
        }
        let Some(asked) = stop.run_until_cancelled(Box::pin(app.refresh_payments())).await else {
            return;
        };
        if let Err(error) = asked {
            tracing::warn!(error = %kit::causes(&error), "subscriptions could not be compared with the payment provider");
        }
    }
}

/// Looks at the cases and traces that have comments until the service stops. Other work does not wait for onchain.
pub async fn look_at_commented(app: Arc<App>, stop: CancellationToken) {
    let mut beat = tokio::time::interval_at(Instant::now() + FIRST, ROUND);
    while stop.run_until_cancelled(beat.tick()).await.is_some() {
        let looking = Box::pin(app.forget_gone_comments());
        let Some(forgotten) = stop.run_until_cancelled(looking).await else {
            return;
        };
        if let Err(error) = forgotten {
            tracing::warn!(error = %kit::causes(&error), "comments on what is gone could not be deleted");
        }
    }
}

/// Where the database is away, the limit of before holds until the next round.
async fn limit_storage(app: &App) {
    if let Err(error) = app.set_storage_limit().await {
        tracing::warn!(error = %kit::causes(&error), "the limit of what is stored could not be set");
    }
}
