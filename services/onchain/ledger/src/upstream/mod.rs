//! Another service: market-ingest, for prices.

pub mod market;
