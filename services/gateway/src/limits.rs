//! How often: rate limits by user, device, session and address.

use std::{
    net::{IpAddr, Ipv6Addr},
    num::NonZeroU32,
    time::{Duration, Instant},
};

use governor::{
    DefaultKeyedRateLimiter, Quota, RateLimiter,
    clock::{Clock, DefaultClock},
};
use sha2::{Digest, Sha256};
use vocab::UserId;

use crate::{config::Config, problem::Problem};

/// An address as limits see it: a /64 of IPv6 is one household.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Site(IpAddr);

impl From<IpAddr> for Site {
    fn from(ip: IpAddr) -> Self {
        Self(match ip.to_canonical() {
            IpAddr::V6(v6) => {
                let [a, b, c, d, ..] = v6.segments();
                IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
            }
            v4 => v4,
        })
    }
}

/// A device that has signed in here before, by the SHA-256 of its secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Device([u8; 32]);

impl Device {
    #[must_use]
    pub fn of(secret: &str) -> Self {
        Self(Sha256::digest(secret.as_bytes()).into())
    }
}

/// Whose refresh tokens these are. One family never waits for another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TokenFamily {
    /// Those of a session that the request proved to come from, by the SHA-256 of its id.
    Session([u8; 32]),
    /// Nothing is proven: the presented token alone, by its SHA-256.
    Token([u8; 32]),
}

impl TokenFamily {
    #[must_use]
    pub fn session(id: &str) -> Self {
        Self::Session(Sha256::digest(id.as_bytes()).into())
    }

    #[must_use]
    pub fn token(token: &str) -> Self {
        Self::Token(Sha256::digest(token.as_bytes()).into())
    }
}

/// Requests of one calendar's link in an hour: programs ask every few minutes at most.
const LINK_PER_HOUR: NonZeroU32 = NonZeroU32::MIN.saturating_add(59);

/// The link of a calendar, by the SHA-256 of its secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Link([u8; 32]);

type Limiter<K> = Option<DefaultKeyedRateLimiter<K>>;

/// All limits of one gateway. Each replica counts for itself.
pub struct Limits {
    ip: Limiter<Site>,
    credentials: Limiter<Site>,
    devices: Limiter<Device>,
    families: Limiter<TokenFamily>,
    /// Refresh tokens and API keys that auth did not know.
    unknown_tokens: Limiter<Site>,
    /// Addresses that sent too many of them, and until when they wait.
    barred: moka::sync::Cache<Site, Instant>,
    user: Limiter<UserId>,
    /// The apps that a person lets act for them.
    apps: Limiter<UserId>,
    /// Programs that get, renew and revoke tokens of apps, by their address.
    app_tokens: Limiter<Site>,
    /// What takes access from an app, a key or a session.
    revocations: Limiter<UserId>,
    /// What lists them to choose from: many lists must not keep a revocation waiting.
    accesses: Limiter<UserId>,
    /// Calendars behind links, by the SHA-256 of a link's secret.
    links: Limiter<Link>,
    clock: DefaultClock,
}

/// Longest that an address waits for having sent unknown tokens.
const LONGEST_BAR: Duration = Duration::from_secs(60);

impl std::fmt::Debug for Limits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Limits")
    }
}

fn per_minute<K: std::hash::Hash + Eq + Clone>(count: u32) -> Limiter<K> {
    NonZeroU32::new(count).map(|count| RateLimiter::keyed(Quota::per_minute(count)))
}

fn tidy<K: std::hash::Hash + Eq + Clone>(limiter: &Limiter<K>) {
    if let Some(limiter) = limiter {
        limiter.retain_recent();
    }
}

impl Limits {
    #[must_use]
    pub fn new(config: &Config) -> Self {
        Self {
            ip: per_minute(config.rate_ip_per_minute),
            credentials: per_minute(config.rate_credentials_per_minute),
            devices: per_minute(config.rate_credentials_per_minute),
            families: per_minute(config.rate_refresh_per_minute),
            unknown_tokens: per_minute(config.rate_ip_per_minute),
            barred: moka::sync::Cache::builder()
                .max_capacity(100_000)
                .time_to_live(LONGEST_BAR)
                .build(),
            user: per_minute(config.rate_user_per_minute),
            apps: per_minute(config.rate_user_per_minute),
            app_tokens: per_minute(config.rate_ip_per_minute),
            revocations: per_minute(config.rate_user_per_minute),
            accesses: per_minute(config.rate_user_per_minute),
            links: Some(RateLimiter::keyed(Quota::per_hour(LINK_PER_HOUR))),
            clock: DefaultClock::default(),
        }
    }

    fn check<K: std::hash::Hash + Eq + Clone>(&self, limiter: &Limiter<K>, key: &K) -> Result<(), Problem> {
        match limiter.as_ref().map(|limiter| limiter.check_key(key)) {
            Some(Err(early)) => Err(Problem::too_many(
                "too_many_requests",
                early.wait_time_from(self.clock.now()),
            )),
            _ => Ok(()),
        }
    }

    /// A request of nobody known.
    ///
    /// # Errors
    /// 429.
    pub fn anonymous(&self, ip: IpAddr) -> Result<(), Problem> {
        self.check(&self.ip, &ip.into())
    }

    /// An attempt to prove something: passwords and codes.
    ///
    /// # Errors
    /// 429.
    pub fn credentials(&self, ip: IpAddr) -> Result<(), Problem> {
        self.check(&self.credentials, &ip.into())
    }

    /// An attempt to sign in from a device that has done so before: strangers in the same network don't use up its attempts.
    ///
    /// # Errors
    /// 429.
    pub fn device(&self, device: Device) -> Result<(), Problem> {
        self.check(&self.devices, &device)
    }

    /// A refresh, or the end, of a session.
    ///
    /// # Errors
    /// 429 where the family itself is too fast, or where it is unproven and its address has sent too many unknown tokens.
    pub fn refresh(&self, family: TokenFamily, ip: IpAddr) -> Result<(), Problem> {
        if let TokenFamily::Token(_) = family {
            self.barred(ip)?;
        }
        self.check(&self.families, &family)
    }

    /// An unproven secret of an address that has sent too many unknown ones.
    ///
    /// # Errors
    /// 429.
    pub fn barred(&self, ip: IpAddr) -> Result<(), Problem> {
        let wait = self.barred.get(&Site::from(ip));
        match wait.and_then(|until| until.checked_duration_since(Instant::now())) {
            Some(wait) => Err(Problem::too_many("too_many_requests", wait)),
            None => Ok(()),
        }
    }

    /// Auth did not know the presented secret: its address has to wait after too many of these.
    pub fn unknown(&self, ip: IpAddr) {
        if let Err(problem) = self.check(&self.unknown_tokens, &ip.into()) {
            let wait = problem.retry_after.unwrap_or_default();
            self.barred.insert(ip.into(), Instant::now() + wait.min(LONGEST_BAR));
        }
    }

    /// Auth did not know the presented token: its address has to wait after too many of these.
    pub fn unknown_token(&self, family: TokenFamily, ip: IpAddr) {
        if let TokenFamily::Token(_) = family {
            self.unknown(ip);
        }
    }

    /// A request of somebody known, by their own session or key.
    ///
    /// # Errors
    /// 429.
    pub fn user(&self, user: UserId) -> Result<(), Problem> {
        self.check(&self.user, &user)
    }

    /// A request of an app that acts for this person: it takes nothing from what the person may ask.
    ///
    /// # Errors
    /// 429.
    pub fn apps(&self, user: UserId) -> Result<(), Problem> {
        self.check(&self.apps, &user)
    }

    /// A program's request for tokens of an app, or for their end: what else is read without an account from its address takes nothing from it.
    ///
    /// # Errors
    /// 429.
    pub fn app_tokens(&self, ip: IpAddr) -> Result<(), Problem> {
        self.check(&self.app_tokens, &ip.into())
    }

    /// A person's request that takes access from an app, a key or a session: it must work whatever else was asked for.
    ///
    /// # Errors
    /// 429.
    pub fn revocation(&self, user: UserId) -> Result<(), Problem> {
        self.check(&self.revocations, &user)
    }

    /// A person's request that lists apps, keys or sessions, to find what to revoke.
    ///
    /// # Errors
    /// 429.
    pub fn accesses(&self, user: UserId) -> Result<(), Problem> {
        self.check(&self.accesses, &user)
    }

    /// A request for the calendar behind a link, by the link's secret.
    ///
    /// # Errors
    /// 429.
    pub fn link(&self, token: &str) -> Result<(), Problem> {
        self.check(&self.links, &Link(Sha256::digest(token.as_bytes()).into()))
    }

    /// Forgets who has been quiet; called now and then.
    pub fn tidy(&self) {
        tidy(&self.ip);
        tidy(&self.credentials);
        tidy(&self.devices);
        tidy(&self.families);
        tidy(&self.unknown_tokens);
        tidy(&self.user);
        tidy(&self.apps);
        tidy(&self.app_tokens);
        tidy(&self.revocations);
        tidy(&self.accesses);
        tidy(&self.links);
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use vocab::UserId;

    use super::{Device, Limits, Site, TokenFamily};
    use crate::testing;

    #[test]
    fn one_house_one_limit() {
        let site = |text: &str| Site::from(text.parse::<IpAddr>().unwrap());
        assert_eq!(site("2001:db8::1"), site("2001:db8::ffff"));
        assert_ne!(site("2001:db8::1"), site("2001:db8:0:1::1"));
        assert_eq!(site("::ffff:10.0.0.1"), site("10.0.0.1"));
        assert_ne!(site("10.0.0.2"), site("10.0.0.1"));
    }

    #[test]
    fn the_next_over_the_limit_waits() {
        let mut config = testing::config();
        config.rate_ip_per_minute = 3;
        let limits = Limits::new(&config);
        let ip: IpAddr = "10.0.0.1".parse().unwrap();
        for _ in 0..3 {
            limits.anonymous(ip).unwrap();
        }
        let problem = limits.anonymous(ip).unwrap_err();
        assert_eq!(problem.status.as_u16(), 429);
        assert!(problem.retry_after.unwrap().as_secs() <= 20);
        limits.anonymous("10.0.0.2".parse().unwrap()).unwrap();
        config.rate_ip_per_minute = 0;
        let free = Limits::new(&config);
        for _ in 0..1000 {
            free.anonymous(ip).unwrap();
        }
    }

    #[test]
    fn one_family_of_tokens_never_waits_for_another() {
        let mut config = testing::config();
        config.rate_refresh_per_minute = 2;
        config.rate_ip_per_minute = 3;
        let limits = Limits::new(&config);
        let ip: IpAddr = "10.0.0.1".parse().unwrap();
        let noisy = TokenFamily::session("noisy");
        for _ in 0..2 {
            limits.refresh(noisy, ip).unwrap();
        }
        assert!(limits.refresh(noisy, ip).unwrap_err().retry_after.is_some());
        limits.refresh(TokenFamily::session("quiet"), ip).unwrap();
        // Guesses: each is a family of its own, so their address waits; proven sessions there don't.
        for n in 0..4 {
            let guess = TokenFamily::token(&format!("guess {n}"));
            limits.refresh(guess, ip).unwrap();
            limits.unknown_token(guess, ip);
        }
        let guess = limits.refresh(TokenFamily::token("one more"), ip).unwrap_err();
        assert!(guess.status.as_u16() == 429 && guess.retry_after.is_some());
        limits.refresh(TokenFamily::session("another"), ip).unwrap();
        limits
            .refresh(TokenFamily::token("elsewhere"), "10.0.0.2".parse().unwrap())
            .unwrap();
    }

    #[test]
    fn apps_renew_their_tokens_whatever_strangers_at_their_address_read() {
        let mut config = testing::config();
        config.rate_ip_per_minute = 1;
        let limits = Limits::new(&config);
        let ip: IpAddr = "10.0.0.1".parse().unwrap();
        limits.anonymous(ip).unwrap();
        assert!(limits.anonymous(ip).is_err());
        limits.app_tokens(ip).unwrap();
        assert!(limits.app_tokens(ip).unwrap_err().retry_after.is_some());
        limits.app_tokens("10.0.0.2".parse().unwrap()).unwrap();
    }

    #[test]
    fn apps_take_nothing_from_a_person_who_can_always_revoke_them() {
        let mut config = testing::config();
        config.rate_user_per_minute = 1;
        let limits = Limits::new(&config);
        let ada = UserId::fresh();
        limits.apps(ada).unwrap();
        assert_eq!(limits.apps(ada).unwrap_err().status.as_u16(), 429);
        limits.user(ada).unwrap();
        assert_eq!(limits.user(ada).unwrap_err().status.as_u16(), 429);
        limits.revocation(ada).unwrap();
        limits.apps(UserId::fresh()).unwrap();
    }

    #[test]
    fn a_link_is_asked_sixty_times_an_hour() {
        let limits = Limits::new(&testing::config());
        for _ in 0..60 {
            limits.link("one").unwrap();
        }
        let problem = limits.link("one").unwrap_err();
        assert!(problem.status.as_u16() == 429 && problem.retry_after.unwrap().as_secs() <= 60);
        limits.link("other").unwrap();
    }

    #[test]
    fn a_known_device_has_attempts_of_its_own() {
        let mut config = testing::config();
        config.rate_credentials_per_minute = 1;
        let limits = Limits::new(&config);
        let ip: IpAddr = "10.0.0.1".parse().unwrap();
        limits.credentials(ip).unwrap();
        assert!(limits.credentials(ip).is_err());
        limits.device(Device::of("one")).unwrap();
        assert!(limits.device(Device::of("one")).is_err());
        limits.device(Device::of("other")).unwrap();
    }
}
