//! The one way to a provider: breaker, pace, call, limit of the body, and the reading of it.

use std::{
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use bytes::{Bytes, BytesMut};
use chain_model::provenance::Provenance;
use futures::StreamExt;
use kit::{acting, breaker::Breaker, cache::Cache, clock::Clock};
use rand::Rng;
use reqwest::{Client, RequestBuilder, Url};
use sha2::{Digest, Sha256};
use vocab::Provider;

use crate::{failure::Failure, path::Path, toll::Toll, turn};

/// A raw block has up to 4 MB, in hexadecimal or with all its transactions decoded several times as much.
const BODY_MAX: usize = 32 << 20;
/// How long a 429 without Retry-After keeps us away.
const LIMITED: Duration = Duration::from_secs(10);
/// Longest wait for our own turn.
const PATIENCE: Duration = Duration::from_secs(5);
/// Addresses and hashes of all chains are at least this long, words of a path are not.
const NAME_MIN: usize = 25;
const AGENT: &str = concat!("meridian-onchain/", env!("CARGO_PKG_VERSION"));

/// What every endpoint of this process shares.
#[derive(Clone)]
pub(super) struct Shared {
    pub http: Client,
    /// Counts the calls of all replicas where Redis is there, else of this one.
    pub cache: Cache,
    pub clock: Arc<dyn Clock>,
    pub timeout: Duration,
    pub toll: Arc<dyn Toll>,
}

impl Shared {
    pub(super) fn new(
        cache: Cache,
        clock: Arc<dyn Clock>,
        timeout: Duration,
        toll: Arc<dyn Toll>,
    ) -> anyhow::Result<Self> {
        kit::tls::install();
        let http = Client::builder()
            .user_agent(AGENT)
            .connect_timeout(Duration::from_secs(3))
            .pool_idle_timeout(Duration::from_secs(30))
            // An API that sends us elsewhere is not the one we were told of.
            .redirect(reqwest::redirect::Policy::none())
            .build()?;
        Ok(Self {
            http,
            cache,
            clock,
            timeout,
            toll,
        })
    }
}

/// An answer's bytes and where they are from. The block height is filled in by who knows it.
#[derive(Debug, Clone)]
pub(super) struct Raw {
    pub body: Bytes,
    pub provenance: Provenance,
}

/// One provider.
pub(super) struct Endpoint {
    /// For pages: "Esplora", "Blockscout".
    pub name: &'static str,
    /// As which its calls are counted.
    provider: Provider,
    /// For the shared count of calls.
    key: String,
    base: Url,
    rate: u32,
    shared: Shared,
    breaker: Mutex<Breaker>,
    /// Milliseconds since 1970 until which the provider wants no call.
    quiet_until: AtomicI64,
}

impl std::fmt::Debug for Endpoint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Endpoint")
            .field("key", &self.key)
            .finish_non_exhaustive()
    }
}

impl Endpoint {
    /// `rate` is in calls per second.
    ///
    /// # Errors
    /// When the address is none. It is not shown: it may hold a key.
    pub(super) fn new(
        (name, provider): (&'static str, Provider),
        key: String,
        base: &str,
        rate: u32,
        shared: &Shared,
    ) -> anyhow::Result<Self> {
        let base = Url::parse(base.trim_end_matches('/'))
            .ok()
            .filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
            .ok_or_else(|| anyhow::anyhow!("the address of {name} for `{key}` is no http address"))?;
        Ok(Self {
            name,
            provider,
            key,
            base,
            rate: rate.max(1),
            shared: shared.clone(),
            breaker: Mutex::default(),
            quiet_until: AtomicI64::new(0),
        })
    }

    /// A GET of `path` below the base address. `secret` is sent, but is no part of the provenance.
    pub(super) async fn get<T: Send + 'static>(
        &self,
        path: &Path,
        query: &[(String, String)],
        secret: Option<(&str, &str)>,
        read: fn(&[u8]) -> Result<T, Failure>,
    ) -> Result<(T, Raw), Failure> {
        let (mut url, endpoint) = address(&self.base, path, query);
        if let Some((name, value)) = secret {
            url.query_pairs_mut().append_pair(name, value);
        }
        self.call(self.shared.http.get(url), endpoint, read).await
    }

    /// A POST of JSON to the base address; `endpoint` says what was asked.
    pub(super) async fn post<T: Send + 'static>(
        &self,
        body: &serde_json::Value,
        endpoint: String,
        read: fn(&[u8]) -> Result<T, Failure>,
    ) -> Result<(T, Raw), Failure> {
        self.call(self.shared.http.post(self.base.clone()).json(body), endpoint, read)
            .await
    }

    async fn call<T: Send + 'static>(
        &self,
        request: RequestBuilder,
        endpoint: String,
        read: fn(&[u8]) -> Result<T, Failure>,
    ) -> Result<(T, Raw), Failure> {
        let quiet = self.quiet_until.load(Ordering::Relaxed) - self.now();
        if quiet > 0 {
            return Err(Failure::Limited {
                retry_after: Some(millis(quiet)),
            });
        }
        if let Err(wait) = self.breaker().admit(self.now()) {
            return Err(Failure::Resting {
                retry_after: millis(wait),
            });
        }
        let outcome = async {
            let toll = &self.shared.toll;
            // Before the turn: who may not call takes nobody's.
            toll.take(self.provider).await?;
            if let Err(failure) = self.turn().await {
                toll.give_back(self.provider).await;
                return Err(failure);
            }
            // One limit for all of it: a body that drips is as bad as none.
            let body = tokio::time::timeout(self.shared.timeout, fetch(request, &*self.shared.clock))
                .await
                .map_err(|_| Failure::Timeout)??;
            let (body, value) = read_aside(body, read).await?;
            Ok((body, value))
        }
        .await;
        let now = self.now();
        let word = match &outcome {
            Ok(_) => "ok",
            Err(failure) if failure.is_outage() => "failed",
            Err(Failure::Limited { .. } | Failure::Spent(_)) => "limited",
            Err(_) => "refused",
        };
        metrics::counter!("onchain_provider_calls_total", "provider" => self.name, "outcome" => word).increment(1);
        match outcome {
            Ok((body, value)) => {
                self.breaker().succeeded(now);
                let provenance = Provenance {
                    provider: self.name.to_owned(),
                    endpoint,
                    fetched_unix_ms: now,
                    block_height: None,
                    sha256: Some(Sha256::digest(&body).into()),
                };
                Ok((value, Raw { body, provenance }))
            }
            Err(failure) => {
                if failure.is_outage() {
                    tracing::warn!(error = %failure, onchain.provider = self.key, onchain.endpoint = endpoint, "the provider failed");
                    self.breaker().failed(now, thing_of(&endpoint), rand::rng().random());
                } else if failure.is_uncalled() {
                    self.breaker().withdrawn(now);
                } else if let Failure::Limited { retry_after } = &failure {
                    let wait = retry_after.unwrap_or(LIMITED).min(Duration::from_secs(3_600));
                    self.quiet_until
                        .store(now + i64::try_from(wait.as_millis()).unwrap_or(0), Ordering::Relaxed);
                    self.breaker().withdrawn(now);
                } else {
                    // A clear answer: the provider is well.
                    self.breaker().succeeded(now);
                }
                Err(failure)
            }
        }
    }

    /// Waits until this second, or one of the next, has a call left for whoever the present work is done for.
    async fn turn(&self) -> Result<(), Failure> {
        let started = tokio::time::Instant::now();
        let user = acting::current().actor();
        loop {
            let now = self.shared.clock.now().timestamp_millis();
            let second = now.div_euclid(1_000);
            // Boxed: it is part of every call to a provider.
            if Box::pin(turn::is_left(&self.shared.cache, &self.key, self.rate, user, second)).await {
                return Ok(());
            }
            if started.elapsed() >= PATIENCE {
                return Err(Failure::Limited {
                    retry_after: Some(Duration::from_secs(1)),
                });
            }
            // A clock that stands still, as in tests, makes no new second: then the wait is the pace.
            tokio::time::sleep(millis(1_000 - now.rem_euclid(1_000) + 1)).await;
            if self.shared.clock.now().timestamp_millis() == now {
                return Ok(());
            }
        }
    }

    fn now(&self) -> i64 {
        self.shared.clock.now().timestamp_millis()
    }

    fn breaker(&self) -> MutexGuard<'_, Breaker> {
        self.breaker.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Where a call goes, and what it asks for as the provenance says it.
pub(super) fn address(base: &Url, path: &Path, query: &[(String, String)]) -> (Url, String) {
    let mut url = base.clone();
    let path = path.as_str();
    url.set_path(&format!("{}{path}", base.path().trim_end_matches('/')));
    if query.is_empty() {
        return (url, path.to_owned());
    }
    url.query_pairs_mut().extend_pairs(query);
    let endpoint = format!("{path}?{}", url.query().unwrap_or_default());
    (url, endpoint)
}

fn millis(ms: i64) -> Duration {
    Duration::from_millis(u64::try_from(ms).unwrap_or_default())
}

/// Big bodies are read where they hold up no other call.
async fn read_aside<T: Send + 'static>(
    body: Bytes,
    read: fn(&[u8]) -> Result<T, Failure>,
) -> Result<(Bytes, T), Failure> {
    if body.len() < 64 << 10 {
        let value = read(&body)?;
        return Ok((body, value));
    }
    tokio::task::spawn_blocking(move || read(&body).map(|value| (body, value)))
        .await
        .map_err(|_| Failure::Shape("the reader died".to_owned()))?
}

/// What a call was about, for the breaker: the address or hash that it names, so that all the calls of one page count as one; else
/// the whole of it.
fn thing_of(endpoint: &str) -> &str {
    endpoint
        .split(|c: char| !c.is_ascii_alphanumeric())
        .find(|word| word.len() >= NAME_MIN)
        .unwrap_or(endpoint)
}

async fn fetch(request: RequestBuilder, clock: &dyn Clock) -> Result<Bytes, Failure> {
    let response = request.send().await.map_err(transport)?;
    let status = response.status();
    let retry_after = kit::retry_after(response.headers(), clock.now());
    let body = limited(response).await?;
    if status.is_success() {
        return Ok(body);
    }
    let text = String::from_utf8_lossy(&body[..body.len().min(300)]).trim().to_owned();
    Err(match status.as_u16() {
        429 => Failure::Limited { retry_after },
        404 => Failure::Unknown,
        _ if is_about_call(&body) => Failure::Refused {
            status: 200,
            message: text,
        },
        400 if text.contains("not found") => Failure::Unknown,
        400 if text.contains("Too many") => Failure::TooMuch(text),
        status => Failure::Refused { status, message: text },
    })
}

/// An error of JSON-RPC that says what is wrong with the call: some nodes send it with a status of 5xx.
fn is_about_call(body: &[u8]) -> bool {
    let answer: serde_json::Value = serde_json::from_slice(body).unwrap_or_default();
    // JSON-RPC 2.0, section 5.1: not a request, no such method, wrong parameters. 3: the contract refused.
    matches!(answer["error"]["code"].as_i64(), Some(-32_602..=-32_600 | 3))
}

async fn limited(response: reqwest::Response) -> Result<Bytes, Failure> {
    let too_big = || Failure::Shape("the body is too big".to_owned());
    if response.content_length().is_some_and(|length| length > BODY_MAX as u64) {
        return Err(too_big());
    }
    let mut body = BytesMut::new();
    let mut chunks = response.bytes_stream();
    while let Some(chunk) = chunks.next().await {
        let chunk = chunk.map_err(transport)?;
        if body.len() + chunk.len() > BODY_MAX {
            return Err(too_big());
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body.freeze())
}

/// Addresses stay out of it: they may hold keys.
fn transport(error: reqwest::Error) -> Failure {
    let error = error.without_url();
    if error.is_timeout() {
        return Failure::Timeout;
    }
    let mut text = error.to_string();
    let mut source = std::error::Error::source(&error);
    while let Some(cause) = source {
        text = format!("{text}: {cause}");
        source = cause.source();
    }
    Failure::Away(text)
}

#[cfg(test)]
mod tests {
    use crate::endpoint::thing_of;

    #[test]
    fn the_calls_of_one_page_are_about_one_thing() {
        let address = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
        for endpoint in [
            format!("/address/{address}"),
            format!("/address/{address}/txs/chain"),
            format!("/api?module=account&action=txlist&address={address}"),
        ] {
            assert_eq!(thing_of(&endpoint), address, "{endpoint}");
        }
        assert_eq!(thing_of("/blocks/tip/height"), "/blocks/tip/height");
    }
}
