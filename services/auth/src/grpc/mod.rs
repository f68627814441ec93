//! The contract: decodes, calls, encodes.

mod account;
mod apps;
mod auth;
mod billing;
mod convert;
mod email;
mod live_sessions;
mod passkey;
mod preferences;
mod teams;

pub use auth::Service;
pub use live_sessions::LiveService;
