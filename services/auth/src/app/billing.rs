//! Spending limits and the billing contact of an account.

use vocab::{SessionId, UserId};

use super::{App, audit};
use crate::{
    domain::{
        billing::{self, Contact, KeptContact, LimitChange, SentLimit, SpendingLimits},
        client::Client,
    },
    error::Error,
    store::{Db, Transaction, billing as store, user},
};

/// Changes of one answer.
const CHANGES: i64 = 100;

impl App {
    /// # Errors
    /// The database is away.
    pub async fn spending_limits(&self, user: UserId) -> Result<SpendingLimits, Error> {
        store::limits(&mut *self.db().await?, user).await
    }

    /// Replaces all limits of an account. `version` is the one that the caller saw; 0 stands for whatever it is now.
    ///
    /// # Errors
    /// [`Error::Fields`] for what cannot be a limit, [`Error::Stale`] where they changed in the meantime.
    pub async fn set_spending_limits(
        &self,
        user: UserId,
        session: Option<SessionId>,
        version: i32,
        sent: &[SentLimit<'_>],
    ) -> Result<SpendingLimits, Error> {
        let limits = billing::limits(sent).map_err(Error::Fields)?;
        let now = self.now();
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            user::lock(db, user).await?;
            let before = store::limits(db, user).await?;
            let version = next(before.version, version)?;
            let changes = billing::changes(&before.limits, &limits, user, now);
            if changes.is_empty() {
                return Ok(before);
            }
            store::set_limits(db, user, &limits, version, &changes).await?;
            audit::done(db, "spending_limits_update", user, session, &Client::default(), now).await?;
            store::limits(db, user).await
        })
        .await
    }

    /// The newest changes, newest first.
    ///
    /// # Errors
    /// The database is away.
    pub async fn spending_limit_changes(&self, user: UserId) -> Result<Vec<LimitChange>, Error> {
        store::changes(&mut *self.db().await?, user, CHANGES).await
    }

    /// # Errors
    /// The database is away.
    pub async fn billing_contact(&self, user: UserId) -> Result<KeptContact, Error> {
        store::contact(&mut *self.db().await?, user).await
    }

    /// # Errors
    /// [`Error::Fields`] for what an invoice cannot use, [`Error::Stale`] where it changed in the meantime.
    pub async fn set_billing_contact(
        &self,
        user: UserId,
        session: Option<SessionId>,
        version: i32,
        contact: Contact,
    ) -> Result<KeptContact, Error> {
        let contact = contact.check().map_err(Error::Fields)?;
        let now = self.now();
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            user::lock(db, user).await?;
            let before = store::contact(db, user).await?;
            let version = next(before.version, version)?;
            store::set_contact(db, user, &contact, version, now).await?;
            audit::done(db, "billing_contact_update", user, session, &Client::default(), now).await?;
            store::contact(db, user).await
        })
        .await
    }
}

/// The version after a change of what the caller saw.
const fn next(now: i32, seen: i32) -> Result<i32, Error> {
    if seen == 0 || seen == now {
        Ok(now + 1)
    } else {
        Err(Error::Stale)
    }
}
