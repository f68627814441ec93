//! What happened on an account, read from the files that exchanges give their users: pure, and told row by row.

mod cell;
mod columns;
mod detect;
mod event;
mod form;
mod formats;
mod guess;
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
pub use event::{Amount, Event, EventKind, Instrument, InstrumentKind, Movement, Position, Side, Trade, UnknownWord};
pub use form::{MappingFlaw, MappingForm};
pub use formats::{FormatInfo, formats};
pub use guess::guess;
pub use mapped::{MAPPED, read_mapped};
pub use mapping::{DecimalMark, FeeFrom, Given, InstrumentFrom, Mapping, SideFrom, ValueFrom};
pub use moment::{TwiceShown, zone_of_file};
pub use refusal::Refusal;
pub use report::{Direction, Fault, Options, Report, format_of, read};
pub use symbol::is_known_coin;
