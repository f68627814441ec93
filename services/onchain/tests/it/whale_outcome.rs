//! What prices did after large transfers, held against the market's own answer.

use chrono::{DateTime, Utc};
use onchain::MIGRATIONS;
use serde_json::Value;
use whales::app::Ask;

use crate::whale::{NOW, Outside, list, replica_of, scan};
use vocab::UserId;

/// Seconds and prices of the last 90 days, as the provider gives them.
async fn chart(outside: &Outside) -> Vec<(i64, f64)> {
    let url = format!(
        "{}/coins/bitcoin/market_chart?vs_currency=usd&days=90",
        outside.sandbox.coingecko_url()
    );
    let body: Value = reqwest::get(url).await.unwrap().json().await.unwrap();
    let points = body["prices"].as_array().unwrap().iter();
    points
        .map(|point| (point[0].as_i64().unwrap() / 1_000, point[1].as_f64().unwrap()))
        .collect()
}

fn nearest(points: &[(i64, f64)], at: i64) -> f64 {
    points.iter().min_by_key(|(second, _)| (second - at).abs()).unwrap().1
}

#[tokio::test(flavor = "multi_thread")]
async fn returns_are_those_of_the_market_and_stand_beside_any_hours() {
    let outside = Outside::start(1).await;
    let db = testkit::pg::database("onchain", MIGRATIONS).await;
    let app = replica_of(&outside, &db, NOW, |args| {
        args.providers.rpc_urls = None;
        args.whales.whale_start_blocks = 200;
    });
    let app = app.await;
    scan(&app, "bitcoin").await;
    let points = chart(&outside).await;
    let now: DateTime<Utc> = NOW.parse().unwrap();
    let rows = list(&app, Ask::default()).await.items;
    let mut looked = 0;
    for one in &rows {
        let at = one.row.block_time.timestamp();
        for after in &one.forward {
            let end = at + i64::from(after.hours) * 3_600;
            assert_eq!(after.due, end <= now.timestamp());
            match after.change {
                Some(change) => {
                    let wanted = nearest(&points, end) / nearest(&points, at) - 1.0;
                    assert!(
                        (change - wanted).abs() < 1e-9,
                        "{change} for {wanted} after {}",
                        after.hours
                    );
                    looked += 1;
                }
                None => assert!(!after.due, "{after:?} at {at}"),
            }
        }
    }
    assert!(looked > 30, "{looked}");

    let everything = Ask {
        window_hours: 24 * 30,
        ..Ask::default()
    };
    let found = app.whales.whale_outcomes(UserId::fresh(), &everything).await.unwrap();
    assert!(found.away.is_empty());
    let bitcoin = found.outcomes.iter().find(|one| one.symbol == "BTC").unwrap();
    assert!(!bitcoin.source.is_empty());
    let mut hours: Vec<i64> = rows
        .iter()
        .map(|one| one.row.block_time.timestamp().div_euclid(3_600))
        .collect();
    hours.sort_unstable();
    hours.dedup();
    for study in &bitcoin.studies {
        let due = hours
            .iter()
            .filter(|hour| (**hour + i64::from(study.hours)) * 3_600 <= points.last().unwrap().0 + 2_100);
        assert_eq!(study.events.count as usize, due.clone().count(), "{}", study.hours);
        assert!(study.events.rose <= study.events.count && study.apart <= study.events.count);
        assert!(
            study.base.count > 1_900,
            "90 days of hours: {} within {}",
            study.base.count,
            study.hours
        );
        let (low, high) = study.bounds.unwrap();
        let share = f64::from(study.events.rose) / f64::from(study.events.count);
        assert!(low <= share + 1e-9 && share <= high + 1e-9 && (0.0..=1.0).contains(&low));
    }

    // A market that is away hides no transfer.
    let alone = replica_of(&outside, &db, NOW, |args| {
        args.market_url = "http://127.0.0.1:9".to_owned()
    })
    .await;
    let rows = list(&alone, Ask::default()).await.items;
    assert!(!rows.is_empty());
    assert!(
        rows.iter()
            .all(|one| one.forward.iter().all(|after| after.change.is_none()))
    );
    let found = alone.whales.whale_outcomes(UserId::fresh(), &everything).await.unwrap();
    assert_eq!((found.outcomes.len(), found.away), (0, vec!["BTC".to_owned()]));
}
