//! /coins/markets: a row for each coin, by rank of its market cap.

use actix_web::{HttpRequest, HttpResponse, web};
use serde_json::{Map, Value, json};

use super::{currency::Currency, error::ApiError, facts, query::Query};
use crate::{
    outside::Outside,
    world::{
        Grain, Quote, World,
        clock::{DAY_MS, HOUR_MS, iso},
    },
};

/// Names of the changes that can be asked for, and how far back each looks.
pub const SPANS: [(&str, i64); 7] = [
    ("1h", HOUR_MS),
    ("24h", DAY_MS),
    ("7d", 7 * DAY_MS),
    ("14d", 14 * DAY_MS),
    ("30d", 30 * DAY_MS),
    ("200d", 200 * DAY_MS),
    ("1y", 365 * DAY_MS),
];

/// A coin with its quote, for ranking.
#[derive(Debug, Clone, Copy)]
pub struct Listed {
    pub coin: usize,
    pub quote: Quote,
    pub rank: Option<usize>,
}

/// All coins that have a price, most valuable first; coins whose data ended come last and have no rank.
pub fn ranked(world: &World) -> Vec<Listed> {
    let now = world.now_ms();
    let mut rows: Vec<Listed> = (0..world.coins().len())
        .filter_map(|coin| {
            Some(Listed {
                coin,
                quote: world.quote(coin, now)?,
                rank: None,
            })
        })
        .collect();
    // A replay may lack the cap of today: the last known one decides the order, and is shown nowhere.
    let size = |row: &Listed| {
        row.quote
            .market_cap
            .or_else(|| world.last_cap(row.coin, now))
            .unwrap_or(0.0)
    };
    rows.sort_by_cached_key(|row| (world.ended(row.coin), std::cmp::Reverse(size(row).to_bits()), row.coin));
    for (place, row) in rows.iter_mut().enumerate() {
        row.rank = (!world.ended(row.coin)).then_some(place + 1);
    }
    rows
}

pub async fn markets(outside: web::Data<Outside>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let world = &outside.world;
    let query = Query::of(&request);
    let currency = query.currency()?;
    let rate = currency.per_dollar(world, world.now_ms()).ok_or(ApiError::NoCurrency)?;
    let (per_page, page) = (
        query.number("per_page", 100).clamp(1, 250),
        query.number("page", 1).max(1),
    );
    let mut rows = ranked(world);
    for (name, by) in [("ids", 0), ("symbols", 1), ("names", 2)] {
        let wanted = query.list(name);
        if !wanted.is_empty() {
            rows.retain(|row| {
                let coin = &world.coins()[row.coin];
                let known = [&coin.id, &coin.symbol, &coin.name][by];
                wanted.iter().any(|wanted| known.eq_ignore_ascii_case(wanted))
            });
        }
    }
    if let Some(category) = query.text("category") {
        rows.retain(|row| world.coins()[row.coin].categories.contains(&category));
    }
    sort(world, &mut rows, query.text("order").unwrap_or("market_cap_desc"));
    let spans = query.list("price_change_percentage");
    let sparkline = query.flag("sparkline", false);
    let body: Vec<Value> = rows
        .iter()
        .skip((page - 1).saturating_mul(per_page))
        .take(per_page)
        .map(|row| {
            let mut answer = self::row(&outside, row, currency, rate, &spans, sparkline);
            answer["current_price"] = query.rounded(row.quote.price * rate);
            if query.flag("include_rehypothecated", false) {
                answer["market_cap_rank_with_rehypothecated"] = json!(row.rank);
            }
            answer
        })
        .collect();
    Ok(HttpResponse::Ok().json(body))
}

fn sort(world: &World, rows: &mut [Listed], order: &str) {
    let number = |value: Option<f64>| value.unwrap_or(-1.0);
    match order {
        "market_cap_asc" => rows.sort_by(|a, b| number(a.quote.market_cap).total_cmp(&number(b.quote.market_cap))),
        "volume_desc" => rows.sort_by(|a, b| number(b.quote.volume).total_cmp(&number(a.quote.volume))),
        "volume_asc" => rows.sort_by(|a, b| number(a.quote.volume).total_cmp(&number(b.quote.volume))),
        "id_asc" => rows.sort_by(|a, b| world.coins()[a.coin].id.cmp(&world.coins()[b.coin].id)),
        "id_desc" => rows.sort_by(|a, b| world.coins()[b.coin].id.cmp(&world.coins()[a.coin].id)),
        _ => {}
    }
}

fn row(outside: &Outside, listed: &Listed, currency: Currency, rate: f64, spans: &[String], sparkline: bool) -> Value {
    let world = &outside.world;
    let coin = &world.coins()[listed.coin];
    let now = listed.quote;
    let day = Day::of(world, listed);
    let range = Range::of(world, listed.coin);
    let supply = coin.supply.map(|supply| {
        let age = (now.at_ms / DAY_MS - coin.first_day) as f64;
        (
            supply.circulating(age),
            supply.total,
            supply.capped.then_some(supply.total),
        )
    });
    let diluted = supply.map(|(_, total, _)| now.price * rate * total);
    let percent = |from: f64| (now.price / from - 1.0) * 100.0;
    let Value::Object(mut row) = json!({
        "id": coin.id, "symbol": coin.symbol, "name": coin.name, "image": outside.image(coin, "large"),
        "current_price": now.price * rate,
        "market_cap": now.market_cap.map(|cap| cap * rate),
        "market_cap_rank": listed.rank,
        "fully_diluted_valuation": diluted,
        "total_volume": now.volume.map(|volume| volume * rate),
        "high_24h": day.map(|day| day.high * rate),
        "low_24h": day.map(|day| day.low * rate),
        "price_change_24h": day.map(|day| (now.price - day.open.price) * rate),
        "price_change_percentage_24h": day.map(|day| percent(day.open.price)),
        "market_cap_change_24h": day.and_then(|day| Some((now.market_cap? - day.open.market_cap?) * rate)),
        "market_cap_change_percentage_24h": day.and_then(|day| Some((now.market_cap? / day.open.market_cap? - 1.0) * 100.0)),
        "circulating_supply": supply.map(|supply| supply.0),
        "total_supply": supply.map(|supply| supply.1),
        "max_supply": supply.and_then(|supply| supply.2).or_else(|| facts::max_supply(&coin.id)),
        "ath": range.high.price * rate,
        "ath_change_percentage": percent(range.high.price),
        "ath_date": iso(range.high.at_ms),
        "atl": range.low.price * rate,
        "atl_change_percentage": percent(range.low.price),
        "atl_date": iso(range.low.at_ms),
        "roi": null,
        "last_updated": iso(now.at_ms),
    }) else {
        return Value::Null;
    };
    if sparkline {
        row.insert(
            "sparkline_in_7d".to_owned(),
            json!({"price": spark(world, listed.coin, rate)}),
        );
    }
    for (name, span) in SPANS {
        if spans.iter().any(|wanted| wanted == name) {
            row.insert(
                format!("price_change_percentage_{name}_in_currency"),
                json!(change_percent(world, listed.coin, span, currency)),
            );
        }
    }
    Value::Object(Map::from_iter(row))
}

/// Hourly prices of the last seven days, as many as there are.
pub fn spark(world: &World, coin: usize, rate: f64) -> Vec<f64> {
    let now = world.now_ms();
    let points = world.window(coin, now - 7 * DAY_MS, now, Grain::Hour);
    points.iter().map(|quote| quote.price * rate).collect()
}

/// Change against `span` ago in a currency; `None` where the coin is younger, or its data older than a day.
pub fn change_percent(world: &World, coin: usize, span: i64, currency: Currency) -> Option<f64> {
    let now = world.now_ms();
    if world.ended(coin) || world.finest(Grain::FiveMinutes) == Grain::Day && span < DAY_MS {
        return None;
    }
    let (here, then) = (world.quote(coin, now)?, world.quote(coin, now - span)?);
    let (rate, was) = (
        currency.per_dollar(world, now)?,
        currency.per_dollar(world, now - span)?,
    );
    Some((here.price * rate / (then.price * was) - 1.0) * 100.0)
}

/// The last 24 hours of a coin that still trades.
#[derive(Debug, Clone, Copy)]
pub struct Day {
    pub open: Quote,
    pub high: f64,
    pub low: f64,
}

impl Day {
    pub fn of(world: &World, listed: &Listed) -> Option<Self> {
        if world.ended(listed.coin) {
            return None;
        }
        let now = world.now_ms();
        let open = world.quote(listed.coin, now - DAY_MS)?;
        let mut prices: Vec<f64> = world
            .window(listed.coin, now - DAY_MS, now, Grain::Hour)
            .iter()
            .map(|quote| quote.price)
            .collect();
        prices.extend([open.price, listed.quote.price]);
        let high = prices.iter().copied().fold(f64::MIN, f64::max);
        let low = prices.iter().copied().fold(f64::MAX, f64::min);
        Some(Self { open, high, low })
    }
}

/// Highest and lowest daily quote ever.
#[derive(Debug, Clone, Copy)]
pub struct Range {
    pub high: Quote,
    pub low: Quote,
}

impl Range {
    pub fn of(world: &World, coin: usize) -> Self {
        let now = world.now_ms();
        let none = Quote {
            at_ms: now,
            price: 0.0,
            market_cap: None,
            volume: None,
        };
        let mut range = world
            .quote(coin, now)
            .map_or(Self { high: none, low: none }, |quote| Self {
                high: quote,
                low: quote,
            });
        for quote in world.window(coin, world.coins()[coin].first_day * DAY_MS, now, Grain::Day) {
            if quote.price > range.high.price {
                range.high = quote;
            }
            if quote.price < range.low.price {
                range.low = quote;
            }
        }
        range
    }
}
