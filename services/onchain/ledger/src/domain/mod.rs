//! The ledger's rules: pure and synchronous.

pub mod cost;
pub mod forward;
pub mod rhythm;
