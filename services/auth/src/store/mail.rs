//! Letters that wait for the mail server.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Db, schema::mail};
use crate::error::Error;

/// A replica that takes a letter has this long; then another may.
pub const LEASE: TimeDelta = TimeDelta::seconds(60);

/// A letter that was taken for sending.
#[derive(Clone, Queryable, Selectable)]
#[diesel(table_name = mail, check_for_backend(diesel::pg::Pg))]
pub struct Waiting {
    pub id: Uuid,
    #[diesel(column_name = letter)]
    pub sealed: Vec<u8>,
    /// False: not to be sent.
    pub wanted: bool,
    /// This attempt among them.
    pub attempts: i32,
    pub expires_at: DateTime<Utc>,
}

/// Letters wait in two lanes, and none in one of them for those in the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lane {
    /// Somebody waits for the letter, to type its code.
    Codes,
    Notices,
}

/// A letter that is to wait.
#[derive(Debug, Clone, Copy)]
pub struct Posted<'a> {
    pub id: Uuid,
    pub sealed: &'a [u8],
    /// False: not to be sent.
    pub wanted: bool,
    pub lane: Lane,
    pub expires_at: DateTime<Utc>,
}

/// Adds a letter. False where one with this id waits already.
pub async fn insert(db: &mut Db, posted: Posted<'_>, now: DateTime<Utc>) -> Result<bool, Error> {
    let added = diesel::insert_into(mail::table)
        .values((
            mail::id.eq(posted.id),
            mail::letter.eq(posted.sealed),
            mail::wanted.eq(posted.wanted),
            mail::created_at.eq(now),
            mail::next_at.eq(now),
            mail::expires_at.eq(posted.expires_at),
            mail::is_code.eq(posted.lane == Lane::Codes),
        ))
        .on_conflict_do_nothing()
        .execute(db)
        .await?;
    Ok(added == 1)
}

/// Takes up to `most` letters of a lane that are due; replicas never take the same.
pub async fn take(db: &mut Db, lane: Lane, most: i64, now: DateTime<Utc>) -> Result<Vec<Waiting>, Error> {
    let due: Vec<Uuid> = mail::table
        .filter(mail::next_at.le(now))
        .filter(mail::is_code.eq(lane == Lane::Codes))
        .order(mail::next_at)
        .limit(most)
        .select(mail::id)
        .for_update()
        .skip_locked()
        .load(db)
        .await?;
    Ok(diesel::update(mail::table.filter(mail::id.eq_any(due)))
        .set((mail::next_at.eq(now + LEASE), mail::attempts.eq(mail::attempts + 1)))
        .returning(Waiting::as_returning())
        .get_results(db)
        .await?)
}

/// Gives back letters that were taken at `taken` but not tried, so that the next round can send them.
pub async fn give_back(db: &mut Db, letters: Vec<Uuid>, taken: DateTime<Utc>) -> Result<(), Error> {
    // After the lease another replica may have them.
    let untouched = mail::table
        .filter(mail::id.eq_any(letters))
        .filter(mail::next_at.eq(taken + LEASE));
    diesel::update(untouched)
        .set((mail::next_at.eq(taken), mail::attempts.eq(mail::attempts - 1)))
        .execute(db)
        .await?;
    Ok(())
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
