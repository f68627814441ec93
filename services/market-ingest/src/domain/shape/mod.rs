//! The provider's bodies: which path has which, reading them, and judging what was read.
//!
//! A list loses its bad rows as long as they are few; a body that is mostly bad is refused, so that it never replaces a good one.

pub mod chart;
pub mod market;
pub mod other;
pub mod rows;

use std::collections::BTreeMap;

use bytes::Bytes;

use crate::domain::{
    fear_greed,
    json::{Num, Raw, Record},
};

/// More than this share of bad rows, in percent, and the body is refused.
const BAD_PERCENT: usize = 10;

/// What kind of body an endpoint has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    Ping,
    SimplePrice,
    Currencies,
    CoinList,
    Markets,
    Coin,
    /// A coin that its path does not name by its id, or on one day of the past.
    AnyCoin,
    Chart,
    Ohlc,
    Categories,
    CategoryList,
    Search,
    Trending,
    Global,
    Platforms,
    Rates,
    Tickers,
    Exchanges,
    Exchange,
    /// Times with volumes, in bitcoin.
    Volumes,
    NamedList,
    Derivatives,
    DerivativeExchanges,
    DerivativeExchange,
    Nfts,
    Nft,
    NftChart,
    NftTickers,
    TokenList,
    Treasury,
    /// Coins that rose and fell the most.
    Movers,
    /// Supply of a coin over time.
    Supply,
    MarketCapChart,
    /// What was used of a key.
    KeyUse,
    /// GeckoTerminal's: `data` beside what is included.
    Terminal,
    /// alternative.me's: values of the Fear & Greed Index by day.
    FearGreed,
}

/// Why a body is of no use. Displayed without what is quoted of it, since that may be an address that somebody asked about.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadBody {
    #[error("the body is a page, not JSON")]
    Html,
    #[error("the body is not what the endpoint gives: {}", kit::unquoted(.0))]
    Schema(String),
    #[error("{bad} of {all} rows are bad")]
    Rows { bad: usize, all: usize },
    /// Good by itself, and not what was asked for, or not what can be.
    #[error("the body cannot be right: {}", kit::unquoted(.0))]
    Implausible(String),
    /// Not what is known. The provider is believed when it insists.
    #[error("the body cannot be right: {}", kit::unquoted(.0))]
    Differs(String),
    /// A list that lost many of its rows. The provider is believed when it insists for longer.
    #[error("the body cannot be right: {now} rows, {before} before")]
    Fewer { now: usize, before: usize },
}

impl BadBody {
    /// It reads well: what is wrong with it is about its own call, and no sign that the provider is unwell.
    #[must_use]
    pub const fn is_about_call(&self) -> bool {
        matches!(self, Self::Implausible(_) | Self::Differs(_) | Self::Fewer { .. })
    }
}

/// A body that was read.
#[derive(Debug, Clone)]
pub struct Checked {
    /// The body, without its bad rows.
    pub json: Bytes,
    pub dropped: usize,
    /// Of a market list: the coins whose rows were dropped, as far as they are named.
    pub bad_ids: Vec<String>,
    /// Rows of the whole list of which it is a page, where the provider says how many.
    pub total: Option<u32>,
}

impl Shape {
    /// The shape of a path below `/api/v3`, `None` for one that we do not know. Paths whose answers are made here have the shape that
    /// the provider gives them.
    #[must_use]
    pub fn of_path(path: &str) -> Option<Self> {
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        Some(match parts.as_slice() {
            ["ping"] => Self::Ping,
            ["simple", "price"] | ["simple", "token_price", _] => Self::SimplePrice,
            ["simple", "supported_vs_currencies"] => Self::Currencies,
            ["coins", "list"] | ["coins", "list", "new"] => Self::CoinList,
            ["coins", "markets"] => Self::Markets,
            ["coins", "categories"] => Self::Categories,
            ["coins", "categories", "list"] => Self::CategoryList,
            ["coins", "top_gainers_losers"] => Self::Movers,
            ["coins", _] => Self::Coin,
            ["coins", _, "history"] | ["coins", _, "contract", _] => Self::AnyCoin,
            ["coins", _, "tickers"] | ["exchanges", _, "tickers"] => Self::Tickers,
            ["coins", _, "ohlc"] | ["coins", _, "ohlc", "range"] => Self::Ohlc,
            ["coins", _, "circulating_supply_chart" | "total_supply_chart"]
            | ["coins", _, "circulating_supply_chart" | "total_supply_chart", "range"] => Self::Supply,
            ["coins", .., "market_chart"] | ["coins", .., "market_chart", "range"] => Self::Chart,
            ["search"] => Self::Search,
            ["search", "trending"] => Self::Trending,
            ["global", "market_cap_chart"] => Self::MarketCapChart,
            ["global"] | ["global", _] => Self::Global,
            ["key"] => Self::KeyUse,
            ["asset_platforms"] => Self::Platforms,
            ["exchange_rates"] => Self::Rates,
            ["exchanges"] => Self::Exchanges,
            ["exchanges", "list"] | ["derivatives", "exchanges", "list"] => Self::NamedList,
            ["exchanges", _] => Self::Exchange,
            ["exchanges", _, "volume_chart"] | ["exchanges", _, "volume_chart", "range"] => Self::Volumes,
            ["derivatives"] => Self::Derivatives,
            ["derivatives", "exchanges"] => Self::DerivativeExchanges,
            ["derivatives", "exchanges", _] => Self::DerivativeExchange,
            ["nfts", "list"] | ["nfts", "markets"] => Self::Nfts,
            ["nfts", _, "market_chart"] | ["nfts", _, "contract", _, "market_chart"] => Self::NftChart,
            ["nfts", _, "tickers"] => Self::NftTickers,
            ["nfts", _] | ["nfts", _, "contract", _] => Self::Nft,
            ["token_lists", _, "all.json"] => Self::TokenList,
            [_, "public_treasury", _] => Self::Treasury,
            _ => return None,
        })
    }

    /// Reads a body and judges it.
    ///
    /// # Errors
    /// When it is no JSON, not of this shape, or has too many bad rows.
    pub fn check(self, body: &Bytes) -> Result<Checked, BadBody> {
        let (written, dropped) = self.read(body)?;
        let bad_ids = if dropped > 0 && self == Self::Markets {
            bad_ids(body)
        } else {
            Vec::new()
        };
        Ok(Checked {
            bad_ids,
            // Nothing was dropped: the provider's own spelling is the best there is.
            json: if dropped == 0 { body.clone() } else { written.into() },
            dropped,
            total: None,
        })
    }

    /// Reads a body into its types and writes them again; also says how many rows were dropped.
    ///
    /// # Errors
    /// As [`Shape::check`].
    pub fn read(self, body: &[u8]) -> Result<(Vec<u8>, usize), BadBody> {
        use {chart::Chart, market::*, other::*};
        if body.trim_ascii_start().starts_with(b"<") {
            return Err(BadBody::Html);
        }
        match self {
            Self::Ping => object::<Ping>(body),
            Self::SimplePrice => plain::<BTreeMap<String, BTreeMap<String, Option<Num>>>>(body),
            Self::Currencies => tuples(body, |name: &String| !name.is_empty()),
            Self::CoinList => rows::<ListedCoin>(body),
            Self::Markets => rows::<MarketRow>(body),
            Self::Coin | Self::AnyCoin => object::<Coin>(body),
            Self::Chart => {
                let read: Chart = one(body)?;
                let (bad, all) = read.bad();
                few(bad, all)?;
                Ok((write(&read)?, bad))
            }
            Self::Ohlc => tuples(body, chart::is_candle),
            Self::Categories => rows::<Category>(body),
            Self::CategoryList => rows::<CategoryName>(body),
            Self::Search => object::<Search>(body),
            Self::Trending => object::<Trending>(body),
            Self::Global => object::<Global>(body),
            Self::Platforms => rows::<Platform>(body),
            Self::Rates => object::<Rates>(body),
            Self::Tickers => object::<Tickers>(body),
            Self::Exchanges => rows::<Exchange>(body),
            Self::Exchange => object::<Exchange>(body),
            Self::Volumes => tuples(body, |_: &(Num, Raw)| true),
            Self::NamedList => rows::<Named>(body),
            Self::Derivatives => rows::<Derivative>(body),
            Self::DerivativeExchanges => rows::<DerivativeExchange>(body),
            Self::DerivativeExchange => object::<DerivativeExchange>(body),
            Self::Nfts => rows::<Nft>(body),
            Self::Nft => object::<Nft>(body),
            Self::NftChart => object::<NftChart>(body),
            Self::NftTickers => object::<NftTickers>(body),
            Self::TokenList => object::<TokenList>(body),
            Self::Treasury => object::<Treasury>(body),
            Self::Movers => object::<Movers>(body),
            Self::Supply => object::<Supply>(body),
            Self::MarketCapChart => object::<MarketCapChart>(body),
            Self::KeyUse => object::<KeyUse>(body),
            Self::Terminal => object::<Terminal>(body),
            // Whole or not at all: a value is no row that others stand in for.
            Self::FearGreed => fear_greed::read(body).map(|_| (body.to_vec(), 0)),
        }
    }
}

/// Reads an object and asks whether it has what it needs.
///
/// # Errors
/// When it is no such object.
pub fn one<T: Record>(body: &[u8]) -> Result<T, BadBody> {
    let read: T = serde_json::from_slice(body).map_err(schema)?;
    if read.good() {
        Ok(read)
    } else {
        Err(BadBody::Schema("a needed member is missing".to_owned()))
    }
}

/// Reads a list, leaving out the rows that are bad.
///
/// # Errors
/// When it is no list, or too many rows are bad.
pub fn many<T: Record>(body: &[u8]) -> Result<(Vec<T>, usize), BadBody> {
    let all: Vec<Raw> = serde_json::from_slice(body).map_err(schema)?;
    let good: Vec<T> = all
        .iter()
        .filter_map(|row| serde_json::from_str(row.text()).ok())
        .filter(T::good)
        .collect();
    let bad = all.len() - good.len();
    few(bad, all.len())?;
    Ok((good, bad))
}

/// Coins of a market list whose rows are bad.
fn bad_ids(body: &[u8]) -> Vec<String> {
    let all: Vec<Raw> = serde_json::from_slice(body).unwrap_or_default();
    let is_bad = |row: &&Raw| !serde_json::from_str(row.text()).is_ok_and(|row: market::MarketRow| row.good());
    all.iter()
        .filter(is_bad)
        .filter_map(|row| {
            let row: BTreeMap<String, Raw> = serde_json::from_str(row.text()).ok()?;
            serde_json::from_str(row.get("id")?.text()).ok()
        })
        .collect()
}

fn object<T: Record>(body: &[u8]) -> Result<(Vec<u8>, usize), BadBody> {
    let read = one::<T>(body)?;
    let (bad, all) = read.bad_rows();
    // A part of what was asked for: one may be bad however few there are, if another is good.
    if bad != 1 || all == 1 {
        few(bad, all)?;
    }
    let written = write(&read)?;
    // Reading it as plain values finds numbers that no double holds, wherever they stand.
    serde_json::from_slice::<serde_json::Value>(&written).map_err(schema)?;
    Ok((written, bad))
}

fn rows<T: Record>(body: &[u8]) -> Result<(Vec<u8>, usize), BadBody> {
    let (good, bad) = many::<T>(body)?;
    Ok((write(&good)?, bad))
}

fn tuples<T: serde::de::DeserializeOwned + serde::Serialize>(
    body: &[u8],
    is_good: fn(&T) -> bool,
) -> Result<(Vec<u8>, usize), BadBody> {
    let all: Vec<Raw> = serde_json::from_slice(body).map_err(schema)?;
    let good: Vec<T> = all
        .iter()
        .filter_map(|row| serde_json::from_str(row.text()).ok())
        .filter(is_good)
        .collect();
    few(all.len() - good.len(), all.len())?;
    Ok((write(&good)?, all.len() - good.len()))
}

fn plain<T: serde::de::DeserializeOwned + serde::Serialize>(body: &[u8]) -> Result<(Vec<u8>, usize), BadBody> {
    Ok((write(&serde_json::from_slice::<T>(body).map_err(schema)?)?, 0))
}

const fn few(bad: usize, all: usize) -> Result<(), BadBody> {
    if bad * 100 > all * BAD_PERCENT {
        return Err(BadBody::Rows { bad, all });
    }
    Ok(())
}

fn write(value: &impl serde::Serialize) -> Result<Vec<u8>, BadBody> {
    serde_json::to_vec(value).map_err(schema)
}

#[expect(clippy::needless_pass_by_value, reason = "shaped for map_err")]
fn schema(error: serde_json::Error) -> BadBody {
    BadBody::Schema(error.to_string())
}
