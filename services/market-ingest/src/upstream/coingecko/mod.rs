//! A client of CoinGecko API v3.

pub mod answer;

use std::time::Duration;

use provider_client::{Client, Settings, base_url, read_body};
use reqwest::{StatusCode, Url, header::HeaderValue};
use secrecy::{ExposeSecret, SecretString};

use crate::domain::{call::Call, shape::Checked};
use answer::Failure;

/// The host of the provider's paid plans. It takes no other keys, and the other host takes none of theirs.
const PAID_HOST: &str = "pro-api.coingecko.com";
/// The biggest body there is, all coins with platforms, has about 4 MB.
const BODY_MAX: usize = 32 << 20;
const AGENT: &str = concat!("meridian-market-ingest/", env!("CARGO_PKG_VERSION"));

/// Makes calls; knows nothing of quotas.
#[derive(Clone)]
pub struct CoinGecko {
    client: Client,
    base: Url,
    key: Option<HeaderValue>,
    key_header: &'static str,
}

/// The header in which a key is sent to this base address.
#[must_use]
pub fn key_header(base: &str) -> &'static str {
    if base_url(base).is_some_and(|base| base.host_str() == Some(PAID_HOST)) {
        "x-cg-pro-api-key"
    } else {
        "x-cg-demo-api-key"
    }
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
        let base =
            base_url(base).ok_or_else(|| anyhow::anyhow!("the provider's address `{base}` is no http address"))?;
        let key = match key.map(ExposeSecret::expose_secret).filter(|key| !key.is_empty()) {
            Some(key) => {
                let mut value = HeaderValue::from_str(key)
                    .map_err(|_| anyhow::anyhow!("MARKET_COINGECKO_KEY holds characters that no key has"))?;
                value.set_sensitive(true);
                Some(value)
            }
            None => None,
        };
        let client = Client::new(Settings {
            agent: AGENT,
            timeout,
            body_max: BODY_MAX,
            clock: kit::clock::system(),
            observe: |_, took| metrics::histogram!("market_provider_seconds").record(took.as_secs_f64()),
        })?;
        let key_header = key_header(base.as_str());
        Ok(Self {
            client,
            base,
            key,
            key_header,
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
            .client
            .get(format!("{}{}", self.base.as_str().trim_end_matches('/'), call.path));
        if !call.query.is_empty() {
            request = request.query(&call.query);
        }
        if let Some(key) = &self.key {
            request = request.header(self.key_header, key.clone());
        }
        let answer = self.client.exchange("coingecko", &call.endpoint, request).await?;
        if answer.is_unread() {
            return Err(Failure::Unread);
        }
        if answer.status != StatusCode::OK {
            return Err(answer::failure(
                answer.status.as_u16(),
                answer.retry_after,
                &answer.body,
            ));
        }
        let (shape, endpoint, total) = (call.shape, &call.endpoint, answer.total);
        // Some errors come with status 200.
        let read = move |body: &_| {
            shape
                .check(body)
                .map_err(|bad| answer::hidden_failure(body).unwrap_or(Failure::Body(bad)))
        };
        let checked = read_body(answer.body, read).await?;
        if checked.dropped > 0 {
            tracing::warn!(
                market.endpoint = endpoint,
                market.rows_dropped = checked.dropped,
                "dropped bad rows of `{endpoint}`"
            );
            metrics::counter!("market_rows_dropped_total").increment(checked.dropped as u64);
        }
        Ok(Checked { total, ..checked })
    }
}

#[cfg(test)]
mod tests {
    use super::key_header;

    #[test]
    fn a_key_is_sent_as_its_plan_is_asked() {
        for paid in [
            "https://pro-api.coingecko.com/api/v3",
            "https://PRO-API.coingecko.com/api/v3/",
        ] {
            assert_eq!(key_header(paid), "x-cg-pro-api-key", "{paid}");
        }
        for other in [
            "https://api.coingecko.com/api/v3",
            "http://127.0.0.1:7100/api/v3",
            "https://pro-api.coingecko.com.example/api/v3",
            "none",
        ] {
            assert_eq!(key_header(other), "x-cg-demo-api-key", "{other}");
        }
    }
}
