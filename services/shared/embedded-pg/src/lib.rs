//! A real PostgreSQL server as part of one program: found or fetched, started as an unprivileged user, stopped with us.
//!
//! All calls block; asynchronous callers use `spawn_blocking`. The server listens on loopback TCP only.

mod binaries;
mod child;
mod cluster;
mod error;
mod fetch;
mod server;
mod user;

pub use binaries::{Binaries, OLDEST_MAJOR};
pub use child::Child;
pub use cluster::major_of;
pub use error::Error;
pub use fetch::MAJOR as FETCHED_MAJOR;
pub use server::{Server, Settings, random_password};
pub use user::Unprivileged;
