//! The rules: pure and synchronous.

pub mod account;
pub mod address;
pub mod amount;
pub mod case;
pub mod chain;
pub mod cost;
pub mod entity;
pub mod evidence;
pub mod fault;
pub mod graph;
pub mod heuristic;
pub mod known;
pub mod label;
pub mod label_file;
pub mod movement;
pub mod pack;
pub mod priced;
pub mod provenance;
pub mod report;
pub mod rhythm;
pub mod taint;
pub mod trace;
pub mod transfer;
pub mod tx;
pub mod whale;
pub mod wording;
