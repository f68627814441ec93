//! Out of an archive. The size is counted while it is unpacked: what a header says of it is not believed.

use std::io::{Cursor, Read};

use super::BadFile;

/// Bytes of an unpacked file.
const LARGEST: u64 = 64 << 20;

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

/// The text of a file: of the first CSV in a zip archive, of a gzip archive, or as it is.
///
/// # Errors
/// When it cannot be unpacked or is too large.
pub fn unpack(file: &[u8]) -> Result<Vec<u8>, BadFile> {
    if file.starts_with(&[0x1f, 0x8b]) {
        return all(flate2::read::MultiGzDecoder::new(file));
    }
    if file.starts_with(b"PK\x03\x04") {
        let mut archive = zip::ZipArchive::new(Cursor::new(file)).map_err(|_| BadFile::Packed)?;
        let is_csv = |name: &&str| name.to_ascii_lowercase().ends_with(".csv");
        let name = archive.file_names().find(is_csv).map(str::to_owned);
        let entry = archive.by_name(&name.ok_or(BadFile::Packed)?);
        return all(entry.map_err(|_| BadFile::Packed)?);
    }
    all(file)
}
