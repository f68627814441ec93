//! A file beside what the account has: what becomes of each row, counted, and some of them to show.

use exchange_imports::{Event, Fault as RowFault, FileItem};
use uuid::Uuid;
use vocab::UserId;

use super::{Previewed, warnings::Seen};
use crate::{
    app::App,
    domain::fate::{Fate, Fates, Present},
    error::Error,
    store::event,
};

/// Rows of each outcome that are shown before a file is confirmed.
const SHOWN: usize = 100;
/// Faults of each kind that are told with them.
const TOLD: usize = 500;

/// Rows of one kind: how many there are, and the first of them.
#[derive(Debug, Clone, Default)]
pub struct Faults {
    pub rows: usize,
    pub first: Vec<RowFault>,
}

impl Faults {
    pub(super) fn add(&mut self, fault: RowFault) {
        self.rows += 1;
        if self.first.len() < TOLD {
            self.first.push(fault);
        }
    }

    /// Those that come behind.
    pub(super) fn join(&mut self, others: Self) {
        self.rows += others.rows;
        let room = TOLD.saturating_sub(self.first.len());
        self.first.extend(others.first.into_iter().take(room));
    }
}

/// What is known of a file that is being read.
#[derive(Default)]
pub(super) struct Judgement {
    pub fresh: usize,
    pub duplicates: usize,
    pub conflicts: usize,
    pub rejected: Faults,
    pub warnings: Faults,
    pub skipped: Faults,
    pub preview: Vec<Previewed>,
    pub seen: Seen,
}

/// One row or several of them, and what becomes of them.
#[derive(Debug, Clone)]
pub enum JudgedRow {
    Event(Box<Previewed>),
    Rejected(RowFault),
    Warned(RowFault),
    Skipped(RowFault),
}

impl App {
    /// Beside what an account has. Nothing is there where the account is still to be made.
    pub(super) async fn judge_rows(
        &self,
        user: UserId,
        account: Option<Uuid>,
        fates: &mut Fates,
        items: Vec<FileItem>,
    ) -> Result<Vec<JudgedRow>, Error> {
        let mut events: Vec<Event> = Vec::new();
        let mut judged: Vec<JudgedRow> = Vec::new();
        for one in items {
            match one {
                FileItem::Event(event) => events.push(*event),
                FileItem::Rejected(fault) => judged.push(JudgedRow::Rejected(fault)),
                FileItem::Skipped(fault) => judged.push(JudgedRow::Skipped(fault)),
                FileItem::Warned(fault) => judged.push(JudgedRow::Warned(fault)),
            }
        }
        let present = match account {
            Some(account) if !events.is_empty() => {
                event::known(&mut *self.db().await?, user, account, &events, Uuid::nil()).await?
            }
            _ => Present::default(),
        };
        let fates = fates.of(&events, &present);
        let previewed = events.into_iter().zip(fates);
        judged.extend(previewed.map(|(event, fate)| JudgedRow::Event(Box::new(Previewed { event, fate }))));
        Ok(judged)
    }
}

impl Judgement {
    pub(super) fn add(&mut self, judged: JudgedRow) {
        match judged {
            JudgedRow::Rejected(fault) => self.rejected.add(fault),
            JudgedRow::Warned(fault) => self.warnings.add(fault),
            JudgedRow::Skipped(fault) => self.skipped.add(fault),
            JudgedRow::Event(one) => {
                self.seen.see(&one.event);
                let count = match one.fate {
                    Fate::New => &mut self.fresh,
                    Fate::Duplicate => &mut self.duplicates,
                    Fate::Conflict => &mut self.conflicts,
                };
                *count += 1;
                if *count <= SHOWN {
                    self.preview.push(*one);
                }
            }
        }
    }
}
