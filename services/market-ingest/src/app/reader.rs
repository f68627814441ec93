//! A reader of the feed: the newest tick of each coin, or what it missed; then every change.
//!
//! What was missed comes from the log that the leader writes before anybody hears of a tick. A page is read when the one before is
//! taken, or a moment after one that had nothing for the reader. When the log has no more, the reader's mailbox joins the live feed at
//! exactly the next tick, under the lock by which ticks come in: none is missing between the two, and none comes twice. Numbers without a
//! gap are the proof that the log is whole. Where there is one (too old, or the cache was away), the newest tick of each coin comes
//! instead, and says so.

use std::{collections::VecDeque, sync::Arc, time::Duration};

use tokio::time::{Instant, sleep};

use super::{
    App,
    consumer::{Admitted, Replaying},
    feed::Mailbox,
};
use crate::{
    domain::feed::{Queue, Tick, unbroken},
    error::Error,
};

/// Coins that one reader may name.
const COINS_MAX: usize = 1_000;
/// Ticks that are read from the log at once.
const PAGE: usize = 500;
/// A replica that finds ticks in PostgreSQL may know them a moment before the leader has logged them.
const LOGGED_WITHIN: Duration = Duration::from_secs(1);
const LOOK_AGAIN: Duration = Duration::from_millis(50);
/// After a page of which the reader wants nothing: the whole log of such pages takes a second, and others are served in between.
const PAUSE: Duration = Duration::from_millis(5);

/// A tick as a reader hears it.
#[derive(Debug, Clone, PartialEq)]
pub struct Heard {
    pub tick: Tick,
    /// The newest of its coin at the start, no change.
    pub snapshot: bool,
    /// It is of a snapshot that stands for ticks which cannot be replayed.
    pub replay_incomplete: bool,
}

/// Someone who follows the feed. Dropping it ends that.
#[derive(Debug)]
pub struct Reader {
    app: Arc<App>,
    mailbox: Arc<Mailbox>,
    /// How many of the first ticks in the mailbox are the snapshot.
    snapshot: usize,
    replay_incomplete: bool,
    /// Until the reader has caught up.
    replay: Option<Replay>,
}

#[derive(Debug)]
struct Replay {
    /// The last tick that the reader has, as it said.
    from: u64,
    /// The last tick that was read from the log.
    place: u64,
    /// Those of them that the reader wants and has not taken yet.
    page: VecDeque<Tick>,
    /// A consumer's leave, given back with the end of the replay.
    _leave: Option<Replaying>,
}

/// What follows a place.
enum Next {
    Page(Vec<Tick>),
    /// Nothing: the mailbox has joined the live feed there.
    Live,
    /// Ticks that are not in the log.
    Lost,
}

impl Reader {
    /// The next tick. Waits until there is one.
    ///
    /// # Errors
    /// [`Error::ReplayAway`] while the log cannot be read; the reader ends with it.
    pub async fn next(&mut self) -> Result<Heard, Error> {
        while let Some(replay) = &mut self.replay {
            if let Some(tick) = replay.page.pop_front() {
                return Ok(Heard {
                    tick,
                    snapshot: false,
                    replay_incomplete: false,
                });
            }
            self.read_on().await?;
        }
        loop {
            // Registered before looking, so that what comes between is not missed.
            let filled = self.mailbox.filled();
            if let Some(tick) = self.mailbox.pop() {
                let snapshot = self.snapshot > 0;
                self.snapshot = self.snapshot.saturating_sub(1);
                return Ok(Heard {
                    tick,
                    snapshot,
                    replay_incomplete: snapshot && self.replay_incomplete,
                });
            }
            self.snapshot = 0;
            filled.await;
        }
    }

    /// Takes the next page of the log, or ends the replay.
    async fn read_on(&mut self) -> Result<(), Error> {
        let Some((from, place)) = self.replay.as_ref().map(|replay| (replay.from, replay.place)) else {
            return Ok(());
        };
        match self.what_follows(place).await? {
            Next::Page(ticks) => self.take(ticks).await,
            Next::Live => self.replay = None,
            Next::Lost => {
                // Who had a part of the replay already lacks what is later only: the order stays ascending.
                self.begin_with_snapshot(if place == from { 0 } else { place });
                self.replay_incomplete = true;
                self.replay = None;
            }
        }
        Ok(())
    }

    /// Turns to a page of the log.
    async fn take(&mut self, ticks: Vec<Tick>) {
        let Some(replay) = &mut self.replay else { return };
        replay.place = ticks.last().map_or(replay.place, |tick| tick.sequence);
        replay.page = ticks
            .into_iter()
            .filter(|tick| self.mailbox.wants(&tick.coin))
            .collect();
        rest_after(&replay.page).await;
    }

    async fn what_follows(&self, place: u64) -> Result<Next, Error> {
        let deadline = Instant::now() + LOGGED_WITHIN;
        loop {
            // Looked at before the log is: what was heard by now must be in there.
            let known = self.app.feed.known();
            if known == place && self.app.feed.join(&self.mailbox, place) {
                return Ok(Next::Live);
            }
            let logged = self
                .app
                .store
                .logged_ticks(place, PAGE)
                .await
                .ok_or(Error::ReplayAway)?;
            if !logged.is_empty() {
                let ticks = unbroken(place, logged);
                return Ok(if ticks.is_empty() {
                    Next::Lost
                } else {
                    Next::Page(ticks)
                });
            }
            if known <= place {
                if self.app.feed.join(&self.mailbox, place) {
                    return Ok(Next::Live);
                }
                // A tick came in the meantime, and the log has it.
            } else if Instant::now() < deadline {
                sleep(LOOK_AGAIN).await;
            } else {
                return Ok(Next::Lost);
            }
        }
    }

    fn begin_with_snapshot(&mut self, after: u64) {
        self.snapshot = self.app.feed.fill(&self.mailbox, after);
    }
}

/// Who takes ticks sets the pace of a replay; a page without any has nobody who does.
async fn rest_after(page: &VecDeque<Tick>) {
    if page.is_empty() {
        sleep(PAUSE).await;
    }
}

impl App {
    /// Follows the feed of these coins, all where none is named: the newest tick of each, or all ticks after the place where a reader
    /// was; then every change. `consumer` is who asks from outside.
    ///
    /// # Errors
    /// When there are too many readers, too many coins are named, the consumer has too many replays, or it cannot be known now what came
    /// after the place.
    pub async fn subscribe(
        self: &Arc<Self>,
        coins: &[String],
        after: Option<u64>,
        consumer: Option<&Admitted>,
    ) -> Result<Reader, Error> {
        if coins.len() > COINS_MAX {
            return Err(Error::Invalid {
                field: "coingecko_ids",
                code: "too_many",
                message: format!("at most {COINS_MAX} at once"),
            });
        }
        let mut reader = Reader {
            app: Arc::clone(self),
            mailbox: self.feed.open(Queue::for_coins(coins))?,
            snapshot: 0,
            replay_incomplete: false,
            replay: None,
        };
        let Some(place) = after else {
            reader.begin_with_snapshot(0);
            return Ok(reader);
        };
        if self.feed.known() < place {
            // Another replica told it, and this one has just started or did not hear it yet.
            self.catch_up().await.map_err(|error| {
                tracing::debug!(error = %kit::causes(&error), "a reader was further than this replica");
                Error::ReplayAway
            })?;
        }
        if self.feed.known() < place {
            // Numbers were set back, as after a restored backup: what the reader has is of another past.
            reader.begin_with_snapshot(0);
            reader.replay_incomplete = true;
        } else {
            // Who missed nothing needs no leave.
            let replays = consumer.filter(|_| self.feed.known() > place);
            reader.replay = Some(Replay {
                from: place,
                place,
                page: VecDeque::new(),
                _leave: replays.map(Admitted::replay).transpose()?,
            });
            // A replay that cannot be had is refused at once, not in the middle of a stream.
            reader.read_on().await?;
        }
        Ok(reader)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use futures::FutureExt as _;

    use super::{Tick, rest_after};

    #[tokio::test]
    async fn only_a_page_without_wanted_ticks_lets_others_in_between() {
        let tick = Tick {
            coin: "bitcoin".to_owned(),
            symbol: "btc".to_owned(),
            price: 1.0,
            change_24h: None,
            market_cap: None,
            volume: None,
            at_ms: 0,
            sequence: 1,
        };
        assert_eq!(rest_after(&VecDeque::new()).now_or_never(), None);
        assert_eq!(rest_after(&VecDeque::from([tick])).now_or_never(), Some(()));
    }
}
