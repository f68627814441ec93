//! Who is calling: a bearer token, or for market data also a personal API key. Neither a key nor an app's token is a session.
//!
//! What was found is kept for less than five seconds from when auth was asked, so a revoked session ends everywhere within that time. Only
//! where auth itself takes about that long to answer is it a second from the answer.

use std::time::Instant;

use actix_web::{
    HttpRequest,
    http::{Method, header},
};
use kit::identity::Identity;
use proto::auth as pb;
use vocab::{SessionId, UserId};

use crate::{
    ask,
    callers::{BearerDigest, Caller, Checked, Holder as _, KeyDigest},
    clients::{Context, Plan},
    cookies,
    credentials::{api_key, authorization, is_app_token},
    jwt::Claims,
    load::Share,
    problem::Problem,
    request_context,
    state::{Shared, Worker},
};

/// Where a person finds the apps, keys and sessions that act in their name.
const ACCESSES: [&str; 3] = ["/api/v1/apps", "/api/v1/api-keys", "/api/auth/sessions"];

/// Where a path goes on behind one of them.
fn access(request: &HttpRequest) -> Option<&str> {
    let path = request.path().trim_end_matches('/');
    let mut rests = ACCESSES.iter().filter_map(|place| path.strip_prefix(place));
    rests.find(|rest| rest.is_empty() || rest.starts_with('/'))
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
            self.shared.limits.anonymous(request_context::ip(request))?;
            return Err(Problem::unauthenticated("token_missing"));
        };
        if is_app_token(token) {
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
        let check = || self.check_token(request, token);
        let caller = self
            .uncounted_holder(sessions, digest, request_context::ip(request), check)
            .await?;
        // What else was asked for in the person's name must not keep them from finding and ending what acts in it.
        match (request.method(), access(request)) {
            (&Method::DELETE, Some(_)) => self.shared.limits.revocation(caller.user)?,
            (&Method::GET, Some("")) => self.shared.limits.accesses(caller.user)?,
            _ => caller.count(&self.shared.limits)?,
        }
        Ok(caller)
    }

    /// The user behind a bearer token or a personal API key.
    ///
    /// # Errors
    /// 400, 401, 403, 429 or 503.
    pub async fn bearer_or_key(&self, request: &HttpRequest) -> Result<UserId, Problem> {
        if request.headers().contains_key(header::AUTHORIZATION) {
            return self.bearer(request).await.map(|caller| caller.user);
        }
        match api_key(request)? {
            Some(key) => {
                let cache = &self.shared.callers.keys;
                self.holder(cache, KeyDigest::of(key), request_context::ip(request), || {
                    self.check_key(request, key)
                })
                .await
            }
            None => self.bearer(request).await.map(|caller| caller.user),
        }
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
        let ip = request_context::ip(request);
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
