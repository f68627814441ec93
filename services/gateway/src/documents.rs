//! Market documents as they were sent by market-ingest, kept for seconds in all their encodings.
//!
//! One caller fetches while the others wait. What was good stays for a day, to be served with its age when the service is away
//! or slow.

use std::{
    sync::{Arc, LazyLock},
    time::{Duration, Instant},
};

use actix_web::{
    HttpRequest, HttpResponse,
    http::{
        header,
        header::{HeaderName, HeaderValue},
    },
};
use futures::FutureExt as _;
use kit::{compress::Encodings, identity::Identity};
use moka::Expiry;
use proto::market::CacheState;

use crate::{
    clients::Context,
    credentials::holds_key,
    load::CROWDED,
    metrics,
    negotiate::Variants,
    problem::{Answer, Problem},
    public_market::{self, Reader},
    state::Worker,
    wanted::{Fetched, Wanted},
};

/// Longest time that a document is served without asking again.
const FRESH: Duration = Duration::from_secs(10);
/// How long to go on with an old document before asking again, when the service failed.
const STALE_AGAIN: Duration = Duration::from_secs(1);
/// How long a service may take before an old document is served in the meantime.
const PATIENCE: Duration = Duration::from_millis(300);
/// Oldest document that is still served.
const OLDEST: Duration = Duration::from_secs(24 * 3600);

static CACHE: HeaderName = HeaderName::from_static("x-cache");
static AS_OF: HeaderName = HeaderName::from_static("x-data-as-of");
static SOURCE: HeaderName = HeaderName::from_static("x-data-source");

/// Headers of the provider's that clients page by.
const PAGING: [&str; 2] = ["total", "per-page"];

/// What is said to a user who used up the share of the provider's calls, or reached a spending limit of their own, or has too many calls in
/// flight: it is about that user alone.
const USED_UP: [&str; 3] = ["market_share_used", kit::Spent::CODE, CROWDED];

type Key = Arc<[u8]>;

/// A document ready to be sent.
#[derive(Debug)]
pub struct Kept {
    variants: Variants,
    as_of: HeaderValue,
    source: HeaderValue,
    /// Where the data begin, if the provider's plan cuts them off later than asked.
    available_from: Option<HeaderValue>,
    /// Headers of this document alone: those that clients page by, and what a computed body rests on.
    own: Vec<(HeaderName, HeaderValue)>,
    state: CacheState,
    /// When it came here, and how old it was then.
    since: Instant,
    age: Duration,
    fresh: Duration,
    max_age: Duration,
}

impl Kept {
    fn of(fetched: Fetched, now_ms: i64) -> Self {
        let document = fetched.document;
        let state = document.cache();
        let max_age = Duration::from_secs(u64::try_from(document.max_age_s).unwrap_or(0));
        let age = Duration::from_millis(u64::try_from(now_ms - document.as_of_unix_ms).unwrap_or(0));
        let instant = |ms: i64| {
            let at = chrono::DateTime::from_timestamp_millis(ms).unwrap_or_default();
            header_text(&at.to_rfc3339_opts(chrono::SecondsFormat::Millis, true))
        };
        let mut own: Vec<(HeaderName, HeaderValue)> = Vec::new();
        for (name, value) in &fetched.headers {
            if let Some(known) = PAGING.into_iter().find(|known| *known == name.as_str()) {
                own.push((HeaderName::from_static(known), header_text(value)));
            }
        }
        if let Some(since) = fetched.data_since_unix_ms {
            own.push((HeaderName::from_static("x-data-since"), instant(since)));
        }
        if !fetched.universe.is_empty() {
            own.push((HeaderName::from_static("x-universe"), header_text(&fetched.universe)));
        }
        let source = if fetched.data_source.is_empty() {
            &document.source
        } else {
            &fetched.data_source
        };
        let fresh = if state == CacheState::Stale {
            max_age.min(STALE_AGAIN * 2)
        } else {
            max_age.min(FRESH)
        };
        Self {
            as_of: instant(document.as_of_unix_ms),
            available_from: document.available_from_unix_ms.map(instant),
            source: header_text(source),
            own,
            variants: Variants::new(
                Encodings {
                    plain: document.json,
                    gzip: document.gzip,
                    brotli: document.brotli,
                },
                &document.etag,
            ),
            state,
            since: Instant::now(),
            age,
            fresh,
            max_age,
        }
    }

    /// When it is to be asked for again.
    #[must_use]
    pub fn end(&self) -> Instant {
        self.since + self.fresh
    }

    fn bytes(&self) -> u32 {
        u32::try_from(self.variants.bytes() + 512).unwrap_or(u32::MAX)
    }
}

fn header_text(text: &str) -> HeaderValue {
    HeaderValue::from_str(text).unwrap_or_else(|_| HeaderValue::from_static(""))
}

#[derive(Debug)]
struct Freshness;

impl Expiry<Key, (Arc<Kept>, Duration)> for Freshness {
    fn expire_after_create(&self, _: &Key, value: &(Arc<Kept>, Duration), _: Instant) -> Option<Duration> {
        Some(value.1)
    }

    fn expire_after_update(
        &self,
        _: &Key,
        value: &(Arc<Kept>, Duration),
        _: Instant,
        _: Option<Duration>,
    ) -> Option<Duration> {
        Some(value.1)
    }
}

/// The kept documents of one gateway, shared by its workers.
#[derive(Debug)]
pub struct Documents {
    fresh: moka::future::Cache<Key, (Arc<Kept>, Duration)>,
    last: moka::sync::Cache<Key, Arc<Kept>>,
    /// The same documents by the address as it was asked for, so that repeated questions need not be understood again.
    asked: moka::sync::Cache<Arc<str>, Asked>,
}

/// What an address asks for, and the route that it is of.
#[derive(Debug, Clone)]
struct Asked {
    key: Key,
    route: Arc<str>,
}

/// What to tell about how a document was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Found {
    Here,
    Fetched,
    Old,
}

impl Documents {
    #[must_use]
    pub fn new(bytes: u64) -> Self {
        Self {
            fresh: moka::future::Cache::builder()
                .max_capacity(bytes)
                .weigher(|_, value: &(Arc<Kept>, Duration)| value.0.bytes())
                .expire_after(Freshness)
                .build(),
            last: moka::sync::Cache::builder()
                .max_capacity(bytes)
                .weigher(|_, value: &Arc<Kept>| value.bytes())
                .time_to_live(OLDEST)
                .build(),
            asked: moka::sync::Cache::builder()
                .max_capacity(10_000)
                .time_to_live(Duration::from_secs(600))
                .build(),
        }
    }

    /// The fresh document of an address that was asked for before, and its route. Never waits; nothing where it has to be asked for.
    #[must_use]
    pub fn at_hand(&self, address: &str) -> Option<(Arc<Kept>, Arc<str>)> {
        let asked = self.asked.get(address)?;
        let (kept, _) = self.fresh.get(&asked.key).now_or_never()??;
        Some((kept, asked.route))
    }
}

/// Answers a market request: `understand` reads the parameters, and only where this very address was not asked before.
///
/// # Errors
/// As the caller, the parameters or the service deserve.
pub async fn serve<F>(worker: &Worker, request: &HttpRequest, understand: F) -> Answer
where
    F: FnOnce() -> Result<Wanted, Problem>,
{
    let reader = worker.reader(request).await?;
    let documents = &worker.shared.documents;
    let address = request.uri().path_and_query().map_or("", |address| address.as_str());
    let is_remembered = is_remembered(address);
    let known = is_remembered.then(|| documents.asked.get(address)).flatten();
    if let Some(asked) = &known
        && let Some((kept, _)) = documents.fresh.get(&asked.key).await
    {
        return Ok(respond(request, &kept, Found::Here, reader));
    }
    let wanted = understand()?.owned_by(reader.payer());
    if wanted.is_personal() && reader == Reader::Anyone {
        return Err(Problem::unauthenticated("token_missing"));
    }
    let key: Key = wanted.key().into();
    if is_remembered && !wanted.is_personal() {
        let asked = Asked {
            key: Arc::clone(&key),
            route: request.match_pattern().unwrap_or_else(|| "*".to_owned()).into(),
        };
        documents.asked.insert(address.into(), asked);
    }
    // Boxed: seldom needed, and large.
    let identity = Identity::person(reader.payer(), None);
    let (kept, found) = Box::pin(find(worker, request, identity, key, wanted)).await?;
    Ok(respond(request, &kept, found, reader))
}

/// A key in the address is a secret: such addresses are not remembered.
fn is_remembered(address: &str) -> bool {
    address.len() <= 512 && !holds_key(address)
}

/// As [`serve`] answers with what is here.
#[must_use]
pub fn respond_here(request: &HttpRequest, kept: &Kept, reader: Reader) -> HttpResponse {
    respond(request, kept, Found::Here, reader)
}

async fn find(
    worker: &Worker,
    request: &HttpRequest,
    identity: Identity,
    key: Key,
    wanted: Wanted,
) -> Result<(Arc<Kept>, Found), Problem> {
    let documents = &worker.shared.documents;
    if let Some((kept, _)) = documents.fresh.get(&key).await {
        return Ok((kept, Found::Here));
    }
    let context = Context::of(request, &worker.shared.calls, identity);
    let Some(old) = documents.last.get(&key) else {
        let (kept, first) = fetch(worker, &context, key, wanted).await?;
        return Ok((kept, if first { Found::Fetched } else { Found::Here }));
    };
    // The fetch goes on by itself where we lose patience, so that the next caller finds its result.
    let fetching = actix_web::rt::spawn({
        let (worker, key) = (worker.clone(), Arc::clone(&key));
        async move { fetch(&worker, &context, key, wanted).await }
    });
    match tokio::time::timeout(PATIENCE, fetching).await {
        Ok(Ok(Ok((kept, first)))) => Ok((kept, if first { Found::Fetched } else { Found::Here })),
        Ok(Ok(Err(problem))) if problem.is_outage() => {
            documents.fresh.insert(key, (Arc::clone(&old), STALE_AGAIN)).await;
            Ok((old, Found::Old))
        }
        // A share that is used is no reason either not to have what is here. It is not fresh by that: others may have theirs left, and
        // one caller who asks each second would keep the old document from being renewed for all of them.
        Ok(Ok(Err(problem))) if USED_UP.contains(&problem.code.as_str()) => Ok((old, Found::Old)),
        Ok(Ok(Err(problem))) => Err(problem),
        Ok(Err(error)) => {
            tracing::error!(error = %kit::causes(&error), "fetching a document ended abruptly");
            Ok((old, Found::Old))
        }
        Err(_) => Ok((old, Found::Old)),
    }
}

/// Fetches once for all who wait; true for the one who did. Where that one had no share of the provider's calls left, each of the
/// others asks for itself.
async fn fetch(worker: &Worker, context: &Context, key: Key, wanted: Wanted) -> Result<(Arc<Kept>, bool), Problem> {
    match fetch_once(worker, context, Arc::clone(&key), wanted.clone()).await {
        Err((problem, false)) if USED_UP.contains(&problem.code.as_str()) => {
            fetch_once(worker, context, key, wanted).await
        }
        fetched => fetched,
    }
    .map_err(|(problem, _)| problem)
}

/// A fetch's failure also says whether it was this caller's own.
async fn fetch_once(
    worker: &Worker,
    context: &Context,
    key: Key,
    wanted: Wanted,
) -> Result<(Arc<Kept>, bool), (Problem, bool)> {
    let documents = &worker.shared.documents;
    let mut first = false;
    let fetched = documents.fresh.try_get_with(Arc::clone(&key), async {
        first = true;
        let fetched = Box::pin(wanted.fetch(worker, context)).await?;
        let kept = Arc::new(Kept::of(fetched, worker.shared.clock.now().timestamp_millis()));
        documents.last.insert(key, Arc::clone(&kept));
        let fresh = kept.fresh;
        Ok::<_, Problem>((kept, fresh))
    });
    let fetched = fetched.await;
    match fetched {
        Ok((kept, _)) => Ok((kept, first)),
        Err(problem) => Err((Arc::unwrap_or_clone(problem), first)),
    }
}

fn respond(request: &HttpRequest, kept: &Kept, found: Found, reader: Reader) -> HttpResponse {
    metrics::document(match found {
        Found::Here => "here",
        Found::Fetched => "fetched",
        Found::Old => "old",
    });
    let here = kept.since.elapsed();
    let age = kept.age + here;
    // Old by our own clock, though it was good when it came.
    let outlived = here > kept.fresh + STALE_AGAIN;
    let state = match (kept.state, found) {
        (CacheState::Stale, _) | (_, Found::Old) => "STALE",
        (_, Found::Here) if outlived => "STALE",
        (_, Found::Here) | (CacheState::Hit, Found::Fetched) => "HIT",
        (CacheState::Store, Found::Fetched) => "STORE",
        (CacheState::Miss | CacheState::Unspecified, Found::Fetched) => "MISS",
    };
    let mut response = kept.variants.respond(request.headers());
    let out = response.headers_mut();
    let left = if state == "STALE" {
        0
    } else {
        kept.max_age.saturating_sub(here).as_secs()
    };
    out.insert(CACHE.clone(), HeaderValue::from_static(state));
    out.insert(AS_OF.clone(), kept.as_of.clone());
    out.insert(SOURCE.clone(), kept.source.clone());
    for (name, value) in &kept.own {
        out.insert(name.clone(), value.clone());
    }
    if let Some(from) = &kept.available_from {
        out.insert(header::HeaderName::from_static("x-data-available-from"), from.clone());
    }
    if reader == Reader::Anyone {
        public_market::allow(out, request.path(), left);
        return response;
    }
    out.insert(header::CACHE_CONTROL, cache_control(left));
    out.insert(header::AGE, HeaderValue::from(age.as_secs()));
    out.insert(
        header::VARY,
        HeaderValue::from_static("Accept-Encoding, Authorization, x-cg-demo-api-key, x-cg-pro-api-key"),
    );
    response
}

fn cache_control(seconds: u64) -> HeaderValue {
    // Every answer says it, and few documents are good for longer than five minutes.
    static MADE: LazyLock<Vec<HeaderValue>> = LazyLock::new(|| (0..=300).map(make_cache_control).collect());
    let made = usize::try_from(seconds).ok().and_then(|at| MADE.get(at));
    made.cloned().unwrap_or_else(|| make_cache_control(seconds))
}

fn make_cache_control(seconds: u64) -> HeaderValue {
    match seconds {
        0 => HeaderValue::from_static("private, no-cache"),
        seconds => header_text(&format!("private, max-age={seconds}")),
    }
}

#[cfg(test)]
#[path = "documents_tests.rs"]
mod tests;
