//! Back-tests that were kept. Every statement names the owner, or the grantee.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_types::{Nullable, Text},
};
use diesel_async::RunQueryDsl;
use serde_json::Value;
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    of_strategy::{of_strategy, shared_with_strategy},
    strategy_schema::strategy_run,
};
use crate::error::Error;

#[derive(Debug, Clone, Queryable, Selectable, Insertable)]
#[diesel(table_name = strategy_run, check_for_backend(diesel::pg::Pg))]
pub struct Run {
    pub id: Uuid,
    pub strategy_id: Uuid,
    pub number: i32,
    /// Names and texts of values.
    pub given: Value,
    pub over_name: String,
    pub series_id: Option<Uuid>,
    pub coin: Option<String>,
    pub points: Option<String>,
    pub from_ms: i64,
    pub to_ms: i64,
    pub figures: Value,
    pub created_at: DateTime<Utc>,
    /// Rates of funding that it ran with; nothing where none were known, or where the rules don't count it.
    pub funding: Option<String>,
}

/// The last one of a strategy, without the prices over which it ran.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = strategy_run, check_for_backend(diesel::pg::Pg))]
pub struct Last {
    pub over_name: String,
    pub figures: Value,
    pub created_at: DateTime<Utc>,
}

pub async fn add(db: &mut Db, owner: UserId, run: &Run) -> Result<(), Error> {
    diesel::insert_into(strategy_run::table)
        .values((strategy_run::owner.eq(owner.uuid()), run))
        .execute(db)
        .await?;
    Ok(())
}

pub async fn find(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<Run>, Error> {
    Ok(strategy_run::table
        .find((owner.uuid(), id))
        .select(Run::as_select())
        .first(db)
        .await
        .optional()?)
}

shared_with_strategy!(strategy_run);

/// The newest first, behind a place; without the prices and the rates over which they ran, which may be megabytes of each.
pub async fn list(
    db: &mut Db,
    owner: UserId,
    strategy: Uuid,
    after: Option<(DateTime<Utc>, Uuid)>,
    limit: i64,
) -> Result<Vec<Run>, Error> {
    let none = || None::<String>.into_sql::<Nullable<Text>>();
    Ok(of_strategy!(strategy_run, owner, strategy, after, limit)
        .select((
            strategy_run::id,
            strategy_run::strategy_id,
            strategy_run::number,
            strategy_run::given,
            strategy_run::over_name,
            strategy_run::series_id,
            strategy_run::coin,
            none(),
            strategy_run::from_ms,
            strategy_run::to_ms,
            strategy_run::figures,
            strategy_run::created_at,
            none(),
        ))
        .load(db)
        .await?)
}

/// The last one of each of some strategies, given by owner and id.
pub async fn last(db: &mut Db, strategies: &[(Uuid, Uuid)]) -> Result<HashMap<(Uuid, Uuid), Last>, Error> {
    let (owners, ids): (Vec<Uuid>, Vec<Uuid>) = strategies.iter().copied().unzip();
    let rows: Vec<(Uuid, Uuid, Last)> = strategy_run::table
        .filter(strategy_run::owner.eq_any(owners))
        .filter(strategy_run::strategy_id.eq_any(ids))
        .distinct_on((strategy_run::owner, strategy_run::strategy_id))
        .order((
            strategy_run::owner,
            strategy_run::strategy_id,
            strategy_run::created_at.desc(),
            strategy_run::id.desc(),
        ))
        .select((strategy_run::owner, strategy_run::strategy_id, Last::as_select()))
        .load(db)
        .await?;
    let each = rows
        .into_iter()
        .map(|(owner, strategy, last)| ((owner, strategy), last));
    Ok(each.collect())
}
