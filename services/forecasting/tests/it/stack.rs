//! On the real market-ingest over the sandbox's generated world: what every kind of coin gets.

use std::{net::Ipv4Addr, sync::Arc};

use kit::{
    Running,
    args::{GrpcArgs, HopArgs, OtelArgs, RedisArgs},
    identity::{Carry, Identity},
};
use market_ingest::MarketArgs;
use proto::forecast::{self as pb, forecasting_client::ForecastingClient};
use testkit::{
    http::{SOON, eventually},
    pg::TestDb,
};
use vocab::UserId;

use crate::world::{Client, Signed};

struct Stack {
    client: Client,
    _databases: [TestDb; 2],
    _sandbox: sandbox::Running,
    _services: [Running; 2],
}

impl Stack {
    async fn start() -> Self {
        let free = || GrpcArgs::on((Ipv4Addr::LOCALHOST, 0).into());
        // At one instant: what is judged below is of one history, not of another one each day.
        let sandbox = sandbox::Config {
            now: Some("2026-11-28T10:00:00Z".parse().unwrap()),
            ..sandbox::Config::anywhere()
        };
        let sandbox = sandbox::serve(sandbox).await.unwrap();
        let market_db = testkit::pg::database("market", market_ingest::MIGRATIONS).await;
        let hop = HopArgs {
            hop_secret: "s".repeat(32).into(),
        };
        let market = market_ingest::serve(market_ingest::Config {
            grpc: free(),
            pg: market_db.args(),
            redis: RedisArgs::default(),
            hop: hop.clone(),
            otel: OtelArgs::default(),
            market: MarketArgs::of(market_ingest::Provider::Sandbox, sandbox.coingecko_url()),
        })
        .await
        .unwrap();
        let db = testkit::pg::database("forecasting", forecasting::MIGRATIONS).await;
        let service = forecasting::serve(forecasting::Config {
            grpc: free(),
            pg: db.args(),
            otel: OtelArgs::default(),
            hop: hop.clone(),
            forecasting: forecasting::ForecastingArgs::of(market.url()),
        })
        .await
        .unwrap();
        let carry = Carry::to("forecasting", &hop, kit::clock::system()).unwrap();
        let identity = Identity::person(UserId::fresh(), None);
        let channel = kit::grpc::channel(&service.url()).unwrap();
        Self {
            client: ForecastingClient::with_interceptor(channel, Signed::new(carry, identity)),
            _databases: [market_db, db],
            _sandbox: sandbox,
            _services: [market, service],
        }
    }

    /// Asks again while the market is away: on a busy machine its provider can be too slow for one call.
    async fn forecast(&self, id: &str) -> pb::GetForecastResponse {
        let request = pb::GetForecastRequest {
            coingecko_id: id.to_owned(),
            horizon: 90,
            model: String::new(),
        };
        eventually(&format!("{id} is forecast"), SOON, || async {
            match self.client.clone().get_forecast(request.clone()).await {
                Ok(answer) => Some(answer.into_inner()),
                Err(status) if status.code() == tonic::Code::Unavailable => None,
                Err(status) => panic!("{id}: {status}"),
            }
        })
        .await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn coins_pegged_wild_and_new_are_forecast() {
    let stack = Arc::new(Stack::start().await);
    let tokens = eventually("the market has a list", SOON, || async {
        let request = pb::ListTokensRequest {
            limit: 1_000,
            ..Default::default()
        };
        let tokens = stack
            .client
            .clone()
            .list_tokens(request)
            .await
            .ok()?
            .into_inner()
            .results;
        (tokens.len() > 200).then_some(tokens)
    })
    .await;
    let bitcoin = stack.forecast("bitcoin").await;
    assert_eq!((bitcoin.points.len(), bitcoin.regime.as_str()), (90, "random_walk"));
    assert!(bitcoin.history_days > 365 && bitcoin.points[29].upper_80 > 1.05 * bitcoin.last_price);
    let tether = stack.forecast("tether").await;
    assert_eq!(tether.regime, "mean_reverting");
    assert!(
        tether.points[89].lower_95 > 0.95 && tether.points[89].upper_95 < 1.05,
        "{:?}",
        tether.points[89]
    );
    for token in tokens.iter().skip(1).step_by(25) {
        let forecast = stack.forecast(&token.coingecko_id).await;
        for p in &forecast.points {
            let q = [
                p.lower_95, p.lower_80, p.lower_50, p.yhat, p.upper_50, p.upper_80, p.upper_95,
            ];
            assert!(
                q[0] > 0.0 && q.windows(2).all(|pair| pair[0] <= pair[1]),
                "{}: {p:?}",
                token.coingecko_id
            );
        }
    }
    let request = pb::GetBacktestRequest {
        coingecko_id: "bitcoin".to_owned(),
        ..Default::default()
    };
    let backtest = stack.client.clone().get_backtest(request).await.unwrap().into_inner();
    assert_eq!(
        backtest.scores.iter().map(|score| score.origins).collect::<Vec<_>>(),
        [52; 4]
    );
}
