//! Coins that a user has starred.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use vocab::UserId;

use super::{Db, schema::starred_coin};
use crate::{domain::star::Star, error::Error};

/// Oldest first.
pub async fn list(db: &mut Db, user: UserId) -> Result<Vec<Star>, Error> {
    let rows: Vec<(String, DateTime<Utc>)> = starred_coin::table
        .filter(starred_coin::user_id.eq(user.uuid()))
        .order(starred_coin::position)
        .select((starred_coin::coin, starred_coin::starred_at))
        .load(db)
        .await?;
    Ok(rows
        .into_iter()
        .map(|(coin, starred_at)| Star { coin, starred_at })
        .collect())
}

pub async fn count(db: &mut Db, user: UserId) -> Result<i64, Error> {
    Ok(starred_coin::table
        .filter(starred_coin::user_id.eq(user.uuid()))
        .count()
        .get_result(db)
        .await?)
}

/// False: it was starred already, and keeps its place.
pub async fn insert(db: &mut Db, user: UserId, coin: &str, now: DateTime<Utc>) -> Result<bool, Error> {
    let added = diesel::insert_into(starred_coin::table)
        .values((
            starred_coin::user_id.eq(user.uuid()),
            starred_coin::coin.eq(coin),
            starred_coin::starred_at.eq(now),
        ))
        .on_conflict_do_nothing()
        .execute(db)
        .await?;
    Ok(added == 1)
}

/// Does nothing where there is no such star.
pub async fn delete(db: &mut Db, user: UserId, coin: &str) -> Result<(), Error> {
    diesel::delete(starred_coin::table.find((user.uuid(), coin)))
        .execute(db)
        .await?;
    Ok(())
}
