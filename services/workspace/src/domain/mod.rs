//! What is decided without asking anybody.

pub mod account;
pub mod archive;
pub mod campaign;
pub mod entry;
pub mod fate;
pub mod fill;
pub mod history;
pub mod period;
pub mod portfolio;
pub mod review;
pub mod ruleset;
pub mod session;
pub mod session_input;
pub mod session_result;
pub mod settings;
pub mod task;
pub mod text;
pub mod trade_check;
pub mod valuation;
pub mod value_days;
