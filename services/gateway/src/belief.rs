//! How long an answer of auth is believed: whom a credential belongs to, and who has which role in a team. What auth no longer says ends
//! everywhere within five seconds.

use std::{
    hash::Hash,
    time::{Duration, Instant},
};

use moka::{Expiry, future::Cache};

/// From when auth was asked: the answer may be as old as the question.
pub const BELIEVE: Duration = Duration::from_millis(4500);
/// At least, from when the answer arrived. Otherwise every request would wait for an auth that takes longer than [`BELIEVE`].
pub const AT_LEAST: Duration = Duration::from_secs(1);

/// Until when an answer is believed.
#[must_use]
pub fn until(asked: Instant, answered: Instant) -> Instant {
    (asked + BELIEVE).max(answered + AT_LEAST)
}

/// An answer that knows its end.
pub trait Believed: Clone + Send + Sync + 'static {
    fn until(&self) -> Instant;
}

/// Answers that are believed, each until its end.
#[must_use]
pub fn cache<K: Hash + Eq + Send + Sync + 'static, B: Believed>(capacity: u64) -> Cache<K, B> {
    Cache::builder().max_capacity(capacity).expire_after(Belief).build()
}

/// Has an answer leave its cache when it is no longer believed.
#[derive(Debug)]
struct Belief;

impl<K, B: Believed> Expiry<K, B> for Belief {
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

    use super::{AT_LEAST, BELIEVE, Believed, cache, until};

    impl Believed for Instant {
        fn until(&self) -> Instant {
            *self
        }
    }

    #[test]
    fn an_answer_is_believed_from_when_auth_was_asked() {
        let asked = Instant::now();
        for (took, believed) in [
            (Duration::ZERO, BELIEVE),
            (BELIEVE - AT_LEAST, BELIEVE),
            (BELIEVE, BELIEVE + AT_LEAST),
            (BELIEVE * 2, BELIEVE * 2 + AT_LEAST),
        ] {
            assert_eq!(until(asked, asked + took) - asked, believed, "auth took {took:?}");
        }
    }

    #[actix_web::test]
    async fn an_answer_leaves_its_cache_by_its_own_end() {
        let (now, answers) = (Instant::now(), cache::<&str, Instant>(10));
        for end in [now, now + BELIEVE * 1_000, now] {
            answers.insert("answer", end).await;
            assert_eq!(answers.get("answer").await.is_some(), end > now);
        }
    }
}
