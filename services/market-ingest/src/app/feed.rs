//! The live feed: the newest tick of each coin, and the mailboxes of those who want to hear of changes ([`super::reader`]).

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, Weak},
    time::Duration,
};

use tokio::sync::{Notify, futures::Notified};

use super::{App, lock};
use crate::{
    domain::{
        feed::{Queue, Tick, changes},
        held::Held,
    },
    error::Error,
};

/// Readers of one replica.
const READERS_MAX: usize = 2_000;
/// How often a replica looks in PostgreSQL for ticks whose message it missed.
pub(super) const CATCH_UP: Duration = Duration::from_secs(5);

#[derive(Debug, Default)]
pub(super) struct Feed {
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    latest: HashMap<String, Tick>,
    sequence: u64,
    readers: Vec<Weak<Mailbox>>,
}

/// Where a reader's ticks wait.
#[derive(Debug)]
pub(super) struct Mailbox {
    queue: Mutex<Queue>,
    filled: Notify,
}

impl Mailbox {
    /// The next tick that waits, in order.
    pub(super) fn pop(&self) -> Option<Tick> {
        lock(&self.queue).pop()
    }

    pub(super) fn wants(&self, coin: &str) -> bool {
        lock(&self.queue).wants(coin)
    }

    /// Ends when a tick came after the call.
    pub(super) fn filled(&self) -> Notified<'_> {
        self.filled.notified()
    }
}

impl Feed {
    /// The last tick that this replica heard.
    pub(super) fn known(&self) -> u64 {
        lock(&self.state).sequence
    }

    /// A mailbox that takes nothing yet: until [`Feed::fill`] or [`Feed::join`].
    ///
    /// # Errors
    /// When there are too many readers.
    pub(super) fn open(&self, mut queue: Queue) -> Result<Arc<Mailbox>, Error> {
        queue.begin_after(u64::MAX);
        let mut state = lock(&self.state);
        state.readers.retain(|reader| reader.strong_count() > 0);
        if state.readers.len() >= READERS_MAX {
            return Err(Error::TooManyReaders);
        }
        let mailbox = Arc::new(Mailbox {
            queue: Mutex::new(queue),
            filled: Notify::new(),
        });
        state.readers.push(Arc::downgrade(&mailbox));
        tell_readers(state.readers.len());
        Ok(mailbox)
    }

    /// Puts the newest tick of each coin into a mailbox where it is later than `after`, and from now on every tick. Returns how many
    /// wait there.
    pub(super) fn fill(&self, mailbox: &Mailbox, after: u64) -> usize {
        // Under the lock that new ticks come in by: nothing falls between the newest and what follows.
        let state = lock(&self.state);
        let mut queue = lock(&mailbox.queue);
        queue.begin_after(after);
        for tick in state.latest.values() {
            queue.push(tick);
        }
        queue.len()
    }

    /// From now on puts every tick after this place into a mailbox; false, and nothing happens, where later ones were heard already.
    pub(super) fn join(&self, mailbox: &Mailbox, place: u64) -> bool {
        let state = lock(&self.state);
        let nothing_between = state.sequence <= place;
        if nothing_between {
            lock(&mailbox.queue).begin_after(place);
        }
        nothing_between
    }
}

#[expect(clippy::cast_precision_loss, reason = "a monitoring figure")]
fn tell_readers(count: usize) {
    metrics::gauge!("market_feed_readers").set(count as f64);
}

impl App {
    /// The leader's part: what changed in a new snapshot is numbered, kept, logged and told to all replicas.
    pub(super) async fn tell_changes(&self, held: &Arc<Held>) -> Result<usize, Error> {
        let snapshot = self.snapshot_of(held).await?;
        let (mut ticks, last) = {
            let state = lock(&self.feed.state);
            (changes(&state.latest, &snapshot, held.meta.as_of), state.sequence)
        };
        if ticks.is_empty() {
            return Ok(0);
        }
        if let Err(error) = self.store.append_ticks(&mut ticks, last).await {
            tracing::warn!(error = %kit::causes(&error), "ticks are numbered without PostgreSQL");
            for (tick, sequence) in ticks.iter_mut().zip(last + 1..) {
                tick.sequence = sequence;
            }
        }
        // Before anybody hears them: what a replica has heard, the log has, if it has it at all.
        self.store.log_ticks(&ticks).await;
        self.hear(&ticks);
        self.store.publish_ticks(&ticks).await;
        Ok(ticks.len())
    }

    /// Ticks came in, in order; those that are known already are left out.
    pub(super) fn hear(&self, ticks: &[Tick]) {
        let mut state = lock(&self.feed.state);
        let known = state.sequence;
        let new: Vec<&Tick> = ticks.iter().filter(|tick| tick.sequence > known).collect();
        let Some(last) = new.last() else { return };
        state.sequence = last.sequence;
        for tick in &new {
            state.latest.insert(tick.coin.clone(), (*tick).clone());
        }
        state.readers.retain(|reader| {
            let Some(mailbox) = reader.upgrade() else { return false };
            let mut queue = lock(&mailbox.queue);
            let mut filled = false;
            for tick in &new {
                filled |= queue.push(tick);
            }
            drop(queue);
            if filled {
                mailbox.filled.notify_one();
            }
            true
        });
        tell_readers(state.readers.len());
        metrics::counter!("market_feed_ticks_total").increment(new.len() as u64);
    }

    /// Reads a message of the leader.
    pub(super) fn hear_message(&self, message: &[u8]) {
        match serde_json::from_slice::<Vec<Tick>>(message) {
            Ok(ticks) => self.hear(&ticks),
            Err(error) => tracing::warn!(error = %kit::causes(&error), "a message of the feed does not read"),
        }
    }

    /// Looks for ticks whose message did not come.
    pub(super) async fn catch_up(&self) -> Result<(), Error> {
        let known = lock(&self.feed.state).sequence;
        let ticks = self.store.list_ticks(known).await?;
        self.hear(&ticks);
        Ok(())
    }
}
