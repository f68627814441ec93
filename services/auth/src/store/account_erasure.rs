//! Accounts that are gone, until the other services have erased what they owned.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::UserId;

use super::{Db, schema::account_erasure};
use crate::error::Error;

diesel::table! {
    idempotency_key (owner, key) {
        owner -> Uuid,
        key -> Text,
    }
}

pub async fn insert(db: &mut Db, id: UserId, now: DateTime<Utc>) -> Result<(), Error> {
    diesel::insert_into(account_erasure::table)
        .values((
            account_erasure::user_id.eq(id.uuid()),
            account_erasure::created_at.eq(now),
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// Oldest first.
pub async fn list(db: &mut Db, limit: i64) -> Result<Vec<UserId>, Error> {
    let rows: Vec<Uuid> = account_erasure::table
        .order((account_erasure::created_at, account_erasure::user_id))
        .limit(limit)
        .select(account_erasure::user_id)
        .load(db)
        .await?;
    Ok(rows.into_iter().map(UserId::from).collect())
}

/// Forgets what its calls were answered, which is kept without a reference to the account.
pub async fn forget_answers(db: &mut Db, id: UserId) -> Result<(), Error> {
    diesel::delete(idempotency_key::table.filter(idempotency_key::owner.eq(id.uuid())))
        .execute(db)
        .await?;
    Ok(())
}

/// Forgets one that was deleted before this; a later one stays.
pub async fn delete(db: &mut Db, id: UserId, before: DateTime<Utc>) -> Result<(), Error> {
    diesel::delete(account_erasure::table.find(id.uuid()))
        .filter(account_erasure::created_at.lt(before))
        .execute(db)
        .await?;
    Ok(())
}
