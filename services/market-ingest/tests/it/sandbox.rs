//! Against the sandbox, as one machine runs it: its generated world, its faults, and a replay of real data.

use std::sync::Arc;

use chrono::NaiveDate;
use futures::future::join_all;
use kit::{
    Running,
    args::{GrpcArgs, OtelArgs, RedisArgs},
};
use market_ingest::{Config, MIGRATIONS, MarketArgs, Provider as Kind};
use proto::market as pb;
use testkit::{http::eventually, pg::TestDb};

use crate::rig::{Client, SOON, client, hop, ids, json};

pub struct World {
    db: TestDb,
    sandbox: sandbox::Running,
    pub running: Running,
}

impl World {
    pub async fn start(config: sandbox::Config) -> Self {
        let world = if config.replay.is_some() { "replay" } else { "generated" };
        let sandbox = sandbox::serve(config).await.unwrap();
        let db = testkit::pg::database("market", MIGRATIONS).await;
        let mut args = MarketArgs::of(Kind::Sandbox, sandbox.coingecko_url());
        // The fastest pace, so that freshness ends within a second where a test waits for it.
        args.poll_seconds = 1;
        world.clone_into(&mut args.world);
        let config = Config {
            grpc: GrpcArgs::on("127.0.0.1:0".parse().unwrap()),
            pg: db.args(),
            redis: RedisArgs::default(),
            hop: hop(),
            otel: OtelArgs::default(),
            market: args,
        };
        let running = market_ingest::serve_at(config, Arc::new(kit::clock::SystemClock))
            .await
            .unwrap();
        let world = Self { db, sandbox, running };
        eventually("the lists came", SOON, || async {
            let mut client = world.client();
            client.list_markets(pb::ListMarketsRequest::default()).await.ok()?;
            client.list_coins(pb::ListCoinsRequest::default()).await.ok()
        })
        .await;
        world
    }

    fn client(&self) -> Client {
        let channel = kit::grpc::channel(&self.running.url()).unwrap();
        client(channel, kit::clock::system())
    }

    async fn markets(&self) -> Result<pb::Document, tonic::Status> {
        let answer = self.client().list_markets(pb::ListMarketsRequest::default()).await?;
        Ok(answer.into_inner().document.unwrap())
    }

    pub async fn fault(&self, kind: Option<&str>) {
        let http = reqwest::Client::new();
        let url = format!("{}/_fault", self.sandbox.url());
        let request = match kind {
            Some(kind) => http
                .post(url)
                .header("content-type", "application/json")
                .body(format!(r#"{{"route":"*","kind":"{kind}","retry_after":1}}"#)),
            None => http.delete(url),
        };
        request.send().await.unwrap().error_for_status().unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_call_works_on_the_generated_world() {
    let world = World::start(sandbox::Config::anywhere()).await;
    let mut client = world.client();
    let id = ids(&world.markets().await.unwrap())[0].clone();
    for (days, interval) in [
        ("1", ""),
        ("7", ""),
        ("90", ""),
        ("365", ""),
        ("max", ""),
        ("30", "daily"),
    ] {
        let request = pb::GetChartRequest {
            id: id.clone(),
            days: days.into(),
            interval: interval.into(),
            ..Default::default()
        };
        let chart = client.get_chart(request).await.unwrap().into_inner().document.unwrap();
        assert!(
            json(&chart)["prices"].as_array().unwrap().len() > 20,
            "{days} {interval}"
        );
    }
    for (days, interval) in [("1", ""), ("30", ""), ("365", "daily")] {
        let request = pb::GetOhlcRequest {
            id: id.clone(),
            days: days.into(),
            interval: interval.into(),
            ..Default::default()
        };
        let candles = client.get_ohlc(request).await.unwrap().into_inner().document.unwrap();
        assert!(json(&candles).as_array().unwrap().len() > 20, "{days} {interval}");
    }
    let coin = pb::GetCoinRequest {
        id: id.clone(),
        market_data: true,
        tickers: true,
        localization: true,
        ..Default::default()
    };
    client.get_coin(coin).await.unwrap();
    for kind in 1..=5 {
        client.get_document(pb::GetDocumentRequest { kind }).await.unwrap();
    }
    for with_market_data in [true, false] {
        let request = pb::ListCategoriesRequest {
            with_market_data,
            ..Default::default()
        };
        client.list_categories(request).await.unwrap();
    }
    client.search(pb::SearchRequest { query: id.clone() }).await.unwrap();
    let price = pb::GetSimplePriceRequest {
        ids: vec![id.clone()],
        vs_currencies: vec!["usd".into(), "eur".into()],
        ..Default::default()
    };
    let price = client
        .get_simple_price(price)
        .await
        .unwrap()
        .into_inner()
        .document
        .unwrap();
    assert!(json(&price)[&id]["eur"].is_number());
    let history = pb::GetHistoryRequest {
        id,
        ..Default::default()
    };
    assert!(client.get_history(history).await.unwrap().into_inner().closes.len() > 365);
    let status = client.get_status(pb::GetStatusRequest {}).await.unwrap().into_inner();
    assert!(status.sandbox);
    assert_eq!(
        (status.world.as_str(), status.breaker.as_str()),
        ("generated", "closed")
    );
    market_ingest::probe(&MarketArgs::of(Kind::Sandbox, world.sandbox.coingecko_url()))
        .await
        .unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn its_faults_fail_no_read() {
    // Each fault takes seconds of waiting, so several worlds go through a part of them at once.
    let worlds: [&[&str]; 5] = [
        &["429", "500", "trunc"],
        &["rst", "badjson", "html"],
        &["schema", "hang", "drip"],
        &["key", "empty"],
        &["short", "nulls"],
    ];
    join_all(worlds.map(faults_fail_no_read)).await;
}

async fn faults_fail_no_read(kinds: &[&str]) {
    let world = World::start(sandbox::Config::anywhere()).await;
    for kind in kinds {
        world.fault(Some(kind)).await;
        // The pace makes the snapshot stale within two seconds.
        eventually(&format!("{kind} shows"), SOON, || async {
            let kept = world.markets().await.unwrap();
            assert!(!ids(&kept).is_empty());
            (kept.cache() == pb::CacheState::Stale).then_some(())
        })
        .await;
        world.fault(None).await;
        eventually(&format!("{kind} is over"), SOON, || async {
            let kept = world.markets().await.unwrap();
            (kept.cache() == pb::CacheState::Hit).then_some(())
        })
        .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_gives_the_real_values() {
    let folder = testkit::real_data_or_skip!("market-daily");
    let csv = std::fs::read_to_string(folder.join("btc.csv")).unwrap();
    let real: Vec<(i32, f64)> = csv
        .lines()
        .skip(1)
        .filter_map(|line| {
            let mut cells = line.split(',');
            let date: NaiveDate = cells.next()?.parse().ok()?;
            let day = date.signed_duration_since(NaiveDate::default()).num_days();
            Some((i32::try_from(day).ok()?, cells.next()?.parse().ok()?))
        })
        .collect();
    assert!(real.len() > 1_000, "{} days were read of the file", real.len());
    let mut config = sandbox::Config::anywhere();
    config.replay = Some(folder);
    let world = World::start(config).await;
    let request = pb::GetHistoryRequest {
        id: "bitcoin".into(),
        ..Default::default()
    };
    let history = world.client().get_history(request).await.unwrap().into_inner();
    let kept: std::collections::BTreeMap<i32, f64> =
        history.closes.iter().map(|close| (close.day, close.price)).collect();
    let wrong: Vec<_> = real
        .iter()
        .filter(|(day, price)| kept.get(day).is_none_or(|kept| (kept - price).abs() > price * 1e-12))
        .collect();
    // The last day is the world's running one.
    assert!(
        wrong.len() <= 1,
        "{} of {} days differ, first {:?}",
        wrong.len(),
        real.len(),
        wrong.first()
    );
    let status = world
        .client()
        .get_status(pb::GetStatusRequest {})
        .await
        .unwrap()
        .into_inner();
    assert_eq!(status.world, "replay");
    assert!(status.now_unix_ms / 86_400_000 >= i64::from(real.last().unwrap().0));
    assert!(!world.db.url.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_provider_that_is_not_there_is_one_sentence() {
    let addr = testkit::ports::closed();
    let args = MarketArgs::of(Kind::Coingecko, format!("http://{addr}/api/v3"));
    let error = market_ingest::probe(&args).await.unwrap_err().to_string();
    assert!(error.contains("cannot be reached") && !error.contains('\n'), "{error}");
    let mut config = sandbox::Config::anywhere();
    config.api_key = "right".into();
    let sandbox = sandbox::serve(config).await.unwrap();
    let mut args = MarketArgs::of(Kind::Coingecko, sandbox.coingecko_url());
    args.coingecko_key = Some("wrong".into());
    let error = market_ingest::probe(&args).await.unwrap_err().to_string();
    assert!(error.contains("refuses the key") && !error.contains("wrong"), "{error}");
    args.coingecko_key = Some("right".into());
    market_ingest::probe(&args).await.unwrap();
}
