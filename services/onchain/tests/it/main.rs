//! The service as its users meet it: over gRPC, with a real database.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

mod chain;
mod profile;
mod readme;
mod recorded;
mod rig;
mod world;
