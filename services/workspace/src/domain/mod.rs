//! What is decided without asking anybody.

pub mod account;
pub mod fate;
pub mod fill;
pub mod period;
pub mod portfolio;
pub mod review;
pub mod settings;
pub mod text;
pub mod valuation;
pub mod value_days;
