//! Scores of frozen runs.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;
use vocab::RunId;

use super::{
    Db, date,
    schema::{run, score},
};
use crate::{
    domain::{day::Day, score::HorizonScore},
    error::Error,
};

#[derive(Insertable)]
#[diesel(table_name = score)]
struct Row {
    run_id: Uuid,
    horizon: i32,
    wis: f64,
    wis_ratio: f64,
    mase: f64,
    mase_ratio: f64,
    crps: f64,
    covered_80: i32,
    covered_95: i32,
    steps: i32,
    scored_at: DateTime<Utc>,
}

/// Keeps the scores of a run and sets when the next is due. A score once given stays: late corrections of prices change none.
pub async fn keep_scores(
    db: &mut Db,
    id: RunId,
    scores: &[HorizonScore],
    next_due: Option<Day>,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let whole = |n: u32| i32::try_from(n).unwrap_or(i32::MAX);
    let rows: Vec<_> = scores
        .iter()
        .map(|score| Row {
            run_id: id.uuid(),
            horizon: i32::try_from(score.horizon).unwrap_or(i32::MAX),
            wis: score.wis,
            wis_ratio: score.wis_ratio,
            mase: score.mase,
            mase_ratio: score.mase_ratio,
            crps: score.crps,
            covered_80: whole(score.covered_80),
            covered_95: whole(score.covered_95),
            steps: whole(score.steps),
            scored_at: now,
        })
        .collect();
    let due: Option<NaiveDate> = next_due.map(date);
    db.transaction(async |db: &mut Db| {
        diesel::insert_into(score::table)
            .values(&rows)
            .on_conflict_do_nothing()
            .execute(db)
            .await?;
        diesel::update(run::table.find(id.uuid()))
            .set(run::due_day.eq(due))
            .execute(db)
            .await?;
        Ok(())
    })
    .await
}
