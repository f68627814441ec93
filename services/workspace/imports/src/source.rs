//! The table of a file that somebody looks for: in a text file there is one, in a spreadsheet any sheet may hold it.

use crate::{
    refusal::Refusal,
    table::{self, Line},
    xlsx::{self, Workbook},
};

/// What was found in the first lines of a table, and how well it fits.
pub(crate) struct Match<T> {
    pub rank: usize,
    pub found: T,
}

/// A table with all its lines.
pub(crate) struct Found<T> {
    pub lines: Vec<Line>,
    /// Text files have none.
    pub sheet: Option<String>,
    pub found: T,
}

/// The table that fits best, and what `matcher` found in the first of them.
///
/// # Errors
/// What the matcher says of the first table, where it finds nothing in any. Two sheets that fit equally well are [`Refusal::AmbiguousFormat`].
pub(crate) fn find<T>(
    bytes: &[u8],
    matcher: impl Fn(&[Line]) -> Result<Match<T>, Refusal>,
) -> Result<Found<T>, Refusal> {
    if !xlsx::is_zip(bytes) {
        if xlsx::is_encrypted(bytes) {
            return Err(Refusal::EncryptedFile);
        }
        let lines = table::lines(bytes)?;
        let found = matcher(&lines)?.found;
        return Ok(Found {
            lines,
            sheet: None,
            found,
        });
    }
    let mut book = Workbook::open(bytes)?;
    let mut best: Option<Match<T>> = None;
    let mut names: Vec<String> = Vec::new();
    let mut unmatched = None;
    for name in book.sheets() {
        let head = book.head(&name)?;
        if head.is_empty() {
            continue;
        }
        match matcher(&head) {
            Err(refusal @ (Refusal::UnknownFormat(_) | Refusal::MissingColumn(_))) => {
                unmatched.get_or_insert(refusal);
            }
            Err(refusal) => return Err(refusal),
            Ok(next) => match best.as_ref().map(|best| next.rank.cmp(&best.rank)) {
                Some(std::cmp::Ordering::Less) => {}
                Some(std::cmp::Ordering::Equal) => names.push(name),
                Some(std::cmp::Ordering::Greater) | None => {
                    names = vec![name];
                    best = Some(next);
                }
            },
        }
    }
    match (best, names.as_slice()) {
        (Some(best), [name]) => Ok(Found {
            lines: book.lines(name)?,
            sheet: Some(name.clone()),
            found: best.found,
        }),
        (Some(_), names) => {
            let names: Vec<String> = names.iter().map(|name| format!("the sheet “{name}”")).collect();
            Err(Refusal::AmbiguousFormat(names.join(", ")))
        }
        (None, _) => Err(unmatched.unwrap_or(Refusal::Empty)),
    }
}
