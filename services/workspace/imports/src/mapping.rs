//! What the columns of a file mean, as somebody said it who knows the file.

use chrono_tz::Tz;
use vocab::Money;

use crate::{
    event::{EventKind, InstrumentKind, Position, Side},
    pattern::Pattern,
    table::folded,
};

/// How the rows of a file are read. Columns are named as [`crate::columns`] lists them; case does not matter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mapping {
    pub times: Times,
    pub kind: KindFrom,
    /// Nothing where no row is a trade.
    pub trade: Option<TradeFrom>,
    /// Nothing where all rows are trades.
    pub moved: Option<MovedFrom>,
    pub fee: Option<FeeFrom>,
    /// Column of the venue's own id of a row.
    pub id: Option<String>,
    pub note: Option<String>,
    pub decimal_mark: DecimalMark,
    /// Of a text file; found by itself where nothing is said.
    pub delimiter: Option<crate::Delimiter>,
    /// Coins by the file's words for them, folded.
    pub coins: Vec<(String, String)>,
}

/// When a row happened.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Times {
    pub column: String,
    /// In which times are meant, where neither the file nor its sender says another one.
    pub zone: Option<Tz>,
    pub day_first: Option<bool>,
    /// Instead of what can be found by itself.
    pub pattern: Option<Pattern>,
}

impl Times {
    /// Of a column whose times need no explanation.
    #[must_use]
    pub fn of(column: &str) -> Self {
        Self {
            column: column.to_owned(),
            ..Self::default()
        }
    }
}

/// What rows are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KindFrom {
    Constant(Meaning),
    /// By the words of a column, folded. A word that is not among them rejects its row.
    Words {
        column: String,
        words: Vec<(String, Meaning)>,
    },
}

/// What one row is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// With its side where the word says that too.
    Trade(Option<Side>),
    /// Coins that came or went; never [`EventKind::Trade`].
    Moved(EventKind),
    /// Left out on purpose.
    Skipped,
}

/// How a row is a trade.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TradeFrom {
    pub instrument: InstrumentFrom,
    pub side: SideFrom,
    /// Column of how much was traded, in the base; of inverse contracts in the quote.
    pub quantity: String,
    pub value: ValueFrom,
    pub contract: ContractFrom,
}

/// Which rows are contracts, and how much of what.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ContractFrom {
    pub kind: InstrumentKindFrom,
    /// What one of the quantity is, where contracts are counted.
    pub size: Option<Money>,
    pub position: PositionFrom,
    /// Column of the result that a row booked.
    pub profit: Option<String>,
}

/// Whether coins were traded, or contracts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InstrumentKindFrom {
    Constant(InstrumentKind),
    /// An empty cell is coins. `spot`, `linear` and `inverse` need not be listed; a row with any other word is refused.
    Words {
        column: String,
        words: Vec<(String, InstrumentKind)>,
    },
}

impl Default for InstrumentKindFrom {
    fn default() -> Self {
        Self::Constant(InstrumentKind::Spot)
    }
}

/// Which of an account's positions in a contract a row belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PositionFrom {
    Constant(Position),
    /// Words that are not listed mean the only position, unless they are `long` or `short`.
    Words {
        column: String,
        words: Vec<(String, Position)>,
    },
}

impl Default for PositionFrom {
    fn default() -> Self {
        Self::Constant(Position::Net)
    }
}

/// What came or went in a row that is no trade.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovedFrom {
    pub asset: TextFrom,
    /// Column of how much.
    pub amount: String,
    /// What came is written with a minus.
    pub reversed: bool,
    /// The contract for which funding or interest was paid, where a column says it.
    pub paid_for: Option<(InstrumentFrom, InstrumentKindFrom)>,
}

/// A value that each row says, or one that is the same for all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TextFrom {
    Column(String),
    Constant(String),
}

/// What was traded, for what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InstrumentFrom {
    Pair {
        pair: TextFrom,
        /// Between base and quote. Without one the pair is split at `/`, `-` or `_`, or before the longest quote that is known.
        separator: Option<char>,
    },
    Coins {
        base: TextFrom,
        quote: TextFrom,
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
    /// Where nothing is given: the quote of a trade, what a contract pays in, and else the coin that moved.
    pub asset: Option<TextFrom>,
    /// The file writes what was paid with a minus, as a change of the balance.
    pub negative_is_paid: bool,
}

/// What stands before the fraction of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DecimalMark {
    Point,
    Comma,
}

/// With folded words.
fn known<T: Clone>(words: &[(String, T)]) -> Vec<(String, T)> {
    words
        .iter()
        .map(|(word, means)| (folded(word), means.clone()))
        .collect()
}

impl TextFrom {
    fn folded(&self) -> Self {
        match self {
            Self::Column(name) => Self::Column(folded(name)),
            Self::Constant(value) => Self::Constant(value.clone()),
        }
    }
}

fn named<'a>(from: &'a TextFrom, all: &mut Vec<&'a str>) {
    if let TextFrom::Column(name) = from {
        all.push(name);
    }
}

impl InstrumentFrom {
    fn folded(&self) -> Self {
        match self {
            Self::Pair { pair, separator } => Self::Pair {
                pair: pair.folded(),
                separator: *separator,
            },
            Self::Coins { base, quote } => Self::Coins {
                base: base.folded(),
                quote: quote.folded(),
            },
        }
    }

    fn columns<'a>(&'a self, all: &mut Vec<&'a str>) {
        match self {
            Self::Pair { pair, .. } => named(pair, all),
            Self::Coins { base, quote } => {
                named(base, all);
                named(quote, all);
            }
        }
    }
}

impl InstrumentKindFrom {
    fn folded(&self) -> Self {
        match self {
            Self::Constant(kind) => Self::Constant(*kind),
            Self::Words { column, words } => Self::Words {
                column: folded(column),
                words: known(words),
            },
        }
    }

    fn column(&self) -> Option<&str> {
        match self {
            Self::Constant(_) => None,
            Self::Words { column, .. } => Some(column),
        }
    }
}

impl TradeFrom {
    fn folded(&self) -> Self {
        let words = |words: &[String]| words.iter().map(|word| folded(word)).collect();
        Self {
            instrument: self.instrument.folded(),
            side: match &self.side {
                SideFrom::Words { column, buy, sell } => SideFrom::Words {
                    column: folded(column),
                    buy: words(buy),
                    sell: words(sell),
                },
                other => other.clone(),
            },
            quantity: folded(&self.quantity),
            value: match &self.value {
                ValueFrom::Price(price) => ValueFrom::Price(folded(price)),
                ValueFrom::Total(total) => ValueFrom::Total(folded(total)),
                ValueFrom::Both { price, total } => ValueFrom::Both {
                    price: folded(price),
                    total: folded(total),
                },
            },
            contract: ContractFrom {
                kind: self.contract.kind.folded(),
                size: self.contract.size,
                position: match &self.contract.position {
                    PositionFrom::Constant(position) => PositionFrom::Constant(*position),
                    PositionFrom::Words { column, words } => PositionFrom::Words {
                        column: folded(column),
                        words: known(words),
                    },
                },
                profit: self.contract.profit.as_deref().map(folded),
            },
        }
    }

    fn columns<'a>(&'a self, all: &mut Vec<&'a str>) {
        self.instrument.columns(all);
        all.push(&self.quantity);
        if let SideFrom::Words { column, .. } = &self.side {
            all.push(column);
        }
        match &self.value {
            ValueFrom::Price(column) | ValueFrom::Total(column) => all.push(column),
            ValueFrom::Both { price, total } => all.extend([price.as_str(), total]),
        }
        all.extend(self.contract.kind.column());
        if let PositionFrom::Words { column, .. } = &self.contract.position {
            all.push(column);
        }
        all.extend(self.contract.profit.as_deref());
    }
}

impl Mapping {
    /// With columns named as a table has them.
    pub(crate) fn folded(&self) -> Self {
        Self {
            times: Times {
                column: folded(&self.times.column),
                ..self.times.clone()
            },
            kind: match &self.kind {
                KindFrom::Constant(meaning) => KindFrom::Constant(*meaning),
                KindFrom::Words { column, words } => KindFrom::Words {
                    column: folded(column),
                    words: known(words),
                },
            },
            trade: self.trade.as_ref().map(TradeFrom::folded),
            moved: self.moved.as_ref().map(|moved| MovedFrom {
                asset: moved.asset.folded(),
                amount: folded(&moved.amount),
                reversed: moved.reversed,
                paid_for: moved
                    .paid_for
                    .as_ref()
                    .map(|(instrument, kind)| (instrument.folded(), kind.folded())),
            }),
            fee: self.fee.as_ref().map(|fee| FeeFrom {
                column: folded(&fee.column),
                asset: fee.asset.as_ref().map(TextFrom::folded),
                negative_is_paid: fee.negative_is_paid,
            }),
            id: self.id.as_deref().map(folded),
            note: self.note.as_deref().map(folded),
            coins: known(&self.coins),
            ..self.clone()
        }
    }

    /// Every column that a table has to have.
    pub(crate) fn columns(&self) -> Vec<&str> {
        let mut all = vec![self.times.column.as_str()];
        if let KindFrom::Words { column, .. } = &self.kind {
            all.push(column);
        }
        if let Some(trade) = &self.trade {
            trade.columns(&mut all);
        }
        if let Some(moved) = &self.moved {
            named(&moved.asset, &mut all);
            all.push(&moved.amount);
            if let Some((instrument, kind)) = &moved.paid_for {
                instrument.columns(&mut all);
                all.extend(kind.column());
            }
        }
        if let Some(fee) = &self.fee {
            all.push(&fee.column);
            if let Some(asset) = &fee.asset {
                named(asset, &mut all);
            }
        }
        all.extend([&self.id, &self.note].into_iter().flatten().map(String::as_str));
        all
    }

    /// The coin that the file means by this text, where its sender said so.
    pub(crate) fn coin(&self, text: &str) -> Option<&str> {
        let word = folded(text);
        let found = self.coins.iter().find(|(known, _)| *known == word);
        found.map(|(_, coin)| coin.as_str())
    }
}
