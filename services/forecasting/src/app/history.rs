//! A coin's history, cleaned and fingerprinted.

use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::{App, shared};
use crate::{
    domain::{
        day::Day,
        series::Series,
        token::{Token, is_id},
    },
    error::Error,
    upstream::market::Prices,
};

/// What a forecast is made of.
#[derive(Debug)]
pub struct History {
    pub series: Series,
    /// Of all days and prices, and whether the last day is over: the last value moves as long as it is not.
    pub fingerprint: String,
    /// The same without a last day that is not over; `None` where no other day is known.
    pub whole_days: Option<(Series, String)>,
    pub last_day_partial: bool,
    pub ended: bool,
    pub token: Token,
    pub source: String,
}

impl App {
    pub(super) async fn history(&self, coin: &str) -> Result<Arc<History>, Error> {
        if !is_id(coin) {
            return Err(Error::NoCoin);
        }
        if self.args.history_cache_ms == 0 {
            return Ok(Arc::new(History::of(self.market.prices(coin).await?)?));
        }
        match self.history_once(coin).await {
            // It was another user who asked first, and may cause no more calls.
            Err((Error::MarketShare { .. } | Error::Spent(_), false)) => self.history_once(coin).await,
            asked => asked,
        }
        .map_err(|(error, _)| error)
    }

    /// Asked once for all who wait. A failure also says whether it was this caller who asked.
    async fn history_once(&self, coin: &str) -> Result<Arc<History>, (Error, bool)> {
        let mut first = false;
        let fetch = async {
            first = true;
            Ok(Arc::new(History::of(self.market.prices(coin).await?)?))
        };
        let asked = self.histories.try_get_with(coin.to_owned(), fetch).await;
        asked.map_err(|error| (shared(error), first))
    }
}

impl History {
    fn of(prices: Prices) -> Result<Self, Error> {
        let rows = &prices.rows;
        let series = Series::new(rows, prices.last_day_partial).map_err(|_| Error::NoHistory)?;
        let last = rows.iter().map(|(day, _)| *day).max();
        let whole: Vec<_> = rows
            .iter()
            .copied()
            .filter(|(day, _)| !prices.last_day_partial || Some(*day) != last)
            .collect();
        Ok(Self {
            series,
            fingerprint: fingerprint(rows, prices.last_day_partial),
            whole_days: Series::new(&whole, false)
                .ok()
                .map(|series| (series, fingerprint(&whole, false))),
            last_day_partial: prices.last_day_partial,
            ended: prices.ended,
            token: prices.token,
            source: prices.source,
        })
    }
}

fn fingerprint(rows: &[(Day, f64)], partial: bool) -> String {
    let mut hash = Sha256::new();
    hash.update([u8::from(partial)]);
    for (day, price) in rows {
        hash.update(day.0.to_le_bytes());
        hash.update(price.to_bits().to_le_bytes());
    }
    hex::encode(hash.finalize())
}

#[cfg(test)]
mod tests {
    use super::{Day, History, Prices, Token};

    fn prices(last: f64, partial: bool) -> Prices {
        Prices {
            rows: vec![(Day(1), 1.0), (Day(2), 2.0), (Day(3), last)],
            last_day_partial: partial,
            ended: false,
            token: Token {
                id: String::new(),
                name: String::new(),
                symbol: String::new(),
                image: String::new(),
                icon: None,
            },
            source: String::new(),
        }
    }

    #[test]
    fn the_last_value_is_part_of_the_fingerprint() {
        let [a, b] = [3.0, 3.1].map(|last| History::of(prices(last, true)).unwrap());
        assert_ne!(a.fingerprint, b.fingerprint);
        assert_eq!(
            a.whole_days.unwrap().1,
            b.whole_days.unwrap().1,
            "whole days did not change"
        );
        let over = History::of(prices(3.0, false)).unwrap();
        assert_ne!(a.fingerprint, over.fingerprint);
        assert_eq!(over.whole_days.unwrap().0.history().days(), 3);
    }
}
