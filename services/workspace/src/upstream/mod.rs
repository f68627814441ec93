//! Other machines: market-ingest.

pub mod market;
