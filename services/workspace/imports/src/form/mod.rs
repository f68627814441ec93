//! A mapping as people send and keep it: flat texts. [`MappingForm::parse`] checks it.

mod kinds;
mod reader;
mod texts;

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use self::reader::Reader;
use crate::{mapping::Mapping, table::folded};

/// Empty texts were not sent.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MappingForm {
    /// All columns of the file, as [`crate::columns`] names them.
    pub columns: Vec<String>,
    pub time: String,
    pub pair: String,
    /// One character.
    pub separator: String,
    pub base: String,
    pub base_constant: String,
    pub quote: String,
    pub quote_constant: String,
    pub side: String,
    pub buy_words: Vec<String>,
    pub sell_words: Vec<String>,
    /// `buy` or `sell`.
    pub side_constant: String,
    pub quantity: String,
    pub price: String,
    pub total: String,
    pub fee: String,
    pub fee_asset: String,
    pub fee_asset_constant: String,
    /// The file writes a fee that was paid with a minus.
    pub fee_negative: bool,
    pub external_id: String,
    pub note: String,
    /// `point` (default) or `comma`.
    pub decimal_mark: String,
    /// `comma`, `semicolon`, `tab` or `pipe`: what separates the cells of a text file; found by itself where it is empty.
    pub delimiter: String,
    /// Column that says what a row is.
    pub kind: String,
    /// What all rows are; trades where it and the column are empty.
    pub kind_constant: String,
    /// `trade`, `buy`, `sell`, `skip`, or a kind of [`crate::EventKind`] for each word of that column.
    pub kind_words: Vec<MeantWord>,
    /// Coin of rows that are no trades; the base where nothing is given.
    pub asset: String,
    pub asset_constant: String,
    /// How much came or went in rows that are no trades; the quantity where it is empty.
    pub amount: String,
    /// What came is written with a minus there.
    pub amount_reversed: bool,
    /// Coins by the file's words for them.
    pub coin_words: Vec<MeantWord>,
    /// IANA name of the zone of the file's times, where it does not say another one.
    pub zone: String,
    /// `day` or `month`: which comes first in its dates.
    pub date_order: String,
    /// As [`crate::Pattern`] reads it.
    pub time_format: String,
    /// Column that says whether a row is of a contract.
    pub contract: String,
    /// `spot` (default), `linear` or `inverse`.
    pub contract_constant: String,
    /// One of these for each word of that column; other words mean coins.
    pub contract_words: Vec<MeantWord>,
    /// What one contract is, where quantities count contracts.
    pub contract_size: String,
    /// Column of the position that a contract's row belongs to.
    pub position: String,
    /// `net` (default), `long` or `short`.
    pub position_constant: String,
    pub position_words: Vec<MeantWord>,
    /// Column of the result that a contract's row booked.
    pub profit: String,
}

/// A word of the file and what it means.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MeantWord {
    pub word: String,
    pub meaning: String,
}

/// What is wrong with one field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MappingFlaw {
    pub field: String,
    /// A sentence for people.
    pub message: String,
}

impl MappingForm {
    /// True where a file with these columns, in whatever order, is the file that this form explains.
    #[must_use]
    pub fn fits<'a>(&self, columns: impl IntoIterator<Item = &'a str>) -> bool {
        let theirs: HashSet<String> = columns.into_iter().map(folded).collect();
        let ours: HashSet<String> = self.columns.iter().map(|name| folded(name)).collect();
        !ours.is_empty() && ours == theirs
    }

    /// The mapping of this form.
    ///
    /// # Errors
    /// All flaws at once, each with its field.
    pub fn parse(&self) -> Result<Mapping, Vec<MappingFlaw>> {
        Reader::of(self).mapping()
    }
}
