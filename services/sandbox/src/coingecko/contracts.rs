//! Coins by their contracts: prices, pages, charts, and the list of a platform's tokens.

use actix_web::{HttpRequest, HttpResponse, web};
use serde_json::{Map, Value, json};

use super::{chart, coin, currency::Currency, error::ApiError, markets::change_percent, query::Query};
use crate::{
    outside::Outside,
    world::{
        World,
        clock::{DAY_MS, iso_offset},
        names,
    },
};

/// The coin of a contract; hexadecimal in any case.
fn find(world: &World, platform: &str, address: &str) -> Option<usize> {
    world.coins().iter().position(|coin| {
        coin.platform
            .as_ref()
            .is_some_and(|(known, at)| *known == platform && at.eq_ignore_ascii_case(address))
    })
}

/// As the provider writes it back.
fn spelled(address: &str) -> String {
    match address.get(..2) {
        Some("0x" | "0X") => address.to_ascii_lowercase(),
        _ => address.to_owned(),
    }
}

fn id(outside: &Outside, path: &(String, String)) -> Result<web::Path<String>, ApiError> {
    let at = find(&outside.world, &path.0, &path.1).ok_or(ApiError::NoCoin)?;
    Ok(outside.world.coins()[at].id.clone().into())
}

pub async fn page(
    outside: web::Data<Outside>,
    path: web::Path<(String, String)>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let id = id(&outside, &path)?;
    let Value::Object(mut body) = coin::body(&outside, &id, &Query::of(&request))? else {
        return Err(ApiError::NoCoin);
    };
    body.insert("contract_address".to_owned(), json!(spelled(&path.1)));
    Ok(HttpResponse::Ok().json(body))
}

pub async fn chart(
    outside: web::Data<Outside>,
    path: web::Path<(String, String)>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let id = id(&outside, &path)?;
    chart::chart(outside, id, request).await
}

pub async fn range(
    outside: web::Data<Outside>,
    path: web::Path<(String, String)>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let id = id(&outside, &path)?;
    chart::range(outside, id, request).await
}

pub async fn prices(
    outside: web::Data<Outside>,
    platform: web::Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let world = &outside.world;
    let query = Query::of(&request);
    let addresses = query
        .text("contract_addresses")
        .ok_or(ApiError::Missing("contract_addresses"))?;
    let wanted = query.list("vs_currencies");
    if wanted.is_empty() {
        return Err(ApiError::Missing("vs_currencies"));
    }
    let now = world.now_ms();
    let mut body = Map::new();
    for address in addresses.split(',').map(str::trim) {
        let Some(coin) = find(world, &platform, address) else {
            continue;
        };
        let Some(quote) = world.quote(coin, now) else { continue };
        let mut row = Map::new();
        for currency in wanted.iter().filter_map(|code| Currency::find(code)) {
            let Some(rate) = currency.per_dollar(world, now) else {
                continue;
            };
            let mut put = |part: &str, value: Value| row.insert(format!("{}{part}", currency.code), value);
            put("", query.rounded(quote.price * rate));
            if query.flag("include_market_cap", false) {
                put("_market_cap", json!(quote.market_cap.map(|cap| cap * rate)));
            }
            if query.flag("include_24hr_vol", false) {
                put("_24h_vol", json!(quote.volume.map(|volume| volume * rate)));
            }
            if query.flag("include_24hr_change", false) {
                put("_24h_change", json!(change_percent(world, coin, DAY_MS, currency)));
            }
        }
        if query.flag("include_last_updated_at", false) {
            row.insert("last_updated_at".to_owned(), json!(quote.at_ms / 1_000));
        }
        body.insert(spelled(address), Value::Object(row));
    }
    Ok(HttpResponse::Ok().json(body))
}

/// `/token_lists/{platform}/all.json`
pub async fn tokens(outside: web::Data<Outside>, platform: web::Path<String>) -> Result<HttpResponse, ApiError> {
    let known = names::PLATFORMS.iter().find(|known| known.0 == platform.as_str());
    let known = known.ok_or(ApiError::Unknown("asset platform not found"))?;
    let world = &outside.world;
    let rows: Vec<Value> = world
        .coins()
        .iter()
        .filter_map(|coin| Some((coin, coin.platform.as_ref()?)))
        .filter(|(_, (id, _))| *id == known.0)
        .map(|(coin, (_, address))| {
            json!({"chainId": known.1, "address": address, "name": coin.name, "symbol": coin.symbol.to_uppercase(),
                "decimals": 18, "logoURI": outside.image(coin, "thumb")})
        })
        .collect();
    Ok(HttpResponse::Ok().json(json!({
        "name": "CoinGecko", "logoURI": format!("{}/coins/images/list/thumb.png", outside.base()), "keywords": ["defi"],
        "timestamp": iso_offset(world.now_ms()), "tokens": rows, "version": {"major": 1, "minor": 0, "patch": 0},
    })))
}

/// `/global/decentralized_finance_defi`: sums of the coins of that category, written as texts.
pub async fn defi(outside: web::Data<Outside>) -> HttpResponse {
    let world = &outside.world;
    let now = world.now_ms();
    let quotes = |only: Option<&str>| {
        world
            .coins()
            .iter()
            .enumerate()
            .filter(|(at, coin)| !world.ended(*at) && only.is_none_or(|only| coin.categories.contains(&only)))
            .filter_map(|(at, coin)| Some((coin, world.quote(at, now)?)))
            .collect::<Vec<_>>()
    };
    let members = quotes(Some("decentralized-finance-defi"));
    let cap: f64 = members.iter().filter_map(|(_, quote)| quote.market_cap).sum();
    let volume: f64 = members.iter().filter_map(|(_, quote)| quote.volume).sum();
    let all: f64 = quotes(None).iter().filter_map(|(_, quote)| quote.market_cap).sum();
    let ether = world
        .find("ethereum")
        .and_then(|coin| world.quote(coin, now)?.market_cap);
    let top = members
        .iter()
        .max_by(|a, b| a.1.market_cap.unwrap_or(0.0).total_cmp(&b.1.market_cap.unwrap_or(0.0)));
    let top_cap = top.and_then(|(_, quote)| quote.market_cap);
    HttpResponse::Ok().json(json!({"data": {
        "defi_market_cap": cap.to_string(),
        "eth_market_cap": ether.map(|ether| ether.to_string()),
        "defi_to_eth_ratio": ether.map(|ether| (cap / ether * 100.0).to_string()),
        "trading_volume_24h": volume.to_string(),
        "defi_dominance": (all > 0.0).then(|| (cap / all * 100.0).to_string()),
        "top_coin_name": top.map(|(coin, _)| &coin.name),
        "top_coin_defi_dominance": top_cap.filter(|_| cap > 0.0).map(|top| top / cap * 100.0),
    }}))
}
