//! Giving and taking away: auth is asked, and the team's log written, before a connection is held and anything is kept.

use chrono::{DateTime, Utc};
use diesel_async::{AsyncConnection, TransactionManager};
use kit::{acting, scoped::Scoped};
use uuid::Uuid;
use vocab::UserId;

use crate::{
    Error, Grants, Object, Thing, Through, level,
    members::TeamEvent,
    rules::{Before, Giver, Level, MOST_GRANTS, NewGrant, SentGrant},
    table::{self, Grant, GrantInput},
};

type Transactions = <Scoped as AsyncConnection>::TransactionManager;

/// What a service writes beside a grant that its grantee did not have yet, in the same transaction.
pub trait Beside: Sync {
    type Error: From<Error> + Send;

    /// Nothing is kept where this fails.
    fn write(
        &self,
        db: &mut Scoped,
        object: Object,
        given: &Grant,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send;
}

/// Nothing.
impl Beside for () {
    type Error = Error;

    async fn write(&self, _: &mut Scoped, _: Object, _: &Grant) -> Result<(), Error> {
        Ok(())
    }
}

/// A grant that its giver may give, as far as was seen before it is written.
#[derive(Debug, Clone, Copy)]
pub struct Judged<'a> {
    pub thing: Thing<'a>,
    /// The person who gives it.
    pub by: UserId,
    /// A person, or the team itself.
    pub grantee: Uuid,
    pub new: NewGrant,
}

impl Judged<'_> {
    /// When it ends, given now by whoever has `own` to whoever has `before`.
    fn end(
        &self,
        own: Option<&Grant>,
        before: Option<&Grant>,
        now: DateTime<Utc>,
    ) -> Result<Option<DateTime<Utc>>, Error> {
        let giver = match self.thing.access.through {
            None => Giver::Owner,
            Some(_) => {
                let own = own.ok_or(Error::NotHere)?;
                level(own).at_least(Level::Manager)?;
                Giver::Manager {
                    expires_at: own.expires_at,
                }
            }
        };
        self.new.end(giver, before.map(Before::from), now)
    }
}

impl From<&Grant> for Before {
    fn from(grant: &Grant) -> Self {
        Self {
            level: level(grant),
            by_owner: grant.granted_by.is_none(),
        }
    }
}

/// Whom a note of the team's log is about, and what they have.
#[derive(Debug, Clone, Copy)]
struct Noted<'a> {
    grantee: Uuid,
    team: Uuid,
    role: &'a str,
}

impl<'a> From<&'a Grant> for Noted<'a> {
    fn from(grant: &'a Grant) -> Self {
        Self {
            grantee: grant.grantee,
            team: grant.team,
            role: &grant.role,
        }
    }
}

impl Grants {
    /// Shares something of an owner, or changes how it is shared.
    ///
    /// # Errors
    /// As [`Grants::judge`] and [`Grants::give`].
    pub async fn share(&self, thing: Thing<'_>, grantee: &str, sent: &SentGrant) -> Result<Grant, Error> {
        let judged = self.judge(thing, grantee, sent).await?;
        self.give(judged, &()).await
    }

    /// May the caller share it like this? Asks auth who belongs to the team.
    ///
    /// # Errors
    /// [`Error::Forbidden`] where the caller's own role does not reach that far, [`Error::Invalid`] with what is wrong, [`Error::Full`],
    /// [`Error::Off`], [`Error::Members`].
    pub async fn judge<'a>(&self, thing: Thing<'a>, grantee: &str, sent: &SentGrant) -> Result<Judged<'a>, Error> {
        thing.access.level.at_least(Level::Manager)?;
        let (owner, grantee) = (thing.access.owner, id(grantee)?);
        let new = NewGrant::check(sent)?;
        let caller = acting::current();
        let by = caller.actor().ok_or(Error::NoUser)?;
        self.can_be_shared(owner, (by, caller.user), grantee, new.team).await?;
        let judged = Judged {
            thing,
            by,
            grantee,
            new,
        };
        let now = self.clock.now();
        let all = table::list(&mut *self.db_of(owner).await?, owner, thing.object, now).await?;
        let of = |grantee: Uuid| all.iter().find(|grant| grant.grantee == grantee);
        let own = thing.access.through.and_then(|own| of(own.grantee));
        judged.end(own, of(grantee), now)?;
        let others = all.iter().filter(|grant| grant.grantee != grantee).count();
        if i64::try_from(others).is_ok_and(|others| others < MOST_GRANTS) {
            Ok(judged)
        } else {
            Err(Error::Full)
        }
    }

    /// Has it noted, and gives it. A note of what then fails is better than a share without one.
    ///
    /// # Errors
    /// What [`Grants::judge`] refuses, where it changed since; what `beside` does.
    pub async fn give<B: Beside>(&self, judged: Judged<'_>, beside: &B) -> Result<Grant, B::Error> {
        let noted = Noted {
            grantee: judged.grantee,
            team: judged.new.team,
            role: judged.new.level.name(),
        };
        self.note(judged.thing, "shared", noted).await?;
        let mut db = self.db_of(judged.thing.access.owner).await?;
        Transactions::begin_transaction(&mut *db).await.map_err(Error::from)?;
        match self.write(&mut db, judged, beside).await {
            Ok(given) => {
                Transactions::commit_transaction(&mut *db).await.map_err(Error::from)?;
                Ok(given)
            }
            Err(error) => {
                Transactions::rollback_transaction(&mut *db)
                    .await
                    .map_err(Error::from)?;
                Err(error)
            }
        }
    }

    /// Within a transaction, which asks nobody else.
    async fn write<B: Beside>(&self, db: &mut Scoped, judged: Judged<'_>, beside: &B) -> Result<Grant, B::Error> {
        let Thing { access, object, .. } = judged.thing;
        let now = self.clock.now();
        let is_new = put(db, judged, now).await?;
        let found = table::find(db, access.owner, object, judged.grantee, now).await;
        let found = found.map_err(Error::from)?.ok_or(Error::NotHere)?;
        if is_new {
            beside.write(db, object, &found).await?;
        }
        Ok(found)
    }

    /// Both belong to the team, and neither owns the thing or gives themselves more.
    async fn can_be_shared(
        &self,
        owner: UserId,
        (by, acts_for): (UserId, Option<UserId>),
        grantee: Uuid,
        team: Uuid,
    ) -> Result<(), Error> {
        if grantee == owner.uuid() {
            return Err(Error::invalid("grantee", "The owner already has full access."));
        }
        if grantee == by.uuid() {
            let sentence = "You can't change your own access. Ask the owner.";
            return Err(Error::invalid("grantee", sentence));
        }
        let acts_for_it = acts_for.is_some_and(|principal| principal.uuid() == team);
        if !acts_for_it && !self.members.has(team.into(), by).await? {
            return Err(Error::invalid("team_id", "Choose one of your teams."));
        }
        if grantee != team && !self.members.has(team.into(), grantee.into()).await? {
            return Err(Error::invalid("grantee", "This person doesn't belong to the team."));
        }
        Ok(())
    }

    /// Takes a grant away, with all that rests on it; what is one's own can be given up. Noted first, as sharing is.
    ///
    /// # Errors
    /// [`Error::NotHere`] where the grantee has none, [`Error::Forbidden`] where the caller's own role does not reach that far.
    pub async fn unshare(&self, thing: Thing<'_>, grantee: &str) -> Result<(), Error> {
        let Thing { access, object, .. } = thing;
        let owner = access.owner;
        let grantee = id(grantee);
        let gives_up = access
            .through
            .is_some_and(|own| grantee.as_ref().is_ok_and(|id| *id == own.grantee));
        if !gives_up {
            access.level.at_least(Level::Manager)?;
        }
        let grantee = grantee?;
        let all = table::list(&mut *self.db_of(owner).await?, owner, object, self.clock.now()).await?;
        let found = all.iter().find(|grant| grant.grantee == grantee);
        let found = found.ok_or(Error::NotHere)?;
        if let Some(own) = access.through.filter(|_| !gives_up) {
            let expires_at = own.expires_at;
            Giver::Manager { expires_at }.may_change(level(found))?;
        }
        self.note(thing, "unshared", found.into()).await?;
        for grant in all.iter().filter(|grant| grant.granted_by == Some(grantee)) {
            self.note(thing, "unshared", grant.into()).await?;
        }
        if table::delete(&mut *self.db_of(owner).await?, owner, object, grantee).await? {
            Ok(())
        } else {
            Err(Error::NotHere)
        }
    }

    /// Notes a change of grants in the audit log of the team that owns the thing, and of the team that has it as a whole. What a person shares
    /// with one member is nobody else's business.
    async fn note(&self, thing: Thing<'_>, done: &str, noted: Noted<'_>) -> Result<(), Error> {
        let actor = acting::current().actor().ok_or(Error::NoUser)?;
        let whole = (noted.grantee == noted.team).then_some(noted.team);
        for team in [Some(thing.access.owner.uuid()), whole].into_iter().flatten() {
            let event = TeamEvent {
                team,
                actor,
                action: format!("{}_{done}", thing.object.0),
                object: thing.name,
                subject: Some(noted.grantee),
                role: noted.role,
                detail: "",
            };
            self.members.note(event).await?;
        }
        Ok(())
    }
}

/// Judges it again, by what is so now: the giver's own may have been taken away or changed. True where they had none.
async fn put(db: &mut Scoped, judged: Judged<'_>, now: DateTime<Utc>) -> Result<bool, Error> {
    let Thing { access, object, .. } = judged.thing;
    let (owner, grantee) = (access.owner, judged.grantee);
    kit::room::hold(db, owner, "grants").await?;
    let own = match access.through {
        Some(Through { grantee, .. }) => table::lock(db, owner, object, grantee, now).await?,
        None => None,
    };
    let before = table::lock(db, owner, object, grantee, now).await?;
    let given = GrantInput {
        grantee,
        by: access.through.map(|own| own.grantee),
        new: judged.new,
        expires_at: judged.end(own.as_ref(), before.as_ref(), now)?,
    };
    if table::put(db, owner, object, given, MOST_GRANTS, now).await? {
        Ok(before.is_none())
    } else {
        Err(Error::Full)
    }
}

fn id(sent: &str) -> Result<Uuid, Error> {
    sent.parse().map_err(|_| Error::NotHere)
}
