//! What round trips are made of.

use chrono::{DateTime, Utc};
use uuid::Uuid;
use vocab::Money;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    Buy,
    Sell,
}

/// How a result is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum InstrumentKind {
    /// Coins change hands; what was not bought cannot be sold short.
    Spot,
    /// A contract on the base that pays in the quote.
    Linear,
    /// A contract that counts the quote's money and pays in the base: quantity is money, the quote amount is coins.
    Inverse,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Instrument {
    pub base: String,
    pub quote: String,
    pub kind: InstrumentKind,
    /// Of the base, for one contract.
    pub multiplier: Money,
}

impl Instrument {
    /// The money in which results are counted.
    #[must_use]
    pub fn settles_in(&self) -> &str {
        match self.kind {
            InstrumentKind::Spot | InstrumentKind::Linear => &self.quote,
            InstrumentKind::Inverse => &self.base,
        }
    }
}

/// Which of an account's positions in one instrument: in hedge mode there are two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Book {
    Net,
    Long,
    Short,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fee {
    pub asset: String,
    /// Negative for a rebate.
    pub amount: Money,
    /// Of one of the asset at that time, in the money in which the instrument settles. Only read for third coins; nothing where it is
    /// not known.
    pub price: Option<Money>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fill {
    pub id: Uuid,
    pub account: Uuid,
    pub instrument: Instrument,
    pub book: Book,
    pub time: DateTime<Utc>,
    /// The venue's own order of fills.
    pub sequence: Option<i64>,
    pub position_in_file: i64,
    pub side: Side,
    /// Above zero.
    pub quantity: Money,
    /// Quantity times price; of an inverse contract quantity ÷ price.
    pub quote_amount: Money,
    pub fees: Vec<Fee>,
    /// Price at which the loss would have been taken.
    pub stop: Option<Money>,
}

/// What a payment is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PaymentKind {
    /// Between holders of contracts.
    Funding,
    /// On what was borrowed.
    Interest,
}

/// A payment that is no fill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    pub id: Uuid,
    pub account: Uuid,
    pub kind: PaymentKind,
    /// Nothing where its file does not say it.
    pub instrument: Option<Instrument>,
    pub asset: String,
    pub time: DateTime<Utc>,
    /// Positive where it was received.
    pub amount: Money,
}
