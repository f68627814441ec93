//! Files that no format fits: their columns, and what their owners say these mean.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use exchange_imports::{
    Columns, Delimiter, MappingForm, Options, Refusal, Report, Stop, TwiceShown, columns_by, format_of, guess,
    read_rows,
};
use uuid::Uuid;
use vocab::UserId;

use super::{App, id, import::Seat, seen};
use crate::{
    domain::mapping::NewMapping,
    error::Error,
    store::{
        Db, end,
        mapping::{self as store, KeptMapping},
    },
};

/// As messages name one.
const MAPPING: &str = "import mapping";

/// Rows of one preview.
const MOST_ROWS: usize = 50;

/// Columns of a file, and how it could be read.
#[derive(Debug, Clone)]
pub struct FileColumns {
    pub columns: Columns,
    pub guess: MappingForm,
    /// The newest kept mapping whose columns are those of the file.
    pub mapping: Option<Uuid>,
    /// The format that fits.
    pub format: Option<&'static str>,
}

fn fits(kept: &KeptMapping, columns: &Columns) -> bool {
    let names = columns.columns.iter().map(|column| column.name.as_str());
    kept.content.form.fits(names)
}

/// What separates the cells of a mapping's files, where somebody said it.
fn delimiter(kept: &KeptMapping) -> Option<Delimiter> {
    Delimiter::named(&kept.content.form.delimiter)
}

fn newest(kept: impl Iterator<Item = KeptMapping>) -> Option<KeptMapping> {
    kept.max_by_key(|kept| (kept.created_at, kept.id))
}

impl App {
    /// By name.
    pub async fn mappings(&self, user: UserId) -> Result<Vec<KeptMapping>, Error> {
        store::list(&mut *self.db().await?, user).await
    }

    pub async fn mapping(&self, user: UserId, sent: &str) -> Result<KeptMapping, Error> {
        self.kept_mapping(user, id(sent, MAPPING)?).await
    }

    async fn kept_mapping(&self, user: UserId, id: Uuid) -> Result<KeptMapping, Error> {
        let found = store::find(&mut *self.db().await?, user, id).await?;
        found.ok_or(Error::NotHere(MAPPING))
    }

    pub async fn add_mapping(&self, user: UserId, new: &NewMapping) -> Result<KeptMapping, Error> {
        let mut db = self.counting(user, "mappings").await?;
        let added = async {
            self.room_for_mapping(&mut db, user).await?;
            let added = store::add(&mut db, user, new, self.now()).await?;
            let found = store::find(&mut db, user, added).await?;
            found.ok_or(Error::NotHere(MAPPING))
        };
        let added = added.await;
        end(&mut db, added).await
    }

    /// # Errors
    /// [`Error::Full`] where one more is too many.
    async fn room_for_mapping(&self, db: &mut Db, user: UserId) -> Result<(), Error> {
        let limit = self.args.mapping_limit;
        if store::count(db, user).await? < limit {
            return Ok(());
        }
        Err(Error::Full {
            what: "import mappings",
            limit,
        })
    }

    pub async fn update_mapping(
        &self,
        user: UserId,
        sent: &str,
        version: i32,
        new: &NewMapping,
    ) -> Result<KeptMapping, Error> {
        let before = self.mapping(user, sent).await?;
        let mut db = self.changing().await?;
        let changed = async {
            if !store::update(&mut db, user, before.id, seen(version, before.version), new).await? {
                return Err(Error::Stale);
            }
            let found = store::find(&mut db, user, before.id).await?;
            found.ok_or(Error::NotHere(MAPPING))
        };
        let changed = changed.await;
        end(&mut db, changed).await
    }

    /// Files that were read by it stay as they are.
    pub async fn delete_mapping(&self, user: UserId, sent: &str, version: i32) -> Result<(), Error> {
        let before = self.mapping(user, sent).await?;
        let mut db = self.db().await?;
        let done = store::delete(&mut db, user, before.id, seen(version, before.version)).await?;
        if done { Ok(()) } else { Err(Error::Stale) }
    }

    /// Nothing of the file is kept. What separates its cells is found by itself where `said` is empty.
    ///
    /// # Errors
    /// As a file would be refused.
    pub async fn read_columns(&self, user: UserId, content: Vec<u8>, chosen: &str) -> Result<FileColumns, Error> {
        let by = Delimiter::named(chosen);
        if by.is_none() && !chosen.is_empty() {
            return Err(Error::invalid("delimiter", "One of comma, semicolon, tab, pipe."));
        }
        let place = self.file_place(user).await?;
        let seat = self.seat(place, &content).await?;
        let read = move |stop: &Stop| {
            let found = columns_by(&content, by, stop)?;
            // A file that fits several formats or none is read by a mapping only.
            let format = format_of(&content, stop).ok().map(|format| format.id);
            Ok::<_, Refusal>((guess(&found), found, format))
        };
        let (guess, columns, format) = self.at_seat(&seat, read).await??;
        drop(seat);
        let guess = MappingForm {
            delimiter: chosen.to_owned(),
            ..guess
        };
        let kept = self.mappings(user).await?.into_iter();
        let mapping = newest(kept.filter(|kept| delimiter(kept) == by && fits(kept, &columns))).map(|kept| kept.id);
        Ok(FileColumns {
            columns,
            guess,
            mapping,
            format,
        })
    }

    /// How a mapping reads some rows of a file; `zone` counts where it names none. Nothing is kept.
    ///
    /// # Errors
    /// As a file would be refused.
    pub async fn preview_mapping(
        &self,
        mapping: &NewMapping,
        rows: Vec<Vec<String>>,
        zone: &str,
    ) -> Result<Report, Error> {
        if rows.len() > MOST_ROWS {
            return Err(Error::invalid("rows", format!("At most {MOST_ROWS} rows.")));
        }
        let parsed = mapping.parsed().ok_or(Error::NotHere(MAPPING))?;
        let zone = match zone.trim() {
            "" => None,
            name => Some(
                name.parse()
                    .map_err(|_| Error::invalid("zone", "Use the name of a time zone, such as Europe/Berlin."))?,
            ),
        };
        let options = Options {
            zone: parsed.times.zone.or(zone),
            day_first: None,
            now: self.now(),
            direction: None,
            // Which of two times is meant is asked for when the whole file is read.
            twice: Some(TwiceShown::First),
        };
        let columns = mapping.form.columns.clone();
        Ok(self
            .compute(move || read_rows(&columns, &rows, &options, &parsed))
            .await??)
    }

    /// The kept mapping that a file is read by where no format fits it.
    pub(super) async fn mapping_for(
        &self,
        user: UserId,
        seat: &Seat,
        content: &Arc<Vec<u8>>,
    ) -> Result<Option<NewMapping>, Error> {
        let kept = self.mappings(user).await?;
        if kept.is_empty() {
            return Ok(None);
        }
        let ways: HashSet<Option<Delimiter>> = kept.iter().map(delimiter).collect();
        let content = Arc::clone(content);
        let read = move |stop: &Stop| -> HashMap<Option<Delimiter>, Columns> {
            let each = ways.into_iter();
            each.filter_map(|way| Some((way, columns_by(&content, way, stop).ok()?)))
                .collect()
        };
        let found = self.at_seat(seat, read).await?;
        let fitting = kept
            .into_iter()
            .filter(|kept| found.get(&delimiter(kept)).is_some_and(|columns| fits(kept, columns)));
        Ok(newest(fitting).map(|kept| kept.content))
    }
}
