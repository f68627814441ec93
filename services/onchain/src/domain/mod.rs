//! The rules: pure and synchronous.

pub mod address;
pub mod amount;
pub mod chain;
pub mod fault;
pub mod graph;
pub mod heuristic;
pub mod known;
pub mod provenance;
pub mod taint;
pub mod trace;
pub mod transfer;
pub mod tx;
pub mod wording;
