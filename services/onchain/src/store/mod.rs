//! PostgreSQL. Row types stay in here; times always come from the caller's clock.

pub mod fetched;
pub mod note;
pub mod trace;
mod trace_schema;
pub mod trace_share;

use diesel_async::AsyncPgConnection;

/// A connection, inside or outside a transaction.
pub type Db = AsyncPgConnection;
