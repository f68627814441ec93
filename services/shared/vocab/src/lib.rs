//! Words that every service shares: ids and kinds of failure. Pure; no input or output happens here.

mod ids;
mod kind;
pub mod limits;

pub use ids::*;
pub use kind::ErrorKind;
