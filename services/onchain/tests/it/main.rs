//! The service as its users meet it: over gRPC, with a real database.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

mod case;
mod chain;
mod label;
mod pack;
mod readme;
mod world;
