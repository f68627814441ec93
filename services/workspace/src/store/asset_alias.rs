//! Coins that users call one. Every statement names the owner.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::UserId;

use super::{Db, position_schema::asset_alias};
use crate::{
    domain::asset_alias::{Names, NewAlias},
    error::Error,
};

/// An alias that is kept.
#[derive(Debug, Clone)]
pub struct KeptAlias {
    pub id: Uuid,
    pub content: NewAlias,
    pub created_at: DateTime<Utc>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = asset_alias, check_for_backend(diesel::pg::Pg))]
struct Row {
    id: Uuid,
    asset: String,
    same_as: String,
    renamed_on: Option<NaiveDate>,
    created_at: DateTime<Utc>,
}

fn kept(row: Row) -> KeptAlias {
    KeptAlias {
        id: row.id,
        content: NewAlias {
            asset: row.asset,
            same_as: row.same_as,
            renamed_on: row.renamed_on,
        },
        created_at: row.created_at,
    }
}

/// All of an owner, by name.
pub async fn list(db: &mut Db, owner: UserId) -> Result<Vec<KeptAlias>, Error> {
    let rows: Vec<Row> = asset_alias::table
        .filter(asset_alias::owner.eq(owner.uuid()))
        .order(asset_alias::asset)
        .select(Row::as_select())
        .load(db)
        .await?;
    Ok(rows.into_iter().map(kept).collect())
}

/// As what names of coins count.
pub async fn names(db: &mut Db, owner: UserId) -> Result<Names, Error> {
    let kept = list(db, owner).await?;
    Ok(kept.into_iter().map(|alias| alias.content).collect())
}

pub async fn find(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<KeptAlias>, Error> {
    let row: Option<Row> = asset_alias::table
        .find((owner.uuid(), id))
        .select(Row::as_select())
        .first(db)
        .await
        .optional()?;
    Ok(row.map(kept))
}

pub async fn add(db: &mut Db, owner: UserId, new: &NewAlias, now: DateTime<Utc>) -> Result<Uuid, Error> {
    let id = Uuid::now_v7();
    diesel::insert_into(asset_alias::table)
        .values((
            asset_alias::owner.eq(owner.uuid()),
            asset_alias::id.eq(id),
            asset_alias::asset.eq(&new.asset),
            asset_alias::same_as.eq(&new.same_as),
            asset_alias::renamed_on.eq(new.renamed_on),
            asset_alias::created_at.eq(now),
        ))
        .execute(db)
        .await?;
    Ok(id)
}

/// For good. False where there is none.
pub async fn delete(db: &mut Db, owner: UserId, id: Uuid) -> Result<bool, Error> {
    let one = asset_alias::table.find((owner.uuid(), id));
    Ok(diesel::delete(one).execute(db).await? > 0)
}
