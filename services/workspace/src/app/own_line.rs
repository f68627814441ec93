//! A person's own line for work that takes long: some of it is done at a time, some waits, and the rest is told to come back.
//!
//! Whoever waits keeps what everybody shares, a place at the edge first of all: a line without an end gives all of them to one user.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use kit::acting;
use moka::future::Cache;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use vocab::UserId;

use crate::error::Error;

/// Lines of persons for one kind of work.
pub(super) struct Lines(Cache<UserId, Arc<Line>>);

impl Lines {
    /// A line in which nobody stood for `idle` is forgotten.
    pub(super) fn new(idle: Duration) -> Self {
        Self(Cache::builder().time_to_idle(idle).build())
    }

    /// The line in which a call waits: that of the person who makes it, so that one with many teams has one. Work outside of a call knows its
    /// owner alone.
    pub(super) async fn of(&self, owner: UserId, line: fn() -> Line) -> Arc<Line> {
        let person = acting::current().actor().unwrap_or(owner);
        self.0.get_with(person, async { Arc::new(line()) }).await
    }
}

/// Lines for what is heavy.
pub(super) struct OwnLines {
    /// Back-tests and what else is run for a strategy.
    pub(super) lab: Lines,
    /// Files that are read, or wait for it with all their bytes.
    pub(super) files: Lines,
    /// Calendars that are written for whoever has a link.
    pub(super) feeds: Lines,
}

impl OwnLines {
    pub(super) fn new(idle: Duration) -> Self {
        Self {
            lab: Lines::new(idle),
            files: Lines::new(idle),
            feeds: Lines::new(idle),
        }
    }
}

/// The line of one person.
pub(super) struct Line {
    free: Arc<Semaphore>,
    waiting: AtomicUsize,
    may_wait: usize,
    /// What there is too much of, for [`Error::Crowded`].
    refusal: &'static str,
}

/// Held while the work is done; it moves into the work, so that a caller who leaves frees no place before the work ends.
pub(super) struct Turn {
    _held: OwnedSemaphorePermit,
}

/// One who waits; leaves the line however the waiting ends.
struct Waiter<'a>(&'a AtomicUsize);

impl Drop for Waiter<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Line {
    pub(super) fn new(at_once: usize, may_wait: usize, refusal: &'static str) -> Self {
        Self {
            free: Arc::new(Semaphore::new(at_once)),
            waiting: AtomicUsize::new(0),
            may_wait,
            refusal,
        }
    }

    /// Waits for a turn, where not too many of the same user's wait already.
    ///
    /// # Errors
    /// [`Error::Crowded`]
    pub(super) async fn turn(&self) -> Result<Turn, Error> {
        if let Ok(held) = Arc::clone(&self.free).try_acquire_owned() {
            return Ok(Turn { _held: held });
        }
        let before = self.waiting.fetch_add(1, Ordering::Relaxed);
        let _waiter = Waiter(&self.waiting);
        if before >= self.may_wait {
            return Err(Error::Crowded(self.refusal));
        }
        self.turn_of_a_job().await
    }

    /// Waits for a turn however many wait: for work that no caller waits for.
    pub(super) async fn turn_of_a_job(&self) -> Result<Turn, Error> {
        let held = Arc::clone(&self.free).acquire_owned().await;
        let held = held.map_err(|closed| Error::Computation(Arc::new(closed)))?;
        Ok(Turn { _held: held })
    }
}

#[cfg(test)]
impl Line {
    /// Fails unless `at_once` have a turn, `may_wait` wait, and the next one is refused.
    pub(super) async fn assert_ends(&self, at_once: usize, may_wait: usize) {
        let mut calls: Vec<_> = (0..at_once + may_wait).map(|_| Box::pin(self.turn())).collect();
        let mut turns = Vec::new();
        for call in &mut calls {
            if let std::task::Poll::Ready(turn) = futures::poll!(call.as_mut()) {
                turns.push(turn.unwrap());
            }
        }
        assert_eq!(turns.len(), at_once);
        assert!(matches!(self.turn().await, Err(Error::Crowded(_))));
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use kit::{
        acting::acting_for,
        identity::{Identity, Member},
    };
    use vocab::{Role, UserId};

    use super::{Line, Lines};
    use crate::error::Error;

    #[tokio::test]
    async fn one_person_with_many_teams_has_one_line() {
        let lines = Lines::new(Duration::from_secs(60));
        let line = || Line::new(1, 0, "Too much.");
        let ada = UserId::fresh();
        let member = Some(Member {
            user: ada,
            role: Role::Admin,
        });
        let own = lines.of(ada, line).await;
        let _turn = own.turn().await.unwrap();
        let team = UserId::fresh();
        let for_team = Identity {
            member,
            ..Identity::person(team, None)
        };
        let turn = acting_for(for_team, async { lines.of(team, line).await.turn().await.map(drop) }).await;
        assert!(matches!(turn, Err(Error::Crowded(_))));
        let other = Identity::person(UserId::fresh(), None);
        let turn = acting_for(other, async { lines.of(team, line).await.turn().await.map(drop) }).await;
        assert!(turn.is_ok(), "another person's line is another");
    }

    #[tokio::test]
    async fn some_is_done_some_waits_and_the_rest_is_told_to_come_back() {
        let line = Line::new(2, 3, "Too much.");
        let mut turns = vec![line.turn().await.unwrap(), line.turn().await.unwrap()];
        {
            let mut waiting: Vec<_> = (0..3).map(|_| Box::pin(line.turn())).collect();
            for one in &mut waiting {
                assert!(futures::poll!(one.as_mut()).is_pending());
            }
            for _ in 0..20 {
                assert!(matches!(line.turn().await, Err(Error::Crowded("Too much."))));
            }
            let mut job = Box::pin(line.turn_of_a_job());
            assert!(futures::poll!(job.as_mut()).is_pending(), "a job is not refused");
            turns.pop();
            assert!(futures::poll!(waiting[0].as_mut()).is_ready(), "the first in line");
        }
        let mut next = Box::pin(line.turn());
        assert!(futures::poll!(next.as_mut()).is_ready(), "those who left hold no place");
    }
}
