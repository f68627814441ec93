//! Lists: ping, coins, categories, search, trending, global, platforms, exchange rates.

use std::collections::BTreeMap;

use actix_web::{HttpRequest, HttpResponse, web};
use serde_json::{Value, json};

use super::{
    currency::Currency,
    error::ApiError,
    markets::{Listed, change_percent, ranked},
    query::Query,
};
use crate::{
    outside::Outside,
    world::{
        World,
        clock::{DAY_MS, iso},
        names,
    },
};

pub async fn ping() -> HttpResponse {
    HttpResponse::Ok().json(json!({"gecko_says": "(V3) To the Moon!"}))
}

pub async fn coins(outside: web::Data<Outside>, request: HttpRequest) -> HttpResponse {
    let query = Query::of(&request);
    let with_platform = query.flag("include_platform", false);
    let inactive = query.text("status") == Some("inactive");
    let day = outside.world.now_ms() / DAY_MS;
    let mut coins: Vec<_> = outside
        .world
        .coins()
        .iter()
        // A coin whose data ended goes on being listed; none was ever taken off.
        .filter(|coin| coin.listed_on(day) && !inactive)
        .collect();
    coins.sort_by(|a, b| a.id.cmp(&b.id));
    let rows: Vec<Value> = coins
        .into_iter()
        .map(|coin| {
            let mut row = json!({"id": coin.id, "symbol": coin.symbol, "name": coin.name});
            if with_platform {
                let platforms: BTreeMap<_, _> = coin.platform.iter().cloned().collect();
                row["platforms"] = json!(platforms);
            }
            row
        })
        .collect();
    HttpResponse::Ok().json(rows)
}

pub async fn category_names() -> HttpResponse {
    let rows: Vec<Value> = names::CATEGORIES
        .iter()
        .map(|known| json!({"category_id": known.0, "name": known.1}))
        .collect();
    HttpResponse::Ok().json(rows)
}

pub async fn categories(outside: web::Data<Outside>, request: HttpRequest) -> HttpResponse {
    let world = &outside.world;
    let now = world.now_ms();
    let all = ranked(world);
    let mut rows: Vec<(f64, Value)> = names::CATEGORIES
        .iter()
        .filter_map(|(id, name, says)| {
            let members: Vec<&Listed> = all
                .iter()
                .filter(|row| row.rank.is_some() && world.coins()[row.coin].categories.contains(id))
                .collect();
            let sum = |value: &dyn Fn(&Listed) -> Option<f64>| members.iter().filter_map(|row| value(row)).sum::<f64>();
            let cap = sum(&|row| row.quote.market_cap);
            let before = sum(&|row| world.quote(row.coin, now - DAY_MS)?.market_cap);
            let top: Vec<_> = members.iter().take(3).map(|row| &world.coins()[row.coin]).collect();
            (!members.is_empty()).then(|| {
                let row = json!({
                    "id": id, "name": name, "market_cap": cap,
                    "market_cap_change_24h": (before > 0.0).then(|| (cap / before - 1.0) * 100.0),
                    "content": says,
                    "top_3_coins_id": top.iter().map(|coin| &coin.id).collect::<Vec<_>>(),
                    "top_3_coins": top.iter().map(|coin| outside.image(coin, "small")).collect::<Vec<_>>(),
                    "volume_24h": sum(&|row| row.quote.volume), "updated_at": iso(now),
                });
                (cap, row)
            })
        })
        .collect();
    rows.sort_by(|a, b| b.0.total_cmp(&a.0));
    if Query::of(&request).text("order") == Some("market_cap_asc") {
        rows.reverse();
    }
    HttpResponse::Ok().json(rows.into_iter().map(|(_, row)| row).collect::<Vec<_>>())
}

pub async fn search(outside: web::Data<Outside>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let world = &outside.world;
    let query = Query::of(&request);
    let wanted = query.text("query").ok_or(ApiError::Missing("query"))?.to_lowercase();
    let met: Vec<Value> = ranked(world)
        .iter()
        .filter(|row| {
            let coin = &world.coins()[row.coin];
            coin.id.contains(&wanted) || coin.symbol.contains(&wanted) || coin.name.to_lowercase().contains(&wanted)
        })
        .take(25)
        .map(|row| {
            let coin = &world.coins()[row.coin];
            json!({"id": coin.id, "name": coin.name, "api_symbol": coin.id, "symbol": coin.symbol.to_uppercase(),
                "market_cap_rank": row.rank, "thumb": outside.image(coin, "thumb"), "large": outside.image(coin, "large")})
        })
        .collect();
    let categories: Vec<Value> = names::CATEGORIES
        .iter()
        .filter(|known| known.1.to_lowercase().contains(&wanted))
        .map(|known| json!({"id": known.0, "name": known.1}))
        .collect();
    Ok(HttpResponse::Ok()
        .json(json!({"coins": met, "exchanges": [], "icos": [], "categories": categories, "nfts": []})))
}

/// The coins that moved most in a day.
pub async fn trending(outside: web::Data<Outside>) -> HttpResponse {
    let world = &outside.world;
    let Some(dollar) = Currency::find("usd") else {
        return HttpResponse::InternalServerError().finish();
    };
    let bitcoin = world.find("bitcoin").and_then(|coin| world.quote(coin, world.now_ms()));
    let in_bitcoin = |dollars: Option<f64>| {
        dollars
            .zip(bitcoin)
            .map_or_else(String::new, |(dollars, bitcoin)| (dollars / bitcoin.price).to_string())
    };
    let mut rows: Vec<(f64, Listed)> = ranked(world)
        .into_iter()
        .take(250)
        .filter_map(|row| Some((change_percent(world, row.coin, DAY_MS, dollar)?, row)))
        .collect();
    rows.sort_by(|a, b| b.0.abs().total_cmp(&a.0.abs()));
    let coins: Vec<Value> = rows
        .iter()
        .take(15)
        .enumerate()
        .map(|(place, (change, row))| {
            let coin = &world.coins()[row.coin];
            json!({"item": {
                "id": coin.id, "coin_id": coin.number, "name": coin.name, "symbol": coin.symbol.to_uppercase(),
                "market_cap_rank": row.rank, "thumb": outside.image(coin, "thumb"), "small": outside.image(coin, "small"),
                "large": outside.image(coin, "large"), "slug": coin.id,
                "price_btc": bitcoin.map(|bitcoin| row.quote.price / bitcoin.price), "score": place,
                "data": {"price": row.quote.price, "price_btc": bitcoin.map_or_else(String::new, |bitcoin| (row.quote.price / bitcoin.price).to_string()),
                    "price_change_percentage_24h": {"usd": change, "btc": Currency::find("btc").and_then(|btc| change_percent(world, row.coin, DAY_MS, btc))},
                    "market_cap_btc": in_bitcoin(row.quote.market_cap), "total_volume_btc": in_bitcoin(row.quote.volume),
                    "market_cap": row.quote.market_cap.map_or_else(String::new, |cap| format!("${cap:.0}")),
                    "total_volume": row.quote.volume.map_or_else(String::new, |volume| format!("${volume:.0}")),
                    "sparkline": outside.image(coin, "small"), "content": null},
            }})
        })
        .collect();
    HttpResponse::Ok().json(json!({"coins": coins, "nfts": [], "categories": []}))
}

pub async fn global(outside: web::Data<Outside>) -> HttpResponse {
    let world = &outside.world;
    let now = world.now_ms();
    let rows: Vec<Listed> = ranked(world).into_iter().filter(|row| row.rank.is_some()).collect();
    // What nobody recorded has no sum: a replay without caps has no total, which is not a total of nothing.
    let sum = |figure: &dyn Fn(&Listed) -> Option<f64>| -> Option<f64> {
        let known: Vec<f64> = rows.iter().filter_map(figure).collect();
        (!known.is_empty()).then(|| known.iter().sum())
    };
    let cap = sum(&|row| row.quote.market_cap);
    let volume = sum(&|row| row.quote.volume);
    let before = sum(&|row| world.quote(row.coin, now - DAY_MS)?.market_cap);
    let turned = sum(&|row| world.quote(row.coin, now - DAY_MS)?.volume);
    let change = |now: Option<f64>, then: Option<f64>| Some((now? / then.filter(|then| *then > 0.0)? - 1.0) * 100.0);
    let in_each = |value: Option<f64>| -> BTreeMap<&str, f64> {
        Currency::now(world)
            .into_iter()
            .filter_map(|(currency, rate)| Some((currency.code, value? * rate)))
            .collect()
    };
    let shares: BTreeMap<&str, f64> = rows
        .iter()
        .take(10)
        .filter_map(|row| {
            Some((
                world.coins()[row.coin].symbol.as_str(),
                row.quote.market_cap? / cap? * 100.0,
            ))
        })
        .collect();
    HttpResponse::Ok().json(json!({"data": {
        "active_cryptocurrencies": rows.len(), "upcoming_icos": 0, "ongoing_icos": 0, "ended_icos": 0, "markets": 1,
        "total_market_cap": in_each(cap), "total_volume": in_each(volume), "market_cap_percentage": shares,
        "market_cap_change_percentage_24h_usd": change(cap, before),
        "volume_change_percentage_24h_usd": change(volume, turned),
        "updated_at": now / 1_000,
    }}))
}

pub async fn platforms(outside: web::Data<Outside>, request: HttpRequest) -> HttpResponse {
    let nfts = Query::of(&request).text("filter") == Some("nft");
    let rows: Vec<Value> = names::PLATFORMS
        .iter()
        .filter(|platform| !nfts || matches!(platform.0, "ethereum" | "base"))
        .map(|(id, chain, name, short, native, number)| {
            let image = |size: &str| format!("{}/coins/images/{native}/{size}.png", outside.base());
            json!({"id": id, "chain_identifier": chain, "name": name, "shortname": short, "native_coin_id": native,
                "image": {"thumb": image("thumb"), "small": image("small"), "large": image("large")}, "number": number})
        })
        .collect();
    HttpResponse::Ok().json(rows)
}

pub async fn rates(outside: web::Data<Outside>) -> HttpResponse {
    let world: &World = &outside.world;
    let now = Currency::now(world);
    let bitcoin = now
        .iter()
        .find(|(currency, _)| currency.code == "btc")
        .map_or(1.0, |(_, rate)| *rate);
    let rates: BTreeMap<&str, Value> = now
        .iter()
        .map(|(currency, rate)| {
            let kind = if currency.is_fiat() { "fiat" } else { "crypto" };
            (
                currency.code,
                json!({"name": currency.name, "unit": currency.unit, "value": rate / bitcoin, "type": kind}),
            )
        })
        .collect();
    HttpResponse::Ok().json(json!({"rates": rates}))
}
