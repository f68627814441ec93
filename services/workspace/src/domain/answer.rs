//! Tables of the assistant's answers.

use assistant_rules::{Artifact, Cell, Column, Kind, Query, Row, Source, Target, clean};

/// What a command came to: tables, and a text that refers to their cells.
#[derive(Debug, Clone, Default)]
pub struct Found {
    pub artifacts: Vec<Artifact>,
    pub text: String,
}

impl Found {
    /// Of a text alone.
    pub fn saying(text: impl Into<String>) -> Self {
        Self {
            artifacts: Vec::new(),
            text: text.into(),
        }
    }

    /// Adds a table behind the others; gives the number of its first row.
    pub fn add(&mut self, mut artifact: Artifact) -> u32 {
        artifact.first_row = self.artifacts.last().map_or(1, Artifact::next_row);
        artifact.limit();
        let first = artifact.first_row;
        self.artifacts.push(artifact);
        first
    }
}

/// A table without sources and notes, whose rows count from 1.
pub fn table(title: &str, columns: Vec<Column>, rows: Vec<Row>) -> Artifact {
    Artifact {
        title: title.to_owned(),
        first_row: 1,
        columns,
        rows,
        sources: Vec::new(),
        note: String::new(),
        step: String::new(),
        proposal: None,
    }
}

/// A column with a unit, empty where it has none.
pub fn column(name: &str, kind: Kind, unit: &str) -> Column {
    Column {
        name: name.to_owned(),
        kind,
        unit: unit.to_owned(),
    }
}

/// Columns of text.
pub fn text_columns(names: &[&str]) -> Vec<Column> {
    names.iter().map(|name| column(name, Kind::Text, "")).collect()
}

/// Of texts that are ours.
pub fn row<const N: usize>(cells: [&str; N]) -> Row {
    Row {
        cells: cells.map(|cell| Cell::from(cell.to_owned())).into(),
        target: None,
    }
}

pub trait About {
    /// What the row opens.
    fn about(self, kind: &str, id: &str, chain: &str) -> Self;

    /// What the page that the row opens is narrowed to. A row that opens nothing stays as it is.
    fn narrowed(self, to: Query) -> Self;
}

impl About for Row {
    fn about(mut self, kind: &str, id: &str, chain: &str) -> Self {
        self.target = Some(Target {
            kind: kind.to_owned(),
            id: id.to_owned(),
            chain: chain.to_owned(),
            query: None,
        });
        self
    }

    fn narrowed(mut self, to: Query) -> Self {
        if let Some(target) = &mut self.target {
            target.query = Some(to);
        }
        self
    }
}

/// A fact with its name, of a kind of its own.
pub fn fact(name: &str, value: impl Into<String>, kind: Kind, unit: &str) -> Row {
    Row {
        cells: vec![Cell::from(name.to_owned()), Cell::of(value, kind, unit)],
        target: None,
    }
}

/// A fact that comes from outside.
pub fn foreign(name: &str, value: &str) -> Row {
    fact(name, clean(value), Kind::Text, "")
}

/// Of this program: computed from what is kept here.
pub fn own_source(endpoint: &str, now: chrono::DateTime<chrono::Utc>) -> Source {
    Source {
        provider: "Meridian".to_owned(),
        endpoint: endpoint.to_owned(),
        as_of_ms: Some(now.timestamp_millis()),
        state: "computed".to_owned(),
    }
}

/// Seconds since 1970 as a time; empty where there are none.
pub fn time(seconds: i64) -> String {
    chrono::DateTime::from_timestamp(seconds, 0)
        .filter(|_| seconds > 0)
        .map(|time| time.to_rfc3339_opts(chrono::SecondsFormat::Secs, true))
        .unwrap_or_default()
}

/// Days since 1970; empty where the calendar has no such day.
pub fn day(days: i32) -> String {
    chrono::NaiveDate::from_epoch_days(days)
        .map(|day| day.to_string())
        .unwrap_or_default()
}
