//! One HTTP exchange with a provider: deadline, limit of the body, trace and observed time.

use std::{sync::Arc, time::Duration};

use bytes::{Bytes, BytesMut};
use futures::StreamExt;
use kit::{clock::Clock, propagate};
use reqwest::{Client as Http, IntoUrl, Method, Request, RequestBuilder, Response, StatusCode, Url};
use tokio::time::Instant;
use tracing::Instrument;

use crate::Lost;

const CONNECT: Duration = Duration::from_secs(3);
const IDLE: Duration = Duration::from_secs(30);
/// How soon a 408 comes that a request met on its way. A later one is the server's own slowness.
const CROSSED: Duration = Duration::from_secs(1);

/// What a service's exchanges have in common.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The `User-Agent`: `meridian-onchain/0.1.0`.
    pub agent: &'static str,
    /// Longest time from the request to the end of the answer's body.
    pub timeout: Duration,
    /// Most bytes of an answer's body, after decompression.
    pub body_max: usize,
    /// Against which a `Retry-After` with a date counts, where the answer has no date of its own.
    pub clock: Arc<dyn Clock>,
    /// Records a finished exchange with a provider in the service's own histogram. Called inside the exchange's span.
    pub observe: fn(&'static str, Duration),
}

/// Makes exchanges. Clones share their connections.
#[derive(Debug, Clone)]
pub struct Client {
    http: Http,
    settings: Settings,
}

/// What a provider answered, whatever its status.
#[derive(Debug, Clone)]
pub struct Answer {
    pub status: StatusCode,
    /// How long the provider wants to be left alone, where it says so ([`kit::retry_after`]).
    pub retry_after: Option<Duration>,
    /// Rows of the whole list of which the body is a page, where the provider says how many (`total`).
    pub total: Option<u32>,
    pub body: Bytes,
    /// From the request to the head of the answer.
    pub after: Duration,
}

impl Answer {
    /// Did the server give up an idle connection (408) at the moment when the request set out on it? Then it read nothing, and the
    /// request may be repeated (RFC 9110, section 15.5.9). The repetition is a call like any other and has to be counted.
    #[must_use]
    pub fn is_unread(&self) -> bool {
        self.status == StatusCode::REQUEST_TIMEOUT && self.after < CROSSED
    }
}

impl Client {
    /// # Errors
    /// When TLS cannot be set up.
    pub fn new(settings: Settings) -> reqwest::Result<Self> {
        kit::tls::install();
        let http = Http::builder()
            .user_agent(settings.agent)
            .connect_timeout(CONNECT)
            .pool_idle_timeout(IDLE)
            // An API that sends us elsewhere is not the one we were told of.
            .redirect(reqwest::redirect::Policy::none())
            .build()?;
        Ok(Self { http, settings })
    }

    /// The start of a GET, for [`exchange`](Self::exchange).
    pub fn get(&self, url: impl IntoUrl) -> RequestBuilder {
        self.http.get(url)
    }

    /// The start of a POST, for [`exchange`](Self::exchange).
    pub fn post(&self, url: impl IntoUrl) -> RequestBuilder {
        self.http.post(url)
    }

    /// Sends a request and reads its whole answer. `template` names the kind of call in traces (`/coins/{id}`): it must not hold a
    /// query, an address or a key.
    ///
    /// # Errors
    /// [`Lost`] when there is no whole answer. An answer with any status is none.
    pub async fn exchange(
        &self,
        provider: &'static str,
        template: &str,
        request: RequestBuilder,
    ) -> Result<Answer, Lost> {
        let request = request.build()?;
        let host = request.url().host_str().unwrap_or_default();
        let span = propagate::outside(provider, method(request.method()), host, template);
        let began = Instant::now();
        // One limit for all of it: a body that drips is as bad as none. Boxed: it is part of every call to a provider.
        let outcome = tokio::time::timeout(self.settings.timeout, Box::pin(self.fetch(request)))
            .instrument(span.clone())
            .await
            .unwrap_or(Err(Lost::Timeout));
        // Inside, so that the histogram can name the trace.
        span.in_scope(|| (self.settings.observe)(provider, began.elapsed()));
        match &outcome {
            Ok(answer) => span.record("http.response.status_code", answer.status.as_u16()),
            Err(_) => span.record("otel.status_code", "ERROR"),
        };
        outcome
    }

    async fn fetch(&self, request: Request) -> Result<Answer, Lost> {
        let sent = Instant::now();
        let response = self.http.execute(request).await?;
        let after = sent.elapsed();
        let status = response.status();
        let retry_after = kit::retry_after(response.headers(), self.settings.clock.now());
        let total = response
            .headers()
            .get("total")
            .and_then(|total| total.to_str().ok()?.parse().ok());
        let body = match self.body(response).await {
            // The server is closing this connection: the status is all that matters.
            Err(_) if status == StatusCode::REQUEST_TIMEOUT => Bytes::new(),
            body => body?,
        };
        Ok(Answer {
            status,
            retry_after,
            total,
            body,
            after,
        })
    }

    async fn body(&self, response: Response) -> Result<Bytes, Lost> {
        let most = self.settings.body_max;
        let promised = response.content_length();
        if promised.is_some_and(|length| usize::try_from(length).map_or(true, |length| length > most)) {
            return Err(Lost::TooBig);
        }
        let mut body = BytesMut::new();
        let mut chunks = response.bytes_stream();
        while let Some(chunk) = chunks.next().await {
            let chunk = chunk?;
            if body.len() + chunk.len() > most {
                return Err(Lost::TooBig);
            }
            body.extend_from_slice(&chunk);
        }
        Ok(body.freeze())
    }
}

/// Reads the address below which a provider's endpoints are: `https://api.coingecko.com/api/v3`. `None` for what is no http address. A
/// slash at the end does not matter.
#[must_use]
pub fn base_url(text: &str) -> Option<Url> {
    Url::parse(text.trim_end_matches('/'))
        .ok()
        .filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
}

const fn method(method: &Method) -> &'static str {
    match *method {
        Method::POST => "POST",
        _ => "GET",
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bytes::Bytes;
    use reqwest::StatusCode;

    use super::{Answer, base_url};

    #[test]
    fn only_a_408_that_crossed_the_request_is_unread() {
        let unread = |status, ms| {
            let answer = Answer {
                status,
                retry_after: None,
                total: None,
                body: Bytes::new(),
                after: Duration::from_millis(ms),
            };
            answer.is_unread()
        };
        assert!(unread(StatusCode::REQUEST_TIMEOUT, 999));
        assert!(!unread(StatusCode::REQUEST_TIMEOUT, 1_000), "the server was slow");
        assert!(!unread(StatusCode::GATEWAY_TIMEOUT, 1));
    }

    #[test]
    fn a_base_is_an_http_address() {
        for good in [
            "https://provider.test/api/v3",
            "http://127.0.0.1:8080",
            "https://provider.test/api/v3/",
        ] {
            assert_eq!(base_url(good), good.trim_end_matches('/').parse().ok(), "{good}");
        }
        for bad in ["", "provider.test/api", "ftp://provider.test", "data:text/plain,a"] {
            assert_eq!(base_url(bad), None, "{bad}");
        }
    }
}
