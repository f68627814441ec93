//! Alerts over watchlists that others share: rights are judged while they are evaluated, not only when they are saved.
//!
//! Whether a list is shared is read from its grants whenever members are read, and the database marks alerts whose grant was changed
//! (`alert_grant_changes` of the migrations). Two ends leave no such trace: a grant whose time is over, and a person who left the team
//! through which they have it. Both are looked for here, by each replica for the alerts that it evaluates.

use std::{sync::Arc, time::Duration};

use kit::scope::RowScope;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::App;
use crate::{
    error::Error,
    store::{alert_member, alert_shard, alert_share, alert_work},
};

/// Of looks at what alerts watch: a minute, where these come every ten seconds.
const LOOKS: u32 = 6;

/// Judges until the service stops.
pub(super) async fn judge(app: Arc<App>, holder: Uuid, stop: CancellationToken) {
    let every = Duration::from_millis(app.args.alert_look_ms) * LOOKS;
    let mut beat = tokio::time::interval(every);
    beat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    while stop.run_until_cancelled(beat.tick()).await.is_some() {
        if let Err(error) = app.judge_shared_lists(holder).await {
            tracing::debug!(error = %kit::causes(&error), "who may use shared lists in alerts could not be judged; the next beat does");
        }
    }
}

impl App {
    async fn judge_shared_lists(&self, holder: Uuid) -> Result<(), Error> {
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        let held = alert_shard::held(&mut db, holder, self.now()).await?;
        let shards: Vec<i16> = held.iter().map(|(shard, _)| *shard).collect();
        let used = alert_work::over_shared(&mut db, &shards).await?;
        // Auth takes its time.
        drop(db);
        if used.is_empty() {
            return Ok(());
        }
        let wanted: Vec<(Uuid, Uuid)> = used.iter().map(|(owner, _, list)| (*owner, *list)).collect();
        let judged = self.grants.end_lapsed(alert_share::KIND, &wanted).await;
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        let owners = alert_share::owners(&mut db, &wanted, self.now()).await?;
        let over: Vec<(Uuid, Uuid)> = used
            .iter()
            .filter(|(owner, _, list)| !owners.contains_key(&(*owner, *list)))
            .map(|(owner, alert, _)| (*owner, *alert))
            .collect();
        if !over.is_empty() {
            // Those that know of it already have no members any more.
            let members = alert_member::of_alerts(&mut db, &over).await?;
            let alerts: Vec<(Uuid, Uuid)> = members.into_keys().collect();
            alert_work::mark(&mut db, &alerts).await?;
        }
        judged?;
        Ok(())
    }
}
