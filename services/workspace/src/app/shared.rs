//! What every kind of thing that can be shared does alike: it is opened by its owner and by whoever was granted it, listed as shared, and
//! shared. Who may do what is judged by [`grants`].

use std::collections::HashMap;

use grants::{Access, Beside, Grant, Object, Thing};
use kit::{idempotency::Lent, scope::RowScope};
use uuid::Uuid;
use vocab::UserId;

use super::{App, Listed, id, page};
use crate::{
    domain::grant::{Level, SentGrant},
    error::Error,
    store::{Db, grant_notice},
};

/// Of a page.
const LARGEST_PAGE: u32 = 50;

/// A kind of thing that can be shared.
pub trait Shareable: Sized + Send + Sync {
    /// As messages, grants and audit logs name one.
    const KIND: &'static str;
    /// The list of those that others share, as its cursors name it.
    const SHARED: &'static str;

    fn id(&self) -> Uuid;

    fn name(&self) -> &str;

    /// One of an owner, as far as row-level security shows it.
    fn find(db: &mut Db, owner: UserId, id: Uuid) -> impl Future<Output = Result<Option<Self>, Error>> + Send;

    /// Those of several owners, by owner and id, as far as row-level security shows them.
    fn named(db: &mut Db, wanted: &[(Uuid, Uuid)]) -> impl Future<Output = Result<Vec<(Uuid, Self)>, Error>> + Send;
}

/// A thing, and what the caller may do with it.
#[derive(Debug, Clone)]
pub struct Open<T> {
    pub thing: T,
    pub access: Access,
}

impl<T> Open<T> {
    pub(super) const fn own(owner: UserId, thing: T) -> Self {
        Self {
            thing,
            access: Access::own(owner),
        }
    }
}

impl<T: Shareable> Open<T> {
    fn shared(&self) -> Thing<'_> {
        Thing {
            access: self.access,
            object: (T::KIND, self.thing.id()),
            name: self.thing.name(),
        }
    }
}

/// Who is notified of a new grant, and who gave it.
struct Recipients {
    giver: UserId,
    people: Vec<UserId>,
}

impl Beside for Recipients {
    type Error = Error;

    async fn write(&self, db: &mut Db, object: Object, grant: &Grant) -> Result<(), Error> {
        let (owner, grantee) = (grant.owner.into(), grant.grantee);
        grant_notice::tell(db, owner, object, (grantee, self.giver), &self.people, grant.granted_at).await
    }
}

impl App {
    /// A connection for the rows of an owner, once it was judged what the caller may do with them.
    pub(super) async fn db_of(&self, owner: UserId) -> Result<Lent, Error> {
        Ok(kit::idempotency::get_for(self.pool(), RowScope::Principal(owner)).await?)
    }

    /// One with which the caller may do what is asked for.
    ///
    /// # Errors
    /// [`Error::NotHere`] for somebody else's that is not shared with the caller, [`Error::Forbidden`] where it is shared for less,
    /// [`Error::Members`] while auth does not say who belongs to the teams.
    pub(super) async fn open<T: Shareable>(&self, user: UserId, sent: &str, least: Level) -> Result<Open<T>, Error> {
        let id = id(sent, T::KIND)?;
        if let Some(own) = T::find(&mut *self.db().await?, user, id).await? {
            return Ok(Open::own(user, own));
        }
        let not_here = || Error::NotHere(T::KIND);
        let access = self.grants.granted(user, (T::KIND, id)).await?;
        let access = access.ok_or_else(not_here)?;
        // As the grantee: the database has to know of the grant too.
        let found = T::find(&mut *self.db().await?, access.owner, id).await?;
        let thing = found.ok_or_else(not_here)?;
        access.level.at_least(least)?;
        Ok(Open { thing, access })
    }

    /// Those of others that are shared with the caller, those shared last first.
    ///
    /// # Errors
    /// [`Error::Members`] while auth does not say who belongs to the teams.
    pub async fn shared_things<T: Shareable>(
        &self,
        user: UserId,
        cursor: &str,
        limit: u32,
    ) -> Result<Listed<Open<T>>, Error> {
        let asked = page::Asked::read(user, T::SHARED, cursor, limit.min(LARGEST_PAGE))?;
        let (after, rows) = (asked.after, asked.rows());
        let held = self.grants.held(user, T::KIND, after, rows).await?;
        let cut = asked.cut(held, None, |last: &Grant| (last.granted_at, last.object_id));
        let having = self.grants.still(T::KIND, cut.items).await?;
        let named: Vec<(Uuid, Uuid)> = having.iter().map(|one| (one.owner, one.object_id)).collect();
        let found = T::named(&mut *self.db().await?, &named).await?;
        let mut found: HashMap<(Uuid, Uuid), T> =
            found.into_iter().map(|(owner, one)| ((owner, one.id()), one)).collect();
        let open = having.iter().filter_map(|grant| {
            let thing = found.remove(&(grant.owner, grant.object_id))?;
            let access = Access::of(grant);
            Some(Open { thing, access })
        });
        Ok(Listed {
            items: open.collect(),
            next: cut.next,
            total: None,
        })
    }

    /// Who has a thing, the longest first.
    pub async fn grants_of<T: Shareable>(&self, user: UserId, sent: &str) -> Result<Vec<Grant>, Error> {
        let open = self.open::<T>(user, sent, Level::Manager).await?;
        Ok(self.grants.list(open.shared()).await?)
    }

    /// Shares a thing, or changes how it is shared.
    pub async fn share_thing<T: Shareable>(
        &self,
        user: UserId,
        sent: &str,
        grantee: &str,
        new: &SentGrant,
    ) -> Result<Grant, Error> {
        let open = self.open::<T>(user, sent, Level::Manager).await?;
        let judged = self.grants.judge(open.shared(), grantee, new).await?;
        let (giver, people) = (judged.by, self.grants.people_to_notify(&judged).await?);
        self.grants.give(judged, &Recipients { giver, people }).await
    }

    /// Takes a grant away, or gives up the caller's own.
    pub async fn unshare_thing<T: Shareable>(&self, user: UserId, sent: &str, grantee: &str) -> Result<(), Error> {
        let least = if grantee.parse::<UserId>() == Ok(user) {
            Level::Viewer
        } else {
            Level::Manager
        };
        let open = self.open::<T>(user, sent, least).await?;
        Ok(self.grants.unshare(open.shared(), grantee).await?)
    }
}
