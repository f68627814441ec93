//! Moves of stops. Every statement names the owner.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::{Money, UserId};

use super::{Db, money::Decimal, position_schema::stop_move};
use crate::{domain::stop::StopMove, error::Error};

#[derive(Queryable, Selectable)]
#[diesel(table_name = stop_move, check_for_backend(diesel::pg::Pg))]
struct Row {
    id: Uuid,
    trip_id: Uuid,
    price: Option<Decimal>,
    reason: String,
    moved_at: DateTime<Utc>,
}

/// By round trip, oldest first.
pub async fn of_trips(db: &mut Db, owner: UserId, trips: &[Uuid]) -> Result<HashMap<Uuid, Vec<StopMove>>, Error> {
    let rows: Vec<Row> = stop_move::table
        .filter(stop_move::owner.eq(owner.uuid()))
        .filter(stop_move::trip_id.eq_any(trips))
        .order((stop_move::moved_at, stop_move::id))
        .select(Row::as_select())
        .load(db)
        .await?;
    let mut found: HashMap<Uuid, Vec<StopMove>> = HashMap::new();
    for row in rows {
        found.entry(row.trip_id).or_default().push(StopMove {
            id: row.id,
            price: row.price.map(|price| price.0),
            reason: row.reason,
            moved: row.moved_at,
        });
    }
    Ok(found)
}

/// The first price that was set in each round trip.
pub async fn firsts(db: &mut Db, owner: UserId) -> Result<HashMap<Uuid, Money>, Error> {
    let rows: Vec<(Uuid, Option<Decimal>)> = stop_move::table
        .filter(stop_move::owner.eq(owner.uuid()))
        .filter(stop_move::price.is_not_null())
        .distinct_on(stop_move::trip_id)
        .order((stop_move::trip_id, stop_move::moved_at, stop_move::id))
        .select((stop_move::trip_id, stop_move::price))
        .load(db)
        .await?;
    let first = |(trip, price): (Uuid, Option<Decimal>)| Some((trip, price?.0));
    Ok(rows.into_iter().filter_map(first).collect())
}

pub async fn count(db: &mut Db, owner: UserId) -> Result<i64, Error> {
    let of_owner = stop_move::table.filter(stop_move::owner.eq(owner.uuid()));
    Ok(of_owner.count().get_result(db).await?)
}

pub async fn add(db: &mut Db, owner: UserId, trip: Uuid, new: &StopMove) -> Result<(), Error> {
    diesel::insert_into(stop_move::table)
        .values((
            stop_move::owner.eq(owner.uuid()),
            stop_move::id.eq(new.id),
            stop_move::trip_id.eq(trip),
            stop_move::price.eq(new.price.map(Decimal)),
            stop_move::reason.eq(&new.reason),
            stop_move::moved_at.eq(new.moved),
        ))
        .execute(db)
        .await?;
    Ok(())
}
