//! A staged file is written: read once to know how much there is, and once more, some rows at a time, into one transaction.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use chrono::{DateTime, Utc};
use exchange_imports::{Event, FileItem};
use kit::acting::{self, acting_for};
use tokio::time::{Duration, Instant};
use uuid::Uuid;
use vocab::UserId;

use super::{
    FILE, NOT_INTO_WALLETS, Times, format,
    reader::{Place, Reader, Seat},
};
use crate::{
    app::App,
    domain::fate::{Fate, Fates, Present},
    error::Error,
    store::{
        Db,
        archive::be_patient,
        end, event,
        import::{self as store, Import, Target, Written},
    },
};

/// Different coins of a file that are remembered.
const COINS: usize = 1_000;
/// How often progress is said.
const SAID: Duration = Duration::from_secs(1);

/// Which rows in conflict are imported as well.
#[derive(Debug, Clone)]
pub enum Conflicts {
    All,
    /// By their lines in the file.
    Lines(HashSet<u64>),
}

impl Conflicts {
    fn take(&self, event: &Event) -> bool {
        match self {
            Self::All => true,
            Self::Lines(lines) => lines.contains(&event.line),
        }
    }
}

/// How many events a file has, of what, and the first and the last of its lines with their times.
#[derive(Default)]
struct Extent {
    events: usize,
    /// How often each moves.
    coins: HashMap<String, usize>,
    first: Option<(u64, DateTime<Utc>)>,
    last: Option<(u64, DateTime<Utc>)>,
}

impl Extent {
    fn see(&mut self, event: &Event) {
        self.events += 1;
        let (line, time) = (event.line, event.time);
        if self.first.is_none_or(|(first, _)| line < first) {
            self.first = Some((line, time));
        }
        if self.last.is_none_or(|(last, _)| line >= last) {
            self.last = Some((line, time));
        }
        for moved in &event.movements {
            if let Some(count) = self.coins.get_mut(&moved.asset) {
                *count += 1;
            } else if self.coins.len() < COINS {
                self.coins.insert(moved.asset.clone(), 1);
            }
        }
    }

    fn is_newest_first(&self) -> bool {
        self.first
            .zip(self.last)
            .is_some_and(|((_, first), (_, last))| first > last)
    }
}

impl App {
    /// All of it or nothing.
    pub(super) async fn write(
        self: &Arc<Self>,
        user: UserId,
        import: &Import,
        (place, content): (Place, Vec<u8>),
        conflicts: Conflicts,
    ) -> Result<Import, Error> {
        let content = Arc::new(content);
        let seat = self.seat(place, &content).await?;
        let mut extent = self.extent(import, &seat, &content).await?;
        self.say(user, import.id, 0, true).await;
        let mut db = self.counting_in_ledger(user).await?;
        let written = async {
            // A file whose rows belong together tells nothing until all of it is read.
            be_patient(&mut db).await?;
            self.room(&mut db, user, extent.events).await?;
            let target = self.target(&mut db, user, import).await?;
            let Some(account) = store::begin(&mut db, user, import.id, target, self.now()).await? else {
                // Somebody else wrote it, or took it away.
                let found = store::find(&mut db, user, import.id).await?;
                return found.ok_or(Error::NotHere(FILE));
            };
            // What is written now is looked at next: what it is worth is asked for meanwhile, and nothing waits for it.
            let (app, coins) = (Arc::clone(self), std::mem::take(&mut extent.coins));
            let ahead = async move { app.read_ahead(coins).await };
            drop(tokio::spawn(acting_for(acting::current(), ahead)));
            let place = (account, import.id);
            let reader = self.file_reader(&seat, &content, Times::of(import), import.mapping.as_ref())?;
            let none = Written::none(extent.is_newest_first());
            let written = self.write_all(&mut db, user, place, reader, none, &conflicts).await?;
            store::finish(&mut db, user, place, written, self.now()).await?;
            let found = store::find(&mut db, user, import.id).await?;
            found.ok_or(Error::NotHere(FILE))
        };
        let written = written.await;
        let ended = end(&mut db, written).await;
        if ended.is_err() {
            self.say(user, import.id, 0, false).await;
        }
        ended
    }

    async fn extent(&self, import: &Import, seat: &Seat, content: &Arc<Vec<u8>>) -> Result<Extent, Error> {
        let mut extent = Extent::default();
        let mut reader = self.file_reader(seat, content, Times::of(import), import.mapping.as_ref())?;
        while let Some(items) = reader.next().await {
            for one in &items {
                if let FileItem::Event(event) = one {
                    extent.see(event);
                }
            }
        }
        reader.end().await?;
        Ok(extent)
    }

    async fn target(&self, db: &mut Db, user: UserId, import: &Import) -> Result<Target, Error> {
        let venue = match (&import.mapping, format(&import.format)) {
            (Some(mapping), _) => mapping.name.as_str(),
            (None, format) => format.map_or("Imported", |format| format.venue),
        };
        let target = match import.account {
            Some(account) => Target::Here(account),
            None => self.target_named(db, user, venue).await?,
        };
        if let Target::Here(account) = &target {
            self.is_no_wallet(db, user, *account, NOT_INTO_WALLETS).await?;
        }
        Ok(target)
    }

    async fn write_all(
        &self,
        db: &mut Db,
        user: UserId,
        place: (Uuid, Uuid),
        mut reader: Reader,
        mut written: Written,
        conflicts: &Conflicts,
    ) -> Result<Written, Error> {
        let (account, import) = place;
        let (mut fates, mut rows, mut last_report) = (Fates::default(), 0, Instant::now());
        // Nobody else adds to the ledger until this ends: where there is nothing yet, nothing can be known. Each look would pass over all
        // that was written before it.
        let is_first = !event::is_any_known(db, user, account, import).await?;
        while let Some(items) = reader.next().await {
            rows += items.len() as u64;
            let events: Vec<Event> = items.into_iter().filter_map(event_of).collect();
            let present = if is_first {
                Present::default()
            } else {
                event::known(db, user, account, &events, import).await?
            };
            let fates = fates.of(&events, &present);
            let wanted = events.into_iter().zip(fates).filter(|(event, fate)| match fate {
                Fate::New => true,
                Fate::Duplicate => false,
                Fate::Conflict => conflicts.take(event),
            });
            let wanted = wanted.map(|(event, _)| event).collect();
            written = store::write(db, user, place, wanted, written, self.now()).await?;
            if last_report.elapsed() > SAID {
                self.say(user, import, rows, true).await;
                last_report = Instant::now();
            }
        }
        reader.end().await?;
        Ok(written)
    }

    /// Progress is only told: what cannot be said changes nothing.
    async fn say(&self, user: UserId, import: Uuid, rows: u64, goes_on: bool) {
        let sending = async {
            let mut db = self.db().await?;
            store::progress(&mut db, user, import, rows, goes_on.then(|| self.now())).await
        };
        if let Err(error) = sending.await {
            tracing::debug!(error = %kit::causes(&error), "the progress of an import could not be told");
        }
    }
}

fn event_of(item: FileItem) -> Option<Event> {
    match item {
        FileItem::Event(event) => Some(*event),
        FileItem::Rejected(_) | FileItem::Skipped(_) | FileItem::Warned(_) => None,
    }
}
