//! The contract: decodes, calls, encodes.

mod auth;
mod convert;

pub use auth::Service;
