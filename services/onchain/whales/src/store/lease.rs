//! Who does work that only one replica may do.

use std::time::Duration;

use casebook::store::Db;
use chain_model::error::Error;
use diesel::{
    dsl::{IntervalDsl, now},
    prelude::*,
    query_dsl::methods::FilterDsl as _,
    sql_types::Timestamptz,
    upsert::excluded,
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::schema::lease;

/// Takes or renews the lead; a leader that says nothing for `lasting` leads no more. The time is the database's.
pub async fn lead(db: &mut Db, name: &str, holder: Uuid, lasting: Duration) -> Result<bool, Error> {
    let lasting = i64::try_from(lasting.as_micros()).unwrap_or(i64::MAX).microseconds();
    let taken = diesel::insert_into(lease::table)
        .values((
            lease::name.eq(name),
            lease::holder.eq(holder),
            lease::until.eq(now.into_sql::<Timestamptz>() + lasting),
        ))
        .on_conflict(lease::name)
        .do_update()
        .set((
            lease::holder.eq(excluded(lease::holder)),
            lease::until.eq(excluded(lease::until)),
        ))
        .filter(lease::holder.eq(excluded(lease::holder)).or(lease::until.lt(now)))
        .execute(db)
        .await?;
    Ok(taken == 1)
}

/// Lets go of everything that this holder leads, so that another takes it at once.
pub async fn resign(db: &mut Db, holder: Uuid) -> Result<(), Error> {
    diesel::delete(lease::table)
        .filter(lease::holder.eq(holder))
        .execute(db)
        .await?;
    Ok(())
}
