//! What people let programs do, and the codes that lead to it.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::{AppClientId, AppGrantId, AppScopes, TeamId, UserId};

use super::{
    Db,
    schema::{app_code, app_grant},
};
use crate::{
    domain::app_grant::{Code, Grant, MOST},
    error::Error,
};

#[derive(Queryable, Selectable)]
#[diesel(table_name = app_grant, check_for_backend(diesel::pg::Pg))]
struct Row {
    id: Uuid,
    user_id: Uuid,
    client_id: Uuid,
    name: String,
    scopes: Vec<String>,
    created_at: DateTime<Utc>,
    last_used_at: Option<DateTime<Utc>>,
    expires_at: DateTime<Utc>,
    team_id: Option<Uuid>,
}

impl From<Row> for Grant {
    fn from(row: Row) -> Self {
        Self {
            id: row.id.into(),
            user: row.user_id.into(),
            team: row.team_id.map(TeamId::from),
            client: row.client_id.into(),
            name: row.name,
            scopes: scopes(&row.scopes),
            created_at: row.created_at,
            last_used_at: row.last_used_at,
            expires_at: row.expires_at,
        }
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = app_code, check_for_backend(diesel::pg::Pg))]
struct CodeRow {
    user_id: Uuid,
    client_id: Uuid,
    redirect_uri: String,
    scopes: Vec<String>,
    challenge: Vec<u8>,
    created_at: DateTime<Utc>,
    used_at: Option<DateTime<Utc>>,
    grant_id: Option<Uuid>,
    team_id: Option<Uuid>,
}

/// As stored. A word that a later version wrote gives nothing here.
pub(super) fn scopes(texts: &[String]) -> AppScopes {
    texts.iter().filter_map(|text| text.parse().ok()).collect()
}

pub(super) fn texts(scopes: AppScopes) -> Vec<&'static str> {
    scopes.iter().map(vocab::AppScope::text).collect()
}

pub async fn insert(db: &mut Db, grant: &Grant) -> Result<(), Error> {
    diesel::insert_into(app_grant::table)
        .values((
            app_grant::id.eq(grant.id.uuid()),
            app_grant::user_id.eq(grant.user.uuid()),
            app_grant::client_id.eq(grant.client.uuid()),
            app_grant::name.eq(&grant.name),
            app_grant::scopes.eq(texts(grant.scopes)),
            app_grant::created_at.eq(grant.created_at),
            app_grant::expires_at.eq(grant.expires_at),
            app_grant::team_id.eq(grant.team.map(TeamId::uuid)),
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// Those that have not ended, newest first.
pub async fn list(db: &mut Db, user: UserId, now: DateTime<Utc>) -> Result<Vec<Grant>, Error> {
    let rows: Vec<Row> = app_grant::table
        .filter(app_grant::user_id.eq(user.uuid()))
        .filter(app_grant::expires_at.gt(now))
        .order(app_grant::id.desc())
        .select(Row::as_select())
        .load(db)
        .await?;
    Ok(rows.into_iter().map(Grant::from).collect())
}

/// Those of teams that have not ended and that others than this person made, newest first. Asked in the scope of the service.
pub async fn of_teams(db: &mut Db, teams: &[TeamId], but: UserId, now: DateTime<Utc>) -> Result<Vec<Grant>, Error> {
    let teams: Vec<Uuid> = teams.iter().map(|team| team.uuid()).collect();
    let rows: Vec<Row> = app_grant::table
        .filter(app_grant::team_id.assume_not_null().eq_any(teams))
        .filter(app_grant::user_id.ne(but.uuid()))
        .filter(app_grant::expires_at.gt(now))
        .order(app_grant::id.desc())
        .select(Row::as_select())
        .load(db)
        .await?;
    Ok(rows.into_iter().map(Grant::from).collect())
}

/// Nobody else changes it before the transaction ends.
pub async fn lock(db: &mut Db, id: AppGrantId) -> Result<Option<Grant>, Error> {
    let row: Option<Row> = app_grant::table
        .find(id.uuid())
        .select(Row::as_select())
        .for_update()
        .first(db)
        .await
        .optional()?;
    Ok(row.map(Grant::from))
}

pub async fn extend(db: &mut Db, id: AppGrantId, expires_at: DateTime<Utc>) -> Result<(), Error> {
    diesel::update(app_grant::table.find(id.uuid()))
        .set(app_grant::expires_at.eq(expires_at))
        .execute(db)
        .await?;
    Ok(())
}

pub async fn touch(db: &mut Db, id: AppGrantId, now: DateTime<Utc>) -> Result<(), Error> {
    diesel::update(app_grant::table.find(id.uuid()))
        .set(app_grant::last_used_at.eq(now))
        .execute(db)
        .await?;
    Ok(())
}

/// Ends a grant with all of its tokens.
pub async fn delete(db: &mut Db, id: AppGrantId) -> Result<(), Error> {
    diesel::delete(app_grant::table.find(id.uuid())).execute(db).await?;
    Ok(())
}

/// Ends all grants of a person, and codes that would make one. Returns the grants.
pub async fn delete_all(db: &mut Db, user: UserId) -> Result<Vec<Grant>, Error> {
    diesel::delete(app_code::table.filter(app_code::user_id.eq(user.uuid())))
        .execute(db)
        .await?;
    let ended: Vec<Row> = diesel::delete(app_grant::table.filter(app_grant::user_id.eq(user.uuid())))
        .returning(Row::as_returning())
        .load(db)
        .await?;
    Ok(ended.into_iter().map(Grant::from).collect())
}

/// Ends what a person let apps do in a team. Returns the grants. Codes stay: they are worth nothing without the membership.
pub async fn delete_of_member(db: &mut Db, team: TeamId, user: UserId) -> Result<Vec<Grant>, Error> {
    let there = app_grant::table
        .filter(app_grant::user_id.eq(user.uuid()))
        .filter(app_grant::team_id.eq(team.uuid()));
    let ended: Vec<Row> = diesel::delete(there).returning(Row::as_returning()).load(db).await?;
    Ok(ended.into_iter().map(Grant::from).collect())
}

/// The clients' grants in teams, locked until the transaction ends. Runs in the scope of the service.
pub async fn lock_in_teams(db: &mut Db, clients: &[AppClientId]) -> Result<Vec<Grant>, Error> {
    if clients.is_empty() {
        return Ok(Vec::new());
    }
    let clients: Vec<Uuid> = clients.iter().map(|client| client.uuid()).collect();
    let rows: Vec<Row> = app_grant::table
        .filter(app_grant::client_id.eq_any(clients))
        .filter(app_grant::team_id.is_not_null())
        .order(app_grant::id)
        .select(Row::as_select())
        .for_update()
        .load(db)
        .await?;
    Ok(rows.into_iter().map(Grant::from).collect())
}

/// Ends those whose time is over. Returns them.
pub async fn delete_expired(db: &mut Db, now: DateTime<Utc>) -> Result<Vec<Grant>, Error> {
    let over = app_grant::table.filter(app_grant::expires_at.lt(now));
    let ended: Vec<Row> = diesel::delete(over).returning(Row::as_returning()).load(db).await?;
    Ok(ended.into_iter().map(Grant::from).collect())
}

/// Ends the oldest grants of a person who has more than [`MOST`]. Returns them.
pub async fn trim(db: &mut Db, user: UserId) -> Result<Vec<Grant>, Error> {
    let beyond: Vec<Uuid> = app_grant::table
        .filter(app_grant::user_id.eq(user.uuid()))
        .order(app_grant::id.desc())
        .offset(MOST)
        .select(app_grant::id)
        .load(db)
        .await?;
    if beyond.is_empty() {
        return Ok(Vec::new());
    }
    let ended: Vec<Row> = diesel::delete(app_grant::table.filter(app_grant::id.eq_any(beyond)))
        .returning(Row::as_returning())
        .load(db)
        .await?;
    Ok(ended.into_iter().map(Grant::from).collect())
}

pub async fn insert_code(db: &mut Db, code: &Code, sha256: &[u8]) -> Result<(), Error> {
    diesel::insert_into(app_code::table)
        .values((
            app_code::sha256.eq(sha256),
            app_code::user_id.eq(code.user.uuid()),
            app_code::client_id.eq(code.client.uuid()),
            app_code::redirect_uri.eq(&code.redirect_uri),
            app_code::scopes.eq(texts(code.scopes)),
            app_code::challenge.eq(&code.challenge),
            app_code::created_at.eq(code.created_at),
            app_code::team_id.eq(code.team.map(TeamId::uuid)),
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// Nobody else uses it before the transaction ends.
pub async fn lock_code(db: &mut Db, sha256: &[u8]) -> Result<Option<Code>, Error> {
    let row: Option<CodeRow> = app_code::table
        .find(sha256)
        .select(CodeRow::as_select())
        .for_update()
        .first(db)
        .await
        .optional()?;
    Ok(row.map(|row| Code {
        user: row.user_id.into(),
        team: row.team_id.map(TeamId::from),
        client: row.client_id.into(),
        redirect_uri: row.redirect_uri,
        scopes: scopes(&row.scopes),
        challenge: row.challenge,
        created_at: row.created_at,
        used_at: row.used_at,
        grant: row.grant_id.map(AppGrantId::from),
    }))
}

pub async fn use_code(db: &mut Db, sha256: &[u8], grant: AppGrantId, now: DateTime<Utc>) -> Result<(), Error> {
    diesel::update(app_code::table.find(sha256))
        .set((app_code::used_at.eq(now), app_code::grant_id.eq(grant.uuid())))
        .execute(db)
        .await?;
    Ok(())
}
