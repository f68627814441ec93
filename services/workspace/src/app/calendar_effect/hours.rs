//! Hourly prices that are stored of a coin: candles that the reader imported, and those of the market.

use std::{cmp::Reverse, collections::HashMap};

use chrono::{DateTime, TimeDelta, Utc};
use strategy_rules::BarSize;
use vocab::{Money, UserId};

use crate::{
    app::{App, price::money},
    error::Error,
    store::candle::{self as candles, Series},
    upstream::market::Points,
};

/// The market has hourly prices for so long.
const MARKET: TimeDelta = TimeDelta::days(90);
const HOUR: TimeDelta = TimeDelta::hours(1);
/// A point of the market so long after a full hour is the price of that hour.
const LATE: TimeDelta = TimeDelta::minutes(10);
/// Endings of markets in US dollars, or in coins that follow them.
const DOLLARS: [&str; 5] = ["USDT", "USDC", "FDUSD", "BUSD", "USD"];
const NONE: &str = "No hourly prices of this coin are stored.";
const AWAY: &str = "The market did not answer with hourly prices. Try again later.";

/// Prices of one source, oldest first, each at its full hour.
#[derive(Debug)]
pub(super) struct Hours {
    /// In words: "the market".
    pub source: String,
    pub prices: Vec<(DateTime<Utc>, Money)>,
}

/// What is stored of a coin.
#[derive(Debug)]
pub(super) struct Stored {
    /// The market's come last.
    pub all: Vec<Hours>,
    /// The market did not answer: there may be more.
    is_away: bool,
}

impl Stored {
    /// Why there are none, in a sentence.
    pub(super) const fn missing(&self) -> &'static str {
        if self.is_away { AWAY } else { NONE }
    }
}

impl App {
    /// Hourly prices of a coin in US dollars.
    pub(super) async fn stored_hours(&self, user: UserId, coin: &str, now: DateTime<Utc>) -> Result<Stored, Error> {
        let mut stored = Stored {
            all: Vec::new(),
            is_away: false,
        };
        match self.hourly_series(user, coin).await {
            Ok(Some(series)) => {
                let bars = self.bars_of_series(user, series.id).await?;
                let closes = bars.time.iter().zip(bars.close.iter());
                // A close is the price at the end of its hour.
                let end = |at: i64| Some(DateTime::from_timestamp_millis(at)? + HOUR);
                stored.all.push(Hours {
                    source: format!("your candles “{}”", series.name),
                    prices: closes
                        .filter_map(|(at, close)| Some((end(*at)?, money(*close)?)))
                        .collect(),
                });
            }
            Ok(None) => {}
            Err(error @ (Error::Market { .. } | Error::Spent(_))) => {
                tracing::warn!(error = %kit::causes(&error), "the market did not say which coin candles are of");
                stored.is_away = true;
            }
            Err(error) => return Err(error),
        }
        // Time passes until the market looks at the question, and it has hours of 90 days and no more.
        match self.market.points(coin, now - MARKET + HOUR, now).await {
            Ok(points) => {
                let prices = at_full_hours(points);
                // Without hours it may answer with days.
                if has_hours(&prices) {
                    let source = "the market".to_owned();
                    stored.all.push(Hours { source, prices });
                }
            }
            Err(error) => {
                tracing::warn!(error = %kit::causes(&error), "the market did not answer with hourly prices");
                stored.is_away = true;
            }
        }
        Ok(stored)
    }

    /// The longest of the reader's series of hourly candles of a coin in US dollars.
    async fn hourly_series(&self, user: UserId, coin: &str) -> Result<Option<Series>, Error> {
        let mut all = candles::list(&mut *self.db().await?, user, false).await?;
        all.retain(|series| series.bar == BarSize::Hour.name());
        all.sort_by_key(|series| Reverse(series.bars));
        let mut known: HashMap<String, bool> = HashMap::new();
        for series in all {
            let Some(base) = base_of(&series.market) else {
                continue;
            };
            let is_wanted = match known.get(&base) {
                Some(is_wanted) => *is_wanted,
                None => {
                    let is_wanted = self.market.coin(&base).await?.as_deref() == Some(coin);
                    known.insert(base, is_wanted);
                    is_wanted
                }
            };
            if is_wanted {
                return Ok(Some(series));
            }
        }
        Ok(None)
    }
}

/// The sign of what a market trades for US dollars: BTC of `BTCUSDT`, `BTC/USD` and `btc-usdc`.
fn base_of(market: &str) -> Option<String> {
    let name = market.trim().to_ascii_uppercase();
    let base = DOLLARS.iter().find_map(|quote| name.strip_suffix(quote))?;
    let base = base.trim_end_matches(['/', '-', '_', ':', ' ']);
    let is_sign = !base.is_empty() && base.bytes().all(|sign| sign.is_ascii_alphanumeric());
    is_sign.then(|| base.to_owned())
}

/// Points that come shortly after a full hour, at that hour.
fn at_full_hours(points: Points) -> Vec<(DateTime<Utc>, Money)> {
    let price = |(at, price): (i64, f64)| {
        let late = at.rem_euclid(HOUR.num_milliseconds());
        let hour = DateTime::from_timestamp_millis(at - late)?;
        let price = money(price).filter(|_| late <= LATE.num_milliseconds())?;
        Some((hour, price))
    };
    let mut hours: Vec<_> = points.into_iter().filter_map(price).collect();
    // The newest point is of the present, which may be shortly after an hour that has its own.
    hours.dedup_by_key(|(hour, _)| *hour);
    hours
}

fn has_hours(prices: &[(DateTime<Utc>, Money)]) -> bool {
    let next = prices.iter().skip(1);
    prices
        .iter()
        .zip(next)
        .any(|((one, _), (next, _))| *next - *one == HOUR)
}

#[cfg(test)]
mod tests {
    use super::{at_full_hours, base_of, has_hours};

    const HOUR: i64 = 3_600_000;

    #[test]
    fn a_market_in_dollars_has_a_base() {
        for (market, base) in [
            ("BTCUSDT", Some("BTC")),
            ("BTC/USD", Some("BTC")),
            ("btc-usdc", Some("BTC")),
            ("BNBFDUSD", Some("BNB")),
            ("ETHBTC", None),
            ("USD", None),
            ("BTC/EUR", None),
        ] {
            assert_eq!(base_of(market).as_deref(), base, "{market}");
        }
    }

    #[test]
    fn a_point_is_of_the_hour_that_it_follows_and_days_are_no_hours() {
        let hours = at_full_hours(vec![
            (HOUR + 4_000, 1.0),
            (2 * HOUR, 2.0),
            (2 * HOUR + 300_000, 8.0),
            (2 * HOUR + 900_000, 9.0),
            (3 * HOUR + 599_000, 3.0),
        ]);
        let times: Vec<i64> = hours.iter().map(|(at, _)| at.timestamp_millis()).collect();
        assert_eq!(times, [HOUR, 2 * HOUR, 3 * HOUR]);
        assert_eq!(hours[1].1.to_string(), "2");
        assert!(has_hours(&hours));
        assert!(!has_hours(&at_full_hours(vec![(0, 1.0), (24 * HOUR, 1.0)])));
    }
}
