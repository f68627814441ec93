//! Letters that wait for the mail server.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Db, schema::mail};
use crate::error::Error;

/// A replica that takes a letter has this long; then another may.
const LEASE: TimeDelta = TimeDelta::seconds(60);

/// A letter that was taken for sending.
#[derive(Clone)]
pub struct Waiting {
    pub id: Uuid,
    pub sealed: Vec<u8>,
    /// False: not to be sent.
    pub wanted: bool,
    /// This attempt among them.
    pub attempts: i32,
    pub expires_at: DateTime<Utc>,
}

pub async fn insert(
    db: &mut Db,
    id: Uuid,
    sealed: &[u8],
    wanted: bool,
    expires_at: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    diesel::insert_into(mail::table)
        .values((
            mail::id.eq(id),
            mail::letter.eq(sealed),
            mail::wanted.eq(wanted),
            mail::created_at.eq(now),
            mail::next_at.eq(now),
            mail::expires_at.eq(expires_at),
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// Adds a letter, unless one with this id waits already.
pub async fn insert_once(
    db: &mut Db,
    id: Uuid,
    sealed: &[u8],
    expires_at: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    diesel::insert_into(mail::table)
        .values((
            mail::id.eq(id),
            mail::letter.eq(sealed),
            mail::wanted.eq(true),
            mail::created_at.eq(now),
            mail::next_at.eq(now),
            mail::expires_at.eq(expires_at),
        ))
        .on_conflict_do_nothing()
        .execute(db)
        .await?;
    Ok(())
}

/// Takes up to `most` letters that are due; replicas never take the same.
pub async fn take(db: &mut Db, most: i64, now: DateTime<Utc>) -> Result<Vec<Waiting>, Error> {
    let due: Vec<Uuid> = mail::table
        .filter(mail::next_at.le(now))
        .order(mail::next_at)
        .limit(most)
        .select(mail::id)
        .for_update()
        .skip_locked()
        .load(db)
        .await?;
    let rows: Vec<(Uuid, Vec<u8>, bool, i32, DateTime<Utc>)> = diesel::update(mail::table.filter(mail::id.eq_any(due)))
        .set((mail::next_at.eq(now + LEASE), mail::attempts.eq(mail::attempts + 1)))
        .returning((mail::id, mail::letter, mail::wanted, mail::attempts, mail::expires_at))
        .get_results(db)
        .await?;
    Ok(rows
        .into_iter()
        .map(|(id, sealed, wanted, attempts, expires_at)| Waiting {
            id,
            sealed,
            wanted,
            attempts,
            expires_at,
        })
        .collect())
}

pub async fn delete(db: &mut Db, id: Uuid) -> Result<(), Error> {
    diesel::delete(mail::table.find(id)).execute(db).await?;
    Ok(())
}

pub async fn postpone(db: &mut Db, id: Uuid, next_at: DateTime<Utc>) -> Result<(), Error> {
    diesel::update(mail::table.find(id))
        .set(mail::next_at.eq(next_at))
        .execute(db)
        .await?;
    Ok(())
}

/// How many wait, decoys included.
pub async fn count(db: &mut Db) -> Result<i64, Error> {
    Ok(mail::table.count().get_result(db).await?)
}

pub async fn list_sealed(db: &mut Db) -> Result<Vec<(Uuid, Vec<u8>)>, Error> {
    Ok(mail::table.select((mail::id, mail::letter)).load(db).await?)
}

/// Puts `sealed` in the place of `old`, where that still stands.
pub async fn reseal(db: &mut Db, id: Uuid, old: &[u8], sealed: &[u8]) -> Result<usize, Error> {
    let done = diesel::update(mail::table.find(id).filter(mail::letter.eq(old)))
        .set(mail::letter.eq(sealed))
        .execute(db)
        .await?;
    Ok(done)
}
