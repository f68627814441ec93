//! Out of an archive. The size is counted while it is unpacked: what a header says of it is not believed.

use std::io::{Cursor, Read};

use super::BadFile;

/// Bytes of an unpacked file.
const LARGEST: u64 = 64 << 20;
/// Files that an archive lists at most, and bytes of the list: a market's archive has one file.
const MOST_FILES: usize = 1_000;
const LARGEST_LIST: usize = 1 << 20;

fn all(from: impl Read) -> Result<Vec<u8>, BadFile> {
    let mut bytes = Vec::new();
    from.take(LARGEST + 1)
        .read_to_end(&mut bytes)
        .map_err(|_| BadFile::Packed)?;
    if bytes.len() as u64 > LARGEST {
        return Err(BadFile::TooLarge(LARGEST >> 20));
    }
    Ok(bytes)
}

/// What a system puts beside a file, as the Finder of macOS does, is no other file.
fn is_csv(name: &str) -> bool {
    let file = name.rsplit('/').next().unwrap_or_default();
    file.to_ascii_lowercase().ends_with(".csv") && !file.starts_with('.')
}

/// The text of a file: of the only CSV in a zip archive, of a gzip archive, or as it is.
///
/// # Errors
/// When it cannot be unpacked or is too large.
pub fn unpack(file: &[u8]) -> Result<Vec<u8>, BadFile> {
    if file.starts_with(&[0x1f, 0x8b]) {
        return all(flate2::read::MultiGzDecoder::new(file));
    }
    if file.starts_with(b"PK\x03\x04") {
        // Its list is unfolded at once.
        if !vocab::lists_at_most(file, MOST_FILES, LARGEST_LIST) {
            return Err(BadFile::Packed);
        }
        let mut archive = zip::ZipArchive::new(Cursor::new(file)).map_err(|_| BadFile::Packed)?;
        let name = {
            let mut names = archive.file_names().filter(|name| is_csv(name)).map(str::to_owned);
            match (names.next(), names.next()) {
                (Some(name), None) => name,
                // Of several, all but one would be left out.
                _ => return Err(BadFile::Packed),
            }
        };
        let entry = archive.by_name(&name);
        return all(entry.map_err(|_| BadFile::Packed)?);
    }
    all(file)
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};

    use zip::{ZipWriter, write::SimpleFileOptions};

    use super::{BadFile, unpack};

    fn packed(files: &[(&str, &str)]) -> Vec<u8> {
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, text) in files {
            archive.start_file(*name, SimpleFileOptions::default()).unwrap();
            archive.write_all(text.as_bytes()).unwrap();
        }
        archive.finish().unwrap().into_inner()
    }

    #[test]
    fn an_archive_has_one_file() {
        let one = packed(&[
            ("__MACOSX/._BTCUSDT-1h.csv", "x"),
            ("data/BTCUSDT-1h.csv", "a,b"),
            ("README.txt", "y"),
        ]);
        assert_eq!(unpack(&one).unwrap(), b"a,b");
        let two = packed(&[("BTCUSDT-1h-2025-01.csv", "a"), ("BTCUSDT-1h-2025-02.csv", "b")]);
        assert_eq!(unpack(&two), Err(BadFile::Packed));
        assert_eq!(unpack(&packed(&[("README.txt", "y")])), Err(BadFile::Packed));
    }

    #[test]
    fn an_archive_that_lists_too_much_is_not_opened() {
        let names: Vec<String> = (0..1_000).map(|at| format!("{at}.txt")).collect();
        let full = |names: &[String]| {
            let beside = names.iter().map(|name| (name.as_str(), ""));
            packed(
                &[("BTCUSDT-1h.csv", "a,b")]
                    .into_iter()
                    .chain(beside)
                    .collect::<Vec<_>>(),
            )
        };
        assert_eq!(unpack(&full(&names[1..])).unwrap(), b"a,b");
        assert_eq!(unpack(&full(&names)), Err(BadFile::Packed));
    }
}
