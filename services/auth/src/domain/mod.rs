//! Rules of accounts and sessions. Pure: no clock, no randomness, no input or output.

pub mod api_key;
pub mod audit;
pub mod billing;
pub mod client;
pub mod code;
pub mod country;
pub mod email;
pub mod flow;
pub mod key;
pub mod letter;
pub mod name;
pub mod password;
pub mod refresh;
pub mod session;
pub mod star;
pub mod team;
pub mod throttle;
pub mod totp;
pub mod user;
