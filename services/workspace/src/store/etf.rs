//! Flows of funds. Every statement names the owner.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::{
    dsl::{self, exists, max, min},
    prelude::*,
    sql_types::{Array, Date, Text, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    money::Decimal,
    room_schema::{etf_cell, etf_import},
    small,
};
use crate::{
    domain::etf::{Brought, Change, Import},
    error::Error,
};

/// Rows of one statement: PostgreSQL takes 65,535 values.
const BATCH: usize = 5_000;

/// Imports of one owner wait for each other until the transaction ends: two files with the same cells are not both new.
pub async fn hold(db: &mut Db, owner: UserId) -> Result<(), Error> {
    Ok(kit::room::hold(db, owner, "etf").await?)
}

type Row = (
    Uuid,
    String,
    String,
    serde_json::Value,
    i32,
    DateTime<Utc>,
    Option<DateTime<Utc>>,
);

fn import_of((id, asset, file_name, issuers, cells, imported_at, deleted_at): Row) -> Import {
    // Text by text; what is none is no issuer.
    let names = issuers.as_object().into_iter().flatten();
    let issuers = names.filter_map(|(ticker, name)| Some((ticker.clone(), name.as_str()?.to_owned())));
    Import {
        id,
        asset,
        file_name,
        issuers: issuers.collect(),
        cells: small(cells.into()),
        imported_at,
        deleted: deleted_at.is_some(),
    }
}

/// Of one asset or of all, the newest first; also those that were taken back.
pub async fn imports(db: &mut Db, owner: UserId, asset: Option<&str>) -> Result<Vec<Import>, Error> {
    let mut query = etf_import::table
        .filter(etf_import::owner.eq(owner.uuid()))
        .into_boxed();
    if let Some(asset) = asset {
        query = query.filter(etf_import::asset.eq(asset.to_owned()));
    }
    let rows: Vec<Row> = query
        .order((etf_import::imported_at.desc(), etf_import::id.desc()))
        .select((
            etf_import::id,
            etf_import::asset,
            etf_import::file_name,
            etf_import::issuers,
            etf_import::cells,
            etf_import::imported_at,
            etf_import::deleted_at,
        ))
        .load(db)
        .await?;
    Ok(rows.into_iter().map(import_of).collect())
}

/// What these imports brought.
pub async fn brought(db: &mut Db, owner: UserId, imports: &[Import]) -> Result<Vec<Brought>, Error> {
    brought_since(db, owner, imports, None).await
}

/// What these imports brought of a day and later ones; of all where none is named.
pub async fn brought_since(
    db: &mut Db,
    owner: UserId,
    imports: &[Import],
    first: Option<NaiveDate>,
) -> Result<Vec<Brought>, Error> {
    let ids: Vec<Uuid> = imports.iter().map(|import| import.id).collect();
    let mut query = etf_cell::table
        .filter(etf_cell::owner.eq(owner.uuid()))
        .filter(etf_cell::import_id.eq_any(ids))
        .into_boxed();
    if let Some(first) = first {
        query = query.filter(etf_cell::day.ge(first));
    }
    let rows: Vec<(Uuid, String, NaiveDate, Decimal, Option<String>, Option<Uuid>)> = query
        .select((
            etf_cell::import_id,
            etf_cell::ticker,
            etf_cell::day,
            etf_cell::flow,
            etf_cell::source_url,
            etf_cell::confirmed_id,
        ))
        .load(db)
        .await?;
    let row = |(import, ticker, day, flow, source_url, confirmed): (_, _, _, Decimal, _, _)| Brought {
        import,
        ticker,
        day,
        flow: flow.0,
        source_url,
        confirmed,
    };
    Ok(rows.into_iter().map(row).collect())
}

/// Values that are kept of an owner, with earlier ones.
pub async fn count(db: &mut Db, owner: UserId) -> Result<i64, Error> {
    let all = etf_cell::table.filter(etf_cell::owner.eq(owner.uuid()));
    Ok(all.count().get_result(db).await?)
}

/// A file that is written.
#[derive(Debug)]
pub struct NewImport<'a> {
    pub asset: &'a str,
    pub file_name: &'a str,
    pub issuers: &'a BTreeMap<String, String>,
    pub change: &'a Change,
}

/// Called inside a transaction.
pub async fn write(db: &mut Db, owner: UserId, new: &NewImport<'_>, now: DateTime<Utc>) -> Result<Uuid, Error> {
    let id = Uuid::now_v7();
    let cells = new.change.fresh + new.change.changed;
    diesel::insert_into(etf_import::table)
        .values((
            etf_import::owner.eq(owner.uuid()),
            etf_import::id.eq(id),
            etf_import::asset.eq(new.asset),
            etf_import::file_name.eq(new.file_name),
            etf_import::issuers.eq(serde_json::json!(new.issuers)),
            etf_import::cells.eq(i32::try_from(cells).unwrap_or(i32::MAX)),
            etf_import::imported_at.eq(now),
        ))
        .execute(db)
        .await?;
    for rows in new.change.rows.chunks(BATCH) {
        let rows: Vec<_> = rows
            .iter()
            .map(|((day, ticker), flow, url)| {
                (
                    etf_cell::owner.eq(owner.uuid()),
                    etf_cell::import_id.eq(id),
                    etf_cell::ticker.eq(ticker),
                    etf_cell::day.eq(*day),
                    etf_cell::flow.eq(Decimal(*flow)),
                    etf_cell::source_url.eq(url.as_deref()),
                )
            })
            .collect();
        diesel::insert_into(etf_cell::table).values(rows).execute(db).await?;
    }
    let confirmed = &new.change.confirmed;
    if !confirmed.is_empty() {
        let imports: Vec<Uuid> = confirmed.iter().map(|(import, _)| *import).collect();
        let tickers: Vec<&str> = confirmed.iter().map(|(_, (_, ticker))| ticker.as_str()).collect();
        let days: Vec<NaiveDate> = confirmed.iter().map(|(_, (day, _))| *day).collect();
        // As text: diesel reads from no list of rows.
        diesel::sql_query(
            "UPDATE etf_cell AS cell SET confirmed_id = $1 FROM unnest($2, $3, $4) AS said (import_id, ticker, day)
            WHERE cell.owner = $5 AND cell.import_id = said.import_id AND cell.ticker = said.ticker AND cell.day = said.day",
        )
        .bind::<SqlUuid, _>(id)
        .bind::<Array<SqlUuid>, _>(imports)
        .bind::<Array<Text>, _>(tickers)
        .bind::<Array<Date>, _>(days)
        .bind::<SqlUuid, _>(owner.uuid())
        .execute(db)
        .await?;
    }
    Ok(id)
}

/// Takes an import back, or brings it back. False where there is none that can be.
pub async fn set_deleted(db: &mut Db, owner: UserId, id: Uuid, at: Option<DateTime<Utc>>) -> Result<bool, Error> {
    let own = etf_import::table
        .filter(etf_import::owner.eq(owner.uuid()))
        .filter(etf_import::id.eq(id));
    let done = match at {
        Some(at) => {
            diesel::update(own.filter(etf_import::deleted_at.is_null()))
                .set(etf_import::deleted_at.eq(Some(at)))
                .execute(db)
                .await?
        }
        None => {
            diesel::update(own.filter(etf_import::deleted_at.is_not_null()))
                .set(etf_import::deleted_at.eq(None::<DateTime<Utc>>))
                .execute(db)
                .await?
        }
    };
    Ok(done > 0)
}

/// An asset with values.
#[derive(Debug, Clone, Queryable)]
pub struct Asset {
    pub asset: String,
    pub first: NaiveDate,
    pub last: NaiveDate,
    pub funds: i64,
    pub days: i64,
}

/// By name. A value counts as [`crate::domain::etf::histories`] says.
pub async fn assets(db: &mut Db, owner: UserId) -> Result<Vec<Asset>, Error> {
    let standing: Vec<Uuid> = etf_import::table
        .filter(etf_import::owner.eq(owner.uuid()))
        .filter(etf_import::deleted_at.is_null())
        .select(etf_import::id)
        .load(db)
        .await?;
    let brought = etf_import::owner
        .eq(etf_cell::owner)
        .and(etf_import::id.eq(etf_cell::import_id));
    let is_confirmed = etf_cell::confirmed_id.eq_any(standing);
    Ok(etf_cell::table
        .inner_join(etf_import::table.on(brought))
        .filter(etf_cell::owner.eq(owner.uuid()))
        .filter(etf_cell::ticker.ne(""))
        .filter(etf_import::deleted_at.is_null().or(is_confirmed))
        .group_by(etf_import::asset)
        .select((
            etf_import::asset,
            min(etf_cell::day).assume_not_null(),
            max(etf_cell::day).assume_not_null(),
            dsl::count(etf_cell::ticker).aggregate_distinct(),
            dsl::count(etf_cell::day).aggregate_distinct(),
        ))
        .order(etf_import::asset)
        .load(db)
        .await?)
}

/// Deletes imports for good that were taken back before `deleted`. What a later import confirms becomes that one's; gives how many went.
pub async fn sweep(db: &mut Db, deleted: DateTime<Utc>) -> Result<usize, Error> {
    let brought = etf_import::table
        .filter(etf_import::owner.eq(etf_cell::owner))
        .filter(etf_import::id.eq(etf_cell::import_id))
        .filter(etf_import::deleted_at.lt(deleted));
    let imported = etf_import::table
        .filter(etf_import::owner.eq(etf_cell::owner))
        .filter(etf_import::id.nullable().eq(etf_cell::confirmed_id))
        .filter(etf_import::deleted_at.is_null());
    diesel::update(etf_cell::table.filter(exists(brought)).filter(exists(imported)))
        .set((
            etf_cell::import_id.eq(etf_cell::confirmed_id.assume_not_null()),
            etf_cell::confirmed_id.eq(None::<Uuid>),
        ))
        .execute(db)
        .await?;
    let gone = etf_import::table.filter(etf_import::deleted_at.lt(deleted));
    Ok(diesel::delete(gone).execute(db).await?)
}
