//! /nfts/*: collections of pieces. Those of the account chains of this world are among them, under their own contracts; the others
//! are invented, and their figures are functions of the instant.

use actix_web::{HttpRequest, HttpResponse, web};
use serde_json::{Map, Value, json};

use super::{error::ApiError, query::Query};
use crate::{
    evm::ledger::Standard,
    outside::Outside,
    world::{
        clock::{DAY_MS, iso},
        coin::contract,
        names::slug,
        random::{self, Stream},
    },
};

/// Collections that are invented beside those of the chains: more than a page of the provider holds.
const INVENTED: usize = 118;
const WHOSE: [&str; 12] = [
    "Drowsy", "Gilded", "Paper", "Northern", "Hollow", "Electric", "Quiet", "Salted", "Crooked", "Velvet", "Rusty",
    "Midnight",
];
const WHAT: [&str; 10] = [
    "Penguins", "Foxes", "Lanterns", "Robots", "Herons", "Masks", "Tides", "Gardens", "Beetles", "Comets",
];
/// Changes of the floor that a collection shows, and how far back each looks in days.
const SPANS: [(&str, i64); 6] = [
    ("24h", 1),
    ("7d", 7),
    ("14d", 14),
    ("30d", 30),
    ("60d", 60),
    ("1y", 365),
];

#[derive(Debug, Clone)]
struct Collection {
    id: String,
    name: String,
    symbol: String,
    platform: &'static str,
    contract: String,
    key: u64,
    supply: f64,
    /// Floor around which it moves, in ether.
    base: f64,
    /// Pieces that are sold on an ordinary day; some collections hardly trade.
    pace: f64,
}

impl Collection {
    fn new(name: String, symbol: String, platform: &'static str, at: Option<String>) -> Self {
        let id = slug(&name);
        let key = random::text(&id);
        let mut draw = Stream::new(key);
        Self {
            contract: at.unwrap_or_else(|| contract(platform, key)),
            supply: (draw.between(20.0, 100.0) * 100.0).round(),
            base: (draw.normal() * 1.2 - 1.5).exp(),
            pace: draw.between(0.2, 30.0),
            id,
            name,
            symbol,
            platform,
            key,
        }
    }

    /// A figure of the day that moves slowly around 1.
    fn wave(&self, ms: i64, what: u64) -> f64 {
        let day = ms.div_euclid(DAY_MS);
        let key = random::pair(self.key, what);
        let (phase, period) = (random::unit(key) * 400.0, 90.0 + 200.0 * random::unit(random::mix(key)));
        let slow = ((day as f64 + phase) / period * std::f64::consts::TAU).sin();
        (0.45 * slow + 0.05 * random::soft_normal(random::pair(key, day as u64))).exp()
    }

    fn floor(&self, ms: i64) -> f64 {
        self.base * self.wave(ms, 1)
    }

    fn sales(&self, ms: i64) -> f64 {
        (self.pace * self.wave(ms, 2) * self.wave(ms, 3)).round()
    }

    fn holders(&self, ms: i64) -> f64 {
        (self.supply * (0.35 + 0.1 * (self.wave(ms, 4) - 1.0))).round().max(1.0)
    }

    /// What a piece was sold for on the mean, above the floor.
    fn average(&self, ms: i64) -> f64 {
        self.floor(ms) * (1.0 + 0.2 * random::unit(random::pair(self.key, ms.div_euclid(DAY_MS) as u64)))
    }

    fn volume(&self, ms: i64) -> f64 {
        self.average(ms) * self.sales(ms)
    }
}

/// All of them, those of the chains first.
fn collections(outside: &Outside) -> Vec<Collection> {
    let now = outside.world.now_ms();
    let mut all = Vec::new();
    for (chain, platform) in [(1, "ethereum"), (8_453, "base")] {
        let Some(chain) = outside.chains.find(chain) else {
            continue;
        };
        chain.at(now, |view| {
            let pieces = view
                .ledger
                .tokens
                .iter()
                .filter(|token| token.standard != Standard::Erc20);
            for token in pieces {
                let name = if platform == "base" {
                    format!("{} (Base)", token.name)
                } else {
                    token.name.to_owned()
                };
                let at = Some(token.address.to_string());
                all.push(Collection::new(name, token.symbol.to_owned(), platform, at));
            }
        });
    }
    all.extend((0..INVENTED).map(|place| {
        let (whose, what) = (WHOSE[place % WHOSE.len()], WHAT[place % WHAT.len()]);
        let round = place / 60;
        let name = if round == 0 {
            format!("{whose} {what}")
        } else {
            format!("{whose} {what} {}", ["", "Reborn", "Genesis"][round.min(2)])
        };
        let symbol = format!("{}{}{}", &whose[..2], &what[..2], ["", "R", "G"][round.min(2)]).to_uppercase();
        Collection::new(name, symbol, "ethereum", None)
    }));
    all
}

fn ether(outside: &Outside, ms: i64) -> f64 {
    let world = &outside.world;
    // A replay may have no ether: then no amount in dollars can be told, and the provider's null stands.
    world
        .find("ethereum")
        .and_then(|coin| world.quote(coin, ms))
        .map_or(f64::NAN, |quote| quote.price)
}

/// A number, or null where it is none.
fn number(value: f64) -> Value {
    if value.is_finite() { json!(value) } else { Value::Null }
}

fn both(outside: &Outside, native: f64) -> Value {
    json!({"native_currency": native, "usd": number(native * ether(outside, outside.world.now_ms()))})
}

pub async fn list(outside: web::Data<Outside>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let query = Query::of(&request);
    let now = outside.world.now_ms();
    let (per_page, page) = (
        query.number("per_page", 100).clamp(1, 250),
        query.number("page", 1).max(1),
    );
    let mut all = collections(&outside);
    let order = query.text("order").unwrap_or("market_cap_usd_desc");
    let (by, descending) = order
        .strip_suffix("_desc")
        .map_or((order.trim_end_matches("_asc"), false), |by| (by, true));
    let figure = |one: &Collection| match by {
        "h24_volume_usd" | "h24_volume_native" => one.volume(now),
        "floor_price_native" => one.floor(now),
        _ => one.floor(now) * one.supply,
    };
    all.sort_by(|a, b| {
        let (a, b) = if descending { (b, a) } else { (a, b) };
        figure(a).total_cmp(&figure(b))
    });
    let total = all.len();
    let rows: Vec<Value> = all
        .iter()
        .skip((page - 1).saturating_mul(per_page))
        .take(per_page)
        .map(|one| {
            json!({"id": one.id, "contract_address": one.contract, "name": one.name,
                "asset_platform_id": one.platform, "symbol": one.symbol})
        })
        .collect();
    Ok(HttpResponse::Ok()
        .insert_header(("total", total.to_string()))
        .insert_header(("per-page", per_page.to_string()))
        .json(rows))
}

pub async fn by_id(outside: web::Data<Outside>, id: web::Path<String>) -> Result<HttpResponse, ApiError> {
    let all = collections(&outside);
    let one = all.iter().find(|one| one.id == *id);
    let one = one.ok_or(ApiError::Unknown("nft not found"))?;
    Ok(HttpResponse::Ok().json(body(&outside, one, &all)))
}

pub async fn by_contract(
    outside: web::Data<Outside>,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let (platform, address) = path.into_inner();
    let all = collections(&outside);
    let one = all
        .iter()
        .find(|one| one.platform == platform && one.contract.eq_ignore_ascii_case(&address));
    let one = one.ok_or(ApiError::Unknown("nft not found"))?;
    Ok(HttpResponse::Ok().json(body(&outside, one, &all)))
}

fn body(outside: &Outside, one: &Collection, all: &[Collection]) -> Value {
    let now = outside.world.now_ms();
    let before = now - DAY_MS;
    let (rate, was) = (ether(outside, now), ether(outside, before));
    let percent = |now: f64, then: f64| number((now / then - 1.0) * 100.0);
    let cap = one.floor(now) * one.supply;
    let rank = all.iter().filter(|other| other.floor(now) * other.supply > cap).count() + 1;
    let image = |size: &str| format!("{}/coins/images/{}/{size}.png", outside.base(), one.id);
    let mut body = Map::new();
    let mut put = |name: &str, value: Value| body.insert(name.to_owned(), value);
    put("id", json!(one.id));
    put("web_slug", json!(one.id));
    put("contract_address", json!(one.contract));
    put("asset_platform_id", json!(one.platform));
    put("name", json!(one.name));
    put("symbol", json!(one.symbol));
    put("image", json!({"small": image("small"), "small_2x": image("large")}));
    put("banner_image", json!(image("large")));
    put(
        "description",
        json!(format!(
            "<p>{} in the sandbox: an invented collection of {:.0} pieces.</p>",
            one.name, one.supply
        )),
    );
    put("native_currency", json!("ethereum"));
    put("native_currency_symbol", json!("ETH"));
    put("market_cap_rank", json!(rank));
    put("floor_price", both(outside, one.floor(now)));
    put("market_cap", both(outside, cap));
    put("volume_24h", both(outside, one.volume(now)));
    let floor_usd = percent(one.floor(now) * rate, one.floor(before) * was);
    put("floor_price_in_usd_24h_percentage_change", floor_usd);
    for (name, figure) in [
        ("floor_price", Collection::floor as fn(&Collection, i64) -> f64),
        ("market_cap", Collection::floor),
        ("volume", Collection::volume),
    ] {
        let (here, then) = (figure(one, now), figure(one, before));
        let change = json!({"usd": percent(here * rate, then * was), "native_currency": percent(here, then)});
        put(&format!("{name}_24h_percentage_change"), change);
    }
    put("number_of_unique_addresses", json!(one.holders(now)));
    put(
        "number_of_unique_addresses_24h_percentage_change",
        percent(one.holders(now), one.holders(before)),
    );
    put(
        "volume_in_usd_24h_percentage_change",
        percent(one.volume(now) * rate, one.volume(before) * was),
    );
    put("total_supply", json!(one.supply));
    put("one_day_sales", json!(one.sales(now)));
    put(
        "one_day_sales_24h_percentage_change",
        percent(one.sales(now), one.sales(before)),
    );
    put("one_day_average_sale_price", json!(one.average(now)));
    put(
        "one_day_average_sale_price_24h_percentage_change",
        percent(one.average(now), one.average(before)),
    );
    put(
        "links",
        json!({"homepage": "https://example.org/", "twitter": "", "discord": ""}),
    );
    for (name, days) in SPANS.into_iter().filter(|(_, days)| *days > 1) {
        let then = now - days * DAY_MS;
        let (here, there) = (one.floor(now), one.floor(then));
        let change =
            json!({"usd": percent(here * rate, there * ether(outside, then)), "native_currency": percent(here, there)});
        put(&format!("floor_price_{name}_percentage_change"), change);
    }
    put(
        "explorers",
        json!([{"name": "Explorer", "link": format!("https://explorer.example.org/token/{}", one.contract)}]),
    );
    put("user_favorites_count", json!(one.key % 9_000));
    let (high, at) = (0..400)
        .map(|back| now - back * DAY_MS)
        .map(|ms| (one.floor(ms), ms))
        .fold((0.0, now), |best, next| if next.0 > best.0 { next } else { best });
    put("ath", both(outside, high));
    let down = percent(one.floor(now), high);
    put("ath_change_percentage", json!({"native_currency": down, "usd": down}));
    put("ath_date", json!({"native_currency": iso(at), "usd": iso(at)}));
    Value::Object(body)
}
