//! What is decided without asking anybody.

pub mod account;
pub mod archive;
pub mod fate;
pub mod fill;
pub mod period;
pub mod review;
pub mod settings;
pub mod task;
pub mod text;
