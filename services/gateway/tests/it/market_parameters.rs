//! Parameters as the provider's clients send them: each is honoured, or refused with what is served instead.

use kit::clock::{Clock as _, SystemClock};
use serde_json::Value;
use testkit::http::eventually;

use crate::world::{Answer, SOON, shared};

const DAY: i64 = 86_400;

fn times(answer: &Answer) -> Vec<Value> {
    let body = answer.json();
    let prices = body["prices"].as_array().unwrap();
    prices.iter().map(|point| point[0].clone()).collect()
}

#[tokio::test]
async fn moments_are_dates_and_timestamps_of_python_too() {
    let world = shared().await;
    let ada = world.person().await;
    world.market_ready(&ada).await;
    let range = |from: &str, to: &str| {
        format!("/api/v3/coins/bitcoin/market_chart/range?vs_currency=usd&interval=daily&from={from}&to={to}")
    };
    // Whole days of the past, whose points change no more.
    let from = (SystemClock.now().timestamp() / DAY - 20) * DAY;
    let to = from + 5 * DAY;
    let date = |seconds: i64| chrono::DateTime::from_timestamp(seconds, 0).unwrap().date_naive();
    let (first, last) = (date(from), date(to));
    let path = range(&from.to_string(), &to.to_string());
    let plain = world.get(&path, &ada).await.expect(200);
    assert!(!times(&plain).is_empty(), "{}", plain.text);
    for (from, to) in [
        (first.to_string(), last.to_string()),
        (format!("{first}T00:00"), format!("{last}T00:00:00Z")),
        (format!("{from}.5"), format!("{to}.0")),
    ] {
        let same = world.get(&range(&from, &to), &ada).await.expect(200);
        assert_eq!(times(&same), times(&plain), "{from} to {to}");
    }
    let none = world.get(&range("2026-02-31", "2026-03-01"), &ada).await.expect(422);
    assert!(none.json()["errors"]["from"].is_array(), "{}", none.text);
}

#[tokio::test]
async fn orders_that_are_named_are_those_that_are_served() {
    let world = shared().await;
    let ada = world.person().await;
    world.market_ready(&ada).await;
    let refused = world
        .get("/api/v3/coins/markets?vs_currency=usd&order=gecko_desc", &ada)
        .await
        .expect(422)
        .json();
    let told = refused["errors"]["order"][0].as_str().unwrap();
    let named = told.trim_start_matches("One of: ").trim_end_matches('.');
    for order in named.split(", ") {
        let path = format!("/api/v3/coins/markets?vs_currency=usd&per_page=5&order={order}");
        world.get(&path, &ada).await.expect(200);
    }
}

#[tokio::test]
async fn what_is_left_out_is_the_first_hundred_in_dollars_and_a_year() {
    let world = shared().await;
    let ada = world.person().await;
    world.market_ready(&ada).await;
    let named = "/api/v3/coins/markets?vs_currency=usd&order=market_cap_desc&per_page=100&page=1";
    // Prices may come between the two.
    let rows = eventually("a list without parameters is the named one", SOON, || async {
        let plain = world.get("/api/v3/coins/markets", &ada).await.expect(200);
        let same = plain.text == world.get(named, &ada).await.expect(200).text;
        same.then(|| plain.json())
    })
    .await;
    assert_eq!(rows.as_array().unwrap().len(), 100);

    let chart = "/api/v3/coins/bitcoin/market_chart";
    let plain = times(&world.get(chart, &ada).await.expect(200));
    let year = format!("{chart}?vs_currency=usd&days=365");
    let year = times(&world.get(&year, &ada).await.expect(200));
    // Its last point is of now.
    assert_eq!(plain[..plain.len() - 1], year[..year.len() - 1]);
    let month = format!("{chart}?vs_currency=usd&days=30");
    let month = times(&world.get(&month, &ada).await.expect(200));
    assert_ne!(plain[0], month[0]);
}

#[tokio::test]
async fn what_is_served_nowhere_says_where_to_look() {
    let world = shared().await;
    let ada = world.person().await;
    for (path, instead) in [
        ("onchain/networks/eth/pools/0x1", "/api/v1/new-pools"),
        ("entities/list", "/companies/public_treasury/{coin_id}"),
        ("public_treasury/strategy", "/companies/public_treasury/{coin_id}"),
    ] {
        let refused = world.get(&format!("/api/v3/{path}"), &ada).await.expect(501).json();
        assert_eq!(refused["code"], "not_served");
        assert!(refused["error"].as_str().unwrap().contains(instead), "{refused}");
    }
}

#[tokio::test]
async fn a_slash_at_the_end_is_no_other_path() {
    let world = shared().await;
    let ada = world.person().await;
    world.market_ready(&ada).await;
    let ping = world.get("/api/v3/ping/", &ada).await.expect(200).json();
    assert!(ping["gecko_says"].is_string(), "{ping}");
    let price = world
        .get("/api/v3/simple/price/?ids=bitcoin&vs_currencies=usd", &ada)
        .await
        .expect(200)
        .json();
    assert!(price["bitcoin"]["usd"].is_number(), "{price}");
}
