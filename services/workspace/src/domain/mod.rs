//! What is decided without asking anybody.

pub mod account;
pub mod fate;
pub mod fill;
pub mod period;
pub mod review;
pub mod ruleset;
pub mod settings;
pub mod text;
pub mod trade_check;
