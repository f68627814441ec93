//! What a command or a tool found: a table whose cells a reply can refer to.

use serde::{Deserialize, Serialize};

use crate::number;

/// Rows of one artifact.
pub const MOST_ROWS: usize = 50;
/// Bytes of one artifact as JSON.
pub const LARGEST: usize = 16 << 10;

/// How a value reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    #[default]
    Text,
    /// A decimal text; the unit is its currency.
    Money,
    /// A decimal text.
    Number,
    /// A decimal text, in percent.
    Percent,
    /// yyyy-mm-dd, UTC.
    Day,
    /// RFC 3339.
    Time,
    /// Of a chain.
    Address,
    /// Of a transaction.
    Transaction,
}

impl Kind {
    /// The word that stands for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Money => "money",
            Self::Number => "number",
            Self::Percent => "percent",
            Self::Day => "day",
            Self::Time => "time",
            Self::Address => "address",
            Self::Transaction => "transaction",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Column {
    pub name: String,
    pub kind: Kind,
    /// Of the values; empty where they have none.
    #[serde(default)]
    pub unit: String,
}

/// A value; empty where it is unknown.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Cell {
    pub value: String,
    /// The column's where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<Kind>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
}

impl From<String> for Cell {
    fn from(value: String) -> Self {
        Self {
            value,
            ..Self::default()
        }
    }
}

impl Cell {
    /// A value whose kind is not its column's.
    pub fn of(value: impl Into<String>, kind: Kind, unit: &str) -> Self {
        Self {
            value: value.into(),
            kind: Some(kind),
            unit: Some(unit.to_owned()),
        }
    }
}

/// What a row is about, to open it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Target {
    /// `token`, `forecast`, `address`, `transaction`, `alerts`, `round_trips`, `command`, `pools`, `case`, `trace`, `portfolio`, `watchlist`,
    /// `calendar` or `strategy`.
    pub kind: String,
    pub id: String,
    /// Of an address or a transaction.
    #[serde(default)]
    pub chain: String,
    /// Nothing where the page opens as it is, and in answers saved before there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub query: Option<Query>,
}

/// What narrows the page behind a row to what the answer was computed over. Empty where it narrows nothing.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Query {
    /// Days ahead, of a forecast.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub horizon: Option<u8>,
    /// Id of an account, of round trips.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub account: String,
    /// First and last day of round trips, yyyy-mm-dd.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub from: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub to: String,
    /// Of round trips.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub currency: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    pub cells: Vec<Cell>,
    pub target: Option<Target>,
}

/// Where the rows come from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    pub provider: String,
    pub endpoint: String,
    /// Unix milliseconds; nothing where the source does not say it.
    pub as_of_ms: Option<i64>,
    /// `live`, `cached`, `stale`, `computed` or `partial`.
    pub state: String,
}

/// A table with its sources. Rows are numbered through all tables of a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Artifact {
    pub title: String,
    /// Number of the first row.
    pub first_row: u32,
    pub columns: Vec<Column>,
    pub rows: Vec<Row>,
    pub sources: Vec<Source>,
    /// What is missing or left out; empty where all is there.
    #[serde(default)]
    pub note: String,
    /// What was looked up for it, for people; empty where nothing was said, and in answers saved before it was kept.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub step: String,
    /// What the user may save with a click; nothing for a table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposal: Option<Proposal>,
}

/// A draft. Nothing of it is saved before the user confirms it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Proposal {
    /// On a price in US dollars.
    Alert {
        /// CoinGecko's id.
        coin: String,
        /// `above` or `below`.
        direction: String,
        /// A decimal text.
        level: String,
    },
    Label {
        chain: String,
        address: String,
        text: String,
    },
}

impl Artifact {
    /// The number of the row behind the last one.
    #[must_use]
    pub fn next_row(&self) -> u32 {
        self.first_row
            .saturating_add(u32::try_from(self.rows.len()).unwrap_or(u32::MAX))
    }

    /// Row and column count from 1.
    #[must_use]
    pub fn cell(&self, row: u32, column: u32) -> Option<(&Cell, &Column)> {
        let row = usize::try_from(row.checked_sub(self.first_row)?).ok()?;
        let column = usize::try_from(column.checked_sub(1)?).ok()?;
        Some((self.rows.get(row)?.cells.get(column)?, self.columns.get(column)?))
    }

    /// A cell as text for people; nothing where there is none, or it is unknown.
    #[must_use]
    pub fn shown(&self, row: u32, column: u32) -> Option<String> {
        let (cell, column) = self.cell(row, column)?;
        let kind = cell.kind.unwrap_or(column.kind);
        let unit = cell.unit.as_deref().unwrap_or(&column.unit);
        (!cell.value.is_empty()).then(|| number::shown(&cell.value, kind, unit))
    }

    /// Leaves out rows beyond the most, and says how many.
    pub fn limit(&mut self) {
        let all = self.rows.len();
        self.rows.truncate(MOST_ROWS);
        while self.rows.len() > 1 && serde_json::to_vec(self).map_or(0, |bytes| bytes.len()) > LARGEST {
            self.rows.truncate(self.rows.len() - self.rows.len().div_ceil(8));
        }
        if self.rows.len() < all {
            let left_out = format!("The first {} of {all} rows.", self.rows.len());
            self.note = [left_out.as_str(), self.note.as_str()].join(" ").trim().to_owned();
        }
    }
}
