//! Whale watch with a real database, on the sandbox's chains and at its market's prices.

use std::sync::Arc;

use casebook::app::archive::Kept;
use chain_model::chain::{Chain, chain};
use chain_providers::{NoToll, Providers};
use chrono::{DateTime, Utc};
use grants::Members;
use kit::{
    Running,
    args::{GrpcArgs, OtelArgs, RedisArgs},
    cache::Cache,
    clock::{Clock, FixedClock},
};
use ledger::upstream::market::Market;
use onchain::{MIGRATIONS, OnchainArgs, app::App};
use serde_json::{Value, json};
use testkit::{
    http::{SOON, eventually},
    pg::TestDb,
};
use vocab::UserId;
use whales::app::{Ask, Listed, Standing};

use crate::world::hop;

pub const NOW: &str = "2026-11-21T12:00:00Z";

/// The outside, a market before it, and an empty database.
pub struct Outside {
    pub sandbox: sandbox::Running,
    pub market: Running,
    pub market_db: TestDb,
}

impl Outside {
    pub async fn start(seed: u64) -> Self {
        Self::at(seed, kit::clock::system()).await
    }

    /// By the clock of its callers: a token of another day has expired.
    pub async fn at(seed: u64, clock: Arc<dyn Clock>) -> Self {
        kit::tls::install();
        let sandbox = sandbox::serve(sandbox::Config {
            now: Some(NOW.parse().unwrap()),
            seed,
            coins: 60,
            ..sandbox::Config::anywhere()
        });
        let sandbox = sandbox.await.unwrap();
        let market_db = testkit::pg::database("market", market_ingest::MIGRATIONS).await;
        let mut args = market_ingest::MarketArgs::of(market_ingest::Provider::Sandbox, sandbox.coingecko_url());
        args.world = "generated".to_owned();
        let config = market_ingest::Config {
            grpc: GrpcArgs::on("127.0.0.1:0".parse().unwrap()),
            pg: market_db.args(),
            redis: RedisArgs::default(),
            hop: hop(),
            otel: OtelArgs::default(),
            market: args,
        };
        let market = market_ingest::serve_at(config, Arc::clone(&clock));
        let market = market.await.unwrap();
        eventually("prices", SOON, || async {
            let market = Market::new(&market.url(), &hop(), Arc::clone(&clock)).unwrap();
            market
                .spots(&["bitcoin", "ethereum"])
                .await
                .ok()
                .filter(|spots| spots.len() == 2)
        })
        .await;
        Self {
            sandbox,
            market,
            market_db,
        }
    }

    pub fn args(&self, args: &mut OnchainArgs) {
        let url = self.sandbox.url();
        args.market_url = self.market.url();
        args.providers.esplora_url = Some(format!("{url}/esplora"));
        args.providers.rpc_urls = Some(format!("ethereum={url}/rpc/1").into());
        (args.providers.esplora_rate, args.providers.rpc_rate) = (100_000, 100_000);
        args.providers.upstream_timeout_ms = 20_000;
        args.whales.whales = true;
    }

    pub async fn send(&self, path: &str, body: Value) {
        let sent = reqwest::Client::new()
            .post(format!("{}{path}", self.sandbox.url()))
            .json(&body);
        assert!(sent.send().await.unwrap().status().is_success());
    }

    pub async fn mend(&self) {
        let sent = reqwest::Client::new().delete(format!("{}/_fault", self.sandbox.url()));
        assert!(sent.send().await.unwrap().status().is_success());
    }
}

/// A replica that was just started, on this database.
async fn replica(outside: &Outside, db: &TestDb, now: &str) -> App {
    replica_of(outside, db, now, |_| {}).await
}

/// A replica with other settings.
pub async fn replica_of(outside: &Outside, db: &TestDb, now: &str, set: impl FnOnce(&mut OnchainArgs)) -> App {
    let clock = Arc::new(FixedClock::at(now.parse::<DateTime<Utc>>().unwrap()));
    let mut args = OnchainArgs::of("");
    outside.args(&mut args);
    set(&mut args);
    let pool = kit::pg::pool(&db.args()).unwrap();
    let cache = Cache::connect(&RedisArgs::default()).await.unwrap();
    let archive = Arc::new(Kept::new(pool.clone()));
    let source = Providers::new(
        &args.providers,
        cache,
        Arc::clone(&clock) as _,
        archive,
        Arc::new(NoToll),
    )
    .unwrap();
    let market = Market::new(&args.market_url, &hop(), kit::clock::system()).unwrap();
    App::new(pool, clock, &args, Arc::new(source), market, Members::none())
}

pub fn of(id: &str) -> &'static Chain {
    chain(id).unwrap()
}

pub async fn scan(app: &App, id: &str) {
    let mut failures = 0;
    loop {
        match app.whales.scan_whales(of(id)).await {
            Some(true) => {}
            Some(false) => return,
            // A busy machine is slow to answer; the worker asks again, too.
            None if failures < 3 => {
                failures += 1;
                tokio::time::sleep(std::time::Duration::from_secs(2)).await;
            }
            None => panic!("four rounds failed: {:?}", standing(app, id).await),
        }
    }
}

pub async fn list(app: &App, ask: Ask) -> Listed {
    let ask = Ask {
        window_hours: if ask.window_hours == 0 {
            24 * 30
        } else {
            ask.window_hours
        },
        limit: if ask.limit == 0 { 500 } else { ask.limit },
        ..ask
    };
    app.whales.whales(UserId::fresh(), &ask).await.unwrap()
}

async fn rows(app: &App, id: &str) -> Vec<(i64, String, String)> {
    let ask = Ask {
        chain: id.to_owned(),
        ..Ask::default()
    };
    let listed = list(app, ask).await;
    listed
        .items
        .into_iter()
        .map(|one| (one.row.id, one.row.tx, one.row.usd))
        .collect()
}

pub async fn standing(app: &App, id: &str) -> Standing {
    let listed = list(app, Ask::default()).await;
    listed.standings.into_iter().find(|one| one.chain.id == id).unwrap()
}

fn height(standing: &Standing) -> i64 {
    standing.scan.as_ref().unwrap().height.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn blocks_are_read_once_and_a_restart_goes_on() {
    let outside = Outside::start(1).await;
    let db = testkit::pg::database("onchain", MIGRATIONS).await;
    let app = replica(&outside, &db, NOW).await;
    assert_eq!(standing(&app, "bitcoin").await.state, "starting");
    for id in ["bitcoin", "ethereum"] {
        scan(&app, id).await;
        let stands = standing(&app, id).await;
        let kept = stands.scan.clone().unwrap();
        assert_eq!(
            (stands.state, kept.height, kept.error.as_str()),
            ("ok", kept.tip, ""),
            "{id}"
        );
        assert_eq!(kept.height.unwrap() - kept.from_height.unwrap(), 99, "{id}");
    }
    let listed = list(&app, Ask::default()).await;
    let words = |read: fn(&whales::app::Large) -> String| {
        let mut all: Vec<String> = listed.items.iter().map(read).collect();
        all.sort();
        all.dedup();
        all
    };
    assert_eq!(words(|one| one.row.kind.clone()), ["burn", "mint", "transfer"]);
    assert_eq!(words(|one| one.row.symbol.clone()), ["BTC", "ETH", "USDC"]);
    assert_eq!(
        words(|one| one.row.price_kind.clone()),
        ["day", "moment"].map(str::to_owned)[..1].to_vec(),
        "no block is of this hour"
    );
    for one in &listed.items {
        let row = &one.row;
        let (usd, amount): (f64, f64) = (row.usd.parse().unwrap(), row.amount.parse().unwrap());
        let price: f64 = row.price_usd.parse().unwrap();
        assert!(usd >= 1_000_000.0, "{row:?}");
        let units = amount / 10_f64.powi(row.decimals.into());
        assert!((units * price / usd - 1.0).abs() < 1e-6, "{row:?}");
        assert_eq!(row.sha256.as_ref().map(Vec::len), Some(32));
        assert!(one.confirmations > 0 && row.sender_count as usize >= row.senders.len());
    }
    let times: Vec<_> = listed.items.iter().map(|one| one.row.block_time).collect();
    assert!(times.is_sorted_by(|one, other| one >= other), "newest first");
    assert!(listed.totals.count == listed.totals.seen && listed.totals.count as usize == listed.items.len());
    let median: f64 = listed.totals.median_usd.parse().unwrap();
    let mut values: Vec<f64> = listed.items.iter().map(|one| one.row.usd.parse().unwrap()).collect();
    values.sort_by(f64::total_cmp);
    assert!((values[(values.len() - 1) / 2] - median).abs() < 0.01);

    let before = (rows(&app, "bitcoin").await, rows(&app, "ethereum").await);
    let again = replica(&outside, &db, NOW).await;
    outside.send("/_reset", json!({})).await;
    scan(&again, "bitcoin").await;
    scan(&again, "ethereum").await;
    assert_eq!((rows(&again, "bitcoin").await, rows(&again, "ethereum").await), before);
    let counts: Value = reqwest::get(format!("{}/_count", outside.sandbox.url()))
        .await
        .unwrap()
        .json()
        .await
        .unwrap();
    let asked: i64 = counts
        .as_object()
        .unwrap()
        .iter()
        .filter(|(path, _)| path.contains("/raw"))
        .count()
        .try_into()
        .unwrap();
    assert_eq!(asked, 0, "no block is read again: {counts}");

    let tomorrow = "2026-11-22T12:00:00Z";
    outside.send("/_world", json!({"now": tomorrow})).await;
    let later = replica(&outside, &db, tomorrow).await;
    let behind = height(&standing(&later, "bitcoin").await);
    scan(&later, "bitcoin").await;
    let stands = standing(&later, "bitcoin").await;
    assert!(height(&stands) - behind >= 11, "a block every two hours");
    let (new, old) = (rows(&later, "bitcoin").await, before.0);
    assert!(new.len() > old.len() && old.iter().all(|row| new.contains(row)));

    // Nothing is kept for ever.
    let far = replica(&outside, &db, "2027-01-15T00:00:00Z").await;
    far.whales.trim_whales().await;
    let ask = Ask {
        window_hours: 8_000,
        ..Ask::default()
    };
    assert_eq!(list(&far, ask).await.totals.seen, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failing_provider_is_told_and_nothing_is_lost() {
    let outside = Outside::start(1).await;
    let db = testkit::pg::database("onchain", MIGRATIONS).await;
    let app = replica(&outside, &db, NOW).await;
    scan(&app, "bitcoin").await;
    let (before, at) = (rows(&app, "bitcoin").await, height(&standing(&app, "bitcoin").await));
    assert!(!before.is_empty());
    let tomorrow = "2026-11-22T12:00:00Z";
    outside.send("/_world", json!({"now": tomorrow})).await;
    for (route, kind) in [
        ("/esplora/block/{hash}/raw", "trunc"),
        ("/esplora/blocks/tip/height", "500"),
    ] {
        outside.send("/_fault", json!({"route": route, "kind": kind})).await;
        let app = replica(&outside, &db, tomorrow).await;
        assert_eq!(app.whales.scan_whales(of("bitcoin")).await, None, "{kind}");
        let stands = standing(&app, "bitcoin").await;
        assert_eq!((stands.state, height(&stands)), ("failed", at), "{kind}");
        let scan = stands.scan.unwrap();
        assert_eq!(scan.error, "Esplora is not available right now.");
        assert!(scan.failures > 0 && scan.failed_at.is_some());
        assert!(stands.behind >= 11, "{}", stands.behind);
        assert_eq!(rows(&app, "bitcoin").await, before, "what is known stays");
        outside.mend().await;
    }
    let mended = replica(&outside, &db, tomorrow).await;
    scan(&mended, "bitcoin").await;
    let stands = standing(&mended, "bitcoin").await;
    assert_eq!(
        (stands.state, stands.behind, stands.scan.unwrap().failures),
        ("ok", 0, 0)
    );

    // Without prices nothing is judged, and nothing is passed over.
    let market = outside.market.url();
    let alone = {
        let mut args = OnchainArgs::of("http://127.0.0.1:9");
        outside.args(&mut args);
        assert_eq!(args.market_url, market);
        let pool = kit::pg::pool(&db.args()).unwrap();
        let clock = Arc::new(FixedClock::at(tomorrow.parse::<DateTime<Utc>>().unwrap()));
        let cache = Cache::connect(&RedisArgs::default()).await.unwrap();
        let archive = Arc::new(Kept::new(pool.clone()));
        let source = Providers::new(
            &args.providers,
            cache,
            Arc::clone(&clock) as _,
            archive,
            Arc::new(NoToll),
        )
        .unwrap();
        App::new(
            pool,
            clock,
            &args,
            Arc::new(source),
            Market::new("http://127.0.0.1:9", &hop(), kit::clock::system()).unwrap(),
            Members::none(),
        )
    };
    assert_eq!(alone.whales.scan_whales(of("ethereum")).await, None);
    let stands = standing(&alone, "ethereum").await;
    assert_eq!(stands.state, "failed");
    assert_eq!(stands.scan.unwrap().height, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_block_that_left_the_chain_takes_its_transfers_with_it() {
    let outside = Outside::start(1).await;
    let db = testkit::pg::database("onchain", MIGRATIONS).await;
    let app = replica(&outside, &db, NOW).await;
    scan(&app, "bitcoin").await;
    let before = rows(&app, "bitcoin").await;
    let tip = height(&standing(&app, "bitcoin").await);
    // What a replica would have kept of two blocks that others then outran.
    let client = db.client().await;
    let changed = client
        .execute(
            "UPDATE whale_block SET hash = decode(repeat('ab', 32), 'hex') WHERE chain = 'bitcoin' AND height > $1",
            &[&(tip - 2)],
        )
        .await
        .unwrap();
    assert_eq!(changed, 2);
    client
        .execute(
            "INSERT INTO whale (chain, tx, what, kind, asset, symbol, decimals, amount, usd, price_usd, price_at, price_kind, price_source, senders, \
             sent, sender_count, receiver, change_percent, height, block_time, seen_at, provider, endpoint, fetched_at) \
             SELECT chain, 'orphan', what, kind, asset, symbol, decimals, amount, usd, price_usd, price_at, price_kind, price_source, senders, \
             sent, sender_count, receiver, change_percent, $1, block_time, seen_at, provider, endpoint, fetched_at FROM whale WHERE chain = 'bitcoin' LIMIT 1",
            &[&tip],
        )
        .await
        .unwrap();
    assert!(rows(&app, "bitcoin").await.iter().any(|row| row.1 == "orphan"));
    let after = replica(&outside, &db, NOW).await;
    scan(&after, "bitcoin").await;
    let found = rows(&after, "bitcoin").await;
    let txs = |rows: &[(i64, String, String)]| {
        let mut txs: Vec<String> = rows.iter().map(|row| row.1.clone()).collect();
        txs.sort();
        txs
    };
    assert_eq!(txs(&found), txs(&before), "the orphan is gone, the rest is there");
    assert_eq!(height(&standing(&after, "bitcoin").await), tip);

    // Another chain altogether: nothing of the old one stays.
    let other = Outside::start(2).await;
    let moved = replica(&other, &db, NOW).await;
    scan(&moved, "bitcoin").await;
    let found = rows(&moved, "bitcoin").await;
    assert!(!found.is_empty() && found.iter().all(|row| !txs(&before).contains(&row.1)));
    // And a chain that is shorter but the same: a provider that lags.
    other.send("/_world", json!({"now": "2026-11-20T12:00:00Z"})).await;
    let lagging = replica(&other, &db, NOW).await;
    scan(&lagging, "bitcoin").await;
    assert_eq!(rows(&lagging, "bitcoin").await, found);
}
