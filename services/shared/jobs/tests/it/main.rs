//! The queue on a real PostgreSQL, with workers that are killed.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

mod killed;
mod queue;
mod world;
