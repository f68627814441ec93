//! Who is notified of traces and cases that others share with them. An item is written with its grant and stays here until the workspace has
//! stored the notice, so none is lost while one of the two is away. What a notice shows is asked for here when it is read.

use std::collections::{HashMap, HashSet};

use chain_model::error::Error;
use grants::{
    Beside, Grant, Object, Thing,
    rules::{NEWS_PAGE, SentGrant},
};
use kit::scope::RowScope;
use uuid::Uuid;
use vocab::{GrantKey, GrantKind, UserId};

use super::shared::{Shareable, failed};
use crate::{
    Casebook,
    domain::{case_head::CaseHead, trace::Trace},
    store::{Db, grant_news as store},
};

pub use crate::store::grant_news::NewsItem;

/// A grant that has not ended, with the name of what it is on.
#[derive(Debug, Clone)]
pub struct ActiveGrant {
    pub kind: GrantKind,
    pub grant: Grant,
    pub name: String,
}

/// Who is notified of a new grant.
struct Recipients {
    granted_by: UserId,
    people: Vec<UserId>,
}

impl Beside for Recipients {
    type Error = grants::Error;

    async fn write(&self, db: &mut Db, (kind, _): Object, given: &Grant) -> Result<(), grants::Error> {
        Ok(store::add(db, kind, given, self.granted_by, &self.people).await?)
    }
}

impl Casebook {
    /// Shares a thing, or changes how it is shared; who gets it is notified.
    pub(super) async fn share_and_notify(
        &self,
        thing: Thing<'_>,
        grantee: &str,
        new: &SentGrant,
    ) -> Result<Grant, grants::Error> {
        let judged = self.grants.judge(thing, grantee, new).await?;
        let (granted_by, people) = (judged.by, self.grants.people_to_notify(&judged).await?);
        self.grants.give(judged, &Recipients { granted_by, people }).await
    }

    /// Deletes the items that are stored elsewhere, and gives the oldest of the others.
    ///
    /// # Errors
    /// The database is away.
    pub async fn take_grant_news(&self, acknowledged: &[Uuid]) -> Result<Vec<NewsItem>, Error> {
        let mut db = self.db_for(RowScope::Service).await?;
        store::delete(&mut db, acknowledged).await?;
        store::oldest(&mut db, NEWS_PAGE).await
    }

    /// The active ones among these grants, with the current names of their things.
    ///
    /// # Errors
    /// [`Error::Members`] while auth does not say who belongs to the teams.
    pub async fn active_grants(&self, asked: &[GrantKey]) -> Result<Vec<ActiveGrant>, Error> {
        let mut active = self.active::<Trace>(asked).await?;
        active.extend(self.active::<CaseHead>(asked).await?);
        Ok(active)
    }

    /// Those of one kind of thing.
    async fn active<T: Shareable>(&self, asked: &[GrantKey]) -> Result<Vec<ActiveGrant>, Error> {
        let kind = T::GRANT_KIND;
        let wanted: HashSet<GrantKey> = asked.iter().filter(|key| key.kind == kind).copied().collect();
        if wanted.is_empty() {
            return Ok(Vec::new());
        }
        let keys: Vec<GrantKey> = wanted.iter().copied().collect();
        let mut db = self.db_for(RowScope::Service).await?;
        let mut found = store::not_ended(&mut db, kind, &keys, self.clock.now()).await?;
        // Auth is asked without a connection in hand.
        drop(db);
        found.retain(|grant| wanted.contains(&key(kind, grant)));
        let having = self.grants.still(T::KIND, found).await.map_err(failed::<T>)?;
        let things: Vec<(Uuid, Uuid)> = having.iter().map(|grant| (grant.owner, grant.object_id)).collect();
        let names = names::<T>(&mut *self.db_for(RowScope::Service).await?, &things).await?;
        let active = having.into_iter().filter_map(|grant| {
            let name = names.get(&(grant.owner, grant.object_id))?.clone();
            Some(ActiveGrant { kind, grant, name })
        });
        Ok(active.collect())
    }
}

const fn key(kind: GrantKind, grant: &Grant) -> GrantKey {
    GrantKey {
        kind,
        owner: grant.owner,
        object_id: grant.object_id,
        grantee: grant.grantee,
    }
}

/// What things are called now, by owner and id.
async fn names<T: Shareable>(db: &mut Db, things: &[(Uuid, Uuid)]) -> Result<HashMap<(Uuid, Uuid), String>, Error> {
    if things.is_empty() {
        return Ok(HashMap::new());
    }
    let found = T::names(db, things).await?;
    Ok(found.into_iter().map(|one| ((one.owner, one.id), one.name)).collect())
}
