//! How long an answer of auth is cached: whom a credential belongs to, and who has which role in a team. What auth no longer says ends
//! everywhere within five seconds.

use std::{
    hash::Hash,
    time::{Duration, Instant},
};

use moka::{Expiry, future::Cache};

/// From when auth was asked: the answer may be as old as the question.
pub const AUTH_TTL: Duration = Duration::from_millis(4500);
/// At least, from when the answer arrived. Otherwise every request would wait for an auth that takes longer than [`AUTH_TTL`].
pub const AT_LEAST: Duration = Duration::from_secs(1);

/// When an answer expires.
#[must_use]
pub fn until(asked: Instant, answered: Instant) -> Instant {
    (asked + AUTH_TTL).max(answered + AT_LEAST)
}

/// An answer that knows when it expires.
pub trait Expiring: Clone + Send + Sync + 'static {
    fn until(&self) -> Instant;
}

/// A cache of answers, each until it expires.
#[must_use]
pub fn cache<K: Hash + Eq + Send + Sync + 'static, B: Expiring>(capacity: u64) -> Cache<K, B> {
    Cache::builder().max_capacity(capacity).expire_after(ByExpiry).build()
}

/// Removes an answer from its cache when it expires.
#[derive(Debug)]
struct ByExpiry;

impl<K, B: Expiring> Expiry<K, B> for ByExpiry {
    fn expire_after_create(&self, _: &K, answer: &B, now: Instant) -> Option<Duration> {
        Some(answer.until().saturating_duration_since(now))
    }

    fn expire_after_update(&self, _: &K, answer: &B, now: Instant, _: Option<Duration>) -> Option<Duration> {
        Some(answer.until().saturating_duration_since(now))
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::{AT_LEAST, AUTH_TTL, Expiring, cache, until};

    impl Expiring for Instant {
        fn until(&self) -> Instant {
            *self
        }
    }

    #[test]
    fn an_answer_is_believed_from_when_auth_was_asked() {
        let asked = Instant::now();
        for (took, believed) in [
            (Duration::ZERO, AUTH_TTL),
            (AUTH_TTL - AT_LEAST, AUTH_TTL),
            (AUTH_TTL, AUTH_TTL + AT_LEAST),
            (AUTH_TTL * 2, AUTH_TTL * 2 + AT_LEAST),
        ] {
            assert_eq!(until(asked, asked + took) - asked, believed, "auth took {took:?}");
        }
    }

    #[actix_web::test]
    async fn an_answer_leaves_its_cache_by_its_own_end() {
        let (now, answers) = (Instant::now(), cache::<&str, Instant>(10));
        for end in [now, now + AUTH_TTL * 1_000, now] {
            answers.insert("answer", end).await;
            assert_eq!(answers.get("answer").await.is_some(), end > now);
        }
    }
}
