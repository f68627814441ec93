//! Ending an account. What it kept here goes at once; other services erase what it owned there. This service calls none of them: it keeps
//! the list, the gateway works through it.

use chrono::{DateTime, TimeDelta, Utc};
use vocab::{Role, UserId};

use super::{
    App,
    app_client::note_deleted,
    audit,
    password::{PASSWORD, required_password},
    team::{label, part},
};
use crate::{
    domain::{
        client::Client,
        email::Email,
        letter::Matter,
        password::Password,
        team::{Action, Team},
        user::User,
    },
    error::Error,
    store::{
        Db, Transaction, account_erasure, app_client,
        session::{self, Reason},
        team, team_audit, team_erasure, team_member, user,
    },
};

/// Accounts that are told at a time.
const MOST: i64 = 100;
/// An access token lives for five minutes, and a call with one that was checked a moment before may take a while. What it writes is erased
/// by a later round, so an account stays listed for this long at least.
const SETTLES: TimeDelta = TimeDelta::minutes(10);

impl App {
    /// Ends an account, its sessions, keys and passkeys, and the teams that have no other member. The audit keeps its lines under an id that
    /// names nobody any more.
    ///
    /// # Errors
    /// [`Error::Field`] for a wrong password or the last owner of a team with others, [`Error::TooMany`], [`Error::Busy`]
    pub async fn delete_account(&self, user: UserId, password: &str, client: &Client) -> Result<(), Error> {
        let password = required_password(password)?;
        match self.delete_by(user, password, client).await {
            Ok(()) => {
                self.posted();
                Ok(())
            }
            Err(error) => Err(self.refused("account_delete", Some(user), client, error).await),
        }
    }

    async fn delete_by(&self, user: UserId, password: Password, client: &Client) -> Result<(), Error> {
        let proven = self.reprove(user, password, PASSWORD).await?;
        let to = Email::parse(&proven.user.email).map_err(Error::email)?;
        let now = self.now();
        // Of the service: the teams are others' as well.
        let mut conn = self.every_db().await?;
        let db: &mut Db = &mut conn;
        db.transaction(async |db: &mut Db| {
            // Teams before the account, as whoever gives a member another role locks them.
            let teams = locked_teams(db, user).await?;
            if user::lock(db, user).await?.hash != proven.hash {
                return Err(Error::wrong_password(PASSWORD));
            }
            for team in &teams {
                leave(db, team, &proven.user, now).await?;
            }
            if !team::of_user(db, user).await?.is_empty() {
                // Founded or joined meanwhile: it would be left without an owner.
                return Err(Error::Busy);
            }
            // Their apps are deleted with the account.
            let clients = app_client::lock_all(db, user).await?;
            note_deleted(db, user, &clients, now).await?;
            session::revoke_all(db, user, None, Reason::Revoked, now).await?;
            account_erasure::insert(db, user, now).await?;
            self.post(db, Matter::AccountDeleted, &to, client, true).await?;
            audit::done(db, "account_delete", user, None, client, now).await?;
            user::delete(db, user).await
        })
        .await
    }

    /// Accounts that are gone and not erased yet, oldest first.
    pub async fn account_erasures(&self) -> Result<Vec<UserId>, Error> {
        account_erasure::list(&mut *self.every_db().await?, MOST).await
    }

    /// Nothing of this account is left elsewhere. Where it was deleted a moment ago, it stays listed.
    pub async fn end_account_erasure(&self, id: UserId) -> Result<(), Error> {
        let settled = self.now() - SETTLES;
        let mut db = self.every_db().await?;
        // Not with the deletion: a call that is answered holds these rows while it waits for the account.
        account_erasure::forget_answers(&mut db, id).await?;
        account_erasure::delete(&mut db, id, settled).await
    }
}

/// The teams of a person, which nobody else changes before the transaction ends.
async fn locked_teams(db: &mut Db, user: UserId) -> Result<Vec<Team>, Error> {
    let mut teams = team::of_user(db, user).await?;
    // In the same order for everybody, so that no two wait for each other.
    teams.sort_by_key(|team| team.id.uuid());
    for team in &teams {
        team::lock(db, team.id).await?;
    }
    Ok(teams)
}

/// Takes a person out of a locked team, and ends it where nobody else is in it.
async fn leave(db: &mut Db, team: &Team, person: &User, now: DateTime<Utc>) -> Result<(), Error> {
    let Some(role) = team_member::role_of(db, team.id, person.id).await? else {
        return Ok(());
    };
    let entry = |action, object, detail| team_audit::Entry {
        team: team.id,
        actor_id: person.id,
        actor: label(person),
        action,
        object,
        detail,
    };
    if team_member::count(db, team.id).await? == 1 {
        team_audit::insert(db, entry(Action::TeamDeleted, &team.name, ""), now).await?;
        team_erasure::insert(db, team.id, now).await?;
        return team::delete(db, team.id).await;
    }
    if role == Role::Owner && team_member::owners(db, team.id).await? == 1 {
        return Err(Error::Field {
            field: "non_field_errors",
            code: "last_owner",
            message: format!(
                "You are the last owner of the team \"{}\". Make another member an owner, or delete the team first.",
                team.name
            ),
        });
    }
    part(
        db,
        person.id,
        entry(Action::MemberLeft, label(person), role.text()),
        now,
    )
    .await
}
