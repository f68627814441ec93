//! Personal API keys.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::{ApiKeyId, UserId};

use super::{Db, schema::api_key};
use crate::{domain::api_key::ApiKey, error::Error};

/// "Last used" is that exact, so that reads do not become writes.
const USED_EVERY: TimeDelta = TimeDelta::minutes(1);

pub async fn count(db: &mut Db, user: UserId) -> Result<i64, Error> {
    Ok(api_key::table
        .filter(api_key::user_id.eq(user.uuid()))
        .count()
        .get_result(db)
        .await?)
}

pub async fn insert(db: &mut Db, user: UserId, key: &ApiKey, hash: &[u8]) -> Result<(), Error> {
    diesel::insert_into(api_key::table)
        .values((
            api_key::id.eq(key.id.uuid()),
            api_key::user_id.eq(user.uuid()),
            api_key::name.eq(&key.name),
            api_key::prefix.eq(&key.prefix),
            api_key::hash.eq(hash),
            api_key::created_at.eq(key.created_at),
        ))
        .execute(db)
        .await?;
    Ok(())
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = api_key, check_for_backend(diesel::pg::Pg))]
struct Row {
    id: Uuid,
    name: String,
    prefix: String,
    created_at: DateTime<Utc>,
    last_used_at: Option<DateTime<Utc>>,
}

impl From<Row> for ApiKey {
    fn from(row: Row) -> Self {
        Self {
            id: row.id.into(),
            name: row.name,
            prefix: row.prefix,
            created_at: row.created_at,
            last_used_at: row.last_used_at,
        }
    }
}

/// Oldest first.
pub async fn list(db: &mut Db, user: UserId) -> Result<Vec<ApiKey>, Error> {
    let rows: Vec<Row> = api_key::table
        .filter(api_key::user_id.eq(user.uuid()))
        .order(api_key::id)
        .select(Row::as_select())
        .load(db)
        .await?;
    Ok(rows.into_iter().map(ApiKey::from).collect())
}

/// False: there is none such of that user.
pub async fn delete(db: &mut Db, user: UserId, id: ApiKeyId) -> Result<bool, Error> {
    let gone = diesel::delete(api_key::table.find(id.uuid()).filter(api_key::user_id.eq(user.uuid())))
        .execute(db)
        .await?;
    Ok(gone == 1)
}

/// Returns how many there were.
pub async fn delete_all(db: &mut Db, user: UserId) -> Result<usize, Error> {
    Ok(diesel::delete(api_key::table.filter(api_key::user_id.eq(user.uuid())))
        .execute(db)
        .await?)
}

/// Whose key is that? Notes that it was used.
pub async fn find_owner(db: &mut Db, hash: &[u8], now: DateTime<Utc>) -> Result<Option<(ApiKeyId, UserId)>, Error> {
    let row: Option<(Uuid, Uuid, Option<DateTime<Utc>>)> = api_key::table
        .filter(api_key::hash.eq(hash))
        .select((api_key::id, api_key::user_id, api_key::last_used_at))
        .first(db)
        .await
        .optional()?;
    let Some((id, user, last_used_at)) = row else {
        return Ok(None);
    };
    if last_used_at.is_none_or(|last| now >= last + USED_EVERY) {
        diesel::update(api_key::table.find(id))
            .set(api_key::last_used_at.eq(now))
            .execute(db)
            .await?;
    }
    Ok(Some((id.into(), user.into())))
}
