//! What users store: its limit, and the removal of what has ended.

use std::{sync::Arc, time::Duration};

use chain_model::error::Error;
use chrono::{DateTime, Utc};
use kit::scope::RowScope;
use tokio_util::sync::CancellationToken;
use vocab::UserId;

use super::team_log;
use crate::{
    Casebook,
    store::{
        erase, fetched, report,
        storage::{self as store, Storage},
        trace_share,
    },
};

/// Between two rounds.
const ROUND: Duration = Duration::from_secs(3_600);
/// After a failure.
const AGAIN: Duration = Duration::from_secs(10);

impl Casebook {
    pub async fn storage(&self, user: UserId) -> Result<Storage, Error> {
        store::find(&mut *self.db().await?, user).await
    }

    /// Deletes everything of an owner that is gone, share links first, and their name on exhibits of others. Twice is as good as once.
    ///
    /// # Errors
    /// The database is away.
    pub async fn erase_owner(&self, owner: UserId) -> Result<(), Error> {
        erase::erase(&mut *self.db_for(RowScope::Principal(owner)).await?, owner).await?;
        erase::forget_author(&mut *self.db_for(RowScope::Service).await?, owner).await
    }

    /// Revokes all share links of an owner that were made before a time: after a password reset, since whoever had the old password may have
    /// made them. Twice is as good as once.
    ///
    /// # Errors
    /// The database is away.
    pub async fn revoke_links(&self, owner: UserId, before: DateTime<Utc>) -> Result<(), Error> {
        let mut db = self.db_for(RowScope::Principal(owner)).await?;
        let now = self.clock.now();
        let traces = trace_share::revoke_before(&mut db, owner, before, now).await?;
        let reports = report::revoke_before(&mut db, owner, before, now).await?;
        if traces + reports > 0 {
            tracing::info!(traces, reports, "revoked share links after a password reset");
        }
        Ok(())
    }

    /// Sets the limit of this installation, empties links that have ended, and forgets grants and jobs that have ended, old idempotency keys, and
    /// answers of providers that nothing needs any more.
    ///
    /// # Errors
    /// The database is away.
    pub async fn tidy_storage(&self) -> Result<(), Error> {
        let mut db = self.db_for(RowScope::Service).await?;
        let bytes = self.storage_mib.saturating_mul(1 << 20);
        store::set_limit(&mut db, i64::try_from(bytes).unwrap_or(i64::MAX)).await?;
        report::remove_ended(&mut db, self.clock.now()).await?;
        grants::sweep(&mut db, self.clock.now()).await?;
        let ended = jobs::sweep(&mut db, self.clock.now(), team_log::KEPT).await;
        ended.map_err(team_log::failed)?;
        kit::idempotency::forget(&mut db, self.clock.now()).await?;
        let judged = fetched::forget(&mut db, self.clock.now()).await?;
        tracing::debug!(judged, "answers of providers whose time had come");
        Ok(())
    }
}

/// Does so at the start and each hour, until stopped.
pub async fn work(app: Arc<Casebook>, stop: CancellationToken) {
    loop {
        let pause = match app.tidy_storage().await {
            Ok(()) => ROUND,
            Err(error) => {
                tracing::warn!(error = %kit::causes(&error), "storage could not be tidied");
                AGAIN
            }
        };
        if stop.run_until_cancelled(tokio::time::sleep(pause)).await.is_none() {
            return;
        }
    }
}
