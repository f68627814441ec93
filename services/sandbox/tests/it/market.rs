//! The generated market: reproducible, and with the habits of a real one.

use crate::{some_rows, standing, word};

const BITCOIN: &str = "/coins/bitcoin/market_chart?vs_currency=usd&days=max";

fn returns(prices: &[(i64, f64)]) -> Vec<f64> {
    let midnights: Vec<f64> = prices
        .iter()
        .filter(|row| row.0 % 86_400_000 == 0)
        .map(|row| row.1)
        .collect();
    midnights.windows(2).map(|pair| (pair[1] / pair[0]).ln()).collect()
}

fn correlation(a: &[f64], b: &[f64]) -> f64 {
    let mean = |list: &[f64]| list.iter().sum::<f64>() / list.len() as f64;
    let (ma, mb) = (mean(a), mean(b));
    let product =
        |x: &[f64], mx: f64, y: &[f64], my: f64| x.iter().zip(y).map(|(x, y)| (x - mx) * (y - my)).sum::<f64>();
    product(a, ma, b, mb) / (product(a, ma, a, ma) * product(b, mb, b, mb)).sqrt()
}

#[tokio::test]
async fn one_seed_is_one_world_and_another_seed_another() {
    let (one, two) = (standing().await, standing().await);
    let path = "/coins/ethereum/market_chart?vs_currency=eur&days=30";
    assert_eq!(one.ok(path).await, two.ok(path).await);
    let other = crate::World::of(sandbox::Config {
        seed: 9,
        now: Some("2026-11-21T12:34:00Z".parse().unwrap()),
        ..sandbox::Config::anywhere()
    })
    .await;
    assert_ne!(one.ok(path).await, other.ok(path).await);
}

#[tokio::test]
async fn returns_have_fat_tails_and_clustered_volatility() {
    let list = returns(&standing().await.prices(BITCOIN).await);
    let count = list.len() as f64;
    let mean = list.iter().sum::<f64>() / count;
    let moment = |power| list.iter().map(|value| (value - mean).powi(power)).sum::<f64>() / count;
    assert!(moment(4) / moment(2).powi(2) > 4.0);
    let size: Vec<f64> = list.iter().map(|value| value.abs()).collect();
    let clustered: f64 = (1..=5)
        .map(|lag| correlation(&size[lag..], &size[..size.len() - lag]))
        .sum::<f64>()
        / 5.0;
    assert!(clustered > 0.05, "{clustered}");
}

#[tokio::test]
async fn coins_share_a_factor_and_pegs_hold() {
    let world = standing().await;
    let year = |id: &str| format!("/coins/{id}/market_chart?vs_currency=usd&days=365&interval=daily");
    let bitcoin = returns(&world.prices(&year("bitcoin")).await);
    for id in ["ethereum", "solana", "cardano"] {
        let shared = correlation(&bitcoin, &returns(&world.prices(&year(id)).await));
        assert!(shared > 0.3, "{id} {shared}");
    }
    for id in ["tether", "usd-coin", "dai"] {
        let prices = world.prices(&year(id)).await;
        assert!(
            prices.len() >= 365 && prices.iter().all(|row| (row.1 - 1.0).abs() < 0.03),
            "{id}: {} days",
            prices.len()
        );
    }
    let wrapped = world.prices(&year("wrapped-bitcoin")).await;
    let whole = world.prices(&year("bitcoin")).await;
    assert_eq!(wrapped.len(), whole.len());
    for (claim, coin) in wrapped.iter().zip(&whole) {
        assert!((claim.1 / coin.1 - 1.0).abs() < 0.01, "{claim:?} of {coin:?}");
    }
}

#[tokio::test]
async fn the_grain_follows_the_window_and_days_agree_with_hours() {
    let world = standing().await;
    let chart = |days: &str| format!("/coins/bitcoin/market_chart?vs_currency=usd&days={days}");
    for (days, step) in [("1", 300_000), ("7", 3_600_000), ("90", 3_600_000), ("91", 86_400_000)] {
        let prices = world.prices(&chart(days)).await;
        assert_eq!(prices[1].0 - prices[0].0, step, "{days}");
    }
    let hours = world.prices(&chart("30")).await;
    let days = world.prices(&format!("{}&interval=daily", chart("30"))).await;
    assert!(days.len() >= 30, "{} days", days.len());
    for (at, price) in days {
        let same = hours.iter().find(|row| row.0 == at).unwrap();
        assert!((same.1 - price).abs() < 1e-9);
    }
}

#[tokio::test]
async fn markets_are_paged_ordered_and_filtered() {
    let world = standing().await;
    let all = world.ok("/coins/markets?vs_currency=usd&per_page=250").await;
    let all = all.as_array().unwrap();
    assert_eq!((all.len(), &all[0]["id"]), (250, &"bitcoin".into()));
    let caps: Vec<f64> = all.iter().filter_map(|row| row["market_cap"].as_f64()).collect();
    assert!(caps.windows(2).all(|pair| pair[0] >= pair[1]));
    let second = world.ok("/coins/markets?vs_currency=usd&per_page=10&page=2").await;
    assert_eq!(second[0]["id"], all[10]["id"]);
    assert_eq!(
        world.ok("/coins/markets?vs_currency=usd&page=99999").await,
        serde_json::json!([])
    );
    assert_eq!(
        world
            .ok("/coins/markets?vs_currency=usd&per_page=9999")
            .await
            .as_array()
            .unwrap()
            .len(),
        250
    );
    let two = world
        .ok("/coins/markets?vs_currency=usd&ids=tether,bitcoin,nothing&precision=1")
        .await;
    assert_eq!(two.as_array().unwrap().len(), 2);
    let meme = world
        .ok("/coins/markets?vs_currency=usd&category=meme-token&order=id_asc&per_page=5")
        .await;
    let ids: Vec<&str> = meme
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["id"].as_str().unwrap())
        .collect();
    assert!(ids.is_sorted() && ids.len() == 5);
}

#[tokio::test]
async fn mistakes_are_answered_as_the_provider_does() {
    let world = standing().await;
    assert_eq!(
        world.get("/coins/nothing").await,
        (404, serde_json::json!({"error": "coin not found"}))
    );
    let missing = serde_json::json!({"error": "Missing parameter vs_currency"});
    assert_eq!(world.get("/coins/markets").await, (422, missing));
    assert_eq!(
        world.ok("/simple/price?ids=bitcoin&vs_currencies=ethereum").await,
        serde_json::json!({"bitcoin": {}})
    );
}

#[tokio::test]
async fn the_plan_can_be_played() {
    let now = Some("2026-11-21T12:34:00Z".parse().unwrap());
    let plan = sandbox::Config {
        now,
        history_limit_days: 365,
        api_key: "CG-demo".to_owned(),
        rate_limit_per_minute: 3,
        ..sandbox::Config::anywhere()
    };
    let world = crate::World::of(plan).await;
    let (status, body) = world.get("/ping").await;
    assert_eq!((status, body["status"]["error_code"].as_i64()), (401, Some(10_002)));
    let (status, body) = world
        .get("/coins/bitcoin/market_chart?vs_currency=usd&days=400&x_cg_demo_api_key=CG-demo")
        .await;
    assert_eq!(
        (status, body["error"]["status"]["error_code"].as_i64()),
        (401, Some(10_012))
    );
    // At most two windows of a minute are touched, so one of seven calls is refused.
    let url = format!("{}/ping?x_cg_demo_api_key=CG-demo", world.running.coingecko_url());
    let mut refused = None;
    for _ in 0..7 {
        let answer = world.http.get(&url).send().await.unwrap();
        if answer.status() == 429 {
            refused = Some(
                answer.headers()["retry-after"]
                    .to_str()
                    .unwrap()
                    .parse::<u64>()
                    .unwrap(),
            );
        }
    }
    assert!(refused.is_some_and(|seconds| (1..=60).contains(&seconds)));
}

#[tokio::test]
async fn a_contract_is_its_coin() {
    let world = standing().await;
    let list = world.ok("/coins/list?include_platform=true").await;
    let coin = some_rows(&list)
        .iter()
        .find(|coin| coin["platforms"]["ethereum"].is_string())
        .unwrap();
    let (id, address) = (word(&coin["id"]), word(&coin["platforms"]["ethereum"]));
    let page = world
        .ok(&format!(
            "/coins/ethereum/contract/{}",
            address.to_uppercase().replace("0X", "0x")
        ))
        .await;
    assert_eq!((word(&page["id"]), word(&page["contract_address"])), (id, address));
    let prices = world
        .ok(&format!(
            "/simple/token_price/ethereum?contract_addresses={address},0x1&vs_currencies=usd"
        ))
        .await;
    let same = world.ok(&format!("/simple/price?ids={id}&vs_currencies=usd")).await;
    assert_eq!(prices[address], same[id]);
    assert_eq!(prices.as_object().unwrap().len(), 1, "0x1 is no coin's");
    let chart = "market_chart?vs_currency=usd&days=7";
    assert_eq!(
        world.ok(&format!("/coins/ethereum/contract/{address}/{chart}")).await,
        world.ok(&format!("/coins/{id}/{chart}")).await
    );
    assert_eq!(world.get("/coins/base/contract/0x1").await.0, 404);
}

#[tokio::test]
async fn what_is_followed_of_a_day_is_the_same_for_everyone() {
    let (one, other) = (standing().await, standing().await);
    for path in [
        "/nfts/lantern-cats",
        "/derivatives",
        "/companies/public_treasury/bitcoin",
        "/exchanges/harbour/volume_chart?days=30",
    ] {
        let (one, other) = (one.ok(path).await.to_string(), other.ok(path).await.to_string());
        // Images stand under each sandbox's own address.
        let plain = |text: String| {
            text.split("127.0.0.1")
                .map(|part| {
                    part.trim_start_matches(|c: char| c == ':' || c.is_ascii_digit())
                        .to_owned()
                })
                .collect::<String>()
        };
        assert_eq!(plain(one), plain(other), "{path}");
    }
}

#[tokio::test]
async fn collections_come_in_pages() {
    let world = standing().await;
    let (first, second) = (
        world.ok("/nfts/list?per_page=100&page=1").await,
        world.ok("/nfts/list?per_page=100&page=2").await,
    );
    assert_eq!(some_rows(&first).len(), 100);
    let ids: std::collections::HashSet<&str> = some_rows(&first)
        .iter()
        .chain(some_rows(&second))
        .map(|row| word(&row["id"]))
        .collect();
    assert_eq!(ids.len(), some_rows(&first).len() + some_rows(&second).len());
    let cats = world.ok("/nfts/lantern-cats").await;
    let (platform, contract) = (word(&cats["asset_platform_id"]), word(&cats["contract_address"]));
    let same = world
        .ok(&format!("/nfts/{platform}/contract/{}", contract.to_lowercase()))
        .await;
    assert_eq!(same["id"], "lantern-cats");
    assert_eq!(world.get("/nfts/no-such-collection").await.0, 404);
}
