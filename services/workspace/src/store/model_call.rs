//! Requests to the assistant's model, with the tokens that they took.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::{dsl::sum, prelude::*};
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::UserId;

use super::{Db, chat_schema::model_call};
use crate::error::Error;

/// Tokens of one owner on a day, reserved ones among them.
pub async fn used(db: &mut Db, owner: UserId, day: NaiveDate) -> Result<i64, Error> {
    let used: Option<i64> = model_call::table
        .filter(model_call::owner.eq(owner.uuid()))
        .filter(model_call::day.eq(day))
        .select(sum(model_call::tokens))
        .first(db)
        .await?;
    Ok(used.unwrap_or(0))
}

/// Tokens of all owners on a day, reserved ones among them. Only a connection of the service sees them all.
pub async fn used_by_all(db: &mut Db, day: NaiveDate) -> Result<i64, Error> {
    let used: Option<i64> = model_call::table
        .filter(model_call::day.eq(day))
        .select(sum(model_call::tokens))
        .first(db)
        .await?;
    Ok(used.unwrap_or(0))
}

/// Tokens of one owner on each day between these two on which there were any, in order.
pub async fn days(
    db: &mut Db,
    owner: UserId,
    (first, last): (NaiveDate, NaiveDate),
) -> Result<Vec<(NaiveDate, i64)>, Error> {
    let days: Vec<(NaiveDate, Option<i64>)> = model_call::table
        .filter(model_call::owner.eq(owner.uuid()))
        .filter(model_call::day.between(first, last))
        .group_by(model_call::day)
        .order(model_call::day)
        .select((model_call::day, sum(model_call::tokens)))
        .load(db)
        .await?;
    Ok(days
        .into_iter()
        .map(|(day, tokens)| (day, tokens.unwrap_or(0)))
        .collect())
}

/// Reserves tokens of a day; gives the request's id. The caller has looked how many are left, of the owner's and of the installation's.
pub async fn reserve(db: &mut Db, owner: UserId, tokens: i32, now: DateTime<Utc>) -> Result<Uuid, Error> {
    let id = Uuid::now_v7();
    diesel::insert_into(model_call::table)
        .values((
            model_call::owner.eq(owner.uuid()),
            model_call::id.eq(id),
            model_call::day.eq(now.date_naive()),
            model_call::tokens.eq(tokens),
            model_call::settled.eq(false),
            model_call::created_at.eq(now),
        ))
        .execute(db)
        .await?;
    Ok(id)
}

/// Writes what a request took in the place of what it reserved. A second time it changes nothing.
pub async fn settle(db: &mut Db, owner: UserId, id: Uuid, tokens: i32) -> Result<(), Error> {
    let open = model_call::table
        .filter(model_call::owner.eq(owner.uuid()))
        .filter(model_call::id.eq(id))
        .filter(model_call::settled.eq(false));
    diesel::update(open)
        .set((model_call::tokens.eq(tokens), model_call::settled.eq(true)))
        .execute(db)
        .await?;
    Ok(())
}

/// Forgets the requests of days before this one, of all owners; gives how many.
pub async fn sweep(db: &mut Db, before: NaiveDate) -> Result<usize, Error> {
    let old = model_call::table.filter(model_call::day.lt(before));
    Ok(diesel::delete(old).execute(db).await?)
}
