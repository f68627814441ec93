//! The workspace as its users meet it: over gRPC, with a real database and a market that a test can move.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

mod accounts;
mod archives;
mod fills;
mod imports;
mod results;
mod reviews;
mod row_security;
mod schema;
mod tasks;
mod world;
