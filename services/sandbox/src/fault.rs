//! The fault switch: what a provider does on a bad day, by route.

use std::{
    collections::BTreeMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use actix_web::{
    Error, HttpResponse,
    body::{BodySize, MessageBody, to_bytes},
    dev::{ServiceRequest, ServiceResponse},
    middleware::Next,
    web::{self, Bytes},
};
use futures::{StreamExt, stream};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::provider::Provider;

/// What goes wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Too many requests, with Retry-After.
    #[serde(rename = "429")]
    Limited,
    #[serde(rename = "500")]
    Failing,
    /// The right answer, after two seconds.
    Slow,
    /// Nothing, for a minute.
    Hang,
    /// The right answer, a few bytes a second.
    Drip,
    /// The first half of the right answer, then the connection is closed.
    Trunc,
    /// The connection is closed before any byte of the body.
    Rst,
    /// Status 200 and no JSON.
    Badjson,
    /// Status 200 and a page for people.
    Html,
    /// Status 200 and JSON of another shape.
    Schema,
    /// 401: the key is refused.
    Key,
    /// Status 200 and an empty list or object.
    Empty,
    /// The first three rows of the right list.
    Short,
    /// The right list without any price.
    Nulls,
    /// The right list with the first row's price as text.
    Badrow,
}

/// A fault that was switched on.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fault {
    /// Path (`/coins/bitcoin/ohlc`; those of CoinGecko without `/api/v3`), its pattern (`/esplora/tx/{txid}`), a prefix of either, or `*`.
    pub route: String,
    pub kind: Kind,
    /// How often; without it until switched off.
    #[serde(default)]
    pub times: Option<u32>,
    /// Seconds, for `429`.
    #[serde(default)]
    pub retry_after: Option<u64>,
}

/// Faults that are on, and how often each route was called.
#[derive(Debug, Default)]
pub struct Switch {
    faults: Mutex<Vec<Fault>>,
    counts: Mutex<BTreeMap<String, u64>>,
}

impl Switch {
    /// Switches a fault on; a second one for a route replaces the first.
    pub fn set(&self, fault: Fault) {
        let mut faults = locked(&self.faults);
        faults.retain(|known| known.route != fault.route);
        faults.push(fault);
    }

    pub fn clear(&self) {
        locked(&self.faults).clear();
    }

    pub fn faults(&self) -> Vec<Fault> {
        locked(&self.faults).clone()
    }

    /// Calls by path since the last reset.
    pub fn counts(&self) -> BTreeMap<String, u64> {
        locked(&self.counts).clone()
    }

    pub fn reset(&self) {
        locked(&self.counts).clear();
    }

    fn count(&self, path: &str) {
        *locked(&self.counts).entry(path.to_owned()).or_insert(0) += 1;
    }

    /// The fault that this call meets; uses up one of its times.
    fn take(&self, path: &str, pattern: &str) -> Option<Fault> {
        let mut faults = locked(&self.faults);
        let at = faults.iter().position(|fault| {
            fault.route == "*" || path.starts_with(&fault.route) || pattern.starts_with(&fault.route)
        })?;
        let fault = faults[at].clone();
        if let Some(left) = &mut faults[at].times {
            *left = left.saturating_sub(1);
            if *left == 0 {
                faults.remove(at);
            }
        }
        Some(fault)
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Counts each call and lets the switched fault have it.
pub async fn meet<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<actix_web::body::BoxBody>, Error> {
    let below = |path: &str| path.trim_start_matches("/api/v3").to_owned();
    let path = below(request.path());
    let pattern = request.match_pattern().map_or_else(|| path.clone(), |it| below(&it));
    let fault = request.app_data::<web::Data<Switch>>().and_then(|switch| {
        switch.count(&path);
        switch.take(&path, &pattern)
    });
    let Some(fault) = fault else {
        return Ok(next.call(request).await?.map_into_boxed_body());
    };
    let provider = Provider::of(&path);
    match fault.kind {
        Kind::Limited => Ok(instead(request, provider.limited(fault.retry_after))),
        Kind::Failing => Ok(instead(request, provider.failing(&path))),
        Kind::Badjson => Ok(instead(
            request,
            HttpResponse::Ok()
                .content_type("application/json")
                .body("{\"prices\": [[1, 2"),
        )),
        Kind::Html => Ok(instead(
            request,
            HttpResponse::Ok()
                .content_type("text/html")
                .body("<!doctype html><title>Just a moment</title><p>Checking your browser</p>"),
        )),
        Kind::Schema => Ok(instead(
            request,
            HttpResponse::Ok().json(json!([{"coin": "x", "value": "many"}])),
        )),
        Kind::Hang => {
            tokio::time::sleep(Duration::from_secs(60)).await;
            Ok(instead(request, HttpResponse::GatewayTimeout().finish()))
        }
        Kind::Slow => {
            tokio::time::sleep(Duration::from_secs(2)).await;
            Ok(next.call(request).await?.map_into_boxed_body())
        }
        Kind::Key => Ok(instead(request, provider.key_refused())),
        Kind::Empty | Kind::Short | Kind::Nulls | Kind::Badrow => {
            spoiled(next.call(request).await?.map_into_boxed_body(), fault.kind).await
        }
        Kind::Drip | Kind::Trunc | Kind::Rst => {
            broken(next.call(request).await?.map_into_boxed_body(), fault.kind).await
        }
    }
}

fn instead(request: ServiceRequest, response: HttpResponse) -> ServiceResponse {
    request.into_response(response)
}

/// Valid JSON of the right shape that says less, or something else.
async fn spoiled(answer: ServiceResponse, kind: Kind) -> Result<ServiceResponse, Error> {
    let (request, response) = answer.into_parts();
    let status = response.status();
    let body = to_bytes(response.into_body()).await.unwrap_or_default();
    let mut json: Value = serde_json::from_slice(&body).unwrap_or_default();
    match (kind, &mut json) {
        (Kind::Empty, Value::Object(members)) => members.clear(),
        (Kind::Empty, Value::Array(rows)) => rows.clear(),
        (Kind::Short, Value::Array(rows)) => rows.truncate(3),
        (Kind::Nulls, Value::Array(rows)) => {
            for row in rows.iter_mut().filter(|row| row.get("current_price").is_some()) {
                row["current_price"] = Value::Null;
            }
        }
        (Kind::Badrow, Value::Array(rows)) => {
            if let Some(price) = rows.first_mut().and_then(|row| row.get_mut("current_price")) {
                *price = json!(price.to_string());
            }
        }
        _ => {}
    }
    Ok(ServiceResponse::new(request, HttpResponse::build(status).json(json)))
}

async fn broken(answer: ServiceResponse, kind: Kind) -> Result<ServiceResponse, Error> {
    let (request, response) = answer.into_parts();
    let status = response.status();
    let body = to_bytes(response.into_body()).await.unwrap_or_default();
    let length = body.len();
    let gone = || Err::<Bytes, _>(std::io::Error::from(std::io::ErrorKind::ConnectionReset));
    let pieces: std::pin::Pin<Box<dyn futures::Stream<Item = std::io::Result<Bytes>>>> = match kind {
        Kind::Trunc => Box::pin(stream::iter([Ok(body.slice(..length / 2)), gone()])),
        Kind::Rst => Box::pin(stream::iter([gone()])),
        _ => {
            let pieces: Vec<Bytes> = (0..length)
                .step_by(16)
                .map(|at| body.slice(at..(at + 16).min(length)))
                .collect();
            Box::pin(stream::iter(pieces).then(|piece| async move {
                tokio::time::sleep(Duration::from_secs(1)).await;
                Ok(piece)
            }))
        }
    };
    // The length is announced, so that a cut answer can be told from a whole one.
    let body = actix_web::body::SizedStream::new(length as u64, pieces);
    debug_assert!(matches!(body.size(), BodySize::Sized(_)));
    let response = HttpResponse::build(status).content_type("application/json").body(body);
    Ok(ServiceResponse::new(request, response))
}
