//! What was loaded as sample data. Every statement names the owner.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::{dsl::exists, prelude::*, select};
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    event::{self as events, NewEvent},
    sample_schema::{sample_batch, sample_object},
    schema::{event, trading_session, trip_review},
    word::known,
};
use crate::{domain::sample::Kind, error::Error};

/// Something that was loaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Loaded {
    pub kind: Kind,
    pub id: Uuid,
    /// The watchlist of an item; of an event and of a review, the event that opened the round trip.
    pub parent: Option<Uuid>,
    /// That it had when it was loaded.
    pub version: i32,
}

/// When it was loaded; nothing where there is no sample.
pub async fn loaded_at(db: &mut Db, owner: UserId) -> Result<Option<DateTime<Utc>>, Error> {
    let found = sample_batch::table
        .find(owner.uuid())
        .select(sample_batch::loaded_at)
        .first(db)
        .await
        .optional()?;
    Ok(found)
}

/// Everything that was loaded, in no order.
pub async fn list(db: &mut Db, owner: UserId) -> Result<Vec<Loaded>, Error> {
    let rows: Vec<(String, Uuid, Option<Uuid>, i32)> = sample_object::table
        .filter(sample_object::owner.eq(owner.uuid()))
        .select((
            sample_object::kind,
            sample_object::object_id,
            sample_object::parent_id,
            sample_object::version,
        ))
        .load(db)
        .await?;
    let loaded = |(kind, id, parent, version): (String, Uuid, Option<Uuid>, i32)| {
        Ok(Loaded {
            kind: known("sample_object", "kind", Kind::named(&kind))?,
            id,
            parent,
            version,
        })
    };
    rows.into_iter().map(loaded).collect()
}

/// Notes what was loaded. To be called within a transaction.
pub async fn add(db: &mut Db, owner: UserId, loaded: &[Loaded], now: DateTime<Utc>) -> Result<(), Error> {
    diesel::insert_into(sample_batch::table)
        .values((sample_batch::owner.eq(owner.uuid()), sample_batch::loaded_at.eq(now)))
        .execute(db)
        .await?;
    let rows: Vec<_> = loaded
        .iter()
        .map(|one| {
            (
                sample_object::owner.eq(owner.uuid()),
                sample_object::kind.eq(one.kind.name()),
                sample_object::object_id.eq(one.id),
                sample_object::parent_id.eq(one.parent),
                sample_object::version.eq(one.version),
            )
        })
        .collect();
    diesel::insert_into(sample_object::table)
        .values(&rows)
        .execute(db)
        .await?;
    Ok(())
}

/// Forgets that there was a sample. What is left of it is its owner's.
pub async fn forget(db: &mut Db, owner: UserId) -> Result<(), Error> {
    diesel::delete(sample_batch::table.find(owner.uuid()))
        .execute(db)
        .await?;
    Ok(())
}

/// Adds events to an account. To be called within a transaction, after [`super::changed`].
pub async fn add_events(
    db: &mut Db,
    owner: UserId,
    account: Uuid,
    new: &[NewEvent],
    now: DateTime<Utc>,
) -> Result<(), Error> {
    events::insert(db, owner, account, None, new, now).await
}

/// Versions of those events that are there.
pub async fn event_versions(db: &mut Db, owner: UserId, ids: &[Uuid]) -> Result<HashMap<Uuid, i32>, Error> {
    let rows: Vec<(Uuid, i32)> = event::table
        .filter(event::owner.eq(owner.uuid()))
        .filter(event::id.eq_any(ids))
        .filter(event::deleted_at.is_null())
        .select((event::id, event::version))
        .load(db)
        .await?;
    Ok(rows.into_iter().collect())
}

/// Deletes events as of `at`; gives how many there were. To be called within a transaction, after [`super::changed`].
pub async fn delete_events(db: &mut Db, owner: UserId, ids: &[Uuid], at: DateTime<Utc>) -> Result<usize, Error> {
    let wanted = event::table
        .filter(event::owner.eq(owner.uuid()))
        .filter(event::id.eq_any(ids))
        .filter(event::deleted_at.is_null());
    let done = diesel::update(wanted)
        .set((event::deleted_at.eq(at), event::version.eq(event::version + 1)))
        .execute(db)
        .await?;
    Ok(done)
}

/// For good; gives how many there were.
pub async fn delete_reviews(db: &mut Db, owner: UserId, trips: &[Uuid]) -> Result<usize, Error> {
    let wanted = trip_review::table
        .filter(trip_review::owner.eq(owner.uuid()))
        .filter(trip_review::trip_id.eq_any(trips));
    Ok(diesel::delete(wanted).execute(db).await?)
}

/// Is anything on this account, or a session planned for it?
pub async fn is_in_use(db: &mut Db, owner: UserId, account: Uuid) -> Result<bool, Error> {
    let on_it = event::table
        .filter(event::owner.eq(owner.uuid()))
        .filter(event::account_id.eq(account))
        .filter(event::deleted_at.is_null());
    let has_events: bool = select(exists(on_it)).get_result(db).await?;
    let planned = trading_session::table
        .filter(trading_session::owner.eq(owner.uuid()))
        .filter(trading_session::account_ids.contains(vec![account]))
        .filter(trading_session::deleted_at.is_null());
    let has_sessions: bool = select(exists(planned)).get_result(db).await?;
    Ok(has_events || has_sessions)
}
