//! Watchlists: their items, the order in which they stand, and what people may write on them.

pub mod csv;
pub mod rank;
mod subject;
pub mod tradingview;

use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;
use vocab::Money;

pub use subject::{Kind, Subject};

use super::text;
use crate::error::{Error, Fault};

const LONGEST_NAME: usize = 100;
const LONGEST_NOTE: usize = 4_000;
const LONGEST_REASON: usize = 1_000;
const LONGEST_SECTION: usize = 60;
const MOST_SECTIONS: usize = 50;
/// Columns that can be shown.
pub const COLUMNS: [&str; 15] = [
    "price",
    "floor",
    "change_1h",
    "change_24h",
    "change_7d",
    "market_cap",
    "volume",
    "owners",
    "since_added",
    "target",
    "chart",
    "alerts",
    "note",
    "reason",
    "review",
];
/// Those of a list whose owner chose none.
const USUAL: [&str; 7] = [
    "price",
    "change_24h",
    "change_7d",
    "market_cap",
    "volume",
    "since_added",
    "chart",
];

/// What is kept on an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    pub id: Uuid,
    pub subject: Subject,
    pub name: String,
    pub symbol: String,
    pub section: String,
    pub rank: String,
    pub notes: Notes,
    pub added_at: DateTime<Utc>,
    /// US dollars; the floor of a collection.
    pub added_price: Option<Money>,
    pub version: i32,
}

/// What somebody writes on an item.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Notes {
    pub note: String,
    /// Why it is watched.
    pub reason: String,
    /// US dollars.
    pub target: Option<Money>,
    pub review_day: Option<NaiveDate>,
}

/// The fields of an item as they are sent.
#[derive(Debug, Clone, Default)]
pub struct ItemInput {
    pub kind: String,
    pub reference: String,
    pub chain: String,
    pub name: String,
    pub section: String,
    pub note: String,
    pub reason: String,
    pub target: String,
    pub review_day: String,
}

impl ItemInput {
    /// The name and notes, with faults beside them.
    pub fn notes(&self, faults: &mut Vec<Fault>) -> (String, Notes) {
        let name = text::line("name", &self.name, LONGEST_NAME, faults);
        let notes = Notes {
            note: text::lines("note", &self.note, LONGEST_NOTE, faults),
            reason: text::lines("reason", &self.reason, LONGEST_REASON, faults),
            target: text::positive("target", &self.target, faults),
            review_day: match self.review_day.trim() {
                "" => None,
                day => text::day("review_day", day, faults),
            },
        };
        (name, notes)
    }
}

/// An item that is not kept yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewItem {
    pub subject: Subject,
    pub name: String,
    /// Of a token or collection.
    pub symbol: String,
    pub section: String,
    pub notes: Notes,
    /// Now where nothing is said.
    pub added_at: Option<DateTime<Utc>>,
    pub added_price: Option<Money>,
}

impl NewItem {
    /// # Errors
    /// All faults at once.
    pub fn check(input: &ItemInput) -> Result<Self, Error> {
        let mut faults = Vec::new();
        let subject = Subject::check(&input.kind, &input.reference, &input.chain, &mut faults);
        let (name, notes) = input.notes(&mut faults);
        let section = section("section", &input.section, &mut faults);
        match subject {
            Some(subject) if faults.is_empty() => Ok(Self {
                subject,
                name,
                symbol: String::new(),
                section,
                notes,
                added_at: None,
                added_price: None,
            }),
            _ => Err(Error::Invalid(faults)),
        }
    }
}

/// The name of a section; TradingView's text has no way to write a comma in one.
pub(crate) fn section(field: &str, name: &str, faults: &mut Vec<Fault>) -> String {
    let name = text::line(field, name, LONGEST_SECTION, faults);
    if name.contains(',') {
        faults.push(Fault::new(field, "The name of a section has no comma."));
    }
    name
}

/// A list without its items.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewWatchlist {
    pub name: String,
    pub note: String,
    /// In order; the first one is empty.
    pub sections: Vec<String>,
    pub columns: Vec<String>,
}

impl NewWatchlist {
    /// # Errors
    /// All faults at once.
    pub fn check(name: &str, note: &str, sections: &[String], columns: &[String]) -> Result<Self, Error> {
        let mut faults = Vec::new();
        let new = Self {
            name: text::filled("name", name, LONGEST_NAME, &mut faults),
            note: text::lines("note", note, LONGEST_NOTE, &mut faults),
            sections: all_sections(sections, &mut faults),
            columns: all_columns(columns, &mut faults),
        };
        if faults.is_empty() {
            Ok(new)
        } else {
            Err(Error::Invalid(faults))
        }
    }

    /// The section of this name, or the first one where the list has none of it.
    #[must_use]
    pub fn place_of(&self, section: &str) -> usize {
        self.sections.iter().position(|name| name == section).unwrap_or(0)
    }
}

fn all_sections(sent: &[String], faults: &mut Vec<Fault>) -> Vec<String> {
    let mut sections = vec![String::new()];
    if sent.len() > MOST_SECTIONS + 1 {
        faults.push(Fault::new("sections", format!("Use at most {MOST_SECTIONS} sections.")));
        return sections;
    }
    for (place, name) in sent.iter().enumerate() {
        let field = format!("sections[{place}]");
        let name = section(&field, name, faults);
        if name.is_empty() {
            continue;
        }
        if sections.contains(&name) {
            faults.push(Fault::new(field, "There is already a section with this name."));
        } else if sections.len() > MOST_SECTIONS {
            faults.push(Fault::new("sections", format!("Use at most {MOST_SECTIONS} sections.")));
        } else {
            sections.push(name);
        }
    }
    sections
}

fn all_columns(sent: &[String], faults: &mut Vec<Fault>) -> Vec<String> {
    if sent.is_empty() {
        return USUAL.map(str::to_owned).to_vec();
    }
    let mut columns: Vec<String> = Vec::new();
    for (place, name) in sent.iter().enumerate() {
        if !COLUMNS.contains(&name.as_str()) {
            let message = format!("Use one of {}.", COLUMNS.join(", "));
            faults.push(Fault::new(format!("columns[{place}]"), message));
            break;
        }
        if !columns.contains(name) {
            columns.push(name.clone());
        }
    }
    columns
}

/// A line of a file, before the market is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Counted from 1.
    pub line: u32,
    /// As the file writes it.
    pub text: String,
    pub content: Content,
}

/// What a line of a file says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    /// The items below belong to it.
    Section(String),
    Item(Box<NewItem>),
    /// A token that is named by its symbol alone.
    Symbol {
        symbols: Vec<String>,
        item: Box<NewItem>,
    },
    /// In a sentence, why it cannot be read.
    Bad(String),
}

/// A token in `section` of which nothing else is known.
pub(crate) fn unnamed_token(section: String, notes: Notes) -> NewItem {
    let subject = Subject {
        kind: Kind::Token,
        reference: String::new(),
        chain: String::new(),
    };
    NewItem {
        subject,
        name: String::new(),
        symbol: String::new(),
        section,
        notes,
        added_at: None,
        added_price: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_section_is_empty_and_none_is_there_twice() {
        let sections = |sent: &[&str]| {
            let sent: Vec<String> = sent.iter().map(|name| (*name).to_owned()).collect();
            NewWatchlist::check("Majors", "", &sent, &[]).map(|list| list.sections)
        };
        assert_eq!(sections(&["L1", "", "L2"]).unwrap(), ["", "L1", "L2"]);
        assert!(sections(&["L1", "L1"]).is_err());
        assert!(sections(&["a,b"]).is_err());
        assert!(NewWatchlist::check("Majors", "", &[], &["colour".to_owned()]).is_err());
    }
}
