//! What happened on an account, read from the files that exchanges give their users: pure, and told row by row.

mod cell;
mod columns;
mod detect;
mod event;
mod formats;
mod mapped;
mod mapping;
mod moment;
mod refusal;
mod report;
mod row;
mod source;
mod symbol;
mod table;
mod xlsx;

#[cfg(test)]
mod tests;

pub use columns::{Column, Columns, columns};
pub use event::{Amount, Event, EventKind, InstrumentKind, Movement, Side, Trade, UnknownWord};
pub use formats::{FormatInfo, formats};
pub use mapped::read_mapped;
pub use mapping::{DecimalMark, FeeFrom, Given, InstrumentFrom, Mapping, SideFrom, ValueFrom};
pub use refusal::Refusal;
pub use report::{Fault, Options, Report, read};
