//! Answers of other services that all pages of one reader share for some seconds: the feed, its count of unread items and the marks on it ask for
//! the same.

use std::{future::Future, sync::Arc, time::Duration};

use chrono::{DateTime, Utc};
use kit::acting::current;
use moka::future::Cache;
use vocab::UserId;

/// How long an answer counts.
const LIVE: Duration = Duration::from_secs(20);
/// Items of all answers that are kept.
const MOST_ITEMS: u64 = 100_000;

/// Who asks: the principal, who acts for it, and whether an app does. Each of them may see something else.
type Reader = (UserId, Option<UserId>, bool);
/// A reader and a stretch of time.
type Key = (Reader, i64);

/// Clones share what is kept.
#[derive(Debug, Clone)]
pub struct SharedAnswer<T: Send + Sync + 'static>(Cache<Key, Arc<T>>);

impl<T: Send + Sync + 'static> SharedAnswer<T> {
    /// `size` gives the items of an answer.
    #[must_use]
    pub fn new(size: fn(&T) -> usize) -> Self {
        let weigher = move |_: &Key, answer: &Arc<T>| u32::try_from(size(answer) + 1).unwrap_or(u32::MAX);
        let cache = Cache::builder().max_capacity(MOST_ITEMS).weigher(weigher);
        Self(cache.time_to_live(LIVE * 2).build())
    }

    /// The answer to a question that is always the same, of this stretch of time; `asked` is awaited where none is kept. A failure is not kept.
    ///
    /// # Errors
    /// Those of `asked`.
    pub async fn get<E: Clone + Send + Sync + 'static>(
        &self,
        now: DateTime<Utc>,
        asked: impl Future<Output = Result<T, E>>,
    ) -> Result<Arc<T>, E> {
        let acting = current();
        let Some(user) = acting.user else {
            return asked.await.map(Arc::new);
        };
        let reader = (user, acting.member.map(|member| member.user), acting.is_app);
        let stretch = now.timestamp().div_euclid(LIVE.as_secs().cast_signed());
        let asked = async { asked.await.map(Arc::new) };
        let answer = self.0.try_get_with((reader, stretch), asked).await;
        answer.map_err(Arc::unwrap_or_clone)
    }
}

#[cfg(test)]
mod tests {
    use kit::{acting::acting_for, identity::Identity};

    use super::*;

    async fn get(shared: &SharedAnswer<u32>, who: Identity, seconds: i64, answer: Result<u32, ()>) -> Result<u32, ()> {
        let now = DateTime::from_timestamp(1_795_262_400 + seconds, 0).unwrap();
        let got = shared.get(now, async { answer });
        acting_for(who, got).await.map(|answer| *answer)
    }

    #[tokio::test]
    async fn a_reader_shares_an_answer_with_nobody_and_for_a_short_time() {
        let shared: SharedAnswer<u32> = SharedAnswer::new(|_| 1);
        let (ada, eve) = (
            Identity::person(UserId::fresh(), None),
            Identity::person(UserId::fresh(), None),
        );
        assert_eq!(get(&shared, ada, 0, Err(())).await, Err(()), "a failure is not kept");
        assert_eq!(get(&shared, ada, 0, Ok(1)).await, Ok(1));
        assert_eq!(get(&shared, ada, 19, Ok(2)).await, Ok(1));
        assert_eq!(get(&shared, eve, 19, Ok(3)).await, Ok(3));
        let app = Identity { is_app: true, ..ada };
        assert_eq!(get(&shared, app, 19, Ok(4)).await, Ok(4));
        assert_eq!(get(&shared, ada, 20, Ok(5)).await, Ok(5));
        let service = Identity::default();
        assert_eq!(get(&shared, service, 0, Ok(6)).await, Ok(6));
        assert_eq!(get(&shared, service, 0, Ok(7)).await, Ok(7), "nobody's is not kept");
    }
}
