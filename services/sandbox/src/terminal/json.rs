//! Bodies: resources with attributes, and beside pools the tokens and exchanges that they name.

use serde_json::{Map, Value, json};

use super::{
    network::Network,
    pool::{Fate, Pool},
};
use crate::{
    outside::Outside,
    world::clock::{HOUR_MS, iso},
};

const SPANS: [(&str, i64); 6] = [
    ("m5", HOUR_MS / 12),
    ("m15", HOUR_MS / 4),
    ("m30", HOUR_MS / 2),
    ("h1", HOUR_MS),
    ("h6", 6 * HOUR_MS),
    ("h24", 24 * HOUR_MS),
];

pub fn network(network: &Network) -> Value {
    json!({"id": network.id, "type": "network",
        "attributes": {"name": network.name, "coingecko_asset_platform_id": network.platform}})
}

/// Amounts are texts.
fn text(amount: f64) -> Value {
    json!(amount.to_string())
}

/// `2026-05-27T14:58:17Z`
fn second(ms: i64) -> String {
    format!("{}Z", &iso(ms)[..19])
}

fn attributes(outside: &Outside, pool: &Pool) -> Value {
    let (world, now) = (&outside.world, outside.world.now_ms());
    let mut changes = Map::new();
    let mut trades = Map::new();
    let mut volumes = Map::new();
    for (name, span) in SPANS {
        changes.insert(name.to_owned(), json!(format!("{:.3}", pool.change(world, now, span))));
        let (buys, sells) = pool.trades(now, span);
        let people = |trades: u32| (f64::from(trades) * 0.7).ceil() as u32;
        let counts = json!({"buys": buys, "sells": sells, "buyers": people(buys), "sellers": people(sells)});
        trades.insert(name.to_owned(), counts);
        volumes.insert(name.to_owned(), text(pool.volume(now, span)));
    }
    json!({
        "base_token_price_usd": text(pool.price(world, now)), "base_token_price_native_currency": null,
        "quote_token_price_usd": null, "quote_token_price_native_currency": null, "base_token_price_quote_token": null,
        "quote_token_price_base_token": null, "address": pool.address,
        "name": format!("{} / {}{}", pool.symbol, pool.network.quote.0, pool.fee), "pool_created_at": second(pool.opened_ms),
        "fdv_usd": text(pool.fdv(world, now)),
        "market_cap_usd": pool.coin.map(|coin| world.quote(coin, now).and_then(|quote| quote.market_cap)).map(|cap| cap.map(text)),
        "price_change_percentage": changes, "transactions": trades, "volume_usd": volumes,
        "reserve_in_usd": pool.reserve(now).map(text),
    })
}

fn token_id(pool: &Pool) -> String {
    format!("{}_{}", pool.network.id, pool.token)
}

fn resource(outside: &Outside, pool: &Pool) -> Value {
    let network = pool.network.id;
    json!({
        "id": format!("{network}_{}", pool.address), "type": "pool", "attributes": attributes(outside, pool),
        "relationships": {
            "base_token": {"data": {"id": token_id(pool), "type": "token"}},
            "quote_token": {"data": {"id": format!("{network}_{}", pool.network.quote.1), "type": "token"}},
            "network": {"data": {"id": network, "type": "network"}},
            "dex": {"data": {"id": pool.dex, "type": "dex"}},
        },
    })
}

fn included(outside: &Outside, pools: &[Pool]) -> Vec<Value> {
    let mut named = std::collections::BTreeMap::new();
    for pool in pools {
        let coin = pool.coin.map(|coin| &outside.world.coins()[coin]);
        let base = json!({"id": token_id(pool), "type": "token", "attributes": {"address": pool.token, "name": pool.token_name,
            "symbol": pool.symbol, "decimals": 18, "image_url": coin.map(|coin| outside.image(coin, "large")),
            "coingecko_coin_id": coin.map(|coin| &coin.id)}});
        named.insert(token_id(pool), base);
        let (symbol, address, id) = pool.network.quote;
        let quote_id = format!("{}_{address}", pool.network.id);
        let quote = json!({"id": quote_id, "type": "token", "attributes": {"address": address, "name": symbol, "symbol": symbol,
            "decimals": 18, "image_url": null, "coingecko_coin_id": id}});
        named.insert(quote_id, quote);
        let dex = json!({"id": pool.dex, "type": "dex", "attributes": {"name": pool.dex}});
        named.insert(format!("dex {}", pool.dex), dex);
    }
    named.into_values().collect()
}

pub fn pools(outside: &Outside, pools: &[Pool]) -> Value {
    let rows: Vec<Value> = pools.iter().map(|pool| resource(outside, pool)).collect();
    json!({"data": rows, "included": included(outside, pools)})
}

pub fn one(outside: &Outside, pool: &Pool) -> Value {
    json!({"data": resource(outside, pool), "included": included(outside, std::slice::from_ref(pool))})
}

/// What is known of a new token: less of the youngest, and little good of those that will be drained.
pub fn token_info(pool: &Pool, now_ms: i64) -> Value {
    let mut draw = pool.draw(1);
    let bad = pool.fate == Fate::Drained;
    let young = now_ms - pool.opened_ms < HOUR_MS;
    let authority = |draw: &mut crate::world::random::Stream| {
        let says_yes = draw.unit() < if bad { 0.6 } else { 0.1 };
        if young && draw.unit() < 0.3 {
            Value::Null
        } else {
            json!(if says_yes { "yes" } else { "no" })
        }
    };
    let (mint, freeze) = (authority(&mut draw), authority(&mut draw));
    let honeypot = match draw.below(5) {
        0 | 1 => "unknown",
        2 if bad => "yes",
        _ => "no",
    };
    let top = if bad {
        draw.between(55.0, 98.0)
    } else {
        draw.between(12.0, 70.0)
    };
    let developer = if bad {
        draw.between(5.0, 60.0)
    } else {
        draw.between(0.0, 6.0)
    };
    json!({"data": {"id": token_id(pool), "type": "token", "attributes": {
        "address": pool.token, "name": pool.token_name, "symbol": pool.symbol, "decimals": 18, "image_url": null,
        "coingecko_coin_id": null, "websites": [], "discord_url": null, "telegram_handle": null, "twitter_handle": null,
        "description": null, "gt_score": draw.between(8.0, if bad { 45.0 } else { 90.0 }), "gt_verified": false, "categories": [],
        "holders": if young { Value::Null } else { json!({"count": 40 + draw.below(4_000),
            "distribution_percentage": {"top_10": format!("{top:.4}"), "rest": format!("{:.4}", 100.0 - top)},
            "last_updated": second(now_ms)}) },
        "mint_authority": mint, "freeze_authority": freeze, "is_honeypot": honeypot, "developer_address": null,
        "developer_holding_percentage": format!("{developer:.4}"),
    }}})
}

/// What is known of a coin that CoinGecko lists.
pub fn coin_info(outside: &Outside, network: &Network, coin: usize) -> Value {
    let coin = &outside.world.coins()[coin];
    let address = coin.platform.as_ref().map_or("", |(_, contract)| contract);
    json!({"data": {"id": format!("{}_{address}", network.id), "type": "token", "attributes": {
        "address": address, "name": coin.name, "symbol": coin.symbol.to_uppercase(), "decimals": 18,
        "image_url": outside.image(coin, "large"), "coingecko_coin_id": coin.id, "gt_score": 92.5, "gt_verified": true,
        "holders": {"count": 48_000, "distribution_percentage": {"top_10": "31.2000", "rest": "68.8000"}},
        "mint_authority": "no", "freeze_authority": "no", "is_honeypot": "no", "developer_holding_percentage": "0.0",
    }}})
}
