//! The contract: decodes, calls, encodes.

mod auth;
mod convert;
mod email;
mod preferences;

pub use auth::Service;
