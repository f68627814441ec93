//! Paper runs go forward: what closed since the last look is taken by the steps of a back-test.
//!
//! A worker takes a run for two minutes, computes, and writes bars, trades and the state of the run in one transaction, which does nothing
//! where the run is another's by then or changed since it was read. So replicas share the runs, and each bar is taken once, whoever dies.

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, TimeDelta, Utc};
use futures::future::join_all;
use kit::{
    acting::acting_for,
    identity::{Identity, Member},
    scope::RowScope,
};
use strategy_rules::{
    Bars, Decision, Rules,
    candles::of_lines,
    funding::{self, Rate},
    go_on,
};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use vocab::{Role, UserId};

use super::{App, strategy::kept_rules, strategy_run::values};
use crate::{
    domain::{
        paper::{self, Book, MOST_BARS, PaperState},
        strategy::parameter_values,
    },
    error::Error,
    store::{
        candle,
        paper_run::{self as store, Run, Trade},
        paper_work::{self as work, Advance, Bar, Claim},
        strategy::{self as strategies, RulesRow},
    },
};

/// Between two looks for runs that are due.
const BEAT: Duration = Duration::from_secs(5);
/// Runs at a time, each of another owner.
const AT_ONCE: usize = 4;
/// A run has this long in a round, less than its lease: the others of the round wait for it.
const LONGEST: Duration = Duration::from_secs(60);
/// Bars of one transaction; more follow at once.
const STEP: usize = 5_000;
/// After something did not answer.
const RETRY: TimeDelta = TimeDelta::minutes(5);
/// While the owner's storage is full.
const FULL: TimeDelta = TimeDelta::hours(1);

const UNREADABLE: &str = "The rules or bars of this run can't be read any more. Start a new one.";
const OVERFLOW: &str = "The amounts of this run became too large to go on.";
const BROKEN: &str = "The saved state of this run contradicts its next step, so it can't continue. Start a new one.";
const NO_RATES: &str = "It waits for funding rates of the next bars. Import them to go on.";
const DELETED: &str = "The candle series was deleted. Restore it to go on, or stop this run.";

/// Takes paper runs forward until the service stops.
pub async fn take_papers(app: Arc<App>, stop: CancellationToken) {
    let mut beat = tokio::time::interval_at(Instant::now() + BEAT, BEAT);
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            _ = beat.tick() => {}
            () = app.papers.notified() => {}
        }
        let Some(done) = stop.run_until_cancelled(app.advance_papers()).await else {
            return;
        };
        if let Err(error) = done {
            tracing::warn!(error = %kit::causes(&error), "paper runs could not go forward; they are tried again");
        }
    }
}

/// What a look found, before it is computed.
enum Found {
    Nothing,
    Later(&'static str),
    /// With the rates of funding of the series, where the rules count it and there are some, and whether later bars wait for theirs.
    Bars(Bars, Option<Vec<Rate>>, bool),
}

impl App {
    /// Takes what closed in all runs that are due; gives how many were looked at.
    pub async fn advance_papers(&self) -> Result<usize, Error> {
        let mut looked = 0;
        loop {
            let claims = {
                let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
                work::take(&mut db, AT_ONCE, self.now()).await?
            };
            if claims.is_empty() {
                return Ok(looked);
            }
            looked += claims.len();
            join_all(claims.iter().map(|claim| self.attempt_paper(claim))).await;
        }
    }

    /// Takes a run forward. One that fails or hangs keeps no other one waiting: it is put off, or ended where it would fail for ever.
    async fn attempt_paper(&self, claim: &Claim) {
        // Boxed: what it holds while it waits is large.
        let done = tokio::time::timeout(LONGEST, Box::pin(self.advance_paper(claim))).await;
        let is_lasting = match done {
            Ok(Ok(())) => return,
            Ok(Err(error)) => {
                tracing::warn!(run = %claim.id, error = %kit::causes(&error), "a paper run could not go forward");
                error.is_lasting()
            }
            Err(_) => {
                tracing::warn!(run = %claim.id, "a paper run took too long");
                false
            }
        };
        // Where not even this is possible, the lease runs out.
        if let Err(error) = self.give_back(claim, is_lasting).await {
            tracing::warn!(run = %claim.id, error = %kit::causes(&error), "a paper run could not be put off");
        }
    }

    async fn give_back(&self, claim: &Claim, is_lasting: bool) -> Result<(), Error> {
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        if is_lasting {
            work::fail(&mut db, claim, BROKEN, self.now()).await
        } else {
            work::put_off(&mut db, claim, self.now() + RETRY).await
        }
    }

    /// As the owner; of a team's runs, calls to the market count for the member who started them.
    async fn advance_paper(&self, claim: &Claim) -> Result<(), Error> {
        let owner = UserId::from(claim.owner);
        let identity = Identity {
            member: self.starter(owner, claim).await?.map(|user| Member {
                user,
                role: Role::Analyst,
            }),
            ..Identity::person(owner, None)
        };
        // Boxed for the same reason.
        Box::pin(acting_for(identity, self.take_bars(owner, claim))).await
    }

    /// The member who started a run of a team; nobody where the owner pays. Who has left the team pays nothing any more.
    async fn starter(&self, owner: UserId, claim: &Claim) -> Result<Option<UserId>, Error> {
        let Some(member) = claim.started_by.map(UserId::from) else {
            return Ok(None);
        };
        if self.members.has(owner, member).await? {
            return Ok(Some(member));
        }
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        work::forget_starter(&mut db, claim).await?;
        Ok(None)
    }

    async fn take_bars(&self, owner: UserId, claim: &Claim) -> Result<(), Error> {
        let mut db = self.db().await?;
        let Some(run) = store::find(&mut db, owner, claim.id).await? else {
            return Ok(());
        };
        let row = strategies::rules_of(&mut db, owner, run.strategy_id, run.number).await?;
        drop(db);
        let step = match self.next_bars(owner, &run, row).await {
            Ok(step) => step,
            // It is put off, or ended.
            Err(error @ (Error::StoreAway(_) | Error::Store(_) | Error::Computation(_))) => return Err(error),
            Err(other) => waiting(other.to_string(), self.now() + RETRY),
        };
        let mut db = self.db().await?;
        match work::advance(&mut db, claim, run.version, &step, self.now()).await {
            // Nothing was written: the same bars are taken once there is room.
            Err(full @ Error::StorageFull { .. }) => {
                let step = waiting(full.to_string(), self.now() + FULL);
                work::advance(&mut db, claim, run.version, &step, self.now()).await?;
            }
            done => {
                done?;
            }
        }
        Ok(())
    }

    /// Looks for what closed and computes what the run does with it.
    async fn next_bars(&self, owner: UserId, run: &Run, row: Option<RulesRow>) -> Result<Advance, Error> {
        let Some(rules) = row.and_then(|row| kept_rules(&row).ok()) else {
            return Ok(failed(UNREADABLE));
        };
        let read = parameter_values(&run.given).and_then(|given| values(&rules, &given, "values"));
        let Ok(values) = read else {
            return Ok(failed(UNREADABLE));
        };
        let now = self.now();
        let look = |last_ms: i64| paper::next_look(rules.bar, last_ms, run.series_id.is_some(), now);
        let (fresh, rates, others_wait) = match self.fresh(owner, run, &rules).await? {
            Found::Bars(fresh, rates, others_wait) => (fresh, rates, others_wait),
            Found::Nothing => return Ok(waiting(String::new(), look(run.last_ms))),
            Found::Later(problem) => return Ok(waiting(problem.to_owned(), look(run.last_ms))),
        };
        let mut db = self.db().await?;
        let history = store::history(&mut db, owner, run.id).await?;
        let taken = store::bars(&mut db, owner, run.id).await?;
        drop(db);
        let (last_ms, all) = (fresh.time.last().copied().unwrap_or(run.last_ms), fresh.len());
        let next_at = look(last_ms);
        let (before, own) = (run.clone(), rules.clone());
        let step = self
            .in_lab_for_a_job(owner, move || {
                let lines: Vec<String> = taken.into_iter().map(|(line, _)| line).collect();
                let kept = (history.as_str(), lines.join("\n"));
                forward(&own, &values, (kept.0, &kept.1), &before, (&fresh, rates.as_deref()))
            })
            .await?;
        let Some(mut step) = step else {
            return Ok(failed(UNREADABLE));
        };
        if step.state == PaperState::Running {
            // Where not all fitted into one step, the next one follows at once.
            let is_whole = step.bars.len() == all;
            step.next_at = Some(if is_whole { next_at } else { now });
            if is_whole && others_wait {
                step.problem = NO_RATES.to_owned();
            }
        }
        Ok(step)
    }

    /// Bars that closed and that the run has not taken. One that is stored after a later one was taken is never taken. Where funding counts
    /// and the series has rates, bars after them wait for theirs: what is taken is never computed again.
    async fn fresh(&self, owner: UserId, run: &Run, rules: &Rules) -> Result<Found, Error> {
        let mut rates = None;
        let all = if let Some(series) = run.series_id {
            let live = candle::list(&mut *self.db().await?, owner, false).await?;
            match live.iter().find(|one| one.id == series) {
                None => return Ok(Found::Later(DELETED)),
                Some(found) if found.last_ms <= run.last_ms => return Ok(Found::Nothing),
                Some(_) if rules.costs.funding => {
                    rates = self.rates_of_series(owner, series).await?;
                    self.bars_of_series(owner, series).await?
                }
                Some(_) => self.bars_of_series(owner, series).await?,
            }
        } else {
            let coin = run.coin.as_deref().unwrap_or_default();
            self.coin_ground(rules, coin).await?.bars
        };
        let first = all.place(run.last_ms.saturating_add(1));
        let closed = paper::closed(&all, rules.bar, self.now());
        // The place of the first bar that closes after the last rate's time.
        let known = rates.as_deref().and_then(funding::known_until);
        let known = known.map_or(closed, |until| all.place(until - rules.bar.millis() + 1));
        let end = closed.min(known);
        Ok(if first < end {
            Found::Bars(all.slice(first, end), rates, end < closed)
        } else if first < closed {
            Found::Later(NO_RATES)
        } else {
            Found::Nothing
        })
    }
}

/// Nothing was taken.
const fn nothing(problem: String, state: PaperState, next_at: Option<DateTime<Utc>>) -> Advance {
    Advance {
        bars: Vec::new(),
        trades: Vec::new(),
        book: None,
        decided: "",
        missing: 0,
        problem,
        state,
        next_at,
    }
}

/// Nothing was taken, and somebody looks again.
const fn waiting(problem: String, next_at: DateTime<Utc>) -> Advance {
    nothing(problem, PaperState::Running, Some(next_at))
}

/// The run ends: it cannot go on.
fn failed(problem: &str) -> Advance {
    nothing(problem.to_owned(), PaperState::Failed, None)
}

/// From the first open to the last close.
fn span_ms(bars: &Bars, rules: &Rules) -> f64 {
    let (Some(first), Some(last)) = (bars.time.first(), bars.time.last()) else {
        return 0.0;
    };
    #[expect(clippy::cast_precision_loss, reason = "a double has all milliseconds of years")]
    let span = last.saturating_sub(*first).saturating_add(rules.bar.millis()) as f64;
    span
}

/// What the run does with these bars, or with as many of them as one step takes; nothing where what is kept of it cannot be read.
fn forward(
    rules: &Rules,
    values: &[f64],
    kept: (&str, &str),
    run: &Run,
    (fresh, rates): (&Bars, Option<&[Rate]>),
) -> Option<Advance> {
    let (history, taken) = (of_lines(kept.0)?, of_lines(kept.1)?);
    let (first, next) = (history.len(), history.len() + taken.len());
    let book = Book::read(&run.book)?;
    let is_whole = book.seen == next && usize::try_from(run.bars).ok()? == taken.len();
    if !is_whole || book.open.is_some_and(|open| open.entry >= next) {
        return None;
    }
    let count = fresh.len().min(STEP).min(MOST_BARS.saturating_sub(next));
    let lines: Vec<String> = (0..count).map(|place| paper::line(fresh, place)).collect();
    let new = of_lines(&lines.join("\n"))?;
    let candles = history.into_iter().chain(taken).chain(new);
    let bars = Bars::of(candles.map(|candle| (candle.at, candle.values)));
    let mut state = book.state();
    let new = bars.slice(next, next + count);
    let covered = rates.map_or(0.0, |rates| funding::covered(rates, &new, rules.bar));
    // From the first bar for which rates are known.
    if covered > 0.0 {
        state.funding.get_or_insert(0.0);
    }
    let due = rates.filter(|_| state.funding.is_some());
    let due = due
        .map(|rates| funding::over(rates, &bars, rules.bar))
        .unwrap_or_default();
    let progress = go_on(rules, values, &bars, (first, next), &mut state, &due);
    if progress.equity.iter().any(|equity| !equity.is_finite()) {
        return Some(failed(OVERFLOW));
    }
    let span = span_ms(&new, rules);
    // Of bars that earlier releases took, no book says how long they were: they had no rates.
    let before = if book.span_ms > 0.0 {
        book.span_ms
    } else {
        span_ms(&bars.slice(first, next), rules)
    };
    let book = Book {
        span_ms: before + span,
        known_ms: book.known_ms + covered * span,
        ..Book::of(&state, &bars)
    };
    let book = book.to_json().ok()?;
    let time = |place: usize| bars.time.get(place).copied().unwrap_or(0);
    let small = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
    let trade = |(number, trade): (i32, &strategy_rules::Trade)| Trade {
        number,
        entry_ms: time(trade.entry),
        entry_price: trade.entry_price,
        exit_ms: trade.exit.map_or(0, time),
        exit_price: trade.exit_price.unwrap_or(0.0),
        quantity: trade.quantity,
        fees: trade.fees,
        net: trade.net.unwrap_or(0.0),
        bars: small(trade.bars),
        reason: trade.reason.name().to_owned(),
        funding: state.funding.map(|_| trade.funding),
    };
    let is_full = next + count >= MOST_BARS;
    let rows = lines.into_iter().zip(&progress.equity).enumerate();
    Some(Advance {
        missing: paper::missing(rules.bar, run.last_ms, &bars.time[next..]),
        bars: rows
            .map(|(place, (line, equity))| Bar {
                at_ms: time(next + place),
                line,
                equity: *equity,
            })
            .collect(),
        trades: (run.trades.saturating_add(1)..)
            .zip(&progress.trades)
            .map(trade)
            .collect(),
        book: Some(book),
        decided: progress.decided.filter(|_| !is_full).map_or("", Decision::name),
        problem: if is_full {
            format!("It took {MOST_BARS} bars, the most that a run takes. Start a new one to go on.")
        } else {
            String::new()
        },
        state: if is_full {
            PaperState::Stopped
        } else {
            PaperState::Running
        },
        next_at: None,
    })
}
