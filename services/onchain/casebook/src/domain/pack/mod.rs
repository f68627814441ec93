//! Published lists of names, read from whatever form their publishers use. The form is found from the content.

mod list;
mod sdn;
#[cfg(test)]
mod tests;

use chain_model::{category::Category, fault::Fault};
use serde::Serialize;

use super::{
    label::LONGEST,
    label_file::{Found, Row, Verdict, judge, table, tagpack},
};

/// Most bad rows that are kept by name.
pub const NAMED: usize = 50;
/// Most tags of one list.
const MOST_TAGS: usize = 2_000_000;
/// Most rows of a table, each of which has all its cells in memory.
const MOST_ROWS: usize = 500_000;

/// One name from a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    pub chain: String,
    /// Canonical form.
    pub address: String,
    pub text: String,
    pub category: String,
    pub actor: String,
    pub confidence: u8,
    pub source: String,
    pub sanctioned: bool,
}

/// A row that could not be taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, serde::Deserialize)]
pub struct Refused {
    pub line: u32,
    pub code: String,
    pub message: String,
}

/// A list, read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pack {
    pub title: String,
    pub creator: String,
    pub tags: Vec<Tag>,
    /// Rows that repeat an earlier one.
    pub repeated: u32,
    /// Rows about chains that are not read here.
    pub passed_over: u32,
    /// Rows that are wrong; of the first of them, what is.
    pub bad: u32,
    pub refused: Vec<Refused>,
}

/// Reads a list of any known form. `name` is the file's name without folder.
///
/// # Errors
/// Where the form is not known, or the file is broken as a whole.
pub fn read(name: &str, text: &str) -> Result<Pack, Fault> {
    let (stem, ending) = parts(name);
    let mut sanctions = says_sanctioned(stem);
    let (title, creator, rows) = match ending.as_str() {
        "yaml" | "yml" => {
            let read = tagpack::read(text, MOST_TAGS)?;
            let title = if read.title.is_empty() {
                stem.to_owned()
            } else {
                read.title
            };
            (title, read.creator, read.rows)
        }
        "json" => (stem.to_owned(), String::new(), list::json(stem, sanctions, text)?),
        "txt" => (stem.to_owned(), String::new(), list::addresses(stem, sanctions, text)),
        "csv" | "tsv" => {
            let read = match table::read_rows(text, &table::Mapping::new(), "", MOST_ROWS) {
                Err(_) if sdn::is_list(text) => {
                    return Ok(collect(stem.to_owned(), String::new(), true, sdn::rows(text)));
                }
                read => read?,
            };
            let read = without_odd_confidence(text, read)?;
            sanctions |= read.columns.iter().any(|column| column.starts_with("ofac"));
            let rows = if read.mapping.contains_key("label") {
                read.rows
            } else {
                list::unnamed(stem, sanctions, read.rows)
            };
            (stem.to_owned(), String::new(), rows)
        }
        _ => {
            return Err(Fault::invalid(
                "file",
                "A list ends in .csv, .tsv, .yaml, .json or .txt, or these with .gz.",
            ));
        }
    };
    Ok(collect(title, creator, sanctions, rows))
}

/// The table without its column of confidence, where that holds something else in most rows: a column of grades costs no names.
fn without_odd_confidence(text: &str, read: table::Read) -> Result<table::Read, Fault> {
    let is_odd = |row: &&Row| matches!(&row.found, Found::Bad(fault) if fault.field == "confidence");
    let odd = read.rows.iter().filter(is_odd).count();
    if odd == 0 || odd * 2 < read.rows.len() {
        return Ok(read);
    }
    let mut mapping = read.mapping;
    mapping.remove("confidence");
    table::read_rows(text, &mapping, "", MOST_ROWS)
}

/// Name of a file before its ending, and its ending in small letters without that of an archive: some publishers write `SDN.CSV`.
#[must_use]
pub fn parts(name: &str) -> (&str, String) {
    let packed = name.len().checked_sub(3).and_then(|at| name.split_at_checked(at));
    let plain = match packed {
        Some((plain, end)) if end.eq_ignore_ascii_case(".gz") => plain,
        _ => name,
    };
    let (stem, ending) = plain.rsplit_once('.').unwrap_or((plain, ""));
    (stem, ending.to_ascii_lowercase())
}

/// Whether the name of a list says that it is of sanctioned addresses, in a word of its own: `unsanctioned` and `not_sanctioned` say the
/// opposite.
fn says_sanctioned(stem: &str) -> bool {
    const NOT: [&str; 5] = ["not", "non", "no", "never", "un"];
    let low = stem.to_ascii_lowercase();
    let words = low.split(|sign: char| !sign.is_ascii_alphabetic());
    let mut before = "";
    for word in words.filter(|word| !word.is_empty()) {
        if matches!(word, "ofac" | "sdn" | "sanctioned" | "sanctions") && !NOT.contains(&before) {
            return true;
        }
        before = word;
    }
    false
}

/// The beginning of a text, without what could make it look like another one.
fn cut(text: &str, most: usize) -> String {
    let kept = text
        .trim()
        .chars()
        .filter(|sign| !sign.is_control() && !vocab::deceives(*sign));
    kept.take(most).collect()
}

fn collect(title: String, creator: String, sanctions: bool, mut rows: Vec<Row>) -> Pack {
    for row in &mut rows {
        if let Found::Label(said) = &mut row.found {
            // Lists are long and their notes longer: a name is cut where ours would refuse it.
            said.text = cut(&said.text, LONGEST);
            said.entity = cut(&said.entity, LONGEST);
            said.confidence = said.confidence.map(|worth| worth.min(100));
            said.evidence = String::new();
            said.colour = String::new();
            said.visibility = String::new();
            // Some sources are no addresses of pages; they are sources all the same.
            if chain_model::wording::link("", &said.evidence_url).is_err() {
                said.source = std::mem::take(&mut said.evidence_url);
            }
            said.source = cut(&said.source, 500);
            // Days are not kept of lists: a wrong one costs no name.
            said.valid_from = String::new();
            said.valid_to = String::new();
            if said.text.trim().is_empty() {
                said.text.clone_from(&said.category);
            }
        }
    }
    let mut pack = Pack {
        title,
        creator,
        tags: Vec::new(),
        repeated: 0,
        passed_over: 0,
        bad: 0,
        refused: Vec::new(),
    };
    for row in judge(rows) {
        match row.verdict {
            Verdict::New(draft) => {
                let sanctioned = sanctions || Category::of(&draft.category) == Some(Category::Sanctioned);
                let source = if draft.evidence_url.is_empty() {
                    draft.source
                } else {
                    draft.evidence_url
                };
                pack.tags.push(Tag {
                    chain: draft.chain.id.to_owned(),
                    address: draft.address,
                    text: draft.text,
                    category: if sanctioned && draft.category.is_empty() {
                        Category::Sanctioned.word().to_owned()
                    } else {
                        draft.category
                    },
                    actor: draft.entity,
                    confidence: draft.confidence,
                    source,
                    sanctioned,
                });
            }
            Verdict::Duplicate(_) => pack.repeated += 1,
            Verdict::Other(_) => pack.passed_over += 1,
            Verdict::Bad(faults) => {
                pack.bad += 1;
                if let Some(fault) = faults.first().filter(|_| pack.refused.len() < NAMED) {
                    pack.refused.push(Refused {
                        line: row.line,
                        code: fault.code.to_owned(),
                        message: format!("{}: {}", fault.field, fault.message),
                    });
                }
            }
        }
    }
    pack
}
