//! Other machines: market-ingest, and addresses that users give.

pub mod market;
pub mod web;
