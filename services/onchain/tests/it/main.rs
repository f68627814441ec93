//! The service as its users meet it: over gRPC, with a real database.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout, reason = "tests")]

mod bridge;
mod case;
mod chain;
mod chains;
mod entity;
mod evidence;
mod evm;
mod evm_trace;
mod graph;
mod graph_account;
mod graph_world;
mod heuristics;
mod hostile;
mod judged;
mod key;
mod label;
mod label_use;
mod memory;
mod note;
mod odd;
mod pack;
mod past;
mod profile;
mod readme;
mod recorded;
mod rig;
mod storage;
mod trace;
mod whale;
mod whale_list;
mod whale_listed;
mod whale_outcome;
mod whale_real;
mod whale_waiting;
mod world;
