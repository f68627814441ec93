//! A ZIP file around one text file, as some exchanges send their exports.

use std::io::{Cursor, Read};

use zip::ZipArchive;

use crate::{refusal::Refusal, table, xlsx};

/// Files that a package lists at most: a package of more is none of ours.
const MOST_FILES: usize = 1_000;
/// Bytes of the list.
pub(crate) const LARGEST_LIST: usize = 1 << 20;

/// The text file in a ZIP file; nothing where this is none, or the package of a spreadsheet.
///
/// # Errors
/// [`Refusal::SeveralFiles`] where it is not clear which one is meant; [`Refusal::TooLarge`] and [`Refusal::EncryptedFile`] of the only one.
pub(crate) fn text(bytes: &[u8]) -> Result<Option<Vec<u8>>, Refusal> {
    if !xlsx::is_zip(bytes) {
        return Ok(None);
    }
    if bytes.len() > table::LARGEST {
        return Err(Refusal::TooLarge);
    }
    // What cannot be opened, or lists too much, is told with spreadsheets.
    if !vocab::lists_at_most(bytes, MOST_FILES, LARGEST_LIST) {
        return Ok(None);
    }
    let Ok(mut package) = ZipArchive::new(Cursor::new(bytes)) else {
        return Ok(None);
    };
    let names: Vec<String> = package.file_names().map(str::to_owned).collect();
    let is_workbook = |name: &String| name.eq_ignore_ascii_case("[content_types].xml") || name.starts_with("xl/");
    if names.iter().any(is_workbook) {
        return Ok(None);
    }
    let mut texts: Vec<&str> = names.iter().map(String::as_str).filter(|name| is_text(name)).collect();
    texts.sort_unstable();
    let name = match texts.as_slice() {
        [] => return Ok(None),
        [name] => *name,
        several => {
            let names: Vec<&str> = several.iter().take(5).map(|name| file_name(name)).collect();
            return Err(Refusal::SeveralFiles(names.join(", ")));
        }
    };
    let part = package.by_name(name);
    let mut content = Vec::new();
    // One byte more than fits tells that there is more, whatever the package declares.
    let most = table::LARGEST as u64 + 1;
    match part {
        Ok(part) => part
            .take(most)
            .read_to_end(&mut content)
            .map_err(|_| Refusal::DamagedFile)?,
        Err(zip::result::ZipError::UnsupportedArchive(zip::result::ZipError::PASSWORD_REQUIRED)) => {
            return Err(Refusal::EncryptedFile);
        }
        Err(_) => return Err(Refusal::DamagedFile),
    };
    if content.len() > table::LARGEST {
        return Err(Refusal::TooLarge);
    }
    Ok(Some(content))
}

fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// Without what systems put beside files.
fn is_text(path: &str) -> bool {
    let name = file_name(path).to_lowercase();
    let is_beside = path.starts_with("__MACOSX/") || name.starts_with('.');
    !is_beside && [".csv", ".txt", ".tsv"].iter().any(|ending| name.ends_with(ending))
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};

    use zip::{ZipWriter, write::SimpleFileOptions};

    use super::text;
    use crate::{Refusal, tests::trades_of};

    fn packed(files: &[(&str, &str)]) -> Vec<u8> {
        let mut package = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, content) in files {
            package.start_file(*name, SimpleFileOptions::default()).unwrap();
            package.write_all(content.as_bytes()).unwrap();
        }
        package.finish().unwrap().into_inner()
    }

    #[test]
    fn one_text_file_is_read_out_of_its_package() {
        let csv = "time,pair,side,quantity,price\n2024-03-01T10:00:00Z,BTC/EUR,buy,1,100\n";
        let one = packed(&[
            ("export/trades.CSV", csv),
            ("__MACOSX/trades.csv", "x"),
            ("read me.md", "x"),
        ]);
        assert_eq!(text(&one).unwrap().as_deref(), Some(csv.as_bytes()));
        assert_eq!(trades_of(&one).unwrap(), ["buy 1 BTC for 100 EUR"]);
        let two = packed(&[("b.csv", csv), ("a.csv", csv)]);
        assert_eq!(
            trades_of(&two).unwrap_err(),
            Refusal::SeveralFiles("a.csv, b.csv".to_owned())
        );
        let none = packed(&[("picture.png", "x")]);
        assert_eq!(text(&none), Ok(None));
        assert_eq!(trades_of(&none).unwrap_err(), Refusal::DamagedFile);
        assert_eq!(text(csv.as_bytes()), Ok(None));
    }

    #[test]
    fn a_package_that_lists_too_much_is_not_opened() {
        let crowded = testkit::package::crowded(20_000);
        assert_eq!(text(&crowded), Ok(None));
        assert_eq!(trades_of(&crowded).unwrap_err(), Refusal::DamagedFile);
        let csv = "time,pair,side,quantity,price\n2024-03-01T10:00:00Z,BTC/EUR,buy,1,100\n";
        let beside: Vec<String> = (0..1_000).map(|at| format!("{at}.png")).collect();
        let full = |pictures: &[String]| {
            let pictures = pictures.iter().map(|name| (name.as_str(), ""));
            packed(&[("trades.csv", csv)].into_iter().chain(pictures).collect::<Vec<_>>())
        };
        assert_eq!(text(&full(&beside[1..])).unwrap().as_deref(), Some(csv.as_bytes()));
        assert_eq!(text(&full(&beside)), Ok(None));
        // What a download leaves behind the end hides nothing, and hinders nobody.
        let tail = [packed(&[("trades.csv", csv)]), b"\r\n--boundary--\r\n".to_vec()].concat();
        assert_eq!(text(&tail).unwrap().as_deref(), Some(csv.as_bytes()));
    }

    #[test]
    fn a_package_that_swells_is_refused() {
        let large = "a,b\n".repeat(3 << 20);
        assert_eq!(text(&packed(&[("a.csv", &large)])), Err(Refusal::TooLarge));
    }
}
