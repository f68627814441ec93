//! PostgreSQL.

pub mod fetched;
pub mod note;

use diesel_async::AsyncPgConnection;

/// One connection.
pub type Db = AsyncPgConnection;
