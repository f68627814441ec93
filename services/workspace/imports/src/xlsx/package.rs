//! The ZIP file around a spreadsheet, checked before anything reads it.
//!
//! What a ZIP file says of its sizes can be a lie, and two readers of one damaged file can see different parts in it. So the parts that
//! matter are unpacked here, up to a limit, and packed anew: that is all that calamine sees. Sheets, the largest parts by far, go through piece by piece
//! and are never held unpacked.

use std::io::{Cursor, Read, Write};

use zip::{CompressionMethod, ZipArchive, ZipWriter, result::ZipError, write::SimpleFileOptions};

use super::meter::Part;
use crate::{packed::LARGEST_LIST, refusal::Refusal, stop::Stop};

/// Unpacked. Texts that cells share are held while the file is open, and all cells of formats whose rows belong together.
pub(super) const LARGEST: u64 = 96 << 20;
/// Texts that cells share, however short: each takes some hundred bytes as long as the file is open.
const MOST_STRINGS: usize = 1_000_000;
/// Elements of a part that lists sheets, names or other parts: calamine keeps each.
const MOST_LISTED: usize = 1_000_000;
/// A workbook has some twenty, and one or two for each sheet.
const MOST_PARTS: usize = 4_000;
/// calamine copies fonts and formats for every style: no more than this many bytes.
const MOST_STYLES: usize = 512 << 20;

/// Bytes of a sheet that are looked at together.
const PIECE: usize = 64 << 10;

/// A workbook in a ZIP file that was written here, and where its parts are in it.
pub(super) struct Packed {
    pub bytes: Vec<u8>,
    pub parts: Vec<Part>,
}

/// The same workbook in a new ZIP file.
pub(super) fn repacked(bytes: &[u8], stop: &Stop) -> Result<Packed, Refusal> {
    if !vocab::lists_at_most(bytes, MOST_PARTS, LARGEST_LIST) {
        return Err(Refusal::DamagedFile);
    }
    let mut packed = ZipArchive::new(Cursor::new(bytes)).map_err(refused)?;
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
    // Some more than before, as it is packed in haste: what grows by doubling holds three times its size while it moves.
    let mut anew = ZipWriter::new(Cursor::new(Vec::with_capacity(bytes.len() * 3 / 2)));
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .compression_level(Some(1));
    for at in 0..packed.len() {
        let mut part = packed.by_index(at).map_err(refused)?;
        let name = part.name().to_owned();
        if !is_text(&name) {
            continue;
        }
        if stop.is_said() {
            return Err(Refusal::Stopped);
        }
        anew.start_file(name.as_str(), options).map_err(refused)?;
        if !is_checked_whole(&name) {
            left = copied(&mut part, left, &mut anew, stop)?;
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
        anew.write_all(&content).map_err(|_| Refusal::DamagedFile)?;
    }
    let bytes = anew.finish().map_err(refused)?.into_inner();
    let parts = parts(&bytes)?;
    Ok(Packed { bytes, parts })
}

/// Their sizes are true: they were counted while the file was written.
fn parts(packed: &[u8]) -> Result<Vec<Part>, Refusal> {
    let mut packed = ZipArchive::new(Cursor::new(packed)).map_err(refused)?;
    let parts = (0..packed.len()).map(|at| {
        let part = packed.by_index_raw(at).map_err(refused)?;
        let from = part.data_start().ok_or(Refusal::DamagedFile)?;
        Ok::<_, Refusal>(Part {
            from,
            to: from + part.compressed_size(),
            size: part.size(),
        })
    });
    parts.collect()
}

/// Copies a part, of no more than `left` bytes; gives how many are left then.
fn copied(part: &mut impl Read, mut left: u64, into: &mut impl Write, stop: &Stop) -> Result<u64, Refusal> {
    let mut piece = vec![0; PIECE];
    // Bytes of a sign that the piece before ended in.
    let mut begun = 0;
    loop {
        if stop.is_said() {
            return Err(Refusal::Stopped);
        }
        let read = part.read(&mut piece[begun..]).map_err(|_| Refusal::DamagedFile)?;
        left = left.checked_sub(read as u64).ok_or(Refusal::UnpackedTooLarge)?;
        let filled = begun + read;
        let whole = match std::str::from_utf8(&piece[..filled]) {
            Ok(_) => filled,
            Err(cut) if cut.error_len().is_none() && read > 0 => cut.valid_up_to(),
            Err(_) => return Err(Refusal::DamagedFile),
        };
        if piece[..whole].iter().any(|byte| is_foreign(*byte)) {
            return Err(Refusal::DamagedFile);
        }
        into.write_all(&piece[..whole]).map_err(|_| Refusal::DamagedFile)?;
        piece.copy_within(whole..filled, 0);
        begun = filled - whole;
        if read == 0 {
            return Ok(left);
        }
    }
}

/// XML has no such bytes; encodings that could hide a word from the checks below have.
const fn is_foreign(byte: u8) -> bool {
    byte < b' ' && !matches!(byte, b'\t' | b'\r' | b'\n')
}

/// Parts of which calamine keeps what they list.
fn is_checked_whole(name: &str) -> bool {
    let name = name.to_lowercase();
    ["sharedstrings.xml", "workbook.xml", ".rels", "styles.xml"]
        .iter()
        .any(|end| name.ends_with(end))
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
    if text.bytes().any(is_foreign) {
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

#[cfg(test)]
mod tests {
    use std::io::{self, Read};

    use super::{PIECE, Refusal, Stop, copied};

    fn copy(content: &[u8], left: u64) -> Result<(u64, Vec<u8>), Refusal> {
        let mut into = Vec::new();
        let left = copied(&mut &content[..], left, &mut into, &Stop::default())?;
        Ok((left, into))
    }

    #[test]
    fn a_part_goes_through_piece_by_piece() {
        // Signs of three bytes, which no piece is a multiple of.
        let content = "€".repeat(PIECE);
        let size = content.len() as u64;
        let (left, found) = copy(content.as_bytes(), size + 5).unwrap();
        assert!(left == 5 && found == content.as_bytes());
        assert_eq!(copy(content.as_bytes(), size - 1), Err(Refusal::UnpackedTooLarge));
        assert_eq!(copy(b"", 0), Ok((0, Vec::new())));
        let cut = &content.as_bytes()[..content.len() - 1];
        let no_text = [&content.as_bytes()[..PIECE], b"\xff", content.as_bytes()].concat();
        let foreign = [content.as_bytes(), b"\0"].concat();
        for bad in [cut, no_text.as_slice(), foreign.as_slice()] {
            assert_eq!(copy(bad, size * 2), Err(Refusal::DamagedFile));
        }
    }

    /// A part whose sender goes while its first piece is read, and how many pieces were.
    struct Left(Stop, usize);

    impl Read for Left {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            self.0.say();
            self.1 += 1;
            into.fill(b'a');
            Ok(into.len())
        }
    }

    #[test]
    fn no_further_piece_is_unpacked_once_the_sender_has_gone() {
        let stop = Stop::default();
        let mut part = Left(stop.clone(), 0);
        let copied = copied(&mut part, 10 * PIECE as u64, &mut io::sink(), &stop);
        assert_eq!((copied, part.1), (Err(Refusal::Stopped), 1));
    }
}
