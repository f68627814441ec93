//! How often and how much: rate limits by user, key and address, and the gate before the services.

use std::{
    net::{IpAddr, Ipv6Addr},
    num::NonZeroU32,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use governor::{
    DefaultKeyedRateLimiter, Quota, RateLimiter,
    clock::{Clock, DefaultClock},
};
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

type Limiter<K> = Option<DefaultKeyedRateLimiter<K>>;

/// All limits of one gateway. Each replica counts for itself.
pub struct Limits {
    ip: Limiter<Site>,
    credentials: Limiter<Site>,
    user: Limiter<UserId>,
    clock: DefaultClock,
}

impl std::fmt::Debug for Limits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Limits")
    }
}

fn per_minute<K: std::hash::Hash + Eq + Clone>(count: u32) -> Limiter<K> {
    NonZeroU32::new(count).map(|count| RateLimiter::keyed(Quota::per_minute(count)))
}

impl Limits {
    #[must_use]
    pub fn new(config: &Config) -> Self {
        Self {
            ip: per_minute(config.rate_ip_per_minute),
            credentials: per_minute(config.rate_credentials_per_minute),
            user: per_minute(config.rate_user_per_minute),
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

    /// A request of somebody known, by token or key.
    ///
    /// # Errors
    /// 429.
    pub fn user(&self, user: UserId) -> Result<(), Problem> {
        self.check(&self.user, &user)
    }

    /// Forgets who has been quiet; called now and then.
    pub fn tidy(&self) {
        if let Some(limiter) = &self.ip {
            limiter.retain_recent();
        }
        if let Some(limiter) = &self.credentials {
            limiter.retain_recent();
        }
        if let Some(limiter) = &self.user {
            limiter.retain_recent();
        }
    }
}

/// What is let go last when there is too much to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    /// Refreshing tokens, writes.
    Vital,
    /// Reads.
    Read,
    /// Forecasts and back-tests.
    Heavy,
}

/// Counts calls to services in flight and refuses further ones early, the heavy ones first.
#[derive(Debug)]
pub struct Gate {
    most: usize,
    inside: AtomicUsize,
}

/// A place inside; dropping it leaves.
#[derive(Debug)]
pub struct Inside(Arc<Gate>);

impl Drop for Inside {
    fn drop(&mut self) {
        self.0.inside.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Gate {
    #[must_use]
    pub const fn new(most: usize) -> Self {
        Self {
            most,
            inside: AtomicUsize::new(0),
        }
    }

    /// Calls in flight.
    #[must_use]
    pub fn inside(&self) -> usize {
        self.inside.load(Ordering::Relaxed)
    }

    /// # Errors
    /// 503 where it is full for this weight.
    pub fn enter(self: &Arc<Self>, weight: Weight) -> Result<Inside, Problem> {
        let most = match weight {
            Weight::Vital => self.most,
            Weight::Read => self.most - self.most / 5,
            Weight::Heavy => self.most / 2,
        };
        if self.inside.fetch_add(1, Ordering::Relaxed) >= most {
            self.inside.fetch_sub(1, Ordering::Relaxed);
            return Err(Problem::busy());
        }
        Ok(Inside(Arc::clone(self)))
    }
}

/// Retries are paid for by requests: a fifth of one each, plus ten a second.
#[derive(Debug)]
pub struct Budget(Mutex<(f64, Instant)>);

const BUDGET: f64 = 100.0;
const SHARE: f64 = 0.2;
const A_SECOND: f64 = 10.0;

impl Default for Budget {
    fn default() -> Self {
        Self(Mutex::new((A_SECOND, Instant::now())))
    }
}

impl Budget {
    /// A request was made.
    pub fn deposit(&self) {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        held.0 = (held.0 + SHARE).min(BUDGET);
    }

    /// May one be made again?
    pub fn withdraw(&self) -> bool {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        held.0 = (held.0 + now.duration_since(held.1).as_secs_f64() * A_SECOND).min(BUDGET);
        held.1 = now;
        if held.0 < 1.0 {
            return false;
        }
        held.0 -= 1.0;
        true
    }
}

/// How long to wait before the second attempt.
#[must_use]
pub fn jitter() -> Duration {
    Duration::from_millis(rand::random_range(10..60))
}

#[cfg(test)]
mod tests {
    use std::{net::IpAddr, sync::Arc};

    use super::{Budget, Gate, Limits, Site, Weight};
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
    fn the_gate_lets_the_vital_in_last_of_all() {
        let gate = Arc::new(Gate::new(10));
        let mut held: Vec<_> = (0..5).map(|_| gate.enter(Weight::Heavy).unwrap()).collect();
        assert_eq!(gate.enter(Weight::Heavy).unwrap_err().status.as_u16(), 503);
        held.extend((0..3).map(|_| gate.enter(Weight::Read).unwrap()));
        assert!(gate.enter(Weight::Read).is_err());
        held.extend((0..2).map(|_| gate.enter(Weight::Vital).unwrap()));
        assert!(gate.enter(Weight::Vital).is_err());
        held.clear();
        assert!(gate.enter(Weight::Heavy).is_ok());
    }

    #[test]
    fn retries_are_a_fifth() {
        let budget = Budget::default();
        while budget.withdraw() {}
        for _ in 0..100 {
            budget.deposit();
        }
        let allowed = (0..100).filter(|_| budget.withdraw()).count();
        assert!((19..=21).contains(&allowed), "{allowed}");
    }
}
