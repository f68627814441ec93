//! /exchanges/* and /coins/{id}/tickers: invented exchanges that trade the coins of the world.

use std::collections::BTreeMap;

use actix_web::{HttpRequest, HttpResponse, web};
use serde_json::{Value, json};

use super::{
    currency::Currency,
    error::ApiError,
    markets::{Listed, ranked},
    query::Query,
};
use crate::{
    outside::Outside,
    world::{
        World,
        clock::{DAY_MS, HOUR_MS, iso_offset},
        random,
    },
};

/// Rows of a page of tickers.
const TICKERS: usize = 100;

struct Exchange {
    id: &'static str,
    name: &'static str,
    country: Option<&'static str>,
    since: Option<u32>,
    trust: u32,
    /// Share of each coin's trade.
    share: f64,
    /// Coins that it trades, the most valuable ones.
    coins: usize,
}

#[rustfmt::skip]
const EXCHANGES: [Exchange; 12] = [
    Exchange { id: "harbour", name: "Harbour", country: Some("Cayman Islands"), since: Some(2017), trust: 10, share: 0.31, coins: 230 },
    Exchange { id: "keel", name: "Keel", country: Some("United States"), since: Some(2012), trust: 10, share: 0.17, coins: 120 },
    Exchange { id: "sextant_spot", name: "Sextant Spot", country: None, since: Some(2019), trust: 9, share: 0.12, coins: 180 },
    Exchange { id: "lodestar", name: "Lodestar", country: Some("Singapore"), since: Some(2018), trust: 9, share: 0.1, coins: 150 },
    Exchange { id: "spindrift_exchange", name: "Spindrift Exchange", country: Some("Seychelles"), since: Some(2020), trust: 8, share: 0.08, coins: 200 },
    Exchange { id: "causeway_exchange", name: "Causeway", country: Some("Germany"), since: Some(2014), trust: 8, share: 0.05, coins: 40 },
    Exchange { id: "breakwater", name: "Breakwater", country: Some("Japan"), since: Some(2016), trust: 7, share: 0.04, coins: 35 },
    Exchange { id: "tidemark", name: "Tidemark", country: Some("South Korea"), since: Some(2015), trust: 7, share: 0.04, coins: 60 },
    Exchange { id: "eddy", name: "Eddy", country: None, since: None, trust: 6, share: 0.03, coins: 90 },
    Exchange { id: "mooring", name: "Mooring", country: Some("Lithuania"), since: Some(2021), trust: 5, share: 0.02, coins: 30 },
    Exchange { id: "shoal", name: "Shoal", country: None, since: Some(2022), trust: 3, share: 0.02, coins: 100 },
    Exchange { id: "flotsam", name: "Flotsam", country: None, since: None, trust: 1, share: 0.01, coins: 15 },
];

impl Exchange {
    /// Share of a coin's trade on a day: it wavers.
    fn share(&self, coin: &str, ms: i64) -> f64 {
        let key = random::pair(random::text(self.id), random::text(coin));
        let day = ms.div_euclid(DAY_MS) as u64;
        self.share * (0.9 + 0.2 * random::unit(random::pair(key, day)))
    }

    fn image(&self, outside: &Outside) -> String {
        format!("{}/coins/images/{}/small.png", outside.base(), self.id)
    }
}

/// Coins that trade now, the most valuable first.
fn traded(world: &World) -> Vec<Listed> {
    ranked(world).into_iter().filter(|row| row.rank.is_some()).collect()
}

fn bitcoin(world: &World, ms: i64) -> f64 {
    let quote = world.find("bitcoin").and_then(|coin| world.quote(coin, ms));
    quote.map_or(f64::NAN, |quote| quote.price)
}

/// Volume of an exchange over 24 hours, in bitcoin. What is not recorded is not counted.
fn volume(world: &World, exchange: &Exchange, rows: &[Listed], ms: i64) -> f64 {
    let dollars: f64 = rows
        .iter()
        .take(exchange.coins)
        .filter_map(|row| {
            let quote = world.quote(row.coin, ms)?;
            Some(quote.volume? * exchange.share(&world.coins()[row.coin].id, ms))
        })
        .sum();
    dollars / bitcoin(world, ms)
}

fn summary(outside: &Outside, exchange: &Exchange, rows: &[Listed]) -> Value {
    let place = EXCHANGES.iter().position(|other| other.id == exchange.id);
    json!({
        "name": exchange.name, "year_established": exchange.since, "country": exchange.country,
        "description": format!("{} is an invented exchange of the sandbox.", exchange.name),
        "url": "https://example.org/", "image": exchange.image(outside), "has_trading_incentive": false,
        "trust_score": exchange.trust, "trust_score_rank": place.map(|place| place + 1),
        "trade_volume_24h_btc": volume(&outside.world, exchange, rows, outside.world.now_ms()),
    })
}

pub async fn list(outside: web::Data<Outside>, request: HttpRequest) -> HttpResponse {
    let query = Query::of(&request);
    let rows = traded(&outside.world);
    let (per_page, page) = (
        query.number("per_page", 100).clamp(1, 250),
        query.number("page", 1).max(1),
    );
    let shown: Vec<Value> = EXCHANGES
        .iter()
        .skip((page - 1).saturating_mul(per_page))
        .take(per_page)
        .map(|exchange| {
            let mut row = summary(&outside, exchange, &rows);
            row["id"] = json!(exchange.id);
            row
        })
        .collect();
    HttpResponse::Ok()
        .insert_header(("total", EXCHANGES.len().to_string()))
        .insert_header(("per-page", per_page.to_string()))
        .json(shown)
}

pub async fn names(request: HttpRequest) -> HttpResponse {
    let inactive = Query::of(&request).text("status") == Some("inactive");
    let rows: Vec<Value> = EXCHANGES
        .iter()
        .filter(|_| !inactive)
        .map(|exchange| json!({"id": exchange.id, "name": exchange.name}))
        .collect();
    HttpResponse::Ok().json(rows)
}

fn find(id: &str) -> Result<&'static Exchange, ApiError> {
    let found = EXCHANGES.iter().find(|exchange| exchange.id == id);
    found.ok_or(ApiError::Unknown("exchange not found"))
}

pub async fn by_id(outside: web::Data<Outside>, id: web::Path<String>) -> Result<HttpResponse, ApiError> {
    let exchange = find(&id)?;
    let rows = traded(&outside.world);
    let mut body = summary(&outside, exchange, &rows);
    for empty in [
        "facebook_url",
        "reddit_url",
        "telegram_url",
        "slack_url",
        "other_url_1",
        "other_url_2",
        "twitter_handle",
        "public_notice",
        "alert_notice",
    ] {
        body[empty] = json!("");
    }
    body["centralized"] = json!(true);
    let coins = rows.len().min(exchange.coins);
    body["coins"] = json!(coins);
    body["pairs"] = json!(coins);
    let shown = rows.iter().take(exchange.coins).take(100);
    body["tickers"] = json!(
        shown
            .map(|row| ticker(&outside, exchange, row, false))
            .collect::<Vec<_>>()
    );
    body["status_updates"] = json!([]);
    Ok(HttpResponse::Ok().json(body))
}

/// A coin against Tether on one exchange.
fn ticker(outside: &Outside, exchange: &Exchange, listed: &Listed, logo: bool) -> Value {
    let world = &outside.world;
    let coin = &world.coins()[listed.coin];
    let at = iso_offset(listed.quote.at_ms);
    let key = random::pair(random::text(exchange.id), random::text(&coin.id));
    let price = listed.quote.price * (0.9995 + 0.001 * random::unit(key));
    let dollars = listed.quote.volume.unwrap_or(0.0) * exchange.share(&coin.id, listed.quote.at_ms);
    let rates = Currency::now(world);
    let in_main = |dollars: f64| -> BTreeMap<&str, f64> {
        let main = rates
            .iter()
            .filter(|(known, _)| matches!(known.code, "btc" | "eth" | "usd"));
        main.map(|(known, rate)| (known.code, dollars * rate)).collect()
    };
    let mut market = json!({"name": exchange.name, "identifier": exchange.id, "has_trading_incentive": false});
    if logo {
        market["logo"] = json!(exchange.image(outside));
    }
    json!({
        "base": coin.symbol.to_uppercase(), "target": "USDT", "market": market, "last": price,
        "volume": dollars / price, "cost_to_move_up_usd": dollars * 0.002, "cost_to_move_down_usd": dollars * 0.0018,
        "converted_last": in_main(price), "converted_volume": in_main(dollars), "trust_score": null,
        "bid_ask_spread_percentage": 0.01 + 0.1 * random::unit(random::mix(key)), "timestamp": at, "last_traded_at": at,
        "last_fetch_at": at, "is_anomaly": false, "is_stale": world.ended(listed.coin),
        "trade_url": "https://example.org/", "token_info_url": null, "coin_id": coin.id, "target_coin_id": "tether",
        "coin_mcap_usd": listed.quote.market_cap,
    })
}

/// A page of a hundred tickers of one name, with what clients page by.
fn page(query: &Query, name: &str, mut rows: Vec<Value>) -> HttpResponse {
    let volume = |row: &Value| row["converted_volume"]["usd"].as_f64().unwrap_or(0.0);
    match query.text("order") {
        Some("volume_desc") => rows.sort_by(|a, b| volume(b).total_cmp(&volume(a))),
        Some("volume_asc") => rows.sort_by(|a, b| volume(a).total_cmp(&volume(b))),
        _ => {}
    }
    let total = rows.len();
    let shown: Vec<Value> = rows
        .into_iter()
        .skip((query.number("page", 1).max(1) - 1).saturating_mul(TICKERS))
        .take(TICKERS)
        .collect();
    HttpResponse::Ok()
        .insert_header(("total", total.to_string()))
        .insert_header(("per-page", TICKERS.to_string()))
        .json(json!({"name": name, "tickers": shown}))
}

pub async fn tickers(
    outside: web::Data<Outside>,
    id: web::Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let exchange = find(&id)?;
    let query = Query::of(&request);
    let wanted = query.list("coin_ids");
    let logo = query.flag("include_exchange_logo", false);
    let rows = traded(&outside.world)
        .iter()
        .take(exchange.coins)
        .filter(|row| wanted.is_empty() || wanted.contains(&outside.world.coins()[row.coin].id))
        .map(|row| ticker(&outside, exchange, row, logo))
        .collect();
    Ok(page(&query, exchange.name, rows))
}

pub async fn of_coin(
    outside: web::Data<Outside>,
    id: web::Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let world = &outside.world;
    let at = world.find(&id).ok_or(ApiError::NoCoin)?;
    let query = Query::of(&request);
    let wanted = query.list("exchange_ids");
    let logo = query.flag("include_exchange_logo", false);
    let rows = traded(world);
    let place = rows.iter().position(|row| row.coin == at);
    let rows = EXCHANGES
        .iter()
        .filter(|exchange| wanted.is_empty() || wanted.iter().any(|id| id == exchange.id))
        .filter_map(|exchange| {
            let place = place.filter(|place| *place < exchange.coins)?;
            Some(ticker(&outside, exchange, &rows[place], logo))
        })
        .collect();
    Ok(page(&query, &world.coins()[at].name, rows))
}

/// Points of ten minutes, hours or days, as the provider spaces them, volumes as texts.
pub async fn volumes(
    outside: web::Data<Outside>,
    id: web::Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let exchange = find(&id)?;
    let query = Query::of(&request);
    let days: i64 = match query.text("days").ok_or(ApiError::Missing("days"))? {
        text @ ("1" | "7" | "14" | "30" | "90" | "180" | "365") => text.parse().unwrap_or(1),
        _ => return Err(ApiError::Bad("invalid days".into())),
    };
    let step = match days {
        1 => HOUR_MS / 6,
        2..=30 => HOUR_MS,
        _ => DAY_MS,
    };
    let world = &outside.world;
    let now = world.now_ms();
    // The ten largest say enough of how the whole moves, and are quick to read for every hour.
    let rows: Vec<Listed> = traded(world).into_iter().take(10).collect();
    let first = (now - days * DAY_MS).div_euclid(step) * step + step;
    let points: Vec<Value> = (0..)
        .map(|at| first + at * step)
        .take_while(|at| *at <= now)
        .filter(|at| bitcoin(world, *at).is_finite())
        .map(|at| json!([at, volume(world, exchange, &rows, at).to_string()]))
        .collect();
    Ok(HttpResponse::Ok().json(points))
}
