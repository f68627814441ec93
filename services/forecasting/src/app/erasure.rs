//! Erasing what an owner kept here who is gone.

use kit::scope::RowScope;
use vocab::UserId;

use super::App;
use crate::{error::Error, store::erase};

impl App {
    /// Twice is as good as once.
    ///
    /// # Errors
    /// The database is away.
    pub async fn erase_owner(&self, owner: UserId) -> Result<(), Error> {
        let mut db = kit::idempotency::get_for(&self.pool, RowScope::Principal(owner)).await?;
        erase::erase(&mut db, owner).await
    }
}
