//! alternative.me's API over the world: the Fear & Greed Index, one value for each UTC day. It wanders between fear and greed and knows nothing
//! of the world's prices.

use actix_web::{
    HttpRequest, HttpResponse,
    web::{self, Data, ServiceConfig},
};
use serde_json::{Value, json};

use crate::{
    outside::Outside,
    world::random::{self, pair},
};

const DAY_S: i64 = 86_400;
/// The first day that has a value, 2018-02-01.
const FIRST_DAY: i64 = 17_563;
/// The highest value of each classification.
const CLASSES: [(i64, &str); 4] = [(24, "Extreme Fear"), (46, "Fear"), (54, "Neutral"), (75, "Greed")];

/// Routes below /alternative.
pub fn routes(config: &mut ServiceConfig) {
    config.route("/fng/", web::get().to(values));
}

/// `limit` values, the newest first; one where none is said, all for 0.
async fn values(outside: Data<Outside>, request: HttpRequest) -> HttpResponse {
    let limit = request
        .query_string()
        .split('&')
        .find_map(|pair| pair.strip_prefix("limit="));
    let limit: i64 = limit.and_then(|limit| limit.parse().ok()).unwrap_or(1);
    let now = outside.world.now_ms().div_euclid(1_000);
    let today = now.div_euclid(DAY_S);
    let all = (today - FIRST_DAY + 1).max(0);
    let count = if limit > 0 { all.min(limit) } else { all };
    let mut rows: Vec<Value> = (0..count).map(|ago| row(today - ago)).collect();
    if let Some(newest) = rows.first_mut() {
        newest["time_until_update"] = json!(((today + 1) * DAY_S - now).to_string());
    }
    HttpResponse::Ok().json(json!({"name": "Fear and Greed Index", "data": rows, "metadata": {"error": null}}))
}

/// Numbers are texts.
fn row(day: i64) -> Value {
    let value = value(day);
    let class = CLASSES.iter().find(|(highest, _)| value <= *highest);
    json!({
        "value": value.to_string(),
        "value_classification": class.map_or("Extreme Greed", |(_, class)| class),
        "timestamp": (day * DAY_S).to_string(),
    })
}

/// From 10 to 90: a long wave, and what each day adds to it.
fn value(day: i64) -> i64 {
    let word = pair(random::text("fear and greed"), day.unsigned_abs());
    let wave = (day as f64 / 11.0).sin() * 32.0;
    (50.0 + wave + (random::unit(word) - 0.5) * 16.0).round() as i64
}
