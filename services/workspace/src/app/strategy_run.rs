//! Back-tests: what is run over, the run, and what is kept of it.

use chrono::{NaiveDate, TimeDelta};
use kit::idempotency::apart;
use serde_json::json;
use sha2::{Digest, Sha256};
use strategy_rules::{
    BarSize, Bars, Funding, Rules, figures,
    funding::{self, Rate},
    moments, random_entries, run,
};
use uuid::Uuid;
use vocab::{UserId, counted};

use super::{
    App, Listed,
    candle_funding::readable_rates,
    id, page,
    shared::Open,
    strategy::{STRATEGY, kept_rules},
    strategy_figures::{by_year, judged, kept_figures, notes, read_points, rejudged, to_json},
    strategy_ground::Ground,
    strategy_tested::{Detail, Tested},
};
use crate::{
    domain::{
        strategy::{fault, parameter_values},
        text,
    },
    error::{Error, Fault},
    store::{
        candle, strategy as store,
        strategy_run::{self, Run},
    },
};

const RUN: &str = "back-test";
const LIST: &str = "backtests";
/// Additions of one request, a few seconds of one core.
pub(super) const MOST_WORK: u64 = 4_000_000_000;
/// The market has hourly prices for so long.
const HOURS: TimeDelta = TimeDelta::days(90);
const HOUR_MS: i64 = 3_600_000;
const DAY_MS: i64 = 86_400_000;

/// What is run over, as it was sent.
#[derive(Debug, Clone, Default)]
pub struct Over {
    pub series: String,
    pub coin: String,
    pub from_day: String,
    pub to_day: String,
}

/// Characters of a parameter's name or value. A grid repeats both with each combination, and a walk-forward test with each step.
const LONGEST: usize = 40;

/// # Errors
/// [`Error::Invalid`] where a name or a value is longer than that of any parameter.
pub(super) fn is_short(text: &str, field: &str) -> Result<(), Error> {
    if text.len() > LONGEST {
        return Err(Error::invalid(field, format!("Use at most {LONGEST} characters.")));
    }
    Ok(())
}

/// As [`values`], of a request: what it sends is kept as it is.
pub(super) fn sent_values(rules: &Rules, given: &[(String, String)]) -> Result<Vec<f64>, Error> {
    for (at, (_, value)) in given.iter().enumerate() {
        is_short(value, &format!("values[{at}].value"))?;
    }
    values(rules, given, "values")
}

/// Values as they were sent, read.
pub(super) fn values(rules: &Rules, given: &[(String, String)], field: &str) -> Result<Vec<f64>, Error> {
    let mut read = Vec::new();
    for (at, (name, value)) in given.iter().enumerate() {
        let number = value.trim().parse::<f64>().ok().filter(|number| number.is_finite());
        let wrong = || Error::invalid(&format!("{field}[{at}].value"), "Write a number.");
        read.push((name.clone(), number.ok_or_else(wrong)?));
    }
    rules
        .values(&read)
        .map_err(|flaw| Error::Invalid(vec![fault(field, &flaw)]))
}

/// Names a variant: rules, values and period, whatever way they were asked for.
pub(super) fn variant(hash: &str, values: &[f64], ground: &Ground, first: usize) -> String {
    let bars = &ground.bars.time;
    let period = (bars.get(first), bars.last(), ground.series, &ground.coin);
    hex::encode(Sha256::digest(format!("{hash} {values:?} {period:?}")))
}

/// What a run costs beside its bars, in bars.
pub(super) const LEAST_BARS: u64 = 200;

pub(super) fn is_affordable(work: u64, bars: usize, field: &str) -> Result<(), Error> {
    // A run costs something however short it is.
    let bars = u64::try_from(bars).unwrap_or(u64::MAX).max(LEAST_BARS);
    if work.saturating_mul(bars) > MOST_WORK {
        let message = "This is too much for one request. Use fewer values, shorter windows or a shorter period.";
        return Err(Error::invalid(field, message));
    }
    Ok(())
}

impl App {
    /// Loads what is run over and judges whether the rules fit it.
    pub(super) async fn ground(&self, user: UserId, rules: &Rules, over: &Over) -> Result<Ground, Error> {
        let mut faults = Vec::new();
        let mut day = |field: &str, text: &str| match text {
            "" => None,
            text => text::day(field, text, &mut faults),
        };
        let from = day("over.from_day", &over.from_day);
        let to = day("over.to_day", &over.to_day);
        if over.series.is_empty() == over.coin.is_empty() {
            faults.push(Fault::new("over", "Name one of series_id and coin."));
        }
        if from.zip(to).is_some_and(|(from, to)| to < from) {
            faults.push(Fault::new(
                "over.to_day",
                "The last day has to be the first one or later.",
            ));
        }
        if !faults.is_empty() {
            return Err(Error::Invalid(faults));
        }
        let mut ground = if over.coin.is_empty() {
            self.series_ground(user, rules, &over.series).await?
        } else {
            self.coin_ground(rules, &over.coin).await?
        };
        let start = |day: NaiveDate| i64::from(day.to_epoch_days()) * DAY_MS;
        let bars = &ground.bars;
        let first = from.map_or(0, |day| bars.place(start(day)));
        let end = to.map_or(bars.len(), |day| bars.place(start(day) + DAY_MS));
        if end < first + 2 {
            return Err(Error::invalid(
                "over.from_day",
                "There are fewer than two bars in this period.",
            ));
        }
        if (first, end) != (0, bars.len()) {
            ground.bars = bars.slice(first, end);
        }
        let within = |rates: Vec<Rate>| funding::within(&rates, &ground.bars, rules.bar);
        ground.rates = ground.rates.take().map(within);
        // Rates that are all out of date say nothing of these bars.
        if ground.covered(rules.bar).is_none_or(|covered| covered <= 0.0) {
            ground.rates = None;
        }
        Ok(ground)
    }

    async fn series_ground(&self, user: UserId, rules: &Rules, sent: &str) -> Result<Ground, Error> {
        let unknown = || Error::invalid("over.series_id", "Choose one of your candle series.");
        let series = sent.parse::<Uuid>().map_err(|_| unknown())?;
        let all = candle::list(&mut *self.db().await?, user, false).await?;
        let found = all.into_iter().find(|one| one.id == series).ok_or_else(unknown)?;
        if found.bar != rules.bar.name() {
            let message = format!(
                "The rules are for bars of {}; these are bars of {}.",
                rules.bar.name(),
                found.bar
            );
            return Err(Error::invalid("over.series_id", message));
        }
        let rates = if rules.costs.funding {
            self.rates_of_series(user, series).await?
        } else {
            None
        };
        Ok(Ground {
            bars: self.bars_of_series(user, series).await?,
            name: found.name,
            series: Some(series),
            coin: None,
            rates,
        })
    }

    pub(super) async fn coin_ground(&self, rules: &Rules, coin: &str) -> Result<Ground, Error> {
        if rules.needs_candles() {
            let message = "Prices of the market are points in time: a stop or target needs candles.";
            return Err(Error::invalid("over.coin", message));
        }
        let now = self.now();
        let points: Vec<(i64, f64)> = match rules.bar {
            BarSize::Day => {
                let days = self.market.history(coin).await?.unwrap_or_default();
                days.into_iter()
                    .map(|(day, price)| (i64::from(day.to_epoch_days()) * DAY_MS, price))
                    .collect()
            }
            BarSize::Hour => {
                let hours = self.market.points(coin, now - HOURS, now).await?;
                hours
                    .into_iter()
                    .map(|(at, price)| (at.div_euclid(HOUR_MS) * HOUR_MS, price))
                    .collect()
            }
            _ => {
                return Err(Error::invalid(
                    "over.coin",
                    "The market has bars of 1h and 1d only. Import candles.",
                ));
            }
        };
        let mut points: Vec<_> = points.into_iter().filter(|(_, price)| *price > 0.0).collect();
        points.sort_by_key(|(at, _)| *at);
        points.dedup_by_key(|(at, _)| *at);
        if points.is_empty() {
            let message =
                format!("No stored prices for {coin} in this period. Choose another period, or import candles.");
            return Err(Error::invalid("over.coin", message));
        }
        Ok(Ground {
            bars: Bars::of_points(&points),
            name: coin.to_owned(),
            series: None,
            coin: Some(coin.to_owned()),
            rates: None,
        })
    }

    /// Runs the newest rules and keeps the figures.
    pub async fn run_backtest(
        &self,
        user: UserId,
        sent: &str,
        over: &Over,
        given: Vec<(String, String)>,
    ) -> Result<Tested, Error> {
        // A market that is slow, and a long run, hold no transaction open: not one that a first look at the strategy began, either.
        let (strategy, rules, values, ground, detail) = apart(Box::pin(async {
            let strategy = self.own_strategy(user, sent).await?;
            let rules = kept_rules(&strategy.rules)?;
            let values = sent_values(&rules, &given)?;
            let ground = self.ground(user, &rules, over).await?;
            is_affordable(rules.work(&values), ground.bars.len(), "over")?;
            let (there, needed) = (ground.bars.len(), rules.warm_up(&values) + 1);
            if there < needed {
                return Err(Error::invalid(
                    "over",
                    format!("Only {}; the rules need {needed}.", counted(there, "bar")),
                ));
            }
            let due = ground.due(&ground.bars, rules.bar);
            let detail = self.detail(user, &rules, &values, &ground.bars, due).await?;
            Ok::<_, Error>((strategy, rules, values, ground, detail))
        }))
        .await?;
        let found = figures(&detail.outcome, &ground.bars, &rules.costs, rules.bar.per_year());
        let tried =
            (!detail.outcome.trades.is_empty()).then(|| (variant(&rules.hash, &values, &ground, 0), found.sharpe_bar));
        let tries = self
            .judge(user, &strategy, rules.bar, tried.into_iter().collect())
            .await?;
        let judged = judged(found, &detail.outcome, tries);
        let covered = ground.covered(rules.bar);
        let time = |place: Option<&i64>| place.copied().unwrap_or(0);
        let points = ground.coin.as_ref().map(|_| {
            let bars = ground.bars.time.iter().zip(ground.bars.close.iter());
            bars.map(|(at, price)| format!("{at},{price}\n")).collect::<String>()
        });
        let run = Run {
            id: Uuid::now_v7(),
            strategy_id: strategy.row.id,
            number: strategy.row.rules_number,
            given: json!(given),
            over_name: ground.name,
            series_id: ground.series,
            coin: ground.coin,
            points,
            from_ms: time(ground.bars.time.first()),
            to_ms: time(ground.bars.time.last()),
            figures: to_json(&judged, &detail.outcome, &ground.bars, rules.bar, covered),
            created_at: self.now(),
            funding: ground.rates.as_deref().map(funding::as_lines),
        };
        strategy_run::add(&mut *self.db().await?, user, &run).await?;
        let notes = notes(&rules, &run, Some(&detail.outcome));
        Ok(Tested {
            judged: kept_figures(&run.figures).0,
            run,
            given,
            hash: rules.hash,
            bar: Some(rules.bar),
            done: Some(detail),
            notes,
        })
    }

    async fn detail(
        &self,
        user: UserId,
        rules: &Rules,
        values: &[f64],
        bars: &Bars,
        due: Option<Vec<Funding>>,
    ) -> Result<Detail, Error> {
        let (costs, side) = (rules.costs, rules.side.name());
        let (rules, values, bars) = (rules.clone(), values.to_vec(), bars.clone());
        self.in_lab(user, move || {
            let outcome = run(&rules, &values, &bars, 0, due.as_deref());
            let random = random_entries(&rules, &values, &bars, &outcome, due.as_deref().unwrap_or_default());
            Detail {
                outcome,
                bars,
                costs,
                side,
                random,
            }
        })
        .await
    }

    /// A run that was kept, whose it is, the caller's or of somebody who shares its strategy with them, and its line of copies.
    async fn kept_run(&self, user: UserId, run: Uuid) -> Result<(UserId, Uuid, Run), Error> {
        let not_here = || Error::NotHere(RUN);
        let mut db = self.db().await?;
        if let Some(own) = strategy_run::find(&mut db, user, run).await? {
            // Those of a deleted strategy come back with it.
            let of = store::list(&mut db, user, Some(own.strategy_id)).await?;
            let root = of.first().ok_or_else(not_here)?.root_id;
            return Ok((user, root, own));
        }
        let shared = strategy_run::shared(&mut db, user, run).await?;
        // Auth is asked without a connection in hand.
        drop(db);
        let shared = shared.ok_or_else(not_here)?;
        let Open { thing, access } = self.strategy(user, &shared.to_string()).await?;
        let found = strategy_run::find(&mut *self.db().await?, access.owner, run).await?;
        Ok((access.owner, thing.row.root_id, found.ok_or_else(not_here)?))
    }

    /// Computed again from rules and candles; without them, where they are gone for good, only the figures.
    pub async fn backtest(&self, user: UserId, sent: &str) -> Result<Tested, Error> {
        let (owner, root, kept) = self.kept_run(user, id(sent, RUN)?).await?;
        let row = store::rules_of(&mut *self.db().await?, owner, kept.strategy_id, kept.number).await?;
        let rules = kept_rules(&row.ok_or(Error::NotHere(STRATEGY))?)?;
        let bars = match (&kept.points, kept.series_id) {
            (Some(points), _) => Bars::of_points(&read_points(points)),
            (None, Some(series)) => self.bars_of_series(owner, series).await?,
            (None, None) => Bars::default(),
        };
        let bars = bars.slice(bars.place(kept.from_ms), bars.place(kept.to_ms + 1));
        let given = parameter_values(&kept.given)?;
        let values = values(&rules, &given, "values")?;
        let done = if bars.is_empty() {
            None
        } else {
            let rates = kept.funding.as_deref().map(readable_rates).transpose()?;
            let due = rates.map(|rates| funding::over(&rates, &bars, rules.bar));
            Some(self.detail(user, &rules, &values, &bars, due).await?)
        };
        let mut notes = notes(&rules, &kept, done.as_ref().map(|done| &done.outcome));
        if done.is_none() {
            notes.push("The candles were deleted: trades and equity can't be shown any more.".to_owned());
        }
        let (variants, sharpes) = store::variants(&mut *self.db().await?, owner, root).await?;
        let again = done.as_ref().map(|done| &done.outcome);
        let again = again.and_then(|outcome| moments(outcome.start, &outcome.equity));
        let again = again.map(|moments| (moments, rules.bar.per_year()));
        Ok(Tested {
            judged: rejudged(&kept.figures, again, variants, &by_year(sharpes)),
            run: kept,
            given,
            hash: rules.hash,
            bar: Some(rules.bar),
            done,
            notes,
        })
    }

    pub async fn backtests(&self, user: UserId, sent: &str, cursor: &str, limit: u32) -> Result<Listed<Tested>, Error> {
        let Open { thing, access } = self.strategy(user, sent).await?;
        let (owner, strategy) = (access.owner, thing.row.id);
        let page = page::Asked::read(user, LIST, cursor, limit.min(200))?;
        let mut db = self.db().await?;
        let found = strategy_run::list(&mut db, owner, strategy, page.after, page.rows()).await?;
        let versions = store::rules(&mut db, owner, strategy).await?;
        let row = |number: i32| versions.iter().find(|row| row.number == number);
        let (variants, sharpes) = store::variants(&mut db, owner, thing.row.root_id).await?;
        let sharpes = by_year(sharpes);
        let listed = |run: Run| {
            let judged = rejudged(&run.figures, None, variants, &sharpes);
            Tested::listed(row(run.number), run, judged)
        };
        let all = found.into_iter().map(listed).collect();
        Ok(page.cut(all, None, |one: &Tested| (one.run.created_at, one.run.id)))
    }
}
