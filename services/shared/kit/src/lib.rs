//! The one bootstrap of every service: arguments, telemetry, PostgreSQL, cache, gRPC, identity, start and stop.
//!
//! A service is a `Config` (clap groups of [`args`] flattened with its own flags) and an
//! `async fn serve(config) -> anyhow::Result<Running>` that binds, starts and returns when it can answer.
//! `main` hands it to [`run()`]; tests and the one-machine binary call it directly.

pub mod args;
pub mod breaker;
pub mod cache;
pub mod clock;
pub mod grpc;
pub mod identity;
pub mod metrics;
pub mod migrate;
pub mod pg;
pub mod propagate;
mod run;
mod running;
pub mod status;
pub mod telemetry;
pub mod tls;

pub use run::{block_on, run};
pub use running::Running;
pub use status::Classify;
