//! Signing keys, shared by all replicas.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{Db, schema::signing_key};
use crate::error::Error;

/// Replicas decide about keys one after the other.
const LOCK: &str = "signing keys";

/// A key with its private half sealed.
#[derive(Clone, Queryable, Selectable)]
#[diesel(table_name = signing_key, check_for_backend(diesel::pg::Pg))]
pub struct StoredKey {
    pub kid: String,
    pub public: Vec<u8>,
    #[diesel(column_name = private)]
    pub sealed: Vec<u8>,
    pub active_from: DateTime<Utc>,
}

/// Waits for other replicas, until the transaction ends.
pub async fn lock(db: &mut Db) -> Result<(), Error> {
    Ok(kit::room::hold_all(db, LOCK).await?)
}

/// By time of first use.
pub async fn list(db: &mut Db) -> Result<Vec<StoredKey>, Error> {
    Ok(signing_key::table
        .order(signing_key::active_from)
        .select(StoredKey::as_select())
        .load(db)
        .await?)
}

pub async fn insert(db: &mut Db, key: &StoredKey, now: DateTime<Utc>) -> Result<(), Error> {
    diesel::insert_into(signing_key::table)
        .values((
            signing_key::kid.eq(&key.kid),
            signing_key::public.eq(&key.public),
            signing_key::private.eq(&key.sealed),
            signing_key::created_at.eq(now),
            signing_key::active_from.eq(key.active_from),
        ))
        .execute(db)
        .await?;
    Ok(())
}

pub async fn delete_before(db: &mut Db, active_from: DateTime<Utc>) -> Result<(), Error> {
    diesel::delete(signing_key::table.filter(signing_key::active_from.lt(active_from)))
        .execute(db)
        .await?;
    Ok(())
}

/// Puts `sealed` in the place of what the row holds, where that still stands.
pub async fn reseal(db: &mut Db, row: &StoredKey, sealed: &[u8]) -> Result<usize, Error> {
    let held = signing_key::table
        .filter(signing_key::kid.eq(&row.kid))
        .filter(signing_key::private.eq(&row.sealed));
    let done = diesel::update(held)
        .set(signing_key::private.eq(sealed))
        .execute(db)
        .await?;
    Ok(done)
}
