//! POSTs that answer 200 and keep what they make all the same: imports, and runs whose variants are counted.

use std::fmt::Write as _;

use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    bodies::{Creation, creation, flows},
    world::{Person, Site, read},
};

async fn made(site: &Site, who: &Person, path: &str, body: &Value) -> String {
    let answer = read(site.call(Method::POST, path).bearer_auth(&who.access).json(body)).await;
    let made = answer.expect(201).json();
    made["id"].as_str().unwrap().to_owned()
}

/// Sixty days of candles that go up and down.
async fn series(site: &Site, who: &Person) -> String {
    let mut file = "time,open,high,low,close\n".to_owned();
    for day in 0..60_i64 {
        let (time, price) = (1_704_067_200 + day * 86_400, 100 + day % 7);
        writeln!(file, "{time},{price},{},{},{price}", price + 1, price - 1).unwrap();
    }
    let request = site
        .call(Method::POST, "/api/v1/candles?market=Kept")
        .bearer_auth(&who.access);
    let kept = read(request.header("content-type", "text/csv").body(file)).await;
    kept.expect(201).json()["id"].as_str().unwrap().to_owned()
}

/// All of them, with a list and a strategy to add to.
pub async fn keeping(site: &Site, who: &Person) -> Vec<Creation> {
    let list = made(site, who, "/api/v1/watchlists", &json!({"name": "Imported"})).await;
    let list = format!("/api/v1/watchlists/{list}");
    let rules = json!({
        "v": 1, "market": "Kept", "bar": "1d", "params": {"n": [2, 2, 50]},
        "let": {"fast": {"sma": ["close", "$n"]}, "slow": {"sma": ["close", 3]}},
        "enter": {"cross_up": ["fast", "slow"]}, "exit": {"cross_down": ["fast", "slow"]},
        "size": {"units": 1}, "cash": 1000,
    });
    let strategy = json!({"name": "Kept", "rules": rules});
    let strategy = made(site, who, "/api/v1/strategies", &strategy).await;
    let over = json!({"series_id": series(site, who).await});
    let parameters = json!([{"name": "n", "values": ["2", "4"]}]);
    vec![
        creation(
            "/api/v1/calendar-imports",
            "/api/v1/calendar-imports",
            &json!({"name": "Kept", "format": "csv", "content": "title,starts\nCPI,2026-12-10\n"}),
            "/api/v1/calendar-sources",
        ),
        creation(
            "/api/v1/etf-flows/import",
            "/api/v1/etf-flows/import",
            &flows(),
            "/api/v1/etf-flows/imports",
        ),
        creation(
            "/api/v1/watchlists/{id}/import",
            &format!("{list}/import"),
            &json!({"format": "csv", "content": "ref\nbitcoin\n"}),
            &list,
        ),
        creation(
            "/api/v1/strategies/{id}/grids",
            &format!("/api/v1/strategies/{strategy}/grids"),
            &json!({"over": over, "parameters": parameters}),
            &format!("/api/v1/strategies/{strategy}/studies?kind=grid"),
        ),
        creation(
            "/api/v1/strategies/{id}/walk-forwards",
            &format!("/api/v1/strategies/{strategy}/walk-forwards"),
            &json!({"over": over, "parameters": parameters, "train_days": 20, "test_days": 5}),
            &format!("/api/v1/strategies/{strategy}/studies?kind=walk_forward"),
        ),
    ]
}
