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
    domain::{
        day::Day,
        score::{Edge, HorizonScore},
    },
    error::Error,
};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = score, check_for_backend(diesel::pg::Pg))]
pub(super) struct Row {
    pub(super) run_id: Uuid,
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

impl Row {
    /// As it was given. How it stands to chance is for all scores of a record to say, not for one.
    pub(super) fn score(&self) -> HorizonScore {
        let count = |n: i32| u32::try_from(n).unwrap_or_default();
        HorizonScore {
            horizon: usize::try_from(self.horizon).unwrap_or_default(),
            origins: 1,
            wis: self.wis,
            wis_ratio: ratio(self.wis_ratio),
            mase: self.mase,
            mase_ratio: ratio(self.mase_ratio),
            crps: self.crps,
            covered_80: count(self.covered_80),
            covered_95: count(self.covered_95),
            steps: count(self.steps),
            edge: Edge::Even,
        }
    }
}

/// How no ratio is stored: a replica that knows of none reads a number that is no figure, and shows none.
const NO_RATIO: f64 = f64::NAN;

fn ratio(stored: f64) -> Option<f64> {
    (!stored.is_nan()).then_some(stored)
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
            wis_ratio: score.wis_ratio.unwrap_or(NO_RATIO),
            mase: score.mase,
            mase_ratio: score.mase_ratio.unwrap_or(NO_RATIO),
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
