//! Who is calling: a bearer token, or for market data also a personal API key.
//!
//! What was found is kept for at most five seconds, so a revoked session ends everywhere within that time.

use std::{
    net::IpAddr,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use actix_web::{HttpRequest, http::header};
use kit::identity::Identity;
use proto::auth as pb;
use sha2::{Digest, Sha256};
use vocab::{SessionId, UserId};

use crate::{
    ask,
    clients::{Context, Plan},
    edge,
    jwt::Claims,
    problem::Problem,
    state::Worker,
};

/// How long an answer of auth is believed.
const BELIEVE: Duration = Duration::from_millis(4500);
/// How long a key that was good is believed while auth is away.
const WITHOUT_AUTH: Duration = Duration::from_secs(300);
const API_KEY: &str = "x-cg-demo-api-key";
const API_KEY_PARAMETER: &str = "x_cg_demo_api_key";

/// Somebody known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Caller {
    pub user: UserId,
    /// None for API keys.
    pub session: Option<SessionId>,
    /// When the token ends, Unix seconds; none for API keys.
    pub exp: Option<i64>,
}

impl Caller {
    #[must_use]
    pub const fn identity(self) -> Identity {
        Identity {
            user: Some(self.user),
            session: self.session,
        }
    }
}

type Digested = [u8; 32];

#[derive(Debug, Clone, Copy)]
struct Known {
    caller: Caller,
    since: Instant,
}

/// Callers seen in the last seconds.
#[derive(Debug)]
pub struct Callers {
    good: moka::future::Cache<Digested, Known>,
    /// API keys that auth refused.
    bad: moka::sync::Cache<Digested, ()>,
    /// API keys that were good, for when auth is away.
    before: moka::sync::Cache<Digested, Caller>,
    /// Users whose sessions changed here: what was found before that moment does not count.
    changed: Mutex<Vec<(UserId, Instant)>>,
    changes: AtomicUsize,
}

impl Default for Callers {
    fn default() -> Self {
        Self {
            good: moka::future::Cache::builder()
                .max_capacity(100_000)
                .time_to_live(BELIEVE)
                .build(),
            bad: moka::sync::Cache::builder()
                .max_capacity(10_000)
                .time_to_live(BELIEVE)
                .build(),
            before: moka::sync::Cache::builder()
                .max_capacity(10_000)
                .time_to_live(WITHOUT_AUTH)
                .build(),
            changed: Mutex::default(),
            changes: AtomicUsize::new(0),
        }
    }
}

impl Callers {
    /// Forgets what is known of a user's sessions, because they changed.
    pub fn forget(&self, user: UserId) {
        let mut changed = self.changed.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        changed.retain(|(_, at)| now.duration_since(*at) <= BELIEVE);
        changed.push((user, now));
        self.changes.store(changed.len(), Ordering::Release);
    }

    fn outdated(&self, known: &Known) -> bool {
        if self.changes.load(Ordering::Acquire) == 0 {
            return false;
        }
        let mut changed = self.changed.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        changed.retain(|(_, at)| now.duration_since(*at) <= BELIEVE);
        self.changes.store(changed.len(), Ordering::Release);
        changed
            .iter()
            .any(|(user, at)| *user == known.caller.user && *at >= known.since)
    }

    async fn get(&self, digest: &Digested) -> Option<Caller> {
        let known = self.good.get(digest).await?;
        if self.outdated(&known) {
            self.good.invalidate(digest).await;
            return None;
        }
        Some(known.caller)
    }
}

/// The one `Authorization` header of a kind, without its scheme. Two are an error.
///
/// # Errors
/// 400 for two headers.
pub fn authorization<'r>(request: &'r HttpRequest, scheme: &str) -> Result<Option<&'r str>, Problem> {
    let mut all = request.headers().get_all(header::AUTHORIZATION);
    let (first, second) = (all.next(), all.next());
    if second.is_some() {
        return Err(Problem::malformed(
            "duplicate_header",
            "There are two Authorization headers.",
        ));
    }
    let Some(text) = first.and_then(|value| value.to_str().ok()) else {
        return Ok(None);
    };
    let matching = text
        .split_once(' ')
        .filter(|(name, _)| name.eq_ignore_ascii_case(scheme));
    Ok(matching.map(|(_, rest)| rest.trim()))
}

impl Worker {
    /// The signed-in user behind a bearer token.
    ///
    /// # Errors
    /// 400, 401, 429 or 503.
    pub async fn bearer(&self, request: &HttpRequest) -> Result<Caller, Problem> {
        let Some(token) = authorization(request, "bearer")? else {
            self.shared.limits.anonymous(edge::ip(request))?;
            return Err(Problem::unauthenticated("token_missing"));
        };
        self.known(token, edge::ip(request), || self.check_token(request, token))
            .await
    }

    /// The user behind a bearer token or a personal API key.
    ///
    /// # Errors
    /// 400, 401, 429 or 503.
    pub async fn bearer_or_key(&self, request: &HttpRequest) -> Result<Caller, Problem> {
        if request.headers().contains_key(header::AUTHORIZATION) {
            return self.bearer(request).await;
        }
        let mut sent = request.headers().get_all(API_KEY);
        let (first, second) = (sent.next(), sent.next());
        if second.is_some() {
            return Err(Problem::malformed("duplicate_header", "There are two API keys."));
        }
        let key = match first {
            Some(value) => value.to_str().ok(),
            None => request.query_string().split('&').find_map(|part| {
                part.split_once('=')
                    .filter(|(name, _)| *name == API_KEY_PARAMETER)
                    .map(|(_, key)| key)
            }),
        };
        match key {
            Some(key) if !key.is_empty() => {
                self.known(key, edge::ip(request), || self.check_key(request, key))
                    .await
            }
            _ => self.bearer(request).await,
        }
    }

    async fn known<F>(&self, secret: &str, ip: IpAddr, check: impl FnOnce() -> F) -> Result<Caller, Problem>
    where
        F: Future<Output = Result<Caller, Problem>>,
    {
        let digest: Digested = Sha256::digest(secret.as_bytes()).into();
        let callers = &self.shared.callers;
        let mut kept = callers.get(&digest).await;
        if kept
            .and_then(|caller| caller.exp)
            .is_some_and(|exp| self.shared.clock.now().timestamp() > exp + 30)
        {
            callers.good.invalidate(&digest).await;
            kept = None;
        }
        let caller = match kept {
            Some(caller) => caller,
            None => {
                let check = async {
                    let since = Instant::now();
                    Box::pin(check()).await.map(|caller| Known { caller, since })
                };
                // Boxed: seldom needed, and large.
                match Box::pin(callers.good.try_get_with(digest, check)).await {
                    Ok(known) => known.caller,
                    Err(problem) => {
                        self.shared.limits.anonymous(ip)?;
                        return Err(Arc::unwrap_or_clone(problem));
                    }
                }
            }
        };
        self.shared.limits.user(caller.user)?;
        Ok(caller)
    }

    async fn check_token(&self, request: &HttpRequest, token: &str) -> Result<Caller, Problem> {
        let Claims { user, session, exp } = self.shared.keys.verify(&self.shared, &self.clients.auth, token).await?;
        if !self
            .session_lives(&Context::of(request, &self.shared, Identity::default()), user, session)
            .await?
        {
            return Err(Problem::unauthenticated("token_invalid"));
        }
        Ok(Caller {
            user,
            session: Some(session),
            exp: Some(exp),
        })
    }

    /// Does auth still know this session? While auth is away the token's own end is believed.
    ///
    /// # Errors
    /// What auth answers, other than being away.
    pub async fn session_lives(&self, context: &Context, user: UserId, session: SessionId) -> Result<bool, Problem> {
        let question = pb::CheckSessionRequest {
            session_id: session.to_string(),
            user_id: user.to_string(),
        };
        match ask!(self, context, Plan::READ, auth.check_session, question).await {
            Ok(answer) => Ok(answer.live),
            Err(problem) if problem.is_outage() => Ok(true),
            Err(problem) => Err(problem),
        }
    }

    async fn check_key(&self, request: &HttpRequest, secret: &str) -> Result<Caller, Problem> {
        let refused = || Problem::unauthenticated("token_invalid");
        if secret.len() > 256 || !secret.bytes().all(|b| b.is_ascii_graphic()) {
            return Err(refused());
        }
        let callers = &self.shared.callers;
        let digest: Digested = Sha256::digest(secret.as_bytes()).into();
        if callers.bad.contains_key(&digest) {
            return Err(refused());
        }
        let context = Context::of(request, &self.shared, Identity::default());
        let question = pb::CheckApiKeyRequest {
            secret: secret.to_owned(),
        };
        match ask!(self, &context, Plan::READ, auth.check_api_key, question).await {
            Ok(answer) if answer.live => {
                let user = answer.user_id.parse().map_err(|_| Problem::internal())?;
                let caller = Caller {
                    user,
                    session: None,
                    exp: None,
                };
                callers.before.insert(digest, caller);
                Ok(caller)
            }
            Ok(_) => {
                callers.before.invalidate(&digest);
                callers.bad.insert(digest, ());
                Err(refused())
            }
            Err(problem) if problem.is_outage() => callers.before.get(&digest).ok_or(problem),
            Err(problem) => Err(problem),
        }
    }
}
