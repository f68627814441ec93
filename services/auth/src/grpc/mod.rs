//! The contract: decodes, calls, encodes.

mod auth;
mod billing;
mod convert;
mod email;
mod preferences;
mod teams;

pub use auth::Service;
