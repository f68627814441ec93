//! Sessions and their refresh tokens.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::{SessionId, UserId};

use super::{
    Db,
    schema::{refresh_token, session},
};
use crate::{
    domain::{refresh::Token, session::Session},
    error::Error,
};

#[derive(Queryable, Selectable)]
#[diesel(table_name = session, check_for_backend(diesel::pg::Pg))]
struct Row {
    id: Uuid,
    user_id: Uuid,
    device_hash: Vec<u8>,
    user_agent: String,
    ip: String,
    strong: bool,
    created_at: DateTime<Utc>,
    last_seen_at: DateTime<Utc>,
    expires_at: DateTime<Utc>,
    revoked_at: Option<DateTime<Utc>>,
}

impl From<Row> for Session {
    fn from(row: Row) -> Self {
        Self {
            id: row.id.into(),
            user: row.user_id.into(),
            device_hash: row.device_hash,
            user_agent: row.user_agent,
            ip: row.ip,
            strong: row.strong,
            created_at: row.created_at,
            last_seen_at: row.last_seen_at,
            expires_at: row.expires_at,
            revoked: row.revoked_at.is_some(),
        }
    }
}

/// Why a session was ended by us or its owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    Logout,
    Revoked,
    PasswordChanged,
    TotpChanged,
    Reused,
    OtherDevice,
}

impl Reason {
    const fn text(self) -> &'static str {
        match self {
            Self::Logout => "logout",
            Self::Revoked => "revoked",
            Self::PasswordChanged => "password_changed",
            Self::TotpChanged => "totp_changed",
            Self::Reused => "refresh_reused",
            Self::OtherDevice => "device_mismatch",
        }
    }
}

pub async fn insert(db: &mut Db, new: &Session) -> Result<(), Error> {
    diesel::insert_into(session::table)
        .values((
            session::id.eq(new.id.uuid()),
            session::user_id.eq(new.user.uuid()),
            session::device_hash.eq(&new.device_hash),
            session::user_agent.eq(&new.user_agent),
            session::ip.eq(&new.ip),
            session::strong.eq(new.strong),
            session::created_at.eq(new.created_at),
            session::last_seen_at.eq(new.last_seen_at),
            session::expires_at.eq(new.expires_at),
        ))
        .execute(db)
        .await?;
    Ok(())
}

pub async fn find(db: &mut Db, id: SessionId) -> Result<Option<Session>, Error> {
    let row = session::table
        .find(id.uuid())
        .select(Row::as_select())
        .first(db)
        .await
        .optional()?;
    Ok(row.map(Session::from))
}

/// As [`find`], and nobody ends it before the transaction does.
pub async fn hold(db: &mut Db, id: SessionId) -> Result<Option<Session>, Error> {
    let row = session::table
        .find(id.uuid())
        .select(Row::as_select())
        .for_share()
        .first(db)
        .await
        .optional()?;
    Ok(row.map(Session::from))
}

/// Those of these sessions that are there, in no order.
pub async fn find_all(db: &mut Db, ids: &[SessionId]) -> Result<Vec<Session>, Error> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.uuid()).collect();
    let rows = session::table
        .filter(session::id.eq_any(ids))
        .select(Row::as_select())
        .load(db)
        .await?;
    Ok(rows.into_iter().map(Session::from).collect())
}

/// The session that a refresh token belongs to, locked until the transaction ends, and the token's own state.
pub async fn lock_by_token(db: &mut Db, hash: &[u8]) -> Result<Option<(Session, Token)>, Error> {
    let Some(id) = session_of_token(db, hash).await? else {
        return Ok(None);
    };
    let row = session::table
        .find(id.uuid())
        .select(Row::as_select())
        .for_update()
        .first(db)
        .await
        .optional()?;
    let Some(row) = row else { return Ok(None) };
    // Read only now: whoever held the lock before may have changed it.
    let (used_at, successor): (Option<DateTime<Utc>>, Option<Vec<u8>>) = refresh_token::table
        .find(hash)
        .select((refresh_token::used_at, refresh_token::successor))
        .first(db)
        .await?;
    let successor_used = match successor {
        Some(next) => refresh_token::table
            .find(next)
            .select(refresh_token::used_at.is_not_null())
            .first(db)
            .await
            .optional()?
            .unwrap_or(true),
        None => false,
    };
    let token = Token {
        used_at,
        successor_used,
    };
    Ok(Some((row.into(), token)))
}

/// SHA-256 of the token that this one was exchanged for.
pub async fn successor_of(db: &mut Db, hash: &[u8]) -> Result<Option<Vec<u8>>, Error> {
    let successor: Option<Option<Vec<u8>>> = refresh_token::table
        .find(hash)
        .select(refresh_token::successor)
        .first(db)
        .await
        .optional()?;
    Ok(successor.flatten())
}

pub async fn session_of_token(db: &mut Db, hash: &[u8]) -> Result<Option<SessionId>, Error> {
    let id: Option<Uuid> = refresh_token::table
        .find(hash)
        .select(refresh_token::session_id)
        .first(db)
        .await
        .optional()?;
    Ok(id.map(SessionId::from))
}

/// Whose session a refresh token belongs to.
pub async fn owner_of_token(db: &mut Db, hash: &[u8]) -> Result<Option<UserId>, Error> {
    let user: Option<Uuid> = refresh_token::table
        .inner_join(session::table)
        .filter(refresh_token::hash.eq(hash))
        .select(session::user_id)
        .first(db)
        .await
        .optional()?;
    Ok(user.map(UserId::from))
}

pub async fn add_token(db: &mut Db, session: SessionId, hash: &[u8], now: DateTime<Utc>) -> Result<(), Error> {
    diesel::insert_into(refresh_token::table)
        .values((
            refresh_token::hash.eq(hash),
            refresh_token::session_id.eq(session.uuid()),
            refresh_token::created_at.eq(now),
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// Exchanges a token for its successor.
pub async fn rotate(
    db: &mut Db,
    session: SessionId,
    hash: &[u8],
    successor: &[u8],
    now: DateTime<Utc>,
) -> Result<(), Error> {
    diesel::update(refresh_token::table.find(hash))
        .set((refresh_token::used_at.eq(now), refresh_token::successor.eq(successor)))
        .execute(db)
        .await?;
    add_token(db, session, successor, now).await
}

pub async fn touch(db: &mut Db, id: SessionId, now: DateTime<Utc>) -> Result<(), Error> {
    diesel::update(session::table.find(id.uuid()))
        .set(session::last_seen_at.eq(now))
        .execute(db)
        .await?;
    Ok(())
}

/// From now on the session counts as one with a second factor.
pub async fn strengthen(db: &mut Db, (user, id): (UserId, SessionId), latest_end: DateTime<Utc>) -> Result<(), Error> {
    let own = || session::table.find(id.uuid()).filter(session::user_id.eq(user.uuid()));
    diesel::update(own()).set(session::strong.eq(true)).execute(db).await?;
    diesel::update(own().filter(session::expires_at.gt(latest_end)))
        .set(session::expires_at.eq(latest_end))
        .execute(db)
        .await?;
    Ok(())
}

/// Newest first; those that have not been ended. Age is the caller's to judge.
pub async fn list(db: &mut Db, user: UserId) -> Result<Vec<Session>, Error> {
    let rows = session::table
        .filter(session::user_id.eq(user.uuid()))
        .filter(session::revoked_at.is_null())
        .order(session::id.desc())
        .select(Row::as_select())
        .load(db)
        .await?;
    Ok(rows.into_iter().map(Session::from).collect())
}

/// Ends a session. False: it was ended before.
pub async fn revoke(db: &mut Db, id: SessionId, reason: Reason, now: DateTime<Utc>) -> Result<bool, Error> {
    let ended = diesel::update(session::table.find(id.uuid()).filter(session::revoked_at.is_null()))
        .set((session::revoked_at.eq(now), session::revoked_for.eq(reason.text())))
        .execute(db)
        .await?;
    Ok(ended == 1)
}

/// Ends a session of that user. False: there is none.
pub async fn revoke_own(
    db: &mut Db,
    user: UserId,
    id: SessionId,
    reason: Reason,
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    let own = session::table
        .find(id.uuid())
        .filter(session::user_id.eq(user.uuid()))
        .filter(session::revoked_at.is_null());
    let ended = diesel::update(own)
        .set((session::revoked_at.eq(now), session::revoked_for.eq(reason.text())))
        .execute(db)
        .await?;
    Ok(ended == 1)
}

/// Ends all sessions of a user but one. Returns how many.
pub async fn revoke_all(
    db: &mut Db,
    user: UserId,
    but: Option<SessionId>,
    reason: Reason,
    now: DateTime<Utc>,
) -> Result<usize, Error> {
    let others = session::table
        .filter(session::user_id.eq(user.uuid()))
        .filter(session::id.ne(but.map_or_else(Uuid::nil, SessionId::uuid)))
        .filter(session::revoked_at.is_null());
    Ok(diesel::update(others)
        .set((session::revoked_at.eq(now), session::revoked_for.eq(reason.text())))
        .execute(db)
        .await?)
}
