//! The rules: pure and synchronous.

pub mod amount;
pub mod chain;
pub mod graph;
pub mod heuristic;
pub mod known;
pub mod provenance;
pub mod taint;
pub mod transfer;
pub mod tx;
