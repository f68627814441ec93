//! Who is calling: a bearer token, or for market data also a personal API key. Neither a key nor an app's token is a session.
//!
//! What was found is kept for less than five seconds from when auth was asked, so a revoked session ends everywhere within that time. Only
//! where auth itself takes about that long to answer is it a second from the answer.

use std::{hash::Hash, net::IpAddr, sync::Arc, time::Instant};

use actix_web::{
    HttpRequest,
    http::header::{self, HeaderName},
};
use kit::identity::Identity;
use proto::auth as pb;
use vocab::{AppScope, SessionId, UserId};

use crate::{
    app_tokens, ask,
    callers::{BearerDigest, Caller, Checked, Holder, KeyDigest},
    clients::{Context, Plan},
    cookies,
    jwt::Claims,
    load::Share,
    problem::Problem,
    query::decode,
    seen,
    state::{Shared, Worker},
};

/// Headers that hold a personal API key. CoinGecko's clients send one of these, by which of its plans they think it is for.
static API_KEYS: [HeaderName; 2] = [
    HeaderName::from_static("x-cg-demo-api-key"),
    HeaderName::from_static("x-cg-pro-api-key"),
];
/// The same as parameters of the query.
const API_KEY_PARAMETERS: [&str; 2] = ["x_cg_demo_api_key", "x_cg_pro_api_key"];

/// Is it the name of a parameter that holds an API key?
#[must_use]
pub fn is_key_parameter(name: &str) -> bool {
    API_KEY_PARAMETERS.contains(&name)
}

/// The same for a name as it stands in an address, where any of its characters may be escaped.
fn is_sent_key_parameter(name: &str) -> bool {
    is_key_parameter(name) || (name.contains('%') && decode(name).is_some_and(|plain| is_key_parameter(&plain)))
}

/// Does an address hold an API key? Then it is a secret, and is kept nowhere. What can't be decoded may hold one.
#[must_use]
pub fn holds_key(address: &str) -> bool {
    let names_one = |text: &str| API_KEY_PARAMETERS.iter().any(|name| text.contains(name));
    names_one(address) || (address.contains('%') && decode(address).is_none_or(|plain| names_one(&plain)))
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

/// The personal API key that a request names, in its header or else in its query.
///
/// # Errors
/// 400 for two headers.
pub fn api_key(request: &HttpRequest) -> Result<Option<&str>, Problem> {
    let headers = request.headers();
    let mut sent = API_KEYS.iter().flat_map(|name| headers.get_all(name));
    let (first, second) = (sent.next(), sent.next());
    if second.is_some() {
        return Err(Problem::malformed("duplicate_header", "There are two API keys."));
    }
    let key = match first {
        Some(value) => value.to_str().ok(),
        None => request.query_string().split('&').find_map(|part| {
            part.split_once('=')
                .filter(|(name, _)| is_sent_key_parameter(name))
                .map(|(_, key)| key)
        }),
    };
    Ok(key.filter(|key| !key.is_empty()))
}

impl Shared {
    /// Does the request come from someone known? Judged from what is at hand, without asking auth: for when there is hardly any
    /// room left.
    #[must_use]
    pub fn recognises(&self, request: &HttpRequest) -> bool {
        if let Ok(Some(token)) = authorization(request, "bearer") {
            return self.keys.recognises(token, self.clock.now());
        }
        if let Ok(Some(key)) = api_key(request) {
            return self.callers.earlier_keys.contains_key(&KeyDigest::of(key));
        }
        // To renew or end a session, which its guard proves.
        let device = cookies::device(request);
        !device.is_empty() && self.seal.check(request, &device).is_ok()
    }
}

impl Worker {
    /// The signed-in user behind a bearer token.
    ///
    /// # Errors
    /// 400, 401, 429 or 503.
    pub async fn bearer(&self, request: &HttpRequest) -> Result<Caller, Problem> {
        let Some(token) = authorization(request, "bearer")? else {
            self.shared.limits.anonymous(seen::ip(request))?;
            return Err(Problem::unauthenticated("token_missing"));
        };
        if app_tokens::is_app_token(token) {
            return Err(Box::pin(self.refuse_app(request, token)).await);
        }
        let sessions = &self.shared.callers.sessions;
        let digest = BearerDigest::of(token);
        let now = self.shared.clock.now().timestamp();
        // An access token ends by itself; the check then says why it no longer counts.
        let ended = |checked: &Checked<Caller>| checked.has_ended(now);
        if sessions.get(&digest).await.as_ref().is_some_and(ended) {
            sessions.invalidate(&digest).await;
        }
        self.holder(sessions, digest, seen::ip(request), || self.check_token(request, token))
            .await
    }

    /// The user behind a bearer token, a personal API key, or the token of an app that may read market data.
    ///
    /// # Errors
    /// 400, 401, 403, 429 or 503.
    pub async fn bearer_or_key(&self, request: &HttpRequest) -> Result<UserId, Problem> {
        if let Some(token) = app_tokens::sent(request)? {
            let app = Box::pin(self.app(request, token, AppScope::MarketRead)).await?;
            return Ok(app.user);
        }
        if request.headers().contains_key(header::AUTHORIZATION) {
            return self.bearer(request).await.map(|caller| caller.user);
        }
        match api_key(request)? {
            Some(key) => {
                let cache = &self.shared.callers.keys;
                self.holder(cache, KeyDigest::of(key), seen::ip(request), || {
                    self.check_key(request, key)
                })
                .await
            }
            None => self.bearer(request).await.map(|caller| caller.user),
        }
    }

    /// Who holds a credential, as kept in `cache` or as `check` finds; counts the request for that user, or else for the address.
    pub async fn holder<D, H, F>(
        &self,
        cache: &moka::future::Cache<D, Checked<H>>,
        digest: D,
        ip: IpAddr,
        check: impl Fn() -> F,
    ) -> Result<H, Problem>
    where
        D: Hash + Eq + Copy + Send + Sync + 'static,
        H: Holder,
        F: Future<Output = Result<H, Problem>>,
    {
        let callers = &self.shared.callers;
        // Found there, or by the check of a request that came earlier: either may be from before a change of the user's. Then it is asked
        // again, once for each change.
        let holder = loop {
            if let Some(kept) = cache.get(&digest).await {
                if !callers.is_outdated(&kept) {
                    break kept.holder;
                }
                cache.invalidate(&digest).await;
            }
            let checking = async {
                let since = Instant::now();
                let holder = Box::pin(check()).await?;
                Ok::<_, Problem>(Checked::new(holder, since, Instant::now()))
            };
            // Boxed: seldom needed, and large.
            match Box::pin(cache.try_get_with(digest, checking)).await {
                Ok(checked) if callers.is_outdated(&checked) => {}
                Ok(checked) => break checked.holder,
                Err(problem) => {
                    self.shared.limits.anonymous(ip)?;
                    return Err(Arc::unwrap_or_clone(problem));
                }
            }
        };
        self.shared.limits.user(holder.user())?;
        Ok(holder)
    }

    async fn check_token(&self, request: &HttpRequest, token: &str) -> Result<Caller, Problem> {
        let Claims { user, session, exp } = self
            .shared
            .keys
            .verify(&self.shared.calls, &self.clients.auth, &*self.shared.clock, token)
            .await?;
        let context = Context::of(request, &self.shared.calls, Identity::default()).counted_for(Share::User(user));
        if !self.session_lives(&context, user, session).await? {
            return Err(Problem::unauthenticated("token_invalid"));
        }
        // A token of the session's that is newer: its streams stay open as long as this one lives.
        let until = self.shared.until(exp.saturating_mul(1_000));
        self.shared.hub.readers.renew(session, until);
        Ok(Caller { user, session, exp })
    }

    /// Does auth still know this session? While auth is away the token's own end is believed.
    ///
    /// # Errors
    /// What auth answers, other than being away.
    async fn session_lives(&self, context: &Context, user: UserId, session: SessionId) -> Result<bool, Problem> {
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

    async fn check_key(&self, request: &HttpRequest, secret: &str) -> Result<UserId, Problem> {
        let refused = || Problem::unauthenticated("token_invalid");
        if secret.len() > 256 || !secret.bytes().all(|b| b.is_ascii_graphic()) {
            return Err(refused());
        }
        let callers = &self.shared.callers;
        let digest = KeyDigest::of(secret);
        if callers.refused_keys.contains_key(&digest) {
            return Err(refused());
        }
        let ip = seen::ip(request);
        let mut context = Context::of(request, &self.shared.calls, Identity::default());
        match callers.earlier_keys.get(&digest) {
            Some(earlier) => context = context.counted_for(Share::User(earlier.holder)),
            None => self.shared.limits.barred(ip)?,
        }
        let since = Instant::now();
        let question = pb::CheckApiKeyRequest {
            secret: secret.to_owned(),
        };
        match ask!(self, &context, Plan::READ, auth.check_api_key, question).await {
            Ok(answer) if answer.live => {
                let user: UserId = answer.user_id.parse().map_err(|_| Problem::internal())?;
                let checked = Checked::new(user, since, Instant::now());
                callers.earlier_keys.insert(digest, checked);
                Ok(user)
            }
            Ok(_) => {
                callers.earlier_keys.invalidate(&digest);
                callers.refused_keys.insert(digest, ());
                self.shared.limits.unknown(ip);
                Err(refused())
            }
            Err(problem) if problem.is_outage() => {
                // A key of a user who revoked one since then may be the revoked one.
                let earlier = callers.earlier_keys.get(&digest);
                let good = earlier.filter(|checked| !callers.is_outdated(checked));
                good.map(|checked| checked.holder).ok_or(problem)
            }
            Err(problem) => Err(problem),
        }
    }
}

#[cfg(test)]
#[path = "identity_tests.rs"]
mod tests;
