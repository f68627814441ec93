//! What every kind of thing that can be shared does alike: it is judged who may do what with one, those of others are listed, and the own
//! ones are shared. Who may do what is judged by [`grants`].

use std::{collections::HashMap, hash::Hash, str::FromStr};

use chain_model::{cursor, error::Error, fault::Fault};
use chrono::{DateTime, Utc};
use grants::{
    Access, Grant, Thing,
    rules::{Level, MOST_GRANTS, SentGrant},
};
use uuid::Uuid;
use vocab::{BadId, CaseId, GrantKind, TraceId, UserId};

use crate::{
    Casebook,
    domain::{case_head::CaseHead, trace::Trace},
    store::{
        Db, case, case_head,
        grant_news::{self, Named},
        trace,
    },
};

/// Of a page of what others share.
const LARGEST_PAGE: u32 = 50;

/// A kind of thing that can be shared, as lists show one: the whole may be large.
pub trait Shareable: Sized + Send + Sync {
    type Id: Copy + Eq + Hash + Send + Sync + FromStr<Err = BadId> + From<Uuid> + Into<Uuid>;

    const GRANT_KIND: GrantKind;
    /// As grants and audit logs name one.
    const KIND: &'static str = Self::GRANT_KIND.name();
    /// The list of those that others share, as its cursors name it.
    const SHARED: &'static str;
    /// Whom one is shared with, for whoever shares with too many.
    const FULL: &'static str;

    fn id(&self) -> Self::Id;

    /// The name of one of an owner, as far as row-level security shows it; nothing else of it is read.
    fn name(db: &mut Db, owner: UserId, id: Self::Id) -> impl Future<Output = Result<Option<String>, Error>> + Send;

    /// Those of several owners, by owner and id, as far as row-level security shows them.
    fn heads(db: &mut Db, wanted: &[(Uuid, Uuid)]) -> impl Future<Output = Result<Vec<(Uuid, Self)>, Error>> + Send;

    /// As [`Shareable::heads`], their names alone.
    fn names(db: &mut Db, wanted: &[(Uuid, Uuid)]) -> impl Future<Output = Result<Vec<Named>, Error>> + Send;
}

impl Shareable for CaseHead {
    type Id = CaseId;

    const GRANT_KIND: GrantKind = GrantKind::Case;
    const SHARED: &'static str = "shared cases";
    const FULL: &'static str = "People and teams on one case";

    fn id(&self) -> CaseId {
        self.id
    }

    async fn name(db: &mut Db, owner: UserId, id: CaseId) -> Result<Option<String>, Error> {
        case::title(db, owner, id).await
    }

    async fn heads(db: &mut Db, wanted: &[(Uuid, Uuid)]) -> Result<Vec<(Uuid, Self)>, Error> {
        case_head::of_owners(db, wanted).await
    }

    async fn names(db: &mut Db, wanted: &[(Uuid, Uuid)]) -> Result<Vec<Named>, Error> {
        grant_news::cases(db, wanted).await
    }
}

impl Shareable for Trace {
    type Id = TraceId;

    const GRANT_KIND: GrantKind = GrantKind::Trace;
    const SHARED: &'static str = "shared traces";
    const FULL: &'static str = "People and teams on one trace";

    fn id(&self) -> TraceId {
        self.id
    }

    async fn name(db: &mut Db, owner: UserId, id: TraceId) -> Result<Option<String>, Error> {
        trace::name(db, owner, id).await
    }

    async fn heads(db: &mut Db, wanted: &[(Uuid, Uuid)]) -> Result<Vec<(Uuid, Self)>, Error> {
        trace::named(db, wanted).await
    }

    async fn names(db: &mut Db, wanted: &[(Uuid, Uuid)]) -> Result<Vec<Named>, Error> {
        grant_news::traces(db, wanted).await
    }
}

/// A thing, and what the caller may do with it.
#[derive(Debug, Clone)]
pub struct Open<T> {
    pub thing: T,
    pub access: Access,
}

impl<T> Open<T> {
    #[must_use]
    pub const fn own(owner: UserId, thing: T) -> Self {
        Self {
            thing,
            access: Access::own(owner),
        }
    }
}

/// What whoever has a thing by a grant is told where its owner has no room: nothing of how much the owner keeps.
pub(super) fn for_grantee(access: Access, error: Error) -> Error {
    match error {
        Error::StorageFull { .. } if access.through.is_some() => Error::OwnerFull,
        error => error,
    }
}

/// A refusal in this service's words.
pub(super) fn failed<T: Shareable>(error: grants::Error) -> Error {
    match error {
        grants::Error::NoUser => Error::NoUser,
        grants::Error::Invalid(faults) => {
            let fault = |(field, sentence): (&'static str, String)| Fault::invalid(field, sentence);
            Error::Faults(faults.into_iter().map(fault).collect())
        }
        grants::Error::Forbidden(sentence) => Error::Forbidden(sentence),
        grants::Error::NotHere => Error::NotHere,
        grants::Error::Full => Error::Full {
            what: T::FULL,
            limit: MOST_GRANTS,
        },
        grants::Error::Off => Error::SharingOff,
        grants::Error::Members(cause) => Error::Members(cause),
        grants::Error::StoreAway(cause) => Error::StoreAway(cause),
        grants::Error::Store(cause) => Error::Store(cause),
    }
}

fn id<T: Shareable>(sent: &str) -> Result<T::Id, Error> {
    sent.parse().map_err(|_| Error::NotHere)
}

fn thing<T: Shareable>(access: Access, id: T::Id, name: &str) -> Thing<'_> {
    Thing {
        access,
        object: (T::KIND, id.into()),
        name,
    }
}

impl Casebook {
    /// What the caller may do with a thing of somebody else's.
    ///
    /// # Errors
    /// [`Error::NotHere`] where it is not shared with them; [`Error::Members`] while auth does not say who belongs to a team.
    pub(super) async fn granted<T: Shareable>(&self, user: UserId, id: T::Id) -> Result<Access, Error> {
        let granted = self.grants.granted(user, (T::KIND, id.into())).await;
        granted.map_err(failed::<T>)?.ok_or(Error::NotHere)
    }

    /// What the caller may do with a thing, where it is at least this.
    ///
    /// # Errors
    /// [`Error::NotHere`] where it is neither theirs nor shared with them, [`Error::Forbidden`] where it is shared for less.
    pub(super) async fn access<T: Shareable>(&self, user: UserId, id: T::Id, least: Level) -> Result<Access, Error> {
        Ok(Box::pin(self.named::<T>(user, id, least)).await?.0)
    }

    /// As [`Casebook::access`], with the name.
    pub(super) async fn named<T: Shareable>(
        &self,
        user: UserId,
        id: T::Id,
        least: Level,
    ) -> Result<(Access, String), Error> {
        if let Some(name) = T::name(&mut *self.db().await?, user, id).await? {
            return Ok((Access::own(user), name));
        }
        let access = self.granted::<T>(user, id).await?;
        // As the grantee: the database has to know of the grant too.
        let name = T::name(&mut *self.db().await?, access.owner, id).await?;
        let name = name.ok_or(Error::NotHere)?;
        access.level.at_least(least).map_err(failed::<T>)?;
        Ok((access, name))
    }

    /// Those of others that are shared with the caller, those shared last first, with the place behind the last.
    ///
    /// # Errors
    /// The place is none; [`Error::Members`] while auth does not say who belongs to the teams.
    pub async fn shared_things<T: Shareable>(
        &self,
        user: UserId,
        place: &str,
        limit: u32,
    ) -> Result<(Vec<Open<T>>, String), Error> {
        let (having, next) = self.granted_page::<T>(user, place, limit).await?;
        let wanted: Vec<(Uuid, Uuid)> = having.iter().map(|one| (one.owner, one.object_id)).collect();
        let found = T::heads(&mut *self.db().await?, &wanted).await?;
        let by_key = found.into_iter().map(|(owner, one)| ((owner, one.id()), one));
        let mut found: HashMap<(Uuid, T::Id), T> = by_key.collect();
        let open = having.iter().filter_map(|grant| {
            let thing = found.remove(&(grant.owner, T::Id::from(grant.object_id)))?;
            let access = Access::of(grant);
            Some(Open { thing, access })
        });
        Ok((open.collect(), next))
    }

    /// The grants by which the caller has things of others, those given last first, with the place behind the last.
    async fn granted_page<T: Shareable>(
        &self,
        user: UserId,
        place: &str,
        limit: u32,
    ) -> Result<(Vec<Grant>, String), Error> {
        let after = match cursor::read(user, T::SHARED, place)? {
            None => None,
            Some(place) => {
                let (time, id) = place.split_once('|').ok_or(Error::BadCursor)?;
                let time: DateTime<Utc> = time.parse().map_err(|_| Error::BadCursor)?;
                Some((time, id.parse::<Uuid>().map_err(|_| Error::BadCursor)?))
            }
        };
        let limit = if limit == 0 {
            LARGEST_PAGE
        } else {
            limit.min(LARGEST_PAGE)
        };
        let held = self.grants.held(user, T::KIND, after, i64::from(limit) + 1).await;
        let mut held = held.map_err(failed::<T>)?;
        let more = held.len() > usize::try_from(limit).unwrap_or(usize::MAX);
        if more {
            held.pop();
        }
        let last = held.last().filter(|_| more);
        let next = last.map_or_else(String::new, |last| {
            let place = format!("{}|{}", last.granted_at.to_rfc3339(), last.object_id);
            cursor::write(user, T::SHARED, &place)
        });
        let having = self.grants.still(T::KIND, held).await.map_err(failed::<T>)?;
        Ok((having, next))
    }

    /// Who has a thing, the longest first.
    ///
    /// # Errors
    /// [`Error::NotHere`]; [`Error::Forbidden`] for viewers and editors.
    pub async fn grants_of<T: Shareable>(&self, user: UserId, sent: &str) -> Result<Vec<Grant>, Error> {
        let id = id::<T>(sent)?;
        let (access, name) = self.named::<T>(user, id, Level::Manager).await?;
        let found = self.grants.list(thing::<T>(access, id, &name)).await;
        found.map_err(failed::<T>)
    }

    /// Shares a thing with a person or a team, or changes how it is shared with them.
    ///
    /// # Errors
    /// As [`Casebook::grants_of`]; what is wrong with the grant; too many have it.
    pub async fn share_thing<T: Shareable>(
        &self,
        user: UserId,
        sent: &str,
        grantee: &str,
        new: &SentGrant,
    ) -> Result<Grant, Error> {
        let id = id::<T>(sent)?;
        let (access, name) = self.named::<T>(user, id, Level::Manager).await?;
        let given = self.share_and_notify(thing::<T>(access, id, &name), grantee, new).await;
        given.map_err(failed::<T>)
    }

    /// Takes a grant away, or gives up the caller's own.
    ///
    /// # Errors
    /// As [`Casebook::grants_of`], and [`Error::NotHere`] where the grantee has none.
    pub async fn unshare_thing<T: Shareable>(&self, user: UserId, sent: &str, grantee: &str) -> Result<(), Error> {
        let id = id::<T>(sent)?;
        let (access, name) = self.named::<T>(user, id, Level::Viewer).await?;
        let taken = self.grants.unshare(thing::<T>(access, id, &name), grantee).await;
        taken.map_err(failed::<T>)
    }
}
