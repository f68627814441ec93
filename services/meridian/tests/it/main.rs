//! The program as its users meet it: a process, its output, its exit code.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

mod collector;
mod instance;
mod program;
mod readme;
mod roles;
mod sentences;
mod trace;
