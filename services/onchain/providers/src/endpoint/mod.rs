//! The one way to a provider: breaker, count, pace, exchange, and the reading of the answer.

#[cfg(test)]
mod tests;

use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use bytes::Bytes;
use chain_model::provenance::Provenance;
use kit::{cache::Cache, clock::Clock};
use provider_client::{Answer, Client, Guard, Health, Lost, Settings, base_url, read_body};
use reqwest::{RequestBuilder, Url};
use sha2::{Digest, Sha256};
use vocab::Provider;

use crate::{failure::Failure, path::Path, secret::without, status::body_of, toll::Toll, turn};

/// A raw block has up to 4 MB, in hexadecimal or with all its transactions decoded several times as much.
const BODY_MAX: usize = 32 << 20;
/// How long a 429 without Retry-After keeps us away.
const LIMITED: Duration = Duration::from_secs(10);
/// What a provider counts calls by; a wait that is not longer is waited for.
pub(super) const SECOND: Duration = Duration::from_secs(1);
/// How often a call is repeated that was one too many in its second.
const REPEATS: usize = 2;
/// How long a provider without calls left for the day is left alone: its plan may change.
const EXHAUSTED: i64 = 3_600_000;
const DAY: i64 = 86_400_000;
/// Addresses and hashes of all chains are at least this long, words of a path are not.
const NAME_MIN: usize = 25;
const AGENT: &str = concat!("meridian-onchain/", env!("CARGO_PKG_VERSION"));

/// What every endpoint of this process shares.
#[derive(Clone)]
pub(super) struct Shared {
    client: Client,
    /// Counts the calls of all replicas where Redis is there, else of this one.
    cache: Cache,
    clock: Arc<dyn Clock>,
    toll: Arc<dyn Toll>,
}

impl Shared {
    pub(super) fn new(
        cache: Cache,
        clock: Arc<dyn Clock>,
        timeout: Duration,
        toll: Arc<dyn Toll>,
    ) -> anyhow::Result<Self> {
        let client = Client::new(Settings {
            agent: AGENT,
            timeout,
            body_max: BODY_MAX,
            clock: Arc::clone(&clock),
            observe: |provider, took| {
                metrics::histogram!("onchain_provider_seconds", "provider" => provider).record(took.as_secs_f64());
            },
        })?;
        Ok(Self {
            client,
            cache,
            clock,
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
    /// For the log: the key, unless that names a user.
    shown: String,
    base: Url,
    rate: u32,
    shared: Shared,
    guard: Guard,
    /// Milliseconds since 1970 until which the provider wants no call.
    quiet_until: AtomicI64,
    /// The same where the calls of the day are used up.
    exhausted_until: AtomicI64,
}

/// What one call sends, and on whose account.
#[derive(Clone, Copy)]
struct Sending<'a> {
    template: &'a str,
    /// Is taken out of the answer.
    secret: Option<&'a str>,
    toll: &'a dyn Toll,
}

impl std::fmt::Debug for Endpoint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Endpoint")
            .field("shown", &self.shown)
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
        let base =
            base_url(base).ok_or_else(|| anyhow::anyhow!("the address of {name} for `{key}` is no http address"))?;
        Ok(Self {
            name,
            provider,
            shown: key.clone(),
            key,
            base,
            rate: rate.max(1),
            shared: shared.clone(),
            guard: Guard::new(Arc::clone(&shared.clock)),
            quiet_until: AtomicI64::new(0),
            exhausted_until: AtomicI64::new(0),
        })
    }

    /// By this name in the log, where the key names a user.
    #[must_use]
    pub(super) fn shown_as(self, name: &str) -> Self {
        Self {
            shown: name.to_owned(),
            ..self
        }
    }

    /// A GET of `path` below the base address. `secret` is sent, but is no part of the provenance or of what is made of the answer.
    pub(super) async fn get<T: Send + 'static>(
        &self,
        path: &Path,
        query: &[(String, String)],
        secret: Option<(&str, &str)>,
        read: fn(&[u8]) -> Result<T, Failure>,
    ) -> Result<(T, Raw), Failure> {
        self.get_at_cost(path, query, secret, &*self.shared.toll, read).await
    }

    /// [`Endpoint::get`] that is counted by another toll than all others here.
    pub(super) async fn get_at_cost<T: Send + 'static>(
        &self,
        path: &Path,
        query: &[(String, String)],
        secret: Option<(&str, &str)>,
        toll: &dyn Toll,
        read: fn(&[u8]) -> Result<T, Failure>,
    ) -> Result<(T, Raw), Failure> {
        let (mut url, endpoint) = address(&self.base, path, query);
        if let Some((name, value)) = secret {
            url.query_pairs_mut().append_pair(name, value);
        }
        let sending = Sending {
            template: &template_of(&endpoint),
            secret: secret.map(|(_, value)| value),
            toll,
        };
        self.call(self.shared.client.get(url), sending, &endpoint, read).await
    }

    /// A POST of JSON to the base address; `endpoint` says what was asked.
    pub(super) async fn post<T: Send + 'static>(
        &self,
        body: &serde_json::Value,
        endpoint: String,
        read: fn(&[u8]) -> Result<T, Failure>,
    ) -> Result<(T, Raw), Failure> {
        let request = self.shared.client.post(self.base.clone()).json(body);
        let sending = Sending {
            template: &template_of(&endpoint),
            secret: None,
            toll: &*self.shared.toll,
        };
        self.call(request, sending, &endpoint, read).await
    }

    async fn call<T: Send + 'static>(
        &self,
        request: RequestBuilder,
        sending: Sending<'_>,
        endpoint: &str,
        read: fn(&[u8]) -> Result<T, Failure>,
    ) -> Result<(T, Raw), Failure> {
        self.awake()?;
        self.guard
            .admit()
            .map_err(|retry_after| Failure::Resting { retry_after })?;
        // Boxed: it is part of every call to a provider.
        let outcome = Box::pin(self.paced(request, sending, read)).await;
        let now = self.now();
        let word = match &outcome {
            Ok(_) => "ok",
            Err(failure) if failure.is_outage() => "failed",
            Err(Failure::Limited { .. } | Failure::Exhausted { .. } | Failure::Spent(_)) => "limited",
            Err(_) => "refused",
        };
        metrics::counter!("onchain_provider_calls_total", "provider" => self.name, "outcome" => word).increment(1);
        match outcome {
            Ok((body, value)) => {
                self.guard.settle(Health::Well);
                let provenance = Provenance {
                    provider: self.name.to_owned(),
                    endpoint: endpoint.to_owned(),
                    fetched_unix_ms: now,
                    block_height: None,
                    sha256: Some(Sha256::digest(&body).into()),
                };
                Ok((value, Raw { body, provenance }))
            }
            Err(failure) => {
                self.guard.settle(failure.health(thing_of(endpoint)));
                match failure {
                    Failure::Limited { retry_after } => {
                        let wait = retry_after.unwrap_or(LIMITED).min(Duration::from_secs(3_600));
                        self.quiet_until
                            .store(now + i64::try_from(wait.as_millis()).unwrap_or(0), Ordering::Relaxed);
                        Err(failure)
                    }
                    Failure::Exhausted { .. } => {
                        self.exhausted_until.store(now + EXHAUSTED, Ordering::Relaxed);
                        Err(exhausted(now))
                    }
                    failure => {
                        if failure.is_outage() {
                            tracing::warn!(error = %kit::causes(&failure), onchain.provider = self.shown, onchain.endpoint = template_of(endpoint), "the provider failed");
                        }
                        Err(failure)
                    }
                }
            }
        }
    }

    /// Does the provider want calls?
    fn awake(&self) -> Result<(), Failure> {
        let now = self.now();
        if self.exhausted_until.load(Ordering::Relaxed) > now {
            return Err(exhausted(now));
        }
        let quiet = self.quiet_until.load(Ordering::Relaxed) - now;
        if quiet > 0 {
            return Err(Failure::Limited {
                retry_after: Some(millis(quiet)),
            });
        }
        Ok(())
    }

    /// A good answer and what it says. A call that was one too many in its second is repeated in one of the next.
    async fn paced<T: Send + 'static>(
        &self,
        mut request: RequestBuilder,
        sending: Sending<'_>,
        read: fn(&[u8]) -> Result<T, Failure>,
    ) -> Result<(Bytes, T), Failure> {
        let mut repeats = REPEATS;
        loop {
            let again = request.try_clone().filter(|_| repeats > 0);
            // Boxed, as above.
            let body = Box::pin(self.answer(request, sending)).await?;
            let failure = match read_body(body.clone(), move |body| read(body)).await {
                Ok(value) => return Ok((body, value)),
                Err(failure) => failure,
            };
            match (failure, again) {
                (
                    Failure::Limited {
                        retry_after: Some(wait),
                    },
                    Some(again),
                ) if wait <= SECOND => {
                    tokio::time::sleep(wait).await;
                    repeats -= 1;
                    request = again;
                }
                (failure, _) => return Err(failure),
            }
        }
    }

    /// The body of a good answer. A request that was not read is repeated once.
    async fn answer(&self, request: RequestBuilder, sending: Sending<'_>) -> Result<Bytes, Failure> {
        let again = request.try_clone();
        let mut answer = self.attempt(request, sending).await?;
        if let (true, Some(again)) = (answer.is_unread(), again) {
            answer = self.attempt(again, sending).await?;
        }
        // Before anything is made of it: no failure, log or archive gets the secret.
        if let Some(secret) = sending.secret {
            answer.body = without(answer.body, secret);
        }
        body_of(answer)
    }

    /// One request, which takes one turn and counts as one call.
    async fn attempt(&self, request: RequestBuilder, sending: Sending<'_>) -> Result<Answer, Failure> {
        let toll = sending.toll;
        // Before the turn: who may not call takes nobody's.
        toll.take(self.provider).await?;
        let Shared { cache, clock, .. } = &self.shared;
        if let Err(failure) = turn::wait(cache, &**clock, &self.key, self.rate).await {
            toll.give_back(self.provider).await;
            return Err(failure);
        }
        let answer = self.shared.client.exchange(self.name, sending.template, request).await;
        // Without a connection nobody got a request.
        if !matches!(answer, Err(Lost::Away(_))) {
            toll.made(self.provider).await;
        }
        Ok(answer?)
    }

    fn now(&self) -> i64 {
        self.shared.clock.now().timestamp_millis()
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

/// Until the next day (UTC).
fn exhausted(now: i64) -> Failure {
    Failure::Exhausted {
        retry_after: Some(millis(DAY - now.rem_euclid(DAY))),
    }
}

fn millis(ms: i64) -> Duration {
    Duration::from_millis(u64::try_from(ms).unwrap_or_default())
}

/// What a call was about, for the breaker: the address or hash that it names, so that all the calls of one page count as one; else
/// the whole of it.
fn thing_of(endpoint: &str) -> &str {
    endpoint
        .split(|c: char| !c.is_ascii_alphanumeric())
        .find(|word| word.len() >= NAME_MIN)
        .unwrap_or(endpoint)
}

/// The kind of call, for traces and logs: no query, no parameters, and no address, hash or number in a path.
pub(super) fn template_of(endpoint: &str) -> String {
    let is_name = |part: &str| part.len() >= NAME_MIN || part.bytes().all(|byte| byte.is_ascii_digit());
    let end = endpoint.find(|c: char| !c.is_ascii_alphanumeric() && !"/_-.".contains(c));
    let parts: Vec<&str> = endpoint[..end.unwrap_or(endpoint.len())]
        .split('/')
        .map(|part| {
            if !part.is_empty() && is_name(part) {
                "{name}"
            } else {
                part
            }
        })
        .collect();
    parts.join("/")
}
