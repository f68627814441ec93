//! PostgreSQL. Row types stay in here; times always come from the caller's clock.

pub mod answer;
pub mod case;
pub mod case_head;
pub mod category;
pub mod entity;
pub mod erase;
pub mod evidence;
pub mod exhibit;
pub mod fetched;
pub mod function;
pub mod grant_news;
pub mod import;
pub mod label;
pub mod label_change;
pub mod label_row;
mod label_use;
pub mod name;
pub mod note;
pub mod pack;
pub mod provider_key;
pub mod report;
mod schema;
pub mod storage;
pub mod trace;
pub mod trace_address;
pub mod trace_share;

/// `db.transaction(…)` for use cases; what happens inside goes through this layer.
pub use diesel_async::AsyncConnection as Transaction;

/// A connection, inside or outside a transaction. It sees the rows of its scope.
pub type Db = kit::scoped::Scoped;

/// Counts fit: tables are bounded far below.
#[must_use]
pub fn small(count: i64) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
