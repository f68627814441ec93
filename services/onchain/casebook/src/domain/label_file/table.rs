//! Labels as CSV (RFC 4180), with any columns: a mapping says which is which.
//!
//! What is written is safe to open in a spreadsheet: a cell that would be read as a formula gets an apostrophe, which reading
//! takes away again.

use std::collections::HashMap;

use chain_model::fault::Fault;
use vocab::{LineCount, counted, is_formula};

use super::{Found, MAX_ROWS, Row, names};
use crate::domain::label::{Label, LabelInput};

/// Columns that we write, and fields that a mapping can name.
pub const FIELDS: [&str; 13] = [
    "chain",
    "address",
    "label",
    "category",
    "entity",
    "colour",
    "confidence",
    "evidence",
    "evidence_url",
    "source",
    "valid_from",
    "valid_to",
    "visibility",
];
/// Names under which other programs keep a field.
const ALIASES: [(&str, &[&str]); 13] = [
    (
        "chain",
        &[
            "chain",
            "currency",
            "network",
            "blockchain",
            "explorer",
            "ofac_currency_code",
            "chainid",
            "networkname",
            "coin",
        ],
    ),
    (
        "address",
        &[
            "address",
            "addr",
            "wallet",
            "walletaddress",
            "contractaddress",
            "depositaddress",
            "ref",
            "account",
            "accountaddress",
            "publicaddress",
            "resolvedaddress",
            "tokenaddress",
            "ethaddress",
            "ethereumaddress",
            "btcaddress",
            "bitcoinaddress",
            "cryptoaddress",
        ],
    ),
    (
        "label",
        &[
            "label",
            "name",
            "text",
            "tag",
            "nametag",
            "publicnametag",
            "addressname",
            "addresslabel",
            "displayname",
            "tokenname",
            "contractname",
            "walletname",
            "title",
            "ens",
            "ensname",
            "domain",
            "domainname",
            "entity",
        ],
    ),
    (
        "category",
        &[
            "category",
            "categories",
            "category_or_concepts",
            "type",
            "labeltype",
            "labels",
            "tags",
            "abuse",
            "list",
        ],
    ),
    ("entity", &["entity", "actor", "owner"]),
    ("colour", &["colour", "color"]),
    ("confidence", &["confidence", "score"]),
    ("evidence", &["evidence", "note", "notes", "description", "comment"]),
    ("evidence_url", &["evidence_url", "url", "link"]),
    ("source", &["source", "origin"]),
    ("valid_from", &["valid_from", "from", "lastmod", "date", "since"]),
    ("valid_to", &["valid_to", "to", "until"]),
    ("visibility", &["visibility"]),
];
/// Largest cell, bytes.
const CELL: usize = 64 << 10;

/// Most columns: comparing their names costs their number squared.
const MOST_COLUMNS: usize = 200;

/// Which column holds which field.
pub type Mapping = HashMap<String, String>;

/// A file's columns and its rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Read {
    pub columns: Vec<String>,
    /// The mapping that was used.
    pub mapping: Mapping,
    pub rows: Vec<Row>,
}

/// Guesses where each field stands.
#[must_use]
pub fn guess(columns: &[String]) -> Mapping {
    let mut mapping = Mapping::new();
    for (field, aliases) in ALIASES {
        let found = aliases.iter().find_map(|alias| {
            let mut free = columns
                .iter()
                .filter(|column| !mapping.values().any(|taken| taken == *column));
            free.find(|column| plain(column) == plain(alias))
        });
        if let Some(column) = found {
            mapping.insert(field.to_owned(), column.clone());
        }
    }
    mapping
}

/// `Name Tag`, `name_tag` and `nametag` are one name.
fn plain(name: &str) -> String {
    let kept = name.chars().filter(|sign| sign.is_alphanumeric());
    kept.flat_map(char::to_lowercase).collect()
}

/// What stands between the names of the first line most often.
fn delimiter(text: &str) -> u8 {
    let head = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let count = |sign: u8| head.bytes().filter(|byte| *byte == sign).count();
    let most = [b'|', b'\t', b';', b','].into_iter().max_by_key(|sign| count(*sign));
    most.unwrap_or(b',')
}

/// Reads a table. `mapping` names columns by field, empty: guessed; `default_chain` counts where no column says one.
///
/// # Errors
/// Where it is no table, a column is there twice, or no column holds addresses.
pub fn read(text: &str, mapping: &Mapping, default_chain: &str) -> Result<Read, Fault> {
    read_rows(text, mapping, default_chain, MAX_ROWS)
}

/// [`read`] of up to `most` rows.
///
/// # Errors
/// As [`read`].
pub fn read_rows(text: &str, mapping: &Mapping, default_chain: &str, most: usize) -> Result<Read, Fault> {
    let mut reader = csv::ReaderBuilder::new()
        .flexible(true)
        .delimiter(delimiter(text))
        .from_reader(text.as_bytes());
    let header = reader
        .headers()
        .map_err(|_| Fault::invalid("file", "The file has no header row."))?;
    if header.len() > MOST_COLUMNS {
        return Err(Fault::new(
            "file",
            "too_many",
            format!("At most {MOST_COLUMNS} columns."),
        ));
    }
    let columns: Vec<String> = header.iter().map(|name| name.trim().to_owned()).collect();
    for (at, name) in columns.iter().enumerate() {
        // A spreadsheet program ends its header with empty names, too.
        if !name.is_empty() && columns[..at].contains(name) {
            return Err(Fault::new(
                "file",
                "duplicate_column",
                format!("The column `{name}` occurs twice."),
            ));
        }
    }
    let mapping = if mapping.is_empty() {
        guess(&columns)
    } else {
        mapping.clone()
    };
    let mut places = HashMap::new();
    for (field, column) in &mapping {
        let Some(at) = columns.iter().position(|name| name == column) else {
            return Err(Fault::invalid("mapping", format!("There is no column `{column}`.")));
        };
        if !FIELDS.contains(&field.as_str()) {
            return Err(Fault::invalid(
                "mapping",
                format!("`{field}` is not a field of a label."),
            ));
        }
        places.insert(field.as_str(), at);
    }
    if !places.contains_key("address") {
        return Err(Fault::invalid("mapping", "Say which column holds the address."));
    }
    let width = columns.iter().rposition(|name| !name.is_empty()).map_or(0, |at| at + 1);
    let mut rows = Vec::new();
    let mut lines = LineCount::new(text.as_bytes());
    for record in reader.records() {
        if rows.len() >= most {
            return Err(Fault::new("file", "too_many", format!("At most {most} rows.")));
        }
        let record = record.map_err(|_| Fault::invalid("file", "The file cannot be read as CSV."))?;
        let line = lines.of(record.position().map_or(0, csv::Position::byte));
        rows.push(row(&record, width, &places, default_chain, line));
    }
    let columns = columns.into_iter().filter(|name| !name.is_empty()).collect();
    Ok(Read { columns, mapping, rows })
}

fn row(record: &csv::StringRecord, width: usize, places: &HashMap<&str, usize>, default_chain: &str, line: u32) -> Row {
    // Some programs end their rows with empty cells.
    let rest = record.iter().skip(width).all(|cell| cell.trim().is_empty());
    if record.len() < width || !rest {
        return Row::bad(
            line,
            "line",
            format!("{} where the header has {width}.", counted(record.len(), "cell")),
        );
    }
    if record.iter().any(|cell| cell.len() > CELL) {
        return Row::bad(line, "line", "A cell is too long.");
    }
    let cell = |field: &str| {
        places
            .get(field)
            .and_then(|at| record.get(*at))
            .map_or("", |text| unguard(text).trim())
    };
    let named = cell("chain");
    let chain = if named.is_empty() { default_chain } else { named };
    let Some(chain) = names::chain_of(chain, cell("address")) else {
        return Row::other(
            line,
            format!(
                "`{}` is not a chain that is read here",
                chain.chars().take(30).collect::<String>()
            ),
        );
    };
    let confidence = match cell("confidence") {
        "" => None,
        word => match names::confidence(word) {
            Some(number) => Some(number),
            None => {
                return Row::bad(
                    line,
                    "confidence",
                    "A whole number from 0 to 100, or a degree of the TagPack schema.",
                );
            }
        },
    };
    let source = cell("source");
    let link = cell("evidence_url").is_empty() && (source.starts_with("https://") || source.starts_with("http://"));
    let text = [cell("label"), cell("entity")]
        .into_iter()
        .find(|text| !text.is_empty())
        .unwrap_or_default();
    Row {
        line,
        found: Found::Label(Box::new(LabelInput {
            chain: chain.to_owned(),
            address: cell("address").to_owned(),
            text: text.to_owned(),
            category: names::category(cell("category").split(['|', ';']).next().unwrap_or_default()),
            colour: cell("colour").to_owned(),
            confidence,
            evidence: cell("evidence").to_owned(),
            evidence_url: if link { source } else { cell("evidence_url") }.to_owned(),
            source: if link { "" } else { source }.to_owned(),
            valid_from: day(cell("valid_from")),
            valid_to: day(cell("valid_to")),
            visibility: cell("visibility").to_owned(),
            entity: cell("entity").to_owned(),
            ..LabelInput::default()
        })),
    }
}

/// The day of a date with or without a time of day, or of a count of seconds or milliseconds since 1970. What is neither is left to the check.
fn day(text: &str) -> String {
    let is_count = matches!(text.len(), 10 | 13) && text.bytes().all(|digit| digit.is_ascii_digit());
    let seconds = text
        .get(..10)
        .filter(|_| is_count)
        .and_then(|digits| digits.parse().ok());
    match seconds.and_then(|seconds| chrono::DateTime::from_timestamp(seconds, 0)) {
        Some(time) => time.date_naive().to_string(),
        None => text.chars().take(10).collect::<String>().replace('/', "-"),
    }
}

/// The cell as it may be written: with an apostrophe where a spreadsheet would compute it.
#[must_use]
pub fn guard(text: &str) -> String {
    // What begins with an apostrophe and then a formula was such a cell before: one more, so that reading gives it back.
    let guarded = text.trim_start_matches('\'');
    if is_formula(guarded) && !guarded.is_empty() {
        format!("'{text}")
    } else {
        text.to_owned()
    }
}

fn unguard(text: &str) -> &str {
    match text.strip_prefix('\'') {
        Some(rest) if is_formula(rest.trim_start_matches('\'')) => rest,
        _ => text,
    }
}

/// The labels as CSV with a header.
#[must_use]
pub fn write(labels: &[Label]) -> String {
    let mut writer = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .from_writer(Vec::new());
    let day = |day: Option<chrono::NaiveDate>| day.map_or(String::new(), |day| day.to_string());
    // Writing into memory does not fail.
    drop(writer.write_record(FIELDS));
    for label in labels {
        let cells = [
            label.chain.clone(),
            label.address.clone(),
            guard(&label.text),
            label.category.clone(),
            guard(label.entity.as_deref().unwrap_or_default()),
            label.colour.clone(),
            label.confidence.to_string(),
            guard(&label.evidence),
            guard(&label.evidence_url),
            guard(&label.source),
            day(label.valid_from),
            day(label.valid_to),
            label.visibility.clone(),
        ];
        drop(writer.write_record(&cells));
    }
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

#[cfg(test)]
#[path = "table_tests.rs"]
mod tests;
