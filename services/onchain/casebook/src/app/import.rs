//! Labels from files and into files.

use chain_model::error::Error;
use sha2::{Digest, Sha256};
use vocab::{ImportId, UserId};

use super::{
    label::{Filter, Sort},
    turns::{Turn, person},
};
use crate::{
    Casebook,
    domain::{
        label::{Draft, Label},
        label_file::{self, Format, Judged, Verdict, bip329, judge, table, tagpack},
    },
    store::{import as store, label as labels, label::Detail},
};

pub use store::Import;

/// Files that a replica reads or writes at once: one of 10 MiB is a hundred thousand rows in memory.
pub(crate) const AT_ONCE: usize = 2;
/// Most labels of one export.
const MOST_OUT: i64 = 200_000;

/// A file that a user brings.
#[derive(Debug, Clone)]
pub struct File {
    pub format: Format,
    pub name: String,
    pub bytes: bytes::Bytes,
    pub mapping: table::Mapping,
    pub default_chain: String,
}

/// What a file would do, or did.
#[derive(Debug, Clone)]
pub struct Judgement {
    pub rows: Vec<Judged>,
    pub columns: Vec<String>,
    pub mapping: table::Mapping,
    /// Where it was written.
    pub import: Option<Import>,
}

impl Casebook {
    /// To be taken before a connection: many files at once would fill the memory, and one user's take all connections.
    async fn file_turn(&self, user: UserId) -> Result<Turn, Error> {
        let turn = self.files.turn(person(user)).await;
        turn.map_err(|error| match error {
            Error::Busy => Error::FilesBusy,
            other => other,
        })
    }

    /// Judges every row; writes the new ones only if asked to.
    pub async fn import(&self, user: UserId, file: File, write: bool) -> Result<Judgement, Error> {
        let name =
            chain_model::wording::line("file_name", &file.name, 200).map_err(|fault| Error::Faults(vec![fault]))?;
        // Until the rows are kept.
        let turn = self.file_turn(user).await?;
        let sha256 = Sha256::digest(&file.bytes).to_vec();
        let format = file.format;
        let read = tokio::task::spawn_blocking(move || (read(&file), turn)).await;
        let (read, _turn) = read.map_err(|died| Error::Store(std::sync::Arc::new(died)))?;
        let (mut rows, columns, mapping) = read?;
        let mut addresses: Vec<String> = rows
            .iter()
            .filter_map(|row| fresh(row).map(|draft| draft.address.clone()))
            .collect();
        addresses.sort_unstable();
        addresses.dedup();
        let mut db = self.db().await?;
        let standing = store::standing(&mut db, user, &addresses).await?;
        for row in &mut rows {
            let known = fresh(row).is_some_and(|draft| {
                standing.contains(&(draft.chain.id.to_owned(), draft.address.clone(), draft.text.clone()))
            });
            if known && let Verdict::New(draft) = &row.verdict {
                row.verdict = Verdict::Duplicate(draft.clone());
            }
        }
        let drafts: Vec<Draft> = rows.iter().filter_map(fresh).cloned().collect();
        let mut import = None;
        if write && !drafts.is_empty() {
            self.room(&mut db, user, drafts.len()).await?;
            let note = Import {
                id: ImportId::fresh(),
                format: format.word().to_owned(),
                file_name: name,
                sha256,
                created_at: self.clock.now(),
                written: u32::try_from(drafts.len()).unwrap_or(u32::MAX),
                undone_at: None,
                kept: 0,
            };
            store::write(&mut db, user, &note, drafts).await?;
            import = Some(note);
        }
        Ok(Judgement {
            rows,
            columns,
            mapping,
            import,
        })
    }

    pub async fn imports(&self, user: UserId) -> Result<Vec<Import>, Error> {
        store::list(&mut *self.db().await?, user).await
    }

    /// Takes the labels of an import away, except those changed since; a second time changes nothing.
    pub async fn undo_import(&self, user: UserId, id: &str) -> Result<Import, Error> {
        let id: ImportId = id.parse().map_err(|_| Error::NotHere)?;
        let mut db = self.db().await?;
        store::undo(&mut db, user, id, self.clock.now()).await?;
        store::find(&mut db, user, id).await?.ok_or(Error::NotHere)
    }

    /// The file, how many labels are in it, and how many are not. What our heuristics found is never in it.
    pub async fn export(&self, user: UserId, format: Format, filter: &Filter) -> Result<(String, usize, usize), Error> {
        let _turn = self.file_turn(user).await?;
        let mut db = self.db().await?;
        let order = (Sort::Address, true);
        let all = labels::list(&mut db, user, filter, order, None, (MOST_OUT, Detail::Bare)).await?;
        let all = all.into_iter().map(|(label, _)| label);
        let (facts, derived): (Vec<Label>, Vec<Label>) = all.partition(|label| !label.derived);
        let (text, left_out) = match format {
            Format::Bip329 => bip329::write(&facts),
            Format::TagPack => (tagpack::write(&facts), 0),
            Format::Csv => (table::write(&facts), 0),
        };
        Ok((text, facts.len() - left_out, derived.len() + left_out))
    }
}

fn fresh(row: &Judged) -> Option<&Draft> {
    match &row.verdict {
        Verdict::New(draft) => Some(draft),
        Verdict::Duplicate(_) | Verdict::Other(_) | Verdict::Bad(_) => None,
    }
}

type Rows = (Vec<Judged>, Vec<String>, table::Mapping);

fn read(file: &File) -> Result<Rows, Error> {
    let one = |fault| Error::Faults(vec![fault]);
    let text = label_file::text(&file.bytes).map_err(one)?;
    let (rows, columns, mapping) = match file.format {
        Format::Bip329 => (bip329::read(text), Vec::new(), table::Mapping::new()),
        Format::TagPack => (
            tagpack::read(text, label_file::MAX_ROWS).map_err(one)?.rows,
            Vec::new(),
            table::Mapping::new(),
        ),
        Format::Csv => {
            let read = table::read(text, &file.mapping, &file.default_chain).map_err(one)?;
            (read.rows, read.columns, read.mapping)
        }
    };
    if rows.is_empty() {
        return Err(Error::fault("file", "validation_failed", "The file has no rows."));
    }
    if rows.len() > label_file::MAX_ROWS {
        return Err(Error::fault(
            "file",
            "too_many",
            format!("At most {} rows.", label_file::MAX_ROWS),
        ));
    }
    Ok((judge(rows), columns, mapping))
}
