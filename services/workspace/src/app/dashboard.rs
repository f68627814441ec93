//! Dashboards: their order, and the versions that saving makes.

use dashboard_document::kept;
use uuid::Uuid;
use vocab::UserId;

use super::{App, id, seen};
use crate::{
    domain::dashboard::{NewDashboard, summary},
    error::Error,
    store::{
        dashboard::{self as store, Dashboard, Version},
        watchlist::Restored,
    },
};

/// As messages name one.
const DASHBOARD: &str = "dashboard";
/// Dashboards of one user.
const MOST: i64 = 50;

fn full() -> Error {
    Error::Full {
        what: "dashboards",
        limit: MOST,
    }
}

fn not_behind() -> Error {
    Error::invalid(
        "after",
        "There is no such dashboard to put it behind. Reload your dashboards.",
    )
}

impl App {
    /// In their order.
    pub async fn dashboards(&self, user: UserId) -> Result<Vec<Dashboard>, Error> {
        store::list(&mut *self.db().await?, user).await
    }

    pub async fn dashboard(&self, user: UserId, sent: &str) -> Result<Dashboard, Error> {
        self.dashboard_of(user, id(sent, DASHBOARD)?).await
    }

    async fn dashboard_of(&self, user: UserId, id: Uuid) -> Result<Dashboard, Error> {
        let found = store::find(&mut *self.db().await?, user, id).await?;
        found.ok_or(Error::NotHere(DASHBOARD))
    }

    pub async fn add_dashboard(&self, user: UserId, new: &NewDashboard) -> Result<Dashboard, Error> {
        let added = store::add(&mut *self.db().await?, user, new, MOST, self.now()).await?;
        self.dashboard_of(user, added.ok_or_else(full)?).await
    }

    /// A document or a name that changed becomes a version; where nothing changed, nothing is written.
    ///
    /// # Errors
    /// [`Error::Stale`] where it changed meanwhile, [`Error::NewerDocument`] where the kept document has a newer schema: saving would lose
    /// what this installation does not know.
    pub async fn update_dashboard(
        &self,
        user: UserId,
        sent: &str,
        version: i32,
        new: &NewDashboard,
    ) -> Result<Dashboard, Error> {
        let before = self.dashboard(user, sent).await?;
        if seen(version, before.version) != before.version {
            return Err(Error::Stale);
        }
        let document = kept(&before.document);
        if document.newer {
            return Err(Error::NewerDocument);
        }
        let (renamed, changed) = (before.name != new.name, document.value != new.document.value);
        if !renamed && !changed && before.note == new.note {
            return Ok(before);
        }
        let summary = (renamed || changed).then(|| summary(renamed, &document, &new.document));
        let change = (new, summary.as_deref());
        if !store::update(&mut *self.db().await?, user, &before, change, self.now()).await? {
            return Err(Error::Stale);
        }
        self.dashboard_of(user, before.id).await
    }

    pub async fn delete_dashboard(&self, user: UserId, sent: &str, version: i32) -> Result<(), Error> {
        let before = self.dashboard(user, sent).await?;
        let version = seen(version, before.version);
        if store::delete(&mut *self.db().await?, user, before.id, version, self.now()).await? {
            Ok(())
        } else {
            Err(Error::Stale)
        }
    }

    /// One that is there stays as it is.
    pub async fn restore_dashboard(&self, user: UserId, sent: &str) -> Result<Dashboard, Error> {
        let dashboard = id(sent, DASHBOARD)?;
        let mut db = self.db().await?;
        if store::find(&mut db, user, dashboard).await?.is_none() {
            match store::restore(&mut db, user, dashboard, MOST).await? {
                Restored::Full => return Err(full()),
                Restored::NotHere => return Err(Error::NotHere(DASHBOARD)),
                Restored::Done => {}
            }
        }
        drop(db);
        self.dashboard_of(user, dashboard).await
    }

    /// Puts a dashboard behind `after`, or first where that is empty.
    pub async fn move_dashboard(&self, user: UserId, sent: &str, after: &str) -> Result<Vec<Dashboard>, Error> {
        let dashboard = id(sent, DASHBOARD)?;
        let behind = match after {
            "" => None,
            after => Some(id(after, DASHBOARD).map_err(|_| not_behind())?),
        };
        let mut db = self.db().await?;
        let found = store::find(&mut db, user, dashboard).await?;
        found.ok_or(Error::NotHere(DASHBOARD))?;
        if !store::place(&mut db, user, dashboard, behind).await? {
            return Err(not_behind());
        }
        store::list(&mut db, user).await
    }

    /// The newest first, without documents.
    pub async fn dashboard_versions(&self, user: UserId, sent: &str) -> Result<Vec<Version>, Error> {
        let dashboard = self.dashboard(user, sent).await?;
        store::versions(&mut *self.db().await?, user, dashboard.id).await
    }

    pub async fn dashboard_version(&self, user: UserId, sent: &str, version: i32) -> Result<Version, Error> {
        let dashboard = self.dashboard(user, sent).await?;
        let found = store::version(&mut *self.db().await?, user, dashboard.id, version).await?;
        found.ok_or(Error::NotHere("version"))
    }
}
