//! The one way to the payment provider: form-encoded bodies, JSON back, a time limit, a breaker, and keys of idempotency.
//!
//! No byte of what the provider says about an error is kept or logged but its code: it repeats parts of keys and of what people entered.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use anyhow::{Context as _, ensure};
use futures::StreamExt as _;
use kit::{breaker::Breaker, clock::Clock};
use reqwest::{Client, Method, RequestBuilder, Url, redirect::Policy};
use secrecy::{ExposeSecret as _, SecretString};
use serde::de::DeserializeOwned;
use tracing::Instrument as _;

use crate::error::Error;

/// The version of the API whose shapes are read.
const VERSION: &str = "2024-06-20";
const CONNECT: Duration = Duration::from_secs(3);
/// For a call with its body.
const TIME: Duration = Duration::from_secs(8);
const BODY_MAX: usize = 4 << 20;
/// The connection failed before anything was sent.
const ATTEMPTS: usize = 2;
const LONGEST_WAIT: Duration = Duration::from_secs(300);
const LONGEST_CODE: usize = 60;

/// Names and values of a query or of a form.
pub(super) type Pairs<'a> = &'a [(&'a str, &'a str)];

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    #[error("the payment provider rests after failures")]
    Resting(Duration),
    #[error("the payment provider did not answer in time")]
    Timeout,
    #[error("the payment provider was not reached")]
    Transport(#[source] reqwest::Error),
    #[error("the payment provider answered {status} {code}")]
    Refused {
        status: u16,
        /// Of its error object; empty where there is none.
        code: String,
        retry_after: Option<Duration>,
    },
    #[error("the payment provider's answer has another shape")]
    Shape,
}

impl Failure {
    /// The provider itself is unwell, whatever was asked.
    fn is_outage(&self) -> bool {
        match self {
            Self::Timeout | Self::Transport(_) | Self::Shape => true,
            Self::Refused { status, .. } => *status >= 500,
            Self::Resting(_) => false,
        }
    }

    /// There is no such thing at the provider, or it is past what was asked.
    pub(super) fn is_about_thing(&self) -> bool {
        matches!(self, Self::Refused { status: 400 | 404, .. })
    }
}

impl From<Failure> for Error {
    fn from(failure: Failure) -> Self {
        let retry_after = match &failure {
            Failure::Resting(wait) => Some(*wait),
            Failure::Refused { retry_after, .. } => *retry_after,
            _ => None,
        };
        Self::PaymentAway {
            retry_after,
            cause: Arc::new(failure),
        }
    }
}

/// One provider.
pub(super) struct Transport {
    client: Client,
    base: Url,
    key: SecretString,
    clock: Arc<dyn Clock>,
    breaker: Mutex<Breaker>,
}

impl std::fmt::Debug for Transport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Transport")
            .field("base", &self.base.as_str())
            .finish_non_exhaustive()
    }
}

impl Transport {
    /// # Errors
    /// When the address is none.
    pub(super) fn new(base: &str, key: SecretString, clock: Arc<dyn Clock>) -> anyhow::Result<Self> {
        let base: Url = base
            .trim_end_matches('/')
            .parse()
            .context("WORKSPACE_PAYMENT_URL is not an address")?;
        ensure!(
            matches!(base.scheme(), "http" | "https") && base.has_host(),
            "WORKSPACE_PAYMENT_URL begins with https:// or http://"
        );
        kit::tls::install();
        let client = Client::builder()
            // The key would go with it.
            .redirect(Policy::none())
            .connect_timeout(CONNECT)
            .user_agent("meridian-payments")
            .build()?;
        Ok(Self {
            client,
            base,
            key,
            clock,
            breaker: Mutex::default(),
        })
    }

    /// An address of a page that a browser may be sent to: as safe as the provider's own.
    pub(super) fn page(&self, url: &str) -> Option<String> {
        let page: Url = url.parse().ok()?;
        let is_safe = page.scheme() == "https" || (page.scheme() == "http" && self.base.scheme() == "http");
        is_safe.then(|| url.to_owned())
    }

    /// `path` has one part for each segment, encoded here.
    pub(super) async fn get<T: DeserializeOwned>(&self, path: &[&str], query: Pairs<'_>) -> Result<T, Failure> {
        let mut url = self.address(path)?;
        if !query.is_empty() {
            url.query_pairs_mut().extend_pairs(query);
        }
        self.call(Method::GET, path, || self.client.get(url.clone())).await
    }

    /// Calls with the same `key` do the same once.
    pub(super) async fn post<T: DeserializeOwned>(
        &self,
        path: &[&str],
        form: Pairs<'_>,
        key: &str,
    ) -> Result<T, Failure> {
        let url = self.address(path)?;
        let request = || self.client.post(url.clone()).header("idempotency-key", key).form(form);
        self.call(Method::POST, path, request).await
    }

    pub(super) async fn delete<T: DeserializeOwned>(&self, path: &[&str]) -> Result<T, Failure> {
        let url = self.address(path)?;
        self.call(Method::DELETE, path, || self.client.delete(url.clone()))
            .await
    }

    fn address(&self, path: &[&str]) -> Result<Url, Failure> {
        let mut url = self.base.clone();
        url.path_segments_mut()
            .map_err(|()| Failure::Shape)?
            .pop_if_empty()
            .push("v1")
            .extend(path);
        Ok(url)
    }

    async fn call<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &[&str],
        request: impl Fn() -> RequestBuilder + Send + Sync,
    ) -> Result<T, Failure> {
        if let Err(wait) = self.breaker().admit(self.now()) {
            return Err(Failure::Resting(Duration::from_millis(
                u64::try_from(wait).unwrap_or(0),
            )));
        }
        let kind = path.first().copied().unwrap_or_default();
        let (word, host) = (word(&method), self.base.host_str().unwrap_or_default());
        let span = kit::propagate::outside("payments", word, host, kind);
        let sent = tokio::time::timeout(TIME, self.send(request)).instrument(span).await;
        let answer = sent.unwrap_or(Err(Failure::Timeout)).and_then(|body| {
            // What it says is in no message: it may be what people entered.
            serde_json::from_slice(&body).map_err(|_| Failure::Shape)
        });
        let now = self.now();
        match &answer {
            Err(failure) if failure.is_outage() => {
                tracing::warn!(error = %kit::causes(failure), kind, "the payment provider failed");
                self.breaker().failed(now, &path.join("/"), rand::random());
            }
            Err(Failure::Refused { status: 429, .. }) => self.breaker().withdrawn(now),
            Err(failure) => {
                tracing::warn!(error = %kit::causes(failure), kind, "the payment provider refused a call");
                self.breaker().succeeded(now);
            }
            Ok(_) => self.breaker().succeeded(now),
        }
        answer
    }

    async fn send(&self, request: impl Fn() -> RequestBuilder + Send + Sync) -> Result<Vec<u8>, Failure> {
        let mut attempts = 1;
        let response = loop {
            let sent = request()
                .bearer_auth(self.key.expose_secret())
                .header("stripe-version", VERSION)
                .send()
                .await;
            match sent {
                Ok(response) => break response,
                Err(error) if error.is_connect() && attempts < ATTEMPTS => attempts += 1,
                Err(error) => return Err(Failure::Transport(error.without_url())),
            }
        };
        let status = response.status();
        let retry_after = kit::retry_after(response.headers(), self.clock.now());
        let mut body = Vec::new();
        let mut chunks = response.bytes_stream();
        while let Some(chunk) = chunks.next().await {
            body.extend_from_slice(&chunk.map_err(|error| Failure::Transport(error.without_url()))?);
            if body.len() > BODY_MAX {
                return Err(Failure::Shape);
            }
        }
        if status.is_success() {
            return Ok(body);
        }
        Err(Failure::Refused {
            status: status.as_u16(),
            code: code(&body),
            retry_after: retry_after.map(|wait| wait.min(LONGEST_WAIT)),
        })
    }

    fn now(&self) -> i64 {
        self.clock.now().timestamp_millis()
    }

    fn breaker(&self) -> MutexGuard<'_, Breaker> {
        self.breaker.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

const fn word(method: &Method) -> &'static str {
    match *method {
        Method::POST => "POST",
        Method::DELETE => "DELETE",
        _ => "GET",
    }
}

/// The code of an error object, or its type where it has none.
fn code(body: &[u8]) -> String {
    let answer: serde_json::Value = serde_json::from_slice(body).unwrap_or_default();
    let error = &answer["error"];
    let word = error["code"]
        .as_str()
        .or_else(|| error["type"].as_str())
        .unwrap_or_default();
    let is_word = word.len() <= LONGEST_CODE
        && word
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || matches!(byte, b'_' | b'0'..=b'9'));
    if is_word { word.to_owned() } else { String::new() }
}

#[cfg(test)]
mod tests {
    use super::code;

    #[test]
    fn of_an_error_only_its_code_is_kept() {
        assert_eq!(code(include_bytes!("examples/error.json")), "resource_missing");
        assert_eq!(
            code(br#"{"error": {"type": "api_error", "message": "Invalid API Key: k_123"}}"#),
            "api_error"
        );
        assert_eq!(code(br#"{"error": {"code": "Invalid Key k_123"}}"#), "");
        assert_eq!(code(b"<html>"), "");
    }
}
