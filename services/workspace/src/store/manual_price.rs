//! Prices that users entered. Every statement names the owner.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::UserId;

use super::{Db, asset_alias, money::Decimal, position_schema::manual_price};
use crate::{
    domain::manual_price::{Entered, NewPrice},
    error::Error,
};

/// A price that is kept.
#[derive(Debug, Clone)]
pub struct KeptPrice {
    pub id: Uuid,
    pub content: NewPrice,
    pub created_at: DateTime<Utc>,
    pub version: i32,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = manual_price, check_for_backend(diesel::pg::Pg))]
struct Row {
    id: Uuid,
    asset: String,
    day: NaiveDate,
    price: Decimal,
    created_at: DateTime<Utc>,
    version: i32,
}

fn kept(row: Row) -> KeptPrice {
    KeptPrice {
        id: row.id,
        content: NewPrice {
            asset: row.asset,
            day: row.day,
            price: row.price.0,
        },
        created_at: row.created_at,
        version: row.version,
    }
}

/// Of all assets, or of one.
fn matching<'a>(owner: UserId, asset: Option<&'a str>) -> manual_price::BoxedQuery<'a, diesel::pg::Pg> {
    let mut query = manual_price::table
        .filter(manual_price::owner.eq(owner.uuid()))
        .into_boxed();
    if let Some(asset) = asset {
        query = query.filter(manual_price::asset.eq(asset));
    }
    query
}

/// By asset, the newest day first, behind `after`.
pub async fn list(
    db: &mut Db,
    owner: UserId,
    asset: Option<&str>,
    after: Option<(&str, NaiveDate)>,
    limit: i64,
) -> Result<Vec<KeptPrice>, Error> {
    let mut query = matching(owner, asset);
    if let Some((asset, day)) = after {
        let of_asset = manual_price::asset.eq(asset).and(manual_price::day.lt(day));
        query = query.filter(manual_price::asset.gt(asset).or(of_asset));
    }
    let rows: Vec<Row> = query
        .order((manual_price::asset, manual_price::day.desc()))
        .limit(limit)
        .select(Row::as_select())
        .load(db)
        .await?;
    Ok(rows.into_iter().map(kept).collect())
}

pub async fn count(db: &mut Db, owner: UserId, asset: Option<&str>) -> Result<i64, Error> {
    Ok(matching(owner, asset).count().get_result(db).await?)
}

/// All of an owner. What was entered for an old name of a coin counts for its new one, too, on days without a price of that.
pub async fn all(db: &mut Db, owner: UserId) -> Result<Entered, Error> {
    let rows: Vec<(String, NaiveDate, Decimal)> = matching(owner, None)
        .select((manual_price::asset, manual_price::day, manual_price::price))
        .load(db)
        .await?;
    let names = asset_alias::names(db, owner).await?;
    let mut found = Entered::new();
    let mut of_old_names = Vec::new();
    for (asset, day, Decimal(price)) in rows {
        if let Some(name) = names.of(&asset, day) {
            of_old_names.push((name.to_owned(), day, price));
        }
        found.entry(asset).or_default().insert(day, price);
    }
    for (asset, day, price) in of_old_names {
        found.entry(asset).or_default().entry(day).or_insert(price);
    }
    Ok(found)
}

pub async fn find(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<KeptPrice>, Error> {
    let row: Option<Row> = manual_price::table
        .find((owner.uuid(), id))
        .select(Row::as_select())
        .first(db)
        .await
        .optional()?;
    Ok(row.map(kept))
}

/// The one of this asset and day.
pub async fn on_day(db: &mut Db, owner: UserId, asset: &str, day: NaiveDate) -> Result<Option<Uuid>, Error> {
    let found = matching(owner, Some(asset))
        .filter(manual_price::day.eq(day))
        .select(manual_price::id)
        .first(db)
        .await
        .optional()?;
    Ok(found)
}

pub async fn add(db: &mut Db, owner: UserId, new: &NewPrice, now: DateTime<Utc>) -> Result<Uuid, Error> {
    let id = Uuid::now_v7();
    diesel::insert_into(manual_price::table)
        .values((
            manual_price::owner.eq(owner.uuid()),
            manual_price::id.eq(id),
            manual_price::asset.eq(&new.asset),
            manual_price::day.eq(new.day),
            manual_price::price.eq(Decimal(new.price)),
            manual_price::created_at.eq(now),
            manual_price::version.eq(1),
        ))
        .execute(db)
        .await?;
    Ok(id)
}

/// False where `version` is not the present one.
pub async fn update(db: &mut Db, owner: UserId, id: Uuid, version: i32, new: &NewPrice) -> Result<bool, Error> {
    let seen = manual_price::table
        .find((owner.uuid(), id))
        .filter(manual_price::version.eq(version));
    let done = diesel::update(seen)
        .set((
            manual_price::asset.eq(&new.asset),
            manual_price::day.eq(new.day),
            manual_price::price.eq(Decimal(new.price)),
            manual_price::version.eq(version + 1),
        ))
        .execute(db)
        .await?;
    Ok(done > 0)
}

/// For good. False where `version` is not the present one.
pub async fn delete(db: &mut Db, owner: UserId, id: Uuid, version: i32) -> Result<bool, Error> {
    let seen = manual_price::table
        .find((owner.uuid(), id))
        .filter(manual_price::version.eq(version));
    Ok(diesel::delete(seen).execute(db).await? > 0)
}
