//! The rules: pure and synchronous.

pub mod address;
pub mod amount;
pub mod chain;
pub mod known;
pub mod provenance;
pub mod transfer;
pub mod tx;
