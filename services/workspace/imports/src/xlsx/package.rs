//! The ZIP file around a spreadsheet, checked before anything reads it.
//!
//! What a ZIP file says of its sizes can be a lie, and two readers of one damaged file can see different parts in it. So the parts that
//! matter are unpacked here, up to a limit, and written into a new file without compression: that is all that calamine sees.

use std::io::{Cursor, Read, Write};

use zip::{CompressionMethod, ZipArchive, ZipWriter, result::ZipError, write::SimpleFileOptions};

use crate::refusal::Refusal;

/// Unpacked. Beside it stand, while a sheet is read, its texts and all its cells: together they have to fit into one small container.
pub(super) const LARGEST: u64 = 96 << 20;
/// Texts that cells share, however short: each takes some hundred bytes as long as the file is open.
const MOST_STRINGS: usize = 1_000_000;
/// Elements of a part that lists sheets, names or other parts: calamine keeps each.
const MOST_LISTED: usize = 1_000_000;
/// A workbook has some twenty, and one or two for each sheet.
const MOST_PARTS: usize = 4_000;
/// calamine copies fonts and formats for every style: no more than this many bytes.
const MOST_STYLES: usize = 512 << 20;

/// The same workbook, of known size, in a ZIP file without compression.
pub(super) fn repacked(bytes: &[u8]) -> Result<Vec<u8>, Refusal> {
    let mut packed = ZipArchive::new(Cursor::new(bytes)).map_err(refused)?;
    if packed.len() > MOST_PARTS {
        return Err(Refusal::DamagedFile);
    }
    let mut declared: u64 = 0;
    for at in 0..packed.len() {
        let part = packed.by_index_raw(at).map_err(refused)?;
        if part.encrypted() {
            return Err(Refusal::EncryptedFile);
        }
        declared = declared.saturating_add(part.size());
    }
    if declared > LARGEST {
        return Err(Refusal::UnpackedTooLarge);
    }
    let mut left = LARGEST;
    // At once, with the head of each part: what grows by doubling holds three times its size while it moves.
    let room = usize::try_from(declared).unwrap_or_default() + packed.len() * 512;
    let mut plain = ZipWriter::new(Cursor::new(Vec::with_capacity(room)));
    for at in 0..packed.len() {
        let mut part = packed.by_index(at).map_err(refused)?;
        let name = part.name().to_owned();
        if !is_text(&name) {
            continue;
        }
        let expected = usize::try_from(part.size().min(left)).unwrap_or_default();
        let mut content = Vec::with_capacity(expected + 1);
        // One byte more than is left tells that there is more.
        let read = (&mut part).take(left + 1).read_to_end(&mut content);
        if content.len() as u64 > left {
            return Err(Refusal::UnpackedTooLarge);
        }
        read.map_err(|_| Refusal::DamagedFile)?;
        left -= content.len() as u64;
        check(&name, &content)?;
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        plain.start_file(name, options).map_err(refused)?;
        plain.write_all(&content).map_err(|_| Refusal::DamagedFile)?;
    }
    Ok(plain.finish().map_err(refused)?.into_inner())
}

/// Pictures, printer settings and what other programs put beside the workbook are left out.
fn is_text(name: &str) -> bool {
    let name = name.to_lowercase();
    let is_beside = ["customxml/", "docprops/"]
        .iter()
        .any(|folder| name.starts_with(folder));
    !is_beside && (name.ends_with(".xml") || name.ends_with(".rels"))
}

fn refused(error: ZipError) -> Refusal {
    match error {
        ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) => Refusal::EncryptedFile,
        _ => Refusal::DamagedFile,
    }
}

/// What would make calamine reserve more memory than the file can fill.
fn check(name: &str, content: &[u8]) -> Result<(), Refusal> {
    let text = std::str::from_utf8(content).map_err(|_| Refusal::DamagedFile)?;
    // XML has no such bytes; encodings that could hide a word from the checks below have.
    if text
        .bytes()
        .any(|byte| byte < b' ' && !matches!(byte, b'\t' | b'\r' | b'\n'))
    {
        return Err(Refusal::DamagedFile);
    }
    let name = name.to_lowercase();
    if name.ends_with("sharedstrings.xml") {
        let announced = largest_count(text);
        if announced > content.len() as u64 {
            return Err(Refusal::DamagedFile);
        }
        // What is announced may be less than what is there.
        if announced > MOST_STRINGS as u64 || strings(text) > MOST_STRINGS {
            return Err(Refusal::UnpackedTooLarge);
        }
    }
    if (name.ends_with("workbook.xml") || name.ends_with(".rels")) && text.matches('<').count() > MOST_LISTED {
        return Err(Refusal::UnpackedTooLarge);
    }
    if name.ends_with("styles.xml") && text.matches("xf").count().saturating_mul(content.len()) > MOST_STYLES {
        return Err(Refusal::UnpackedTooLarge);
    }
    Ok(())
}

/// Elements that hold a text for cells, empty ones too, whatever prefix they have.
fn strings(text: &str) -> usize {
    let names = text.split('<').skip(1).map(|rest| {
        let name = rest.split(|c: char| c.is_whitespace() || matches!(c, '>' | '/')).next();
        name.and_then(|name| name.rsplit(':').next()).unwrap_or_default()
    });
    names.filter(|name| *name == "si").count()
}

/// The largest number of strings that is announced: room for so many is made at once.
fn largest_count(text: &str) -> u64 {
    let counts = text.split("uniqueCount").skip(1).map(|rest| {
        let digits = rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '=' | '"' | '\'' | '+' | '0'));
        let digits = digits.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
        if digits.is_empty() {
            0
        } else {
            digits.parse().unwrap_or(u64::MAX)
        }
    });
    counts.max().unwrap_or_default()
}
