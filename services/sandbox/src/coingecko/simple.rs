//! /simple/*

use actix_web::{HttpRequest, HttpResponse, web};
use serde_json::{Map, Value, json};

use super::{currency::Currency, error::ApiError, markets::change_percent, query::Query};
use crate::{outside::Outside, world::clock::DAY_MS};

pub async fn currencies(outside: web::Data<Outside>) -> HttpResponse {
    let codes: Vec<&str> = Currency::now(&outside.world)
        .into_iter()
        .map(|(currency, _)| currency.code)
        .collect();
    HttpResponse::Ok().json(codes)
}

pub async fn price(outside: web::Data<Outside>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let world = &outside.world;
    let query = Query::of(&request);
    let mut ids = query.list("ids");
    for (name, field) in [("symbols", false), ("names", true)] {
        for wanted in query.list(name) {
            let met = world.coins().iter().find(|coin| {
                let known = if field { &coin.name } else { &coin.symbol };
                known.eq_ignore_ascii_case(&wanted)
            });
            ids.extend(met.map(|coin| coin.id.clone()));
        }
    }
    if ids.is_empty() && query.text("ids").is_none() {
        return Err(ApiError::Missing("ids"));
    }
    let wanted = query.list("vs_currencies");
    if wanted.is_empty() {
        return Err(ApiError::Missing("vs_currencies"));
    }
    let now = world.now_ms();
    let mut body = Map::new();
    for id in ids {
        let Some(coin) = world.find(&id) else { continue };
        let Some(quote) = world.quote(coin, now) else { continue };
        let mut row = Map::new();
        for currency in wanted.iter().filter_map(|code| Currency::find(code)) {
            let Some(rate) = currency.per_dollar(world, now) else {
                continue;
            };
            let code = currency.code;
            row.insert(code.to_owned(), query.rounded(quote.price * rate));
            if query.flag("include_market_cap", false) {
                row.insert(
                    format!("{code}_market_cap"),
                    json!(quote.market_cap.map(|cap| cap * rate)),
                );
            }
            if query.flag("include_24hr_vol", false) {
                row.insert(
                    format!("{code}_24h_vol"),
                    json!(quote.volume.map(|volume| volume * rate)),
                );
            }
            if query.flag("include_24hr_change", false) {
                row.insert(
                    format!("{code}_24h_change"),
                    json!(change_percent(world, coin, DAY_MS, currency)),
                );
            }
        }
        if query.flag("include_last_updated_at", false) {
            row.insert("last_updated_at".to_owned(), json!(quote.at_ms / 1_000));
        }
        body.insert(id, Value::Object(row));
    }
    Ok(HttpResponse::Ok().json(body))
}
