//! Who may fetch news now: each person a little, and a replica no more than its memory holds.

use std::{sync::Arc, time::Duration};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use vocab::UserId;

use super::own_line::{Line, Lines, Turn};
use crate::error::Error;

/// Files that are fetched and read at a time, of up to 5 MiB each: those that are due, and those that somebody adds. Neither waits for the
/// other.
const DUE: usize = 8;
const ADDED: usize = 8;
/// Sources that one person adds at a time, and how many more may wait.
const OWN: usize = 2;
const WAITING: usize = 4;
/// Slow sources of some keep nobody waiting for longer than this: it is told, and can be tried again.
const PATIENCE: Duration = Duration::from_secs(4);
/// A line in which nobody stood for so long is forgotten.
const LINES_LIVE: Duration = Duration::from_secs(300);

fn line() -> Line {
    Line::new(OWN, WAITING, "Too many of your sources are being added at once.")
}

/// The places of one replica.
pub(super) struct NewsSeats {
    due: Arc<Semaphore>,
    added: Arc<Semaphore>,
    own: Lines,
}

/// Held while a source is fetched and read.
pub(super) struct Seat {
    _held: (Turn, OwnedSemaphorePermit),
}

impl NewsSeats {
    pub(super) fn new() -> Self {
        Self {
            due: Arc::new(Semaphore::new(DUE)),
            added: Arc::new(Semaphore::new(ADDED)),
            own: Lines::new(LINES_LIVE),
        }
    }

    /// Files that are due and may be fetched now.
    pub(super) fn free(&self) -> usize {
        self.due.available_permits()
    }

    /// A place for a file that is due; nothing where all are taken.
    pub(super) fn due(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.due).try_acquire_owned().ok()
    }

    /// A place for a source that is added. Taken before a connection: whoever waits here holds none.
    ///
    /// # Errors
    /// [`Error::Crowded`] where too many of the person's wait already, of all their workspaces, or where others' take too long.
    pub(super) async fn adding(&self, owner: UserId) -> Result<Seat, Error> {
        let turn = self.own.of(owner, line).await.turn().await?;
        let free = Arc::clone(&self.added).acquire_owned();
        let held = tokio::time::timeout(PATIENCE, free).await;
        let held = held.map_err(|_| Error::Crowded("Many sources are being added right now."))?;
        let held = held.map_err(|closed| Error::Computation(Arc::new(closed)))?;
        Ok(Seat { _held: (turn, held) })
    }
}

#[cfg(test)]
mod tests {
    use futures::poll;
    use vocab::UserId;

    use super::{ADDED, DUE, NewsSeats, OWN, WAITING};
    use crate::error::Error;

    #[tokio::test]
    async fn a_person_adds_two_at_a_time_and_a_replica_eight() {
        let seats = NewsSeats::new();
        let ada = UserId::fresh();
        let mut held = Vec::new();
        for _ in 0..OWN {
            held.push(seats.adding(ada).await.unwrap());
        }
        let mut waiting: Vec<_> = (0..WAITING).map(|_| Box::pin(seats.adding(ada))).collect();
        for one in &mut waiting {
            assert!(poll!(one.as_mut()).is_pending());
        }
        assert!(matches!(seats.adding(ada).await, Err(Error::Crowded(_))));
        for _ in OWN..ADDED {
            held.push(seats.adding(UserId::fresh()).await.unwrap());
        }
        let mut bob = Box::pin(seats.adding(UserId::fresh()));
        assert!(poll!(bob.as_mut()).is_pending(), "all places are taken");
        assert_eq!(seats.free(), DUE, "those of files that are due are others");
        held.pop();
        assert!(poll!(bob.as_mut()).is_ready());
    }

    #[tokio::test]
    async fn slow_sources_of_others_are_not_waited_for_without_an_end() {
        let seats = NewsSeats::new();
        let mut held = Vec::new();
        for _ in 0..ADDED {
            held.push(seats.adding(UserId::fresh()).await.unwrap());
        }
        assert!(matches!(seats.adding(UserId::fresh()).await, Err(Error::Crowded(_))));
        held.clear();
        assert!(seats.adding(UserId::fresh()).await.is_ok());
    }
}
