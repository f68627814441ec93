//! Pools as GeckoTerminal writes them.

use super::{is_part, read_list, read_networks, read_one};

const LIST: &str = r#"{"data":[{"id":"polygon_pos_0xab","type":"pool","attributes":{"address":"0xab","name":"GOS / ETH 1%",
    "base_token_price_usd":"0.0000462785","pool_created_at":"2026-05-27T15:05:59Z","fdv_usd":"46060.39","market_cap_usd":null,
    "price_change_percentage":{"m5":"46.095","h24":"-1.5"},"transactions":{"h24":{"buys":5,"sells":1,"buyers":5,"sellers":null}},
    "volume_usd":{"h24":"1522.01"},"reserve_in_usd":"-97.36"},
    "relationships":{"base_token":{"data":{"id":"polygon_pos_0xd4","type":"token"}},
    "quote_token":{"data":{"id":"polygon_pos_0x00","type":"token"}},"dex":{"data":{"id":"uniswap-v4","type":"dex"}}}},
    {"id":"eth_x","type":"pool","attributes":{"address":"y","name":"odd"}},
    {"id":"eth_0x1","type":"pool","attributes":{"address":"0x1","name":"A / B","reserve_in_usd":"1000.50"}}],
    "included":[{"id":"polygon_pos_0xd4","type":"token","attributes":{"symbol":"GOSLINGS","coingecko_coin_id":"goslings"}},
    {"id":"uniswap-v4","type":"dex","attributes":{"name":"Uniswap V4"}}]}"#;

#[test]
fn a_list_loses_its_odd_rows_and_nothing_else() {
    let (pools, bad) = read_list(LIST.as_bytes()).unwrap();
    assert_eq!((pools.len(), bad), (2, 1));
    let (pool, figures) = &pools[0];
    assert_eq!((pool.network.as_str(), pool.address.as_str()), ("polygon_pos", "0xab"));
    assert_eq!((pool.base_address.as_str(), pool.dex.as_str()), ("0xd4", "uniswap-v4"));
    assert_eq!(
        (pool.base_symbol.as_str(), pool.quote_symbol.as_str()),
        ("GOSLINGS", "ETH")
    );
    assert_eq!(pool.coin_id.as_deref(), Some("goslings"));
    assert_eq!(pool.opened_ms, Some(1_779_894_359_000));
    let day = figures.day().unwrap();
    assert_eq!((day.buys, day.sellers, day.change), (Some(5), None, Some(-1.5)));
    assert_eq!(day.volume.as_ref().map(ToString::to_string).as_deref(), Some("1522.01"));
    // A liquidity below nothing is unknown, not nothing.
    assert_eq!((figures.reserve.clone(), figures.reserve_share()), (None, None));
    assert_eq!(
        pools[1].1.reserve.as_ref().map(ToString::to_string).as_deref(),
        Some("1000.5")
    );
    assert_eq!(pools[1].0.opened_ms, None);
}

#[test]
fn what_is_null_costs_no_pool() {
    let body = r#"{"data":[{"id":"eth_0x1","attributes":{"address":"0x1","name":"A / B","pool_created_at":null,"price_change_percentage":null,
        "transactions":null,"volume_usd":null,"reserve_in_usd":"5"},"relationships":{"base_token":{"data":{"id":"eth_0xa"}},"dex":{"data":null}}},
        {"id":"eth_0x2","attributes":{"address":"0x2","name":"A / B","transactions":{"h24":null,"h1":{"buys":3}}},"relationships":null}],
        "included":[{"id":"eth_0xa","attributes":{"symbol":null,"coingecko_coin_id":"a-coin"}}]}"#;
    let (pools, bad) = read_list(body.as_bytes()).unwrap();
    assert_eq!((pools.len(), bad), (2, 0));
    let (pool, figures) = &pools[0];
    assert_eq!(
        (pool.base_symbol.as_str(), pool.coin_id.as_deref(), pool.dex.as_str()),
        ("A", Some("a-coin"), "")
    );
    assert_eq!(
        figures.day().map(|day| (day.buys, day.volume.is_none())),
        Some((None, true))
    );
    let hour = pools[1].1.windows.iter().find(|window| window.window == "1h");
    assert_eq!(hour.and_then(|hour| hour.buys), Some(3));
}

#[test]
fn a_body_that_is_something_else_is_refused() {
    assert!(read_list(b"[]").is_err());
    assert!(read_list(br#"{"data":[{"id":"a"},{"id":"b"}]}"#).is_err());
    assert!(read_one(br#"{"data":{"id":"eth_0x1","attributes":{"address":"0x2","name":"x"}}}"#).is_err());
    assert!(read_list(br#"{"data":[]}"#).unwrap().0.is_empty());
}

#[test]
fn networks_have_names() {
    let body = br#"{"data":[{"id":"eth","type":"network","attributes":{"name":"Ethereum","coingecko_asset_platform_id":"ethereum"}}]}"#;
    assert_eq!(
        read_networks(body).unwrap(),
        [("eth".to_owned(), "Ethereum".to_owned())]
    );
}

#[test]
fn no_text_changes_the_shape_of_a_path() {
    for odd in ["", "..", "a/b", "a?b", "a b", "%2e", "ä", "a#b"] {
        assert!(!is_part(odd), "{odd}");
    }
    assert!(is_part("0x2::sui::SUI") && is_part("polygon_pos"));
}
