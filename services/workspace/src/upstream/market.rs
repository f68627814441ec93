//! What coins were worth, from market-ingest.

use std::{collections::HashMap, sync::Arc};

use chrono::{DateTime, NaiveDate, Utc};
use kit::{args::HopArgs, clock::Clock, identity::Carry};
use proto::market::{self as pb, market_client::MarketClient};
use serde::Deserialize;
use tonic::service::interceptor::InterceptedService;
use vocab::ErrorKind;

use super::{market_live::Newest, market_present::Present};
use crate::error::Error;

/// Histories of 110,000 days with everything known of each stay far below this.
const LARGEST_ANSWER: usize = 16 << 20;
/// Tokens of one list, the most that the market gives. A search for a sign of one letter finds thousands that merely hold it, the best ranked
/// first: as long as the list without a search, its answer has every token with that sign that is in that list.
const LISTED: i32 = 1_000;
/// Coins that share a sign: the best known of them comes first.
const NAMESAKES: usize = 50;

pub(super) type Client = MarketClient<InterceptedService<kit::grpc::TracedChannel, Carry>>;

/// Clones share one connection.
#[derive(Debug, Clone)]
pub struct Market(Client, Arc<Present>, Arc<Newest>);

/// Closes in US dollars by day, UTC.
pub type Closes = HashMap<NaiveDate, f64>;

/// Prices in US dollars, oldest first.
pub type Hours = Vec<(DateTime<Utc>, f64)>;

impl Market {
    /// Connects when first asked.
    ///
    /// # Errors
    /// When the address is none, or the hop secret too short.
    pub fn new(url: &str, hop: &HopArgs, clock: Arc<dyn Clock>) -> anyhow::Result<Self> {
        let channel = kit::grpc::traced(url)?;
        let client = MarketClient::with_interceptor(channel, Carry::to("market-ingest", hop, clock)?);
        Ok(Self(
            client.max_decoding_message_size(LARGEST_ANSWER),
            Arc::default(),
            Arc::default(),
        ))
    }

    pub(super) fn client(&self) -> Client {
        self.0.clone()
    }

    pub(super) fn last_present(&self) -> &Present {
        &self.1
    }

    pub(super) fn newest(&self) -> &Newest {
        &self.2
    }

    /// Closes of the best ranked coin with this sign, which is looked for where its `id` is not known; none where the market knows no such coin, or
    /// no price of it.
    ///
    /// # Errors
    /// [`Error::Market`] where the market does not answer.
    pub async fn closes(&self, symbol: &str, id: Option<&str>) -> Result<Closes, Error> {
        let found = match id {
            Some(id) => Some(id.to_owned()),
            None => self.coin(symbol).await?,
        };
        let Some(id) = found else {
            return Ok(Closes::new());
        };
        let asked = pb::GetHistoryRequest {
            id,
            from_day: 0,
            to_day: 0,
        };
        let history = known(self.0.clone().get_history(asked).await)?;
        let closes = history.map(|history| history.closes).unwrap_or_default();
        Ok(closes
            .into_iter()
            .filter_map(|close| Some((NaiveDate::from_epoch_days(close.day)?, close.price)))
            .collect())
    }

    /// Hourly prices of the best ranked coin with this sign; none where the market knows no such coin, or no price of it.
    ///
    /// # Errors
    /// [`Error::Market`] where the market does not answer, or not with prices.
    pub async fn hours(&self, symbol: &str, from: DateTime<Utc>, to: DateTime<Utc>) -> Result<Hours, Error> {
        let Some(id) = self.coin(symbol).await? else {
            return Ok(Hours::new());
        };
        let points = self.points(&id, from, to).await?.into_iter();
        let mut hours: Hours = points
            .filter_map(|(at, price)| Some((DateTime::from_timestamp_millis(at)?, price)))
            .collect();
        hours.sort_by_key(|(time, _)| *time);
        Ok(hours)
    }

    /// The market's id of the best ranked coin with this sign.
    ///
    /// # Errors
    /// [`Error::Market`] where the market does not answer.
    pub async fn coin(&self, symbol: &str) -> Result<Option<String>, Error> {
        let best = self.namesakes(symbol).await?.into_iter().next();
        Ok(best.map(|coin| coin.id))
    }
}

/// A chart as the provider shapes it: milliseconds, which may have a fraction, and a price, which may be missing.
#[derive(Debug, Deserialize)]
struct Chart {
    prices: Vec<(f64, Option<f64>)>,
}

/// Nothing where the market has none of it.
fn known<T>(answer: Result<tonic::Response<T>, tonic::Status>) -> Result<Option<T>, Error> {
    match answer {
        Ok(answer) => Ok(Some(answer.into_inner())),
        Err(status) => match kit::status::read(&status).kind {
            ErrorKind::NotFound | ErrorKind::Invalid => Ok(None),
            _ => Err(away(&status)),
        },
    }
}

/// A day of a coin.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Day {
    pub day: NaiveDate,
    /// US dollars.
    pub close: f64,
    /// Of 24 hours, US dollars.
    pub volume: Option<f64>,
}

/// Points of a coin's chart: Unix milliseconds, and its price in the currency that was asked for.
pub type Points = Vec<(i64, f64)>;

impl Market {
    /// Full days of a coin since a day, with its name; nothing where the market knows no such coin.
    ///
    /// # Errors
    /// [`Error::Market`] where the market does not answer.
    pub async fn days(&self, coin: &str, from: NaiveDate) -> Result<Option<(String, Vec<Day>)>, Error> {
        let asked = pb::GetHistoryRequest {
            id: coin.to_owned(),
            from_day: from.to_epoch_days(),
            to_day: 0,
        };
        let history = match self.0.clone().get_history(asked).await {
            Ok(history) => history.into_inner(),
            Err(status) if kit::status::read(&status).kind == ErrorKind::NotFound => return Ok(None),
            Err(status) => return Err(away(&status)),
        };
        let mut days: Vec<Day> = history
            .closes
            .iter()
            .filter_map(|close| {
                Some(Day {
                    day: NaiveDate::from_epoch_days(close.day)?,
                    close: close.price,
                    volume: close.volume,
                })
            })
            .collect();
        if history.last_day_partial {
            days.pop();
        }
        let name = history.token.map(|token| token.token_name).unwrap_or_default();
        Ok(Some((name, days)))
    }

    /// Hourly points of a coin in US dollars, oldest first.
    ///
    /// # Errors
    /// [`Error::Market`] where the market does not answer.
    pub async fn points(&self, coin: &str, from: DateTime<Utc>, to: DateTime<Utc>) -> Result<Points, Error> {
        self.chart(coin, "usd", (from, to), "hourly").await
    }

    /// Points of a coin in a currency, `hourly` or `daily`, oldest first; none where the market knows no such coin or currency.
    ///
    /// # Errors
    /// [`Error::Market`] where the market does not answer.
    pub async fn chart(
        &self,
        coin: &str,
        currency: &str,
        (from, to): (DateTime<Utc>, DateTime<Utc>),
        interval: &str,
    ) -> Result<Points, Error> {
        let asked = pb::GetChartRangeRequest {
            id: coin.to_owned(),
            vs_currency: currency.to_owned(),
            from_unix_s: from.timestamp(),
            to_unix_s: to.timestamp(),
            interval: interval.to_owned(),
        };
        let document = match self.0.clone().get_chart_range(asked).await {
            Ok(answer) => answer.into_inner().document.unwrap_or_default(),
            Err(status) => match kit::status::read(&status).kind {
                ErrorKind::NotFound | ErrorKind::Invalid => return Ok(Vec::new()),
                _ => return Err(away(&status)),
            },
        };
        let chart: Chart = serde_json::from_slice(&document.json).map_err(|error| Error::Market {
            retry_after: None,
            cause: Arc::new(error),
        })?;
        #[expect(clippy::cast_possible_truncation, reason = "milliseconds")]
        let points = chart
            .prices
            .into_iter()
            .filter_map(|(at, price)| Some((at as i64, price?)));
        Ok(points.collect())
    }
}

/// A token that shares a symbol with others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Namesake {
    /// CoinGecko's id.
    pub id: String,
    pub name: String,
    pub symbol: String,
    /// By market capitalisation, from 1.
    pub rank: Option<u32>,
}

/// A coin as the market lists it.
#[derive(Debug, Clone, PartialEq, serde::Deserialize)]
pub struct Coin {
    /// CoinGecko's id.
    pub id: String,
    #[serde(default)]
    pub name: String,
    #[serde(default)]
    pub symbol: String,
    /// US dollars.
    #[serde(default)]
    pub current_price: Option<f64>,
    #[serde(default)]
    pub market_cap_rank: Option<u32>,
}

/// Coins of one question.
const COINS: usize = 200;
/// An answer that is no list of coins.
#[derive(Debug, thiserror::Error)]
#[error("the market's list of coins cannot be read: {0}")]
struct Unreadable(#[from] serde_json::Error);

impl Market {
    /// Those of these ids that the market knows, with their prices.
    ///
    /// # Errors
    /// [`Error::Market`] where the market does not answer.
    pub async fn coins(&self, ids: &[String]) -> Result<Vec<Coin>, Error> {
        let mut coins = Vec::new();
        for ids in ids.chunks(COINS) {
            let asked = pb::ListMarketsRequest {
                ids: ids.to_vec(),
                per_page: i32::try_from(COINS).unwrap_or(i32::MAX),
                ..Default::default()
            };
            let listed = self.0.clone().list_markets(asked).await;
            let document = listed.map_err(|status| away(&status))?.into_inner().document;
            let json = document.unwrap_or_default().json;
            let found: Vec<Coin> = serde_json::from_slice(&json).map_err(|cause| Error::Market {
                retry_after: None,
                cause: Arc::new(Unreadable(cause)),
            })?;
            coins.extend(found);
        }
        Ok(coins)
    }

    /// Closes in US dollars by day of one coin, whole days only; none where the market knows no such coin.
    ///
    /// # Errors
    /// [`Error::Market`] where the market does not answer.
    pub async fn history(&self, id: &str) -> Result<Option<Vec<(NaiveDate, f64)>>, Error> {
        let asked = pb::GetHistoryRequest {
            id: id.to_owned(),
            from_day: 0,
            to_day: 0,
        };
        let history = match self.0.clone().get_history(asked).await {
            Ok(history) => history.into_inner(),
            Err(status) => {
                return match kit::status::read(&status).kind {
                    ErrorKind::NotFound | ErrorKind::Invalid => Ok(None),
                    _ => Err(away(&status)),
                };
            }
        };
        let mut closes = history.closes;
        if history.last_day_partial {
            closes.pop();
        }
        let days = closes.into_iter();
        Ok(Some(
            days.filter_map(|close| Some((NaiveDate::from_epoch_days(close.day)?, close.price)))
                .collect(),
        ))
    }

    /// Tokens with exactly this symbol, the best ranked first.
    ///
    /// # Errors
    /// [`Error::Market`] where the market does not answer.
    pub async fn namesakes(&self, symbol: &str) -> Result<Vec<Namesake>, Error> {
        let asked = pb::ListTokensRequest {
            query: symbol.to_owned(),
            limit: LISTED,
        };
        let listed = self.0.clone().list_tokens(asked).await;
        let tokens = listed.map_err(|status| away(&status))?.into_inner().tokens.into_iter();
        let same = tokens.filter(|token| token.symbol.eq_ignore_ascii_case(symbol));
        Ok(same
            .take(NAMESAKES)
            .map(|token| Namesake {
                id: token.coingecko_id,
                name: token.token_name,
                symbol: token.symbol,
                rank: token.rank.and_then(|rank| u32::try_from(rank).ok()),
            })
            .collect())
    }
}

pub(super) fn away(status: &tonic::Status) -> Error {
    if let Some(spent) = kit::Spent::read(status) {
        return Error::Spent(spent);
    }
    Error::Market {
        retry_after: kit::status::read(status).retry_after,
        cause: Arc::new(status.clone()),
    }
}

impl Market {
    /// The market's ids of the best ranked tokens by their signs, in capitals: those that [`Market::coin`] finds, with one call.
    /// It finds tokens with worse ranks, too.
    ///
    /// # Errors
    /// [`Error::Market`] where the market does not answer.
    pub async fn best_ids(&self) -> Result<HashMap<String, String>, Error> {
        let mut ids = HashMap::new();
        for token in self.best_tokens().await? {
            // The best ranked comes first.
            ids.entry(token.symbol.to_ascii_uppercase()).or_insert(token.id);
        }
        Ok(ids)
    }

    /// The best ranked tokens, for news.
    ///
    /// # Errors
    /// [`Error::Market`] where the market does not answer.
    pub async fn best_tokens(&self) -> Result<Vec<feed_rules::Token>, Error> {
        let asked = pb::ListTokensRequest {
            query: String::new(),
            limit: LISTED,
        };
        let listed = self.0.clone().list_tokens(asked).await;
        let mut tokens = listed.map_err(|status| away(&status))?.into_inner().tokens;
        // What has no rank comes last.
        tokens.sort_by_key(|token| token.rank.unwrap_or(i32::MAX));
        let token = |token: pb::Token| feed_rules::Token {
            id: token.coingecko_id,
            name: token.token_name,
            symbol: token.symbol,
        };
        Ok(tokens.into_iter().map(token).collect())
    }
}
