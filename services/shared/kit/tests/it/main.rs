//! kit against the real things: Redis, PostgreSQL, gRPC over a socket.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failed expectation is what a test reports"
)]

mod cache;
mod grpc;
mod idempotency;
mod peers;
mod redis_tls;
mod sentinel;
mod silent;
mod tls;
