//! The contract: decodes, calls, encodes.

mod auth;
mod billing;
mod convert;
mod email;
mod live_sessions;
mod preferences;
mod teams;

pub use auth::Service;
pub use live_sessions::LiveService;
