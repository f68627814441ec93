//! Whom cases are shared with, and what those may do with them: see [`grants`].

use std::collections::HashMap;

use chain_model::error::Error;
use grants::{
    Access, Grant, Thing,
    rules::{Level, SentGrant},
};
use uuid::Uuid;
use vocab::{CaseId, UserId};

use super::{
    case::case_id,
    grant::{Kind, refused},
};
use crate::{
    Casebook,
    domain::case::Case,
    store::{case as store, case_head},
};

const KIND: Kind = Kind {
    name: "case",
    list: "shared cases",
    full: "People and teams on one case",
};

/// A case, and what the caller may do with it.
#[derive(Debug, Clone)]
pub struct OpenCase {
    pub case: Case,
    pub access: Access,
}

/// What whoever has a case by a grant is told where its owner has no room: nothing of how much the owner keeps.
pub(super) fn for_grantee(access: Access, error: Error) -> Error {
    match error {
        Error::StorageFull { .. } if access.through.is_some() => Error::OwnerFull,
        error => error,
    }
}

fn failed(error: grants::Error) -> Error {
    refused(KIND.full, error)
}

impl Casebook {
    /// What the caller may do with a case, where it is at least this.
    ///
    /// # Errors
    /// [`Error::NotHere`] where it is neither theirs nor shared with them, [`Error::Forbidden`] where it is shared for less.
    pub(super) async fn case_access(&self, user: UserId, case: CaseId, least: Level) -> Result<Access, Error> {
        Ok(Box::pin(self.titled(user, case, least)).await?.0)
    }

    /// As [`Casebook::case_access`], with the title.
    async fn titled(&self, user: UserId, case: CaseId, least: Level) -> Result<(Access, String), Error> {
        if let Some(title) = store::title(&mut *self.db().await?, user, case).await? {
            return Ok((Access::own(user), title));
        }
        let granted = self.grants.granted(user, (KIND.name, case.uuid())).await;
        let access = granted.map_err(failed)?.ok_or(Error::NotHere)?;
        // As the grantee: the database has to know of the grant too.
        let title = store::title(&mut *self.db().await?, access.owner, case).await?;
        let title = title.ok_or(Error::NotHere)?;
        access.level.at_least(least).map_err(failed)?;
        Ok((access, title))
    }

    /// Those of others that are shared with the caller, those shared last first, with the place behind the last. Their findings, timelines
    /// and limits are left out.
    ///
    /// # Errors
    /// The place is none; [`Error::Members`] while auth does not say who belongs to the teams.
    pub async fn shared_cases(&self, user: UserId, place: &str, limit: u32) -> Result<(Vec<OpenCase>, String), Error> {
        let (having, next) = self.granted_page(user, KIND, place, limit).await?;
        let wanted: Vec<(Uuid, Uuid)> = having.iter().map(|one| (one.owner, one.object_id)).collect();
        let found = case_head::of_owners(&mut *self.db().await?, &wanted).await?;
        let mut found: HashMap<(Uuid, Uuid), Case> = found
            .into_iter()
            .map(|(owner, case)| ((owner, case.id.uuid()), case))
            .collect();
        let open = having.iter().filter_map(|grant| {
            let case = found.remove(&(grant.owner, grant.object_id))?;
            let access = Access::of(grant);
            Some(OpenCase { case, access })
        });
        Ok((open.collect(), next))
    }

    /// Who has a case, the longest first.
    ///
    /// # Errors
    /// [`Error::NotHere`]; [`Error::Forbidden`] for viewers and editors.
    pub async fn case_grants(&self, user: UserId, case: &str) -> Result<Vec<Grant>, Error> {
        let case = case_id(case)?;
        let (access, title) = self.titled(user, case, Level::Manager).await?;
        self.grants.list(thing(access, case, &title)).await.map_err(failed)
    }

    /// Shares a case with a person or a team, or changes how it is shared with them.
    ///
    /// # Errors
    /// As [`Casebook::case_grants`]; what is wrong with the grant; too many have it.
    pub async fn grant_case(&self, user: UserId, case: &str, grantee: &str, new: &SentGrant) -> Result<Grant, Error> {
        let case = case_id(case)?;
        let (access, title) = self.titled(user, case, Level::Manager).await?;
        let given = self.share_and_tell(thing(access, case, &title), grantee, new).await;
        given.map_err(failed)
    }

    /// Takes a grant away, or gives up the caller's own.
    ///
    /// # Errors
    /// As [`Casebook::case_grants`], and [`Error::NotHere`] where the grantee has none.
    pub async fn ungrant_case(&self, user: UserId, case: &str, grantee: &str) -> Result<(), Error> {
        let case = case_id(case)?;
        let (access, title) = self.titled(user, case, Level::Viewer).await?;
        let taken = self.grants.unshare(thing(access, case, &title), grantee).await;
        taken.map_err(failed)
    }
}

fn thing(access: Access, case: CaseId, name: &str) -> Thing<'_> {
    Thing {
        access,
        object: (KIND.name, case.uuid()),
        name,
    }
}
