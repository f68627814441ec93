//! Whom traces are shared with, and what those may do with them: see [`grants`].

use std::collections::HashMap;

use chain_model::error::Error;
use grants::{Access, Thing, rules::Level};
use uuid::Uuid;
use vocab::{TraceId, UserId};

pub use grants::{Grant, rules::SentGrant};

use super::{
    grant::{Kind, refused},
    trace::id,
};
use crate::{Casebook, domain::trace::Trace, store::trace as store};

const KIND: Kind = Kind {
    name: "trace",
    list: "shared traces",
    full: "People and teams on one trace",
};

/// A trace without its document, and what the caller may do with it.
#[derive(Debug, Clone)]
pub struct Open {
    pub trace: Trace,
    pub access: Access,
}

fn failed(error: grants::Error) -> Error {
    refused(KIND.full, error)
}

impl Casebook {
    /// What the caller may do with a trace of somebody else's.
    ///
    /// # Errors
    /// [`Error::NotHere`] where it is not shared with them.
    pub(super) async fn shared_with(&self, user: UserId, trace: TraceId) -> Result<Access, Error> {
        let granted = self.grants.granted(user, (KIND.name, trace.uuid())).await;
        granted.map_err(failed)?.ok_or(Error::NotHere)
    }

    /// What the caller may do with a trace, where it is at least this.
    ///
    /// # Errors
    /// [`Error::NotHere`] where it is neither theirs nor shared with them, [`Error::Forbidden`] where it is shared for less.
    pub(super) async fn access(&self, user: UserId, trace: TraceId, least: Level) -> Result<Access, Error> {
        Ok(self.named(user, trace, least).await?.0)
    }

    /// As [`Casebook::access`], with the trace's name.
    async fn named(&self, user: UserId, trace: TraceId, least: Level) -> Result<(Access, String), Error> {
        if let Some(name) = store::name(&mut *self.db().await?, user, trace).await? {
            return Ok((Access::own(user), name));
        }
        let access = self.shared_with(user, trace).await?;
        // As the grantee: the database has to know of the grant too.
        let name = store::name(&mut *self.db().await?, access.owner, trace).await?;
        let name = name.ok_or(Error::NotHere)?;
        access.level.at_least(least).map_err(failed)?;
        Ok((access, name))
    }

    /// Those of others that are shared with the caller, those shared last first, with the place behind the last.
    ///
    /// # Errors
    /// The place is none; [`Error::Members`] while auth does not say who belongs to the teams.
    pub async fn shared_traces(&self, user: UserId, place: &str, limit: u32) -> Result<(Vec<Open>, String), Error> {
        let (having, next) = self.granted_page(user, KIND, place, limit).await?;
        let wanted: Vec<(Uuid, Uuid)> = having.iter().map(|one| (one.owner, one.object_id)).collect();
        let found = store::named(&mut *self.db().await?, &wanted).await?;
        let mut found: HashMap<(Uuid, Uuid), Trace> = found
            .into_iter()
            .map(|(owner, trace)| ((owner, trace.id.uuid()), trace))
            .collect();
        let open = having.iter().filter_map(|grant| {
            let trace = found.remove(&(grant.owner, grant.object_id))?;
            let access = Access::of(grant);
            Some(Open { trace, access })
        });
        Ok((open.collect(), next))
    }

    /// Who has a trace, the longest first.
    ///
    /// # Errors
    /// [`Error::NotHere`]; [`Error::Forbidden`] for viewers and editors.
    pub async fn trace_grants(&self, user: UserId, trace: &str) -> Result<Vec<Grant>, Error> {
        let trace = id(trace)?;
        let (access, name) = self.named(user, trace, Level::Manager).await?;
        self.grants.list(thing(access, trace, &name)).await.map_err(failed)
    }

    /// Shares a trace with a person or a team, or changes how it is shared with them.
    ///
    /// # Errors
    /// As [`Casebook::trace_grants`]; what is wrong with the grant; too many have it.
    pub async fn grant_trace(&self, user: UserId, trace: &str, grantee: &str, new: &SentGrant) -> Result<Grant, Error> {
        let trace = id(trace)?;
        let (access, name) = self.named(user, trace, Level::Manager).await?;
        let given = self.share_and_tell(thing(access, trace, &name), grantee, new).await;
        given.map_err(failed)
    }

    /// Takes a grant away, or gives up the caller's own.
    ///
    /// # Errors
    /// As [`Casebook::trace_grants`], and [`Error::NotHere`] where the grantee has none.
    pub async fn ungrant_trace(&self, user: UserId, trace: &str, grantee: &str) -> Result<(), Error> {
        let trace = id(trace)?;
        let (access, name) = self.named(user, trace, Level::Viewer).await?;
        let taken = self.grants.unshare(thing(access, trace, &name), grantee).await;
        taken.map_err(failed)
    }
}

fn thing(access: Access, trace: TraceId, name: &str) -> Thing<'_> {
    Thing {
        access,
        object: (KIND.name, trace.uuid()),
        name,
    }
}
