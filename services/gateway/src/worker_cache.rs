//! A worker's own cache in front of those that all workers share. The shared ones record each lookup, to know what is in use; under load nearly
//! all lookups are for what was found a few milliseconds ago.

use std::{
    borrow::Borrow,
    cell::RefCell,
    collections::HashMap,
    hash::Hash,
    time::{Duration, Instant},
};

/// How long a thing found is not looked for again: what happens to it in the cache meanwhile is noticed after this.
const MOMENT: Duration = Duration::from_millis(100);
/// Things kept. Beyond them all are forgotten: what is wanted is found again.
const MOST: usize = 256;

/// Belongs to one thread.
#[derive(Debug)]
pub struct WorkerCache<K, V>(RefCell<HashMap<K, (V, Instant)>>);

impl<K, V> Default for WorkerCache<K, V> {
    fn default() -> Self {
        Self(RefCell::default())
    }
}

impl<K: Hash + Eq, V: Clone> WorkerCache<K, V> {
    /// What was found under `key`, if that was a moment before `now`.
    pub fn find<Q>(&self, key: &Q, now: Instant) -> Option<V>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        let found = self.0.borrow();
        let (value, until) = found.get(key)?;
        (now < *until).then(|| value.clone())
    }

    /// Keeps what was found at `now` for a moment, but not until `end`.
    pub fn keep(&self, key: K, value: V, now: Instant, end: Instant) {
        let mut found = self.0.borrow_mut();
        if found.len() >= MOST {
            found.clear();
        }
        found.insert(key, (value, end.min(now + MOMENT)));
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::{MOMENT, MOST, WorkerCache};

    #[test]
    fn it_lasts_a_moment_and_never_beyond_its_end() {
        let (cache, now) = (WorkerCache::<String, u8>::default(), Instant::now());
        let end = now + Duration::from_millis(1);
        cache.keep("long".to_owned(), 1, now, now + MOMENT * 2);
        cache.keep("short".to_owned(), 2, now, end);
        assert_eq!((cache.find("long", now), cache.find("short", now)), (Some(1), Some(2)));
        assert_eq!((cache.find("long", end), cache.find("short", end)), (Some(1), None));
        assert_eq!(cache.find("long", now + MOMENT), None);
        assert_eq!(cache.find("other", now), None);
    }

    #[test]
    fn it_does_not_grow() {
        let (cache, now) = (WorkerCache::<usize, ()>::default(), Instant::now());
        for key in 0..MOST * 3 {
            cache.keep(key, (), now, now + MOMENT);
        }
        assert!(cache.0.borrow().len() <= MOST);
        assert!(cache.find(&(MOST * 3 - 1), now).is_some(), "the newest is there");
    }
}
