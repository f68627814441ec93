//! What can be asked about an address: fetch, then judge by the domain.

pub mod activity;
pub mod between;
mod chain;
pub mod costs;
pub mod dealing;
pub mod past;
pub mod profile;
pub mod quote;
mod standing;
pub mod token;
pub mod transaction;
pub mod watch;
