//! What happened on an account, read from the files that exchanges give their users: pure, and told row by row.

mod cell;
mod event;
mod formats;
mod moment;
mod refusal;
mod report;
mod row;
mod symbol;
mod table;

#[cfg(test)]
mod tests;

pub use event::{Amount, Event, EventKind, InstrumentKind, Movement, Side, Trade, UnknownWord};
pub use formats::{FormatInfo, formats};
pub use refusal::Refusal;
pub use report::{Fault, Options, Report, read};
