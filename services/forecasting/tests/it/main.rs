//! The forecaster as its users meet it: the kernel on any series, the command on any file, the service over gRPC with a real
//! database.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

mod analysis;
mod command;
mod erasure;
mod forecast;
mod golden;
mod kernel;
mod row_security;
mod schema;
mod stack;
mod token;
mod upload;
mod world;
