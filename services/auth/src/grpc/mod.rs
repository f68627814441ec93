//! The contract: decodes, calls, encodes.

mod auth;
mod convert;
mod preferences;

pub use auth::Service;
