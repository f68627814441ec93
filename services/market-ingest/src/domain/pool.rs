//! Liquidity pools as GeckoTerminal gives them: JSON:API bodies with tokens and exchanges beside the pools.

use std::collections::HashMap;

use chrono::DateTime;
use serde::{Deserialize, Deserializer, Serialize};

use super::{
    decimal::{Decimal, lenient, lenient_amount},
    json::Raw,
    shape::BadBody,
};

/// The provider's names of windows and ours.
const WINDOWS: [(&str, &str); 4] = [("m5", "5m"), ("h1", "1h"), ("h6", "6h"), ("h24", "24h")];
/// Letters of a name that are kept: names come from whoever makes a token.
const NAME: usize = 120;

/// What a pool is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pool {
    pub network: String,
    pub address: String,
    /// "PEPE / WETH 0.3%".
    pub name: String,
    pub dex: String,
    pub base_address: String,
    pub base_symbol: String,
    pub quote_symbol: String,
    /// CoinGecko's id of the base token.
    pub coin_id: Option<String>,
    /// Unix milliseconds.
    pub opened_ms: Option<i64>,
}

/// What it is worth. Amounts are US dollars; what the provider does not say is missing.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Figures {
    pub price: Option<Decimal>,
    pub fdv: Option<Decimal>,
    pub market_cap: Option<Decimal>,
    pub reserve: Option<Decimal>,
    pub windows: Vec<Window>,
}

/// Trades of one stretch of time up to now.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Window {
    /// `5m`, `1h`, `6h` or `24h`.
    pub window: String,
    pub change: Option<f64>,
    pub buys: Option<u32>,
    pub sells: Option<u32>,
    pub buyers: Option<u32>,
    pub sellers: Option<u32>,
    /// US dollars.
    pub volume: Option<Decimal>,
}

impl Figures {
    /// Figures of the last 24 hours.
    #[must_use]
    pub fn day(&self) -> Option<&Window> {
        self.windows.iter().find(|window| window.window == "24h")
    }

    /// Reserve ÷ fully diluted value.
    #[must_use]
    pub fn reserve_share(&self) -> Option<f64> {
        let share = self.reserve.as_ref()?.to_f64() / self.fdv.as_ref()?.to_f64();
        share.is_finite().then_some(share)
    }
}

#[derive(Deserialize)]
struct Rows {
    data: Vec<Raw>,
    #[serde(default)]
    included: Vec<Raw>,
}

#[derive(Deserialize)]
struct One {
    data: Raw,
    #[serde(default)]
    included: Vec<Raw>,
}

#[derive(Deserialize)]
struct PoolRow {
    id: String,
    attributes: PoolAttributes,
    #[serde(default, deserialize_with = "or_nothing")]
    relationships: Relationships,
}

#[derive(Deserialize)]
struct PoolAttributes {
    address: String,
    name: String,
    #[serde(default)]
    pool_created_at: Option<String>,
    #[serde(default, deserialize_with = "lenient_amount")]
    base_token_price_usd: Option<Decimal>,
    #[serde(default, deserialize_with = "lenient_amount")]
    fdv_usd: Option<Decimal>,
    #[serde(default, deserialize_with = "lenient_amount")]
    market_cap_usd: Option<Decimal>,
    #[serde(default, deserialize_with = "lenient_amount")]
    reserve_in_usd: Option<Decimal>,
    #[serde(default, deserialize_with = "or_nothing")]
    price_change_percentage: HashMap<String, Percent>,
    #[serde(default, deserialize_with = "or_nothing")]
    transactions: HashMap<String, Option<Trades>>,
    #[serde(default, deserialize_with = "or_nothing")]
    volume_usd: HashMap<String, Amount>,
}

/// Null is what a member is that is missing: it costs no pool.
fn or_nothing<'de, D: Deserializer<'de>, T: Deserialize<'de> + Default>(deserializer: D) -> Result<T, D::Error> {
    Ok(Option::<T>::deserialize(deserializer)?.unwrap_or_default())
}

#[derive(Deserialize)]
#[serde(transparent)]
struct Percent(#[serde(deserialize_with = "lenient")] Option<Decimal>);

#[derive(Deserialize)]
#[serde(transparent)]
struct Amount(#[serde(deserialize_with = "lenient_amount")] Option<Decimal>);

#[derive(Deserialize, Clone, Copy, Default)]
struct Trades {
    buys: Option<u32>,
    sells: Option<u32>,
    buyers: Option<u32>,
    sellers: Option<u32>,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Relationships {
    base_token: Option<Relation>,
    quote_token: Option<Relation>,
    dex: Option<Relation>,
}

#[derive(Deserialize)]
struct Relation {
    data: Option<Named>,
}

impl Relation {
    fn id(self) -> String {
        self.data.map(|named| named.id).unwrap_or_default()
    }
}

#[derive(Deserialize)]
struct Named {
    id: String,
}

#[derive(Deserialize)]
struct TokenRow {
    id: String,
    attributes: TokenAttributes,
}

#[derive(Deserialize)]
struct TokenAttributes {
    #[serde(default, deserialize_with = "or_nothing")]
    symbol: String,
    #[serde(default)]
    coingecko_coin_id: Option<String>,
}

/// Pools of a list, and how many rows could not be read.
///
/// # Errors
/// When the body is no list of pools, or more than half of its rows cannot be read: these are not what we take them for.
pub fn read_list(body: &[u8]) -> Result<(Vec<(Pool, Figures)>, usize), BadBody> {
    let rows: Rows = serde_json::from_slice(body).map_err(schema)?;
    let tokens = tokens(&rows.included);
    let all = rows.data.len();
    let pools: Vec<_> = rows.data.iter().filter_map(|row| pool(row, &tokens)).collect();
    let bad = all - pools.len();
    if bad * 2 > all {
        return Err(BadBody::Rows { bad, all });
    }
    Ok((pools, bad))
}

/// One pool.
///
/// # Errors
/// When the body is none.
pub fn read_one(body: &[u8]) -> Result<(Pool, Figures), BadBody> {
    let one: One = serde_json::from_slice(body).map_err(schema)?;
    pool(&one.data, &tokens(&one.included)).ok_or(BadBody::Rows { bad: 1, all: 1 })
}

/// Networks, id and name.
///
/// # Errors
/// When the body is no list of networks.
pub fn read_networks(body: &[u8]) -> Result<Vec<(String, String)>, BadBody> {
    #[derive(Deserialize)]
    struct Row {
        id: String,
        attributes: Name,
    }
    #[derive(Deserialize)]
    struct Name {
        name: String,
    }
    let rows: Rows = serde_json::from_slice(body).map_err(schema)?;
    let read = |row: &Raw| serde_json::from_str::<Row>(row.text()).ok();
    let networks = rows.data.iter().filter_map(read);
    Ok(networks
        .filter(|row| is_part(&row.id))
        .map(|row| (row.id, clean(&row.attributes.name)))
        .collect())
}

fn tokens(included: &[Raw]) -> HashMap<String, TokenAttributes> {
    let read = |row: &Raw| serde_json::from_str::<TokenRow>(row.text()).ok();
    included
        .iter()
        .filter_map(read)
        .map(|row| (row.id, row.attributes))
        .collect()
}

fn pool(row: &Raw, tokens: &HashMap<String, TokenAttributes>) -> Option<(Pool, Figures)> {
    let row: PoolRow = serde_json::from_str(row.text()).ok()?;
    let attributes = row.attributes;
    // The id is network and address; both may hold underscores.
    let network = row.id.strip_suffix(&format!("_{}", attributes.address))?.to_owned();
    if !is_part(&network) || !is_part(&attributes.address) {
        return None;
    }
    let relations = row.relationships;
    let base = relations.base_token.map(Relation::id).unwrap_or_default();
    let quote = relations.quote_token.map(Relation::id).unwrap_or_default();
    let (first, second) = attributes.name.split_once(" / ").unwrap_or((&attributes.name, ""));
    let symbol = |id: &str, or: &str| {
        let known = tokens.get(id).map(|token| token.symbol.as_str());
        clean(known.filter(|symbol| !symbol.is_empty()).unwrap_or(or))
    };
    let named = Pool {
        base_symbol: symbol(&base, first),
        quote_symbol: symbol(&quote, second.split(' ').next().unwrap_or_default()),
        coin_id: tokens.get(&base).and_then(|token| token.coingecko_coin_id.clone()),
        base_address: base.strip_prefix(&format!("{network}_")).unwrap_or_default().to_owned(),
        dex: clean(&relations.dex.map(Relation::id).unwrap_or_default()),
        opened_ms: attributes
            .pool_created_at
            .and_then(|text| DateTime::parse_from_rfc3339(&text).ok())
            .map(|at| at.timestamp_millis()),
        name: clean(&attributes.name),
        address: attributes.address,
        network,
    };
    let windows = WINDOWS
        .iter()
        .map(|(theirs, ours)| {
            let trades = attributes
                .transactions
                .get(*theirs)
                .copied()
                .flatten()
                .unwrap_or_default();
            let change = attributes.price_change_percentage.get(*theirs);
            Window {
                window: (*ours).to_owned(),
                change: change.and_then(|change| change.0.as_ref()).map(Decimal::to_f64),
                buys: trades.buys,
                sells: trades.sells,
                buyers: trades.buyers,
                sellers: trades.sellers,
                volume: attributes.volume_usd.get(*theirs).and_then(|volume| volume.0.clone()),
            }
        })
        .collect();
    let figures = Figures {
        price: attributes.base_token_price_usd,
        fdv: attributes.fdv_usd,
        market_cap: attributes.market_cap_usd,
        reserve: attributes.reserve_in_usd,
        windows,
    };
    Some((named, figures))
}

/// May it be a part of a path?
#[must_use]
pub fn is_part(text: &str) -> bool {
    !text.is_empty()
        && text.len() <= 120
        && !text.starts_with('.')
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b':'))
}

/// A name without control characters, at most [`NAME`] letters.
#[must_use]
pub fn clean(name: &str) -> String {
    let letters = name.trim().chars().filter(|letter| !letter.is_control());
    letters.take(NAME).collect()
}

#[expect(clippy::needless_pass_by_value, reason = "shaped for map_err")]
fn schema(error: serde_json::Error) -> BadBody {
    BadBody::Schema(error.to_string())
}

#[cfg(test)]
#[path = "pool_tests.rs"]
mod tests;
