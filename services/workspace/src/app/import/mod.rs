//! Files of exchanges: read and judged, then written as one, and taken out again.

mod judge;
mod list;
mod reader;
mod seated;
mod warnings;
mod write;

use std::sync::Arc;

use chrono::TimeDelta;
use chrono_tz::Tz;
use exchange_imports::{Direction, Event, FormatInfo, MAPPED, Refusal, TwiceShown, format_of, formats, zone_of_file};
use kit::{
    acting::{self, acting_for},
    idempotency::apart,
};
use sha2::{Digest, Sha256};
use uuid::Uuid;
use vocab::{Right, UserId};

use super::{App, Listed, id, page};
use crate::{
    domain::{
        fate::{Fate, Fates},
        mapping::NewMapping,
        text,
    },
    error::Error,
    store::{
        account,
        import::{self as store, Import, State},
    },
};
use judge::Judgement;
pub use judge::{Faults, JudgedRow};
pub use list::ROW_OUTCOMES;
pub(super) use reader::Seat;
pub use write::Conflicts;

const FILE: &str = "import";
const LONGEST_NAME: usize = 200;
const NOT_INTO_WALLETS: &str = "The movements of this account come from the chain. Choose another account.";
/// A confirmation that has said nothing for so long has died.
const QUIET: TimeDelta = TimeDelta::seconds(60);

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
    pub rejected: Faults,
    pub warnings: Faults,
    pub skipped: Faults,
    /// In the order of the file.
    pub preview: Vec<Previewed>,
}

/// What people see of a format by its id.
#[must_use]
pub fn format(id: &str) -> Option<&'static FormatInfo> {
    let mapped = (id == MAPPED.id).then_some(&MAPPED);
    formats().iter().find(|format| format.id == id).or(mapped)
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

impl Times {
    /// As they were when the file was read first.
    fn of(import: &Import) -> Self {
        Self {
            // The zone that was found at first, also where the file says it itself.
            zone: import.zone.parse().ok(),
            day_first: import.day_first,
            direction: Direction::of_file(&import.file_name),
            twice: import.twice,
        }
    }
}

impl App {
    /// Reads a file, keeps it, and says what it would bring.
    pub async fn stage_import(&self, user: UserId, sent: NewFile) -> Result<Staged, Error> {
        // Before the transaction of this call begins: it would wait for other files and for the market, and be cut. Boxed: it is large.
        let (mut judged, content) = apart(Box::pin(self.read_file(user, sent))).await?;
        judged.import.id = store::stage(&mut *self.db().await?, user, &judged.import, &content).await?;
        Ok(judged)
    }

    async fn read_file(&self, user: UserId, sent: NewFile) -> Result<(Staged, Arc<Vec<u8>>), Error> {
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
                    .map_err(|_| Error::invalid("zone", "Use the name of a time zone, such as Europe/Berlin."))?,
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
        let place = self.file_place(user).await?;
        let content = Arc::new(sent.content);
        let times = Times {
            zone,
            day_first,
            direction: Direction::of_file(&file_name),
            twice,
        };
        let seat = self.seat(place, &content).await?;
        let (mapping, venue) = self.way(user, &seat, &content, &sent.mapping).await?;
        let account = if sent.account.is_empty() {
            account::named(&mut *self.db().await?, user, &venue).await?
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
            format: String::new(),
            zone: String::new(),
            day_first,
            rows: 0,
            fills: 0,
            others: 0,
            kept: 0,
            created_at: self.now(),
            confirmed_at: None,
            undone_at: None,
            mapping,
            twice,
            written: 0,
            writing_at: None,
        };
        let judged = self.judged(user, import, (&seat, &content), times).await?;
        Ok((judged, content))
    }

    /// By the mapping that is named; else by the format that fits; else by a kept mapping with the same columns. And what its account is called
    /// where that is still to be made.
    async fn way(
        &self,
        user: UserId,
        seat: &Seat,
        content: &Arc<Vec<u8>>,
        mapping: &str,
    ) -> Result<(Option<NewMapping>, String), Error> {
        let mapping = if mapping.is_empty() {
            let bytes = Arc::clone(content);
            match self.at_seat(seat, move |stop| format_of(&bytes, stop)).await? {
                Ok(format) => return Ok((None, format.venue.to_owned())),
                Err(unknown @ (Refusal::UnknownFormat(_) | Refusal::Summary(_))) => {
                    let kept = self.mapping_for(user, seat, content).await?;
                    kept.ok_or(Error::File(unknown))?
                }
                Err(refusal) => return Err(Error::File(refusal)),
            }
        } else {
            let unknown = || Error::invalid("mapping_id", "Choose one of your import mappings.");
            match self.mapping(user, mapping).await {
                Err(Error::NotHere(_)) => Err(unknown()),
                found => found,
            }?
            .content
        };
        let name = mapping.name.clone();
        Ok((Some(mapping), name))
    }

    /// Beside what the account has now.
    async fn judged(
        &self,
        user: UserId,
        import: Import,
        (seat, content): (&Seat, &Arc<Vec<u8>>),
        times: Times,
    ) -> Result<Staged, Error> {
        let mut reader = self.file_reader(seat, content, times, import.mapping.as_ref())?;
        let (mut judgement, mut fates) = (Judgement::default(), Fates::default());
        while let Some(items) = reader.next().await {
            for one in self.judge_rows(user, import.account, &mut fates, items).await? {
                judgement.add(one);
            }
        }
        let summary = reader.end().await?;
        let import = Import {
            format: summary.format.to_owned(),
            zone: summary.zone,
            rows: u32::try_from(summary.rows).unwrap_or(u32::MAX),
            ..import
        };
        let mut warnings = Faults::default();
        for warning in self.warnings(user, &import, &judgement.seen).await? {
            warnings.add(warning);
        }
        warnings.join(judgement.warnings);
        Ok(Staged {
            import,
            fresh: judgement.fresh,
            duplicates: judgement.duplicates,
            conflicts: judgement.conflicts,
            rejected: judgement.rejected,
            warnings,
            skipped: judgement.skipped,
            preview: judgement.preview,
        })
    }

    /// A staged file, checked again; of any other file only its state.
    pub async fn import(&self, user: UserId, sent: &str) -> Result<Staged, Error> {
        let place = self.file_place(user).await?;
        let (import, content) = self.kept_file(user, sent).await?;
        let Some(content) = content else {
            return Ok(Staged {
                import,
                fresh: 0,
                duplicates: 0,
                conflicts: 0,
                rejected: Faults::default(),
                warnings: Faults::default(),
                skipped: Faults::default(),
                preview: Vec::new(),
            });
        };
        let (times, content) = (Times::of(&import), Arc::new(content));
        let seat = self.seat(place, &content).await?;
        self.judged(user, import, (&seat, &content), times).await
    }

    async fn kept_file(&self, user: UserId, sent: &str) -> Result<(Import, Option<Vec<u8>>), Error> {
        let wanted = id(sent, FILE)?;
        let mut db = self.db().await?;
        let import = store::find(&mut db, user, wanted).await?.ok_or(Error::NotHere(FILE))?;
        let import = self.heard(import);
        let content = match import.state {
            State::Staged => store::content(&mut db, user, wanted).await?,
            State::Confirmed | State::Undone => None,
        };
        Ok((import, content))
    }

    /// Without the progress of a confirmation that has died.
    fn heard(&self, import: Import) -> Import {
        let is_alive = import.writing_at.is_some_and(|at| self.now() - at < QUIET);
        Import {
            writing_at: import.writing_at.filter(|_| is_alive),
            ..import
        }
    }

    /// Only those in a state, where one is named.
    pub async fn imports(&self, user: UserId, state: &str, cursor: &str, limit: u32) -> Result<Listed<Import>, Error> {
        let page = page::Asked::read(user, "imports", cursor, limit)?;
        let state = State::ALL.into_iter().find(|one| one.name() == state);
        let found = store::list(&mut *self.db().await?, user, state, page.after, page.rows()).await?;
        let found: Vec<Import> = found.into_iter().map(|import| self.heard(import)).collect();
        Ok(page.cut(found, None, |import| (import.created_at, import.id)))
    }

    /// Writes what a file brings, all of it or nothing. A file that was written already is left as it is, so that asking again does no
    /// harm; a large one is carried through also where the caller has gone.
    pub async fn confirm_import(
        self: &Arc<Self>,
        user: UserId,
        sent: &str,
        conflicts: Conflicts,
    ) -> Result<Import, Error> {
        let place = self.file_place(user).await?;
        let (import, content) = self.kept_file(user, sent).await?;
        match (import.state, content) {
            (State::Staged, Some(content)) => {
                let app = Arc::clone(self);
                let work = async move { app.write(user, &import, (place, content), conflicts).await };
                let work = tokio::spawn(acting_for(acting::current(), work));
                work.await.map_err(|died| Error::Computation(Arc::new(died)))?
            }
            (State::Confirmed, _) => Ok(import),
            (State::Staged | State::Undone, _) => Err(Error::ImportDone("undone")),
        }
    }

    /// As it is afterwards. A file that waits counts for nothing: whoever may write it may discard it.
    ///
    /// # Errors
    /// [`Error::Forbidden`] for a confirmed file of a team, where the caller may not delete.
    pub async fn undo_import(&self, user: UserId, sent: &str) -> Result<Import, Error> {
        let wanted = id(sent, FILE)?;
        let mut db = self.db().await?;
        let import = store::find(&mut db, user, wanted).await?.ok_or(Error::NotHere(FILE))?;
        if import.state == State::Undone {
            return Ok(import);
        }
        let member = acting::current().member;
        let deletes = member.is_none_or(|member| member.role.may(Right::Delete));
        let undone = store::undo(&mut db, user, wanted, deletes, self.now()).await?;
        undone.ok_or(Error::NotHere(FILE))
    }
}
