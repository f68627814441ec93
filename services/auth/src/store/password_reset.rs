//! Accounts whose password was reset, until the other services have revoked their links and channels.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::UserId;

use super::{Db, schema::password_reset};
use crate::{domain::password::Reset, error::Error};

/// Notes one; a later one of the same account takes its place.
pub async fn put(db: &mut Db, reset: Reset) -> Result<(), Error> {
    diesel::insert_into(password_reset::table)
        .values((
            password_reset::user_id.eq(reset.user.uuid()),
            password_reset::made_before.eq(reset.before),
        ))
        .on_conflict(password_reset::user_id)
        .do_update()
        .set(password_reset::made_before.eq(reset.before))
        .execute(db)
        .await?;
    Ok(())
}

/// Oldest first.
pub async fn list(db: &mut Db, limit: i64) -> Result<Vec<Reset>, Error> {
    let rows: Vec<(Uuid, DateTime<Utc>)> = password_reset::table
        .order((password_reset::made_before, password_reset::user_id))
        .limit(limit)
        .select((password_reset::user_id, password_reset::made_before))
        .load(db)
        .await?;
    let reset = |(user, before)| Reset {
        user: UserId::from(user),
        before,
    };
    Ok(rows.into_iter().map(reset).collect())
}

/// Forgets one that is older than `settled`; a later one of the same account stays.
pub async fn delete(db: &mut Db, reset: Reset, settled: DateTime<Utc>) -> Result<(), Error> {
    diesel::delete(password_reset::table.find(reset.user.uuid()))
        .filter(password_reset::made_before.eq(reset.before))
        .filter(password_reset::made_before.lt(settled))
        .execute(db)
        .await?;
    Ok(())
}
