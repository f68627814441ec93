//! What the columns of a file mean, as somebody said it who knows the file.

use crate::{event::Side, table::folded};

/// How each row of a file is a trade. Columns are named as [`crate::columns`] lists them; case does not matter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mapping {
    /// Column of the time.
    pub time: String,
    pub instrument: InstrumentFrom,
    pub side: SideFrom,
    /// Column of how much was traded, in the base.
    pub quantity: String,
    pub value: ValueFrom,
    pub fee: Option<FeeFrom>,
    /// Column of the venue's own id of a trade.
    pub id: Option<String>,
    pub note: Option<String>,
    pub decimal_mark: DecimalMark,
}

/// A value that each row says, or one that is the same for all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Given {
    Column(String),
    Constant(String),
}

/// What was traded, for what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InstrumentFrom {
    Pair {
        pair: Given,
        /// Between base and quote. Without one the pair is split at `/`, `-` or `_`, or before the longest quote that is known.
        separator: Option<char>,
    },
    Coins {
        base: Given,
        quote: Given,
    },
}

/// Whether a trade bought or sold the base.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SideFrom {
    Words {
        column: String,
        buy: Vec<String>,
        sell: Vec<String>,
    },
    /// More than zero is a purchase, less is a sale.
    SignOfQuantity,
    Constant(Side),
}

/// Columns that say what a trade came to, in the quote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ValueFrom {
    /// Of one base.
    Price(String),
    Total(String),
    /// The total is taken; a price that does not fit is warned of.
    Both {
        price: String,
        total: String,
    },
}

/// Columns of the fee.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeeFrom {
    pub column: String,
    /// The quote where nothing is given.
    pub asset: Option<Given>,
    /// The file writes what was paid with a minus, as a change of the balance.
    pub negative_is_paid: bool,
}

/// What stands before the fraction of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DecimalMark {
    Point,
    Comma,
}

impl Mapping {
    /// With columns named as a table has them.
    pub(crate) fn folded(&self) -> Self {
        let given = |given: &Given| match given {
            Given::Column(name) => Given::Column(folded(name)),
            Given::Constant(value) => Given::Constant(value.clone()),
        };
        let instrument = match &self.instrument {
            InstrumentFrom::Pair { pair, separator } => InstrumentFrom::Pair {
                pair: given(pair),
                separator: *separator,
            },
            InstrumentFrom::Coins { base, quote } => InstrumentFrom::Coins {
                base: given(base),
                quote: given(quote),
            },
        };
        let words = |words: &[String]| words.iter().map(|word| folded(word)).collect();
        let side = match &self.side {
            SideFrom::Words { column, buy, sell } => SideFrom::Words {
                column: folded(column),
                buy: words(buy),
                sell: words(sell),
            },
            other => other.clone(),
        };
        let value = match &self.value {
            ValueFrom::Price(price) => ValueFrom::Price(folded(price)),
            ValueFrom::Total(total) => ValueFrom::Total(folded(total)),
            ValueFrom::Both { price, total } => ValueFrom::Both {
                price: folded(price),
                total: folded(total),
            },
        };
        Self {
            time: folded(&self.time),
            instrument,
            side,
            quantity: folded(&self.quantity),
            value,
            fee: self.fee.as_ref().map(|fee| FeeFrom {
                column: folded(&fee.column),
                asset: fee.asset.as_ref().map(given),
                negative_is_paid: fee.negative_is_paid,
            }),
            id: self.id.as_deref().map(folded),
            note: self.note.as_deref().map(folded),
            decimal_mark: self.decimal_mark,
        }
    }

    /// Every column that a table has to have.
    pub(crate) fn columns(&self) -> Vec<&str> {
        let mut all = vec![self.time.as_str(), &self.quantity];
        let mut given: Vec<&Given> = self.fee.iter().filter_map(|fee| fee.asset.as_ref()).collect();
        match &self.instrument {
            InstrumentFrom::Pair { pair, .. } => given.push(pair),
            InstrumentFrom::Coins { base, quote } => given.extend([base, quote]),
        }
        all.extend(given.into_iter().filter_map(|given| match given {
            Given::Column(name) => Some(name.as_str()),
            Given::Constant(_) => None,
        }));
        if let SideFrom::Words { column, .. } = &self.side {
            all.push(column);
        }
        match &self.value {
            ValueFrom::Price(column) | ValueFrom::Total(column) => all.push(column),
            ValueFrom::Both { price, total } => all.extend([price.as_str(), total]),
        }
        all.extend(self.fee.iter().map(|fee| fee.column.as_str()));
        all.extend([&self.id, &self.note].into_iter().flatten().map(String::as_str));
        all
    }
}
