//! New pools, their samples and cohorts, and new coins: in PostgreSQL with given times, and over gRPC against the sandbox.

use chrono::{DateTime, TimeDelta, Utc};
use kit::cache::Cache;
use market_ingest::{
    MIGRATIONS,
    domain::pool::{Figures, Pool, Window},
    store::{
        Store,
        listed_coin::CoinOfList,
        pool_list::{Order, Place, Wanted},
        pool_sample::Outcome,
    },
};
use testkit::pg::TestDb;

use crate::rig::start_of_tests;

pub fn store(db: &TestDb, realm: &str) -> Store {
    let pool = || kit::pg::pool(&db.args()).unwrap();
    Store::new(pool(), pool(), Cache::local(1 << 20), realm)
}

fn pool(n: usize, opened: DateTime<Utc>, reserve: Option<&str>) -> (Pool, Figures) {
    let named = Pool {
        network: "eth".to_owned(),
        address: format!("0x{n:040x}"),
        name: format!("TOKEN{n} / WETH 1%"),
        dex: if n.is_multiple_of(2) {
            "uniswap_v2"
        } else {
            "uniswap_v3"
        }
        .to_owned(),
        base_address: format!("0xb{n:039x}"),
        base_symbol: format!("TOKEN{n}"),
        quote_symbol: "WETH".to_owned(),
        coin_id: None,
        opened_ms: Some(opened.timestamp_millis()),
    };
    let day = Window {
        window: "24h".to_owned(),
        change: Some(1.5),
        buys: Some(3),
        volume: "0.00000012345678901234567".parse().ok(),
        ..Window::default()
    };
    let figures = Figures {
        price: "0.00000000000000000000001234".parse().ok(),
        reserve: reserve.and_then(|reserve| reserve.parse().ok()),
        windows: vec![day],
        ..Figures::default()
    };
    (named, figures)
}

fn wanted(now: DateTime<Utc>) -> Wanted {
    Wanted {
        network: String::new(),
        dex: String::new(),
        words: Vec::new(),
        min_reserve: 0,
        min_volume: 0,
        since: now - TimeDelta::hours(48),
        order: Order::Opened,
        after: None,
        limit: 100,
    }
}

#[tokio::test]
async fn a_pool_keeps_its_first_sight_and_its_exact_figures() {
    let db = testkit::pg::database("market", MIGRATIONS).await;
    let store = store(&db, "geckoterminal");
    let now = start_of_tests();
    let first = pool(1, now, Some("5000.25"));
    assert_eq!(store.save_pools(&[first.clone(), first.clone()], now).await.unwrap(), 1);
    let later = now + TimeDelta::hours(3);
    assert_eq!(store.save_pools(&[pool(1, now, Some("9000"))], later).await.unwrap(), 0);
    // An older answer that comes late changes nothing.
    assert_eq!(store.save_pools(&[pool(1, now, None)], now).await.unwrap(), 0);
    let kept = store.find_pool("eth", &first.0.address).await.unwrap().unwrap();
    assert_eq!(
        (kept.first_seen_ms, kept.as_of_ms),
        (now.timestamp_millis(), later.timestamp_millis())
    );
    let text = |amount: Option<market_ingest::domain::decimal::Decimal>| amount.map(|amount| amount.to_string());
    assert_eq!(text(kept.first_reserve).as_deref(), Some("5000.25"));
    assert_eq!(text(kept.figures.reserve.clone()).as_deref(), Some("9000"));
    assert_eq!(
        text(kept.figures.price.clone()).as_deref(),
        Some("0.00000000000000000000001234")
    );
    assert_eq!(kept.figures.windows, first.1.windows);
    let state = store.listing_state().await.unwrap();
    assert_eq!(
        (state.pools, state.pools_since, state.pools_read_at),
        (1, Some(now), Some(now))
    );
    store.note_pools_trouble("away", later).await.unwrap();
    assert_eq!(store.listing_state().await.unwrap().pools_trouble, "away");
    assert_eq!(
        store
            .in_realm("other", vocab::Provider::Geckoterminal)
            .listing_state()
            .await
            .unwrap()
            .pools,
        0
    );
}

#[tokio::test]
async fn pages_hold_each_pool_once_in_every_order() {
    let db = testkit::pg::database("market", MIGRATIONS).await;
    let store = store(&db, "geckoterminal");
    let now = start_of_tests();
    let pools: Vec<_> = (0..25)
        .map(|n| {
            let opened = now - TimeDelta::minutes(i64::try_from(n / 2).unwrap());
            let reserve = (n * 700).to_string();
            pool(n, opened, (n % 5 != 0).then_some(reserve.as_str()))
        })
        .collect();
    store.save_pools(&pools, now).await.unwrap();
    for order in [Order::Opened, Order::Reserve, Order::Volume, Order::Change] {
        let mut seen = Vec::new();
        let mut after = None;
        loop {
            let page = Wanted {
                order,
                after,
                limit: 7,
                ..wanted(now)
            };
            let rows = store.list_pools(&page).await.unwrap();
            let Some(last) = rows.last() else { break };
            after = Some(Place {
                value: last.place.clone(),
                network: last.pool.network.clone(),
                address: last.pool.address.clone(),
            });
            seen.extend(rows);
        }
        let mut addresses: Vec<_> = seen.iter().map(|kept| kept.pool.address.clone()).collect();
        assert_eq!(addresses.len(), 25, "{order:?}");
        if order == Order::Reserve {
            let reserves: Vec<_> = seen
                .iter()
                .map(|kept| kept.figures.reserve.as_ref().map(|r| r.to_f64()))
                .collect();
            assert!(reserves.is_sorted_by(|a, b| a >= b), "unknown ones last: {reserves:?}");
        }
        addresses.sort_unstable();
        addresses.dedup();
        assert_eq!(addresses.len(), 25, "{order:?}");
    }
    let least = Wanted {
        min_reserve: 10_000,
        ..wanted(now)
    };
    let rows = store.list_pools(&least).await.unwrap();
    assert!(
        rows.len() == 8 && rows.iter().all(|kept| kept.figures.reserve.is_some()),
        "{}",
        rows.len()
    );
    let words = Wanted {
        words: vec!["token1".into(), "weth".into()],
        dex: "uniswap_v2".into(),
        ..wanted(now)
    };
    assert_eq!(
        store.list_pools(&words).await.unwrap().len(),
        5,
        "10, 12, 14, 16 and 18"
    );
    for (word, found) in [("1%", 25), ("n_", 0), ("\\", 0)] {
        let words = Wanted {
            words: vec![word.into()],
            ..wanted(now)
        };
        assert_eq!(store.list_pools(&words).await.unwrap().len(), found, "{word}");
    }
    let young = Wanted {
        since: now - TimeDelta::minutes(3),
        ..wanted(now)
    };
    assert_eq!(store.list_pools(&young).await.unwrap().len(), 8);
    assert_eq!(store.list_networks().await.unwrap()[0].pools, 25);
    store
        .save_networks(&[("eth".into(), "Ethereum".into()), ("eth".into(), "Ethereum".into())])
        .await
        .unwrap();
    assert_eq!(store.list_networks().await.unwrap()[0].name, "Ethereum");
}

/// The worked example: 40 sampled, 38 answered, 9 alive.
#[tokio::test]
async fn a_days_sample_is_read_again_and_becomes_a_cohort() {
    let db = testkit::pg::database("market", MIGRATIONS).await;
    let store = store(&db, "geckoterminal");
    let monday: DateTime<Utc> = "2026-03-09T10:00:00Z".parse().unwrap();
    let pools: Vec<_> = (0..40).map(|n| pool(2 * n, monday, Some("5000"))).collect();
    store.save_pools(&pools, monday).await.unwrap();
    let day = monday.date_naive();
    let tuesday = monday + TimeDelta::days(1);
    assert_eq!(store.unsampled_day(day).await.unwrap(), None, "the day is not over");
    assert_eq!(store.unsampled_day(tuesday.date_naive()).await.unwrap(), Some(day));
    assert_eq!(store.draw_sample(day).await.unwrap(), 120, "three readings of each");
    assert_eq!(store.draw_sample(day).await.unwrap(), 0, "once");
    assert_eq!(store.unsampled_day(tuesday.date_naive()).await.unwrap(), None);
    assert!(
        store
            .list_due(tuesday - TimeDelta::seconds(1), 100)
            .await
            .unwrap()
            .is_empty()
    );
    let due = store.list_due(tuesday, 100).await.unwrap();
    assert_eq!(due.len(), 40);
    assert!(
        due.iter()
            .all(|due| due.day == 1 && due.peak.as_ref().is_some_and(|peak| peak.text() == "5000"))
    );
    store.put_off(&due[0]).await.unwrap();
    assert_ne!(
        store.list_due(tuesday, 1).await.unwrap()[0],
        due[0],
        "those that were not tried come first"
    );
    for (n, due) in due.iter().enumerate().take(38) {
        let outcome = Outcome {
            alive: Some(n < 9),
            reserve: "1200.5".parse().ok(),
            volume: None,
        };
        store.settle(due, &outcome, tuesday).await.unwrap();
    }
    let cohorts = async |day, by_dex| store.list_cohorts(day, monday.date_naive(), by_dex).await.unwrap();
    assert_eq!(cohorts(1, true).await[0].tally.seen, 38, "two are still to be read");
    assert_eq!(store.give_up(tuesday + TimeDelta::hours(24)).await.unwrap(), 0);
    assert_eq!(store.give_up(tuesday + TimeDelta::hours(25)).await.unwrap(), 2);
    let cohort = &cohorts(1, true).await[0];
    assert_eq!(
        (cohort.tally.seen, cohort.tally.answered, cohort.tally.alive),
        (40, 38, 9)
    );
    assert_eq!(
        (cohort.week, cohort.network.as_str(), cohort.dex.as_str()),
        (day, "eth", "uniswap_v2")
    );
    let survival = cohort.tally.survival().unwrap();
    let percent = [
        survival.rate,
        survival.low,
        survival.high,
        survival.worst,
        survival.best,
    ]
    .map(|share| format!("{:.1}", share * 100.0));
    assert_eq!(percent, ["23.7", "13.0", "39.2", "22.5", "27.5"]);
    assert!(cohorts(7, true).await.is_empty());
    assert_eq!(cohorts(1, false).await[0].dex, "");
    let readings = store.list_readings("eth", &due[0].address).await.unwrap();
    assert_eq!((readings.len(), readings[0].outcome.alive), (1, Some(true)));
    assert_eq!(
        store.list_due(monday + TimeDelta::days(7), 100).await.unwrap().len(),
        40
    );
    // Sampled pools stay, others go.
    store
        .save_pools(&[pool(999, monday, None)], monday + TimeDelta::days(2))
        .await
        .unwrap();
    let far = (monday + TimeDelta::days(100)).timestamp_millis();
    assert_eq!(store.drop_pools(far).await.unwrap(), 1);
}

#[tokio::test]
async fn a_sample_holds_at_most_three_hundred() {
    let db = testkit::pg::database("market", MIGRATIONS).await;
    let store = store(&db, "geckoterminal");
    let now = start_of_tests();
    let pools: Vec<_> = (0..420).map(|n| pool(n, now, None)).collect();
    store.save_pools(&pools, now).await.unwrap();
    assert_eq!(store.draw_sample(now.date_naive()).await.unwrap(), 900);
}

fn coins(ids: &[&str]) -> Vec<CoinOfList> {
    let coin = |id: &&str| CoinOfList {
        id: (*id).to_owned(),
        name: id.to_uppercase(),
        symbol: "x".to_owned(),
        platforms: vec!["ethereum".to_owned()],
    };
    ids.iter().map(coin).collect()
}

#[tokio::test]
async fn the_first_list_is_not_new_and_what_a_list_loses_is_gone() {
    let db = testkit::pg::database("market", MIGRATIONS).await;
    let store = store(&db, "coingecko");
    let day = |n| start_of_tests() + TimeDelta::days(n);
    let list = async || store.list_new_coins(&[], None, 10).await.unwrap();
    store
        .compare_coins(&coins(&["bitcoin", "old"]), true, day(0))
        .await
        .unwrap();
    assert!(list().await.is_empty(), "where comparing begins");
    store
        .compare_coins(&coins(&["bitcoin", "old", "alpha", "beta"]), true, day(1))
        .await
        .unwrap();
    store
        .compare_coins(&coins(&["bitcoin", "old", "beta", "gamma"]), false, day(2))
        .await
        .unwrap();
    let found = list().await;
    let ids: Vec<_> = found.iter().map(|coin| coin.id.as_str()).collect();
    assert_eq!(ids, ["gamma", "alpha", "beta"]);
    assert!(
        found.iter().all(|coin| coin.gone_at.is_none()),
        "a list that lost rows says nothing is gone"
    );
    store
        .compare_coins(&coins(&["bitcoin", "beta", "gamma"]), true, day(3))
        .await
        .unwrap();
    assert_eq!(list().await[1].gone_at, Some(day(3)));
    store
        .compare_coins(&coins(&["bitcoin", "alpha", "beta", "gamma", "old"]), true, day(4))
        .await
        .unwrap();
    let found = list().await;
    assert_eq!(
        (found[1].gone_at, found.len()),
        (None, 3),
        "it is back, and no newer than it was"
    );
    let after = (day(2), "gamma".to_owned());
    assert_eq!(store.list_new_coins(&[], Some(&after), 10).await.unwrap().len(), 2);
    assert_eq!(
        store.list_new_coins(&["bet".to_owned()], None, 10).await.unwrap().len(),
        1
    );
    let state = store.listing_state().await.unwrap();
    assert_eq!(
        (state.coins_since, state.coins_compared_at),
        (Some(day(0)), Some(day(4)))
    );
}
