//! Live ticks, from market-ingest.

use std::sync::Arc;

use alert_rules::price_from_text;
use chrono::{DateTime, Utc};
use futures::{Stream, StreamExt};
use kit::{args::HopArgs, clock::Clock, identity::Carry};
use proto::market::{SubscribeRequest, market_feed_client::MarketFeedClient};
use tonic::service::interceptor::InterceptedService;
use vocab::Money;

type Client = MarketFeedClient<InterceptedService<kit::grpc::TracedChannel, Carry>>;

/// A price that came.
#[derive(Debug, Clone, PartialEq)]
pub struct Tick {
    pub coin: String,
    pub symbol: String,
    pub price: Money,
    /// Of 24 hours, US dollars; `None` where the provider does not know it.
    pub volume: Option<f64>,
    pub at: DateTime<Utc>,
    pub sequence: u64,
}

/// Clones share one connection.
#[derive(Debug, Clone)]
pub struct Feed(Client);

impl Feed {
    /// Connects when first asked.
    ///
    /// # Errors
    /// When the address is none, or the hop secret too short.
    pub fn new(url: &str, hop: &HopArgs, clock: Arc<dyn Clock>) -> anyhow::Result<Self> {
        let carry = Carry::to("market-ingest", hop, clock)?;
        Ok(Self(MarketFeedClient::with_interceptor(kit::grpc::traced(url)?, carry)))
    }

    /// The newest tick of each coin, then every change. Ticks without a price are left out.
    ///
    /// # Errors
    /// When the feed cannot be had; the stream ends with the first failure later.
    pub async fn subscribe(&self) -> Result<impl Stream<Item = Tick> + Send + use<>, tonic::Status> {
        let all_coins = SubscribeRequest::default();
        let ticks = self.0.clone().subscribe(all_coins).await?.into_inner();
        let until_broken = ticks.take_while(|message| futures::future::ready(message.is_ok()));
        Ok(until_broken.filter_map(async |message| {
            let tick = message.ok()?.tick?;
            Some(Tick {
                price: price_from_text(&tick.price_usd)?,
                at: DateTime::from_timestamp_millis(tick.at_unix_ms)?,
                coin: tick.coingecko_id,
                symbol: tick.symbol,
                volume: tick.volume_24h_usd,
                sequence: tick.sequence,
            })
        }))
    }
}
