#![doc = include_str!("../README.md")]

mod calc;
mod candidate;
mod clean;
mod command;
mod completion;
mod number;
mod program;
mod prompt;
mod reply;
mod table;
mod tool;
mod words;
mod words_of_time;

pub use calc::{Operation, calculate};
pub use candidate::{Candidate, Choice, SHOWN as CANDIDATES_SHOWN, choose};
pub use clean::{LONGEST as LONGEST_UNTRUSTED, clean, sentence};
pub use command::{COMMANDS, Command, Period, Spec, parse};
pub use completion::{Answering, BadAnswer, Call, Completion, Finish, Usage, estimated_tokens};
pub use number::from_base_units;
pub use program::{Offered, linked_result, required_scope, result_schema, tools_for};
pub use prompt::{Prompt, Talk, handed_over, refused};
pub use reply::{Piece, Reply, own_text};
pub use table::{
    Artifact, Cell, Column, Kind, LARGEST as LARGEST_ARTIFACT, MOST_ROWS, Proposal, Query, Row, Source, Target,
};
pub use tool::{AlertDraft, LabelDraft, Look, MarketOrder, Tool, TransfersAsked};
pub use words::Refusal;

#[cfg(test)]
mod tests;
