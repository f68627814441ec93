//! Decisions: pure, without clock, network or storage.

pub mod call;
pub mod catalog;
pub mod contracts;
pub mod feed;
pub mod figures;
pub mod held;
pub mod history;
pub mod json;
pub mod judge;
pub mod markets;
pub mod paths;
pub mod precision;
pub mod quota;
pub mod request;
pub mod schedule;
pub mod shape;
pub mod ttl;
pub mod window;
