//! The service over gRPC: real PostgreSQL, real Redis, real HTTP.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stderr, reason = "tests")]

mod bodies;
mod consumers;
mod documents;
mod faults;
mod fear_greed;
mod feed;
mod history;
mod limits;
mod listings;
mod markets;
mod nfts;
mod openapi_paths;
mod pause;
mod plan;
mod provider;
mod quota;
mod recorded;
mod recorded_listings;
mod replay;
mod rig;
mod row_security;
mod sandbox;
mod sandbox_listings;
mod stampede;
