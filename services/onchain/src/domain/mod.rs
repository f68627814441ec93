//! The rules: pure and synchronous.

pub mod account;
pub mod address;
pub mod amount;
pub mod chain;
pub mod cost;
pub mod known;
pub mod movement;
pub mod priced;
pub mod provenance;
pub mod rhythm;
pub mod transfer;
pub mod tx;
