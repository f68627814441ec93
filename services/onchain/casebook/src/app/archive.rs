//! Answers of providers in the database.
//!
//! What is read for one user takes so much room in a day and no more ([`DAILY`]): with a key of their own no spending limit counts their
//! calls. Past it answers are given as ever, and without a hash, since nobody could prove them later.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use async_trait::async_trait;
use bytes::Bytes;
use chain_model::{error::Error, provenance::Provenance};
use chain_providers::Archive;
use kit::{acting, pg::Pool, scoped};
use moka::sync::Cache;
use vocab::UserId;

use crate::store;

/// New answers that a replica keeps for one user in a day (UTC), bytes as they are stored.
const DAILY: u64 = 256 << 20;
const DAY_MS: i64 = 86_400_000;

/// Keeps answers in PostgreSQL. Without it everything is asked for again, and nothing fails.
pub struct Kept {
    pool: Pool,
    room: Room,
}

/// What new answers took, by user and day.
struct Room(Cache<(UserId, i64), Arc<AtomicU64>>);

impl Room {
    fn new() -> Self {
        let day = std::time::Duration::from_secs(86_400);
        Self(Cache::builder().max_capacity(100_000).time_to_idle(day).build())
    }

    fn used(&self, user: UserId, day: i64) -> Arc<AtomicU64> {
        self.0.get_with((user, day), Arc::default)
    }

    fn is_left(&self, user: UserId, day: i64, bytes: u64) -> bool {
        self.used(user, day).load(Ordering::Relaxed).saturating_add(bytes) <= DAILY
    }

    fn take(&self, user: UserId, day: i64, bytes: u64) {
        self.used(user, day).fetch_add(bytes, Ordering::Relaxed);
    }
}

impl Kept {
    #[must_use]
    pub fn new(pool: Pool) -> Self {
        Self {
            pool,
            room: Room::new(),
        }
    }

    async fn find(&self, chain: &str, provider: &str, endpoint: &str) -> Result<Option<(Provenance, Vec<u8>)>, Error> {
        let mut db = scoped::get(&self.pool).await?;
        store::fetched::kept(&mut db, chain, provider, endpoint).await
    }

    /// False where the day of whoever the present work is done for has no room left; also where an equal answer is there, which would say
    /// that somebody has read it.
    async fn put(&self, chain: &str, provenance: &Provenance, body: &[u8], good: bool) -> Result<bool, Error> {
        let packed = store::fetched::pack(body)?;
        let bytes = u64::try_from(packed.len()).unwrap_or(u64::MAX);
        let day = provenance.fetched_unix_ms.div_euclid(DAY_MS);
        // What the service reads for itself, such as large transfers, has a pace of its own.
        let user = acting::current().actor();
        if user.is_some_and(|user| !self.room.is_left(user, day, bytes)) {
            return Ok(false);
        }
        let mut db = scoped::get(&self.pool).await?;
        let is_new = store::fetched::note(&mut db, chain, provenance, &packed, good).await?;
        if let (true, Some(user)) = (is_new, user) {
            self.room.take(user, day, bytes);
        }
        Ok(true)
    }
}

#[async_trait]
impl Archive for Kept {
    async fn kept(&self, chain: &str, provider: &str, endpoint: &str) -> Option<(Provenance, Bytes)> {
        match self.find(chain, provider, endpoint).await {
            Ok(found) => found.map(|(provenance, body)| (provenance, Bytes::from(body))),
            Err(error) => {
                tracing::warn!(error = %kit::causes(&error), "kept answers cannot be read");
                None
            }
        }
    }

    async fn note(&self, chain: &str, provenance: &Provenance, body: &Bytes, good: bool) -> bool {
        match self.put(chain, provenance, body, good).await {
            Ok(is_kept) => is_kept,
            Err(error) => {
                tracing::warn!(error = %kit::causes(&error), "an answer cannot be kept");
                false
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use vocab::UserId;

    use super::{DAILY, Room};

    #[test]
    fn each_user_has_room_of_their_own_every_day() {
        let (ada, bob) = (UserId::fresh(), UserId::fresh());
        let room = Room::new();
        assert!(room.is_left(ada, 1, DAILY));
        room.take(ada, 1, DAILY - 10);
        assert!(room.is_left(ada, 1, 10) && !room.is_left(ada, 1, 11));
        assert!(room.is_left(bob, 1, DAILY) && room.is_left(ada, 2, DAILY));
    }
}
