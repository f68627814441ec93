//! The one bootstrap of every service: arguments, telemetry, PostgreSQL, cache, gRPC, identity, start and stop.
//!
//! A service is a `Config` (clap groups of [`args`] flattened with its own flags) and an
//! `async fn serve(config) -> anyhow::Result<Running>` that binds, starts and returns when it can answer.
//! `main` hands it to [`run()`]; tests and the one-machine binary call it directly.

pub mod acting;
mod answering;
pub mod args;
pub mod breaker;
pub mod cache;
pub mod clock;
pub mod compress;
pub mod cursor;
pub mod decimal;
mod failure;
pub mod grpc;
pub mod idempotency;
pub mod identity;
mod lazily;
mod lenient;
pub mod log;
pub mod metrics;
pub mod migrate;
pub mod octets;
pub mod outbound;
pub mod peers;
pub mod pg;
mod pooler;
pub mod probe;
pub mod propagate;
pub mod public_url;
mod retry_after;
pub mod roles;
pub mod room;
pub mod rows;
mod run;
mod running;
pub mod scope;
pub mod scoped;
pub mod sealing;
mod served;
pub mod setting;
mod spent;
mod sql;
pub mod status;
pub mod telemetry;
pub mod tls;
mod traced;
mod unquoted;
pub mod vouching;

pub use failure::Failure;
pub use lenient::lenient;
pub use retry_after::retry_after;
pub use run::{block_on, run, run_at};
pub use running::Running;
pub use spent::Spent;
pub use status::Classify;
pub use traced::Traced;
pub use unquoted::{causes, unquoted};
