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

/// Characters of a name that are kept.
const LONGEST_NAME: usize = 200;

/// Something that was done elsewhere with what a team has.
#[derive(Debug, Clone, Copy)]
pub struct TeamNote<'a> {
    pub team: TeamId,
    pub actor: UserId,
    pub action: Action,
    /// Name of what it was done to.
    pub object: &'a str,
    /// A person, the team itself, or another team.
    pub subject: Uuid,
    /// Of the subject; empty where there is none.
    pub role: &'a str,
}

/// Adds to a team's audit log what became of an app there. What an app does for a person alone is in no team's log. In the scope of the service.
///
/// # Errors
/// The database's.
pub(super) async fn note_app(
    db: &mut Db,
    grant: &Grant,
    (actor, action): (UserId, Action),
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let Some(team) = grant.team else { return Ok(()) };
    let account = user::get(db, actor).await?.user;
    let entry = Entry {
        team,
        actor_id: actor,
        actor: label(&account),
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
        let actor = self.name_in(note.team, note.actor).await?;
        let subject = if note.subject == note.team.uuid() {
            "everyone in the team".to_owned()
        } else {
            self.subject_in(note.team, note.subject).await?
        };
        let detail = match note.role {
            "" => subject,
            role => format!("{subject}: {role}"),
        };
        let object: String = note.object.chars().take(LONGEST_NAME).collect();
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

    /// Whom a note is about, where it is not the whole team.
    async fn subject_in(&self, team: TeamId, subject: Uuid) -> Result<String, Error> {
        let other = team::names(&mut *self.every_db().await?, &[subject.into()]).await?;
        match other.first() {
            Some((_, name)) => Ok(format!("everyone in {name}")),
            None => self.name_in(team, subject.into()).await,
        }
    }

    /// As the members of a team know a person.
    async fn name_in(&self, team: TeamId, person: UserId) -> Result<String, Error> {
        let mut db = self.every_db().await?;
        let Some(account) = user::find(&mut db, person).await? else {
            return Ok("a deleted account".to_owned());
        };
        let role = team_member::role_of(&mut db, team, person).await?;
        Ok(match role {
            Some(_) => label(&account.user).to_owned(),
            None => format!("somebody outside the team ({person})"),
        })
    }
}
