//! Cost basis and returns from account events: pure and exact.
//!
//! [`replay`] goes through all events in order. What arrives becomes a lot with its cost; what leaves takes lots in the order of the method. Every disposal
//! has its proceeds, cost and gain. Amounts are in the currency of the rules.

mod book;
mod event;
mod exchange;
mod pool;
mod replay;
mod returns;
mod transfer;

#[cfg(test)]
mod answered;
#[cfg(test)]
mod examples;
#[cfg(test)]
mod examples_euro;

pub use book::{Book, Change, ChangeKind, Disposal, FeePaid, Missing, OpenLot, Removal, RemovalReason};
pub use event::{Event, Kind, Method, Move, Rules, Scope};
pub use replay::replay;
pub use returns::{Day, Drawdown, MoneyWeighted, drawdown, money_weighted, time_weighted};
pub use transfer::{Answer, Answers, Question, Transfer};

/// A sum or a product has more than 38 digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLarge;
