//! Every field of the provider's own examples is in our answers, with the same type.

use std::io::Read;

use serde_json::Value;

use crate::standing;

/// Path in the description, and a call of it that asks for everything.
const CALLS: [(&str, &str); 35] = [
    ("/ping", "/ping"),
    (
        "/simple/price",
        "/simple/price?ids=bitcoin&vs_currencies=usd&include_market_cap=true&include_24hr_vol=true&include_24hr_change=true&include_last_updated_at=true",
    ),
    ("/simple/supported_vs_currencies", "/simple/supported_vs_currencies"),
    ("/coins/list", "/coins/list?include_platform=true"),
    (
        "/coins/markets",
        "/coins/markets?vs_currency=usd&sparkline=true&include_rehypothecated=true&price_change_percentage=1h,24h,7d,14d,30d,200d,1y",
    ),
    ("/coins/categories/list", "/coins/categories/list"),
    ("/coins/categories", "/coins/categories"),
    ("/coins/{id}", "/coins/bitcoin"),
    (
        "/coins/{id}/market_chart",
        "/coins/bitcoin/market_chart?vs_currency=usd&days=1",
    ),
    (
        "/coins/{id}/market_chart/range",
        "/coins/bitcoin/market_chart/range?vs_currency=usd&from=1767024000&to=1777564800",
    ),
    ("/coins/{id}/ohlc", "/coins/bitcoin/ohlc?vs_currency=usd&days=1"),
    ("/coins/{id}/history", "/coins/bitcoin/history?date=30-12-2025"),
    ("/search", "/search?query=eth"),
    ("/search/trending", "/search/trending"),
    ("/global", "/global"),
    ("/asset_platforms", "/asset_platforms"),
    ("/exchange_rates", "/exchange_rates"),
    (
        "/coins/{id}/tickers",
        "/coins/bitcoin/tickers?include_exchange_logo=true&depth=true",
    ),
    (
        "/token_lists/{asset_platform_id}/all.json",
        "/token_lists/ethereum/all.json",
    ),
    (
        "/global/decentralized_finance_defi",
        "/global/decentralized_finance_defi",
    ),
    ("/exchanges", "/exchanges?per_page=5"),
    ("/exchanges/list", "/exchanges/list"),
    ("/exchanges/{id}", "/exchanges/harbour"),
    (
        "/exchanges/{id}/tickers",
        "/exchanges/harbour/tickers?include_exchange_logo=true",
    ),
    ("/exchanges/{id}/volume_chart", "/exchanges/harbour/volume_chart?days=1"),
    ("/asset_platforms", "/asset_platforms?filter=nft"),
    ("/derivatives", "/derivatives"),
    ("/derivatives/exchanges", "/derivatives/exchanges"),
    ("/derivatives/exchanges/list", "/derivatives/exchanges/list"),
    (
        "/derivatives/exchanges/{id}",
        "/derivatives/exchanges/harbour_futures?include_tickers=all",
    ),
    ("/nfts/list", "/nfts/list"),
    ("/nfts/{id}", "/nfts/lantern-cats"),
    (
        "/{entity}/public_treasury/{coin_id}",
        "/companies/public_treasury/bitcoin",
    ),
    (
        "/{entity}/public_treasury/{coin_id}",
        "/companies/public_treasury/ethereum",
    ),
    (
        "/{entity}/public_treasury/{coin_id}",
        "/companies/public_treasury/solana",
    ),
];

/// What the sandbox knows nothing of: exchanges, NFTs, links of projects; and maps whose keys are the data.
const ELSEWHERE: [&str; 7] = [
    ".links",
    ".platforms",
    ".exchanges",
    ".nfts",
    ".categories",
    ".hashing_algorithm",
    // Nobody writes news of invented exchanges.
    ".status_updates",
];

fn compare(wanted: &Value, given: &Value, path: &str, faults: &mut Vec<String>) {
    if wanted.is_null() || ELSEWHERE.iter().any(|part| path.ends_with(part)) {
        return;
    }
    match (wanted, given) {
        (Value::Object(wanted), Value::Object(given)) => {
            for (key, value) in wanted {
                match given.get(key) {
                    Some(given) => compare(value, given, &format!("{path}.{key}"), faults),
                    // Rare currencies may be absent.
                    None if path.ends_with(".rates") => {}
                    None => faults.push(format!("{path}.{key} is missing")),
                }
            }
        }
        (Value::Array(wanted), Value::Array(given)) => match (wanted.first(), given.first()) {
            (Some(wanted), Some(given)) => compare(wanted, given, &format!("{path}[]"), faults),
            (Some(_), None) => faults.push(format!("{path} is empty")),
            _ => {}
        },
        _ if std::mem::discriminant(wanted) == std::mem::discriminant(given) => {}
        _ => faults.push(format!("{path}: {given} is not like {wanted}")),
    }
}

#[tokio::test]
async fn answers_have_the_fields_and_types_of_the_providers_examples() {
    let Some(file) = testkit::data("coingecko-api/openapi-demo-api.json.gz") else {
        return;
    };
    let mut text = String::new();
    flate2::read::GzDecoder::new(std::fs::File::open(file).unwrap())
        .read_to_string(&mut text)
        .unwrap();
    let description: Value = serde_json::from_str(&text).unwrap();
    let world = standing().await;
    let mut faults = Vec::new();
    for (path, call) in CALLS {
        let example = &description["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["example"];
        assert!(!example.is_null(), "{path} has no example");
        compare(example, &world.ok(call).await, path, &mut faults);
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
