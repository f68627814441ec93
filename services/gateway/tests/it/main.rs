//! The gateway as its clients meet it: over real sockets, with the real services behind it.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

mod account_deletion;
mod addresses;
mod apps;
mod bad_inputs;
mod bodies;
mod calendar_links;
mod calls;
mod cases;
mod catalogue;
mod clients;
mod connections;
mod contract;
mod creations;
mod credentials;
mod described;
mod forecasting;
mod hop_identity;
mod idempotency;
mod keeping;
mod keys;
mod labels;
mod live;
mod market;
mod market_parameters;
mod mention_mail;
mod newspaper;
mod nginx;
mod owned_paths;
mod pages;
mod pictures;
mod provider;
mod proxied;
mod raw;
mod sign_in;
mod stars;
mod storage;
mod teams;
mod tenancy;
mod thing_lists;
mod tokens;
mod traces;
mod unsubscribe;
mod whales;
mod world;
