//! Views of lists that are saved under a name.

use super::text;
use crate::error::{Error, Fault};

/// Lists of which views are saved, as the contract's words name them. The database takes any such name: another list is a line here.
pub const LISTS: &[&str] = &[
    "entries",
    "round_trips",
    "fills",
    "cases",
    "alerts",
    "watchlist",
    "tokens",
    "labels",
    "whales",
    "pools",
    "new_coins",
    "collections",
    "tasks",
    "trips",
    "sessions",
    "strategies",
    "firings",
    "events",
    "trade_checks",
    "positions",
    "adherence",
    "holdings",
    "lots",
    "disposals",
    "calendar",
    "feed",
    "etf_flows",
    "treasuries",
    "transfers",
    "audit_log",
    "missed_trades",
];
/// Characters.
const LONGEST_NAME: usize = 100;
const LONGEST_QUERY: usize = 2_000;
const LONGEST_COLUMN: usize = 40;
const MOST_COLUMNS: usize = 50;

/// As it was sent.
#[derive(Debug, Clone, Default)]
pub struct ViewInput {
    pub list: String,
    pub name: String,
    pub query: String,
    pub hidden_columns: Vec<String>,
}

/// A view that may be saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewView {
    pub list: String,
    pub name: String,
    /// Filters and order, as the address of the list writes them behind the question mark.
    pub query: String,
    pub hidden_columns: Vec<String>,
}

impl NewView {
    /// # Errors
    /// All faults at once.
    pub fn check(input: &ViewInput) -> Result<Self, Error> {
        let mut faults = Vec::new();
        is_list(&input.list, &mut faults);
        let query = text::line("query", &input.query, LONGEST_QUERY, &mut faults);
        let new = Self {
            list: input.list.clone(),
            name: text::filled("name", &input.name, LONGEST_NAME, &mut faults),
            query: query.trim_start_matches('?').to_owned(),
            hidden_columns: columns(&input.hidden_columns, &mut faults),
        };
        if faults.is_empty() {
            Ok(new)
        } else {
            Err(Error::Invalid(faults))
        }
    }
}

/// A fault where it is none of [`LISTS`].
pub fn is_list(list: &str, faults: &mut Vec<Fault>) {
    if !LISTS.contains(&list) {
        faults.push(Fault::new("list", format!("Use one of {}.", LISTS.join(", "))));
    }
}

fn columns(sent: &[String], faults: &mut Vec<Fault>) -> Vec<String> {
    if sent.len() > MOST_COLUMNS {
        faults.push(Fault::new(
            "hidden_columns",
            format!("Use at most {MOST_COLUMNS} columns."),
        ));
        return Vec::new();
    }
    let mut columns: Vec<String> = Vec::new();
    for (place, column) in sent.iter().enumerate() {
        let column = text::filled(&format!("hidden_columns[{place}]"), column, LONGEST_COLUMN, faults);
        if !columns.contains(&column) {
            columns.push(column);
        }
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::{NewView, ViewInput};
    use crate::error::Error;

    #[test]
    fn all_faults_come_at_once_with_their_paths() {
        let bad = ViewInput {
            list: "trades".to_owned(),
            name: " ".to_owned(),
            query: "x".repeat(2_001),
            hidden_columns: vec!["fees".to_owned(), String::new()],
        };
        let Err(Error::Invalid(faults)) = NewView::check(&bad) else {
            panic!("this is no view")
        };
        let fields: Vec<&str> = faults.iter().map(|fault| fault.field.as_str()).collect();
        assert_eq!(fields, ["list", "query", "name", "hidden_columns[1]"]);
    }

    #[test]
    fn a_view_is_kept_without_what_means_nothing() {
        let input = ViewInput {
            list: "round_trips".to_owned(),
            name: " Losses ".to_owned(),
            query: "?outcome=loss".to_owned(),
            hidden_columns: vec!["fees".to_owned(), "fees".to_owned()],
        };
        let view = NewView::check(&input).unwrap();
        assert_eq!((view.name.as_str(), view.query.as_str()), ("Losses", "outcome=loss"));
        assert_eq!(view.hidden_columns, ["fees"]);
    }
}
