//! Turns at a provider: so many calls a second for all replicas together, in equal parts for those who want them.
//!
//! Whoever is alone has all of it. One more who comes is counted, waits at most for the next second, and then has a part of its own however
//! many calls of others wait. The service's own work counts as one user.

use std::time::Duration;

use kit::{acting, cache::Cache, clock::Clock};
use vocab::UserId;

use crate::failure::Failure;

/// Until a second and the next one are over.
const KEPT: Duration = Duration::from_secs(3);
/// Longest wait for a turn.
const PATIENCE: Duration = Duration::from_secs(5);

/// Waits until this second, or one of the next, has a call left for whoever the present work is done for.
///
/// # Errors
/// [`Failure::Limited`] when that takes too long.
pub(super) async fn wait(cache: &Cache, clock: &dyn Clock, key: &str, rate: u32) -> Result<(), Failure> {
    let started = tokio::time::Instant::now();
    let user = acting::current().actor();
    loop {
        let now = clock.now().timestamp_millis();
        // Boxed: it is part of every call to a provider.
        if Box::pin(is_left(cache, key, rate, user, now.div_euclid(1_000))).await {
            return Ok(());
        }
        if started.elapsed() >= PATIENCE {
            return Err(Failure::Limited {
                retry_after: Some(Duration::from_secs(1)),
            });
        }
        // A clock that stands still, as in tests, makes no new second: then the wait is the pace.
        let rest = 1_000 - now.rem_euclid(1_000) + 1;
        tokio::time::sleep(Duration::from_millis(u64::try_from(rest).unwrap_or_default())).await;
        if clock.now().timestamp_millis() == now {
            return Ok(());
        }
    }
}

/// True where this second has a call left for the user.
pub(super) async fn is_left(cache: &Cache, key: &str, rate: u32, user: Option<UserId>, second: i64) -> bool {
    let who = user.map_or_else(|| "service".to_owned(), |user| user.to_string());
    let own = cache.incr(&format!("onchain:rate:{key}:{second}:{who}"), KEPT).await;
    if own == 1 {
        let users = cache.incr(&format!("onchain:rate:{key}:{second}:users"), KEPT).await;
        // Once more as a value: a count can be read by adding to it only.
        cache.set(&wanted(key, second), users.to_string().into(), KEPT).await;
    }
    let before = cache.get(&wanted(key, second - 1)).await;
    let before = before.and_then(|text| std::str::from_utf8(&text).ok()?.parse::<u64>().ok());
    own <= part(rate, before.unwrap_or(1))
        && cache.incr(&format!("onchain:rate:{key}:{second}"), KEPT).await <= u64::from(rate)
}

/// Where it says how many users wanted calls in a second.
fn wanted(key: &str, second: i64) -> String {
    format!("onchain:rate:{key}:{second}:wanted")
}

/// Calls of one of so many users.
fn part(rate: u32, users: u64) -> u64 {
    (u64::from(rate) / users.max(1)).max(1)
}

#[cfg(test)]
mod tests {
    use kit::cache::Cache;
    use vocab::UserId;

    use super::is_left;

    /// Of so many calls at once, those that are let through.
    async fn let_through(cache: &Cache, user: Option<UserId>, second: i64, calls: usize) -> usize {
        let mut passed = 0;
        for _ in 0..calls {
            passed += usize::from(is_left(cache, "esplora", 5, user, second).await);
        }
        passed
    }

    #[tokio::test]
    async fn nobody_takes_all_calls_of_a_second_from_others_for_long() {
        let cache = Cache::local(1 << 20);
        let (ada, bob) = (Some(UserId::fresh()), Some(UserId::fresh()));
        assert_eq!(let_through(&cache, ada, 1, 50).await, 5, "alone, all of it");
        assert_eq!(
            let_through(&cache, bob, 1, 3).await,
            0,
            "nothing is left of this second"
        );
        assert_eq!(let_through(&cache, ada, 2, 50).await, 2, "others wait");
        assert_eq!(let_through(&cache, bob, 2, 50).await, 2);
        assert_eq!(let_through(&cache, None, 2, 50).await, 1, "what the parts leave");
        assert_eq!(let_through(&cache, ada, 3, 50).await, 1, "three want some");
        assert_eq!(let_through(&cache, ada, 4, 50).await, 5, "alone again");
    }

    #[tokio::test]
    async fn more_users_than_calls_take_turns_within_the_rate() {
        let cache = Cache::local(1 << 20);
        let crowd: Vec<_> = (0..20).map(|_| Some(UserId::fresh())).collect();
        for second in 1..4 {
            let mut passed = 0;
            for user in &crowd {
                passed += let_through(&cache, *user, second, 3).await;
            }
            assert_eq!(passed, 5, "{second}");
        }
    }
}
