//! Connections for what a call does.

use kit::{
    idempotency::Lent,
    pg::{self, Pool},
};
use vocab::UserId;

use super::App;
use crate::{error::Error, store};

impl App {
    #[must_use]
    pub const fn pool(&self) -> &Pool {
        &self.pool
    }

    /// True when calls can be answered.
    pub async fn ready(&self) -> bool {
        pg::alive(&self.pool).await
    }

    pub(super) async fn db(&self) -> Result<Lent, Error> {
        Ok(kit::idempotency::get(&self.pool).await?)
    }

    /// In a transaction: what a change wrote is read back before anybody else changes or deletes it. [`store::end`] ends it.
    pub(super) async fn changing(&self) -> Result<Lent, Error> {
        let mut db = self.db().await?;
        store::begin(&mut db).await?;
        Ok(db)
    }

    /// In a transaction, one caller after the other for each owner and `what`: a limit is counted and what is added stands before the next
    /// one counts. [`store::end`] ends it.
    pub(super) async fn counting(&self, user: UserId, what: &str) -> Result<Lent, Error> {
        let mut db = self.db().await?;
        store::begin(&mut db).await?;
        kit::room::hold(&mut db, user, what).await?;
        Ok(db)
    }

    /// The same for what belongs to the ledger.
    pub(super) async fn counting_in_ledger(&self, user: UserId) -> Result<Lent, Error> {
        let mut db = self.db().await?;
        store::begin(&mut db).await?;
        store::changed(&mut db, user).await?;
        Ok(db)
    }
}
