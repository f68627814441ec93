//! Turns at heavy work: a few at once in a replica, and one of each user, so that nobody takes all of them.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};

use chain_model::error::Error;
use kit::acting;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use vocab::UserId;

/// Users that may wait for a turn of one kind.
const WAITING: usize = 8;
/// Callers of one user, with the one whose turn it is: a page asks for a few documents at once.
const OF_ONE: usize = 4;

/// Turns at one kind of work.
#[derive(Debug)]
pub struct Turns {
    free: Arc<Semaphore>,
    waiting: AtomicUsize,
    users: Arc<Users>,
}

/// Held while work is done; it moves into the work, so that a caller who leaves frees no place before the work ends.
#[derive(Debug)]
pub struct Turn {
    _free: OwnedSemaphorePermit,
    _own: OwnedSemaphorePermit,
    _place: Place,
}

/// One who waits; leaves the line however the waiting ends.
struct Waiter<'a>(&'a AtomicUsize);

impl Drop for Waiter<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Users who have a turn or wait for one.
#[derive(Debug, Default)]
struct Users(Mutex<HashMap<UserId, Line>>);

/// The callers of one user, who go one by one.
#[derive(Debug)]
struct Line {
    callers: usize,
    turn: Arc<Semaphore>,
}

/// One caller's place in the line of their user.
#[derive(Debug)]
struct Place {
    users: Arc<Users>,
    user: UserId,
}

impl Users {
    fn lines(&self) -> MutexGuard<'_, HashMap<UserId, Line>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// None where enough callers of this user are there.
    fn enter(self: &Arc<Self>, user: UserId) -> Option<(Place, Arc<Semaphore>)> {
        let mut lines = self.lines();
        let line = lines.entry(user).or_insert_with(|| Line {
            callers: 0,
            turn: Arc::new(Semaphore::new(1)),
        });
        if line.callers >= OF_ONE {
            return None;
        }
        line.callers += 1;
        let turn = Arc::clone(&line.turn);
        let users = Arc::clone(self);
        Some((Place { users, user }, turn))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut lines = self.users.lines();
        if let Some(line) = lines.get_mut(&self.user) {
            line.callers -= 1;
            if line.callers == 0 {
                lines.remove(&self.user);
            }
        }
    }
}

impl Turns {
    /// So many at once.
    #[must_use]
    pub fn of(at_once: usize) -> Self {
        Self {
            free: Arc::new(Semaphore::new(at_once)),
            waiting: AtomicUsize::new(0),
            users: Arc::default(),
        }
    }

    /// Waits for a turn, first for the user's own work before it: so one user is in the common line once.
    ///
    /// # Errors
    /// [`Error::Busy`] where enough others wait already, or enough callers of this user.
    pub async fn turn(&self, user: UserId) -> Result<Turn, Error> {
        let (place, line) = self.users.enter(user).ok_or(Error::Busy)?;
        let own = line.acquire_owned().await.map_err(Error::stored)?;
        let free = self.free().await?;
        Ok(Turn {
            _free: free,
            _own: own,
            _place: place,
        })
    }

    async fn free(&self) -> Result<OwnedSemaphorePermit, Error> {
        if let Ok(free) = Arc::clone(&self.free).try_acquire_owned() {
            return Ok(free);
        }
        let waiter = Waiter(&self.waiting);
        if self.waiting.fetch_add(1, Ordering::Relaxed) >= WAITING {
            return Err(Error::Busy);
        }
        let free = Arc::clone(&self.free).acquire_owned().await;
        drop(waiter);
        free.map_err(Error::stored)
    }
}

/// Whose turn a call takes: the person's, also where they work for a team.
pub(super) fn person(user: UserId) -> UserId {
    acting::current().actor().unwrap_or(user)
}

#[cfg(test)]
mod tests {
    use chain_model::error::Error;
    use vocab::UserId;

    use super::{OF_ONE, Turns, WAITING};

    #[tokio::test]
    async fn few_draw_some_wait_and_the_rest_is_told_to_come_back() {
        let turns = Turns::of(2);
        let turn = || turns.turn(UserId::fresh());
        let mut taken = Vec::new();
        for _ in 0..2 {
            taken.push(turn().await.unwrap());
        }
        {
            let mut waiting: Vec<_> = (0..WAITING).map(|_| Box::pin(turn())).collect();
            for one in &mut waiting {
                assert!(futures::poll!(one.as_mut()).is_pending());
            }
            assert!(matches!(turn().await, Err(Error::Busy)));
            taken.pop();
            assert!(futures::poll!(waiting[0].as_mut()).is_ready(), "the first in line");
        }
        let mut next = Box::pin(turn());
        assert!(futures::poll!(next.as_mut()).is_ready(), "those who left hold no place");
    }

    #[tokio::test]
    async fn one_user_takes_one_turn_and_leaves_the_others_to_others() {
        let turns = Turns::of(2);
        let (ada, bob) = (UserId::fresh(), UserId::fresh());
        let first = turns.turn(ada).await.unwrap();
        let mut own: Vec<_> = (1..OF_ONE).map(|_| Box::pin(turns.turn(ada))).collect();
        for one in &mut own {
            assert!(futures::poll!(one.as_mut()).is_pending(), "her own first");
        }
        assert!(matches!(turns.turn(ada).await, Err(Error::Busy)));
        let mut other = Box::pin(turns.turn(bob));
        assert!(futures::poll!(other.as_mut()).is_ready(), "the second turn is his");
        drop(first);
        assert!(futures::poll!(own[0].as_mut()).is_ready(), "her next");
        drop(own);
        assert!(turns.users.lines().is_empty(), "nobody is kept who left");
    }
}
