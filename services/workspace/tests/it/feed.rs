//! The market's feed as a test moves it.

use std::pin::Pin;

use chrono::{DateTime, Utc};
use futures::Stream;
use proto::market::{self as pb, market_feed_server::MarketFeed};
use tonic::{Request, Response, Status};

use crate::market::Board;

impl Board {
    /// Sends a tick of BNB to whoever listens, and to whoever comes later.
    pub fn tick(&self, price: &str, at: DateTime<Utc>) {
        self.tick_of("binancecoin", price, at);
    }

    /// A price of a coin.
    pub fn tick_of(&self, coin: &str, price: &str, at: DateTime<Utc>) {
        self.ticks.send_modify(|ticks| {
            ticks.push(pb::Tick {
                coingecko_id: coin.to_owned(),
                price_usd: price.to_owned(),
                at_unix_ms: at.timestamp_millis(),
                sequence: ticks.len() as u64 + 1,
                symbol: "bnb".to_owned(),
                volume_24h_usd: Some(1e9),
                ..pb::Tick::default()
            });
        });
    }
}

#[tonic::async_trait]
impl MarketFeed for Board {
    type SubscribeStream = Pin<Box<dyn Stream<Item = Result<pb::SubscribeResponse, Status>> + Send>>;

    async fn subscribe(&self, _: Request<pb::SubscribeRequest>) -> Result<Response<Self::SubscribeStream>, Status> {
        let ticks = futures::stream::unfold((self.ticks.subscribe(), 0), |(mut ticks, next)| async move {
            let tick = ticks.wait_for(|ticks| ticks.len() > next).await.ok()?[next].clone();
            let message = pb::SubscribeResponse {
                tick: Some(tick),
                snapshot: next == 0,
                ..pb::SubscribeResponse::default()
            };
            Some((Ok(message), (ticks, next + 1)))
        });
        Ok(Response::new(Box::pin(ticks)))
    }
}
