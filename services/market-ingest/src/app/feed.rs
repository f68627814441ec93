//! The live feed: the newest tick of each coin, and the readers who want to hear of changes.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, Weak},
    time::Duration,
};

use tokio::sync::Notify;

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
/// Coins that one reader may name.
const COINS_MAX: usize = 1_000;
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

#[derive(Debug)]
struct Mailbox {
    queue: Mutex<Queue>,
    filled: Notify,
}

/// Someone who follows the feed. Dropping it ends that.
#[derive(Debug)]
pub struct Reader {
    mailbox: Arc<Mailbox>,
    /// How many of the first ticks are the snapshot.
    snapshot: usize,
}

impl Reader {
    /// The next tick, and whether it belongs to the snapshot at the start. Waits until there is one.
    pub async fn next(&mut self) -> (Tick, bool) {
        loop {
            // Registered before looking, so that what comes between is not missed.
            let filled = self.mailbox.filled.notified();
            let next = lock(&self.mailbox.queue).pop();
            if let Some(tick) = next {
                let snapshot = self.snapshot > 0;
                self.snapshot = self.snapshot.saturating_sub(1);
                return (tick, snapshot);
            }
            self.snapshot = 0;
            filled.await;
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "a monitoring figure")]
fn tell_readers(count: usize) {
    metrics::gauge!("market_feed_readers").set(count as f64);
}

impl App {
    /// Follows the feed of these coins, all where none is named: the newest tick of each, then every change.
    ///
    /// # Errors
    /// When there are too many readers, or too many coins are named.
    pub fn subscribe(&self, coins: &[String]) -> Result<Reader, Error> {
        if coins.len() > COINS_MAX {
            return Err(Error::Invalid {
                field: "coingecko_ids",
                code: "too_many",
                message: format!("at most {COINS_MAX} at once"),
            });
        }
        let mut queue = Queue::for_coins(coins);
        let mut state = lock(&self.feed.state);
        state.readers.retain(|reader| reader.strong_count() > 0);
        if state.readers.len() >= READERS_MAX {
            return Err(Error::TooManyReaders);
        }
        for tick in state.latest.values() {
            queue.push(tick);
        }
        let snapshot = queue.len();
        let mailbox = Arc::new(Mailbox {
            queue: Mutex::new(queue),
            filled: Notify::new(),
        });
        // Under the same lock as the snapshot: nothing falls between the two.
        state.readers.push(Arc::downgrade(&mailbox));
        tell_readers(state.readers.len());
        Ok(Reader { mailbox, snapshot })
    }

    /// The leader's part: what changed in a new snapshot is numbered, kept and told to all replicas.
    pub(super) async fn tell_changes(&self, held: &Arc<Held>) -> Result<usize, Error> {
        let snapshot = self.snapshot_of(held).await?;
        let mut ticks = changes(&lock(&self.feed.state).latest, &snapshot, held.meta.as_of);
        if ticks.is_empty() {
            return Ok(0);
        }
        if let Err(error) = self.store.append_ticks(&mut ticks).await {
            tracing::warn!(%error, "ticks are numbered without PostgreSQL");
            let last = lock(&self.feed.state).sequence;
            for (tick, sequence) in ticks.iter_mut().zip(last + 1..) {
                tick.sequence = sequence;
            }
        }
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
            Err(error) => tracing::warn!(%error, "a message of the feed does not read"),
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
