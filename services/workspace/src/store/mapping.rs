//! Mappings of columns. Every statement names the owner.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde_json::Value;
use uuid::Uuid;
use vocab::UserId;

use super::{Db, json, ledger_schema::import_mapping};
use crate::{domain::mapping::NewMapping, error::Error};

/// A mapping that is kept.
#[derive(Debug, Clone)]
pub struct KeptMapping {
    pub id: Uuid,
    pub created_at: DateTime<Utc>,
    pub version: i32,
    pub content: NewMapping,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = import_mapping, check_for_backend(diesel::pg::Pg))]
struct Row {
    id: Uuid,
    name: String,
    form: Value,
    created_at: DateTime<Utc>,
    version: i32,
}

/// For the log.
const TABLE: &str = "import_mapping";

fn kept(row: Row) -> Result<KeptMapping, Error> {
    Ok(KeptMapping {
        id: row.id,
        created_at: row.created_at,
        version: row.version,
        content: NewMapping {
            name: row.name,
            form: json::read(TABLE, row.form)?,
        },
    })
}

/// By name.
pub async fn list(db: &mut Db, owner: UserId) -> Result<Vec<KeptMapping>, Error> {
    let rows: Vec<Row> = import_mapping::table
        .filter(import_mapping::owner.eq(owner.uuid()))
        .order((import_mapping::name, import_mapping::id))
        .select(Row::as_select())
        .load(db)
        .await?;
    rows.into_iter().map(kept).collect()
}

pub async fn find(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<KeptMapping>, Error> {
    let row: Option<Row> = import_mapping::table
        .find((owner.uuid(), id))
        .select(Row::as_select())
        .first(db)
        .await
        .optional()?;
    row.map(kept).transpose()
}

pub async fn count(db: &mut Db, owner: UserId) -> Result<i64, Error> {
    let of_owner = import_mapping::table.filter(import_mapping::owner.eq(owner.uuid()));
    Ok(of_owner.count().get_result(db).await?)
}

pub async fn add(db: &mut Db, owner: UserId, new: &NewMapping, now: DateTime<Utc>) -> Result<Uuid, Error> {
    let id = Uuid::now_v7();
    diesel::insert_into(import_mapping::table)
        .values((
            import_mapping::owner.eq(owner.uuid()),
            import_mapping::id.eq(id),
            import_mapping::name.eq(&new.name),
            import_mapping::form.eq(json::written(TABLE, &new.form)?),
            import_mapping::created_at.eq(now),
            import_mapping::version.eq(1),
        ))
        .execute(db)
        .await?;
    Ok(id)
}

/// False where `version` is not the present one.
pub async fn update(db: &mut Db, owner: UserId, id: Uuid, version: i32, new: &NewMapping) -> Result<bool, Error> {
    let seen = import_mapping::table
        .find((owner.uuid(), id))
        .filter(import_mapping::version.eq(version));
    let done = diesel::update(seen)
        .set((
            import_mapping::name.eq(&new.name),
            import_mapping::form.eq(json::written(TABLE, &new.form)?),
            import_mapping::version.eq(version + 1),
        ))
        .execute(db)
        .await?;
    Ok(done > 0)
}

/// For good. False where `version` is not the present one.
pub async fn delete(db: &mut Db, owner: UserId, id: Uuid, version: i32) -> Result<bool, Error> {
    let seen = import_mapping::table
        .find((owner.uuid(), id))
        .filter(import_mapping::version.eq(version));
    Ok(diesel::delete(seen).execute(db).await? > 0)
}
