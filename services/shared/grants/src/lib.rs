//! Rights on single things: who may read, change or share one thing of somebody else's, and until when.
//!
//! A grant goes through a team that both belong to: whoever leaves the team loses it, for good, at the next call that would use it. Nobody
//! is let in while auth does not say who belongs to a team. It lets in a person and no app of theirs: whoever shares the thing agreed to
//! none. Auth is asked without a connection in hand. Reads go through row-level security as the grantee; what changes a thing runs
//! as its owner, after the grant was judged here, so that it counts towards the owner's limits.
//!
//! Only the owner names managers. What a manager gives rests on the manager's own grant: it ends with it, whoever takes that away and why ever.
//! What the owner gave, a manager can take away but not change, so that nothing of the owner's comes to rest on a manager.

mod members;
mod notice;
pub mod rules;
pub mod schema;
mod share;
mod table;

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use chrono::{DateTime, Utc};
use futures::{StreamExt, TryStreamExt, stream};
use kit::{acting, clock::Clock, idempotency::Lent, pg::Pool, scope::RowScope};
use tonic::{Code, Status};
use uuid::Uuid;
use vocab::UserId;

use rules::{Level, MOST_GRANTS};

pub use members::{Members, WayOut};
pub use share::{Beside, Judged};
pub use table::{Grant, give_up, sweep};

/// A cause, for the log.
pub type Cause = Arc<dyn std::error::Error + Send + Sync>;

/// Why something is not shared, or not done with what is.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Error {
    #[error("Please sign in.")]
    NoUser,
    /// Fields with a sentence each, all at once.
    #[error("{}", .0.first().map_or("", |(_, sentence)| sentence))]
    Invalid(Vec<(&'static str, String)>),
    /// The role that was granted does not reach that far.
    #[error("{0}")]
    Forbidden(&'static str),
    /// No such person or team has it.
    #[error("There is no such person or team.")]
    NotHere,
    #[error(
        "You can share one thing with at most {} people and teams; stop sharing it with some first.",
        MOST_GRANTS
    )]
    Full,
    /// Without auth there are no teams to share through.
    #[error("Sharing with people and teams is not set up on this installation.")]
    Off,
    /// Auth does not say who belongs to a team.
    #[error("The members of the team are not available right now.")]
    Members(#[source] Cause),
    #[error("The database is not available right now.")]
    StoreAway(#[source] Cause),
    #[error("storage failed")]
    Store(#[source] Cause),
}

kit::store_errors!(Error);

impl Error {
    /// True where auth refused what it was asked: the same words never succeed. One that is away, or whose clock differs, may answer later.
    #[must_use]
    pub fn is_refusal(&self) -> bool {
        matches!(
            self.answered(),
            Some(
                Code::NotFound
                    | Code::AlreadyExists
                    | Code::PermissionDenied
                    | Code::FailedPrecondition
                    | Code::OutOfRange
            )
        )
    }

    /// True where auth took what it was asked for invalid: the words may be newer than it is.
    #[must_use]
    pub fn is_invalid(&self) -> bool {
        self.answered() == Some(Code::InvalidArgument)
    }

    fn answered(&self) -> Option<Code> {
        let Self::Members(cause) = self else { return None };
        cause.downcast_ref::<Status>().map(Status::code)
    }

    fn invalid(field: &'static str, sentence: &str) -> Self {
        Self::Invalid(vec![(field, sentence.to_owned())])
    }
}

/// Kind and id of what can be shared.
pub type Object = (&'static str, Uuid);

/// Something of an owner that can be shared.
#[derive(Debug, Clone, Copy)]
pub struct Thing<'a> {
    pub access: Access,
    pub object: Object,
    /// For audit logs.
    pub name: &'a str,
}

/// Whose a thing is, and what the caller may do with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Access {
    pub owner: UserId,
    pub level: Level,
    /// Of what is somebody else's.
    pub through: Option<Through>,
}

/// How the caller came by what is somebody else's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Through {
    /// The caller: a person, or a team.
    pub grantee: Uuid,
    pub team: Uuid,
    pub expires_at: Option<DateTime<Utc>>,
}

/// A team, and a person who has something through it.
type Seat = (Uuid, Uuid);

/// Questions to auth at a time, of one call.
const AT_ONCE: usize = 8;

/// A grant, and the manager's on which it rests.
struct Resting {
    grant: Grant,
    above: Option<Grant>,
}

/// The table has no other word; one that an earlier version does not know may do the least.
fn level(grant: &Grant) -> Level {
    Level::granted(&grant.role).unwrap_or(Level::Viewer)
}

impl Access {
    /// To what is the caller's own.
    #[must_use]
    pub const fn own(owner: UserId) -> Self {
        Self {
            owner,
            level: Level::Owner,
            through: None,
        }
    }

    #[must_use]
    pub fn of(grant: &Grant) -> Self {
        Self {
            owner: grant.owner.into(),
            level: level(grant),
            through: Some(Through {
                grantee: grant.grantee,
                team: grant.team,
                expires_at: grant.expires_at,
            }),
        }
    }
}

/// The grants of a service. Clones share connections.
#[derive(Clone)]
pub struct Grants {
    pool: Pool,
    members: Members,
    clock: Arc<dyn Clock>,
}

impl std::fmt::Debug for Grants {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Grants").finish_non_exhaustive()
    }
}

impl Grants {
    #[must_use]
    pub fn new(pool: Pool, members: Members, clock: Arc<dyn Clock>) -> Self {
        Self { pool, members, clock }
    }

    /// A connection for the caller's rows.
    async fn db(&self) -> Result<Lent, Error> {
        Ok(kit::idempotency::get(&self.pool).await?)
    }

    /// A connection for the rows of an owner, once it was judged what the caller may do with them.
    async fn db_of(&self, owner: UserId) -> Result<Lent, Error> {
        Ok(kit::idempotency::get_for(&self.pool, RowScope::Principal(owner)).await?)
    }

    /// What the caller may do with something that is not theirs; nothing where it is not shared with them, and for apps.
    ///
    /// # Errors
    /// [`Error::Members`] while auth does not answer.
    pub async fn granted(&self, caller: UserId, object: Object) -> Result<Option<Access>, Error> {
        if acting::current().is_app {
            return Ok(None);
        }
        let found = table::held(&mut *self.db().await?, caller, object, self.clock.now()).await?;
        let having = self.still(object.0, found.into_iter().collect()).await?;
        Ok(having.first().map(Access::of))
    }

    /// What others share with the caller of one kind, the newest grant first, behind a place. Those that have ended meanwhile are among
    /// them: see [`Grants::still`].
    ///
    /// # Errors
    /// The database is away.
    pub async fn held(
        &self,
        caller: UserId,
        kind: &'static str,
        after: Option<(DateTime<Utc>, Uuid)>,
        limit: i64,
    ) -> Result<Vec<Grant>, Error> {
        if acting::current().is_app {
            return Ok(Vec::new());
        }
        let mut db = self.db().await?;
        Ok(table::list_held(&mut db, caller, kind, after, limit, self.clock.now()).await?)
    }

    /// Who belongs to teams, and their logs.
    #[must_use]
    pub const fn members(&self) -> &Members {
        &self.members
    }

    /// May this person show things of the team to people outside of it?
    ///
    /// # Errors
    /// [`Error::Members`] while auth does not answer.
    pub async fn may_show(&self, team: UserId, person: UserId) -> Result<bool, Error> {
        self.members.may_show(team, person).await
    }

    /// Those whose grantees still have them: who belong to the team through which they do, as does the manager on whose grant theirs rests.
    /// All others end here, with what rests on them.
    ///
    /// # Errors
    /// [`Error::Members`] while auth does not answer.
    pub async fn still(&self, kind: &'static str, grants: Vec<Grant>) -> Result<Vec<Grant>, Error> {
        // Nobody can be asked, so nobody is let in.
        if !self.members.can_be_asked() {
            return Ok(Vec::new());
        }
        let resting = self.resting(kind, grants).await?;
        let known = self.ask(seats(&resting)).await?;
        // Who acts for a team was judged before this call.
        let belongs = |grant: &Grant| grant.team == grant.grantee || known.get(&seat(grant)) == Some(&true);
        let (mut having, mut over) = (Vec::new(), Vec::new());
        for Resting { grant, above } in resting {
            match (grant.granted_by, above) {
                _ if !belongs(&grant) => over.push(grant),
                (None, _) => having.push(grant),
                // Nothing rests on a third: only the owner names managers.
                (Some(_), Some(above)) if belongs(&above) => having.push(grant),
                (Some(_), Some(above)) => over.push(above),
                (Some(_), None) => {}
            }
        }
        for grant in over {
            let (owner, object) = (grant.owner.into(), (kind, grant.object_id));
            table::delete(&mut *self.db_of(owner).await?, owner, object, grant.grantee).await?;
        }
        Ok(having)
    }

    /// Ends the grants of these grantees, each given with an object of a kind, whose grantees no longer have them: for the service's own work,
    /// where nobody calls.
    ///
    /// # Errors
    /// [`Error::Members`] while auth does not answer.
    pub async fn end_lapsed(&self, kind: &'static str, held: &[(Uuid, Uuid)]) -> Result<(), Error> {
        let mut db = kit::idempotency::get_for(&self.pool, RowScope::Service).await?;
        let found = table::held_by(&mut db, kind, held, self.clock.now()).await?;
        drop(db);
        self.still(kind, found).await.map(drop)
    }

    /// With what they rest on. Of one thing, that is mostly among them.
    async fn resting(&self, kind: &'static str, grants: Vec<Grant>) -> Result<Vec<Resting>, Error> {
        let mut above = Vec::new();
        for grant in &grants {
            let Some(manager) = grant.granted_by else {
                above.push(None);
                continue;
            };
            let is_it =
                |one: &&Grant| (one.owner, one.object_id, one.grantee) == (grant.owner, grant.object_id, manager);
            if let Some(here) = grants.iter().find(is_it) {
                above.push(Some(here.clone()));
                continue;
            }
            let (owner, object) = (grant.owner.into(), (kind, grant.object_id));
            let mut db = self.db_of(owner).await?;
            above.push(table::find(&mut db, owner, object, manager, self.clock.now()).await?);
        }
        let each = grants.into_iter().zip(above);
        Ok(each.map(|(grant, above)| Resting { grant, above }).collect())
    }

    /// Who of these belongs to the team: auth is asked about each once, a few at a time.
    async fn ask(&self, seats: HashSet<Seat>) -> Result<HashMap<Seat, bool>, Error> {
        let members = self.members.clone();
        let answers = stream::iter(seats).map(move |(team, person)| {
            let members = members.clone();
            async move {
                let belongs = members.has(team.into(), person.into()).await?;
                Ok::<_, Error>(((team, person), belongs))
            }
        });
        answers.buffer_unordered(AT_ONCE).try_collect().await
    }

    /// Who has something of an owner, the longest first.
    ///
    /// # Errors
    /// [`Error::Forbidden`] for less than managers; [`Error::Members`] while auth does not answer.
    pub async fn list(&self, Thing { access, object, .. }: Thing<'_>) -> Result<Vec<Grant>, Error> {
        access.level.at_least(Level::Manager)?;
        let mut db = self.db_of(access.owner).await?;
        let found = table::list(&mut db, access.owner, object, self.clock.now()).await?;
        drop(db);
        self.still(object.0, found).await
    }
}

/// Through which team somebody has something.
const fn seat(grant: &Grant) -> Seat {
    (grant.team, grant.grantee)
}

/// Those of people; a team's own is nobody's to leave.
fn seats(resting: &[Resting]) -> HashSet<Seat> {
    let grants = resting
        .iter()
        .flat_map(|one| std::iter::once(&one.grant).chain(&one.above));
    let of_people = grants.filter(|grant| grant.team != grant.grantee);
    of_people.map(seat).collect()
}
