//! /coins/{id}/market_chart, /range and /ohlc with the provider's granularity: five minutes up to a day, hours up to ninety, then days.

use actix_web::{HttpRequest, HttpResponse, web};
use serde_json::{Value, json};

use super::{currency::Currency, error::ApiError, query::Query};
use crate::{
    outside::Outside,
    world::{
        Grain, Quote,
        clock::{DAY_MS, HOUR_MS},
    },
};

pub async fn chart(
    outside: web::Data<Outside>,
    id: web::Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let query = Query::of(&request);
    let currency = query.currency()?;
    let coin = outside.world.find(&id).ok_or(ApiError::NoCoin)?;
    let now = outside.world.now_ms();
    let (from, days) = match query.text("days").ok_or(ApiError::Missing("days"))? {
        "max" => (0, f64::MAX),
        text => {
            let days: f64 = text
                .parse()
                .ok()
                .filter(|days: &f64| *days > 0.0)
                .ok_or_else(|| ApiError::Bad("invalid days".into()))?;
            (now - (days * DAY_MS as f64) as i64, days)
        }
    };
    outside.within_plan(from)?;
    let grain = match query.text("interval") {
        Some("daily") => Grain::Day,
        _ => grain(days),
    };
    Ok(HttpResponse::Ok().json(body(&outside, &query, coin, currency, from..=now, grain)))
}

pub async fn range(
    outside: web::Data<Outside>,
    id: web::Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let query = Query::of(&request);
    let currency = query.currency()?;
    let coin = outside.world.find(&id).ok_or(ApiError::NoCoin)?;
    let seconds = |name: &'static str| {
        let text = query.text(name).ok_or(ApiError::Missing(name))?;
        text.parse::<f64>()
            .map(|value| (value * 1_000.0) as i64)
            .map_err(|_| ApiError::Bad(format!("invalid {name}")))
    };
    let (from, to) = (seconds("from")?, seconds("to")?);
    outside.within_plan(from)?;
    let days = (to - from) as f64 / DAY_MS as f64;
    // Days that lie more than a day back are not kept in five-minute steps.
    let grain = match query.text("interval") {
        Some("daily") => Grain::Day,
        _ if days <= 1.0 && to < outside.world.now_ms() - DAY_MS => Grain::Hour,
        _ => grain(days),
    };
    Ok(HttpResponse::Ok().json(body(&outside, &query, coin, currency, from..=to, grain)))
}

fn grain(days: f64) -> Grain {
    if days <= 1.0 {
        Grain::FiveMinutes
    } else if days <= 90.0 {
        Grain::Hour
    } else {
        Grain::Day
    }
}

fn body(
    outside: &Outside,
    query: &Query,
    coin: usize,
    currency: Currency,
    window: std::ops::RangeInclusive<i64>,
    grain: Grain,
) -> Value {
    let (from, to) = window.into_inner();
    let world = &outside.world;
    let mut points = world.window(coin, from, to, world.finest(grain));
    // The provider adds the present to a window that reaches it.
    let now = world.now_ms();
    if to >= now
        && let Some(last) = world.quote(coin, now)
        && points.last().is_none_or(|point| point.at_ms < last.at_ms)
        && last.at_ms >= from
    {
        points.push(last);
    }
    let series = |value: &dyn Fn(&Quote) -> Option<f64>| -> Vec<Value> {
        points
            .iter()
            .map(|point| {
                let rate = currency.per_dollar(world, point.at_ms);
                json!([point.at_ms, value(point).zip(rate).map(|(value, rate)| value * rate)])
            })
            .collect()
    };
    let mut prices = series(&|point| Some(point.price));
    for price in &mut prices {
        if let Some(value) = price[1].as_f64() {
            price[1] = query.rounded(value);
        }
    }
    json!({
        "prices": prices,
        "market_caps": series(&|point| point.market_cap),
        "total_volumes": series(&|point| point.volume),
    })
}

pub async fn ohlc(
    outside: web::Data<Outside>,
    id: web::Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let query = Query::of(&request);
    let currency = query.currency()?;
    let world = &outside.world;
    let coin = world.find(&id).ok_or(ApiError::NoCoin)?;
    let now = world.now_ms();
    let days = query.text("days").ok_or(ApiError::Missing("days"))?;
    let (span, step) = match days {
        "1" => (1, HOUR_MS / 2),
        "7" | "14" | "30" => (days.parse().unwrap_or(30), 4 * HOUR_MS),
        "90" | "180" | "365" => (days.parse().unwrap_or(365), 4 * DAY_MS),
        "max" => (now / DAY_MS, 4 * DAY_MS),
        _ => return Err(ApiError::Bad("invalid days".into())),
    };
    let from = now - span * DAY_MS;
    outside.within_plan(from)?;
    let grain = if step < DAY_MS { Grain::FiveMinutes } else { Grain::Hour };
    // A candle of days is made of four-hour looks: enough for its extremes, cheap enough for ten years.
    let sparse = if step >= DAY_MS && span > 400 {
        Grain::Day
    } else {
        grain
    };
    let points = world.window(coin, from, now, world.finest(sparse));
    let mut candles: Vec<(i64, [f64; 4])> = Vec::new();
    for point in points {
        let Some(rate) = currency.per_dollar(world, point.at_ms) else {
            continue;
        };
        let price = point.price * rate;
        // The provider stamps a candle with its end.
        let end = point.at_ms.div_euclid(step) * step + step;
        match candles.last_mut() {
            Some((known, candle)) if *known == end => {
                candle[1] = candle[1].max(price);
                candle[2] = candle[2].min(price);
                candle[3] = price;
            }
            _ => candles.push((end, [price; 4])),
        }
    }
    let rows: Vec<Value> = candles
        .into_iter()
        .map(|(end, [open, high, low, close])| json!([end, open, high, low, close]))
        .collect();
    Ok(HttpResponse::Ok().json(rows))
}
