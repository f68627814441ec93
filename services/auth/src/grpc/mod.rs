//! The contract: decodes, calls, encodes.

mod auth;
mod convert;
mod preferences;
mod teams;

pub use auth::Service;
