//! Paper runs in the hands of a worker: claimed by a lease, advanced in one transaction, and swept with their strategies.

use std::collections::HashSet;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use serde_json::Value;
use uuid::Uuid;

use super::{
    Db,
    paper_run::Trade,
    storage,
    strategy_schema::{paper_bar, paper_run, paper_trade, strategy},
};
use crate::{domain::paper::PaperState, error::Error};

/// A worker that takes a run has this long; then another may.
const LEASE: TimeDelta = TimeDelta::minutes(2);
/// Runs that are due among which one of each owner is looked for: several times what one owner may have running.
const DUE: i64 = 200;
/// Rows of one statement.
const BATCH: usize = 1_000;
/// Runs of deleted strategies that one sweep deletes: each may have many bars.
const SWEPT: i64 = 20;

/// A bar that was taken.
#[derive(Debug, Clone, PartialEq)]
pub struct Bar {
    pub at_ms: i64,
    pub line: String,
    pub equity: f64,
}

/// A run that a worker has for a while.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claim {
    pub owner: Uuid,
    pub id: Uuid,
    pub started_by: Option<Uuid>,
    pub lease: Uuid,
}

/// What a look for new bars brought.
#[derive(Debug, Clone, PartialEq)]
pub struct Advance {
    /// In order of time; none where there was nothing new.
    pub bars: Vec<Bar>,
    pub trades: Vec<Trade>,
    /// With bars: what the run carries on.
    pub book: Option<Value>,
    pub decided: &'static str,
    /// Missing before and between these bars.
    pub missing: i64,
    /// A sentence for the owner; empty where all is well.
    pub problem: String,
    pub state: PaperState,
    /// Of a run that goes on.
    pub next_at: Option<DateTime<Utc>>,
}

/// Takes some runs that are due, one of each owner, whose runs are computed one after the other; workers never take the same. Those of
/// deleted strategies wait.
pub async fn take(db: &mut Db, most: usize, now: DateTime<Utc>) -> Result<Vec<Claim>, Error> {
    let lease = Uuid::new_v4();
    db.transaction(async |db: &mut Db| {
        let live = strategy::table
            .filter(strategy::owner.eq(paper_run::owner))
            .filter(strategy::id.eq(paper_run::strategy_id))
            .filter(strategy::deleted_at.is_null());
        let due: Vec<(Uuid, Uuid, Option<Uuid>)> = paper_run::table
            .filter(paper_run::next_at.le(now))
            .filter(paper_run::leased_until.is_null().or(paper_run::leased_until.le(now)))
            .filter(diesel::dsl::exists(live))
            .order(paper_run::next_at)
            .limit(DUE)
            .select((paper_run::owner, paper_run::id, paper_run::started_by))
            .for_update()
            .skip_locked()
            .load(db)
            .await?;
        let mut taken = Vec::with_capacity(most);
        let mut owners = HashSet::new();
        let firsts = due.into_iter().filter(|(owner, ..)| owners.insert(*owner));
        for (owner, id, started_by) in firsts.take(most) {
            diesel::update(paper_run::table.find((owner, id)))
                .set((paper_run::lease.eq(lease), paper_run::leased_until.eq(now + LEASE)))
                .execute(db)
                .await?;
            taken.push(Claim {
                owner,
                id,
                started_by,
                lease,
            });
        }
        Ok(taken)
    })
    .await
}

/// Gives a run back that came to nothing, to be looked at again at `at`. Nothing where it is another's by now.
pub async fn put_off(db: &mut Db, claim: &Claim, at: DateTime<Utc>) -> Result<(), Error> {
    let held = paper_run::table
        .find((claim.owner, claim.id))
        .filter(paper_run::lease.eq(claim.lease));
    diesel::update(held)
        .set((
            paper_run::next_at.eq(at),
            paper_run::lease.eq(None::<Uuid>),
            paper_run::leased_until.eq(None::<DateTime<Utc>>),
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// Ends a run that cannot go on, with a sentence for its owner. Nothing where it is another's by now.
pub async fn fail(db: &mut Db, claim: &Claim, problem: &str, now: DateTime<Utc>) -> Result<(), Error> {
    let held = paper_run::table
        .find((claim.owner, claim.id))
        .filter(paper_run::lease.eq(claim.lease));
    diesel::update(held)
        .set((
            paper_run::state.eq(PaperState::Failed.name()),
            paper_run::problem.eq(problem),
            paper_run::decided.eq(""),
            paper_run::stopped_at.eq(now),
            paper_run::next_at.eq(None::<DateTime<Utc>>),
            paper_run::lease.eq(None::<Uuid>),
            paper_run::leased_until.eq(None::<DateTime<Utc>>),
            paper_run::version.eq(paper_run::version + 1),
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// Nobody but the owner pays for the run any more.
pub async fn forget_starter(db: &mut Db, claim: &Claim) -> Result<(), Error> {
    diesel::update(paper_run::table.find((claim.owner, claim.id)))
        .set(paper_run::started_by.eq(None::<Uuid>))
        .execute(db)
        .await?;
    Ok(())
}

/// Writes what a look brought, all of it or nothing, and gives the run back. False, and nothing is written, where another worker has the
/// run now, or where it changed since `version`: it was stopped, deleted, or took these bars already.
pub async fn advance(
    db: &mut Db,
    claim: &Claim,
    version: i32,
    step: &Advance,
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    db.transaction(async |db: &mut Db| {
        // Bars are counted. Who imports candles has counted them when it wakes the runs over them.
        if !step.bars.is_empty() {
            storage::hold(db, claim.owner).await?;
        }
        let held: Option<(i32, i32, Option<i64>)> = paper_run::table
            .find((claim.owner, claim.id))
            .filter(paper_run::lease.eq(claim.lease))
            .filter(paper_run::version.eq(version))
            .select((paper_run::bars, paper_run::trades, paper_run::first_ms))
            .for_update()
            .first(db)
            .await
            .optional()?;
        let Some((bars, trades, first)) = held else {
            return Ok(false);
        };
        write_rows(db, claim, step).await?;
        let count = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
        if let (Some(book), [start, ..], Some(last)) = (&step.book, step.bars.as_slice(), step.bars.last()) {
            diesel::update(paper_run::table.find((claim.owner, claim.id)))
                .set((
                    paper_run::book.eq(book),
                    paper_run::decided.eq(step.decided),
                    paper_run::equity.eq(last.equity),
                    paper_run::bars.eq(bars.saturating_add(count(step.bars.len()))),
                    paper_run::trades.eq(trades.saturating_add(count(step.trades.len()))),
                    paper_run::missing.eq(paper_run::missing + step.missing),
                    paper_run::first_ms.eq(first.or(Some(start.at_ms))),
                    paper_run::last_ms.eq(last.at_ms),
                ))
                .execute(db)
                .await?;
        }
        let runs = step.state == PaperState::Running;
        let changed = i32::from(!step.bars.is_empty() || !runs);
        diesel::update(paper_run::table.find((claim.owner, claim.id)))
            .set((
                paper_run::state.eq(step.state.name()),
                paper_run::problem.eq(&step.problem),
                paper_run::stopped_at.eq((!runs).then_some(now)),
                paper_run::next_at.eq(step.next_at.filter(|_| runs)),
                paper_run::lease.eq(None::<Uuid>),
                paper_run::leased_until.eq(None::<DateTime<Utc>>),
                paper_run::version.eq(version.saturating_add(changed)),
            ))
            .execute(db)
            .await?;
        Ok(true)
    })
    .await
}

async fn write_rows(db: &mut Db, claim: &Claim, step: &Advance) -> Result<(), Error> {
    let (owner, run) = (claim.owner, claim.id);
    for some in step.bars.chunks(BATCH) {
        let row = |bar: &Bar| {
            (
                paper_bar::owner.eq(owner),
                paper_bar::run_id.eq(run),
                paper_bar::at_ms.eq(bar.at_ms),
                paper_bar::line.eq(bar.line.clone()),
                paper_bar::equity.eq(bar.equity),
            )
        };
        let rows: Vec<_> = some.iter().map(row).collect();
        diesel::insert_into(paper_bar::table).values(rows).execute(db).await?;
    }
    for some in step.trades.chunks(BATCH) {
        let row = |trade: &Trade| {
            (
                paper_trade::owner.eq(owner),
                paper_trade::run_id.eq(run),
                paper_trade::number.eq(trade.number),
                paper_trade::entry_ms.eq(trade.entry_ms),
                paper_trade::entry_price.eq(trade.entry_price),
                paper_trade::exit_ms.eq(trade.exit_ms),
                paper_trade::exit_price.eq(trade.exit_price),
                paper_trade::quantity.eq(trade.quantity),
                paper_trade::fees.eq(trade.fees),
                paper_trade::net.eq(trade.net),
                paper_trade::bars.eq(trade.bars),
                paper_trade::reason.eq(trade.reason.clone()),
                paper_trade::funding.eq(trade.funding),
            )
        };
        let rows: Vec<_> = some.iter().map(row).collect();
        diesel::insert_into(paper_trade::table).values(rows).execute(db).await?;
    }
    Ok(())
}

/// Deletes some runs of strategies that were deleted before `deleted`; gives how many.
pub async fn sweep(db: &mut Db, deleted: DateTime<Utc>) -> Result<usize, Error> {
    let old: Vec<(Uuid, Uuid)> = paper_run::table
        .inner_join(
            strategy::table.on(strategy::owner
                .eq(paper_run::owner)
                .and(strategy::id.eq(paper_run::strategy_id))),
        )
        .filter(strategy::deleted_at.lt(deleted))
        .select((paper_run::owner, paper_run::id))
        .limit(SWEPT)
        .load(db)
        .await?;
    let mut gone = 0;
    for key in old {
        gone += diesel::delete(paper_run::table.find(key)).execute(db).await?;
    }
    Ok(gone)
}
