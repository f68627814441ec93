//! What other services note in a team's audit log, and what becomes of apps there.

use chrono::{DateTime, Utc};
use uuid::Uuid;
use vocab::{TeamId, UserId};

use super::{App, team::label};
use crate::{
    domain::{app_grant::Grant, team::Action},
    error::Error,
    store::{
        Db, team,
        team_audit::{self, Entry},
        team_member, user,
    },
};

/// Characters of a name, and of further details, that are kept.
const LONGEST: usize = 200;

/// Something that was done elsewhere with what a team has.
#[derive(Debug, Clone, Copy)]
pub struct TeamNote<'a> {
    pub team: TeamId,
    pub actor: UserId,
    pub action: Action,
    /// Name of what it was done to.
    pub object: &'a str,
    /// A person, the team itself, or another team; `None` where it is about no one.
    pub subject: Option<Uuid>,
    /// Of the subject; empty where there is none.
    pub role: &'a str,
    /// Further details, where it is about no one.
    pub detail: &'a str,
}

/// Who is behind what became of an app.
#[derive(Debug, Clone, Copy)]
pub(super) enum By {
    Person(UserId),
    /// The person who registered it, often a stranger to the team.
    Developer(UserId),
    /// The app itself, by its token.
    App,
    /// The service itself: access expired, or a secret that works once was used again.
    Service,
}

impl By {
    /// As the log names them, for the members of a team.
    async fn named(self, db: &mut Db, team: TeamId, grant: &Grant) -> Result<(UserId, String), Error> {
        Ok(match self {
            Self::Person(person) => (person, name_in(db, team, person).await?),
            Self::Developer(person) => match team_member::role_of(db, team, person).await? {
                Some(_) => (person, name_in(db, team, person).await?),
                None => (person, "The app's developer".to_owned()),
            },
            Self::App => (grant.user, format!("{} (app)", grant.name)),
            Self::Service => (Uuid::nil().into(), "Meridian".to_owned()),
        })
    }
}

/// Adds to a team's audit log what became of an app there. What an app does for a person alone is in no team's log. In the scope of the service.
///
/// # Errors
/// The database's.
pub(super) async fn note_app(
    db: &mut Db,
    grant: &Grant,
    (by, action): (By, Action),
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let Some(team) = grant.team else { return Ok(()) };
    let (actor_id, actor) = by.named(db, team, grant).await?;
    let entry = Entry {
        team,
        actor_id,
        actor: &actor,
        action,
        object: &grant.name,
        detail: &grant.scopes.to_string(),
    };
    team_audit::insert(db, entry, now).await
}

impl App {
    /// Adds to the team's audit log; an id that is no team's has none. Names are those of now, as in all of its entries. Of people
    /// who don't belong to it the log has the id alone: their names and addresses are not the team's to know.
    ///
    /// # Errors
    /// The database's.
    pub async fn note_team_event(&self, note: TeamNote<'_>) -> Result<(), Error> {
        let found = team::names(&mut *self.every_db().await?, &[note.team]).await?;
        if found.is_empty() {
            return Ok(());
        }
        let actor = name_in(&mut *self.every_db().await?, note.team, note.actor).await?;
        let detail = self.detail_of(note).await?;
        let object = cut(note.object);
        let entry = Entry {
            team: note.team,
            actor_id: note.actor,
            actor: &actor,
            action: note.action,
            object: &object,
            detail: &detail,
        };
        team_audit::insert(&mut *self.every_db().await?, entry, self.now()).await
    }

    /// Whom a note is about, with their role; or its further details.
    async fn detail_of(&self, note: TeamNote<'_>) -> Result<String, Error> {
        let Some(subject) = note.subject else {
            return Ok(cut(note.detail));
        };
        let subject = if subject == note.team.uuid() {
            "everyone in the team".to_owned()
        } else {
            self.subject_in(note.team, subject).await?
        };
        Ok(match note.role {
            "" => subject,
            role => format!("{subject}: {role}"),
        })
    }

    /// Whom a note is about, where it is not the whole team.
    async fn subject_in(&self, team: TeamId, subject: Uuid) -> Result<String, Error> {
        let other = team::names(&mut *self.every_db().await?, &[subject.into()]).await?;
        match other.first() {
            Some((_, name)) => Ok(format!("everyone in {name}")),
            None => name_in(&mut *self.every_db().await?, team, subject.into()).await,
        }
    }
}

/// As the members of a team know a person. In the scope of the service.
async fn name_in(db: &mut Db, team: TeamId, person: UserId) -> Result<String, Error> {
    let Some(account) = user::find(db, person).await? else {
        return Ok("a deleted account".to_owned());
    };
    Ok(match team_member::role_of(db, team, person).await? {
        Some(_) => label(&account.user).to_owned(),
        None => format!("someone outside the team ({person})"),
    })
}

fn cut(text: &str) -> String {
    text.chars().take(LONGEST).collect()
}
