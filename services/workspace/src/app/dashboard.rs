//! Dashboards: their order, the versions that saving makes, and those that are shared.

use dashboard_document::kept;
use grants::Access;
use uuid::Uuid;
use vocab::UserId;

use super::{
    App, id, seen,
    shared::{Open, Shareable},
};
use crate::{
    domain::{
        dashboard::{NewDashboard, summary},
        grant::Level,
    },
    error::Error,
    store::{
        Db, begin,
        dashboard::{self as store, Dashboard, Version},
        end,
        watchlist::Restored,
    },
};

/// As messages and grants name one.
const DASHBOARD: &str = "dashboard";
/// As what is counted is called.
const DASHBOARDS: &str = "dashboards";
/// Dashboards of one user.
pub(super) const MOST: i64 = 50;

impl Shareable for Dashboard {
    const KIND: &'static str = DASHBOARD;
    const SHARED: &'static str = "shared dashboards";

    fn id(&self) -> Uuid {
        self.id
    }

    fn name(&self) -> &str {
        &self.name
    }

    async fn find(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<Self>, Error> {
        store::find(db, owner, id).await
    }

    async fn named(db: &mut Db, wanted: &[(Uuid, Uuid)]) -> Result<Vec<(Uuid, Self)>, Error> {
        store::named(db, wanted).await
    }
}

fn full() -> Error {
    Error::Full {
        what: DASHBOARDS,
        limit: MOST,
    }
}

fn not_behind() -> Error {
    Error::invalid(
        "after",
        "The dashboard to put it after doesn't exist. Reload your dashboards.",
    )
}

impl App {
    /// In their order.
    pub async fn dashboards(&self, user: UserId) -> Result<Vec<Open<Dashboard>>, Error> {
        let own = store::list(&mut *self.db().await?, user).await?;
        Ok(own.into_iter().map(|one| Open::own(user, one)).collect())
    }

    /// One of the caller's, or one that is shared with them.
    pub async fn dashboard(&self, user: UserId, sent: &str) -> Result<Open<Dashboard>, Error> {
        self.open(user, sent, Level::Viewer).await
    }

    pub async fn add_dashboard(&self, user: UserId, new: &NewDashboard) -> Result<Open<Dashboard>, Error> {
        let mut db = self.counting(user, DASHBOARDS).await?;
        let added = async {
            let added = store::add(&mut db, user, new, MOST, self.now()).await?;
            let found = store::find(&mut db, user, added.ok_or_else(full)?).await?;
            found.ok_or(Error::NotHere(DASHBOARD))
        };
        let added = added.await;
        Ok(Open::own(user, end(&mut db, added).await?))
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
    ) -> Result<Open<Dashboard>, Error> {
        let open = self.open::<Dashboard>(user, sent, Level::Editor).await?;
        let (before, access) = (&open.thing, open.access);
        if seen(version, before.version) != before.version {
            return Err(Error::Stale);
        }
        let document = kept(&before.document);
        if document.newer {
            return Err(Error::NewerDocument);
        }
        let (renamed, changed) = (before.name != new.name, document.value != new.document.value);
        if !renamed && !changed && before.note == new.note {
            return Ok(open);
        }
        let summary = (renamed || changed).then(|| summary(renamed, &document, &new.document));
        let change = (new, summary.as_deref());
        let mut db = self.db_of(access.owner).await?;
        let by_grant = access.through.is_some();
        begin(&mut db).await?;
        let changed = async {
            if !store::update(&mut db, access.owner, before, change, by_grant, self.now()).await? {
                return Err(Error::Stale);
            }
            let found = store::find(&mut db, access.owner, before.id).await?;
            found.ok_or(Error::NotHere(DASHBOARD))
        };
        let changed = changed.await;
        let thing = end(&mut db, changed).await?;
        Ok(Open { thing, access })
    }

    pub async fn delete_dashboard(&self, user: UserId, sent: &str, version: i32) -> Result<(), Error> {
        let Open {
            thing: dashboard,
            access,
        } = self.open::<Dashboard>(user, sent, Level::Manager).await?;
        let version = seen(version, dashboard.version);
        let mut db = self.db_of(access.owner).await?;
        if store::delete(&mut db, access.owner, dashboard.id, version, self.now()).await? {
            Ok(())
        } else {
            Err(Error::Stale)
        }
    }

    /// One that is there stays as it is.
    pub async fn restore_dashboard(&self, user: UserId, sent: &str) -> Result<Open<Dashboard>, Error> {
        let dashboard = id(sent, DASHBOARD)?;
        let access = match self.grants.granted(user, (DASHBOARD, dashboard)).await? {
            Some(access) => {
                access.level.at_least(Level::Manager)?;
                access
            }
            None => Access::own(user),
        };
        let mut db = self.db_of(access.owner).await?;
        begin(&mut db).await?;
        let restored = async {
            kit::room::hold(&mut db, access.owner, DASHBOARDS).await?;
            if store::find(&mut db, access.owner, dashboard).await?.is_none() {
                match store::restore(&mut db, access.owner, dashboard, MOST).await? {
                    Restored::Full => return Err(full()),
                    Restored::NotHere => return Err(Error::NotHere(DASHBOARD)),
                    Restored::Done => {}
                }
            }
            let found = store::find(&mut db, access.owner, dashboard).await?;
            found.ok_or(Error::NotHere(DASHBOARD))
        };
        let restored = restored.await;
        let thing = end(&mut db, restored).await?;
        Ok(Open { thing, access })
    }

    /// Puts a dashboard of the caller behind `after`, or first where that is empty.
    pub async fn move_dashboard(&self, user: UserId, sent: &str, after: &str) -> Result<Vec<Open<Dashboard>>, Error> {
        let dashboard = id(sent, DASHBOARD)?;
        let behind = match after {
            "" => None,
            after => Some(id(after, DASHBOARD).map_err(|_| not_behind())?),
        };
        // Of several that are moved or added at once, each begins with the order that the one before it left.
        let mut db = self.counting(user, DASHBOARDS).await?;
        let moved = async {
            let found = store::find(&mut db, user, dashboard).await?;
            found.ok_or(Error::NotHere(DASHBOARD))?;
            if !store::place(&mut db, user, dashboard, behind).await? {
                return Err(not_behind());
            }
            store::list(&mut db, user).await
        };
        let moved = moved.await;
        let moved = end(&mut db, moved).await?;
        Ok(moved.into_iter().map(|one| Open::own(user, one)).collect())
    }

    /// The newest first, without documents. Who has a grant sees those that were saved since it was given: row-level security shows no
    /// other.
    pub async fn dashboard_versions(&self, user: UserId, sent: &str) -> Result<Vec<Version>, Error> {
        let Open {
            thing: dashboard,
            access,
        } = self.dashboard(user, sent).await?;
        store::versions(&mut *self.db().await?, access.owner, dashboard.id).await
    }

    pub async fn dashboard_version(&self, user: UserId, sent: &str, version: i32) -> Result<Version, Error> {
        let Open {
            thing: dashboard,
            access,
        } = self.dashboard(user, sent).await?;
        let found = store::version(&mut *self.db().await?, access.owner, dashboard.id, version).await?;
        found.ok_or(Error::NotHere("version"))
    }
}
