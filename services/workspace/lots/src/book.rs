//! What a replay of all events comes to.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use uuid::Uuid;
use vocab::Money;

use crate::{
    event::Method,
    transfer::{Question, Transfer},
};

/// Part of a lot that was sold or spent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Disposal {
    pub event: Uuid,
    pub account: Uuid,
    pub asset: String,
    /// Nothing for an average, or where the history is missing.
    pub acquired: Option<DateTime<Utc>>,
    pub disposed: DateTime<Utc>,
    pub quantity: Money,
    /// After fees.
    pub proceeds: Option<Money>,
    /// With fees.
    pub cost: Option<Money>,
    /// Nothing where the proceeds or the cost are unknown.
    pub gain: Option<Money>,
    /// The event that brought the lot.
    pub lot: Option<Uuid>,
    pub method: Method,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenLot {
    /// Nothing where all accounts share lots.
    pub account: Option<Uuid>,
    pub asset: String,
    pub acquired: Option<DateTime<Utc>>,
    pub quantity: Money,
    pub cost: Option<Money>,
    pub lot: Option<Uuid>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RemovalReason {
    /// Sent away, to no account that is known.
    Sent,
    /// A fee outside of a trade, or the cash part of one.
    Fee,
    /// Interest, funding, losses of futures.
    Charge,
    /// Cash that was paid for something else.
    Paid,
}

/// Units that left without a gain or a loss.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Removal {
    pub event: Uuid,
    pub account: Uuid,
    pub asset: String,
    pub time: DateTime<Utc>,
    pub quantity: Money,
    pub cost: Option<Money>,
    pub reason: RemovalReason,
}

/// More left than there was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Missing {
    /// Nothing where all accounts share lots.
    pub account: Option<Uuid>,
    pub asset: String,
    /// History is missing before the first time that it was short.
    pub before: DateTime<Utc>,
    /// In total.
    pub short: Money,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangeKind {
    /// By trades, income and fees.
    Inside,
    /// Paid in or out.
    Outside,
    /// To or from another account.
    Transfer,
}

/// A balance changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    pub event: Uuid,
    pub time: DateTime<Utc>,
    pub account: Uuid,
    pub asset: String,
    /// Signed.
    pub quantity: Money,
    pub kind: ChangeKind,
}

/// What an event's fees were worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeePaid {
    pub event: Uuid,
    pub account: Uuid,
    pub time: DateTime<Utc>,
    pub value: Option<Money>,
}

#[derive(Debug, Clone, Default)]
pub struct Book {
    /// In order of their events.
    pub disposals: Vec<Disposal>,
    pub removals: Vec<Removal>,
    /// By account and coin, those first that leave first.
    pub open: Vec<OpenLot>,
    /// By account and coin. Sums of changes, so that missing history doesn't leave them below zero.
    pub balances: BTreeMap<(Uuid, String), Money>,
    /// In order of time.
    pub changes: Vec<Change>,
    pub missing: Vec<Missing>,
    pub fees: Vec<FeePaid>,
    pub transfers: Vec<Transfer>,
    pub questions: Vec<Question>,
}
