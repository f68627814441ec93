//! Generated messages, clients and servers of every service, one module per package. Nothing hand-written lives here.

#![allow(
    clippy::all,
    clippy::pedantic,
    clippy::allow_attributes_without_reason,
    reason = "generated code"
)]

/// Accounts, sessions, codes and keys.
pub mod auth {
    tonic::include_proto!("meridian.auth.v1");
}

/// Calls to providers, counted where they are made.
pub mod usage {
    tonic::include_proto!("meridian.usage.v1");
}

/// Coins, prices, history and the live feed.
pub mod market {
    tonic::include_proto!("meridian.market.v1");
}

/// Forecasts, back-tests and uploads.
pub mod forecast {
    tonic::include_proto!("meridian.forecast.v1");
}

/// Chains, addresses, transactions, traces, labels and cases.
pub mod onchain {
    tonic::include_proto!("meridian.onchain.v1");
}

/// Settings, fills, imports and round trips of a person's workspace.
pub mod workspace {
    tonic::include_proto!("meridian.workspace.v1");
}

/// Descriptors of all packages, for gRPC reflection and for the contract lock.
pub const DESCRIPTORS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/descriptor.bin"));
