//! Everything of a user, out.

use std::sync::Arc;

use jobs::Running;
use serde_json::{Value, json};

use super::{App, EXPORT, LISTED, PART};
use crate::{
    domain::archive::{Packer, figures},
    error::Error,
    store::{
        self, Db,
        archive::{self as tables, Reader, TABLES, Table},
        fill, payment,
    },
};

/// What is packed, in parts.
struct Parts<'a> {
    job: &'a Running,
    ordinal: i32,
    bytes: usize,
    packer: Packer,
}

impl Parts<'_> {
    async fn keep(&mut self, app: &App, db: &mut Db, content: &[u8]) -> Result<(), Error> {
        tables::add_part(db, self.job.owner, self.job.id, self.ordinal, content, app.now()).await?;
        self.ordinal += 1;
        self.bytes += content.len();
        Ok(())
    }

    async fn keep_whole_ones(&mut self, app: &App, db: &mut Db) -> Result<(), Error> {
        while let Some(part) = self.packer.take(PART) {
            self.keep(app, db, &part).await?;
        }
        Ok(())
    }
}

impl App {
    pub(super) async fn export_all(&self, job: &Running) -> Result<(), Error> {
        let mut db = self.db().await?;
        let earlier = jobs::list(&mut db, job.owner, &[EXPORT], LISTED).await?;
        store::begin(&mut db).await?;
        tables::be_patient(&mut db).await?;
        for export in earlier.iter().filter(|export| export.finished_at.is_some()) {
            tables::delete_parts(&mut db, job.owner, Some(export.id), &[]).await?;
            jobs::discard(&mut db, job.owner, export.id).await?;
        }
        let done = self.pack(&mut db, job).await;
        store::end(&mut db, done).await
    }

    async fn pack(&self, db: &mut Db, job: &Running) -> Result<(), Error> {
        // The ledger stands still while it is read.
        store::changed(db, job.owner).await?;
        // Of an attempt before this one.
        tables::delete_parts(db, job.owner, Some(job.id), &[]).await?;
        let mut total = 0;
        for table in TABLES {
            total += Reader::count(db, job.owner, table).await?;
        }
        let mut parts = Parts {
            job,
            ordinal: 0,
            bytes: 0,
            packer: Packer::default(),
        };
        let mut done = 0;
        for table in TABLES {
            self.export_table(db, table, &mut parts, (&mut done, total)).await?;
        }
        let (fills, payments) = (fill::all(db, job.owner).await?, payment::all(db, job.owner).await?);
        let book = self.book_of(fills, payments).await?;
        let now = self.now();
        let Parts { packer, .. } = &mut parts;
        let rest = std::mem::take(packer).finish(now.to_rfc3339(), figures(&book.ledger.trips))?;
        for part in rest.chunks(PART) {
            parts.keep(self, db, part).await?;
        }
        let result = json!({ "bytes": parts.bytes, "rows": total });
        Ok(job.finish(db, Some(&result), now).await?)
    }

    async fn export_table(
        &self,
        db: &mut Db,
        table: &Table,
        parts: &mut Parts<'_>,
        (done, total): (&mut i64, i64),
    ) -> Result<(), Error> {
        parts.packer.table(table.name)?;
        let reader = Reader::open(db, parts.job.owner, table, false).await?;
        loop {
            let lines = reader.next(db).await?;
            if lines.is_empty() {
                break;
            }
            for line in &lines {
                parts.packer.line(&line.line)?;
            }
            *done += i64::try_from(lines.len()).unwrap_or(0);
            parts.job.progress(*done, Some(total), "");
            parts.keep_whole_ones(self, db).await?;
            if parts.job.stopped().is_cancelled() {
                return Err(Error::JobStopped);
            }
        }
        if table.file.is_some() {
            self.export_files(db, table, parts).await?;
        }
        Ok(())
    }

    /// Files stand behind the lines of their table.
    async fn export_files(&self, db: &mut Db, table: &Table, parts: &mut Parts<'_>) -> Result<(), Error> {
        let reader = Reader::open(db, parts.job.owner, table, true).await?;
        loop {
            let lines = reader.next(db).await?;
            let Some(line) = lines.first() else {
                return Ok(());
            };
            let row: Value = serde_json::from_str(&line.line).map_err(|bad| Error::Computation(Arc::new(bad)))?;
            let id = row["id"].as_str().unwrap_or_default();
            parts
                .packer
                .file(table.name, id, line.file.as_deref().unwrap_or_default())?;
            parts.keep_whole_ones(self, db).await?;
        }
    }
}
