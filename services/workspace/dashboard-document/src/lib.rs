#![doc = include_str!("../README.md")]

mod flaws;
mod judge;
mod kinds;
mod public_copy;
mod summary;
mod templates;
mod values;

pub use flaws::Flaw;
pub use judge::{Document, LARGEST, Refusal, SCHEMA, judge, kept};
pub use kinds::{Form, KINDS, Kind};
pub use public_copy::{LEFT_OUT, LeftOut, PublicCopy, Reason, public_copy};
pub use summary::summary;
pub use templates::{TEMPLATES, Template};
