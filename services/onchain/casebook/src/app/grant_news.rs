//! What people are told of traces and cases that others share with them. News of a grant is written with it and waits here until the workspace
//! has kept the notice, so none is lost while one of the two is away. What a notice shows is asked for here when it is read.

use std::collections::{HashMap, HashSet};

use chain_model::error::Error;
use grants::{Beside, Grant, Object, Thing, rules::SentGrant};
use kit::scope::RowScope;
use uuid::Uuid;
use vocab::UserId;

use super::shared::{Shareable, failed};
use crate::{
    Casebook,
    domain::{case_head::CaseHead, trace::Trace},
    store::{
        Db,
        grant_news::{self as store, Held},
    },
};

pub use crate::store::grant_news::News;

/// News of one answer, and grants of one question.
pub const PAGE: usize = 200;

/// A grant, by its kind and its key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GrantKey {
    pub kind: String,
    pub owner: Uuid,
    pub object_id: Uuid,
    pub grantee: Uuid,
}

/// A grant that stands, with the name of what it is on.
#[derive(Debug, Clone)]
pub struct Standing {
    pub kind: &'static str,
    pub grant: Grant,
    pub name: String,
}

/// Whom a new grant is told to.
struct Told {
    giver: UserId,
    people: Vec<UserId>,
}

impl Beside for Told {
    type Error = grants::Error;

    async fn write(&self, db: &mut Db, (kind, _): Object, given: &Grant) -> Result<(), grants::Error> {
        Ok(store::add(db, kind, given, self.giver, &self.people).await?)
    }
}

impl Casebook {
    /// Shares a thing, or changes how it is shared; who gets it is told.
    pub(super) async fn share_and_tell(
        &self,
        thing: Thing<'_>,
        grantee: &str,
        new: &SentGrant,
    ) -> Result<Grant, grants::Error> {
        let judged = self.grants.judge(thing, grantee, new).await?;
        let (giver, people) = (judged.by, self.grants.told_of(&judged).await?);
        self.grants.give(judged, &Told { giver, people }).await
    }

    /// Deletes the news that was kept elsewhere, and gives the oldest of what is left.
    ///
    /// # Errors
    /// The database is away.
    pub async fn take_grant_news(&self, kept: &[Uuid]) -> Result<Vec<News>, Error> {
        let mut db = self.db_for(RowScope::Service).await?;
        store::delete(&mut db, kept).await?;
        store::oldest(&mut db, i64::try_from(PAGE).unwrap_or(i64::MAX)).await
    }

    /// Which of these grants stand, with the names that their things have now.
    ///
    /// # Errors
    /// [`Error::Members`] while auth does not say who belongs to the teams.
    pub async fn standing_grants(&self, asked: &[GrantKey]) -> Result<Vec<Standing>, Error> {
        let mut standing = self.standing::<Trace>(asked).await?;
        standing.extend(self.standing::<CaseHead>(asked).await?);
        Ok(standing)
    }

    /// Those of one kind of thing.
    async fn standing<T: Shareable>(&self, asked: &[GrantKey]) -> Result<Vec<Standing>, Error> {
        let of_kind = asked.iter().filter(|one| one.kind == T::KIND);
        let wanted: HashSet<Held> = of_kind.map(|one| (one.owner, one.object_id, one.grantee)).collect();
        if wanted.is_empty() {
            return Ok(Vec::new());
        }
        let keys: Vec<Held> = wanted.iter().copied().collect();
        let mut db = self.db_for(RowScope::Service).await?;
        let mut found = store::held(&mut db, T::KIND, &keys, self.clock.now()).await?;
        // Auth is asked without a connection in hand.
        drop(db);
        found.retain(|grant| wanted.contains(&(grant.owner, grant.object_id, grant.grantee)));
        let having = self.grants.still(T::KIND, found).await.map_err(failed::<T>)?;
        let things: Vec<(Uuid, Uuid)> = having.iter().map(|grant| (grant.owner, grant.object_id)).collect();
        let names = names::<T>(&mut *self.db_for(RowScope::Service).await?, &things).await?;
        let standing = having.into_iter().filter_map(|grant| {
            let name = names.get(&(grant.owner, grant.object_id))?.clone();
            let kind = T::KIND;
            Some(Standing { kind, grant, name })
        });
        Ok(standing.collect())
    }
}

/// What things are called now, by owner and id.
async fn names<T: Shareable>(db: &mut Db, things: &[(Uuid, Uuid)]) -> Result<HashMap<(Uuid, Uuid), String>, Error> {
    if things.is_empty() {
        return Ok(HashMap::new());
    }
    let found = T::names(db, things).await?;
    Ok(found.into_iter().map(|(owner, id, name)| ((owner, id), name)).collect())
}
