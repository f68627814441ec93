//! Other machines: chain providers, and market-ingest.

mod providers;

pub use providers::Providers;
