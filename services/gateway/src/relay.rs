//! The hub's events on the thread of a worker.
//!
//! To wake a stream from another thread costs a system call, and a worker has thousands of them. So it hears each event once, and wakes its
//! streams itself. What concerns one owner alone wakes them only where one of its streams is among them.

use std::{
    collections::{HashMap, hash_map::Entry},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use tokio::sync::broadcast::{self, Receiver, Sender, error::RecvError};
use tokio_util::sync::CancellationToken;
use vocab::UserId;

use crate::stream::{BEHIND, Event, Hub};

/// How many streams of the worker send an owner's own events, by owner.
#[derive(Debug, Default)]
struct Owners(Mutex<HashMap<UserId, usize>>);

impl Owners {
    fn streams(&self) -> MutexGuard<'_, HashMap<UserId, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// False for an event of an owner without a stream here.
    fn want(&self, event: &Event) -> bool {
        match event {
            Event::Alert(owner, _) | Event::Change(owner, ..) => self.streams().contains_key(owner),
            Event::Ticks(_) | Event::Status(_) | Event::Resync | Event::Lost | Event::Stop => true,
        }
    }
}

/// Counts one stream that sends an owner's own events, as long as it is held.
#[derive(Debug)]
pub(crate) struct Own {
    owners: Arc<Owners>,
    owner: UserId,
}

impl Drop for Own {
    fn drop(&mut self) {
        let mut streams = self.owners.streams();
        if let Entry::Occupied(mut count) = streams.entry(self.owner) {
            *count.get_mut() -= 1;
            if *count.get() == 0 {
                count.remove();
            }
        }
    }
}

/// What the streams of one worker listen to.
#[derive(Debug)]
pub struct Relay {
    to: Sender<Event>,
    owners: Arc<Owners>,
    /// The gateway stops. Asked before each event: a stream that is behind says goodbye without what else it would have said.
    stopped: Arc<AtomicBool>,
}

impl Relay {
    /// Relays until the gateway stops, which it tells last. Needs the worker's runtime around it.
    #[must_use]
    pub fn of(hub: &Hub, stop: CancellationToken) -> Self {
        let to = broadcast::channel(BEHIND).0;
        let stopped = Arc::new(AtomicBool::new(false));
        let owners = Arc::<Owners>::default();
        let relayed = relay(hub.listen(), to.clone(), Arc::clone(&owners));
        let last = to.clone();
        let ends = Arc::clone(&stopped);
        tokio::spawn(async move {
            stop.run_until_cancelled(relayed).await;
            ends.store(true, Ordering::Relaxed);
            // An error only means that there are no listeners.
            let _ = last.send(Event::Stop);
        });
        Self { to, owners, stopped }
    }

    /// As long as the result is held, this owner's events are passed on too.
    pub(crate) fn own(&self, owner: UserId) -> Own {
        *self.owners.streams().entry(owner).or_default() += 1;
        Own {
            owners: Arc::clone(&self.owners),
            owner,
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

async fn relay(mut from: Receiver<Event>, to: Sender<Event>, owners: Arc<Owners>) {
    loop {
        let event = match from.recv().await {
            Ok(event) => event,
            Err(RecvError::Lagged(_)) => Event::Lost,
            Err(RecvError::Closed) => return,
        };
        if owners.want(&event) {
            let _ = to.send(event);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, atomic::Ordering};

    use bytes::Bytes;
    use tokio::sync::broadcast;
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
