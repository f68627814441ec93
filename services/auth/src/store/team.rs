//! Teams.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::{TeamId, UserId};

use super::{
    Db,
    schema::{team, team_member},
    team_member::role,
};
use crate::{domain::team::Team, error::Error};

/// The teams of a person by name, without the number of their members.
pub async fn of_user(db: &mut Db, user: UserId) -> Result<Vec<Team>, Error> {
    let rows: Vec<(Uuid, String, DateTime<Utc>, String)> = team_member::table
        .inner_join(team::table)
        .filter(team_member::user_id.eq(user.uuid()))
        .order((team::name, team::id))
        .select((team::id, team::name, team::created_at, team_member::role))
        .load(db)
        .await?;
    Ok(rows
        .into_iter()
        .map(|(id, name, created_at, role_name)| Team {
            id: id.into(),
            name,
            role: role(&role_name),
            members: 0,
            created_at,
        })
        .collect())
}

pub async fn insert(db: &mut Db, id: TeamId, name: &str, now: DateTime<Utc>) -> Result<(), Error> {
    diesel::insert_into(team::table)
        .values((team::id.eq(id.uuid()), team::name.eq(name), team::created_at.eq(now)))
        .execute(db)
        .await?;
    Ok(())
}

/// Name and beginning of a team, which nobody else changes before the transaction ends.
pub async fn lock(db: &mut Db, id: TeamId) -> Result<Option<(String, DateTime<Utc>)>, Error> {
    Ok(team::table
        .find(id.uuid())
        .select((team::name, team::created_at))
        .for_update()
        .first(db)
        .await
        .optional()?)
}

pub async fn names(db: &mut Db, ids: &[TeamId]) -> Result<Vec<(TeamId, String)>, Error> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.uuid()).collect();
    let rows: Vec<(Uuid, String)> = team::table
        .filter(team::id.eq_any(ids))
        .select((team::id, team::name))
        .load(db)
        .await?;
    Ok(rows.into_iter().map(|(id, name)| (id.into(), name)).collect())
}

pub async fn rename(db: &mut Db, id: TeamId, name: &str) -> Result<(), Error> {
    diesel::update(team::table.find(id.uuid()))
        .set(team::name.eq(name))
        .execute(db)
        .await?;
    Ok(())
}

pub async fn delete(db: &mut Db, id: TeamId) -> Result<(), Error> {
    diesel::delete(team::table.find(id.uuid())).execute(db).await?;
    Ok(())
}
