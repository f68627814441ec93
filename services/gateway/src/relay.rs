//! The hub's events on the thread of a worker.
//!
//! To wake a stream from another thread costs a system call, and a worker has thousands of them. So it hears each event once, and wakes its
//! streams itself. What concerns one owner alone wakes them only where one of its streams is among them, and ticks only where one of the streams
//! tells of one of their coins.

use std::{
    collections::{HashMap, HashSet, hash_map::Entry},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use tokio::sync::broadcast::{self, Receiver, Sender, error::RecvError};
use tokio_util::sync::CancellationToken;
use vocab::UserId;

use crate::stream::{BEHIND, Event, Hub};

/// What the streams of the worker listen for.
#[derive(Debug, Default)]
struct Wanted {
    /// How many streams send an owner's own events, by owner.
    owners: Mutex<HashMap<UserId, usize>>,
    ticks: Mutex<Ticks>,
}

/// How many streams send ticks: of all coins, and of each that they name.
#[derive(Debug, Default)]
struct Ticks {
    of_all: usize,
    by_coin: HashMap<String, usize>,
}

impl Wanted {
    fn owners(&self) -> MutexGuard<'_, HashMap<UserId, usize>> {
        self.owners.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ticks(&self) -> MutexGuard<'_, Ticks> {
        self.ticks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// False for an event of an owner without a stream here, and for ticks of coins that no stream here names.
    fn want(&self, event: &Event) -> bool {
        match event {
            Event::Alert(owner, _) | Event::Change(owner, ..) => self.owners().contains_key(owner),
            Event::Ticks(group) => {
                let ticks = self.ticks();
                ticks.of_all > 0 || group.has_any(&ticks.by_coin)
            }
            Event::Status(_) | Event::Resync | Event::Lost | Event::Stop => true,
        }
    }
}

/// Counts one stream that sends an owner's own events, as long as it is held.
#[derive(Debug)]
pub(crate) struct Own {
    wanted: Arc<Wanted>,
    owner: UserId,
}

impl Drop for Own {
    fn drop(&mut self) {
        let mut streams = self.wanted.owners();
        if let Entry::Occupied(mut count) = streams.entry(self.owner) {
            *count.get_mut() -= 1;
            if *count.get() == 0 {
                count.remove();
            }
        }
    }
}

/// Counts one stream that sends ticks, as long as it is held.
#[derive(Debug)]
pub(crate) struct Coins {
    wanted: Arc<Wanted>,
    ids: Option<HashSet<String>>,
}

impl Coins {
    /// The coins that it names; nothing where it tells of all.
    pub(crate) const fn ids(&self) -> Option<&HashSet<String>> {
        self.ids.as_ref()
    }
}

impl Drop for Coins {
    fn drop(&mut self) {
        let mut ticks = self.wanted.ticks();
        let Some(ids) = &self.ids else {
            ticks.of_all -= 1;
            return;
        };
        for id in ids {
            if let Some(count) = ticks.by_coin.get_mut(id) {
                *count -= 1;
                if *count == 0 {
                    ticks.by_coin.remove(id);
                }
            }
        }
    }
}

/// What the streams of one worker listen to.
#[derive(Debug)]
pub struct Relay {
    to: Sender<Event>,
    wanted: Arc<Wanted>,
    /// The gateway stops. Asked before each event: a stream that is behind says goodbye without what else it would have said.
    stopped: Arc<AtomicBool>,
}

impl Relay {
    /// Relays until the gateway stops, which it tells last. Needs the worker's runtime around it.
    #[must_use]
    pub fn of(hub: &Hub, stop: CancellationToken) -> Self {
        let to = broadcast::channel(BEHIND).0;
        let stopped = Arc::new(AtomicBool::new(false));
        let wanted = Arc::<Wanted>::default();
        let relayed = relay(hub.listen(), to.clone(), Arc::clone(&wanted));
        let last = to.clone();
        let ends = Arc::clone(&stopped);
        tokio::spawn(async move {
            stop.run_until_cancelled(relayed).await;
            ends.store(true, Ordering::Relaxed);
            // An error only means that there are no listeners.
            let _ = last.send(Event::Stop);
        });
        Self { to, wanted, stopped }
    }

    /// As long as the result is held, this owner's events are passed on too.
    pub(crate) fn own(&self, owner: UserId) -> Own {
        *self.wanted.owners().entry(owner).or_default() += 1;
        Own {
            wanted: Arc::clone(&self.wanted),
            owner,
        }
    }

    /// As long as the result is held, ticks of these coins are passed on, or those of all coins. What came before is to be taken from the
    /// newest figures afterwards.
    pub(crate) fn coins(&self, ids: Option<HashSet<String>>) -> Coins {
        let mut ticks = self.wanted.ticks();
        match &ids {
            None => ticks.of_all += 1,
            Some(ids) => {
                for id in ids {
                    *ticks.by_coin.entry(id.clone()).or_default() += 1;
                }
            }
        }
        drop(ticks);
        Coins {
            wanted: Arc::clone(&self.wanted),
            ids,
        }
    }

    pub(crate) fn listen(&self) -> Receiver<Event> {
        self.to.subscribe()
    }

    /// True from when the gateway stops on.
    pub(crate) fn stopped(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stopped)
    }
}

async fn relay(mut from: Receiver<Event>, to: Sender<Event>, wanted: Arc<Wanted>) {
    loop {
        let event = match from.recv().await {
            Ok(event) => event,
            Err(RecvError::Lagged(_)) => Event::Lost,
            Err(RecvError::Closed) => return,
        };
        if wanted.want(&event) {
            let _ = to.send(event);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, atomic::Ordering};

    use bytes::Bytes;
    use proto::market as pb;
    use tokio::sync::broadcast::{self, error::RecvError};
    use tokio_util::sync::CancellationToken;
    use vocab::UserId;

    use super::{Relay, relay};
    use crate::stream::{Event, Hub};

    #[tokio::test]
    async fn streams_hear_what_the_hub_tells_and_last_of_the_end() {
        let (hub, stop) = (Hub::default(), CancellationToken::new());
        let relay = Relay::of(&hub, stop.clone());
        let mut stream = relay.listen();
        hub.tell(Event::Resync);
        assert!(matches!(stream.recv().await, Ok(Event::Resync)));
        let stopped = relay.stopped();
        assert!(!stopped.load(Ordering::Relaxed));
        stop.cancel();
        assert!(matches!(stream.recv().await, Ok(Event::Stop)));
        assert!(stopped.load(Ordering::Relaxed), "readers that lag are told too");
    }

    #[tokio::test]
    async fn events_of_an_owner_without_a_stream_wake_no_stream() {
        let (hub, stop) = (Hub::default(), CancellationToken::new());
        let relay = Relay::of(&hub, stop);
        let mut stream = relay.listen();
        let (ada, bob) = (UserId::fresh(), UserId::fresh());
        let tell = |owner| {
            hub.tell(Event::Change(owner, "jobs", Bytes::from_static(b"x")));
            hub.tell(Event::Alert(owner, Bytes::from_static(b"y")));
        };
        let first = relay.own(ada);
        let second = relay.own(ada);
        drop(first);
        tell(bob);
        tell(ada);
        assert!(matches!(stream.recv().await, Ok(Event::Change(owner, ..)) if owner == ada));
        assert!(matches!(stream.recv().await, Ok(Event::Alert(owner, _)) if owner == ada));
        drop(second);
        tell(ada);
        hub.tell(Event::Resync);
        assert!(matches!(stream.recv().await, Ok(Event::Resync)));
    }

    #[tokio::test]
    async fn ticks_of_coins_that_no_stream_names_wake_none() {
        let (hub, stop) = (Hub::default(), CancellationToken::new());
        let relay = Relay::of(&hub, stop);
        let mut stream = relay.listen();
        let tell = |id: &str| {
            let tick = pb::Tick {
                coingecko_id: id.to_owned(),
                price_usd: "1".to_owned(),
                ..pb::Tick::default()
            };
            hub.take(vec![pb::SubscribeResponse {
                tick: Some(tick),
                ..pb::SubscribeResponse::default()
            }]);
        };
        let named = |ids: &[&str]| relay.coins(Some(ids.iter().map(|id| (*id).to_owned()).collect()));
        let first = named(&["bitcoin", "ethereum"]);
        let second = named(&["bitcoin"]);
        tell("tron");
        tell("ethereum");
        let text = |event: Result<Event, RecvError>| match event {
            Ok(Event::Ticks(group)) => String::from_utf8(group.whole().to_vec()).unwrap(),
            other => panic!("{other:?}"),
        };
        assert!(text(stream.recv().await).contains("ethereum"));
        drop(first);
        tell("ethereum");
        tell("bitcoin");
        assert!(text(stream.recv().await).contains("bitcoin"));
        let all = relay.coins(None);
        drop(second);
        assert!(relay.wanted.ticks().by_coin.is_empty());
        tell("tron");
        assert!(text(stream.recv().await).contains("tron"));
        drop(all);
        tell("tron");
        hub.tell(Event::Resync);
        assert!(matches!(stream.recv().await, Ok(Event::Resync)));
    }

    #[tokio::test]
    async fn streams_are_told_that_their_worker_missed_something() {
        let (hub, heard) = broadcast::channel(2);
        let (to, mut stream) = broadcast::channel(8);
        for word in ["one", "two", "three"] {
            hub.send(Event::Status(Bytes::from_static(word.as_bytes()))).unwrap();
        }
        drop(hub);
        relay(heard, to, Arc::default()).await;
        assert!(matches!(stream.recv().await, Ok(Event::Lost)));
        for word in ["two", "three"] {
            assert!(matches!(stream.recv().await, Ok(Event::Status(bytes)) if bytes == word));
        }
        assert!(stream.recv().await.is_err(), "the hub is gone");
    }
}
