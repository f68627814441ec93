//! An archive: a ZIP file with one file of JSON lines for each table, pictures beside them, and a manifest.
//!
//! Ids are of the installation that wrote it. An import gives each row a new one and replaces the old one wherever it is written, in
//! documents too.

mod columns;
mod rows;
#[cfg(test)]
mod tests;

use std::{
    collections::BTreeMap,
    io::{Cursor, Read, Seek, Write},
    sync::{Arc, Mutex, PoisonError},
};

use performance::RoundTrip;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use vocab::Money;
use zip::{
    ZipArchive, ZipWriter,
    result::{ZipError, ZipResult},
    write::{SimpleFileOptions, StreamWriter},
};

pub use columns::Columns;
pub use rows::{Ids, settle_firing, stop_run};

/// Bytes of a packed file.
pub const LARGEST: usize = 64 << 20;
/// Bytes of all that is unpacked, over and over: tables are read twice.
const LARGEST_UNPACKED: u64 = 768 << 20;
/// Bytes of one unpacked table.
const LARGEST_TABLE: u64 = 192 << 20;
/// Bytes of a picture.
const LARGEST_FILE: u64 = 5 << 20;
/// Tables and pictures: those of 100 MiB have 2 KiB each then.
const MOST_FILES: usize = 50_000;
/// Bytes of what lists them, 90 or so for a picture.
const LARGEST_LIST: usize = 8 << 20;
const FORMAT: &str = "meridian_workspace";
const VERSION: u32 = 1;
const MANIFEST: &str = "manifest.json";

/// Why an archive is refused, for its owner.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadArchive {
    #[error("This is not a workspace archive.")]
    NotOne,
    #[error("This archive was written by a newer version. Update this installation first.")]
    Newer,
    #[error("`{0}` is missing, damaged or too large.")]
    Damaged(String),
    #[error("`{0}` was changed after it was written.")]
    Changed(String),
    #[error("`{file}` line {line}: {why}")]
    Line {
        file: String,
        line: usize,
        why: &'static str,
    },
    #[error("`{file}` line {line}, `{column}`: {why}")]
    Column {
        file: String,
        line: usize,
        column: String,
        why: &'static str,
    },
    #[error("`{0}` has rows that are not valid.")]
    Rows(&'static str),
    #[error("Your workspace is not empty. Erase it first, or import into a new account.")]
    NotEmpty,
    #[error("Another import is running. Wait until it is finished, or cancel it.")]
    Running,
    #[error("It has more {0} than you can keep here.")]
    TooMany(&'static str),
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Manifest {
    format: String,
    version: u32,
    exported_at: String,
    tables: BTreeMap<String, Content>,
    /// Of round trips, to compare after an import.
    pub figures: Vec<Figures>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct Content {
    rows: u64,
    sha256: String,
}

/// Closed round trips in one currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figures {
    currency: String,
    trips: u32,
    /// Without a known net.
    unknown: u32,
    /// Decimal text; null where the sum is too large.
    net: Option<String>,
}

/// By currency.
#[must_use]
pub fn figures(trips: &[RoundTrip]) -> Vec<Figures> {
    let mut found: BTreeMap<&str, (u32, u32, Option<Money>)> = BTreeMap::new();
    for trip in trips.iter().filter(|trip| trip.closed.is_some()) {
        let (closed, unknown, sum) = found.entry(&trip.currency).or_insert((0, 0, Some(Money::ZERO)));
        *closed += 1;
        match trip.net {
            Some(net) => *sum = sum.and_then(|sum| sum.checked_add(net)),
            None => *unknown += 1,
        }
    }
    let figures = found.into_iter().map(|(currency, (trips, unknown, net))| Figures {
        currency: currency.to_owned(),
        trips,
        unknown,
        net: net.map(|net| net.to_string()),
    });
    figures.collect()
}

/// Bytes that are written and not taken yet.
#[derive(Debug, Clone, Default)]
struct Sink(Arc<Mutex<Vec<u8>>>);

impl Sink {
    fn with<R>(&self, work: impl FnOnce(&mut Vec<u8>) -> R) -> R {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.with(|all| all.extend_from_slice(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Writes an archive, whose bytes are taken while it grows.
pub struct Packer {
    zip: ZipWriter<StreamWriter<Sink>>,
    sink: Sink,
    tables: BTreeMap<String, Content>,
    open: Option<(String, u64, Sha256)>,
}

impl Default for Packer {
    fn default() -> Self {
        let sink = Sink::default();
        Self {
            zip: ZipWriter::new_stream(sink.clone()),
            sink,
            tables: BTreeMap::new(),
            open: None,
        }
    }
}

impl Packer {
    /// Begins the file of a table.
    ///
    /// # Errors
    /// What the writer of the archive refuses.
    pub fn table(&mut self, name: &str) -> ZipResult<()> {
        self.end_table();
        self.zip.start_file(file_of(name), SimpleFileOptions::default())?;
        self.open = Some((name.to_owned(), 0, Sha256::new()));
        Ok(())
    }

    /// Adds a row to the table that is open.
    ///
    /// # Errors
    /// What the writer of the archive refuses.
    pub fn line(&mut self, line: &str) -> ZipResult<()> {
        if let Some((_, rows, hash)) = &mut self.open {
            *rows += 1;
            hash.update(line);
            hash.update(b"\n");
        }
        self.zip.write_all(line.as_bytes())?;
        Ok(self.zip.write_all(b"\n")?)
    }

    /// A file of one row.
    ///
    /// # Errors
    /// What the writer of the archive refuses.
    pub fn file(&mut self, table: &str, id: &str, content: &[u8]) -> ZipResult<()> {
        self.end_table();
        self.zip
            .start_file(format!("{table}/{id}"), SimpleFileOptions::default())?;
        Ok(self.zip.write_all(content)?)
    }

    fn end_table(&mut self) {
        if let Some((name, rows, hash)) = self.open.take() {
            let sha256 = hex::encode(hash.finalize());
            self.tables.insert(name, Content { rows, sha256 });
        }
    }

    /// A part of exactly so many bytes, where there are as many.
    pub fn take(&mut self, size: usize) -> Option<Vec<u8>> {
        self.sink.with(|all| {
            (all.len() >= size).then(|| {
                let rest = all.split_off(size);
                std::mem::replace(all, rest)
            })
        })
    }

    /// Ends the archive; what was not taken yet.
    ///
    /// # Errors
    /// What the writer of the archive refuses.
    pub fn finish(mut self, exported_at: String, figures: Vec<Figures>) -> ZipResult<Vec<u8>> {
        self.end_table();
        let manifest = Manifest {
            format: FORMAT.to_owned(),
            version: VERSION,
            exported_at,
            tables: self.tables,
            figures,
        };
        self.zip.start_file(MANIFEST, SimpleFileOptions::default())?;
        let text = serde_json::to_vec_pretty(&manifest).map_err(std::io::Error::other)?;
        self.zip.write_all(&text)?;
        self.zip.finish()?;
        Ok(self.sink.with(std::mem::take))
    }
}

fn file_of(table: &str) -> String {
    format!("{table}.ndjson")
}

/// Reads an archive.
pub struct Unpacker<R> {
    zip: ZipArchive<R>,
    pub manifest: Manifest,
    /// Bytes that may still be unpacked.
    left: u64,
}

impl Unpacker<Cursor<Vec<u8>>> {
    /// # Errors
    /// Where it is no archive, or of a newer version, or has too many files.
    pub fn open(bytes: Vec<u8>) -> Result<Self, BadArchive> {
        if !vocab::lists_at_most(&bytes, MOST_FILES, LARGEST_LIST) {
            return Err(BadArchive::TooMany("files"));
        }
        let mut zip = ZipArchive::new(Cursor::new(bytes)).map_err(|_| BadArchive::NotOne)?;
        let text = unpack(&mut zip, MANIFEST, LARGEST_FILE).map_err(|_| BadArchive::NotOne)?;
        let manifest: Manifest = serde_json::from_slice(&text).map_err(|_| BadArchive::NotOne)?;
        if manifest.format != FORMAT {
            return Err(BadArchive::NotOne);
        }
        if manifest.version > VERSION {
            return Err(BadArchive::Newer);
        }
        Ok(Self {
            zip,
            manifest,
            left: LARGEST_UNPACKED,
        })
    }
}

impl<R: Read + Seek> Unpacker<R> {
    /// The lines of a table; none where the archive has no such table.
    ///
    /// # Errors
    /// Where they are not those that were written.
    pub fn table(&mut self, name: &str) -> Result<String, BadArchive> {
        let Some(sha256) = self.manifest.tables.get(name).map(|content| content.sha256.clone()) else {
            return Ok(String::new());
        };
        let file = file_of(name);
        let bytes = self.unpack(&file, LARGEST_TABLE)?;
        if hex::encode(Sha256::digest(&bytes)) != sha256 {
            return Err(BadArchive::Changed(file));
        }
        String::from_utf8(bytes).map_err(|_| BadArchive::Damaged(file))
    }

    /// # Errors
    /// Where it is not there, or too large.
    pub fn file(&mut self, table: &str, id: &str) -> Result<Vec<u8>, BadArchive> {
        self.unpack(&format!("{table}/{id}"), LARGEST_FILE)
    }

    fn unpack(&mut self, name: &str, most: u64) -> Result<Vec<u8>, BadArchive> {
        let bytes = unpack(&mut self.zip, name, most.min(self.left))?;
        self.left = self.left.saturating_sub(bytes.len() as u64);
        Ok(bytes)
    }
}

fn unpack<R: Read + Seek>(zip: &mut ZipArchive<R>, name: &str, most: u64) -> Result<Vec<u8>, BadArchive> {
    let damaged = || BadArchive::Damaged(name.to_owned());
    let file = zip.by_name(name).map_err(|_: ZipError| damaged())?;
    let mut bytes = Vec::new();
    // What the file says of its size is not believed.
    file.take(most + 1).read_to_end(&mut bytes).map_err(|_| damaged())?;
    if bytes.len() as u64 > most {
        return Err(damaged());
    }
    Ok(bytes)
}
