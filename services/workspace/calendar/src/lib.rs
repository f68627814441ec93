//! Reads, expands, computes and writes calendar events: pure, with the caller's clock and no store.

pub mod computed;
pub mod csv;
mod date;
mod days;
pub mod effect;
mod event;
mod expand;
mod fine;
pub mod ics;
mod imported;
pub mod json;
mod json_rows;
mod length;
mod moment;
mod rule;
mod rule_text;
mod statistics;
mod table;
mod windows;
mod words;
mod zone;

#[cfg(test)]
mod tests;

pub use event::{Event, EventInput, EventParts, InputError, Start};
pub use expand::{Expansion, Instance, Window, expand, expand_within};
pub use imported::{Fault, Held, ImportedEvent, Parsed, Refusal};
pub use length::{BadLength, Length};
pub use moment::{BadMoment, Extra, Moment};
pub use rule::{Frequency, Rule};
pub use rule_text::BadRule;
pub use words::{Importance, Kind, UnknownWord};
pub use zone::{Unclear, find_zone, to_utc, unclear};

/// Instances of one event that are kept.
pub const INSTANCES: usize = 1_000;
/// Steps after which the expansion of a rule ends.
pub const STEPS: u32 = 1_000_000;
/// Bytes of a file that is read.
pub const FILE_BYTES: usize = 6 * 1024 * 1024;
/// Events of a file that are read.
pub const FILE_EVENTS: usize = 50_000;
