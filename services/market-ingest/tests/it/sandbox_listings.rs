//! What is new, NFTs, treasuries and funding over gRPC, as one machine runs it.

use std::sync::Arc;

use kit::{
    Running,
    args::{GrpcArgs, OtelArgs, RedisArgs},
    identity::Carry,
};
use market_ingest::{Config, MIGRATIONS, MarketArgs, Provider as Kind};
use proto::market::{
    self as pb, fear_greed_index_client::FearGreedIndexClient, listings_client::ListingsClient,
    nfts_client::NftsClient, reserves_client::ReservesClient,
};
use testkit::{http::eventually, pg::TestDb};
use tonic::{service::interceptor::InterceptedService, transport::Channel};

use crate::rig::{SOON, code, hop};

type Called = InterceptedService<Channel, Carry>;

struct World {
    _db: TestDb,
    sandbox: sandbox::Running,
    replicas: Vec<Running>,
}

impl World {
    async fn start(replicas: usize) -> Self {
        let sandbox = sandbox::serve(sandbox::Config::anywhere()).await.unwrap();
        let db = testkit::pg::database("market", MIGRATIONS).await;
        let mut args = MarketArgs::of(Kind::Sandbox, sandbox.coingecko_url());
        // As on one machine.
        args.poll_seconds = 30;
        args.world = "generated".to_owned();
        let mut running = Vec::new();
        for _ in 0..replicas {
            let config = Config {
                grpc: GrpcArgs::on("127.0.0.1:0".parse().unwrap()),
                pg: db.args(),
                redis: RedisArgs::default(),
                hop: hop(),
                otel: OtelArgs::default(),
                market: args.clone(),
            };
            let clock = Arc::new(kit::clock::SystemClock);
            running.push(market_ingest::serve_at(config, clock).await.unwrap());
        }
        Self {
            _db: db,
            sandbox,
            replicas: running,
        }
    }

    fn called<C>(&self, with: impl FnOnce(Channel, Carry) -> C) -> C {
        let channel = kit::grpc::channel(&self.replicas[0].url()).unwrap();
        with(
            channel,
            Carry::to("market-ingest", &hop(), kit::clock::system()).unwrap(),
        )
    }

    fn listings(&self) -> ListingsClient<Called> {
        self.called(ListingsClient::with_interceptor)
    }

    async fn fault(&self, route: &str, kind: &str) {
        let http = reqwest::Client::new();
        let request = http
            .post(format!("{}/_fault", self.sandbox.url()))
            .header("content-type", "application/json")
            .body(format!(r#"{{"route":"{route}","kind":"{kind}"}}"#));
        request.send().await.unwrap().error_for_status().unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn new_pools_come_by_themselves_with_their_risks() {
    let world = World::start(1).await;
    let mut client = world.listings();
    let page = eventually("pools came", SOON, || async {
        let request = pb::ListNewPoolsRequest {
            limit: 10,
            ..Default::default()
        };
        let page = world.listings().list_new_pools(request).await.ok()?.into_inner();
        (page.pools.len() == 10).then_some(page)
    })
    .await;
    assert!(page.kept >= 20 && page.since_unix_ms > 0 && !page.next_cursor.is_empty());
    let provenance = page.provenance.unwrap();
    assert_eq!(
        (provenance.source.as_str(), provenance.trouble.as_str()),
        ("sandbox /networks/new_pools", "")
    );
    let opened: Vec<_> = page.pools.iter().map(|pool| pool.opened_unix_ms).collect();
    assert!(opened.is_sorted_by(|a, b| a >= b), "{opened:?}");
    let next = pb::ListNewPoolsRequest {
        limit: 10,
        cursor: page.next_cursor.clone(),
        ..Default::default()
    };
    let next = client.list_new_pools(next).await.unwrap().into_inner();
    assert!(
        next.pools
            .iter()
            .all(|pool| page.pools.iter().all(|other| other.address != pool.address))
    );
    let odd = pb::ListNewPoolsRequest {
        cursor: page.next_cursor,
        order: "reserve".into(),
        ..Default::default()
    };
    assert_eq!(
        code(&client.list_new_pools(odd).await.unwrap_err()),
        "cursor_invalid",
        "of another list"
    );
    let pool = &page.pools[0];
    let ask = pb::GetPoolRequest {
        network: pool.network.clone(),
        address: pool.address.clone(),
    };
    let details = client.get_pool(ask.clone()).await.unwrap().into_inner();
    assert_eq!(details.checks.len(), 8);
    assert_eq!((details.readings[0].day, details.readings[0].alive), (0, None));
    assert!(details.checks_provenance.unwrap().as_of_unix_ms > 0);
    let unknown = pb::GetPoolRequest {
        network: "eth".into(),
        address: "0x00".into(),
    };
    assert_eq!(code(&client.get_pool(unknown).await.unwrap_err()), "not_found");
    let networks = client
        .list_pool_networks(pb::ListPoolNetworksRequest {})
        .await
        .unwrap()
        .into_inner()
        .networks;
    assert!(networks.iter().all(|network| network.pools > 0) && !networks.is_empty());
    let cohorts = pb::ListPoolCohortsRequest {
        day: 7,
        ..Default::default()
    };
    let cohorts = client.list_pool_cohorts(cohorts).await.unwrap().into_inner();
    assert!(
        cohorts.cohorts.is_empty() && cohorts.since_unix_ms > 0,
        "nothing is a week old yet"
    );
    let day = pb::ListPoolCohortsRequest {
        day: 2,
        ..Default::default()
    };
    assert_eq!(
        code(&client.list_pool_cohorts(day).await.unwrap_err()),
        "validation_failed"
    );
    let coins = eventually("the list of coins was compared", SOON, || async {
        let coins = world
            .listings()
            .list_new_coins(pb::ListNewCoinsRequest::default())
            .await
            .ok()?
            .into_inner();
        (coins.since_unix_ms > 0).then_some(coins)
    });
    assert!(coins.await.coins.is_empty(), "the first list is where comparing begins");
}

/// A provider that fails is told from one that has nothing new.
#[tokio::test(flavor = "multi_thread")]
async fn an_outage_is_told_and_what_is_kept_stays() {
    let world = World::start(1).await;
    let kept = eventually("pools came", SOON, || async {
        let page = world
            .listings()
            .list_new_pools(pb::ListNewPoolsRequest::default())
            .await
            .ok()?
            .into_inner();
        (!page.pools.is_empty()).then_some(page)
    })
    .await;
    world.fault("/geckoterminal", "500").await;
    let page = eventually("the failure is told", SOON, || async {
        let page = world
            .listings()
            .list_new_pools(pb::ListNewPoolsRequest::default())
            .await
            .ok()?
            .into_inner();
        (!page.provenance.as_ref()?.trouble.is_empty()).then_some(page)
    })
    .await;
    assert!(page.pools.len() >= kept.pools.len().min(50));
    let trouble = page.provenance.unwrap().trouble;
    assert!(trouble.starts_with("Couldn't get newer data: "), "{trouble}");
    let pool = &kept.pools[0];
    let ask = pb::GetPoolRequest {
        network: pool.network.clone(),
        address: pool.address.clone(),
    };
    let details = world.listings().get_pool(ask).await.unwrap().into_inner();
    let source = details.checks_provenance.unwrap();
    assert!(!source.trouble.is_empty() && source.as_of_unix_ms == 0);
    let honeypot = details.checks.iter().find(|check| check.id == "honeypot").unwrap();
    assert_eq!(honeypot.answer, "unknown", "silence is not good news");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sandbox_has_the_index_too() {
    let world = World::start(1).await;
    let mut client = world.called(FearGreedIndexClient::with_interceptor);
    let answer = client.get_fear_greed(pb::GetFearGreedRequest {}).await;
    let answer = answer.unwrap().into_inner();
    assert_eq!(answer.days.len(), 30);
    let provenance = answer.provenance.unwrap();
    assert_eq!(
        (provenance.source.as_str(), provenance.trouble.as_str()),
        ("sandbox /fng/", "")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn of_several_replicas_one_looks_for_pools() {
    let began = std::time::Instant::now();
    let world = World::start(3).await;
    let looks = eventually("the third look", SOON, || async {
        let count = reqwest::get(format!("{}/_count", world.sandbox.url())).await.ok()?;
        let count: serde_json::Value = count.json().await.ok()?;
        let routes = count["routes"].as_object()?.iter();
        let looks = routes.filter(|(route, _)| route.ends_with("/new_pools"));
        let looks: u64 = looks.filter_map(|(_, calls)| calls.as_u64()).sum();
        (looks >= 3).then_some(looks)
    })
    .await;
    // One replica makes a step every three seconds; three would have made three at once.
    assert!(
        looks <= began.elapsed().as_secs() / 3 + 1,
        "{looks} looks in {:?}",
        began.elapsed()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn collections_treasuries_and_funding_are_read_exactly() {
    let world = World::start(1).await;
    let mut nfts: NftsClient<Called> = world.called(NftsClient::with_interceptor);
    let page = nfts
        .search_nfts(pb::SearchNftsRequest {
            limit: 5,
            ..Default::default()
        })
        .await
        .unwrap()
        .into_inner();
    assert_eq!(page.collections.len(), 5);
    let next = pb::SearchNftsRequest {
        limit: 5,
        cursor: page.next_cursor,
        ..Default::default()
    };
    let next = nfts.search_nfts(next).await.unwrap().into_inner();
    assert_ne!(next.collections[0].id, page.collections[0].id);
    let wanted = page.collections[0].clone();
    let by_contract = pb::SearchNftsRequest {
        query: wanted.contract.to_uppercase(),
        ..Default::default()
    };
    assert!(
        nfts.search_nfts(by_contract)
            .await
            .unwrap()
            .into_inner()
            .collections
            .contains(&wanted)
    );
    let nft = eventually("the collection came", SOON, || async {
        let mut nfts: NftsClient<Called> = world.called(NftsClient::with_interceptor);
        let ask = pb::GetNftRequest { id: wanted.id.clone() };
        nfts.get_nft(ask).await.ok().map(tonic::Response::into_inner)
    })
    .await;
    let figures = nft.figures.unwrap();
    assert!(!figures.floor_native.is_empty() && !figures.floor_usd.is_empty() && nft.changes.len() == 6);
    assert_eq!(nft.thin, nft.mean_sales.unwrap() < 3.0);
    assert_eq!(
        code(
            &nfts
                .get_nft(pb::GetNftRequest { id: "no-such".into() })
                .await
                .unwrap_err()
        ),
        "not_found"
    );
    let want = pb::WantNftsRequest {
        ids: vec![wanted.id.clone()],
    };
    let reading = eventually("a reading was kept", SOON, || async {
        let mut nfts: NftsClient<Called> = world.called(NftsClient::with_interceptor);
        let readings = nfts.want_nfts(want.clone()).await.ok()?.into_inner().readings;
        readings.into_iter().next()
    })
    .await;
    assert_eq!(
        (reading.id.as_str(), reading.figures),
        (wanted.id.as_str(), Some(figures))
    );
    let ask = pb::GetNftHistoryRequest {
        id: wanted.id,
        days: 30,
    };
    let history = nfts.get_nft_history(ask).await.unwrap().into_inner();
    assert_eq!(
        (history.days.len(), history.since.as_str()),
        (1, history.days[0].day.as_str())
    );

    let mut reserves: ReservesClient<Called> = world.called(ReservesClient::with_interceptor);
    for (coin, holders) in [("bitcoin", "companies"), ("ethereum", "governments"), ("", "")] {
        let ask = pb::ListTreasuriesRequest {
            coin: coin.into(),
            holders: holders.into(),
        };
        let told = reserves.list_treasuries(ask).await.unwrap().into_inner();
        assert!(
            !told.treasuries.is_empty() && !told.total_holdings.is_empty(),
            "{coin} {holders}"
        );
        let holdings: Vec<f64> = told
            .treasuries
            .iter()
            .map(|one| one.holdings.parse().unwrap())
            .collect();
        assert!(holdings.is_sorted_by(|a, b| a >= b), "{holdings:?}");
    }
    let odd = pb::ListTreasuriesRequest {
        coin: "dogecoin".into(),
        ..Default::default()
    };
    assert_eq!(
        code(&reserves.list_treasuries(odd).await.unwrap_err()),
        "validation_failed"
    );
    let all = reserves
        .list_funding(pb::ListFundingRequest::default())
        .await
        .unwrap()
        .into_inner();
    assert!(!all.coins.is_empty() && all.coins.len() <= 20);
    let interest: Vec<f64> = all
        .coins
        .iter()
        .map(|coin| coin.open_interest_usd.parse().unwrap())
        .collect();
    assert!(interest.is_sorted_by(|a, b| a >= b), "{interest:?}");
    let some = pb::ListFundingRequest {
        symbols: vec!["btc".into(), "NOSUCH".into()],
    };
    let some = reserves.list_funding(some).await.unwrap().into_inner();
    assert_eq!((some.coins.len(), some.without), (1, vec!["NOSUCH".to_owned()]));
    let rates: Vec<f64> = some.coins[0]
        .largest
        .iter()
        .map(|contract| contract.rate_percent)
        .collect();
    let (low, high) = (
        rates.iter().copied().fold(f64::MAX, f64::min),
        rates.iter().copied().fold(f64::MIN, f64::max),
    );
    if some.coins[0].contracts <= 10 {
        assert!(
            (low..=high).contains(&some.coins[0].rate_percent),
            "a mean lies between"
        );
    }
}
