//! The rules: pure and synchronous.

pub mod account;
pub mod address;
pub mod amount;
pub mod chain;
pub mod cost;
pub mod fault;
pub mod graph;
pub mod heuristic;
pub mod known;
pub mod movement;
pub mod priced;
pub mod provenance;
pub mod rhythm;
pub mod taint;
pub mod trace;
pub mod transfer;
pub mod tx;
pub mod wording;
