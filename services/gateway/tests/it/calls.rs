//! What tests share: a gateway that stands alone, and what a signed-in person sends.

use reqwest::Method;
use serde_json::Value;

use crate::world::{Answer, Person, Site, hop, read};

/// Settings of a gateway whose services are nowhere: what it refuses, it refuses before anybody is asked.
pub fn without_services() -> gateway::Config {
    let nowhere = || "http://127.0.0.1:9".to_owned();
    let listen = "127.0.0.1:0".parse().unwrap();
    let mut config = gateway::Config::at(listen, nowhere(), nowhere(), nowhere(), nowhere(), nowhere(), hop());
    config.workers = 1;
    config
}

/// A request with a body; `seen` is its `If-Match`.
pub async fn send(site: &Site, who: &Person, method: Method, path: &str, seen: Option<&str>, body: &Value) -> Answer {
    let mut request = site.call(method, path).bearer_auth(&who.access).json(body);
    if let Some(seen) = seen {
        request = request.header("if-match", seen);
    }
    read(request).await
}

pub async fn post(site: &Site, who: &Person, path: &str, body: &Value) -> Answer {
    send(site, who, Method::POST, path, None, body).await
}

pub async fn put(site: &Site, who: &Person, path: &str, seen: Option<&str>, body: &Value) -> Answer {
    send(site, who, Method::PUT, path, seen, body).await
}
