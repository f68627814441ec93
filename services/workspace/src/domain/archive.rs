//! An archive: a ZIP file with one file of JSON lines for each table, pictures beside them, and a manifest.
//!
//! Ids are of the installation that wrote it. An import gives each row a new one and replaces the old one wherever it is written, in
//! documents too.

use std::{
    collections::{BTreeMap, HashMap},
    io::{Cursor, Read, Seek, Write},
    sync::{Arc, Mutex, PoisonError},
};

use performance::{RoundTrip, second_trip_of};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use uuid::Uuid;
use vocab::Money;
use zip::{
    ZipArchive, ZipWriter,
    result::{ZipError, ZipResult},
    write::{SimpleFileOptions, StreamWriter},
};

/// Bytes of a packed file.
pub const LARGEST: usize = 64 << 20;
/// Bytes of one unpacked table, or picture.
const LARGEST_TABLE: u64 = 192 << 20;
const FORMAT: &str = "meridian_workspace";
const VERSION: u32 = 1;
const MANIFEST: &str = "manifest.json";
const ID: usize = 36;

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
    #[error("`{0}` has rows that are not valid.")]
    Rows(&'static str),
    #[error("Your workspace is not empty. Erase it first, or import into a new account.")]
    NotEmpty,
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
    pub fn table(&mut self, name: &str) -> ZipResult<()> {
        self.end_table();
        self.zip.start_file(file_of(name), SimpleFileOptions::default())?;
        self.open = Some((name.to_owned(), 0, Sha256::new()));
        Ok(())
    }

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
    pub fn file(&mut self, table: &str, id: &str, content: &[u8]) -> ZipResult<()> {
        self.end_table();
        self.zip
            .start_file(format!("{table}/{id}"), SimpleFileOptions::default())?;
        Ok(self.zip.write_all(content)?)
    }

    fn end_table(&mut self) {
        if let Some((name, rows, hash)) = self.open.take() {
            let sha256 = hex(&hash.finalize());
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

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Reads an archive.
pub struct Unpacker<R> {
    zip: ZipArchive<R>,
    pub manifest: Manifest,
}

impl Unpacker<Cursor<Vec<u8>>> {
    /// # Errors
    /// Where it is no archive, or of a newer version.
    pub fn open(bytes: Vec<u8>) -> Result<Self, BadArchive> {
        let mut zip = ZipArchive::new(Cursor::new(bytes)).map_err(|_| BadArchive::NotOne)?;
        let text = unpack(&mut zip, MANIFEST).map_err(|_| BadArchive::NotOne)?;
        let manifest: Manifest = serde_json::from_slice(&text).map_err(|_| BadArchive::NotOne)?;
        if manifest.format != FORMAT {
            return Err(BadArchive::NotOne);
        }
        if manifest.version > VERSION {
            return Err(BadArchive::Newer);
        }
        Ok(Self { zip, manifest })
    }
}

impl<R: Read + Seek> Unpacker<R> {
    /// The lines of a table; none where the archive has no such table.
    ///
    /// # Errors
    /// Where they are not those that were written.
    pub fn table(&mut self, name: &str) -> Result<String, BadArchive> {
        let Some(content) = self.manifest.tables.get(name) else {
            return Ok(String::new());
        };
        let file = file_of(name);
        let bytes = unpack(&mut self.zip, &file)?;
        if hex(&Sha256::digest(&bytes)) != content.sha256 {
            return Err(BadArchive::Changed(file));
        }
        String::from_utf8(bytes).map_err(|_| BadArchive::Damaged(file))
    }

    /// # Errors
    /// Where it is not there, or too large.
    pub fn file(&mut self, table: &str, id: &str) -> Result<Vec<u8>, BadArchive> {
        unpack(&mut self.zip, &format!("{table}/{id}"))
    }
}

fn unpack<R: Read + Seek>(zip: &mut ZipArchive<R>, name: &str) -> Result<Vec<u8>, BadArchive> {
    let damaged = || BadArchive::Damaged(name.to_owned());
    let file = zip.by_name(name).map_err(|_: ZipError| damaged())?;
    let mut bytes = Vec::new();
    // What the file says of its size is not believed.
    file.take(LARGEST_TABLE + 1)
        .read_to_end(&mut bytes)
        .map_err(|_| damaged())?;
    if bytes.len() as u64 > LARGEST_TABLE {
        return Err(damaged());
    }
    Ok(bytes)
}

/// New ids for old ones.
#[derive(Debug, Default)]
pub struct Ids(HashMap<Uuid, Uuid>);

impl Ids {
    /// Gives each row of these lines a new id.
    ///
    /// # Errors
    /// Where a line is no object.
    pub fn add(&mut self, table: &str, lines: &str) -> Result<(), BadArchive> {
        for (line, row) in rows(table, lines) {
            let row = row?;
            let Some(id) = row.get("id") else { continue };
            let old: Uuid = id
                .as_str()
                .and_then(|id| id.parse().ok())
                .ok_or_else(|| fault(table, line, "`id` is no id."))?;
            let new = Uuid::now_v7();
            if table == "event" {
                // Of a fill that closes a round trip and opens another one.
                self.0.insert(second_trip_of(old), second_trip_of(new));
            }
            if self.0.insert(old, new).is_some() {
                return Err(fault(table, line, "`id` stands twice."));
            }
        }
        Ok(())
    }

    /// The text with new ids in place of old ones.
    fn renewed(&self, text: &str) -> Option<String> {
        let mut renewed = String::new();
        let mut rest = text;
        while let Some(dash) = rest.find('-') {
            let at = dash.checked_sub(8);
            let id = at.and_then(|at| rest.get(at..at + ID)?.parse::<Uuid>().ok());
            match (at, id.and_then(|id| self.0.get(&id))) {
                (Some(at), Some(new)) => {
                    renewed.push_str(&rest[..at]);
                    renewed.push_str(&new.to_string());
                    rest = &rest[at + ID..];
                }
                _ => {
                    renewed.push_str(&rest[..=dash]);
                    rest = &rest[dash + 1..];
                }
            }
        }
        if renewed.is_empty() {
            return None;
        }
        renewed.push_str(rest);
        Some(renewed)
    }

    fn renew(&self, value: &mut Value) -> Result<(), &'static str> {
        match value {
            Value::String(text) => {
                let is_control = |sign: char| sign.is_control() && !matches!(sign, '\n' | '\t');
                if text.chars().any(|sign| is_control(sign) || vocab::deceives(sign)) {
                    return Err("Control characters and marks that turn the writing direction are not allowed.");
                }
                if let Some(renewed) = self.renewed(text) {
                    *text = renewed;
                }
                Ok(())
            }
            Value::Array(items) => items.iter_mut().try_for_each(|item| self.renew(item)),
            Value::Object(members) => members.values_mut().try_for_each(|member| self.renew(member)),
            _ => Ok(()),
        }
    }

    /// The rows of these lines, with new ids and their owner. With each its old id.
    pub fn rows<'a>(
        &'a self,
        table: &'a str,
        lines: &'a str,
        owner: Uuid,
    ) -> impl Iterator<Item = Result<(String, Value), BadArchive>> + 'a {
        rows(table, lines).map(move |(line, row)| {
            let mut row = row?;
            let old = row.get("id").and_then(Value::as_str).unwrap_or_default().to_owned();
            self.renew(&mut row).map_err(|why| fault(table, line, why))?;
            fits(table, &mut row).map_err(|why| fault(table, line, why))?;
            if let Value::Object(members) = &mut row {
                members.insert("owner".to_owned(), owner.to_string().into());
            }
            Ok((old, row))
        })
    }
}

/// What the tables themselves cannot judge: documents are shown to their owner as they are.
fn fits(table: &str, row: &mut Value) -> Result<(), &'static str> {
    let Some(document) = row
        .get("document")
        .filter(|_| matches!(table, "entry" | "entry_version"))
    else {
        return Ok(());
    };
    let checked = entry_document::check(document.as_str().unwrap_or_default());
    let checked = checked.map_err(|_| "Its document is not valid.")?;
    row["document"] = checked.to_json().into();
    Ok(())
}

fn fault(table: &str, line: usize, why: &'static str) -> BadArchive {
    BadArchive::Line {
        file: file_of(table),
        line,
        why,
    }
}

/// Counted from 1.
fn rows<'a>(table: &'a str, lines: &'a str) -> impl Iterator<Item = (usize, Result<Value, BadArchive>)> + 'a {
    (1..).zip(lines.lines()).map(move |(line, text)| {
        let row = serde_json::from_str(text).ok().filter(Value::is_object);
        (line, row.ok_or_else(|| fault(table, line, "This is no JSON object.")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packed(lines: &[&str]) -> Vec<u8> {
        let mut packer = Packer::default();
        packer.table("account").unwrap();
        for line in lines {
            packer.line(line).unwrap();
        }
        packer.file("picture", "a", b"\x89PNG").unwrap();
        let mut all = Vec::new();
        while let Some(part) = packer.take(16) {
            assert_eq!(part.len(), 16);
            all.extend(part);
        }
        all.extend(packer.finish("2026-11-23T10:00:00Z".to_owned(), Vec::new()).unwrap());
        all
    }

    #[test]
    fn what_is_packed_is_unpacked() {
        let mut archive = Unpacker::open(packed(&[r#"{"id":"x"}"#, r#"{"id":"y"}"#])).unwrap();
        assert_eq!(archive.table("account").unwrap(), "{\"id\":\"x\"}\n{\"id\":\"y\"}\n");
        assert_eq!(archive.table("other").unwrap(), "", "an older archive has fewer tables");
        assert_eq!(archive.file("picture", "a").unwrap(), b"\x89PNG");
        assert_eq!(
            archive.file("picture", "b"),
            Err(BadArchive::Damaged("picture/b".to_owned()))
        );
    }

    #[test]
    fn what_was_changed_is_refused() {
        assert!(matches!(
            Unpacker::open(b"PK\x03\x04 nothing".to_vec()),
            Err(BadArchive::NotOne)
        ));
        let mut archive = Unpacker::open(packed(&["{}"])).unwrap();
        archive.manifest.tables.get_mut("account").unwrap().sha256 = "0".repeat(64);
        assert_eq!(
            archive.table("account"),
            Err(BadArchive::Changed("account.ndjson".to_owned()))
        );
    }

    #[test]
    fn ids_are_new_wherever_they_are_written() {
        let old = "01890a5d-ac96-774b-bcce-b302099a8057";
        let line = format!(r#"{{"id":"{old}","text":"a - é-trade:{old}, and - not-an-id","deep":[{{"at":"{old}"}}]}}"#);
        let mut ids = Ids::default();
        ids.add("event", &line).unwrap();
        let (of, row) = ids.rows("event", &line, Uuid::nil()).next().unwrap().unwrap();
        let new = row["id"].as_str().unwrap();
        assert_eq!(of, old);
        assert_ne!(new, old);
        assert_eq!(row["text"], format!("a - é-trade:{new}, and - not-an-id"));
        assert_eq!(row["deep"][0]["at"], new);
        assert_eq!(row["owner"], Uuid::nil().to_string());
        let second = second_trip_of(old.parse().unwrap()).to_string();
        let review = format!(r#"{{"trip_id":"{second}"}}"#);
        let (_, row) = ids.rows("trip_review", &review, Uuid::nil()).next().unwrap().unwrap();
        assert_eq!(row["trip_id"], second_trip_of(new.parse().unwrap()).to_string());
    }

    #[test]
    fn faults_name_file_and_line() {
        let mut ids = Ids::default();
        let told = |error: BadArchive| error.to_string();
        assert_eq!(
            told(ids.add("task", "{}\n[]").unwrap_err()),
            "`task.ndjson` line 2: This is no JSON object."
        );
        assert_eq!(
            told(ids.add("task", r#"{"id":"7"}"#).unwrap_err()),
            "`task.ndjson` line 1: `id` is no id."
        );
        let bad = "{\"title\":\"a\u{202e}b\"}";
        assert!(ids.rows("task", bad, Uuid::nil()).next().unwrap().is_err());
    }
}
