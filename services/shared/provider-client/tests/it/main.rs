//! Exchanges with a provider that answers as tests say, and a guard whose clock they move.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

mod exchange;
mod guard;
mod read;
