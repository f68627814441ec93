//! Prices of past days and of now, from market-ingest.

use std::{
    collections::{BTreeMap, HashMap},
    future::Future,
    sync::Arc,
    time::Duration,
};

use chain_model::error::{Cause, Error};
use kit::{Spent, args::HopArgs, clock::Clock, grpc::TracedChannel, identity::Carry};
use moka::future::Cache as Memory;
use proto::market::{self as pb, market_client::MarketClient};
use rust_decimal::Decimal;
use serde_json::Value;
use tonic::service::interceptor::InterceptedService;
use vocab::ErrorKind;

use crate::domain::forward::Series;

const LARGEST_ANSWER: usize = 16 << 20;
const FRESH: Duration = Duration::from_secs(300);
/// How long a present price is used.
const PRESENT: Duration = Duration::from_secs(60);

/// The present price of one coin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spot {
    /// US dollars.
    pub price: Decimal,
    /// Seconds since 1970 at which the market had it.
    pub at: i64,
    /// Traded within the last 24 hours, US dollars.
    pub volume: Option<Decimal>,
    pub source: String,
}

/// Daily prices of one coin in US dollars, by days since 1970.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Prices {
    days: BTreeMap<i32, f64>,
    pub source: String,
}

impl Prices {
    #[must_use]
    pub fn of(days: BTreeMap<i32, f64>, source: String) -> Self {
        Self { days, source }
    }

    /// The price on the day of this second. Never another day's.
    #[must_use]
    pub fn at(&self, unix_s: i64) -> Option<f64> {
        let day = i32::try_from(unix_s.div_euclid(86_400)).ok()?;
        self.days.get(&day).copied()
    }

    /// The last price there is, with its day.
    #[must_use]
    pub fn last(&self) -> Option<(i32, f64)> {
        self.days.last_key_value().map(|(day, price)| (*day, *price))
    }
}

/// Clones share the connections and what was answered over them.
#[derive(Clone)]
pub struct Market {
    client: MarketClient<InterceptedService<TracedChannel, Carry>>,
    kept: Memory<String, Arc<Prices>>,
    spots: Memory<Vec<&'static str>, Arc<HashMap<String, Spot>>>,
    hours: Memory<String, Arc<Hourly>>,
}

/// Prices of one coin through the last 90 days, one an hour where the market has so many.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Hourly {
    pub series: Series,
    pub source: String,
}

#[derive(serde::Deserialize)]
struct ChartIn {
    /// Milliseconds since 1970, and US dollars.
    prices: Vec<(f64, Option<f64>)>,
}

/// The body of `/coins/{id}/market_chart`.
fn hours(body: &[u8]) -> Result<Series, serde_json::Error> {
    let chart: ChartIn = serde_json::from_slice(body)?;
    #[expect(clippy::cast_possible_truncation, reason = "milliseconds of our time fit")]
    let points = chart
        .prices
        .into_iter()
        .filter_map(|(at_ms, price)| Some(((at_ms / 1_000.0) as i64, price?)));
    Ok(Series::of(points.collect()))
}

/// A number of a JSON document as the decimal that it is written as.
fn decimal(value: Option<&Value>) -> Option<Decimal> {
    let text = value?.as_number()?.to_string();
    text.parse().or_else(|_| Decimal::from_scientific(&text)).ok()
}

/// The body of `/simple/price`. A coin without a price or a time is left out.
fn spots(body: &[u8], source: &str) -> Result<HashMap<String, Spot>, serde_json::Error> {
    let coins: HashMap<String, Value> = serde_json::from_slice(body)?;
    let read = |(id, coin): (String, Value)| {
        let spot = Spot {
            price: decimal(coin.get("usd")).filter(|price| *price > Decimal::ZERO)?,
            at: coin.get("last_updated_at")?.as_i64()?,
            volume: decimal(coin.get("usd_24h_vol")),
            source: source.to_owned(),
        };
        Some((id, spot))
    };
    Ok(coins.into_iter().filter_map(read).collect())
}

fn away(cause: Cause) -> Error {
    Error::Provider {
        provider: "the market".to_owned(),
        retry_after: None,
        cause,
    }
}

/// What the market says to a caller who used up their share of the provider's calls.
const SHARE_USED: &str = "market_share_used";

fn failed(status: tonic::Status) -> Error {
    if let Some(spent) = Spent::read(&status) {
        return Error::Spent(spent);
    }
    let details = kit::status::read(&status);
    if details.code == SHARE_USED {
        return Error::MarketShare {
            retry_after: details.retry_after,
            cause: Arc::new(status),
        };
    }
    away(Arc::new(status))
}

/// Nothing of a coin that the market does not know; what else went wrong is its failure.
fn nothing_or_away<T: Default>(status: tonic::Status) -> Result<Arc<T>, Error> {
    match kit::status::read(&status).kind {
        ErrorKind::NotFound | ErrorKind::Invalid => Ok(Arc::default()),
        _ => Err(failed(status)),
    }
}

/// Asked once for all who wait. Where the one who asked had no share of the market's calls left, each of the others asks for itself.
async fn once<K, V, F>(kept: &Memory<K, Arc<V>>, key: K, ask: impl Fn() -> F) -> Result<Arc<V>, Error>
where
    K: std::hash::Hash + Eq + Clone + Send + Sync + 'static,
    V: Send + Sync + 'static,
    F: Future<Output = Result<Arc<V>, Error>>,
{
    let mut first = false;
    let asked = kept.try_get_with(key.clone(), async {
        first = true;
        ask().await
    });
    let asked = match asked.await {
        Err(error) if !first && matches!(*error, Error::MarketShare { .. } | Error::Spent(_)) => {
            kept.try_get_with(key, ask()).await
        }
        asked => asked,
    };
    asked.map_err(Arc::unwrap_or_clone)
}

impl Market {
    /// Connects when first asked.
    ///
    /// # Errors
    /// When the address is none, or the hop secret too short.
    pub fn new(url: &str, hop: &HopArgs, clock: Arc<dyn Clock>) -> anyhow::Result<Self> {
        let carry = Carry::to("market-ingest", hop, clock)?;
        let client =
            MarketClient::with_interceptor(kit::grpc::traced(url)?, carry).max_decoding_message_size(LARGEST_ANSWER);
        let kept = Memory::builder().max_capacity(200).time_to_live(FRESH).build();
        let spots = Memory::builder().max_capacity(20).time_to_live(PRESENT).build();
        let hours = Memory::builder().max_capacity(50).time_to_live(FRESH).build();
        Ok(Self {
            client,
            kept,
            spots,
            hours,
        })
    }

    /// Present prices of these coins, up to a minute old; a coin that the market does not know is missing.
    ///
    /// # Errors
    /// When the market is away or answers no JSON.
    pub async fn spots(&self, coins: &[&'static str]) -> Result<Arc<HashMap<String, Spot>>, Error> {
        once(&self.spots, coins.to_vec(), || async {
            let request = pb::GetSimplePriceRequest {
                ids: coins.iter().map(|coin| (*coin).to_owned()).collect(),
                vs_currencies: vec!["usd".to_owned()],
                include_24hr_vol: true,
                include_last_updated_at: true,
                ..pb::GetSimplePriceRequest::default()
            };
            let answer = self.client.clone().get_simple_price(request).await;
            let answer = answer.map_err(failed)?;
            let document = answer.into_inner().document.unwrap_or_default();
            spots(&document.json, &document.source)
                .map(Arc::new)
                .map_err(|error| away(Arc::new(error)))
        })
        .await
    }

    /// Prices of a coin through the last 90 days; empty for a coin that the market does not know.
    ///
    /// # Errors
    /// When the market is away or answers no JSON.
    pub async fn hours(&self, coin: &str) -> Result<Arc<Hourly>, Error> {
        once(&self.hours, coin.to_owned(), || async {
            let request = pb::GetChartRequest {
                id: coin.to_owned(),
                vs_currency: "usd".to_owned(),
                days: "90".to_owned(),
                interval: String::new(),
            };
            let answer = match self.client.clone().get_chart(request).await {
                Ok(answer) => answer.into_inner().document.unwrap_or_default(),
                Err(status) => return nothing_or_away(status),
            };
            let series = hours(&answer.json).map_err(|error| away(Arc::new(error)))?;
            Ok(Arc::new(Hourly {
                series,
                source: answer.source,
            }))
        })
        .await
    }

    /// All daily prices of a coin; empty for a coin that the market does not know.
    ///
    /// # Errors
    /// When the market is away.
    pub async fn prices(&self, coin: &str) -> Result<Arc<Prices>, Error> {
        once(&self.kept, coin.to_owned(), || async {
            let request = pb::GetHistoryRequest {
                id: coin.to_owned(),
                from_day: 0,
                to_day: 0,
            };
            match self.client.clone().get_history(request).await {
                Ok(answer) => {
                    let answer = answer.into_inner();
                    let days = answer
                        .closes
                        .into_iter()
                        .map(|close| (close.day, close.price))
                        .collect();
                    Ok(Arc::new(Prices::of(days, answer.source)))
                }
                Err(status) => nothing_or_away(status),
            }
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use super::{hours, spots};

    #[test]
    fn a_chart_is_read_as_seconds_and_prices() {
        let body = br#"{"prices":[[1795219200123,84321.55],[1795222800000,null],[1795226400000.0,84400]],"market_caps":[],"total_volumes":[]}"#;
        let read = hours(body).unwrap();
        assert_eq!(read.span(), Some((1_795_219_200, 1_795_226_400)));
        assert_eq!(read.forward(1_795_219_200, 2), Some(84_400.0 / 84_321.55 - 1.0));
        assert!(hours(b"{}").is_err());
    }

    #[test]
    fn present_prices_are_the_decimals_that_were_written() {
        let body = br#"{"bitcoin":{"usd":84321.55,"usd_24h_vol":1234567890.12,"last_updated_at":1795219200},
            "shib":{"usd":1.234e-5,"usd_24h_vol":null,"last_updated_at":1795219200},"dead":{"usd":null,"last_updated_at":1},"odd":{"usd":0,"last_updated_at":1}}"#;
        let read = spots(body, "sandbox").unwrap();
        let bitcoin = &read["bitcoin"];
        assert_eq!(
            (bitcoin.price.to_string(), bitcoin.at),
            ("84321.55".to_owned(), 1_795_219_200)
        );
        assert_eq!(bitcoin.volume.unwrap().to_string(), "1234567890.12");
        assert_eq!(
            (read["shib"].price.to_string(), read["shib"].volume),
            ("0.00001234".to_owned(), None)
        );
        assert!(!read.contains_key("dead") && !read.contains_key("odd"));
        assert!(spots(b"<html>", "x").is_err());
    }
}
