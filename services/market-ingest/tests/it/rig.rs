//! The service over gRPC with real PostgreSQL, a cache, a provider, and a clock that the test holds.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use kit::{
    Running,
    args::{GrpcArgs, HopArgs, OtelArgs, RedisArgs},
    clock::{Clock, FixedClock},
    identity::Carry,
};
use market_ingest::{Config, MIGRATIONS, MarketArgs, Provider as Kind};
use proto::market::{self as pb, market_client::MarketClient, market_feed_client::MarketFeedClient};
pub use testkit::http::SOON;
use testkit::{http::eventually, pg::TestDb, redis::TestRedis};
use tonic::{service::interceptor::InterceptedService, transport::Channel};

use crate::provider::Provider;

pub type Client = MarketClient<InterceptedService<Channel, Carry>>;
/// One of our own services that reads the feed.
pub type FeedClient = MarketFeedClient<InterceptedService<Channel, Carry>>;

/// Where caches are.
#[derive(Clone, Copy, PartialEq)]
pub enum CacheKind {
    Local,
    Redis,
}

pub struct Rig {
    pub db: TestDb,
    pub redis: Option<TestRedis>,
    pub provider: Provider,
    pub clock: FixedClock,
    pub args: MarketArgs,
    pub replicas: Vec<Running>,
}

pub fn start_of_tests() -> DateTime<Utc> {
    "2026-03-10T12:30:00Z".parse().unwrap()
}

pub fn hop() -> HopArgs {
    HopArgs {
        hop_secret: "s".repeat(32).into(),
    }
}

/// A caller among our own services.
pub fn client(channel: Channel, clock: Arc<dyn Clock>) -> Client {
    let carry = Carry::to("market-ingest", &hop(), clock).unwrap();
    MarketClient::with_interceptor(channel, carry).max_decoding_message_size(32 << 20)
}

impl Rig {
    /// With one replica that has its snapshot and lists.
    pub async fn ready(kind: CacheKind) -> Self {
        let mut rig = Self::cold(kind, |_| ()).await;
        rig.replica().await;
        rig.warm().await;
        rig
    }

    /// Without a replica yet.
    pub async fn cold(kind: CacheKind, change: impl FnOnce(&mut MarketArgs)) -> Self {
        let clock = FixedClock::at(start_of_tests());
        let provider = Provider::start(start_of_tests().timestamp_millis()).await;
        let mut args = MarketArgs::of(Kind::Coingecko, provider.url());
        // Tests count the calls that they cause.
        args.schedule = false;
        args.quota_minute = Some(1_000);
        args.quota_month = Some(1_000_000);
        change(&mut args);
        Self {
            db: testkit::pg::database("market", MIGRATIONS).await,
            redis: (kind == CacheKind::Redis).then(testkit::redis::server),
            provider,
            clock,
            args,
            replicas: Vec::new(),
        }
    }

    pub fn config(&self) -> Config {
        Config {
            grpc: GrpcArgs::on("127.0.0.1:0".parse().unwrap()),
            pg: self.db.args(),
            redis: self.redis.as_ref().map_or_else(RedisArgs::default, TestRedis::args),
            hop: hop(),
            otel: OtelArgs::default(),
            market: self.args.clone(),
        }
    }

    /// Starts one more replica.
    pub async fn replica(&mut self) {
        let running = market_ingest::serve_at(self.config(), Arc::new(self.clock.clone()))
            .await
            .unwrap();
        self.replicas.push(running);
    }

    /// Ends all replicas.
    pub async fn stop(&mut self) {
        for running in self.replicas.drain(..) {
            running.stop().await.unwrap();
        }
    }

    pub fn channel(&self, replica: usize) -> Channel {
        kit::grpc::channel(&self.replicas[replica].url()).unwrap()
    }

    pub fn client(&self) -> Client {
        self.client_of(0)
    }

    pub fn client_of(&self, replica: usize) -> Client {
        client(self.channel(replica), Arc::new(self.clock.clone()))
    }

    pub fn feed(&self, replica: usize) -> FeedClient {
        let carry = Carry::to("market-ingest", &hop(), Arc::new(self.clock.clone())).unwrap();
        MarketFeedClient::with_interceptor(self.channel(replica), carry)
    }

    /// To the feed's own port.
    pub fn feed_channel(&self, replica: usize) -> Channel {
        let addr = self.replicas[replica].others[0];
        kit::grpc::channel(&format!("http://{addr}")).unwrap()
    }

    /// Waits until the snapshot and the lists are kept.
    pub async fn warm(&self) {
        eventually("the lists came", SOON, || async {
            let mut client = self.client();
            let request = pb::ListCategoriesRequest {
                with_market_data: true,
                order: String::new(),
            };
            self.markets(|_| ()).await.ok()?;
            client.list_coins(pb::ListCoinsRequest::default()).await.ok()?;
            client.list_categories(request).await.ok()
        })
        .await;
    }

    /// Waits for what the provider is asked for again after a failure. When to ask is noted a moment after the failure is told: where the
    /// test moved the clock in between, it is counted from there, and only more time helps: at most a minute.
    pub async fn recovers<T, F: Future<Output = Option<T>>>(&self, what: &str, mut ask: impl FnMut() -> F) -> T {
        let mut asked = 0_u32;
        eventually(what, SOON, || {
            asked += 1;
            if matches!(asked, 100 | 200) {
                self.pass(TimeDelta::seconds(30));
            }
            ask()
        })
        .await
    }

    pub async fn markets(
        &self,
        change: impl FnOnce(&mut pb::ListMarketsRequest),
    ) -> Result<pb::Document, tonic::Status> {
        let mut request = pb::ListMarketsRequest::default();
        change(&mut request);
        let answer = self.client().list_markets(request).await?;
        Ok(answer.into_inner().document.unwrap())
    }

    pub async fn chart(&self, id: &str, days: &str, interval: &str) -> Result<pb::Document, tonic::Status> {
        let request = pb::GetChartRequest {
            id: id.into(),
            days: days.into(),
            interval: interval.into(),
            ..Default::default()
        };
        Ok(self.client().get_chart(request).await?.into_inner().document.unwrap())
    }

    pub async fn history(&self, id: &str) -> Result<pb::GetHistoryResponse, tonic::Status> {
        let request = pb::GetHistoryRequest {
            id: id.into(),
            ..Default::default()
        };
        Ok(self.client().get_history(request).await?.into_inner())
    }

    pub async fn status(&self) -> pb::GetStatusResponse {
        self.client()
            .get_status(pb::GetStatusRequest {})
            .await
            .unwrap()
            .into_inner()
    }

    /// Both clocks go on.
    pub fn pass(&self, time: TimeDelta) {
        self.clock.advance(time);
        self.provider.set(|state| state.now += time.num_milliseconds());
    }
}

pub fn json(document: &pb::Document) -> serde_json::Value {
    serde_json::from_slice(&document.json).unwrap()
}

pub fn code(error: &tonic::Status) -> String {
    kit::status::read(error).code
}

/// Ids of a market list.
pub fn ids(document: &pb::Document) -> Vec<String> {
    let rows = json(document);
    rows.as_array()
        .unwrap()
        .iter()
        .map(|row| row["id"].as_str().unwrap().to_owned())
        .collect()
}
