//! The table of a file that somebody looks for: in a text file there is one, also in a ZIP file
//! around it; in a spreadsheet any sheet may hold it.

use crate::{
    delimiter::Delimiter,
    packed,
    refusal::Refusal,
    stop::Stop,
    table::{self, Line},
    text::Text,
    xlsx::{self, Workbook},
};

/// What was found in the first lines of a table, and how well it fits.
pub(crate) struct Match<T> {
    pub rank: usize,
    pub found: T,
}

/// Lines of a file below its first ones.
pub(crate) enum Rest<'a> {
    /// They are held.
    Held(Vec<Line>),
    /// Read when they are wanted; the head was read already.
    Text(Text<'a>),
    /// The same, of the sheet of this name.
    Sheet(Box<Workbook>, String),
}

/// A table whose rows are still to be read.
pub(crate) struct Opened<'a, T> {
    /// The first lines.
    pub head: Vec<Line>,
    pub rest: Rest<'a>,
    pub found: T,
}

/// The table that fits best, and what `matcher` found in the first of its lines. Neither a text file nor a sheet is read as a whole.
///
/// # Errors
/// What the matcher says of the first table, where it finds nothing in any. [`Refusal::Stopped`] of a spreadsheet for which nobody waits any
/// more. Two sheets that fit equally well are [`Refusal::AmbiguousFormat`].
pub(crate) fn open<'a, T>(
    bytes: &'a [u8],
    stop: &Stop,
    matcher: impl Fn(&[Line]) -> Result<Match<T>, Refusal>,
) -> Result<Opened<'a, T>, Refusal> {
    open_by(bytes, None, stop, matcher)
}

/// The same of a text file whose cells are separated by what was `said`.
///
/// # Errors
/// As [`open`].
pub(crate) fn open_by<'a, T>(
    bytes: &'a [u8],
    said: Option<Delimiter>,
    stop: &Stop,
    matcher: impl Fn(&[Line]) -> Result<Match<T>, Refusal>,
) -> Result<Opened<'a, T>, Refusal> {
    let unpacked = packed::text(bytes)?;
    let plain = unpacked.as_deref().unwrap_or(bytes);
    if xlsx::is_zip(plain) {
        let mut book = Workbook::open(plain, stop)?;
        let (name, found) = chosen(&mut book, matcher)?;
        let head = book.head(&name)?;
        let rest = Rest::Sheet(Box::new(book), name);
        return Ok(Opened { rest, head, found });
    }
    if xlsx::is_encrypted(plain) {
        return Err(Refusal::EncryptedFile);
    }
    let text = match &unpacked {
        Some(plain) => Text::open(plain, said)?.into_owned(),
        None => Text::open(bytes, said)?,
    };
    if let Some(head) = text.head()? {
        let found = matcher(&head)?.found;
        let rest = Rest::Text(text);
        return Ok(Opened { rest, head, found });
    }
    // Each line is one cell: whether they have to be taken apart is seen once all are there.
    let mut lines = table::lines(plain, said)?;
    let found = matcher(&lines)?.found;
    let below = lines.split_off(lines.len().min(table::HEAD));
    Ok(Opened {
        rest: Rest::Held(below),
        head: lines,
        found,
    })
}

/// The sheet that fits best, and what was found in its first lines.
fn chosen<T>(
    book: &mut Workbook,
    matcher: impl Fn(&[Line]) -> Result<Match<T>, Refusal>,
) -> Result<(String, T), Refusal> {
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
            // Another sheet may have the trades; if none has, this says more than that nothing is known.
            Err(refusal @ Refusal::Summary(_)) => unmatched = Some(refusal),
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
        (Some(best), [name]) => Ok((name.clone(), best.found)),
        (Some(_), names) => {
            let names: Vec<String> = names.iter().map(|name| format!("the sheet “{name}”")).collect();
            Err(Refusal::AmbiguousFormat(names.join(", ")))
        }
        (None, _) => Err(unmatched.unwrap_or(Refusal::Empty)),
    }
}
