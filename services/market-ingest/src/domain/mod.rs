//! Decisions: pure, without clock, network or storage.

pub mod call;
pub mod catalog;
pub mod feed;
pub mod held;
pub mod history;
pub mod json;
pub mod judge;
pub mod markets;
pub mod quota;
pub mod request;
pub mod shape;
pub mod ttl;
pub mod window;
