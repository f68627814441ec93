//! What everyone who reads a chain has in common: chains, addresses, exact amounts, transactions, transfers and movements, where a figure
//! comes from, and what can go wrong. Pure and synchronous; knows no provider, no database and no caller.

pub mod account;
pub mod address;
pub mod amount;
pub mod call;
pub mod category;
pub mod chain;
pub mod cursor;
pub mod error;
pub mod fault;
pub mod known;
pub mod movement;
pub mod note;
pub mod priced;
pub mod provenance;
pub mod scope;
pub mod token;
pub mod transfer;
pub mod tx;
pub mod wording;
