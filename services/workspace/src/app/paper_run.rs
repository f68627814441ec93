//! Paper runs: started over what a back-test would run over, read, stopped and deleted. A worker takes them forward.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use kit::{acting::current, cursor, idempotency::apart};
use serde_json::json;
use strategy_rules::{BarSize, Bars, Costs, Outcome, Rules, RunState, candles::of_lines, figures};
use uuid::Uuid;
use vocab::UserId;

use super::{
    App, Listed, id, page,
    strategy::{STRATEGY, kept_rules},
    strategy_figures::{Judged, funding_note},
    strategy_run::{Over, sent_values},
};
use crate::{
    domain::{
        paper::{self, Book, PaperState, Position},
        strategy::{UNREADABLE, parameter_values},
    },
    error::Error,
    store::{
        Db, end,
        paper_run::{self as store, NewRun, Run, Trade},
        strategy::{self as strategies, RulesRow},
    },
};

const RUN: &str = "paper run";
const LIST: &str = "paper-runs";
/// Runs that one user may keep, those that ended included.
pub(super) const MOST: i64 = 200;

/// A run with what its rules say of it.
#[derive(Debug, Clone)]
pub struct Paper {
    pub run: Run,
    /// Values as they were sent; none where they cannot be read.
    pub given: Vec<(String, String)>,
    pub hash: String,
    /// Empty where the rules cannot be read.
    pub side: &'static str,
    pub position: Option<Position>,
    /// Received in all, below zero where it was paid; nothing where no rates were known.
    pub funding: Option<f64>,
    /// Bars with the open position.
    pub bars_held: usize,
    pub is_late: bool,
    /// When the next bar closes, Unix milliseconds; nothing once the run ended.
    pub next_close: Option<i64>,
    pub notes: Vec<String>,
}

/// A run with all that it did.
#[derive(Debug, Clone)]
pub struct PaperDetail {
    pub paper: Paper,
    pub judged: Judged,
    /// Of the bars taken alone.
    pub outcome: Outcome,
    pub bars: Bars,
    pub costs: Costs,
}

/// A trade of a run; one without an exit is open.
#[derive(Debug, Clone)]
pub struct PaperTrade {
    pub number: i32,
    pub side: &'static str,
    pub entry_ms: i64,
    pub entry_price: f64,
    /// Time and price.
    pub exit: Option<(i64, f64)>,
    pub quantity: f64,
    pub fees: f64,
    pub funding: Option<f64>,
    pub net: Option<f64>,
    pub bars: i32,
    pub reason: String,
}

/// Bars of a run that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("bars of a paper run cannot be read")]
struct Unreadable;

fn plural(count: i64, one: &str, more: &str) -> String {
    if count == 1 {
        one.to_owned()
    } else {
        format!("{count} {more}")
    }
}

/// What a reader must know.
fn notes(rules: &Rules, run: &Run, book: Option<&Book>) -> Vec<String> {
    let mut notes: Vec<String> = funding_note(rules, book.and_then(Book::covered)).into_iter().collect();
    if run.coin.is_some() {
        notes.push("Prices are points in time: fills are at the price of the next point.".to_owned());
    }
    if run.missing > 0 {
        let bars = plural(run.missing, "One bar is", "bars are");
        notes.push(format!("{bars} missing: nothing is decided there."));
    }
    if book.is_some_and(|book| book.open.is_some()) {
        notes.push("A position is open: it counts in the equity but is not a trade yet.".to_owned());
    }
    let left_out = book.map_or(0, |book| i64::try_from(book.unaffordable).unwrap_or(i64::MAX));
    if left_out > 0 {
        let entries = plural(left_out, "One entry was", "entries were");
        notes.push(format!("{entries} left out because the cash was not enough."));
    }
    notes
}

/// The bars taken, with the equity at their closes.
fn taken(rows: Vec<(String, f64)>) -> Option<(Bars, Vec<f64>)> {
    let (lines, equity): (Vec<String>, Vec<f64>) = rows.into_iter().unzip();
    let candles = of_lines(&lines.join("\n"))?;
    Some((
        Bars::of(candles.into_iter().map(|candle| (candle.at, candle.values))),
        equity,
    ))
}

impl Paper {
    /// One whose rules or values cannot be read is listed too, with a note that says so, and can be stopped and deleted.
    fn of(row: Option<&RulesRow>, run: Run, now: DateTime<Utc>) -> Self {
        let (rules, given) = (row.and_then(|row| kept_rules(row).ok()), parameter_values(&run.given));
        let book = Book::read(&run.book);
        let is_unreadable = rules.is_none() || given.is_err();
        let caveats = rules.as_ref().map(|rules| notes(rules, &run, book.as_ref()));
        let notes = is_unreadable.then(|| UNREADABLE.to_owned()).into_iter();
        let running = BarSize::of_name(&run.bar).filter(|_| run.state == PaperState::Running.name());
        Self {
            notes: notes.chain(caveats.unwrap_or_default()).collect(),
            given: given.unwrap_or_default(),
            hash: row.map(|row| row.hash.clone()).unwrap_or_default(),
            side: rules.map(|rules| rules.side.name()).unwrap_or_default(),
            bars_held: book.map_or(0, |book| book.bars_held()),
            funding: book.and_then(|book| book.funding),
            position: book.and_then(|book| book.open),
            is_late: running.is_some_and(|bar| paper::is_late(bar, run.last_ms, now)),
            next_close: running.map(|bar| paper::next_close(bar, run.last_ms)),
            run,
        }
    }
}

impl App {
    /// With the row of its rules. Those of a deleted strategy come back with it.
    async fn kept_paper(&self, db: &mut Db, user: UserId, id: Uuid) -> Result<(Paper, RulesRow), Error> {
        let run = store::find(db, user, id).await?.ok_or(Error::NotHere(RUN))?;
        if strategies::list(db, user, Some(run.strategy_id)).await?.is_empty() {
            return Err(Error::NotHere(RUN));
        }
        let row = strategies::rules_of(db, user, run.strategy_id, run.number).await?;
        let row = row.ok_or(Error::NotHere(STRATEGY))?;
        Ok((Paper::of(Some(&row), run, self.now()), row))
    }

    /// The newest first.
    pub async fn paper_runs(&self, user: UserId, sent: &str, cursor: &str, limit: u32) -> Result<Listed<Paper>, Error> {
        let strategy = self.own_strategy(user, sent).await?.row.id;
        let page = page::Asked::read(user, LIST, cursor, limit.min(200))?;
        let mut db = self.db().await?;
        let found = store::list(&mut db, user, strategy, page.after, page.rows()).await?;
        let versions = strategies::rules(&mut db, user, strategy).await?;
        let row = |number: i32| versions.iter().find(|row| row.number == number);
        let now = self.now();
        let all = found
            .into_iter()
            .map(|run| Paper::of(row(run.number), run, now))
            .collect();
        Ok(page.cut(all, None, |one: &Paper| (one.run.created_at, one.run.id)))
    }

    /// Begins now, with version `number` of the rules, or the newest one.
    pub async fn start_paper_run(
        &self,
        user: UserId,
        sent: &str,
        number: Option<u32>,
        over: &Over,
        given: Vec<(String, String)>,
    ) -> Result<Paper, Error> {
        for (field, day) in [("over.from_day", &over.from_day), ("over.to_day", &over.to_day)] {
            if !day.is_empty() {
                let message = "A paper run starts now and runs until you stop it. Leave the days empty.";
                return Err(Error::invalid(field, message));
            }
        }
        // A market that is slow holds no transaction open.
        let new = apart(Box::pin(async {
            let strategy = self.own_strategy(user, sent).await?;
            let row = match number.map(|number| i32::try_from(number).unwrap_or(i32::MAX)) {
                None => Some(strategy.rules),
                Some(number) => strategies::rules_of(&mut *self.db().await?, user, strategy.row.id, number).await?,
            };
            let unknown = || Error::invalid("rules_version", "The strategy has no such version of its rules.");
            let row = row.ok_or_else(unknown)?;
            let rules = kept_rules(&row)?;
            let values = sent_values(&rules, &given)?;
            let ground = self.ground(user, &rules, over).await?;
            let (history, last_ms) = self.history(&rules, &values, &ground.bars)?;
            let book = Book::of(&RunState::new(&rules), &history).to_json();
            let lines: Vec<String> = (0..history.len()).map(|place| paper::line(&history, place)).collect();
            // Who acts for the team that owns it.
            let actor = current().actor().filter(|actor| *actor != user);
            let new = NewRun {
                id: Uuid::now_v7(),
                strategy_id: strategy.row.id,
                number: row.number,
                given: json!(given),
                started_by: actor.map(Uuid::from),
                next_at: Some(paper::next_look(
                    rules.bar,
                    last_ms,
                    ground.series.is_some(),
                    self.now(),
                )),
                over_name: ground.name,
                series_id: ground.series,
                coin: ground.coin,
                bar: rules.bar.name().to_owned(),
                history: lines.join("\n"),
                book: book.map_err(|cause| Error::Store(Arc::new(cause)))?,
                start_cash: rules.cash,
                last_ms,
            };
            Ok::<_, Error>(new)
        }))
        .await?;
        let limits = (self.args.paper_run_limit, MOST);
        let mut db = self.changing().await?;
        let started = async {
            store::add(&mut db, user, &new, limits, self.now()).await?;
            let (paper, _) = self.kept_paper(&mut db, user, new.id).await?;
            Ok::<_, Error>(paper)
        };
        let started = started.await;
        end(&mut db, started).await
    }

    /// The last of the bars that are closed, which warm indicators up, and when the very last one opened.
    fn history(&self, rules: &Rules, values: &[f64], bars: &Bars) -> Result<(Bars, i64), Error> {
        let end = paper::closed(bars, rules.bar, self.now());
        let first = end.saturating_sub(paper::HISTORY.max(rules.warm_up(values) + 1));
        let history = bars.slice(first, end);
        let last = history.time.last().copied();
        let none = || Error::invalid("over", "None of these bars is closed yet.");
        Ok((history, last.ok_or_else(none)?))
    }

    pub async fn paper_run(&self, user: UserId, sent: &str) -> Result<PaperDetail, Error> {
        let mut db = self.db().await?;
        let (paper, row) = self.kept_paper(&mut db, user, id(sent, RUN)?).await?;
        let rules = kept_rules(&row)?;
        let rows = store::bars(&mut db, user, paper.run.id).await?;
        let trades = store::trades(&mut db, user, paper.run.id, None, i64::MAX).await?;
        drop(db);
        self.compute(move || {
            let unreadable = || Error::Store(Arc::new(Unreadable));
            let (bars, equity) = taken(rows).ok_or_else(unreadable)?;
            let book = Book::read(&paper.run.book).ok_or_else(unreadable)?;
            let state = book.state();
            let outcome = Outcome {
                first: 0,
                start: paper.run.start_cash,
                equity,
                // Figures are of what trades brought; the list of trades has their times.
                trades: trades.iter().rev().map(ended).chain(state.open).collect(),
                fees: state.fees,
                slippage: state.slippage,
                funding: state.funding,
                bars_with_position: state.bars_with_position,
                unaffordable: state.unaffordable,
            };
            let figures = figures(&outcome, &bars, &rules.costs, rules.bar.per_year());
            Ok(PaperDetail {
                paper,
                judged: Judged {
                    figures,
                    ..Judged::default()
                },
                outcome,
                bars,
                costs: rules.costs,
            })
        })
        .await?
    }

    /// The newest first; the first page begins with the open one.
    pub async fn paper_trades(
        &self,
        user: UserId,
        sent: &str,
        cursor: &str,
        limit: u32,
    ) -> Result<Listed<PaperTrade>, Error> {
        let (paper, row) = self.kept_paper(&mut *self.db().await?, user, id(sent, RUN)?).await?;
        kept_rules(&row)?;
        let list = format!("paper-trades {}", paper.run.id);
        let before = cursor::read(user, &list, cursor)?;
        let before = before.map(|text| text.parse::<i32>().map_err(|_| cursor::BadCursor));
        let before = before.transpose()?;
        let size = page::size(limit.min(200));
        let more = i64::try_from(size + 1).unwrap_or(i64::MAX);
        let found = store::trades(&mut *self.db().await?, user, paper.run.id, before, more).await?;
        let side = paper.side;
        let ended = found.into_iter().map(|trade| PaperTrade {
            number: trade.number,
            side,
            entry_ms: trade.entry_ms,
            entry_price: trade.entry_price,
            exit: Some((trade.exit_ms, trade.exit_price)),
            quantity: trade.quantity,
            fees: trade.fees,
            funding: trade.funding,
            net: Some(trade.net),
            bars: trade.bars,
            reason: trade.reason,
        });
        let open = paper.position.filter(|_| before.is_none()).map(|open| PaperTrade {
            number: paper.run.trades.saturating_add(1),
            side,
            entry_ms: open.entry_ms,
            entry_price: open.entry_price,
            exit: None,
            quantity: open.quantity,
            fees: open.fees,
            funding: paper.funding.map(|_| open.funding),
            net: None,
            bars: i32::try_from(paper.bars_held).unwrap_or(i32::MAX),
            reason: "open".to_owned(),
        });
        let all = open.into_iter().chain(ended).collect();
        Ok(page::cut(all, size, None, |one: &PaperTrade| {
            cursor::write(user, &list, &one.number.to_string())
        }))
    }

    /// One that ended stays as it is.
    pub async fn stop_paper_run(&self, user: UserId, sent: &str) -> Result<Paper, Error> {
        let run = id(sent, RUN)?;
        let mut db = self.changing().await?;
        let stopped = async {
            store::stop(&mut db, user, run, self.now()).await?;
            let (paper, _) = self.kept_paper(&mut db, user, run).await?;
            Ok::<_, Error>(paper)
        };
        let stopped = stopped.await;
        end(&mut db, stopped).await
    }

    pub async fn delete_paper_run(&self, user: UserId, sent: &str) -> Result<(), Error> {
        let run = id(sent, RUN)?;
        let mut db = self.db().await?;
        self.kept_paper(&mut db, user, run).await?;
        store::delete(&mut db, user, run).await?;
        Ok(())
    }
}

/// A trade as figures are computed from it.
fn ended(trade: &Trade) -> strategy_rules::Trade {
    strategy_rules::Trade {
        entry: 0,
        exit: Some(0),
        entry_price: trade.entry_price,
        exit_price: Some(trade.exit_price),
        quantity: trade.quantity,
        fees: trade.fees,
        funding: trade.funding.unwrap_or(0.0),
        net: Some(trade.net),
        bars: usize::try_from(trade.bars).unwrap_or(0),
        reason: strategy_rules::Reason::Signal,
    }
}
