//! Many runs at once: every combination of values, and walk-forward tests.

use kit::idempotency::apart;
use serde_json::Value;
use strategy_rules::{Bars, Figures, Moments, Outcome, Rules, Trade, Window, figures, run, windows};
use uuid::Uuid;
use vocab::{UserId, counted};

use super::{
    App,
    strategy::kept_rules,
    strategy_curve::curve,
    strategy_figures::{Judged, funding_note, judged, to_json, with_lineage},
    strategy_ground::Ground,
    strategy_run::{LEAST_BARS, Over, is_affordable, is_short, values, variant},
    strategy_study::{Found, Head, grid_notes, walk_notes},
};
use crate::{
    domain::study::{Combination, CurvePoint, KeptGrid, KeptRow, KeptWalk, Step, StudyKind},
    error::Error,
};

const COMBINATIONS: usize = 400;
/// Bars of all runs of one request.
const EVALUATIONS: usize = 8_000_000;

/// Names and values that are tried.
pub type Tries = Vec<(String, Vec<String>)>;

#[derive(Debug, Clone)]
pub struct GridRow {
    pub given: Combination,
    pub judged: Judged,
}

#[derive(Debug, Clone)]
pub struct Grid {
    /// Of what is kept of it.
    pub id: Uuid,
    /// By Sharpe ratio, the best first.
    pub rows: Vec<GridRow>,
    pub variants: u32,
    pub notes: Vec<String>,
}

#[derive(Debug, Clone)]
pub struct Walked {
    /// Of what is kept of it.
    pub id: Uuid,
    pub steps: Vec<Step>,
    pub judged: Judged,
    /// Of the tests joined.
    pub curve: Vec<CurvePoint>,
    pub notes: Vec<String>,
}

/// One combination, before it is judged by what was tried with it.
struct Ran {
    given: Combination,
    judged: Judged,
    kept: Value,
    shape: Option<Moments>,
    entered: bool,
}

/// Every combination, in the order of the lists.
fn combinations(tries: &Tries) -> Result<Vec<Combination>, Error> {
    let mut all: Vec<Combination> = vec![Vec::new()];
    for (at, (name, values)) in tries.iter().enumerate() {
        is_short(name, &format!("parameters[{at}].name"))?;
        for (place, value) in values.iter().enumerate() {
            is_short(value, &format!("parameters[{at}].values[{place}]"))?;
        }
        if values.is_empty() {
            return Err(Error::invalid(
                &format!("parameters[{at}].values"),
                "Write at least one value.",
            ));
        }
        if tries.iter().take(at).any(|(other, _)| other == name) {
            return Err(Error::invalid(
                &format!("parameters[{at}].name"),
                "This parameter is already there.",
            ));
        }
        if all.len().saturating_mul(values.len()) > COMBINATIONS {
            let message = format!("Use at most {COMBINATIONS} combinations.");
            return Err(Error::invalid("parameters", message));
        }
        let longer = |given: &Combination| {
            let with = |value: &String| [given.clone(), vec![(name.clone(), value.clone())]].concat();
            values.iter().map(with).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    Ok(all)
}

/// Combinations with their values; too much work is refused. Each of `runs` goes over the bars once.
fn plan(rules: &Rules, tries: &Tries, bars: usize) -> Result<Vec<(Combination, Vec<f64>)>, Error> {
    let mut all = Vec::new();
    let mut work: u64 = 0;
    for given in combinations(tries)? {
        let values = values(rules, &given, "parameters")?;
        work = work.saturating_add(rules.work(&values));
        all.push((given, values));
    }
    if all.len().saturating_mul(bars) > EVALUATIONS {
        let message = format!("Use fewer values or a shorter period: at most {EVALUATIONS} bars in all runs together.");
        return Err(Error::invalid("parameters", message));
    }
    is_affordable(work, bars, "parameters")?;
    Ok(all)
}

/// The best first; what has no Sharpe ratio comes last.
fn by_sharpe(one: Option<f64>, other: Option<f64>) -> std::cmp::Ordering {
    let rank = |sharpe: Option<f64>| sharpe.unwrap_or(f64::NEG_INFINITY);
    rank(other).total_cmp(&rank(one))
}

impl App {
    pub async fn run_grid(&self, user: UserId, sent: &str, over: &Over, tries: &Tries) -> Result<Grid, Error> {
        let strategy = self.own_strategy(user, sent).await?;
        self.room_for_study(user).await?;
        let rules = kept_rules(&strategy.rules)?;
        if tries.is_empty() {
            return Err(Error::invalid(
                "parameters",
                "Name at least one parameter and its values.",
            ));
        }
        combinations(tries)?;
        // No transaction begins before the runs, which wait for their turn and take long.
        let ground = apart(Box::pin(self.ground(user, &rules, over))).await?;
        let all = plan(&rules, tries, ground.bars.len())?;
        let keys: Vec<String> = all
            .iter()
            .map(|(_, values)| variant(&rules.hash, values, &ground, 0))
            .collect();
        let (bar, covered) = (rules.bar, ground.covered(rules.bar));
        let note = funding_note(&rules, covered);
        let head = Head::of(&strategy, &ground);
        let (due, bars) = (ground.due(&ground.bars, bar), ground.bars);
        let runs = self
            .in_lab(user, move || {
                let each = |(given, values): (Combination, Vec<f64>)| {
                    let outcome = run(&rules, &values, &bars, 0, due.as_deref());
                    let found = figures(&outcome, &bars, &rules.costs, rules.bar.per_year());
                    let without = judged(found, &outcome, (0, None));
                    Ran {
                        given,
                        kept: to_json(&without, &outcome, &bars, bar, covered),
                        judged: without,
                        shape: strategy_rules::moments(outcome.start, &outcome.equity),
                        entered: !outcome.trades.is_empty(),
                    }
                };
                all.into_iter().map(each).collect::<Vec<_>>()
            })
            .await?;
        // What never entered says nothing of luck, and is no variant.
        let tried = keys.into_iter().zip(&runs).filter(|(_, ran)| ran.entered);
        let tried: Vec<_> = tried.map(|(key, ran)| (key, ran.judged.figures.sharpe_bar)).collect();
        let (variants, chance) = self.judge(user, &strategy, bar, tried).await?;
        let mut runs: Vec<(GridRow, Value)> = runs
            .into_iter()
            .map(|ran| {
                let judged = Judged {
                    deflated: ran
                        .shape
                        .zip(chance)
                        .and_then(|(moments, chance)| strategy_rules::deflated_sharpe(&moments, chance)),
                    chance: ran.shape.and(chance),
                    variants,
                    ..ran.judged
                };
                let kept = with_lineage(ran.kept, &judged);
                (
                    GridRow {
                        given: ran.given,
                        judged,
                    },
                    kept,
                )
            })
            .collect();
        let sharpe = |row: &GridRow| row.judged.figures.sharpe_bar;
        runs.sort_by(|(one, _), (other, _)| by_sharpe(sharpe(one), sharpe(other)));
        let (rows, kept): (Vec<GridRow>, Vec<Value>) = runs.into_iter().unzip();
        let best = rows.first().map(|row| row.given.clone()).unwrap_or_default();
        let found = Found {
            kind: StudyKind::Grid,
            days: None,
            parts: rows.len(),
            given: best,
            figures: kept.first().cloned().unwrap_or_default(),
            result: KeptGrid {
                rows: rows
                    .iter()
                    .zip(kept)
                    .map(|(row, figures)| KeptRow {
                        given: row.given.clone(),
                        figures,
                    })
                    .collect(),
            },
        };
        Ok(Grid {
            id: self.keep_study(user, head, found).await?,
            rows,
            variants,
            notes: grid_notes(variants, chance, note),
        })
    }

    pub async fn walk_forward(
        &self,
        user: UserId,
        sent: &str,
        over: &Over,
        tries: &Tries,
        (train, test): (u32, u32),
    ) -> Result<Walked, Error> {
        let strategy = self.own_strategy(user, sent).await?;
        self.room_for_study(user).await?;
        let rules = kept_rules(&strategy.rules)?;
        let (train, test) = (if train == 0 { 180 } else { train }, if test == 0 { 30 } else { test });
        // As with a grid.
        let ground = apart(Box::pin(self.ground(user, &rules, over))).await?;
        let all = windows(&ground.bars, rules.bar.millis(), train, test);
        if all.is_empty() {
            let message = format!(
                "There are too few bars for {} of training and {} of test.",
                counted(train, "day"),
                counted(test, "day")
            );
            return Err(Error::invalid("over", message));
        }
        // Each window is a run of its own, and the whole period is one more: its Sharpe ratio is what the variant counts with.
        let evaluated = all.iter().map(|window| window.end - window.train).sum::<usize>() + ground.bars.len();
        let tried = plan(&rules, tries, evaluated)?;
        let each = usize::try_from(LEAST_BARS)
            .unwrap_or(usize::MAX)
            .saturating_mul(all.len() + 1);
        is_affordable(
            tried.iter().map(|(_, values)| rules.work(values)).sum(),
            each,
            "parameters",
        )?;
        let keys = tried
            .iter()
            .map(|(_, values)| variant(&rules.hash, values, &ground, 0))
            .collect::<Vec<_>>();
        let (bar, costs, covered) = (rules.bar, rules.costs, ground.covered(rules.bar));
        let note = funding_note(&rules, covered);
        let head = Head::of(&strategy, &ground);
        let (sharpes, (steps, outcome, bars)) = self
            .in_lab(user, move || {
                let due = ground.due(&ground.bars, bar);
                let whole = |(_, values): &(Combination, Vec<f64>)| {
                    let outcome = run(&rules, values, &ground.bars, 0, due.as_deref());
                    let shape = strategy_rules::moments(outcome.start, &outcome.equity);
                    (!outcome.trades.is_empty(), shape.map(|moments| moments.sharpe))
                };
                let sharpes: Vec<_> = tried.iter().map(whole).collect();
                (sharpes, joined(&rules, &ground, &all, &tried))
            })
            .await?;
        let found = figures(&outcome, &bars, &costs, bar.per_year());
        let entered = keys.into_iter().zip(sharpes).filter(|(_, (entered, _))| *entered);
        let keys = entered.map(|(key, (_, sharpe))| (key, sharpe)).collect();
        let tries = self.judge(user, &strategy, bar, keys).await?;
        let judged = judged(found, &outcome, tries);
        let found = Found {
            kind: StudyKind::WalkForward,
            days: Some((train, test)),
            parts: steps.len(),
            given: Combination::new(),
            figures: to_json(&judged, &outcome, &bars, bar, covered),
            result: KeptWalk {
                steps,
                curve: curve(&outcome, &bars, &costs),
            },
        };
        let KeptWalk { steps, curve } = found.result.clone();
        Ok(Walked {
            id: self.keep_study(user, head, found).await?,
            steps,
            judged,
            curve,
            notes: walk_notes(note),
        })
    }
}

/// Chooses on each training, tests, and joins the tests: each begins with what the one before ended with.
fn joined(
    rules: &Rules,
    ground: &Ground,
    all: &[Window],
    tried: &[(Combination, Vec<f64>)],
) -> (Vec<Step>, Outcome, Bars) {
    let first = all.first().map_or(0, |window| window.test);
    let end = all.last().map_or(0, |window| window.end);
    let mut sum = Outcome {
        start: rules.cash,
        ..Outcome::default()
    };
    let mut steps = Vec::new();
    for window in all {
        let training = ground.bars.slice(window.train, window.test);
        let due = ground.due(&training, rules.bar);
        let trained = |(given, values): &(Combination, Vec<f64>)| {
            let outcome = run(rules, values, &training, 0, due.as_deref());
            let moments = strategy_rules::moments(outcome.start, &outcome.equity);
            (moments.map(|moments| moments.sharpe), given.clone(), values.clone())
        };
        let mut ranked: Vec<_> = tried.iter().map(trained).collect();
        // Stable: of equal ones the first in the order of the lists.
        ranked.sort_by(|one, other| by_sharpe(one.0, other.0));
        let Some((train_sharpe, given, values)) = ranked.into_iter().next() else {
            continue;
        };
        // The training warms indicators up, so that a test decides from its first close.
        let bars = ground.bars.slice(window.train, window.end);
        let due = ground.due(&bars, rules.bar);
        let outcome = run(rules, &values, &bars, window.test - window.train, due.as_deref());
        let found: Figures = figures(&outcome, &bars, &rules.costs, rules.bar.per_year());
        let scale = sum.equity.last().copied().unwrap_or(sum.start) / outcome.start;
        sum.equity.extend(outcome.equity.iter().map(|equity| equity * scale));
        let shift = |place: usize| place + window.train - first;
        sum.trades.extend(outcome.trades.iter().map(|trade| Trade {
            entry: shift(trade.entry),
            exit: trade.exit.map(shift),
            quantity: trade.quantity * scale,
            fees: trade.fees * scale,
            funding: trade.funding * scale,
            net: trade.net.map(|net| net * scale),
            ..*trade
        }));
        sum.fees += outcome.fees * scale;
        sum.slippage += outcome.slippage * scale;
        if let Some(received) = outcome.funding {
            *sum.funding.get_or_insert(0.0) += received * scale;
        }
        sum.bars_with_position += outcome.bars_with_position;
        sum.unaffordable += outcome.unaffordable;
        let time = |place: usize| ground.bars.time.get(place).copied().unwrap_or(0);
        steps.push(Step {
            train_from: time(window.train),
            test_from: time(window.test),
            test_to: time(window.end - 1),
            given,
            train_sharpe,
            test_sharpe: found.sharpe_bar,
            test_return: found.total_return,
            trades: found.trades,
        });
    }
    (steps, sum, ground.bars.slice(first, end))
}
