//! Invitations to teams.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::{InvitationId, Role, TeamId, UserId};

use super::{Db, schema::team_invitation, team_member::role};
use crate::{domain::team::Invitation, error::Error};

#[derive(Queryable, Selectable)]
#[diesel(table_name = team_invitation, check_for_backend(diesel::pg::Pg))]
struct Row {
    id: Uuid,
    team_id: Uuid,
    email: String,
    role: String,
    inviter_id: Uuid,
    inviter: String,
    sent_at: DateTime<Utc>,
    expires_at: DateTime<Utc>,
    ended_at: Option<DateTime<Utc>>,
}

impl From<Row> for Invitation {
    fn from(row: Row) -> Self {
        Self {
            id: row.id.into(),
            team: row.team_id.into(),
            email: row.email,
            role: role(&row.role),
            inviter_id: row.inviter_id.into(),
            inviter: row.inviter,
            sent_at: row.sent_at,
            expires_at: row.expires_at,
            ended_at: row.ended_at,
        }
    }
}

pub async fn insert(db: &mut Db, invitation: &Invitation, token_sha256: &[u8]) -> Result<(), Error> {
    diesel::insert_into(team_invitation::table)
        .values((
            team_invitation::id.eq(invitation.id.uuid()),
            team_invitation::team_id.eq(invitation.team.uuid()),
            team_invitation::email.eq(&invitation.email),
            team_invitation::role.eq(invitation.role.text()),
            team_invitation::token_sha256.eq(token_sha256),
            team_invitation::inviter_id.eq(invitation.inviter_id.uuid()),
            team_invitation::inviter.eq(&invitation.inviter),
            team_invitation::sent_at.eq(invitation.sent_at),
            team_invitation::expires_at.eq(invitation.expires_at),
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// Those that can still be accepted, newest first.
pub async fn open_of_team(db: &mut Db, team: TeamId, now: DateTime<Utc>) -> Result<Vec<Invitation>, Error> {
    let rows: Vec<Row> = team_invitation::table
        .filter(team_invitation::team_id.eq(team.uuid()))
        .filter(team_invitation::ended_at.is_null())
        .filter(team_invitation::expires_at.gt(now))
        .order((team_invitation::sent_at.desc(), team_invitation::id.desc()))
        .select(Row::as_select())
        .load(db)
        .await?;
    Ok(rows.into_iter().map(Invitation::from).collect())
}

/// Those to an address that can still be accepted, newest first. Asked in the scope of the service.
pub async fn open_to(db: &mut Db, email: &str, now: DateTime<Utc>) -> Result<Vec<Invitation>, Error> {
    let rows: Vec<Row> = team_invitation::table
        .filter(team_invitation::email.eq(email))
        .filter(team_invitation::ended_at.is_null())
        .filter(team_invitation::expires_at.gt(now))
        .order((team_invitation::sent_at.desc(), team_invitation::id.desc()))
        .select(Row::as_select())
        .load(db)
        .await?;
    Ok(rows.into_iter().map(Invitation::from).collect())
}

/// Whose it is.
pub async fn team_of(db: &mut Db, id: InvitationId) -> Result<Option<TeamId>, Error> {
    let team: Option<Uuid> = team_invitation::table
        .find(id.uuid())
        .select(team_invitation::team_id)
        .first(db)
        .await
        .optional()?;
    Ok(team.map(TeamId::from))
}

/// Nobody else changes it before the transaction ends.
pub async fn lock(db: &mut Db, id: InvitationId) -> Result<Option<Invitation>, Error> {
    let row: Option<Row> = team_invitation::table
        .find(id.uuid())
        .select(Row::as_select())
        .for_update()
        .first(db)
        .await
        .optional()?;
    Ok(row.map(Invitation::from))
}

pub async fn find_by_hash(db: &mut Db, token_sha256: &[u8]) -> Result<Option<Invitation>, Error> {
    let row: Option<Row> = team_invitation::table
        .filter(team_invitation::token_sha256.eq(token_sha256))
        .select(Row::as_select())
        .first(db)
        .await
        .optional()?;
    Ok(row.map(Invitation::from))
}

/// A new link in place of the old one.
pub async fn renew(
    db: &mut Db,
    id: InvitationId,
    token_sha256: &[u8],
    (sent_at, expires_at): (DateTime<Utc>, DateTime<Utc>),
) -> Result<(), Error> {
    diesel::update(team_invitation::table.find(id.uuid()))
        .set((
            team_invitation::token_sha256.eq(token_sha256),
            team_invitation::sent_at.eq(sent_at),
            team_invitation::expires_at.eq(expires_at),
        ))
        .execute(db)
        .await?;
    Ok(())
}

pub async fn end(db: &mut Db, id: InvitationId, now: DateTime<Utc>) -> Result<(), Error> {
    diesel::update(team_invitation::table.find(id.uuid()))
        .set(team_invitation::ended_at.eq(now))
        .execute(db)
        .await?;
    Ok(())
}

/// Makes room for another invitation of the same address.
pub async fn end_expired(db: &mut Db, team: TeamId, email: &str, now: DateTime<Utc>) -> Result<(), Error> {
    let expired = team_invitation::table
        .filter(team_invitation::team_id.eq(team.uuid()))
        .filter(team_invitation::email.eq(email))
        .filter(team_invitation::ended_at.is_null())
        .filter(team_invitation::expires_at.le(now));
    diesel::update(expired)
        .set(team_invitation::ended_at.eq(now))
        .execute(db)
        .await?;
    Ok(())
}

/// Ends what a member has sent and could not send any more: with `role`, they may invite up to that role; without one, nobody.
pub async fn end_of_inviter(
    db: &mut Db,
    team: TeamId,
    inviter: UserId,
    role: Option<Role>,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let beyond: Vec<&str> = Role::ALL
        .into_iter()
        .filter(|offered| role.is_none_or(|role| *offered > role))
        .map(Role::text)
        .collect();
    let sent = team_invitation::table
        .filter(team_invitation::team_id.eq(team.uuid()))
        .filter(team_invitation::inviter_id.eq(inviter.uuid()))
        .filter(team_invitation::ended_at.is_null())
        .filter(team_invitation::role.eq_any(beyond));
    diesel::update(sent)
        .set(team_invitation::ended_at.eq(now))
        .execute(db)
        .await?;
    Ok(())
}
