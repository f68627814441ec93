//! PostgreSQL. Row types stay in here; times always come from the caller's clock.

pub mod account_erasure;
pub mod api_key;
pub mod app_client;
pub mod app_grant;
pub mod app_token;
pub mod audit;
pub mod billing;
pub mod device;
pub mod email;
pub mod ended_session;
pub mod flow;
pub mod key;
pub mod mail;
pub mod passkey;
pub mod password_reset;
mod schema;
pub mod session;
pub mod sign_out;
pub mod star;
pub mod sweep;
pub mod team;
pub mod team_audit;
pub mod team_erasure;
pub mod team_invitation;
pub mod team_member;
pub mod throttle;
pub mod totp;
pub mod user;

/// `conn.transaction(…)` for use cases; what happens inside goes through this layer.
pub use diesel_async::AsyncConnection as Transaction;

/// A connection, inside or outside a transaction. It sees the rows of its scope.
pub type Db = kit::scoped::Scoped;
