//! Work on a file that has its seat until it is done, and hears of it where its caller goes.

use exchange_imports::{Stop, StopWhenDropped};

use super::reader::Seat;
use crate::{app::App, error::Error};

impl App {
    /// Looks at a file beside the runtime. The work keeps its seat until it is done.
    pub(in crate::app) async fn at_seat<T: Send + 'static>(
        &self,
        seat: &Seat,
        work: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<T, Error> {
        let (work, _caller) = seated(seat.clone(), work);
        self.compute(work).await
    }
}

/// The work with its seat, and what its caller keeps for as long as it waits: the work is told to stop when that is dropped. A blocking thread
/// cannot be cancelled, so a seat that went with the caller would be given away while its file is still read.
pub(super) fn seated<S: Send + 'static, T: 'static>(
    seat: S,
    work: impl FnOnce(&Stop) -> T + Send + 'static,
) -> (impl FnOnce() -> T + Send + 'static, StopWhenDropped) {
    let stop = Stop::default();
    let caller = stop.when_dropped();
    let work = move || {
        let _held = seat;
        work(&stop)
    };
    (work, caller)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use tokio::sync::{Semaphore, oneshot};

    use super::seated;

    #[tokio::test]
    async fn a_seat_is_taken_until_its_file_is_read_also_where_the_caller_has_gone() {
        let seats = Arc::new(Semaphore::new(1));
        let seat = Arc::clone(&seats).acquire_owned().await.unwrap();
        let (begin, begun) = oneshot::channel();
        let (end, ended) = oneshot::channel::<()>();
        let (work, caller) = seated(seat, move |stop| {
            begin.send(stop.is_said()).unwrap();
            ended.blocking_recv().unwrap();
            stop.is_said()
        });
        let reading = tokio::task::spawn_blocking(work);
        assert!(!begun.await.unwrap(), "the caller waits");
        drop(caller);
        assert_eq!(seats.available_permits(), 0, "the file is still read");
        end.send(()).unwrap();
        assert!(reading.await.unwrap(), "the work hears that the caller has gone");
        assert_eq!(seats.available_permits(), 1);
    }
}
