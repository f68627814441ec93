//! One fetch of a key at a time: whoever asks while it is on its way gets the same answer.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use futures::{
    FutureExt,
    future::{BoxFuture, Shared},
};
use tokio::sync::oneshot;
use tracing::Instrument;

/// The answer of a fetch; none where the fetch ended without one: it panicked, or the program ends.
pub(super) type Flight<T> = Shared<BoxFuture<'static, Option<T>>>;

/// The fetches that are on their way.
#[derive(Debug)]
pub(super) struct Flights<T> {
    board: Arc<Mutex<HashMap<String, Flight<T>>>>,
}

impl<T> Default for Flights<T> {
    fn default() -> Self {
        Self { board: Arc::default() }
    }
}

impl<T: Clone + Send + Sync + 'static> Flights<T> {
    /// The fetch of this key, begun by `fetch` where none is on its way. It goes on when nobody waits any more.
    pub(super) fn join<F>(&self, key: &str, fetch: impl FnOnce() -> F) -> Flight<T>
    where
        F: Future<Output = T> + Send + 'static,
    {
        let mut board = lock(&self.board);
        if let Some(flight) = board.get(key) {
            return flight.clone();
        }
        let (done, outcome) = oneshot::channel();
        let flight = outcome.map(Result::ok).boxed().shared();
        board.insert(key.to_owned(), flight.clone());
        // A runtime that ends drops what it is given at once, and `Landing` takes the same lock.
        drop(board);
        let landing = Landing {
            board: Arc::clone(&self.board),
            key: key.to_owned(),
        };
        let fetch = fetch();
        let work = async move {
            let fetched = fetch.await;
            drop(landing);
            // Nobody may be waiting.
            drop(done.send(fetched));
        };
        // Of the trace of the first who asked; the others only wait.
        tokio::spawn(work.in_current_span());
        flight
    }
}

/// Takes the flight off the board, however it ends.
struct Landing<T> {
    board: Arc<Mutex<HashMap<String, Flight<T>>>>,
    key: String,
}

impl<T> Drop for Landing<T> {
    fn drop(&mut self) {
        lock(&self.board).remove(&self.key);
    }
}

/// A poisoned lock only means that a thread died holding it; the board is whole at every step.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::{
        sync::{
            Arc,
            atomic::{AtomicU32, Ordering},
            mpsc,
        },
        time::Duration,
    };

    use tokio::{runtime::Runtime, sync::Notify};

    use super::{Flights, lock};

    #[tokio::test]
    async fn who_asks_meanwhile_gets_the_same_answer() {
        let (flights, calls, gate) = (Flights::default(), Arc::new(AtomicU32::new(0)), Arc::new(Notify::new()));
        let fetch = || {
            let (calls, gate) = (Arc::clone(&calls), Arc::clone(&gate));
            async move {
                gate.notified().await;
                calls.fetch_add(1, Ordering::Relaxed)
            }
        };
        let (first, second, other) = (
            flights.join("a", fetch),
            flights.join("a", fetch),
            flights.join("b", || async { 7 }),
        );
        assert_eq!(other.await, Some(7));
        gate.notify_one();
        assert_eq!((first.await, second.await), (Some(0), Some(0)));
        assert!(lock(&flights.board).is_empty());
        gate.notify_one();
        assert_eq!(flights.join("a", fetch).await, Some(1));
    }

    #[tokio::test]
    async fn a_fetch_that_panics_leaves_the_key_free() {
        let flights = Flights::<u32>::default();
        assert_eq!(flights.join("a", || async { panic!("made for the test") }).await, None);
        assert_eq!(flights.join("a", || async { 1 }).await, Some(1));
    }

    #[test]
    fn asking_while_the_runtime_ends_ends_as_well() {
        let (sender, ended) = mpsc::channel();
        // On a thread of its own: it is the one that would wait for ever.
        std::thread::spawn(move || {
            let runtime = Runtime::new().unwrap();
            let handle = runtime.handle().clone();
            drop(runtime);
            let _inside = handle.enter();
            let flights = Flights::default();
            let flight = flights.join("a", || async { 1 });
            sender.send((futures::executor::block_on(flight), lock(&flights.board).len()))
        });
        assert_eq!(ended.recv_timeout(Duration::from_secs(180)).unwrap(), (None, 0));
    }
}
