//! What one worker found a moment ago in caches that all workers share. Those take a note of each look, to know what is wanted; under load nearly
//! all looks are for what was found a few milliseconds ago.

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
pub struct Lately<K, V>(RefCell<HashMap<K, (V, Instant)>>);

impl<K, V> Default for Lately<K, V> {
    fn default() -> Self {
        Self(RefCell::default())
    }
}

impl<K: Hash + Eq, V: Clone> Lately<K, V> {
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

    use super::{Lately, MOMENT, MOST};

    #[test]
    fn it_lasts_a_moment_and_never_beyond_its_end() {
        let (lately, now) = (Lately::<String, u8>::default(), Instant::now());
        let end = now + Duration::from_millis(1);
        lately.keep("long".to_owned(), 1, now, now + MOMENT * 2);
        lately.keep("short".to_owned(), 2, now, end);
        assert_eq!(
            (lately.find("long", now), lately.find("short", now)),
            (Some(1), Some(2))
        );
        assert_eq!((lately.find("long", end), lately.find("short", end)), (Some(1), None));
        assert_eq!(lately.find("long", now + MOMENT), None);
        assert_eq!(lately.find("other", now), None);
    }

    #[test]
    fn it_does_not_grow() {
        let (lately, now) = (Lately::<usize, ()>::default(), Instant::now());
        for key in 0..MOST * 3 {
            lately.keep(key, (), now, now + MOMENT);
        }
        assert!(lately.0.borrow().len() <= MOST);
        assert!(lately.find(&(MOST * 3 - 1), now).is_some(), "the newest is there");
    }
}
