//! Labels in files: BIP-329 lines, TagPack YAML, and CSV. Reading never fails as a whole for one bad row.

pub mod bip329;
pub mod names;
pub mod table;
pub mod tagpack;
mod tagpack_reader;

use chain_model::fault::Fault;

use super::label::{Draft, LabelInput};

/// Most bytes of a file that a user brings.
pub const MAX_BYTES: usize = 10 << 20;
/// Most rows of such a file.
pub const MAX_ROWS: usize = 100_000;

/// Form of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    Bip329,
    TagPack,
    Csv,
}

impl Format {
    /// What the word stands for; none for any other word.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        match word {
            "bip329" => Some(Self::Bip329),
            "tagpack" => Some(Self::TagPack),
            "csv" => Some(Self::Csv),
            _ => None,
        }
    }

    /// The word that stands for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Bip329 => "bip329",
            Self::TagPack => "tagpack",
            Self::Csv => "csv",
        }
    }
}

/// What stands in one row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    Label(Box<LabelInput>),
    /// Nothing that is a label of an address here: why. Not an error.
    Other(String),
    /// Cannot be read.
    Bad(Fault),
}

/// A row and where it stands, counted from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    pub line: u32,
    pub found: Found,
}

impl Row {
    fn bad(line: u32, field: &str, message: impl Into<String>) -> Self {
        Self {
            line,
            found: Found::Bad(Fault::invalid(field, message)),
        }
    }

    fn other(line: u32, why: impl Into<String>) -> Self {
        Self {
            line,
            found: Found::Other(why.into()),
        }
    }
}

/// What becomes of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    New(Box<Draft>),
    /// The same text already stands on this address, in the file before or among the owner's labels.
    Duplicate(Box<Draft>),
    Other(String),
    Bad(Vec<Fault>),
}

/// A judged row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    pub line: u32,
    pub verdict: Verdict,
}

/// Judges rows by themselves; those that repeat an earlier one of the file are duplicates.
#[must_use]
pub fn judge(rows: Vec<Row>) -> Vec<Judged> {
    let mut seen = std::collections::HashSet::new();
    rows.into_iter()
        .map(|row| {
            let verdict = match row.found {
                Found::Other(why) => Verdict::Other(why),
                Found::Bad(fault) => Verdict::Bad(vec![fault]),
                Found::Label(said) => match said.check() {
                    Err(faults) => Verdict::Bad(faults),
                    Ok(draft) => {
                        let key = (draft.chain.id, draft.address.clone(), draft.text.clone());
                        if seen.insert(key) {
                            Verdict::New(Box::new(draft))
                        } else {
                            Verdict::Duplicate(Box::new(draft))
                        }
                    }
                },
            };
            Judged {
                line: row.line,
                verdict,
            }
        })
        .collect()
}

/// A file that cannot be read at all.
///
/// # Errors
/// `unsupported_charset`, `control_character`, `too_large`.
pub fn text(bytes: &[u8]) -> Result<&str, Fault> {
    let file = |code, message: &str| Fault::new("file", code, message);
    if bytes.len() > MAX_BYTES {
        return Err(file("too_large", "The file is larger than 10 MiB."));
    }
    let text = std::str::from_utf8(bytes).map_err(|_| file("unsupported_charset", "The file is not UTF-8."))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.contains('\0') {
        return Err(file("control_character", "The file has NUL bytes."));
    }
    Ok(text)
}
