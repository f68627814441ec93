//! Who reads the event stream, and until when: a stream belongs to a session, and stays open as long as that has a token.
//!
//! Everything here takes the same time however many streams are open, except the one look at tokens that end soon.

use std::{
    collections::{HashMap, hash_map::Entry},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::{sync::watch, time::Instant};
use vocab::{SessionId, UserId};

/// How long an ended session is remembered: no access token of it lives longer.
const ENDED: Duration = Duration::from_secs(600);

/// How a session stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Life {
    /// Its newest token that was seen here ends then.
    Until(Instant),
    /// Somebody ended it.
    Ended,
}

/// Why there is no place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refusal {
    TooMany,
    SessionEnded,
}

#[derive(Debug)]
struct Held {
    streams: usize,
    life: watch::Sender<Life>,
}

#[derive(Debug, Default)]
struct Places {
    sessions: HashMap<SessionId, Held>,
    users: HashMap<UserId, usize>,
    open: usize,
}

/// All readers of this replica.
#[derive(Debug)]
pub(crate) struct Readers {
    places: Mutex<Places>,
    ended: moka::sync::Cache<SessionId, ()>,
}

impl Default for Readers {
    fn default() -> Self {
        Self {
            places: Mutex::default(),
            ended: moka::sync::Cache::builder()
                .max_capacity(100_000)
                .time_to_live(ENDED)
                .build(),
        }
    }
}

/// A reader's place; dropping it leaves.
#[derive(Debug)]
pub(crate) struct Place {
    readers: Arc<Readers>,
    user: UserId,
    session: SessionId,
    life: watch::Receiver<Life>,
}

impl Place {
    /// How the session stands now.
    pub(crate) fn life(&self) -> Life {
        *self.life.borrow()
    }

    /// Returns when that has changed since [`Place::changed`] last returned.
    pub(crate) async fn changed(&mut self) {
        // The sender stays as long as there is a place.
        if self.life.changed().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut places = self.readers.places();
        if let Entry::Occupied(mut held) = places.sessions.entry(self.session) {
            held.get_mut().streams -= 1;
            if held.get().streams == 0 {
                held.remove();
            }
        }
        if let Entry::Occupied(mut count) = places.users.entry(self.user) {
            *count.get_mut() -= 1;
            if *count.get() == 0 {
                count.remove();
            }
        }
        places.open -= 1;
    }
}

impl Readers {
    fn places(&self) -> MutexGuard<'_, Places> {
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Streams open now.
    pub(crate) fn open(&self) -> usize {
        self.places().open
    }

    /// Takes a place for a session whose token ends at `until`, unless the user holds `most` already.
    ///
    /// # Errors
    /// Why there is none.
    pub(crate) fn enter(
        self: &Arc<Self>,
        user: UserId,
        session: SessionId,
        until: Instant,
        most: usize,
    ) -> Result<Place, Refusal> {
        let mut places = self.places();
        // Within the lock: an end comes either before this and is seen, or after it and finds the place.
        if self.ended.contains_key(&session) {
            return Err(Refusal::SessionEnded);
        }
        if places.users.get(&user).is_some_and(|streams| *streams >= most) {
            return Err(Refusal::TooMany);
        }
        *places.users.entry(user).or_default() += 1;
        places.open += 1;
        let held = places.sessions.entry(session).or_insert_with(|| Held {
            streams: 0,
            life: watch::Sender::new(Life::Until(until)),
        });
        held.streams += 1;
        prolong(&held.life, until);
        let life = held.life.subscribe();
        drop(places);
        Ok(Place {
            readers: Arc::clone(self),
            user,
            session,
            life,
        })
    }

    /// The session has a token until then: its streams stay open so long.
    pub(crate) fn renew(&self, session: SessionId, until: Instant) {
        if let Some(held) = self.places().sessions.get(&session) {
            prolong(&held.life, until);
        }
    }

    /// The session was ended: so are its streams, and it gets no more.
    pub(crate) fn end(&self, session: SessionId) {
        self.ended.insert(session, ());
        if let Some(held) = self.places().sessions.get(&session) {
            held.life.send_replace(Life::Ended);
        }
    }

    /// Sessions with streams whose newest token known here ends before this.
    pub(crate) fn ending(&self, before: Instant) -> Vec<SessionId> {
        let ends = |held: &Held| matches!(*held.life.borrow(), Life::Until(until) if until < before);
        let places = self.places();
        let ending = places.sessions.iter().filter(|(_, held)| ends(held));
        ending.map(|(session, _)| *session).collect()
    }
}

/// Never shortens it: the newest token counts.
fn prolong(life: &watch::Sender<Life>, later: Instant) {
    life.send_if_modified(|life| match life {
        Life::Until(until) if *until < later => {
            *until = later;
            true
        }
        Life::Until(_) | Life::Ended => false,
    });
}

#[cfg(test)]
mod tests {
    use std::{sync::Arc, time::Duration};

    use futures::FutureExt as _;
    use tokio::time::Instant;
    use vocab::{SessionId, UserId};

    use super::{Life, Readers, Refusal};

    fn minutes(count: u64) -> Instant {
        Instant::now() + Duration::from_secs(60 * count)
    }

    #[test]
    fn places_are_counted_for_each_user() {
        let readers = Arc::new(Readers::default());
        let enter = |user| readers.enter(user, SessionId::fresh(), minutes(5), 2);
        let user = UserId::fresh();
        let (first, second) = (enter(user).unwrap(), enter(user).unwrap());
        assert_eq!(enter(user).unwrap_err(), Refusal::TooMany);
        let other = enter(UserId::fresh()).unwrap();
        assert_eq!(readers.open(), 3);
        drop(first);
        drop(enter(user).unwrap());
        drop((second, other));
        assert_eq!(readers.open(), 0);
        let places = readers.places();
        assert!(places.sessions.is_empty() && places.users.is_empty(), "{places:?}");
    }

    #[test]
    fn a_renewed_token_moves_the_end_of_all_streams_of_its_session() {
        let readers = Arc::new(Readers::default());
        let (user, session) = (UserId::fresh(), SessionId::fresh());
        let (soon, later) = (minutes(1), minutes(6));
        let mut first = readers.enter(user, session, soon, 9).unwrap();
        let other = readers.enter(user, SessionId::fresh(), soon, 9).unwrap();
        assert_eq!(readers.ending(minutes(2)).len(), 2);
        assert!(first.changed().now_or_never().is_none());

        readers.renew(session, later);
        assert!(first.changed().now_or_never().is_some());
        assert_eq!(first.life(), Life::Until(later));
        assert_eq!(other.life(), Life::Until(soon), "another session's");
        assert_eq!(readers.ending(minutes(2)), [other.session]);
        // An older token changes nothing, in a renewal or with a new stream.
        readers.renew(session, soon);
        let second = readers.enter(user, session, soon, 9).unwrap();
        assert_eq!((first.life(), second.life()), (Life::Until(later), Life::Until(later)));
        assert!(first.changed().now_or_never().is_none());
    }

    #[test]
    fn an_ended_session_closes_its_streams_and_opens_none() {
        let readers = Arc::new(Readers::default());
        let (user, session) = (UserId::fresh(), SessionId::fresh());
        let mut place = readers.enter(user, session, minutes(5), 9).unwrap();
        let other = readers.enter(user, SessionId::fresh(), minutes(5), 9).unwrap();
        readers.end(session);
        assert!(place.changed().now_or_never().is_some());
        assert_eq!(place.life(), Life::Ended);
        assert_ne!(other.life(), Life::Ended);
        // A call that was answered before may still bring a token.
        readers.renew(session, minutes(9));
        assert_eq!(place.life(), Life::Ended);
        drop(place);
        assert_eq!(
            readers.enter(user, session, minutes(5), 9).unwrap_err(),
            Refusal::SessionEnded
        );
    }
}
