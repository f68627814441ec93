//! Bodies that read well and cannot be right: none replaces a good one, none hides a coin, none is taken for the truth.

use chrono::TimeDelta;
use proto::market as pb;
use testkit::http::eventually;

use crate::{
    provider::{Mood, id},
    rig::{CacheKind, Rig, SOON, code, ids, json},
};

type Change = fn(&str) -> String;

fn rows(body: &str, change: impl FnOnce(&mut Vec<serde_json::Value>)) -> String {
    match serde_json::from_str(body).unwrap() {
        serde_json::Value::Array(mut rows) => {
            change(&mut rows);
            serde_json::to_string(&rows).unwrap()
        }
        other => other.to_string(),
    }
}

fn empty(body: &str) -> String {
    rows(body, Vec::clear)
}

fn three(body: &str) -> String {
    rows(body, |rows| rows.truncate(3))
}

fn without_prices(body: &str) -> String {
    rows(body, |rows| {
        rows.iter_mut()
            .for_each(|row| row["current_price"] = serde_json::Value::Null)
    })
}

fn other_coins(body: &str) -> String {
    body.replace("\"id\":\"coin-", "\"id\":\"other-")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_market_that_cannot_be_right_replaces_nothing() {
    let changes: [(&str, Change); 4] = [
        ("empty", empty),
        ("three rows", three),
        ("no prices", without_prices),
        ("other coins", other_coins),
    ];
    for (name, change) in changes {
        let rig = Rig::ready(CacheKind::Local).await;
        let good = rig.markets(|_| ()).await.unwrap();
        rig.provider.mood(Mood::Changed(change));
        rig.pass(TimeDelta::hours(1));
        let error = eventually(&format!("`{name}` is noticed"), SOON, || async {
            let kept = rig.markets(|_| ()).await.unwrap();
            assert_eq!(
                (kept.cache(), &kept.etag),
                (pb::CacheState::Stale, &good.etag),
                "{name}"
            );
            Some(rig.status().await.last_error).filter(|error| !error.is_empty())
        })
        .await;
        assert!(error.contains("cannot be right"), "{name}: {error}");
        // Coins outside of the snapshot are still there, and what is well goes on.
        assert_eq!(rig.status().await.breaker, "closed", "{name}");
        rig.provider.mood(Mood::Well);
        let beyond = rig.markets(|m| m.ids = vec![id(280)]).await.unwrap();
        assert_eq!(ids(&beyond), [id(280)], "{name}");
        rig.provider.set(|state| state.version += 1);
        rig.pass(TimeDelta::seconds(60));
        rig.recovers(&format!("`{name}` is over"), || async {
            let now = rig.markets(|_| ()).await.unwrap();
            (now.cache() == pb::CacheState::Hit && now.etag != good.etag).then_some(())
        })
        .await;
    }
}

fn a_price_as_text(body: &str) -> String {
    rows(body, |rows| {
        if let Some(row) = rows.iter_mut().find(|row| row["id"] == "coin-40") {
            row["current_price"] = "110.00".into();
        }
    })
}

fn a_price_beyond_measure(body: &str) -> String {
    body.replacen("\"current_price\":110.", "\"current_price\":1e309,\"x\":110.", 1)
}

fn a_coin_twice(body: &str) -> String {
    rows(body, |rows| {
        if let Some(mut row) = rows.iter().find(|row| row["id"] == "coin-40").cloned() {
            row["current_price"] = 5.into();
            rows.push(row);
        }
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn one_bad_row_hides_no_coin_and_moves_no_price() {
    let changes: [(&str, Change); 3] = [
        ("text", a_price_as_text),
        ("1e309", a_price_beyond_measure),
        ("twice", a_coin_twice),
    ];
    for (name, change) in changes {
        let rig = Rig::ready(CacheKind::Local).await;
        let request = pb::SubscribeRequest {
            coingecko_ids: vec![id(40), id(42)],
            after_sequence: None,
        };
        let mut feed = rig.feed(0).subscribe(request).await.unwrap().into_inner();
        for _ in 0..2 {
            feed.message().await.unwrap().unwrap();
        }
        let good = rig.markets(|m| m.ids = vec![id(40)]).await.unwrap();
        rig.provider.mood(Mood::Changed(change));
        rig.provider.set(|state| state.version += 1);
        rig.pass(TimeDelta::hours(1));
        eventually(&format!("{name}: the others are new"), SOON, || async {
            let all = rig.markets(|m| m.per_page = 250).await.unwrap();
            (all.cache() == pb::CacheState::Hit).then_some(())
        })
        .await;
        let kept = json(&rig.markets(|m| m.ids = vec![id(40), id(42)]).await.unwrap());
        assert_eq!(kept[0]["current_price"], json(&good)[0]["current_price"], "{name}");
        assert!(
            kept[0]["stale_since"].is_string() && kept[1].get("stale_since").is_none(),
            "{name}: {kept}"
        );
        assert_eq!(rig.status().await.quarantined_rows, 1, "{name}");
        // The bad row ticks not; the good one does.
        assert_eq!(
            feed.message().await.unwrap().unwrap().tick.unwrap().coingecko_id,
            id(42),
            "{name}"
        );
        // Coins outside of the 250 are found, by id and by page.
        assert_eq!(
            ids(&rig.markets(|m| m.ids = vec![id(280)]).await.unwrap()),
            [id(280)],
            "{name}"
        );
        let second = rig.markets(|m| (m.per_page, m.page) = (250, 2)).await.unwrap();
        assert!(ids(&second).contains(&id(299)), "{name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_that_lost_a_row_denies_no_coin() {
    let mut rig = Rig::cold(CacheKind::Local, |_| ()).await;
    rig.provider.mood(Mood::Changed(|body| {
        body.replace(r#""symbol":"c290""#, r#""symbol":290"#)
    }));
    rig.replica().await;
    rig.warm().await;
    rig.provider.mood(Mood::Well);
    rig.chart(&id(290), "7", "").await.unwrap();
    assert_eq!(ids(&rig.markets(|m| m.ids = vec![id(290)]).await.unwrap()), [id(290)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_body_of_another_coin_is_refused_and_stops_nobody() {
    let rig = Rig::ready(CacheKind::Local).await;
    rig.pass(TimeDelta::seconds(1));
    rig.provider
        .mood(Mood::Changed(|body| body.replace(r#""id":"coin-"#, r#""id":"no-"#)));
    for n in 1..10 {
        let request = pb::GetCoinRequest {
            id: id(n),
            market_data: true,
            ..Default::default()
        };
        let error = rig.client().get_coin(request).await.unwrap_err();
        assert_eq!(code(&error), "upstream_unavailable");
        assert!(kit::status::read(&error).retry_after.is_some());
    }
    // A chart a hundred times too high is not that of a coin whose price is known.
    rig.provider.mood(Mood::Changed(|body| body.replace(",1", ",100000")));
    assert_eq!(
        code(&rig.chart(&id(0), "30", "daily").await.unwrap_err()),
        "upstream_unavailable"
    );
    let status = rig.status().await;
    assert_eq!(status.breaker, "closed");
    assert!(status.last_error.contains("cannot be right"), "{}", status.last_error);
}

fn threefold(body: &str) -> String {
    rows(body, |rows| {
        for row in rows {
            if let Some(price) = row["current_price"].as_f64() {
                row["current_price"] = (price * 3.0).into();
            }
        }
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_first_market_is_outvoted() {
    let mut rig = Rig::cold(CacheKind::Local, |_| ()).await;
    rig.provider.mood(Mood::Changed(threefold));
    rig.replica().await;
    rig.warm().await;
    let price = |document: &pb::Document| json(document)[0]["current_price"].as_f64().unwrap();
    assert!((price(&rig.markets(|_| ()).await.unwrap()) - 450.0).abs() < 1.0);
    rig.provider.mood(Mood::Well);
    // Over a restart nothing is forgotten of what the first body is worth.
    rig.stop().await;
    rig.pass(TimeDelta::minutes(16));
    rig.replica().await;
    eventually("the good prices are believed", SOON, || async {
        rig.pass(TimeDelta::seconds(2));
        let now = rig.markets(|_| ()).await.unwrap();
        ((price(&now) - 150.0).abs() < 1.0).then_some(())
    })
    .await;
}

/// A chart whose past is a hundred times too high; its last three prices are right.
fn high_past(body: &str) -> String {
    let mut chart: serde_json::Value = serde_json::from_str(body).unwrap();
    if let Some(prices) = chart.get_mut("prices").and_then(|prices| prices.as_array_mut()) {
        let past = prices.len().saturating_sub(3);
        for point in &mut prices[..past] {
            point[1] = (point[1].as_f64().unwrap() * 100.0).into();
        }
    }
    chart.to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_first_chart_is_outvoted_and_never_history() {
    let rig = Rig::ready(CacheKind::Local).await;
    let too_high = "SELECT count(*) FILTER (WHERE price > 1000), count(*) FROM daily_close";
    let kept = || async {
        let row = rig.db.client().await.query_one(too_high, &[]).await.unwrap();
        (row.get::<_, i64>(0), row.get::<_, i64>(1))
    };
    rig.provider.mood(Mood::Changed(high_past));
    assert!(rig.history(&id(0)).await.unwrap().closes[100].price > 1_000.0);
    assert_eq!(kept().await, (0, 0));
    rig.provider.mood(Mood::Well);
    rig.pass(TimeDelta::hours(7));
    eventually("the good chart is believed", SOON, || async {
        rig.pass(TimeDelta::seconds(3));
        let history = rig.history(&id(0)).await.unwrap();
        (history.closes[100].price < 1_000.0).then_some(())
    })
    .await;
    // It answers a moment before it is history.
    eventually("it is history", SOON, || async {
        let (high, all) = kept().await;
        assert_eq!(high, 0);
        (all == 365).then_some(())
    })
    .await;
}
