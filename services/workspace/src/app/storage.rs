//! What owners store, its limit, and the end of what they deleted.

use chrono::TimeDelta;
use kit::scope::RowScope;
use vocab::UserId;

use super::{
    App,
    work::{STAGED, UNUSED_PICTURE},
};
use crate::{
    error::Error,
    store::{
        storage::{self as store, Storage},
        sweep,
    },
};

impl App {
    /// Bytes by kind, with the limit.
    pub async fn storage(&self, user: UserId) -> Result<Storage, Error> {
        store::find(&mut *self.db().await?, user).await
    }

    /// Deletes for good what the caller deleted and could still bring back: until then it counts. What one call has no time for, the next
    /// one deletes. The connection sees the caller's rows alone.
    pub async fn purge_deleted(&self) -> Result<(), Error> {
        let mut db = self.db().await?;
        let now = self.now();
        // What was deleted a moment ago too.
        let deleted = now + TimeDelta::seconds(1);
        while sweep::sweep(&mut db, deleted, now - STAGED).await? > 0 {}
        while sweep::journal(&mut db, deleted, now - UNUSED_PICTURE).await? > 0 {}
        Ok(())
    }

    /// Sets the limit of this installation.
    pub(super) async fn set_storage_limit(&self) -> Result<(), Error> {
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        let bytes = self.args.storage_mib.saturating_mul(1 << 20);
        store::set_limit(&mut db, i64::try_from(bytes).unwrap_or(i64::MAX)).await
    }
}
