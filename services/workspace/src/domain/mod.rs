//! What is decided without asking anybody.

pub mod account;
pub mod entry;
pub mod fate;
pub mod fill;
pub mod history;
pub mod period;
pub mod review;
pub mod settings;
pub mod text;
