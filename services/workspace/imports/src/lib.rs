//! What happened on an account, read from the files that exchanges give their users: pure, and told row by row.

mod cell;
mod cells;
mod columns;
mod delimiter;
mod detect;
mod event;
mod form;
mod formats;
mod guess;
mod mapped;
mod mapping;
mod moment;
mod packed;
mod pattern;
mod reading;
mod refusal;
mod report;
mod row;
mod rows;
mod source;
mod stop;
mod symbol;
mod table;
mod text;
mod xlsx;

#[cfg(test)]
mod tests;

pub use columns::{Column, Columns, columns, columns_by};
pub use delimiter::Delimiter;
pub use event::{Amount, Event, EventKind, Instrument, InstrumentKind, Movement, Position, Side, Trade};
pub use form::{MappingFlaw, MappingForm, MeantWord};
pub use formats::{FormatInfo, formats};
pub use guess::guess;
pub use mapped::{MAPPED, read_mapped, read_mapped_each, read_rows};
pub use mapping::{
    ContractFrom, DecimalMark, FeeFrom, InstrumentFrom, InstrumentKindFrom, KindFrom, Mapping, Meaning, MovedFrom,
    PositionFrom, SideFrom, TextFrom, Times, TradeFrom, ValueFrom,
};
pub use moment::{TwiceShown, zone_of_file};
pub use pattern::Pattern;
pub use refusal::Refusal;
pub use report::{Direction, Fault, FileItem, Options, Report, Summary, format_of, read, read_each};
pub use stop::{Stop, StopWhenDropped};
pub use symbol::is_known_coin;
