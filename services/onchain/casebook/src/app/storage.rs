//! What users store: its limit, and the removal of what has ended.

use std::{sync::Arc, time::Duration};

use chain_model::error::Error;
use kit::scope::RowScope;
use tokio_util::sync::CancellationToken;
use vocab::UserId;

use crate::{
    Casebook,
    store::{
        erase, report,
        storage::{self as store, Storage},
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

    /// Deletes everything of an owner that is gone, share links first. Twice is as good as once.
    ///
    /// # Errors
    /// The database is away.
    pub async fn erase_owner(&self, owner: UserId) -> Result<(), Error> {
        erase::erase(&mut *self.db_for(RowScope::Principal(owner)).await?, owner).await
    }

    /// Sets the limit of this installation, empties links that have ended, and forgets old idempotency keys.
    ///
    /// # Errors
    /// The database is away.
    pub async fn tidy_storage(&self) -> Result<(), Error> {
        let mut db = self.db_for(RowScope::Service).await?;
        let bytes = self.storage_mib.saturating_mul(1 << 20);
        store::set_limit(&mut db, i64::try_from(bytes).unwrap_or(i64::MAX)).await?;
        report::remove_ended(&mut db, self.clock.now()).await?;
        kit::idempotency::forget(&mut db, self.clock.now()).await?;
        Ok(())
    }
}

/// Does so at the start and each hour, until stopped.
pub async fn work(app: Arc<Casebook>, stop: CancellationToken) {
    loop {
        let pause = match app.tidy_storage().await {
            Ok(()) => ROUND,
            Err(error) => {
                tracing::warn!(%error, "storage could not be tidied");
                AGAIN
            }
        };
        if stop.run_until_cancelled(tokio::time::sleep(pause)).await.is_none() {
            return;
        }
    }
}
