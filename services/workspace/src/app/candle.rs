//! Candles: files that are read, and series that are kept.

use std::collections::BTreeMap;

use serde_json::json;
use strategy_rules::{
    BarSize, Bars,
    candles::{BadFile, Candle, Candles, gaps, month, of_lines, parse},
};
use uuid::Uuid;
use vocab::UserId;

use super::{App, id};
use crate::{
    domain::text,
    error::{Error, Fault},
    store::{
        self, Db,
        candle::{self as candles, Series},
        paper_run,
    },
};

pub(super) const SERIES: &str = "candle series";
const MOST_SERIES: usize = 20;
const MOST_BARS: usize = 500_000;
const GAPS: usize = 20;

impl App {
    pub async fn candle_series(&self, user: UserId) -> Result<Vec<Series>, Error> {
        candles::list(&mut *self.db().await?, user, false).await
    }

    /// A series of the same market, bar and source is continued, unless another title is given.
    pub async fn import_candles(
        &self,
        user: UserId,
        file: Vec<u8>,
        (file_name, market, title): (&str, &str, &str),
    ) -> Result<Series, Error> {
        let mut faults = Vec::new();
        let file_name = text::line("name", file_name, 200, &mut faults);
        let mut market = text::line("market", market, 40, &mut faults);
        let title = text::line("title", title, 100, &mut faults);
        if market.is_empty() {
            market = market_of(&file_name);
        }
        if market.is_empty() {
            faults.push(Fault::new(
                "market",
                "Name the market: the file's name doesn't include it.",
            ));
        }
        if !faults.is_empty() {
            return Err(Error::Invalid(faults));
        }
        // As with other files: one user's would take all seats.
        let place = self.file_place(user).await?;
        let seat = self.seat(place, &file).await?;
        let read = self.at_seat(&seat, move |_| parse(&file, MOST_BARS)).await?;
        drop(seat);
        let read = read.map_err(bad)?;
        let mut db = self.counting(user, SERIES).await?;
        let done = self.write_candles(&mut db, user, read, (market, title)).await;
        let series = store::end(&mut db, done).await?;
        self.papers.notify_one();
        Ok(series)
    }

    async fn write_candles(
        &self,
        db: &mut Db,
        user: UserId,
        read: Candles,
        (market, title): (String, String),
    ) -> Result<Series, Error> {
        let all = candles::list(db, user, false).await?;
        let bar = read.bar;
        let is_same = |series: &&Series| {
            series.market == market
                && series.bar == bar.name()
                && series.source == read.source.name()
                && (title.is_empty() || title == series.name)
        };
        let before = all.iter().find(is_same).cloned();
        let mut kept: BTreeMap<i64, Candle> = BTreeMap::new();
        if let Some(before) = &before {
            for lines in candles::lines(db, user, before.id, true).await? {
                kept.extend(readable(&lines)?.into_iter().map(|candle| (candle.at, candle)));
            }
            let runs = candles::run_periods(db, user, before.id).await?;
            judge(&kept, &read.candles, &runs, bar)?;
        } else if all.len() >= MOST_SERIES {
            return Err(Error::Full {
                what: "candle series",
                limit: i64::try_from(MOST_SERIES).unwrap_or(i64::MAX),
            });
        }
        let changed: std::collections::BTreeSet<String> = read.candles.iter().map(|candle| month(candle.at)).collect();
        for candle in read.candles {
            kept.entry(candle.at).or_insert(candle);
        }
        if kept.len() > MOST_BARS {
            return Err(bad(BadFile::TooMany(MOST_BARS)));
        }
        let times: Vec<i64> = kept.keys().copied().collect();
        let (first_ms, last_ms) = (times.first().copied().unwrap_or(0), times.last().copied().unwrap_or(0));
        let span = (last_ms - first_ms) / bar.millis() + 1;
        let bars = i64::try_from(kept.len()).unwrap_or(i64::MAX);
        let longest: Vec<_> = gaps(&times, bar, GAPS)
            .into_iter()
            .map(|gap| json!([gap.from, gap.to, gap.missing]))
            .collect();
        let fresh = || Series {
            id: Uuid::now_v7(),
            name: if title.is_empty() {
                format!("{market} {}", bar.name())
            } else {
                title.clone()
            },
            market: market.clone(),
            bar: bar.name().to_owned(),
            source: read.source.name().to_owned(),
            first_ms,
            last_ms,
            bars,
            missing: 0,
            gaps: json!([]),
            created_at: self.now(),
            funding_rates: None,
            funding_first_ms: None,
            funding_last_ms: None,
        };
        let series = Series {
            first_ms,
            last_ms,
            bars,
            missing: span - bars,
            gaps: json!(longest),
            ..before.unwrap_or_else(fresh)
        };
        candles::put(db, user, &series).await?;
        let mut months: BTreeMap<String, String> = BTreeMap::new();
        for candle in kept.values() {
            let lines = months.entry(month(candle.at)).or_default();
            lines.push_str(&candle.line);
            lines.push('\n');
        }
        for (month, lines) in months.iter().filter(|(month, _)| changed.contains(*month)) {
            candles::put_month(db, user, series.id, month, lines).await?;
        }
        paper_run::wake(db, user, series.id, self.now()).await?;
        Ok(series)
    }

    pub async fn delete_candle_series(&self, user: UserId, sent: &str) -> Result<(), Error> {
        let done = candles::mark(&mut *self.db().await?, user, id(sent, SERIES)?, Some(self.now())).await?;
        if done { Ok(()) } else { Err(Error::NotHere(SERIES)) }
    }

    /// One that is there stays as it is.
    pub async fn restore_candle_series(&self, user: UserId, sent: &str) -> Result<Series, Error> {
        let series = id(sent, SERIES)?;
        let mut db = self.counting(user, SERIES).await?;
        let restored = async {
            let live = candles::list(&mut db, user, false).await?;
            if let Some(found) = live.iter().find(|one| one.id == series) {
                return Ok(found.clone());
            }
            if live.len() >= MOST_SERIES {
                return Err(Error::Full {
                    what: "candle series",
                    limit: i64::try_from(MOST_SERIES).unwrap_or(i64::MAX),
                });
            }
            candles::mark(&mut db, user, series, None).await?;
            paper_run::wake(&mut db, user, series, self.now()).await?;
            let found = candles::list(&mut db, user, false).await?;
            found
                .into_iter()
                .find(|one| one.id == series)
                .ok_or(Error::NotHere(SERIES))
        };
        let restored = restored.await;
        store::end(&mut db, restored).await
    }

    /// The bars of a series, also of a deleted one; nothing where it is gone for good. They are the owner's alone: the caller has checked who may
    /// see what a strategy did over them.
    pub(super) async fn bars_of_series(&self, owner: UserId, series: Uuid) -> Result<Bars, Error> {
        let months = candles::lines(&mut *self.db_of(owner).await?, owner, series, false).await?;
        self.compute(move || {
            let mut all = Vec::new();
            for lines in months {
                all.extend(readable(&lines)?);
            }
            Ok(Bars::of(all.into_iter().map(|candle| (candle.at, candle.values))))
        })
        .await?
    }
}

/// What stands before the first dash, without an ending.
fn market_of(file_name: &str) -> String {
    let stem = file_name.split(['.', '-']).next().unwrap_or_default();
    stem.chars().take(40).collect()
}

fn bad(error: BadFile) -> Error {
    Error::invalid("file", error.to_string())
}

/// Lines of the database that are no candles.
#[derive(Debug, thiserror::Error)]
#[error("candles of a month cannot be read")]
struct Unreadable;

fn readable(lines: &str) -> Result<Vec<Candle>, Error> {
    of_lines(lines).ok_or_else(|| Error::Store(std::sync::Arc::new(Unreadable)))
}

/// Refuses candles that differ from those that are there, that do not fit their bars, or that would change what a kept run ran over.
fn judge(kept: &BTreeMap<i64, Candle>, new: &[Candle], runs: &[(i64, i64)], bar: BarSize) -> Result<(), Error> {
    let first = kept.keys().next().copied().unwrap_or(0);
    for candle in new {
        let time =
            chrono::DateTime::from_timestamp_millis(candle.at).map_or_else(String::new, |time| time.to_rfc3339());
        match kept.get(&candle.at) {
            Some(known) if known.values != candle.values => {
                let message =
                    format!("The candle of {time} differs from the stored one. Import it under another title.");
                return Err(Error::invalid("file", message));
            }
            Some(_) => {}
            None if (candle.at - first) % bar.millis() != 0 => {
                let message =
                    format!("The candle of {time} does not fit the stored bars. Import it under another title.");
                return Err(Error::invalid("file", message));
            }
            None if runs.iter().any(|(from, to)| (*from..=*to).contains(&candle.at)) => {
                let message =
                    format!("The candle of {time} would change a saved back-test. Import it under another title.");
                return Err(Error::invalid("file", message));
            }
            None => {}
        }
    }
    Ok(())
}
