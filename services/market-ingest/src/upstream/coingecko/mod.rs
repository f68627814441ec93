//! A client of CoinGecko API v3.

pub mod answer;

use std::time::{Duration, Instant};

use bytes::{Bytes, BytesMut};
use futures::StreamExt;
use kit::propagate;
use reqwest::{Client, RequestBuilder, StatusCode, Url, header::HeaderValue};
use secrecy::{ExposeSecret, SecretString};
use tracing::Instrument;

use crate::domain::{call::Call, shape::Checked};
use answer::Failure;

/// The provider's own limit for a demo key's header name.
const KEY_HEADER: &str = "x-cg-demo-api-key";
const CONNECT: Duration = Duration::from_secs(3);
/// The biggest body there is, all coins with platforms, has about 4 MB.
const BODY_MAX: usize = 32 << 20;
const AGENT: &str = concat!("meridian-market-ingest/", env!("CARGO_PKG_VERSION"));

/// Makes calls; knows nothing of quotas.
#[derive(Clone)]
pub struct CoinGecko {
    http: Client,
    base: Url,
    key: Option<HeaderValue>,
    timeout: Duration,
}

impl std::fmt::Debug for CoinGecko {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CoinGecko")
            .field("base", &self.base.as_str())
            .finish_non_exhaustive()
    }
}

impl CoinGecko {
    /// `base` ends before the endpoint: `https://api.coingecko.com/api/v3`.
    ///
    /// # Errors
    /// When the address is none, or the key cannot be a header.
    pub fn new(base: &str, key: Option<&SecretString>, timeout: Duration) -> anyhow::Result<Self> {
        kit::tls::install();
        let base = Url::parse(base.trim_end_matches('/'))
            .map_err(|error| anyhow::anyhow!("the provider's address `{base}` is no address: {error}"))?;
        anyhow::ensure!(
            matches!(base.scheme(), "http" | "https") && base.has_host(),
            "the provider's address `{base}` is no http address"
        );
        let key = match key.map(ExposeSecret::expose_secret).filter(|key| !key.is_empty()) {
            Some(key) => {
                let mut value = HeaderValue::from_str(key)
                    .map_err(|_| anyhow::anyhow!("MARKET_COINGECKO_KEY holds characters that no key has"))?;
                value.set_sensitive(true);
                Some(value)
            }
            None => None,
        };
        let http = Client::builder()
            .user_agent(AGENT)
            .connect_timeout(CONNECT)
            .pool_idle_timeout(Duration::from_secs(30))
            // An API that sends us elsewhere is not the one we were told of.
            .redirect(reqwest::redirect::Policy::none())
            .build()?;
        Ok(Self {
            http,
            base,
            key,
            timeout,
        })
    }

    /// Where the provider is, without path.
    #[must_use]
    pub fn origin(&self) -> String {
        self.base.origin().ascii_serialization()
    }

    /// Makes the call and reads its body.
    ///
    /// # Errors
    /// What the provider, or the way to it, did wrong.
    pub async fn get(&self, call: &Call) -> Result<Checked, Failure> {
        let mut request = self
            .http
            .get(format!("{}{}", self.base.as_str().trim_end_matches('/'), call.path));
        if !call.query.is_empty() {
            request = request.query(&call.query);
        }
        if let Some(key) = &self.key {
            request = request.header(KEY_HEADER, key.clone());
        }
        // One limit for all of it: a body that drips is as bad as none.
        let span = propagate::outside(
            "coingecko",
            "GET",
            self.base.host_str().unwrap_or_default(),
            &call.endpoint,
        );
        let began = Instant::now();
        let fetched = tokio::time::timeout(self.timeout, fetch(request))
            .instrument(span.clone())
            .await;
        span.in_scope(|| metrics::histogram!("market_provider_seconds").record(began.elapsed().as_secs_f64()));
        let (status, retry_after, body) = match fetched {
            Ok(Ok(answer)) => answer,
            failed => {
                span.record("otel.status_code", "ERROR");
                return Err(failed.map_or(Failure::Timeout, |failed| failed.err().unwrap_or(Failure::Timeout)));
            }
        };
        span.record("http.response.status_code", status.as_u16());
        if status != StatusCode::OK {
            return Err(answer::failure(status.as_u16(), retry_after, &body));
        }
        let (shape, path) = (call.shape, call.path.clone());
        // Some bodies are megabytes.
        let checked = tokio::task::spawn_blocking(move || shape.check(&body))
            .await
            .map_err(|_| Failure::Broken("the reader died".to_owned()))?;
        match checked {
            Ok(checked) => {
                if checked.dropped > 0 {
                    tracing::warn!(
                        market.path = path,
                        market.rows_dropped = checked.dropped,
                        "dropped bad rows of `{path}`"
                    );
                    metrics::counter!("market_rows_dropped_total").increment(checked.dropped as u64);
                }
                Ok(checked)
            }
            // Some errors come with status 200.
            Err(bad) => Err(Failure::Body(bad)),
        }
    }
}

async fn fetch(request: RequestBuilder) -> Result<(StatusCode, Option<Duration>, Bytes), Failure> {
    let response = request.send().await.map_err(Failure::of_transport)?;
    let status = response.status();
    let retry_after = kit::retry_after(response.headers(), kit::clock::system().now());
    Ok((status, retry_after, read(response).await?))
}

async fn read(response: reqwest::Response) -> Result<Bytes, Failure> {
    let promised = response.content_length();
    if promised.is_some_and(|length| length > BODY_MAX as u64) {
        return Err(Failure::Broken("the body is too big".to_owned()));
    }
    let mut body = BytesMut::new();
    let mut chunks = response.bytes_stream();
    while let Some(chunk) = chunks.next().await {
        let chunk = chunk.map_err(Failure::of_transport)?;
        if body.len() + chunk.len() > BODY_MAX {
            return Err(Failure::Broken("the body is too big".to_owned()));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body.freeze())
}
