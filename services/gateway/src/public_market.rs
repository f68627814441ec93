//! Market data for everybody, where they are public: who reads them, and what they say to caches in front of the gateway.
//!
//! A cache may keep a document for ten seconds, hand it out for a minute more while it asks for the next, and forget it by one of its tags.
//! There is no `Age`: ours counts from the moment of the data, and a cache would take it from the seconds that it may keep them.
//! `X-Data-As-Of` says how old they are.

use std::net::IpAddr;

use actix_web::{
    HttpRequest,
    http::header::{AUTHORIZATION, CACHE_CONTROL, HeaderMap, HeaderName, HeaderValue, VARY},
};
use kit::identity::Identity;
use vocab::{AppScope, UserId};

use crate::{
    callers::RecentCallers,
    credentials::{api_key, app_token, authorization, is_app_token},
    problem::Problem,
    request_context,
    state::{Shared, Worker},
};

/// Longest time that a browser, and that a shared cache keeps a document, in seconds.
const BROWSER: u64 = 5;
const SHARED: u64 = 10;
/// Seconds for which an old one is good while the next is fetched.
const MEANWHILE: u64 = 60;

/// Who reads market data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reader {
    User(UserId),
    /// An app that acts for this user.
    App(UserId),
    /// Somebody who named no user.
    Anyone,
}

impl Reader {
    /// Whose share of the providers' calls is used. Strangers have one together, so that many of them take no more than one user may.
    #[must_use]
    pub const fn payer(self) -> UserId {
        match self {
            Self::User(user) | Self::App(user) => user,
            Self::Anyone => UserId::ANYONE,
        }
    }

    /// On whose behalf services are asked.
    #[must_use]
    pub const fn identity(self) -> Identity {
        match self {
            Self::App(user) => Identity::app(user),
            Self::User(_) | Self::Anyone => Identity::person(self.payer(), None),
        }
    }
}

impl Worker {
    /// Who reads market data: a user, an app with the scope, or anyone without a credential where the data are public.
    ///
    /// # Errors
    /// 400, 401, 403, 429 or 503.
    pub async fn reader(&self, request: &HttpRequest) -> Result<Reader, Problem> {
        let is_public = self.shared.config.public_market;
        if is_public && !request.headers().contains_key(AUTHORIZATION) && api_key(request)?.is_none() {
            self.shared.limits.anonymous(request_context::ip(request))?;
            return Ok(Reader::Anyone);
        }
        if let Some(token) = app_token(request)? {
            let app = Box::pin(self.app(request, token, AppScope::MarketRead)).await?;
            return Ok(Reader::App(app.user));
        }
        self.bearer_or_key(request).await.map(Reader::User)
    }
}

impl Shared {
    /// As [`Worker::reader`], of what was checked in the last seconds: never waits, and counts the request. Nothing where auth has to be asked,
    /// and where the answer is a refusal.
    #[must_use]
    pub fn cached_reader(&self, recent: &RecentCallers, request: &HttpRequest, ip: IpAddr) -> Option<Reader> {
        let user = if request.headers().contains_key(AUTHORIZATION) {
            let token = authorization(request, "bearer").ok()??;
            // What an app may do is looked at on the long way.
            if is_app_token(token) {
                return None;
            }
            let now = self.clock.now().timestamp();
            self.callers.cached_session(recent, token, now)?.user
        } else if let Some(key) = api_key(request).ok()? {
            self.callers.cached_key(recent, key)?
        } else if self.config.public_market {
            return self.limits.anonymous(ip).is_ok().then_some(Reader::Anyone);
        } else {
            return None;
        };
        self.limits.user(user).is_ok().then_some(Reader::User(user))
    }
}

/// Lets caches keep the answer at this path, whose data are good for so many seconds more.
pub fn allow(headers: &mut HeaderMap, path: &str, left: u64) {
    // What is old already is kept for a second all the same: caches are there for the moments in which a provider is away.
    let (browser, shared) = (left.clamp(1, BROWSER), left.clamp(1, SHARED));
    let control = format!("public, max-age={browser}, s-maxage={shared}, stale-while-revalidate={MEANWHILE}");
    if let Ok(control) = HeaderValue::from_str(&control) {
        headers.insert(CACHE_CONTROL, control);
    }
    if let Ok(tags) = HeaderValue::from_str(&tags(path)) {
        headers.insert(HeaderName::from_static("cache-tag"), tags);
    }
    headers.insert(VARY, HeaderValue::from_static("Accept-Encoding"));
}

/// `market`, the kind of the document, and the coin it is about, between blanks.
fn tags(path: &str) -> String {
    let mut segments = path.trim_start_matches("/api/v3/").split('/');
    let mut tags = "market".to_owned();
    let kind = segments.next().unwrap_or_default();
    if is_tag(kind) {
        tags.push(' ');
        tags.push_str(kind);
    }
    let Some(id) = segments.next() else { return tags };
    // `/coins/markets` is no coin of that name.
    if kind == "coins" && is_tag(id) && !["markets", "list", "categories"].contains(&id) {
        tags.push_str(" coin-");
        tags.push_str(id);
    }
    tags
}

fn is_tag(text: &str) -> bool {
    !text.is_empty() && text.len() <= 100 && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b))
}

#[cfg(test)]
mod tests {
    use std::{net::IpAddr, sync::Arc, time::Instant};

    use actix_web::{
        http::header::{CACHE_CONTROL, HeaderMap},
        test::TestRequest,
    };
    use tokio_util::sync::CancellationToken;
    use vocab::{AppScope, SessionId, UserId};

    use super::{Reader, allow, tags};
    use crate::{
        callers::{AppCaller, AppDigest, BearerDigest, Caller, Checked, KeyDigest, RecentCallers},
        clients::Clients,
        state::{Shared, Worker},
        testing,
    };

    #[actix_web::test]
    async fn readers_at_hand_are_counted_and_others_go_the_long_way() {
        let mut config = testing::config();
        config.public_market = true;
        config.rate_user_per_minute = 2;
        config.rate_ip_per_minute = 1;
        let shared = Shared::new(config, kit::clock::system(), CancellationToken::new()).unwrap();
        let (ada, since) = (UserId::fresh(), Instant::now());
        let caller = Caller {
            user: ada,
            session: SessionId::fresh(),
            exp: shared.clock.now().timestamp() + 600,
        };
        let (session, holder) = (Checked::new(caller, since, since), Checked::new(ada, since, since));
        shared.callers.sessions.insert(BearerDigest::of("token"), session).await;
        shared.callers.keys.insert(KeyDigest::of("key"), holder).await;
        let (recent, ip) = (RecentCallers::default(), IpAddr::from([10, 0, 0, 1]));
        let ask = |sent: &[(&str, &str)]| {
            let request = sent
                .iter()
                .fold(TestRequest::default(), |request, header| request.append_header(*header));
            shared.cached_reader(&recent, &request.to_http_request(), ip)
        };
        let (bearer, key) = (("authorization", "Bearer token"), ("x-cg-demo-api-key", "key"));
        // Each kind of credential as the other, one of another scheme, and two of one kind.
        let elsewhere: [&[(&str, &str)]; 5] = [
            &[("authorization", "Bearer key")],
            &[("x-cg-demo-api-key", "token")],
            &[("authorization", "Basic token"), key],
            &[bearer, bearer],
            &[key, ("x-cg-pro-api-key", "key")],
        ];
        for sent in elsewhere {
            assert_eq!(ask(sent), None, "{sent:?}");
        }
        assert_eq!(ask(&[bearer]), Some(Reader::User(ada)));
        assert_eq!(ask(&[key]), Some(Reader::User(ada)));
        assert_eq!((ask(&[bearer]), ask(&[key])), (None, None), "two in a minute");
        assert_eq!((ask(&[]), ask(&[])), (Some(Reader::Anyone), None), "one in a minute");
    }

    #[actix_web::test]
    async fn an_app_reads_as_an_app_and_leaves_its_persons_limit_alone() {
        let mut config = testing::config();
        config.rate_user_per_minute = 1;
        let clock = kit::clock::system();
        let clients = Clients::new(&config, &clock).unwrap();
        let shared = Arc::new(Shared::new(config, clock, CancellationToken::new()).unwrap());
        let worker = Worker {
            shared: Arc::clone(&shared),
            clients,
        };
        let (ada, since) = (UserId::fresh(), Instant::now());
        let app = AppCaller {
            user: ada,
            scopes: std::iter::once(AppScope::MarketRead).collect(),
            team: None,
        };
        let token = "mo_token".to_owned();
        let (app, holder) = (Checked::new(app, since, since), Checked::new(ada, since, since));
        shared.callers.apps.insert(AppDigest::of(&token), app).await;
        shared.callers.keys.insert(KeyDigest::of("key"), holder).await;
        let ask = async |name: &str, value: String| {
            let request = TestRequest::default().append_header((name, value)).to_http_request();
            worker.reader(&request).await
        };
        let bearer = format!("Bearer {token}");
        let reader = ask("authorization", bearer.clone()).await.unwrap();
        assert_eq!(reader, Reader::App(ada));
        assert!(reader.identity().is_app);
        let refused = ask("authorization", bearer).await.unwrap_err();
        assert_eq!(refused.status.as_u16(), 429, "one in a minute");
        let key = || ask("x-cg-demo-api-key", "key".to_owned());
        assert_eq!(key().await.unwrap(), Reader::User(ada));
        assert_eq!(key().await.unwrap_err().status.as_u16(), 429, "one in a minute");
    }

    #[test]
    fn a_document_is_tagged_by_what_it_is_about() {
        for (path, wanted) in [
            ("/api/v3/coins/markets", "market coins"),
            ("/api/v3/coins/bitcoin", "market coins coin-bitcoin"),
            ("/api/v3/coins/bitcoin/market_chart", "market coins coin-bitcoin"),
            ("/api/v3/simple/price", "market simple"),
            ("/api/v3/global", "market global"),
            ("/api/v3/coins/a%0d%0ab", "market coins"),
            ("/api/v3/", "market"),
        ] {
            assert_eq!(tags(path), wanted, "{path}");
        }
    }

    #[test]
    fn a_cache_keeps_nothing_longer_than_the_data_are_good() {
        for (left, wanted) in [
            (300, "public, max-age=5, s-maxage=10, stale-while-revalidate=60"),
            (7, "public, max-age=5, s-maxage=7, stale-while-revalidate=60"),
            (0, "public, max-age=1, s-maxage=1, stale-while-revalidate=60"),
        ] {
            let mut headers = HeaderMap::new();
            allow(&mut headers, "/api/v3/global", left);
            assert_eq!(headers.get(CACHE_CONTROL).unwrap(), wanted);
        }
    }
}
