//! Accounts that signed out everywhere else, until their browsers no longer show alerts.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::UserId;

use super::{Db, schema::sign_out};
use crate::{domain::session::SignOut, error::Error};

/// Notes one; a later one of the same account takes its place.
pub async fn put(db: &mut Db, done: SignOut) -> Result<(), Error> {
    diesel::insert_into(sign_out::table)
        .values((
            sign_out::user_id.eq(done.user.uuid()),
            sign_out::made_before.eq(done.before),
        ))
        .on_conflict(sign_out::user_id)
        .do_update()
        .set(sign_out::made_before.eq(done.before))
        .execute(db)
        .await?;
    Ok(())
}

/// Oldest first.
pub async fn list(db: &mut Db, limit: i64) -> Result<Vec<SignOut>, Error> {
    let rows: Vec<(Uuid, DateTime<Utc>)> = sign_out::table
        .order((sign_out::made_before, sign_out::user_id))
        .limit(limit)
        .select((sign_out::user_id, sign_out::made_before))
        .load(db)
        .await?;
    let done = |(user, before)| SignOut {
        user: UserId::from(user),
        before,
    };
    Ok(rows.into_iter().map(done).collect())
}

/// Forgets one that is older than `settled`; a later one of the same account stays.
pub async fn delete(db: &mut Db, done: SignOut, settled: DateTime<Utc>) -> Result<(), Error> {
    diesel::delete(sign_out::table.find(done.user.uuid()))
        .filter(sign_out::made_before.eq(done.before))
        .filter(sign_out::made_before.lt(settled))
        .execute(db)
        .await?;
    Ok(())
}
