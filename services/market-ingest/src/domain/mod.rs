//! Decisions: pure, without clock, network or storage.

pub mod call;
pub mod catalog;
pub mod cohort;
pub mod consumer;
pub mod contracts;
pub mod decimal;
pub mod feed;
pub mod figures;
pub mod held;
pub mod history;
pub mod json;
pub mod judge;
pub mod listing_calls;
pub mod markets;
pub mod nft;
pub mod paths;
pub mod pool;
pub mod precision;
pub mod quota;
pub mod request;
pub mod reserve;
pub mod risk;
pub mod schedule;
pub mod shape;
pub mod ttl;
pub mod window;
