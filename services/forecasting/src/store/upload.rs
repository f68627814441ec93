//! Forecasts that users brought. Every statement names the owner.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;
use vocab::{UploadId, UserId};

use super::{Db, schema::upload};
use crate::{
    domain::{day::Day, point::Point, upload::Table},
    error::Error,
};

/// What is known of an upload without its points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    pub id: UploadId,
    pub name: String,
    /// Empty where the user did not say.
    pub coin: String,
    pub source_url: String,
    pub has_80: bool,
    pub has_95: bool,
    pub rows: i32,
    pub created_at: DateTime<Utc>,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = upload, check_for_backend(diesel::pg::Pg))]
struct HeadRow {
    id: Uuid,
    name: String,
    coingecko_id: String,
    source_url: String,
    has_80: bool,
    has_95: bool,
    row_count: i32,
    created_at: DateTime<Utc>,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = upload, check_for_backend(diesel::pg::Pg))]
struct Columns {
    days: Vec<i32>,
    yhat: Vec<f64>,
    lower_50: Vec<f64>,
    upper_50: Vec<f64>,
    lower_80: Vec<f64>,
    upper_80: Vec<f64>,
    lower_95: Vec<f64>,
    upper_95: Vec<f64>,
}

async fn count_uploads(db: &mut Db, owner: UserId) -> Result<i64, Error> {
    Ok(upload::table
        .filter(upload::owner.eq(owner.uuid()))
        .count()
        .get_result(db)
        .await?)
}

/// False where the owner has `limit` uploads already, also when several come at once.
pub async fn put_upload(db: &mut Db, owner: UserId, head: &Head, table: &Table, limit: i64) -> Result<bool, Error> {
    let head = HeadRow {
        id: head.id.uuid(),
        name: head.name.clone(),
        coingecko_id: head.coin.clone(),
        source_url: head.source_url.clone(),
        has_80: head.has_80,
        has_95: head.has_95,
        row_count: head.rows,
        created_at: head.created_at,
    };
    let column = |of: fn(&Point) -> f64| table.points.iter().map(of).collect();
    let columns = Columns {
        days: table.days.iter().map(|day| day.0).collect(),
        yhat: column(|p| p.yhat),
        lower_50: column(|p| p.lower_50),
        upper_50: column(|p| p.upper_50),
        lower_80: column(|p| p.lower_80),
        upper_80: column(|p| p.upper_80),
        lower_95: column(|p| p.lower_95),
        upper_95: column(|p| p.upper_95),
    };
    db.transaction(async |db: &mut Db| {
        kit::room::hold(db, owner, "uploads").await?;
        if count_uploads(db, owner).await? >= limit {
            return Ok(false);
        }
        diesel::insert_into(upload::table)
            .values((&head, upload::owner.eq(owner.uuid()), &columns))
            .execute(db)
            .await?;
        Ok(true)
    })
    .await
}

/// Newest first.
pub async fn list_uploads(db: &mut Db, owner: UserId) -> Result<Vec<Head>, Error> {
    let rows = upload::table
        .filter(upload::owner.eq(owner.uuid()))
        .order((upload::created_at.desc(), upload::id))
        .select(HeadRow::as_select())
        .load(db)
        .await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

/// With its days and points.
pub async fn find_upload(
    db: &mut Db,
    owner: UserId,
    id: UploadId,
) -> Result<Option<(Head, Vec<Day>, Vec<Point>)>, Error> {
    let row = upload::table
        .filter(upload::owner.eq(owner.uuid()))
        .filter(upload::id.eq(id.uuid()))
        .select((HeadRow::as_select(), Columns::as_select()))
        .first(db)
        .await
        .optional()?;
    Ok(row.map(|(head, columns)| {
        let points = (0..columns.days.len())
            .map(|i| Point {
                yhat: columns.yhat[i],
                lower_50: columns.lower_50[i],
                upper_50: columns.upper_50[i],
                lower_80: columns.lower_80[i],
                upper_80: columns.upper_80[i],
                lower_95: columns.lower_95[i],
                upper_95: columns.upper_95[i],
            })
            .collect();
        (head.into(), columns.days.into_iter().map(Day).collect(), points)
    }))
}

/// True where there was one.
pub async fn delete_upload(db: &mut Db, owner: UserId, id: UploadId) -> Result<bool, Error> {
    let wanted = upload::table
        .filter(upload::owner.eq(owner.uuid()))
        .filter(upload::id.eq(id.uuid()));
    Ok(diesel::delete(wanted).execute(db).await? > 0)
}

impl From<HeadRow> for Head {
    fn from(row: HeadRow) -> Self {
        Self {
            id: row.id.into(),
            name: row.name,
            coin: row.coingecko_id,
            source_url: row.source_url,
            has_80: row.has_80,
            has_95: row.has_95,
            rows: row.row_count,
            created_at: row.created_at,
        }
    }
}
