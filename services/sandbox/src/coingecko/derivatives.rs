//! /derivatives/*: contracts on the largest coins at invented exchanges.

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
        clock::{DAY_MS, HOUR_MS},
        random,
    },
};

struct Venue {
    id: &'static str,
    name: &'static str,
    country: Option<&'static str>,
    since: Option<u32>,
    /// Share of a coin's trade, and how many coins it has contracts on.
    share: f64,
    coins: usize,
}

#[rustfmt::skip]
const VENUES: [Venue; 6] = [
    Venue { id: "harbour_futures", name: "Harbour (Futures)", country: Some("Cayman Islands"), since: Some(2019), share: 1.2, coins: 60 },
    Venue { id: "keel_derivatives", name: "Keel (Derivatives)", country: Some("Seychelles"), since: Some(2017), share: 0.7, coins: 40 },
    Venue { id: "sextant", name: "Sextant", country: None, since: Some(2020), share: 0.4, coins: 30 },
    Venue { id: "lodestar_perps", name: "Lodestar Perps", country: None, since: Some(2023), share: 0.25, coins: 25 },
    Venue { id: "spindrift", name: "Spindrift (Derivatives)", country: Some("Singapore"), since: None, share: 0.1, coins: 12 },
    Venue { id: "causeway", name: "Causeway Futures", country: Some("United States"), since: Some(2014), share: 0.05, coins: 2 },
];

/// A contract at one instant.
struct Contract<'a> {
    venue: &'a Venue,
    coin: usize,
    symbol: String,
    perpetual: bool,
    index: f64,
    price: f64,
    change: Option<f64>,
    /// Per cent for one interval; none for a contract that expires.
    funding: f64,
    /// US dollars; none where the exchange does not say.
    open_interest: Option<f64>,
    volume: f64,
    expires_s: Option<i64>,
}

impl Contract<'_> {
    fn basis(&self) -> f64 {
        (self.index / self.price - 1.0) * 100.0
    }
}

/// Those on the largest coins: a perpetual one each, and on the first two one that expires at the quarter's end.
fn contracts(world: &World) -> Vec<Contract<'static>> {
    let now = world.now_ms();
    let Some(dollar) = Currency::find("usd") else {
        return Vec::new();
    };
    let listed: Vec<Listed> = ranked(world).into_iter().filter(|row| row.rank.is_some()).collect();
    let mut all = Vec::new();
    for venue in &VENUES {
        for (place, row) in listed.iter().take(venue.coins).enumerate() {
            let coin = &world.coins()[row.coin];
            let key = random::pair(random::text(venue.id), random::text(&coin.id));
            // Traders pay for the side that most are on; it changes every eight hours.
            let shift = now.div_euclid(8 * HOUR_MS) as u64;
            let mood = random::soft_normal(random::pair(random::text(&coin.id), shift));
            let own = random::soft_normal(random::pair(key, shift));
            let funding = (0.006 + 0.008 * mood + 0.002 * own).clamp(-0.75, 0.75);
            // Of a replay without volumes the size is guessed from the rank.
            let turnover = row.quote.volume.unwrap_or(2e10 / (place + 1) as f64);
            let volume = turnover * venue.share * (0.8 + 0.4 * random::unit(key));
            for perpetual in [true, false] {
                if !perpetual && place > 1 {
                    continue;
                }
                let premium = if perpetual { funding / 100.0 } else { 0.008 };
                let quarter = 91 * DAY_MS / 1_000;
                let end = (now / 1_000).div_euclid(quarter) * quarter + quarter;
                let silent = key.is_multiple_of(11);
                all.push(Contract {
                    venue,
                    coin: row.coin,
                    symbol: if perpetual {
                        format!("{}USDT", coin.symbol.to_uppercase())
                    } else {
                        format!("{}USD_{}", coin.symbol.to_uppercase(), end / 86_400)
                    },
                    perpetual,
                    index: row.quote.price,
                    price: row.quote.price * (1.0 + premium),
                    change: change_percent(world, row.coin, DAY_MS, dollar),
                    funding: if perpetual { funding } else { 0.0 },
                    open_interest: (!silent).then_some(volume * if perpetual { 0.6 } else { 0.1 }),
                    volume: if perpetual { volume } else { volume * 0.05 },
                    expires_s: (!perpetual).then_some(end),
                });
            }
        }
    }
    all
}

pub async fn tickers(outside: web::Data<Outside>) -> HttpResponse {
    let world = &outside.world;
    let mut all = contracts(world);
    all.sort_by(|a, b| {
        b.open_interest
            .unwrap_or(0.0)
            .total_cmp(&a.open_interest.unwrap_or(0.0))
    });
    let rows: Vec<Value> = all
        .iter()
        .map(|one| {
            json!({
                "market": one.venue.name, "symbol": one.symbol,
                "index_id": world.coins()[one.coin].symbol.to_uppercase(),
                "price": one.price.to_string(), "price_percentage_change_24h": one.change.unwrap_or(0.0),
                "contract_type": if one.perpetual { "perpetual" } else { "futures" },
                "index": one.index, "basis": one.basis(), "spread": 0.01, "funding_rate": one.funding,
                "open_interest": one.open_interest, "volume_24h": one.volume,
                "last_traded_at": world.now_ms() / 1_000, "expired_at": one.expires_s,
            })
        })
        .collect();
    HttpResponse::Ok().json(rows)
}

fn bitcoin(world: &World) -> f64 {
    let quote = world.find("bitcoin").and_then(|coin| world.quote(coin, world.now_ms()));
    quote.map_or(f64::NAN, |quote| quote.price)
}

/// An exchange with its sums, in bitcoin.
fn summary(outside: &Outside, venue: &Venue, all: &[Contract]) -> Value {
    let btc = bitcoin(&outside.world);
    let own: Vec<&Contract> = all.iter().filter(|one| one.venue.id == venue.id).collect();
    let open: f64 = own.iter().filter_map(|one| one.open_interest).sum();
    let volume: f64 = own.iter().map(|one| one.volume).sum();
    let perpetual = own.iter().filter(|one| one.perpetual).count();
    json!({
        "name": venue.name,
        "open_interest_btc": (open / btc * 100.0).round() / 100.0,
        "trade_volume_24h_btc": format!("{:.2}", volume / btc),
        "number_of_perpetual_pairs": perpetual,
        "number_of_futures_pairs": own.len() - perpetual,
        "image": format!("{}/coins/images/{}/small.png", outside.base(), venue.id),
        "year_established": venue.since,
        "country": venue.country,
        "description": "",
        "url": "https://example.org/",
    })
}

pub async fn exchanges(outside: web::Data<Outside>, request: HttpRequest) -> HttpResponse {
    let query = Query::of(&request);
    let all = contracts(&outside.world);
    let mut rows: Vec<(String, Value)> = VENUES
        .iter()
        .map(|venue| {
            let mut row = summary(&outside, venue, &all);
            row["id"] = json!(venue.id);
            (venue.name.to_lowercase(), row)
        })
        .collect();
    let order = query.text("order").unwrap_or("open_interest_btc_desc");
    let (by, descending) = order
        .strip_suffix("_desc")
        .map_or((order.trim_end_matches("_asc"), false), |by| (by, true));
    let figure = |row: &Value| match &row[by] {
        Value::String(text) => text.parse().unwrap_or(0.0),
        value => value.as_f64().unwrap_or(0.0),
    };
    rows.sort_by(|a, b| {
        let (a, b) = if descending { (b, a) } else { (a, b) };
        match by {
            "name" => a.0.cmp(&b.0),
            _ => figure(&a.1).total_cmp(&figure(&b.1)),
        }
    });
    let (per_page, page) = (
        query.number("per_page", 50).clamp(1, 250),
        query.number("page", 1).max(1),
    );
    let total = rows.len();
    let shown: Vec<Value> = rows
        .into_iter()
        .map(|(_, row)| row)
        .skip((page - 1).saturating_mul(per_page))
        .take(per_page)
        .collect();
    HttpResponse::Ok()
        .insert_header(("total", total.to_string()))
        .insert_header(("per-page", per_page.to_string()))
        .json(shown)
}

pub async fn exchange_names() -> HttpResponse {
    let rows: Vec<Value> = VENUES
        .iter()
        .map(|venue| json!({"id": venue.id, "name": venue.name}))
        .collect();
    HttpResponse::Ok().json(rows)
}

pub async fn exchange(
    outside: web::Data<Outside>,
    id: web::Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let world = &outside.world;
    let venue = VENUES.iter().find(|venue| venue.id == *id);
    let venue = venue.ok_or(ApiError::Unknown("derivatives exchange not found"))?;
    let all = contracts(world);
    let mut body = summary(&outside, venue, &all);
    if Query::of(&request).text("include_tickers").is_some() {
        let rates = Currency::now(world);
        // The provider gives these as texts.
        let in_main = |dollars: f64| -> BTreeMap<&str, String> {
            let main = rates
                .iter()
                .filter(|(known, _)| matches!(known.code, "btc" | "eth" | "usd"));
            main.map(|(known, rate)| (known.code, (dollars * rate).to_string()))
                .collect()
        };
        let rows: Vec<Value> = all
            .iter()
            .filter(|one| one.venue.id == venue.id)
            .map(|one| {
                let coin = &world.coins()[one.coin];
                json!({
                    "symbol": one.symbol, "base": coin.symbol.to_uppercase(), "target": "USDT",
                    "coin_id": coin.id, "target_coin_id": "tether", "trade_url": "https://example.org/",
                    "contract_type": if one.perpetual { "perpetual" } else { "futures" },
                    "last": one.price, "h24_percentage_change": one.change.unwrap_or(0.0), "index": one.index,
                    "index_basis_percentage": one.basis(), "bid_ask_spread": 0.0004, "funding_rate": one.funding,
                    "open_interest_usd": one.open_interest, "h24_volume": one.volume / one.price,
                    "converted_volume": in_main(one.volume), "converted_last": in_main(one.price),
                    "last_traded": world.now_ms() / 1_000, "expired_at": one.expires_s,
                })
            })
            .collect();
        body["tickers"] = json!(rows);
    }
    Ok(HttpResponse::Ok().json(body))
}
