//! Credentials that were checked in the last seconds, and whom they belong to.

use std::{
    hash::Hash,
    sync::atomic::{AtomicU64, Ordering},
    time::{Duration, Instant},
};

use futures::FutureExt as _;
use kit::identity::Identity;
use sha2::{Digest, Sha256};
use vocab::{AppScopes, Role, SessionId, TeamId, UserId};

use crate::{
    auth_cache::{self, AUTH_TTL, Expiring},
    jwt::LEEWAY_S,
    limits::Limits,
    problem::Problem,
    worker_cache::WorkerCache,
};

/// How long a key that was good is believed while auth is away.
const WITHOUT_AUTH: Duration = Duration::from_secs(300);

/// A signed-in user: the holder of an access token. Neither an API key nor an app's token ever gives one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Caller {
    pub user: UserId,
    pub session: SessionId,
    /// When the token ends, Unix seconds.
    pub exp: i64,
}

impl Caller {
    #[must_use]
    pub const fn identity(self) -> Identity {
        Identity::person(self.user, Some(self.session))
    }
}

/// An app that acts for a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AppCaller {
    pub user: UserId,
    pub scopes: AppScopes,
    /// The team for which it works, with the person's role there; nothing for the person's own workspace.
    pub team: Option<(TeamId, Role)>,
}

/// SHA-256 of an access token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BearerDigest([u8; 32]);

/// SHA-256 of a personal API key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct KeyDigest([u8; 32]);

/// SHA-256 of an app's token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct AppDigest([u8; 32]);

impl BearerDigest {
    #[must_use]
    pub fn of(token: &str) -> Self {
        Self(Sha256::digest(token.as_bytes()).into())
    }
}

impl KeyDigest {
    #[must_use]
    pub fn of(key: &str) -> Self {
        Self(Sha256::digest(key.as_bytes()).into())
    }
}

impl AppDigest {
    #[must_use]
    pub fn of(token: &str) -> Self {
        Self(Sha256::digest(token.as_bytes()).into())
    }
}

/// Whom a credential belongs to, and since when that is known.
pub trait Holder: Copy + Send + Sync + 'static {
    fn user(&self) -> UserId;

    /// Counts a request of this holder's.
    ///
    /// # Errors
    /// 429.
    fn count(&self, limits: &Limits) -> Result<(), Problem> {
        limits.user(self.user())
    }
}

impl Holder for Caller {
    fn user(&self) -> UserId {
        self.user
    }
}

impl Holder for AppCaller {
    fn user(&self) -> UserId {
        self.user
    }

    fn count(&self, limits: &Limits) -> Result<(), Problem> {
        limits.apps(self.user)
    }
}

impl Holder for UserId {
    fn user(&self) -> UserId {
        *self
    }
}

/// A holder, when auth was asked, and until when the answer is believed.
#[derive(Debug, Clone, Copy)]
pub struct Checked<H> {
    pub holder: H,
    pub since: Instant,
    pub until: Instant,
}

impl<H> Checked<H> {
    /// What auth, asked at `since`, answered at `answered`.
    #[must_use]
    pub fn new(holder: H, since: Instant, answered: Instant) -> Self {
        Self {
            holder,
            since,
            until: auth_cache::until(since, answered),
        }
    }
}

impl<H: Holder> Expiring for Checked<H> {
    fn until(&self) -> Instant {
        self.until
    }
}

impl Checked<Caller> {
    /// An access token ends by itself, at a time in Unix seconds.
    #[must_use]
    pub const fn has_ended(&self, now: i64) -> bool {
        now > self.holder.exp + LEEWAY_S
    }
}

/// Those that one worker looked for a moment ago.
#[derive(Debug, Default)]
pub struct RecentCallers {
    sessions: WorkerCache<BearerDigest, Checked<Caller>>,
    keys: WorkerCache<KeyDigest, Checked<UserId>>,
}

/// Each kind of credential has a cache of its own type: one can't be found as another.
#[derive(Debug)]
pub struct Callers {
    pub sessions: moka::future::Cache<BearerDigest, Checked<Caller>>,
    pub keys: moka::future::Cache<KeyDigest, Checked<UserId>>,
    pub apps: moka::future::Cache<AppDigest, Checked<AppCaller>>,
    /// API keys that auth refused.
    pub refused_keys: moka::sync::Cache<KeyDigest, ()>,
    /// API keys that were good, for when auth is away.
    pub earlier_keys: moka::sync::Cache<KeyDigest, Checked<UserId>>,
    /// Tokens of apps that were good a few minutes ago: these are asked about also where an address has sent too many unknown ones.
    pub earlier_apps: moka::sync::Cache<AppDigest, ()>,
    /// Users whose sessions or keys changed here: what was found before that moment does not count.
    changed: moka::sync::Cache<UserId, Instant>,
    /// The newest of these moments, in nanoseconds since `began`.
    newest_change: AtomicU64,
    began: Instant,
}

impl Default for Callers {
    fn default() -> Self {
        Self {
            sessions: auth_cache::cache(100_000),
            keys: auth_cache::cache(100_000),
            apps: auth_cache::cache(100_000),
            refused_keys: moka::sync::Cache::builder()
                .max_capacity(10_000)
                .time_to_live(AUTH_TTL)
                .build(),
            earlier_keys: moka::sync::Cache::builder()
                .max_capacity(10_000)
                .time_to_live(WITHOUT_AUTH)
                .build(),
            earlier_apps: moka::sync::Cache::builder()
                .max_capacity(10_000)
                .time_to_live(WITHOUT_AUTH)
                .build(),
            // As long as the longest of the caches above.
            changed: moka::sync::Cache::builder().time_to_live(WITHOUT_AUTH).build(),
            newest_change: AtomicU64::new(0),
            began: Instant::now(),
        }
    }
}

impl Callers {
    /// Forgets what is known of a user's sessions and keys, because they changed.
    pub fn forget(&self, user: UserId) {
        let now = Instant::now();
        self.changed.insert(user, now);
        self.newest_change.fetch_max(self.moment(now), Ordering::AcqRel);
    }

    #[must_use]
    pub fn is_outdated<H: Holder>(&self, checked: &Checked<H>) -> bool {
        // Asked at each request; most of the time nobody's changed since the check, and there is nothing to look up.
        if self.newest_change.load(Ordering::Acquire) < self.moment(checked.since) {
            return false;
        }
        let changed = self.changed.get(&checked.holder.user());
        changed.is_some_and(|at| at >= checked.since)
    }

    fn moment(&self, at: Instant) -> u64 {
        u64::try_from(at.saturating_duration_since(self.began).as_nanos()).unwrap_or(u64::MAX)
    }

    /// The session of an access token that was checked in the last seconds. Never waits; nothing where it has to be checked.
    #[must_use]
    pub fn cached_session(&self, recent: &RecentCallers, token: &str, now: i64) -> Option<Caller> {
        let checked = self.cached(&self.sessions, &recent.sessions, BearerDigest::of(token))?;
        (!checked.has_ended(now)).then_some(checked.holder)
    }

    /// The user of an API key that was checked in the last seconds, likewise.
    #[must_use]
    pub fn cached_key(&self, recent: &RecentCallers, key: &str) -> Option<UserId> {
        self.cached(&self.keys, &recent.keys, KeyDigest::of(key))
            .map(|checked| checked.holder)
    }

    fn cached<D, H>(
        &self,
        cache: &moka::future::Cache<D, Checked<H>>,
        recent: &WorkerCache<D, Checked<H>>,
        digest: D,
    ) -> Option<Checked<H>>
    where
        D: Hash + Eq + Copy + Send + Sync + 'static,
        H: Holder,
    {
        let now = Instant::now();
        let checked = if let Some(checked) = recent.find(&digest, now) {
            checked
        } else {
            let checked = cache.get(&digest).now_or_never()??;
            recent.keep(digest, checked, now, checked.until);
            checked
        };
        // What a user changes counts at once.
        (!self.is_outdated(&checked)).then_some(checked)
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use vocab::{SessionId, UserId};

    use super::{BearerDigest, Caller, Callers, Checked, KeyDigest, RecentCallers};
    use crate::{auth_cache::AUTH_TTL, jwt::LEEWAY_S};

    #[actix_web::test]
    async fn what_was_checked_is_at_hand_until_its_user_changes() {
        let (callers, ada, bob) = (Callers::default(), UserId::fresh(), UserId::fresh());
        let check = async |key: &str, holder, since| {
            let checked = Checked::new(holder, since, since);
            callers.keys.insert(KeyDigest::of(key), checked).await;
        };
        let recent = RecentCallers::default();
        check("of ada", ada, Instant::now()).await;
        check("of bob", bob, Instant::now()).await;
        for _ in 0..2 {
            assert_eq!(callers.cached_key(&recent, "of ada"), Some(ada));
            assert_eq!(callers.cached_key(&recent, "of nobody"), None);
        }
        callers.forget(ada);
        assert_eq!(callers.cached_key(&recent, "of ada"), None);
        assert_eq!(
            callers.cached_key(&recent, "of bob"),
            Some(bob),
            "another user's change"
        );
        check("of ada", ada, Instant::now() + Duration::from_millis(1)).await;
        let anew = RecentCallers::default();
        assert_eq!(callers.cached_key(&anew, "of ada"), Some(ada), "checked since");
    }

    #[actix_web::test]
    async fn a_credential_is_at_hand_as_long_as_its_answer_is_believed() {
        let (asked, ada) = (Instant::now(), UserId::fresh());
        let callers = Callers::default();
        let ended = Checked {
            holder: ada,
            since: asked,
            until: asked,
        };
        for checked in [ended, Checked::new(ada, asked, asked + AUTH_TTL * 1_000), ended] {
            callers.keys.insert(KeyDigest::of("of ada"), checked).await;
            let found = callers.cached_key(&RecentCallers::default(), "of ada");
            assert_eq!(found.is_some(), checked.until > asked);
        }
    }

    #[actix_web::test]
    async fn a_token_that_ended_is_not_at_hand() {
        let callers = Callers::default();
        let caller = Caller {
            user: UserId::fresh(),
            session: SessionId::fresh(),
            exp: 1_000,
        };
        let since = Instant::now();
        let checked = Checked::new(caller, since, since);
        callers.sessions.insert(BearerDigest::of("token"), checked).await;
        let recent = RecentCallers::default();
        let at = |now: i64| callers.cached_session(&recent, "token", now);
        assert_eq!(at(1_000 + LEEWAY_S), Some(caller));
        assert_eq!(at(1_001 + LEEWAY_S), None);
        assert_eq!(
            callers.cached_key(&recent, "token"),
            None,
            "one is never taken for the other"
        );
    }
}
