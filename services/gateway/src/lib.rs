//! The REST edge: what browsers and other people's programs speak to. It keeps nothing but what may be lost.

mod access_log;
mod bare;
mod body;
mod client_address;
mod client_types;
mod clients;
mod config;
mod connections;
mod cookies;
mod cors;
mod document;
mod documents;
mod dto;
mod edge;
mod headers;
mod identity;
mod images;
mod jwt;
mod limits;
mod load;
mod market_paths;
mod metrics;
mod negotiate;
mod once;
pub mod openapi;
mod principal;
mod problem;
mod query;
mod receive;
mod refusals;
mod rest;
mod routes;
mod server;
mod span;
mod state;
mod static_files;
mod stream;
mod team_erasure;
#[cfg(test)]
mod testing;
mod turns;
mod wanted;
mod watched;

pub use config::Config;
pub use server::{serve, serve_at};
