//! Who does work that only one replica may do.

use std::time::Duration;

use casebook::store::Db;
use chain_model::error::Error;
use diesel::{
    sql_query,
    sql_types::{Double, Text, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

/// Takes or renews the lead; a leader that says nothing for `lasting` leads no more. The time is the database's.
pub async fn lead(db: &mut Db, name: &str, holder: Uuid, lasting: Duration) -> Result<bool, Error> {
    let taken = sql_query(
        "INSERT INTO lease (name, holder, until) VALUES ($1, $2, now() + make_interval(secs => $3)) \
         ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until \
         WHERE lease.holder = excluded.holder OR lease.until < now()",
    )
    .bind::<Text, _>(name)
    .bind::<SqlUuid, _>(holder)
    .bind::<Double, _>(lasting.as_secs_f64())
    .execute(db)
    .await?;
    Ok(taken == 1)
}

/// Lets go of everything that this holder leads, so that another takes it at once.
pub async fn resign(db: &mut Db, holder: Uuid) -> Result<(), Error> {
    sql_query("DELETE FROM lease WHERE holder = $1")
        .bind::<SqlUuid, _>(holder)
        .execute(db)
        .await?;
    Ok(())
}
