//! The sandbox over its sockets: as other people's clients see it.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

mod alternative;
mod caller;
mod cases;
mod chain_replay;
mod esplora;
mod esplora_client;
mod esplora_shape;
mod explorer;
mod explorer_shape;
mod explorer_source;
mod faults;
mod mail;
mod market;
mod replay;
mod rpc;
mod shape;
mod terminal;

use serde_json::Value;

/// A started world and a client of it.
pub struct World {
    pub running: sandbox::Running,
    pub http: reqwest::Client,
}

/// A generated world that stands at a fixed instant.
pub async fn standing() -> World {
    World::of(sandbox::Config {
        now: Some("2026-11-21T12:34:00Z".parse().unwrap()),
        ..sandbox::Config::anywhere()
    })
    .await
}

impl World {
    pub async fn of(config: sandbox::Config) -> Self {
        let http = reqwest::Client::builder().no_proxy().build().unwrap();
        Self {
            running: sandbox::serve(config).await.unwrap(),
            http,
        }
    }

    /// Status and body of a market route.
    pub async fn get(&self, path: &str) -> (u16, Value) {
        let answer = self
            .http
            .get(format!("{}{path}", self.running.coingecko_url()))
            .send()
            .await
            .unwrap();
        (answer.status().as_u16(), answer.json().await.unwrap())
    }

    /// Status and text of any path.
    pub async fn text(&self, path: &str) -> (u16, String) {
        let answer = self
            .http
            .get(format!("{}{path}", self.running.url()))
            .send()
            .await
            .unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    }

    /// JSON of any path, which must answer 200.
    pub async fn json(&self, path: &str) -> Value {
        let (status, text) = self.text(path).await;
        assert_eq!(status, 200, "{path}: {text}");
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}: {text}"))
    }

    /// JSON of a path below the Bitcoin provider's, which must answer 200.
    pub async fn esplora(&self, path: &str) -> Value {
        self.json(&format!("/esplora{path}")).await
    }

    /// Puts the world's clock somewhere else.
    pub async fn turn(&self, now: &str) {
        let url = format!("{}/_world", self.running.url());
        let answer = self
            .http
            .post(url)
            .json(&serde_json::json!({"now": now}))
            .send()
            .await
            .unwrap();
        assert_eq!(answer.status(), 204);
    }

    /// The body of a route that must answer 200.
    pub async fn ok(&self, path: &str) -> Value {
        let (status, body) = self.get(path).await;
        assert_eq!(status, 200, "{path}: {body}");
        body
    }

    pub async fn prices(&self, path: &str) -> Vec<(i64, f64)> {
        let body = self.ok(path).await;
        body["prices"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| (row[0].as_i64().unwrap(), row[1].as_f64().unwrap()))
            .collect()
    }
}

/// A list that is not empty: what is asserted of each of its rows is asserted of something.
pub fn some_rows(value: &Value) -> &Vec<Value> {
    let rows = rows(value);
    assert!(!rows.is_empty(), "an empty list proves nothing");
    rows
}

/// A list.
pub fn rows(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap_or_else(|| panic!("no list: {value}"))
}

/// A text.
pub fn word(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}"))
}
