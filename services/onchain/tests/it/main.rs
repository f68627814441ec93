//! The service as its users meet it: over gRPC, with a real database.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout, reason = "tests")]

mod case;
mod chain;
mod entity;
mod graph;
mod graph_account;
mod graph_world;
mod heuristics;
mod judged;
mod label;
mod memory;
mod pack;
mod profile;
mod readme;
mod recorded;
mod rig;
mod trace;
mod whale;
mod whale_list;
mod whale_real;
mod world;
