#![doc = include_str!("../README.md")]

mod candidate;
mod clean;
mod command;
mod number;
mod reply;
mod table;
mod words;
mod words_of_time;

pub use candidate::{Candidate, Choice, SHOWN as CANDIDATES_SHOWN, choose};
pub use clean::{LONGEST as LONGEST_UNTRUSTED, clean, sentence};
pub use command::{COMMANDS, Command, Period, Spec, parse};
pub use number::from_base_units;
pub use reply::{Piece, Reply, own_text};
pub use table::{Artifact, Cell, Column, Kind, LARGEST as LARGEST_ARTIFACT, MOST_ROWS, Query, Row, Source, Target};
pub use words::Refusal;

#[cfg(test)]
mod tests;
