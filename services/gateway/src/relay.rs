//! The hub's events on the thread of a worker.
//!
//! To wake a stream from another thread costs a system call, and a worker has thousands of them. So it hears each event once, and wakes its
//! streams itself.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use tokio::sync::broadcast::{self, Receiver, Sender, error::RecvError};
use tokio_util::sync::CancellationToken;

use crate::stream::{BEHIND, Event, Hub};

/// What the streams of one worker listen to.
#[derive(Debug)]
pub struct Relay {
    to: Sender<Event>,
    /// The gateway stops. Asked before each event: a stream that is behind says goodbye without what else it would have said.
    stopped: Arc<AtomicBool>,
}

impl Relay {
    /// Relays until the gateway stops, which it tells last. Needs the worker's runtime around it.
    #[must_use]
    pub fn of(hub: &Hub, stop: CancellationToken) -> Self {
        let to = broadcast::channel(BEHIND).0;
        let stopped = Arc::new(AtomicBool::new(false));
        let (relayed, last) = (relay(hub.listen(), to.clone()), to.clone());
        let ends = Arc::clone(&stopped);
        tokio::spawn(async move {
            stop.run_until_cancelled(relayed).await;
            ends.store(true, Ordering::Relaxed);
            // An error only means that there are no listeners.
            let _ = last.send(Event::Stop);
        });
        Self { to, stopped }
    }

    pub(crate) fn listen(&self) -> Receiver<Event> {
        self.to.subscribe()
    }

    /// True from when the gateway stops on.
    pub(crate) fn stopped(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stopped)
    }
}

async fn relay(mut from: Receiver<Event>, to: Sender<Event>) {
    loop {
        let event = match from.recv().await {
            Ok(event) => event,
            Err(RecvError::Lagged(_)) => Event::Lost,
            Err(RecvError::Closed) => return,
        };
        let _ = to.send(event);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use bytes::Bytes;
    use tokio::sync::broadcast;
    use tokio_util::sync::CancellationToken;

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
    async fn streams_are_told_that_their_worker_missed_something() {
        let (hub, heard) = broadcast::channel(2);
        let (to, mut stream) = broadcast::channel(8);
        for word in ["one", "two", "three"] {
            hub.send(Event::Status(Bytes::from_static(word.as_bytes()))).unwrap();
        }
        drop(hub);
        relay(heard, to).await;
        assert!(matches!(stream.recv().await, Ok(Event::Lost)));
        for word in ["two", "three"] {
            assert!(matches!(stream.recv().await, Ok(Event::Status(bytes)) if bytes == word));
        }
        assert!(stream.recv().await.is_err(), "the hub is gone");
    }
}
