//! A file that is read beside the runtime, some of it at a time, so that a large one is never held as a whole.

use std::sync::Arc;

use exchange_imports::{Mapping, Options, Refusal, Summary, Told, read_each, read_mapped_each};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore, mpsc},
    task::JoinHandle,
};
use vocab::UserId;

use super::Times;
use crate::{app::App, domain::mapping::NewMapping, error::Error};

/// Things that are handed over at a time, and how often before somebody takes them.
const SOME: usize = 500;
const AHEAD: usize = 1;

/// Files of one user that are read or wait at a time, so that nobody takes all seats, or fills the memory with files that wait.
const OWN: usize = 2;

/// One of a user's own places in the queue for a seat.
pub(in crate::app) struct Place {
    _held: OwnedSemaphorePermit,
}

/// A place at which a file is read, once or several times.
#[derive(Clone)]
pub(super) struct Seat {
    _held: Arc<(Place, OwnedSemaphorePermit)>,
}

/// What a file says, while it is read.
pub(super) struct Reader {
    told: mpsc::Receiver<Vec<Told>>,
    reading: JoinHandle<Result<Summary, Refusal>>,
}

impl Reader {
    /// Further things in the order of the file; nothing at its end.
    pub(super) async fn next(&mut self) -> Option<Vec<Told>> {
        self.told.recv().await
    }

    /// What is known of the whole file, once all was taken.
    ///
    /// # Errors
    /// [`Error::File`] where the file cannot be read: then nothing counts of what was told.
    pub(super) async fn end(self) -> Result<Summary, Error> {
        let read = self.reading.await;
        Ok(read.map_err(|died| Error::Computation(Arc::new(died)))??)
    }
}

impl App {
    /// To be taken before a file is loaded, and before a connection.
    pub(in crate::app) async fn file_place(&self, user: UserId) -> Result<Place, Error> {
        let places = async { Arc::new(Semaphore::new(OWN)) };
        let held = self.own_files.get_with(user, places).await.acquire_owned().await;
        let held = held.map_err(|closed| Error::Computation(Arc::new(closed)))?;
        Ok(Place { _held: held })
    }

    /// To be taken before a connection: whoever sits here may wait for one. Spreadsheets are unpacked, so they wait for each other.
    pub(super) async fn seat(&self, place: Place, content: &[u8]) -> Result<Seat, Error> {
        let seats = if content.starts_with(b"PK") {
            &self.desk
        } else {
            &self.seats
        };
        let held = Arc::clone(seats).acquire_owned().await;
        let held = held.map_err(|closed| Error::Computation(Arc::new(closed)))?;
        Ok(Seat {
            _held: Arc::new((place, held)),
        })
    }

    pub(super) fn file_reader(
        &self,
        seat: &Seat,
        content: &Arc<Vec<u8>>,
        times: Times,
        mapping: Option<&NewMapping>,
    ) -> Result<Reader, Error> {
        let options = Options {
            zone: times.zone,
            day_first: times.day_first,
            direction: times.direction,
            twice: times.twice,
            now: self.now(),
        };
        let mapping = match mapping {
            None => None,
            Some(mapping) => Some(mapping.parsed().ok_or(Error::NotHere("import mapping"))?),
        };
        let (send, told) = mpsc::channel(AHEAD);
        let (seat, content) = (seat.clone(), Arc::clone(content));
        let reading = tokio::task::spawn_blocking(move || {
            // Held until the file is read, also where the caller has gone.
            let _held = seat;
            read(&content, &options, mapping.as_ref(), &send)
        });
        Ok(Reader { told, reading })
    }
}

/// Where nobody takes what is told any more, the rest is read for nothing, but not kept.
fn read(
    content: &[u8],
    options: &Options,
    mapping: Option<&Mapping>,
    send: &mpsc::Sender<Vec<Told>>,
) -> Result<Summary, Refusal> {
    let mut some = Vec::with_capacity(SOME);
    let mut tell = |told| {
        some.push(told);
        if some.len() == SOME {
            let full = std::mem::replace(&mut some, Vec::with_capacity(SOME));
            let _gone = send.blocking_send(full);
        }
    };
    let read = match mapping {
        None => read_each(content, options, &mut tell),
        Some(mapping) => read_mapped_each(content, options, mapping, &mut tell),
    };
    if !some.is_empty() {
        let _gone = send.blocking_send(some);
    }
    read
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use exchange_imports::{Options, Told};
    use tokio::sync::mpsc;

    use super::{AHEAD, SOME, read};

    /// What is handed over, what waits, and what is put together or waits to be handed over.
    const MOST: usize = (AHEAD + 2) * SOME;
    const _: () = assert!(MOST <= 1_500, "beside what is made of the rows that are being read");

    #[tokio::test]
    async fn a_large_file_is_held_some_rows_at_a_time() {
        let rows = 20 * SOME + 3;
        let lines: Vec<String> = (0..rows)
            .map(|row| {
                format!(
                    "2024-05-01T10:{:02}:{:02}Z,BTC/EUR,buy,1,{row}.5",
                    row / 60 % 60,
                    row % 60
                )
            })
            .collect();
        let file = format!("time,pair,side,quantity,price\n{}\n", lines.join("\n"));
        let options = Options {
            zone: None,
            day_first: None,
            direction: None,
            twice: None,
            now: DateTime::from_timestamp(1_800_000_000, 0).unwrap(),
        };
        let (send, mut told) = mpsc::channel(AHEAD);
        let reading = tokio::task::spawn_blocking(move || read(file.as_bytes(), &options, None, &send));
        let mut found = 0;
        while let Some(some) = told.recv().await {
            assert!(some.len() <= SOME && told.len() <= AHEAD);
            assert!(some.iter().all(|one| matches!(one, Told::Event(_))));
            found += some.len();
        }
        let summary = reading.await.unwrap().unwrap();
        assert_eq!((found, summary.rows), (rows, rows as u64));
    }
}
