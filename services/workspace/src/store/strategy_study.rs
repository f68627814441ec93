//! Results of grids and walk-forward tests that were kept. Every statement names the owner, or the grantee.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde_json::Value;
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    newest::newest_first,
    of_strategy::shared_with_strategy,
    strategy_schema::{strategy, strategy_study},
};
use crate::error::Error;

/// A result without its rows, steps and curve, which may be hundreds of kilobytes.
#[derive(Debug, Clone, Queryable, Selectable, Insertable)]
#[diesel(table_name = strategy_study, check_for_backend(diesel::pg::Pg))]
pub struct Study {
    pub id: Uuid,
    pub strategy_id: Uuid,
    pub number: i32,
    pub kind: String,
    pub over_name: String,
    pub series_id: Option<Uuid>,
    pub coin: Option<String>,
    pub from_ms: i64,
    pub to_ms: i64,
    pub train_days: Option<i32>,
    pub test_days: Option<i32>,
    pub parts: i32,
    pub given: Value,
    pub figures: Value,
    pub created_at: DateTime<Utc>,
}

pub async fn add(db: &mut Db, owner: UserId, study: &Study, result: &Value) -> Result<(), Error> {
    diesel::insert_into(strategy_study::table)
        .values((
            strategy_study::owner.eq(owner.uuid()),
            study,
            strategy_study::result.eq(result),
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// How many the owner has, without those of deleted strategies.
pub async fn count(db: &mut Db, owner: UserId) -> Result<i64, Error> {
    let live = strategy::table
        .filter(strategy::owner.eq(owner.uuid()))
        .filter(strategy::deleted_at.is_null())
        .select(strategy::id);
    Ok(strategy_study::table
        .filter(strategy_study::owner.eq(owner.uuid()))
        .filter(strategy_study::strategy_id.eq_any(live))
        .count()
        .get_result(db)
        .await?)
}

/// With its result.
pub async fn find(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<(Study, Value)>, Error> {
    Ok(strategy_study::table
        .find((owner.uuid(), id))
        .select((Study::as_select(), strategy_study::result))
        .first(db)
        .await
        .optional()?)
}

/// The strategy of a result of the owner's.
pub async fn strategy_of(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<Uuid>, Error> {
    Ok(strategy_study::table
        .find((owner.uuid(), id))
        .select(strategy_study::strategy_id)
        .first::<Uuid>(db)
        .await
        .optional()?)
}

shared_with_strategy!(strategy_study);

/// The newest first, behind a place; only those of `kind` where one is named.
pub async fn list(
    db: &mut Db,
    owner: UserId,
    strategy: Uuid,
    kind: Option<&str>,
    after: Option<(DateTime<Utc>, Uuid)>,
    limit: i64,
) -> Result<Vec<Study>, Error> {
    let mut query = strategy_study::table
        .filter(strategy_study::owner.eq(owner.uuid()))
        .filter(strategy_study::strategy_id.eq(strategy))
        .into_boxed();
    if let Some(kind) = kind {
        query = query.filter(strategy_study::kind.eq(kind.to_owned()));
    }
    Ok(
        newest_first!(query, (strategy_study::created_at, strategy_study::id), after, limit)
            .select(Study::as_select())
            .load(db)
            .await?,
    )
}

/// False where there is none.
pub async fn delete(db: &mut Db, owner: UserId, id: Uuid) -> Result<bool, Error> {
    let done = diesel::delete(strategy_study::table.find((owner.uuid(), id)))
        .execute(db)
        .await?;
    Ok(done > 0)
}
