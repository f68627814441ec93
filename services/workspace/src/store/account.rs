//! Accounts. Every statement names the owner.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::{dsl::count_star, prelude::*};
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db, changed,
    owned::{gone_one, live_one, seen_one},
    schema::{account, event, fill},
    small,
};
use crate::{domain::account::NewAccount, error::Error};

/// A row, and how many fills are on it.
#[derive(Debug, Clone)]
pub struct Account {
    pub id: Uuid,
    pub name: String,
    pub venue: String,
    pub fills: u32,
    pub created_at: DateTime<Utc>,
    pub version: i32,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = account, check_for_backend(diesel::pg::Pg))]
struct Row {
    id: Uuid,
    name: String,
    venue: String,
    created_at: DateTime<Utc>,
    version: i32,
}

/// Ids of those that are there.
pub(super) fn live(owner: UserId) -> account::BoxedQuery<'static, diesel::pg::Pg, diesel::sql_types::Uuid> {
    account::table
        .filter(account::owner.eq(owner.uuid()))
        .filter(account::deleted_at.is_null())
        .select(account::id)
        .into_boxed()
}

/// Of those that are there, by id.
pub async fn names(db: &mut Db, owner: UserId) -> Result<HashMap<Uuid, String>, Error> {
    let rows: Vec<(Uuid, String)> = account::table
        .filter(account::owner.eq(owner.uuid()))
        .filter(account::deleted_at.is_null())
        .select((account::id, account::name))
        .load(db)
        .await?;
    Ok(rows.into_iter().collect())
}

/// True for one that is there. It stays until the transaction ends.
pub async fn hold(db: &mut Db, owner: UserId, id: Uuid) -> Result<bool, Error> {
    let found: Option<Uuid> = live_one!(account, owner, id)
        .select(account::id)
        .for_key_share()
        .first(db)
        .await
        .optional()?;
    Ok(found.is_some())
}

/// By name; only one where `id` is named.
pub async fn list(db: &mut Db, owner: UserId, id: Option<Uuid>) -> Result<Vec<Account>, Error> {
    let mut query = account::table
        .filter(account::owner.eq(owner.uuid()))
        .filter(account::deleted_at.is_null())
        .into_boxed();
    if let Some(id) = id {
        query = query.filter(account::id.eq(id));
    }
    let rows: Vec<Row> = query
        .order((account::name, account::id))
        .select(Row::as_select())
        .load(db)
        .await?;
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let counts: Vec<(Uuid, i64)> = event::table
        .inner_join(fill::table.on(fill::owner.eq(event::owner).and(fill::event_id.eq(event::id))))
        .filter(event::owner.eq(owner.uuid()))
        .filter(event::account_id.eq_any(&ids))
        .filter(event::deleted_at.is_null())
        .group_by(event::account_id)
        .select((event::account_id, count_star()))
        .load(db)
        .await?;
    let fills = |id| {
        let found = counts.iter().find(|(account, _)| *account == id);
        found.map_or(0, |(_, count)| small(*count))
    };
    Ok(rows
        .into_iter()
        .map(|row| Account {
            fills: fills(row.id),
            id: row.id,
            name: row.name,
            venue: row.venue,
            created_at: row.created_at,
            version: row.version,
        })
        .collect())
}

pub async fn find(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<Account>, Error> {
    Ok(list(db, owner, Some(id)).await?.into_iter().next())
}

/// An account of this name, whatever its case.
pub async fn named(db: &mut Db, owner: UserId, name: &str) -> Result<Option<Uuid>, Error> {
    let name = name.to_lowercase();
    let found = names(db, owner)
        .await?
        .into_iter()
        .find(|(_, other)| other.to_lowercase() == name);
    Ok(found.map(|(id, _)| id))
}

pub async fn count(db: &mut Db, owner: UserId) -> Result<i64, Error> {
    let of_owner = account::table
        .filter(account::owner.eq(owner.uuid()))
        .filter(account::deleted_at.is_null());
    Ok(of_owner.count().get_result(db).await?)
}

pub async fn add(db: &mut Db, owner: UserId, new: &NewAccount, now: DateTime<Utc>) -> Result<Uuid, Error> {
    let id = Uuid::now_v7();
    diesel::insert_into(account::table)
        .values((
            account::owner.eq(owner.uuid()),
            account::id.eq(id),
            account::name.eq(&new.name),
            account::venue.eq(&new.venue),
            account::created_at.eq(now),
            account::version.eq(1),
        ))
        .execute(db)
        .await
        .map_err(taken)?;
    Ok(id)
}

/// False where `version` is not the present one.
pub async fn update(db: &mut Db, owner: UserId, id: Uuid, version: i32, new: &NewAccount) -> Result<bool, Error> {
    let seen = seen_one!(account, owner, id, version);
    let done = diesel::update(seen)
        .set((
            account::name.eq(&new.name),
            account::venue.eq(&new.venue),
            account::version.eq(version + 1),
        ))
        .execute(db)
        .await
        .map_err(taken)?;
    Ok(done > 0)
}

/// To be called within a transaction.
///
/// # Errors
/// [`Error::NameTaken`].
pub(super) async fn rename(db: &mut Db, owner: UserId, id: Uuid, name: &str) -> Result<(), Error> {
    let one = account::table
        .filter(account::owner.eq(owner.uuid()))
        .filter(account::id.eq(id));
    diesel::update(one)
        .set((account::name.eq(name), account::version.eq(account::version + 1)))
        .execute(db)
        .await
        .map_err(taken)?;
    Ok(())
}

/// Deletes it at this time, or brings it back. To be called within a transaction, after [`changed`].
///
/// # Errors
/// [`Error::NameTaken`].
pub(super) async fn set_deleted(db: &mut Db, owner: UserId, id: Uuid, at: Option<DateTime<Utc>>) -> Result<(), Error> {
    let one = account::table
        .filter(account::owner.eq(owner.uuid()))
        .filter(account::id.eq(id));
    diesel::update(one)
        .set((account::deleted_at.eq(at), account::version.eq(account::version + 1)))
        .execute(db)
        .await
        .map_err(taken)?;
    Ok(())
}

/// Its events stay, and are seen no more. False where `version` is not the present one.
pub async fn delete(db: &mut Db, owner: UserId, id: Uuid, version: i32, now: DateTime<Utc>) -> Result<bool, Error> {
    db.transaction(async |db: &mut Db| {
        changed(db, owner).await?;
        let seen = seen_one!(account, owner, id, version);
        let done = diesel::update(seen)
            .set((account::deleted_at.eq(now), account::version.eq(version + 1)))
            .execute(db)
            .await?;
        Ok(done > 0)
    })
    .await
}

/// False where there is none that was deleted.
pub async fn restore(db: &mut Db, owner: UserId, id: Uuid) -> Result<bool, Error> {
    db.transaction(async |db: &mut Db| {
        changed(db, owner).await?;
        let gone = gone_one!(account, owner, id);
        let done = diesel::update(gone)
            .set((
                account::deleted_at.eq(None::<DateTime<Utc>>),
                account::version.eq(account::version + 1),
            ))
            .execute(db)
            .await
            .map_err(taken)?;
        Ok(done > 0)
    })
    .await
}

fn taken(error: diesel::result::Error) -> Error {
    use diesel::result::{DatabaseErrorKind::UniqueViolation, Error as Failed};
    match error {
        Failed::DatabaseError(UniqueViolation, _) => Error::NameTaken,
        other => other.into(),
    }
}
