//! Teams that are gone, until the other services have erased what they owned.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::TeamId;

use super::{Db, schema::team_erasure};
use crate::error::Error;

pub async fn insert(db: &mut Db, id: TeamId, now: DateTime<Utc>) -> Result<(), Error> {
    diesel::insert_into(team_erasure::table)
        .values((team_erasure::team_id.eq(id.uuid()), team_erasure::created_at.eq(now)))
        .execute(db)
        .await?;
    Ok(())
}

/// Oldest first.
pub async fn list(db: &mut Db, limit: i64) -> Result<Vec<TeamId>, Error> {
    let rows: Vec<Uuid> = team_erasure::table
        .order((team_erasure::created_at, team_erasure::team_id))
        .limit(limit)
        .select(team_erasure::team_id)
        .load(db)
        .await?;
    Ok(rows.into_iter().map(TeamId::from).collect())
}

/// Forgets one that was deleted before this; a later one stays.
pub async fn delete(db: &mut Db, id: TeamId, before: DateTime<Utc>) -> Result<(), Error> {
    diesel::delete(team_erasure::table.find(id.uuid()))
        .filter(team_erasure::created_at.lt(before))
        .execute(db)
        .await?;
    Ok(())
}
