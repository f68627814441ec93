//! Files of exchanges: read and judged, then written as one, and taken out again.

mod warnings;

use std::{collections::HashMap, sync::Arc};

use chrono_tz::Tz;
use exchange_imports::{
    Direction, Event, Fault as RowFault, FormatInfo, MAPPED, Options, Refusal, Report, TwiceShown, formats, read,
    read_mapped, zone_of_file,
};
use kit::acting::{self, acting_for};
use sha2::{Digest, Sha256};
use uuid::Uuid;
use vocab::UserId;

use super::{App, Listed, id, page};
use crate::{
    domain::{
        fate::{Fate, fates},
        mapping::NewMapping,
        text,
    },
    error::Error,
    store::{
        account, end, event,
        import::{self as store, Import, State, Target},
    },
};

const FILE: &str = "import";
/// Events of each fate that are shown before a file is confirmed.
const SHOWN: usize = 100;
const LONGEST_NAME: usize = 200;
const NOT_INTO_WALLETS: &str = "Its movements come from the chain. Choose another account.";

/// A file as it was sent.
#[derive(Debug, Clone, Default)]
pub struct NewFile {
    pub content: Vec<u8>,
    pub name: String,
    pub account: String,
    pub zone: String,
    /// `day`, `month`, or nothing.
    pub date_order: String,
    /// `first`, `second`, or nothing: which one its times are that its zone showed twice.
    pub fold: String,
    /// Id of the mapping by which it is read, or nothing.
    pub mapping: String,
}

/// One event of a file, and what becomes of it.
#[derive(Debug, Clone)]
pub struct Previewed {
    pub event: Event,
    pub fate: Fate,
}

/// What a file would bring.
#[derive(Debug, Clone)]
pub struct Staged {
    pub import: Import,
    pub fresh: usize,
    pub duplicates: usize,
    pub conflicts: usize,
    pub rejected: Vec<RowFault>,
    pub warnings: Vec<RowFault>,
    pub skipped: Vec<RowFault>,
    pub preview: Vec<Previewed>,
}

/// What people see of a format by its id.
#[must_use]
pub fn format(id: &str) -> Option<&'static FormatInfo> {
    let mapped = (id == MAPPED.id).then_some(&MAPPED);
    formats().iter().find(|format| format.id == id).or(mapped)
}

/// The first of each fate, in their order.
fn shown(events: Vec<Event>, fates: Vec<Fate>) -> Vec<Previewed> {
    let mut counts: HashMap<Fate, usize> = HashMap::new();
    let previewed = events
        .into_iter()
        .zip(fates)
        .map(|(event, fate)| Previewed { event, fate });
    previewed
        .filter(|one| {
            let count = counts.entry(one.fate).or_default();
            *count += 1;
            *count <= SHOWN
        })
        .collect()
}

/// What the caller says of a file.
#[derive(Debug, Clone, Copy)]
struct Times {
    zone: Option<Tz>,
    day_first: Option<bool>,
    /// What the file is named for.
    direction: Option<Direction>,
    twice: Option<TwiceShown>,
}

impl App {
    /// Reads a file, keeps it, and says what it would bring.
    pub async fn stage_import(&self, user: UserId, sent: NewFile) -> Result<Staged, Error> {
        let mut faults = Vec::new();
        let file_name = text::line("name", &sent.name, LONGEST_NAME, &mut faults);
        if !faults.is_empty() {
            return Err(Error::Invalid(faults));
        }
        let zone = match sent.zone.trim() {
            // Some venues write it into the name of the file.
            "" => zone_of_file(&file_name),
            name => Some(
                name.parse::<Tz>()
                    .map_err(|_| Error::invalid("zone", "Use the name of a time zone, as Europe/Berlin."))?,
            ),
        };
        let day_first = match sent.date_order.as_str() {
            "" => None,
            "day" => Some(true),
            "month" => Some(false),
            _ => return Err(Error::invalid("date_order", "One of day, month.")),
        };
        let twice = match sent.fold.as_str() {
            "" => None,
            "first" => Some(TwiceShown::First),
            "second" => Some(TwiceShown::Second),
            _ => return Err(Error::invalid("fold", "One of first, second.")),
        };
        let content = Arc::new(sent.content);
        let times = Times {
            zone,
            day_first,
            direction: Direction::of_file(&file_name),
            twice,
        };
        let (report, mapping) = self.first_read(user, &content, times, &sent.mapping).await?;
        let account = if sent.account.is_empty() {
            let venue = mapping.as_ref().map_or(report.venue, |mapping| mapping.name.as_str());
            account::named(&mut *self.db().await?, user, venue).await?
        } else {
            Some(self.own_account(user, &sent.account).await?)
        };
        if let Some(account) = account {
            let mut db = self.db().await?;
            self.is_no_wallet(&mut db, user, account, NOT_INTO_WALLETS).await?;
        }
        let import = Import {
            id: Uuid::now_v7(),
            account,
            state: State::Staged,
            file_name,
            sha256: Sha256::digest(&*content).to_vec(),
            format: report.format.to_owned(),
            zone: report.zone.clone(),
            day_first,
            rows: u32::try_from(report.rows).unwrap_or(u32::MAX),
            fills: 0,
            others: 0,
            kept: 0,
            created_at: self.now(),
            confirmed_at: None,
            undone_at: None,
            mapping,
            twice,
        };
        let judged = self.judged(user, import, report).await?;
        store::stage(&mut *self.db().await?, user, &judged.import, &content).await?;
        Ok(judged)
    }

    /// By the mapping that is named; else by the format that fits; else by a kept mapping with the same columns.
    async fn first_read(
        &self,
        user: UserId,
        content: &Arc<Vec<u8>>,
        times: Times,
        mapping: &str,
    ) -> Result<(Report, Option<NewMapping>), Error> {
        let mapping = if mapping.is_empty() {
            match self.read_file(content, times, None).await {
                Err(Error::File(unknown @ Refusal::UnknownFormat(_))) => {
                    let kept = self.mapping_for(user, content).await?;
                    kept.ok_or(Error::File(unknown))?
                }
                read => return Ok((read?, None)),
            }
        } else {
            let unknown = || Error::invalid("mapping_id", "Choose one of your import mappings.");
            match self.mapping(user, mapping).await {
                Err(Error::NotHere(_)) => Err(unknown()),
                found => found,
            }?
            .content
        };
        let report = self.read_file(content, times, Some(&mapping)).await?;
        Ok((report, Some(mapping)))
    }

    async fn read_file(
        &self,
        content: &Arc<Vec<u8>>,
        times: Times,
        mapping: Option<&NewMapping>,
    ) -> Result<Report, Error> {
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
        let content = Arc::clone(content);
        let read = move || match mapping {
            None => read(&content, &options),
            Some(mapping) => read_mapped(&content, &options, &mapping),
        };
        Ok(self.at_desk(read).await??)
    }

    /// One file at a time.
    pub(super) async fn at_desk<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Error> {
        let alone = Arc::clone(&self.desk).acquire_owned().await;
        let alone = alone.map_err(|closed| Error::Computation(Arc::new(closed)))?;
        self.compute(move || {
            // Held until the file is read, also where the caller has gone.
            let _held = alone;
            work()
        })
        .await
    }

    /// Beside what the account has now.
    async fn judged(&self, user: UserId, import: Import, report: Report) -> Result<Staged, Error> {
        let present = match import.account {
            None => Default::default(),
            Some(account) => event::known(&mut *self.db().await?, user, account, &report.events).await?,
        };
        let fates = fates(&report.events, present);
        let mut warnings = self.warnings(user, &import, &report).await?;
        warnings.extend(report.warnings);
        let of = |wanted| fates.iter().filter(|fate| **fate == wanted).count();
        Ok(Staged {
            import,
            fresh: of(Fate::New),
            duplicates: of(Fate::Duplicate),
            conflicts: of(Fate::Conflict),
            rejected: report.rejected,
            warnings,
            skipped: report.skipped,
            preview: shown(report.events, fates),
        })
    }

    /// A staged file, checked again; of any other file only its state.
    pub async fn import(&self, user: UserId, sent: &str) -> Result<Staged, Error> {
        let (import, content) = self.kept_file(user, sent).await?;
        let Some(content) = content else {
            return Ok(Staged {
                import,
                fresh: 0,
                duplicates: 0,
                conflicts: 0,
                rejected: Vec::new(),
                warnings: Vec::new(),
                skipped: Vec::new(),
                preview: Vec::new(),
            });
        };
        let report = self.read_again(&import, content).await?;
        self.judged(user, import, report).await
    }

    async fn kept_file(&self, user: UserId, sent: &str) -> Result<(Import, Option<Vec<u8>>), Error> {
        let wanted = id(sent, FILE)?;
        let mut db = self.db().await?;
        let import = store::find(&mut db, user, wanted).await?.ok_or(Error::NotHere(FILE))?;
        let content = match import.state {
            State::Staged => store::content(&mut db, user, wanted).await?,
            State::Confirmed | State::Undone => None,
        };
        Ok((import, content))
    }

    async fn read_again(&self, import: &Import, content: Vec<u8>) -> Result<Report, Error> {
        let times = Times {
            // The zone that was found at first, also where the file says it itself.
            zone: import.zone.parse().ok(),
            day_first: import.day_first,
            direction: Direction::of_file(&import.file_name),
            twice: import.twice,
        };
        self.read_file(&Arc::new(content), times, import.mapping.as_ref()).await
    }

    pub async fn imports(&self, user: UserId, cursor: &str, limit: u32) -> Result<Listed<Import>, Error> {
        let after = page::place(user, "imports", cursor)?;
        let size = page::size(limit);
        let most = i64::try_from(size).unwrap_or_default() + 1;
        let found = store::list(&mut *self.db().await?, user, after, most).await?;
        Ok(page::cut(found, size, 0, |import| {
            page::next(user, "imports", (import.created_at, import.id))
        }))
    }

    /// Writes what a file brings, all of it or nothing. A file that was written already is left as it is, so that asking again does no
    /// harm; a large one is carried through also where the caller has gone.
    pub async fn confirm_import(
        self: &Arc<Self>,
        user: UserId,
        sent: &str,
        with_conflicts: bool,
    ) -> Result<Import, Error> {
        let (import, content) = self.kept_file(user, sent).await?;
        match (import.state, content) {
            (State::Staged, Some(content)) => {
                let app = Arc::clone(self);
                let work = async move { app.write(user, &import, content, with_conflicts).await };
                let work = tokio::spawn(acting_for(acting::current(), work));
                work.await.map_err(|died| Error::Computation(Arc::new(died)))?
            }
            (State::Confirmed, _) => Ok(import),
            (State::Staged | State::Undone, _) => Err(Error::ImportDone("undone")),
        }
    }

    async fn write(
        &self,
        user: UserId,
        import: &Import,
        content: Vec<u8>,
        with_conflicts: bool,
    ) -> Result<Import, Error> {
        let report = self.read_again(import, content).await?;
        let mut db = self.counting_in_ledger(user).await?;
        let written = async {
            self.room(&mut db, user, report.events.len()).await?;
            let venue = import
                .mapping
                .as_ref()
                .map_or(report.venue, |mapping| mapping.name.as_str());
            let target = match import.account {
                Some(account) => Target::Here(account),
                None => self.target_named(&mut db, user, venue).await?,
            };
            if let Target::Here(account) = &target {
                self.is_no_wallet(&mut db, user, *account, NOT_INTO_WALLETS).await?;
            }
            let found = report.events;
            store::confirm(&mut db, user, import.id, target, found, with_conflicts, self.now()).await
        };
        let written = written.await;
        end(&mut db, written).await?;
        store::find(&mut db, user, import.id).await?.ok_or(Error::NotHere(FILE))
    }

    /// As it is afterwards.
    pub async fn undo_import(&self, user: UserId, sent: &str) -> Result<Import, Error> {
        let wanted = id(sent, FILE)?;
        let mut db = self.db().await?;
        let import = store::find(&mut db, user, wanted).await?.ok_or(Error::NotHere(FILE))?;
        if import.state == State::Undone {
            return Ok(import);
        }
        store::undo(&mut db, user, &import, self.now()).await?;
        let after = store::find(&mut db, user, wanted).await?;
        // What only waited is gone.
        Ok(after.unwrap_or(Import {
            state: State::Undone,
            undone_at: Some(self.now()),
            ..import
        }))
    }
}
