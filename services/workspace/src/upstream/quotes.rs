//! Prices for the assistant, with where they come from.

use proto::market as pb;
use serde_json::Value;
use vocab::ErrorKind;

use super::market::{Market, away};
use crate::error::Error;

use assistant_rules::{Candidate, Source};

/// Tokens among which one is chosen.
const TOKENS: i32 = 50;

/// What a token costs, as decimal texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quote {
    pub price: Option<String>,
    pub change_percent: Option<String>,
    pub market_cap: Option<String>,
    pub volume: Option<String>,
    /// Unix seconds.
    pub updated: Option<i64>,
    pub source: Source,
}

/// A token as the market lists it: figures are decimal texts, in US dollars; empty where one is unknown.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MarketRow {
    pub id: String,
    pub name: String,
    pub symbol: String,
    pub rank: String,
    pub price: String,
    pub change_percent: String,
    pub market_cap: String,
    pub volume: String,
}

/// How a document of the market came to be.
fn source(document: &pb::Document) -> Source {
    let (provider, endpoint) = document.source.split_once(' ').unwrap_or((&document.source, ""));
    let state = match document.cache() {
        pb::CacheState::Miss => "live",
        pb::CacheState::Stale => "stale",
        pb::CacheState::Store => "computed",
        pb::CacheState::Hit | pb::CacheState::Unspecified => "cached",
    };
    Source {
        provider: provider.to_owned(),
        endpoint: endpoint.to_owned(),
        as_of_ms: Some(document.as_of_unix_ms).filter(|time| *time > 0),
        state: state.to_owned(),
    }
}

/// Without an exponent, however the number was written.
fn decimal(value: Option<&Value>) -> Option<String> {
    value?.as_f64().map(|number| number.to_string())
}

fn market_row(row: &Value) -> MarketRow {
    let text = |name: &str| row.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    let number = |name: &str| decimal(row.get(name)).unwrap_or_default();
    MarketRow {
        id: text("id"),
        name: text("name"),
        symbol: text("symbol"),
        rank: number("market_cap_rank"),
        price: number("current_price"),
        change_percent: number("price_change_percentage_24h"),
        market_cap: number("market_cap"),
        volume: number("total_volume"),
    }
}

impl Market {
    /// Tokens that a text may name, as the market finds them.
    ///
    /// # Errors
    /// [`Error::Market`] where the market does not answer.
    pub async fn candidates(&self, text: &str) -> Result<Vec<Candidate>, Error> {
        let asked = pb::ListTokensRequest {
            query: text.to_owned(),
            limit: TOKENS,
        };
        let listed = self.client().list_tokens(asked).await;
        let tokens = listed.map_err(|status| away(&status))?.into_inner().tokens;
        let token = |token: pb::Token| Candidate {
            id: token.coingecko_id,
            name: token.token_name,
            symbol: token.symbol,
            rank: token.rank.and_then(|rank| u32::try_from(rank).ok()).unwrap_or_default(),
        };
        Ok(tokens.into_iter().map(token).collect())
    }

    /// Tokens as the market lists them: those with these ids, or the first so many of all; in the provider's order.
    ///
    /// # Errors
    /// [`Error::Market`] where the market does not answer.
    pub async fn market_rows(
        &self,
        ids: Vec<String>,
        order: &str,
        limit: u8,
    ) -> Result<(Vec<MarketRow>, Source), Error> {
        let asked = pb::ListMarketsRequest {
            ids,
            order: order.to_owned(),
            per_page: limit.into(),
            ..pb::ListMarketsRequest::default()
        };
        let listed = self.client().list_markets(asked).await;
        let document = listed.map_err(|status| away(&status))?.into_inner().document;
        let document = document.unwrap_or_default();
        let rows: Vec<Value> = serde_json::from_slice(&document.json).map_err(|cause| Error::Market {
            retry_after: None,
            cause: std::sync::Arc::new(cause),
        })?;
        Ok((rows.iter().map(market_row).collect(), source(&document)))
    }

    /// What a coin costs now; nothing where the market does not know it, or not in this currency.
    ///
    /// # Errors
    /// [`Error::Market`] where the market does not answer, [`Error::Invalid`] for a currency that it does not have.
    pub async fn quote(&self, coin: &str, currency: &str) -> Result<Option<Quote>, Error> {
        let asked = pb::GetSimplePriceRequest {
            ids: vec![coin.to_owned()],
            vs_currencies: vec![currency.to_owned()],
            include_market_cap: true,
            include_24hr_vol: true,
            include_24hr_change: true,
            include_last_updated_at: true,
        };
        let document = match self.client().get_simple_price(asked).await {
            Ok(answer) => answer.into_inner().document.unwrap_or_default(),
            Err(status) => {
                let details = kit::status::read(&status);
                return match details.kind {
                    ErrorKind::NotFound => Ok(None),
                    ErrorKind::Invalid => Err(Error::invalid("text", details.message)),
                    _ => Err(away(&status)),
                };
            }
        };
        let body: Value = serde_json::from_slice(&document.json).map_err(|cause| Error::Market {
            retry_after: None,
            cause: std::sync::Arc::new(cause),
        })?;
        let member = |name: &str| decimal(body.get(coin).and_then(|row| row.get(name)));
        let quote = Quote {
            price: member(currency),
            change_percent: member(&format!("{currency}_24h_change")),
            market_cap: member(&format!("{currency}_market_cap")),
            volume: member(&format!("{currency}_24h_vol")),
            updated: body.get(coin).and_then(|row| row.get("last_updated_at")?.as_i64()),
            source: source(&document),
        };
        Ok(quote.price.is_some().then_some(quote))
    }

    /// The close of a day in US dollars, and the source that says it.
    ///
    /// # Errors
    /// [`Error::Market`] where the market does not answer.
    pub async fn close_of(&self, coin: &str, day: i32) -> Result<Option<(String, Source, bool)>, Error> {
        let asked = pb::GetHistoryRequest {
            id: coin.to_owned(),
            from_day: day,
            to_day: day,
        };
        let history = match self.client().get_history(asked).await {
            Ok(history) => history.into_inner(),
            Err(status) => {
                return match kit::status::read(&status).kind {
                    ErrorKind::NotFound | ErrorKind::Invalid => Ok(None),
                    _ => Err(away(&status)),
                };
            }
        };
        let Some(close) = history.closes.iter().find(|close| close.day == day) else {
            return Ok(None);
        };
        let source = Source {
            provider: history.source.clone(),
            endpoint: "daily closes".to_owned(),
            as_of_ms: None,
            state: "cached".to_owned(),
        };
        Ok(Some((close.price.to_string(), source, history.last_day_partial)))
    }
}
