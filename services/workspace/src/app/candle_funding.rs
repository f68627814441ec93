//! Rates of funding of a candle series: files that are read, and the rates that a back-test runs with.

use std::{collections::BTreeMap, sync::Arc};

use strategy_rules::funding::{self, Rate, as_lines, of_lines};
use uuid::Uuid;
use vocab::UserId;

use super::{App, candle::SERIES};
use crate::{
    error::Error,
    store::{
        self, Db,
        candle::{self as candles, Series},
        paper_run,
    },
};

/// One for each hour of eleven years.
const MOST_RATES: usize = 100_000;

/// Lines of the database that are no rates.
#[derive(Debug, thiserror::Error)]
#[error("rates of funding cannot be read")]
struct Unreadable;

pub(super) fn readable_rates(lines: &str) -> Result<Vec<Rate>, Error> {
    of_lines(lines).ok_or_else(|| Error::Store(Arc::new(Unreadable)))
}

impl App {
    /// Adds the rates of a file to a series. Those that are there stay, and one that differs is refused.
    pub async fn import_funding(&self, user: UserId, file: Vec<u8>, sent: &str) -> Result<Series, Error> {
        let series = sent.parse::<Uuid>().map_err(|_| unknown())?;
        // As with other files: one user's would take all seats.
        let place = self.file_place(user).await?;
        let seat = self.seat(place, &file).await?;
        let read = self.at_seat(&seat, move |_| funding::parse(&file, MOST_RATES)).await?;
        drop(seat);
        let read = read.map_err(|flaw| Error::invalid("file", flaw.to_string()))?;
        let mut db = self.counting(user, SERIES).await?;
        let done = async {
            let kept = write(&mut db, user, series, read).await?;
            // Paper runs may wait for these rates.
            paper_run::wake(&mut db, user, series, self.now()).await?;
            Ok::<_, Error>(kept)
        };
        let done = done.await;
        let kept = store::end(&mut db, done).await?;
        self.papers.notify_one();
        Ok(kept)
    }

    /// All rates of a series; nothing where it has none.
    pub(super) async fn rates_of_series(&self, owner: UserId, series: Uuid) -> Result<Option<Vec<Rate>>, Error> {
        let lines = candles::funding(&mut *self.db_of(owner).await?, owner, series).await?;
        lines.as_deref().map(readable_rates).transpose()
    }
}

fn unknown() -> Error {
    Error::invalid("funding_of", "Choose one of your candle series.")
}

async fn write(db: &mut Db, user: UserId, id: Uuid, read: Vec<Rate>) -> Result<Series, Error> {
    let live = candles::list(db, user, false).await?;
    let before = live.into_iter().find(|one| one.id == id).ok_or_else(unknown)?;
    let lines = candles::funding(db, user, id).await?;
    let known = lines.as_deref().map(readable_rates).transpose()?.unwrap_or_default();
    let all = joined(known, read)?;
    let (Some(first), Some(last)) = (all.first(), all.last()) else {
        return Ok(before);
    };
    let series = Series {
        funding_rates: i64::try_from(all.len()).ok(),
        funding_first_ms: Some(first.at),
        funding_last_ms: Some(last.at),
        ..before
    };
    candles::put_funding(db, user, &series, &as_lines(&all)).await?;
    Ok(series)
}

/// Rates that are there with those of a file, in order of time.
fn joined(known: Vec<Rate>, read: Vec<Rate>) -> Result<Vec<Rate>, Error> {
    let mut all: BTreeMap<i64, Rate> = known.into_iter().map(|rate| (rate.at, rate)).collect();
    for rate in read {
        let there = *all.entry(rate.at).or_insert(rate);
        if there.rate.to_bits() != rate.rate.to_bits() {
            let time =
                chrono::DateTime::from_timestamp_millis(rate.at).map_or_else(String::new, |time| time.to_rfc3339());
            let message =
                format!("The rate of {time} differs from the stored one. Import the candles under another title.");
            return Err(Error::invalid("file", message));
        }
    }
    if all.len() > MOST_RATES {
        let message = format!("A series can have at most {MOST_RATES} rates.");
        return Err(Error::invalid("file", message));
    }
    Ok(all.into_values().collect())
}
