//! An exhibit's content as people read it: single facts as lines of name and text, lists of like things as tables.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use serde_json::{Map, Number, Value};
use vocab::counted;

use super::Shown;

/// Facts and rows of an exhibit that are drawn; the JSON form has all.
const FACTS: usize = 80;
const ROWS: usize = 200;
const COLUMNS: usize = 40;
const TABLES: usize = 30;
/// Longest name of a fact, bytes: nested names are joined.
const NAME: usize = 200;
/// From this many characters on, a word is an address or a hash.
const ID: usize = 26;

/// Members whose names say little, or would be read wrongly letter by letter; as in the preview of the report.
const NAMES: [(&str, &str); 19] = [
    ("amounts_where", "Where it is"),
    ("answers", "Answers it was read from"),
    ("at", "Time"),
    ("close_price", "Close, USD"),
    ("document_sha256", "Document, SHA-256"),
    ("held_amount", "Still held"),
    ("high_price", "High, USD"),
    ("low_price", "Low, USD"),
    ("marked_amount", "Marked"),
    ("movements_without_price", "Without a price"),
    ("net_worth_usd", "Net worth, USD"),
    ("open_price", "Open, USD"),
    ("price_usd", "Price, USD"),
    ("received_usd", "Received, USD"),
    ("said_to_go_on", "Goes on at another chain"),
    ("sent_usd", "Sent, USD"),
    ("sha256", "SHA-256"),
    ("txid", "Transaction"),
    ("usd", "Value, USD"),
];
/// Members that hold a time, perhaps as seconds since 1970.
const TIMES: [&str; 7] = [
    "time",
    "block_time",
    "at",
    "first_seen",
    "last_seen",
    "fetched_at",
    "as_of",
];
/// From 2001 to 2096: amounts are under other names.
const SECONDS: std::ops::Range<i64> = 1_000_000_000..4_000_000_000;

/// What one exhibit says.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Content {
    pub(super) facts: Vec<(String, String)>,
    /// There are more facts.
    pub(super) cut: bool,
    pub(super) tables: Vec<Table>,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Table {
    pub(super) name: String,
    pub(super) columns: Vec<Column>,
    /// As many cells as there are columns; empty where a row has none.
    pub(super) rows: Vec<Vec<String>>,
    /// Rows that are not here.
    pub(super) more: usize,
    /// Columns that are not here.
    pub(super) more_columns: usize,
}

impl Table {
    /// Says what of the table stands only in the JSON form.
    pub(super) fn not_shown(&self) -> Option<String> {
        let parts = [(self.more, "row"), (self.more_columns, "column")];
        let parts: Vec<String> = parts
            .into_iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, what)| counted(count, &format!("more {what}")))
            .collect();
        let joined = parts.join(" and ");
        let verb = if self.more + self.more_columns == 1 {
            "is"
        } else {
            "are"
        };
        (!parts.is_empty()).then(|| format!("{joined} {verb} in the JSON form of this report."))
    }
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Column {
    pub(super) name: String,
    /// Holds quantities: they stand at the right.
    pub(super) quantity: bool,
}

impl Content {
    pub(super) fn of(shown: &Shown) -> Self {
        // A note is its own content.
        if shown.content == shown.note.as_str() {
            return Self::default();
        }
        let mut content = Self::default();
        // What the amounts of a transaction are counted in.
        let unit = if shown.chain == "bitcoin" { "sat" } else { "base units" };
        match &shown.content {
            Value::Object(members) => {
                for (name, value) in members {
                    match like_rows(value) {
                        Some(_) if content.tables.len() >= TABLES => content.cut = true,
                        Some(rows) => content.tables.push(table(&words(name, unit), &rows, unit)),
                        None => content.walk(value, name.clone(), unit),
                    }
                }
            }
            other => content.walk(other, String::new(), unit),
        }
        content
    }

    /// The parts of a value, nested names joined by dots.
    fn walk(&mut self, value: &Value, mut name: String, unit: &str) {
        if self.facts.len() >= FACTS {
            self.cut |= !value.is_null();
            return;
        }
        if name.len() > NAME {
            name.truncate(name.floor_char_boundary(NAME));
        }
        let below = |part: &str| {
            if name.is_empty() {
                part.to_owned()
            } else {
                format!("{name}.{part}")
            }
        };
        match value {
            Value::Object(members) => members
                .iter()
                .for_each(|(key, value)| self.walk(value, below(key), unit)),
            Value::Array(items) => {
                for (at, item) in items.iter().enumerate() {
                    self.walk(item, below(&(at + 1).to_string()), unit);
                }
            }
            Value::Null => {}
            Value::String(_) | Value::Bool(_) | Value::Number(_) => {
                self.facts.push((words(&name, unit), text(&name, value)));
            }
        }
    }
}

/// True for an address, a transaction id or a hash: it is set in a face that tells its letters apart.
pub(super) fn is_id(text: &str) -> bool {
    text.len() >= ID && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Members' names as they are read: `first_seen` is `First seen`.
fn words(name: &str, unit: &str) -> String {
    if let Some((_, said)) = NAMES.iter().find(|(known, _)| *known == name) {
        return (*said).to_owned();
    }
    if name == "fee" || name == "value" {
        return format!("{}, {unit}", if name == "fee" { "Fee" } else { "Value" });
    }
    let mut letters = name.chars().map(|c| if matches!(c, '_' | '.') { ' ' } else { c });
    let first = letters.next().map(|c| c.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

fn text(name: &str, value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::Bool(yes) => (if *yes { "Yes" } else { "No" }).to_owned(),
        Value::String(text) => moment(text).unwrap_or_else(|| text.clone()),
        Value::Number(number) => seconds(name, number).unwrap_or_else(|| number.to_string()),
        other => other.to_string(),
    }
}

/// `2026-05-11T10:00:00.000Z` as people read it.
pub(super) fn moment(text: &str) -> Option<String> {
    let at = DateTime::parse_from_rfc3339(text).ok()?;
    Some(written(at.to_utc()))
}

/// Seconds since 1970 in a member that holds a time, the last one of a nested name.
fn seconds(name: &str, number: &Number) -> Option<String> {
    let member = name.rsplit('.').next()?;
    let at = number
        .as_i64()
        .filter(|at| TIMES.contains(&member) && SECONDS.contains(at))?;
    DateTime::from_timestamp(at, 0).map(written)
}

pub(super) fn written(at: DateTime<Utc>) -> String {
    at.format("%Y-%m-%d %H:%M:%S UTC").to_string()
}

/// The members of a list of objects that hold nothing nested.
fn like_rows(value: &Value) -> Option<Vec<&Map<String, Value>>> {
    let items = value.as_array().filter(|items| !items.is_empty())?;
    let flat = |row: &Map<String, Value>| !row.values().any(|cell| cell.is_array() || cell.is_object());
    items
        .iter()
        .map(|item| item.as_object().filter(|row| flat(row)))
        .collect()
}

fn table(name: &str, rows: &[&Map<String, Value>], unit: &str) -> Table {
    let mut keys: Vec<&str> = Vec::new();
    let mut others = HashSet::new();
    for key in rows.iter().flat_map(|row| row.keys()) {
        if keys.contains(&key.as_str()) {
            continue;
        }
        if keys.len() < COLUMNS {
            keys.push(key);
        } else {
            others.insert(key);
        }
    }
    let shown: Vec<Vec<String>> = rows
        .iter()
        .take(ROWS)
        .map(|row| {
            keys.iter()
                .map(|key| row.get(*key).map(|cell| text(key, cell)).unwrap_or_default())
                .collect()
        })
        .collect();
    let columns = keys.iter().enumerate().map(|(at, key)| Column {
        name: words(key, unit),
        quantity: shown.iter().all(|row| row[at].is_empty() || is_quantity(&row[at])),
    });
    Table {
        name: name.to_owned(),
        columns: columns.collect(),
        more: rows.len() - shown.len(),
        more_columns: others.len(),
        rows: shown,
    }
}

/// `12`, `-0.5 BTC`, `1,204.50`: a number, perhaps with the name of a coin.
fn is_quantity(text: &str) -> bool {
    let (number, unit) = text.split_once(' ').unwrap_or((text, ""));
    let digits = number.trim_start_matches(['-', '+']);
    digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.len() < ID
        && digits.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'.' | b','))
        && unit.len() <= 12
        && !unit.contains(' ')
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Content, ROWS, Table};
    use crate::domain::report::Shown;

    fn shown(content: Value, note: &str) -> Shown {
        Shown {
            id: String::new(),
            kind: "trace".to_owned(),
            title: String::new(),
            note: note.to_owned(),
            chain: String::new(),
            subject: String::new(),
            content,
            file_name: String::new(),
            media_type: String::new(),
            size: 0,
            created_at: String::new(),
        }
    }

    #[test]
    fn lists_of_like_things_are_tables_and_the_rest_is_facts() {
        let content = Content::of(&shown(
            json!({
                "net_worth_usd": "12.5",
                "transfers": [
                    {"time": "2026-11-22T09:30:00.000Z", "amount": "0.5 BTC", "spent": null},
                    {"time": "2026-11-23", "amount": "1,200 BTC", "memo": "m"},
                ],
                "risks": ["dust", "mixer"],
                "nested": [{"deep": {"er": 1}}],
                "none": [],
            }),
            "",
        ));
        let facts: Vec<_> = content.facts.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
        assert_eq!(
            facts,
            [
                ("Net worth, USD", "12.5"),
                ("Risks 1", "dust"),
                ("Risks 2", "mixer"),
                ("Nested 1 deep er", "1")
            ]
        );
        let [table] = content.tables.as_slice() else {
            panic!("{content:?}")
        };
        assert_eq!(table.name, "Transfers");
        let columns: Vec<_> = table
            .columns
            .iter()
            .map(|column| (column.name.as_str(), column.quantity))
            .collect();
        assert_eq!(
            columns,
            [("Time", false), ("Amount", true), ("Spent", true), ("Memo", false)]
        );
        assert_eq!(table.rows[0][0], "2026-11-22 09:30:00 UTC");
        assert_eq!(table.rows[1], ["2026-11-23", "1,200 BTC", "", "m"]);
        assert_eq!(table.more, 0);
    }

    #[test]
    fn a_transaction_is_in_words_with_its_units_and_no_seconds() {
        let mut exhibit = shown(
            json!({
                "transaction": "ab", "block": 921_034, "time": 1_763_715_600, "fee": 2_200, "failed": false,
                "outputs": [{"address": "bc1q", "value": 1_000_000_000}],
            }),
            "",
        );
        let facts = |exhibit: &Shown| Content::of(exhibit).facts;
        let fact = |exhibit: &Shown, name: &str| {
            facts(exhibit)
                .into_iter()
                .find(|(its, _)| its == name)
                .map(|(_, text)| text)
        };
        assert_eq!(fact(&exhibit, "Time").as_deref(), Some("2025-11-21 09:00:00 UTC"));
        assert_eq!(fact(&exhibit, "Block").as_deref(), Some("921034"));
        assert_eq!(fact(&exhibit, "Failed").as_deref(), Some("No"));
        assert_eq!(fact(&exhibit, "Fee, base units").as_deref(), Some("2200"));
        exhibit.chain = "bitcoin".to_owned();
        assert_eq!(fact(&exhibit, "Fee, sat").as_deref(), Some("2200"));
        let content = Content::of(&exhibit);
        assert_eq!(content.tables[0].columns[1].name, "Value, sat");
        // An amount that looks like a time stays one.
        assert_eq!(content.tables[0].rows[0], ["bc1q", "1000000000"]);
    }

    #[test]
    fn what_is_not_drawn_is_counted() {
        let rows: Vec<_> = (0..ROWS + 7).map(|at| json!({ "at": at })).collect();
        let facts: Vec<_> = (0..100).collect();
        let content = Content::of(&shown(json!({"rows": rows, "facts": facts}), ""));
        assert_eq!((content.tables[0].rows.len(), content.tables[0].more), (ROWS, 7));
        assert!(content.cut && content.facts.len() == 80);

        // Half a mebibyte of one wide row and two hundred empty ones would be twelve million cells.
        let wide: serde_json::Map<String, Value> = (0..50_000).map(|at| (format!("c{at}"), json!(1))).collect();
        let rows: Vec<Value> = std::iter::once(Value::Object(wide))
            .chain((1..200).map(|_| json!({})))
            .collect();
        let content = Content::of(&shown(json!({ "wide": rows }), ""));
        assert_eq!(
            (content.tables[0].columns.len(), content.tables[0].more_columns),
            (40, 49_960)
        );
        assert_eq!(
            content.tables[0].not_shown().unwrap(),
            "49960 more columns are in the JSON form of this report."
        );
        let cut = |more, more_columns| Table {
            name: String::new(),
            columns: Vec::new(),
            rows: Vec::new(),
            more,
            more_columns,
        };
        assert_eq!(
            [cut(1, 0), cut(1, 2)].map(|table| table.not_shown().unwrap()),
            [
                "1 more row is in the JSON form of this report.",
                "1 more row and 2 more columns are in the JSON form of this report."
            ]
        );
        let tables: serde_json::Map<String, Value> = (0..50).map(|at| (format!("t{at}"), json!([{"a": 1}]))).collect();
        let content = Content::of(&shown(Value::Object(tables), ""));
        assert!(content.cut && content.tables.len() == 30);
        let long = Content::of(&shown(json!({ "é".repeat(5_000): 1 }), ""));
        assert!(long.facts[0].0.len() <= 200);
        assert_eq!(Content::of(&shown(json!("a note"), "a note")), Content::default());
    }
}
