//! The contract: decodes, calls, encodes.

mod auth;
mod billing;
mod convert;
mod email;
mod preferences;

pub use auth::Service;
