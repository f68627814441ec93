//! Tokens of programs, as hashes.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::{AppGrantId, AppScopes};

use super::{
    Db,
    app_grant::{scopes, texts, touch},
    schema::{app_grant, app_token},
    team_member,
};
use crate::{
    domain::{
        app_grant::{Token, Use},
        team::manages,
    },
    error::Error,
};

const ACCESS: &str = "access";
const REFRESH: &str = "refresh";
/// "Last used" is that exact, so that reads do not become writes.
const USED_EVERY: TimeDelta = TimeDelta::minutes(1);

pub async fn insert_access(
    db: &mut Db,
    grant: AppGrantId,
    sha256: &[u8],
    of: AppScopes,
    expires_at: DateTime<Utc>,
) -> Result<(), Error> {
    diesel::insert_into(app_token::table)
        .values((
            app_token::sha256.eq(sha256),
            app_token::grant_id.eq(grant.uuid()),
            app_token::kind.eq(ACCESS),
            app_token::scopes.eq(texts(of)),
            app_token::expires_at.eq(expires_at),
        ))
        .execute(db)
        .await?;
    Ok(())
}

pub async fn insert_refresh(db: &mut Db, grant: AppGrantId, sha256: &[u8], of: AppScopes) -> Result<(), Error> {
    diesel::insert_into(app_token::table)
        .values((
            app_token::sha256.eq(sha256),
            app_token::grant_id.eq(grant.uuid()),
            app_token::kind.eq(REFRESH),
            app_token::scopes.eq(texts(of)),
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// The grant of a token of either kind.
pub async fn grant_of(db: &mut Db, sha256: &[u8]) -> Result<Option<AppGrantId>, Error> {
    let id: Option<Uuid> = app_token::table
        .find(sha256)
        .select(app_token::grant_id)
        .first(db)
        .await
        .optional()?;
    Ok(id.map(AppGrantId::from))
}

/// A refresh token's own state, and the SHA-256 of its successor. Read while its grant is locked.
pub async fn refresh_token(db: &mut Db, sha256: &[u8]) -> Result<Option<(Token, Option<Vec<u8>>)>, Error> {
    let row: Option<(Option<DateTime<Utc>>, Option<Vec<u8>>)> = app_token::table
        .find(sha256)
        .filter(app_token::kind.eq(REFRESH))
        .select((app_token::used_at, app_token::successor))
        .first(db)
        .await
        .optional()?;
    let Some((used_at, successor)) = row else {
        return Ok(None);
    };
    let successor_used = match &successor {
        Some(next) => app_token::table
            .find(next)
            .select(app_token::used_at.is_not_null())
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
    Ok(Some((token, successor)))
}

/// Notes that a refresh token was exchanged, and adds its successor.
pub async fn rotate(
    db: &mut Db,
    grant: AppGrantId,
    sha256: &[u8],
    next: &[u8],
    of: AppScopes,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    insert_refresh(db, grant, next, of).await?;
    diesel::update(app_token::table.find(sha256))
        .set((app_token::used_at.eq(now), app_token::successor.eq(next)))
        .execute(db)
        .await?;
    Ok(())
}

/// Whose access token is that, and what may it do? Notes that it was used. Nothing of a team that its person does not manage any more. Asked
/// in the scope of the service.
pub async fn check(db: &mut Db, sha256: &[u8], now: DateTime<Utc>) -> Result<Option<Use>, Error> {
    type Found = (Uuid, Uuid, Option<Uuid>, Option<DateTime<Utc>>, Vec<String>);
    let found: Option<Found> = app_token::table
        .inner_join(app_grant::table)
        .filter(app_token::sha256.eq(sha256))
        .filter(app_token::kind.eq(ACCESS))
        .filter(app_token::expires_at.gt(now))
        .select((
            app_grant::id,
            app_grant::user_id,
            app_grant::team_id,
            app_grant::last_used_at,
            app_token::scopes,
        ))
        .first(db)
        .await
        .optional()?;
    let Some((grant, user, team, last_used_at, of)) = found else {
        return Ok(None);
    };
    let team = match team {
        None => None,
        Some(team) => {
            let role = team_member::role_of(db, team.into(), user.into()).await?;
            let Some(role) = role.filter(|role| manages(*role)) else {
                return Ok(None);
            };
            Some((team.into(), role))
        }
    };
    if last_used_at.is_none_or(|last| now >= last + USED_EVERY) {
        touch(db, grant.into(), now).await?;
    }
    Ok(Some(Use {
        user: user.into(),
        team,
        scopes: scopes(&of),
    }))
}
