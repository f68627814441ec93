//! A file that is read beside the runtime, some of it at a time, so that a large one is never held as a whole.

use std::sync::Arc;

use exchange_imports::{
    FileItem, Mapping, Options, Refusal, Stop, StopWhenDropped, Summary, read_each, read_mapped_each,
};
use tokio::{
    sync::{OwnedSemaphorePermit, mpsc},
    task::JoinHandle,
};
use vocab::UserId;

use super::{Times, seated::seated};
use crate::{
    app::{
        App,
        own_line::{Line, Turn},
    },
    domain::mapping::NewMapping,
    error::Error,
};

/// Things that are handed over at a time, and how often before somebody takes them.
const SOME: usize = 500;
const AHEAD: usize = 1;

/// Files of one user that are read or queue for a seat at a time, so that nobody takes all seats, and how many more may wait for that, so that
/// nobody fills the memory with files that wait.
const OWN: usize = 2;
const WAITING: usize = 4;

/// How packed files begin: ZIP, of which spreadsheets are made, and gzip.
const PACKED: [&[u8]; 2] = [b"PK", b"\x1f\x8b"];

/// One of a user's own places in the queue for a seat.
pub(in crate::app) struct Place {
    _held: Turn,
}

fn line() -> Line {
    Line::new(OWN, WAITING, "Too many of your files are being read at once.")
}

/// A place at which a file is read, once or several times.
#[derive(Clone)]
pub(in crate::app) struct Seat {
    _held: Arc<(Place, OwnedSemaphorePermit)>,
}

/// What a file says, while it is read.
pub(super) struct Reader {
    items: mpsc::Receiver<Vec<FileItem>>,
    reading: JoinHandle<Result<Summary, Refusal>>,
    /// Reading ends with it.
    _caller: StopWhenDropped,
}

impl Reader {
    /// Further things in the order of the file; nothing at its end.
    pub(super) async fn next(&mut self) -> Option<Vec<FileItem>> {
        self.items.recv().await
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
    ///
    /// # Errors
    /// [`Error::Crowded`] where too many of the user's wait already.
    pub(in crate::app) async fn file_place(&self, user: UserId) -> Result<Place, Error> {
        let own = self.lines.files.of(user, line).await;
        Ok(Place {
            _held: own.turn().await?,
        })
    }

    /// To be taken before a connection: whoever sits here may wait for one. Packed files unfold in memory, so they wait for each other.
    pub(in crate::app) async fn seat(&self, place: Place, content: &[u8]) -> Result<Seat, Error> {
        let seats = if PACKED.iter().any(|begin| content.starts_with(begin)) {
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
        let (send, items) = mpsc::channel(AHEAD);
        let content = Arc::clone(content);
        let (work, caller) = seated(seat.clone(), move |stop| {
            read(&content, &options, mapping.as_ref(), stop, &send)
        });
        Ok(Reader {
            items,
            reading: tokio::task::spawn_blocking(work),
            _caller: caller,
        })
    }
}

/// Where nobody takes what is told any more, no further rows of a spreadsheet are read, and those of a text file are not kept.
fn read(
    content: &[u8],
    options: &Options,
    mapping: Option<&Mapping>,
    stop: &Stop,
    send: &mpsc::Sender<Vec<FileItem>>,
) -> Result<Summary, Refusal> {
    let mut some = Vec::with_capacity(SOME);
    let mut tell = |item| {
        some.push(item);
        if some.len() == SOME {
            let full = std::mem::replace(&mut some, Vec::with_capacity(SOME));
            let _gone = send.blocking_send(full);
        }
    };
    let read = match mapping {
        None => read_each(content, options, stop, &mut tell),
        Some(mapping) => read_mapped_each(content, options, mapping, stop, &mut tell),
    };
    if !some.is_empty() {
        let _gone = send.blocking_send(some);
    }
    read
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use exchange_imports::{FileItem, Options, Stop};
    use tokio::sync::mpsc;

    use super::{AHEAD, OWN, SOME, WAITING, line, read};

    /// What is handed over, what waits, and what is put together or waits to be handed over.
    const MOST: usize = (AHEAD + 2) * SOME;
    const _: () = assert!(MOST <= 1_500, "beside what is made of the rows that are being read");

    #[tokio::test]
    async fn files_of_one_user_wait_in_a_line_that_ends() {
        line().assert_ends(OWN, WAITING).await;
    }

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
        let (send, mut items) = mpsc::channel(AHEAD);
        let stop = Stop::default();
        let reading = tokio::task::spawn_blocking(move || read(file.as_bytes(), &options, None, &stop, &send));
        let mut found = 0;
        while let Some(some) = items.recv().await {
            assert!(some.len() <= SOME && items.len() <= AHEAD);
            assert!(some.iter().all(|one| matches!(one, FileItem::Event(_))));
            found += some.len();
        }
        let summary = reading.await.unwrap().unwrap();
        assert_eq!((found, summary.rows), (rows, rows as u64));
    }
}
