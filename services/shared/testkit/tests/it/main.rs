//! The test kit itself, and the rules that hold for the whole tree.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

mod counts;
mod kit;
mod pooler;
mod roles;
mod tidy;
