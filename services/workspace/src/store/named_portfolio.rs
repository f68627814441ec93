//! Named portfolios. Every statement names the owner.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde_json::Value;
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db, json,
    money::Decimal,
    owned::{delete_one, restore_one, seen_one},
    schema::portfolio,
};
use crate::{
    domain::{
        drift::Targets,
        named_portfolio::{NamedPortfolio, TargetText, targets},
    },
    error::Error,
};

/// A portfolio as it is kept.
#[derive(Debug, Clone)]
pub struct KeptPortfolio {
    pub id: Uuid,
    pub content: NamedPortfolio,
    pub created_at: DateTime<Utc>,
    pub version: i32,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = portfolio, check_for_backend(diesel::pg::Pg))]
struct Row {
    id: Uuid,
    name: String,
    account_ids: Vec<Uuid>,
    targets: Value,
    band: Decimal,
    note: String,
    created_at: DateTime<Utc>,
    version: i32,
}

/// For the log.
const TABLE: &str = "portfolio";

fn kept(row: Row) -> Result<KeptPortfolio, Error> {
    let texts: Vec<TargetText> = json::read(TABLE, row.targets)?;
    Ok(KeptPortfolio {
        id: row.id,
        content: NamedPortfolio {
            name: row.name,
            accounts: row.account_ids,
            targets: Targets {
                // They were checked before they were kept.
                targets: targets(&texts, &mut Vec::new()),
                band: row.band.0,
            },
            note: row.note,
        },
        created_at: row.created_at,
        version: row.version,
    })
}

fn texts(content: &NamedPortfolio) -> Result<Value, Error> {
    let texts: Vec<TargetText> = content.targets.targets.iter().map(TargetText::from).collect();
    json::written(TABLE, &texts)
}

/// Those that are there, by name; only one where `id` is named.
pub async fn list(db: &mut Db, owner: UserId, id: Option<Uuid>) -> Result<Vec<KeptPortfolio>, Error> {
    let mut query = portfolio::table
        .filter(portfolio::owner.eq(owner.uuid()))
        .filter(portfolio::deleted_at.is_null())
        .into_boxed();
    if let Some(id) = id {
        query = query.filter(portfolio::id.eq(id));
    }
    let rows: Vec<Row> = query
        .order((portfolio::name, portfolio::id))
        .select(Row::as_select())
        .load(db)
        .await?;
    rows.into_iter().map(kept).collect()
}

pub async fn find(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<KeptPortfolio>, Error> {
    Ok(list(db, owner, Some(id)).await?.pop())
}

pub async fn count(db: &mut Db, owner: UserId) -> Result<i64, Error> {
    let of_owner = portfolio::table
        .filter(portfolio::owner.eq(owner.uuid()))
        .filter(portfolio::deleted_at.is_null());
    Ok(of_owner.count().get_result(db).await?)
}

pub async fn add(db: &mut Db, owner: UserId, new: &NamedPortfolio, now: DateTime<Utc>) -> Result<Uuid, Error> {
    let id = Uuid::now_v7();
    diesel::insert_into(portfolio::table)
        .values((
            portfolio::owner.eq(owner.uuid()),
            portfolio::id.eq(id),
            portfolio::name.eq(&new.name),
            portfolio::account_ids.eq(&new.accounts),
            portfolio::targets.eq(texts(new)?),
            portfolio::band.eq(Decimal(new.targets.band)),
            portfolio::note.eq(&new.note),
            portfolio::created_at.eq(now),
            portfolio::version.eq(1),
        ))
        .execute(db)
        .await?;
    Ok(id)
}

/// False where `version` is not the present one.
pub async fn update(db: &mut Db, owner: UserId, id: Uuid, version: i32, new: &NamedPortfolio) -> Result<bool, Error> {
    let seen = seen_one!(portfolio, owner, id, version);
    let done = diesel::update(seen)
        .set((
            portfolio::name.eq(&new.name),
            portfolio::account_ids.eq(&new.accounts),
            portfolio::targets.eq(texts(new)?),
            portfolio::band.eq(Decimal(new.targets.band)),
            portfolio::note.eq(&new.note),
            portfolio::version.eq(version + 1),
        ))
        .execute(db)
        .await?;
    Ok(done > 0)
}

delete_one!(portfolio);

restore_one!(portfolio);
