//! Second factors and the codes that replace a lost one.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    schema::{recovery_code, totp},
};
use crate::error::Error;

/// A stored factor.
#[derive(Clone)]
pub struct Totp {
    pub sealed: Vec<u8>,
    pub confirmed: bool,
    /// The last step a code was accepted for.
    pub last_step: i64,
}

pub async fn find(db: &mut Db, user: UserId) -> Result<Option<Totp>, Error> {
    let row: Option<(Vec<u8>, Option<DateTime<Utc>>, i64)> = totp::table
        .find(user.uuid())
        .select((totp::secret, totp::confirmed_at, totp::last_step))
        .first(db)
        .await
        .optional()?;
    Ok(row.map(|(sealed, confirmed_at, last_step)| Totp {
        sealed,
        confirmed: confirmed_at.is_some(),
        last_step,
    }))
}

/// Begins anew. False: one is confirmed already.
pub async fn start(db: &mut Db, user: UserId, sealed: &[u8], now: DateTime<Utc>) -> Result<bool, Error> {
    diesel::delete(totp::table.find(user.uuid()).filter(totp::confirmed_at.is_null()))
        .execute(db)
        .await?;
    let added = diesel::insert_into(totp::table)
        .values((
            totp::user_id.eq(user.uuid()),
            totp::secret.eq(sealed),
            totp::created_at.eq(now),
        ))
        .on_conflict_do_nothing()
        .execute(db)
        .await?;
    Ok(added == 1)
}

/// Uses a step, in one statement. False: that step, or a later one, has been used.
pub async fn use_step(db: &mut Db, user: UserId, step: i64) -> Result<bool, Error> {
    let used = diesel::update(totp::table.find(user.uuid()).filter(totp::last_step.lt(step)))
        .set(totp::last_step.eq(step))
        .execute(db)
        .await?;
    Ok(used == 1)
}

/// False: it was confirmed before.
pub async fn confirm(db: &mut Db, user: UserId, now: DateTime<Utc>) -> Result<bool, Error> {
    let confirmed = diesel::update(totp::table.find(user.uuid()).filter(totp::confirmed_at.is_null()))
        .set(totp::confirmed_at.eq(now))
        .execute(db)
        .await?;
    Ok(confirmed == 1)
}

pub async fn remove(db: &mut Db, user: UserId) -> Result<(), Error> {
    diesel::delete(recovery_code::table.filter(recovery_code::user_id.eq(user.uuid())))
        .execute(db)
        .await?;
    diesel::delete(totp::table.find(user.uuid())).execute(db).await?;
    Ok(())
}

/// Replaces all recovery codes.
pub async fn set_recovery(db: &mut Db, user: UserId, hashes: &[Vec<u8>]) -> Result<(), Error> {
    diesel::delete(recovery_code::table.filter(recovery_code::user_id.eq(user.uuid())))
        .execute(db)
        .await?;
    let rows: Vec<_> = hashes
        .iter()
        .map(|hash| (recovery_code::user_id.eq(user.uuid()), recovery_code::hash.eq(hash)))
        .collect();
    diesel::insert_into(recovery_code::table)
        .values(rows)
        .execute(db)
        .await?;
    Ok(())
}

/// Uses a recovery code, in one statement. False: there is none such, or it was used.
pub async fn use_recovery(db: &mut Db, user: UserId, hash: &[u8], now: DateTime<Utc>) -> Result<bool, Error> {
    let unused = recovery_code::table
        .find((user.uuid(), hash))
        .filter(recovery_code::used_at.is_null());
    let used = diesel::update(unused)
        .set(recovery_code::used_at.eq(now))
        .execute(db)
        .await?;
    Ok(used == 1)
}

/// Every factor's secret, with its owner.
pub async fn list_sealed(db: &mut Db) -> Result<Vec<(Uuid, Vec<u8>)>, Error> {
    Ok(totp::table.select((totp::user_id, totp::secret)).load(db).await?)
}

/// Puts `sealed` in the place of `old`, where that still stands.
pub async fn reseal(db: &mut Db, user: Uuid, old: &[u8], sealed: &[u8]) -> Result<usize, Error> {
    let done = diesel::update(totp::table.find(user).filter(totp::secret.eq(old)))
        .set(totp::secret.eq(sealed))
        .execute(db)
        .await?;
    Ok(done)
}
