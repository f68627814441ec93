//! Answers market requests with documents: those that are kept, or else what market-ingest says.
//!
//! One caller fetches while the others wait. What was good stays for a day, to be served with its age when the service is away
//! or slow.

use std::{
    sync::{Arc, LazyLock},
    time::Duration,
};

use actix_web::{
    HttpRequest, HttpResponse,
    http::{
        header,
        header::{HeaderName, HeaderValue},
    },
};
use kit::identity::Identity;
use proto::market::CacheState;

use crate::{
    clients::Context,
    credentials::holds_key,
    load::CROWDED,
    market_cache::{Asked, Kept, Key, STALE_AGAIN, header_text},
    market_query::MarketQuery,
    metrics,
    problem::{Answer, Problem},
    public_market::{self, Reader},
    response_body::in_pieces,
    state::Worker,
};

/// How long a service may take before an old document is served in the meantime.
const PATIENCE: Duration = Duration::from_millis(300);

static CACHE: HeaderName = HeaderName::from_static("x-cache");
static AS_OF: HeaderName = HeaderName::from_static("x-data-as-of");
static SOURCE: HeaderName = HeaderName::from_static("x-data-source");

/// What is said to a user who used up the share of the provider's calls, or reached a spending limit of their own, or has too many calls in
/// flight: it is about that user alone.
const USED_UP: [&str; 3] = ["market_share_used", kit::Spent::CODE, CROWDED];

/// What to tell about how a document was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Found {
    Here,
    Fetched,
    Old,
}

/// Answers a market request: `understand` reads the parameters, and only where this very address was not asked before.
///
/// # Errors
/// As the caller, the parameters or the service deserve.
pub async fn serve<F>(worker: &Worker, request: &HttpRequest, understand: F) -> Answer
where
    F: FnOnce() -> Result<MarketQuery, Problem>,
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
    let query = understand()?.owned_by(reader.payer());
    if query.is_personal() && reader == Reader::Anyone {
        return Err(Problem::unauthenticated("token_missing"));
    }
    let key: Key = query.key().into();
    if is_remembered && !query.is_personal() {
        let asked = Asked {
            key: Arc::clone(&key),
            route: request.match_pattern().unwrap_or_else(|| "*".to_owned()).into(),
        };
        documents.asked.insert(address.into(), asked);
    }
    // Boxed: seldom needed, and large.
    let identity = reader.identity();
    let (kept, found) = Box::pin(find(worker, request, identity, key, query)).await?;
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
    query: MarketQuery,
) -> Result<(Arc<Kept>, Found), Problem> {
    let documents = &worker.shared.documents;
    if let Some((kept, _)) = documents.fresh.get(&key).await {
        return Ok((kept, Found::Here));
    }
    let context = Context::of(request, &worker.shared.calls, identity);
    let Some(old) = documents.last.get(&key) else {
        let (kept, first) = fetch(worker, &context, key, query).await?;
        return Ok((kept, if first { Found::Fetched } else { Found::Here }));
    };
    // The fetch goes on by itself where we lose patience, so that the next caller finds its result.
    let fetching = actix_web::rt::spawn({
        let (worker, key) = (worker.clone(), Arc::clone(&key));
        async move { fetch(&worker, &context, key, query).await }
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
async fn fetch(worker: &Worker, context: &Context, key: Key, query: MarketQuery) -> Result<(Arc<Kept>, bool), Problem> {
    match fetch_once(worker, context, Arc::clone(&key), query.clone()).await {
        Err((problem, false)) if USED_UP.contains(&problem.code.as_str()) => {
            fetch_once(worker, context, key, query).await
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
    query: MarketQuery,
) -> Result<(Arc<Kept>, bool), (Problem, bool)> {
    let documents = &worker.shared.documents;
    let mut first = false;
    let fetched = documents.fresh.try_get_with(Arc::clone(&key), async {
        first = true;
        let fetched = Box::pin(query.fetch(worker, context)).await?;
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
    let response = kept.variants.respond(request.headers());
    let mut response = response.map_body(|_, body| in_pieces(body));
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
