//! The heuristics on labelled transactions: figures for `make eval`, and bounds below which they may not fall.
//!
//! The data is not part of the project. It is found beside the checkout (`../shared/data`) or where `MERIDIAN_REAL_DATA` says; without it they
//! count as skipped.

mod clustering;
mod coinjoins;
mod exact;
pub mod load;
