//! PostgreSQL: what providers answered.

pub mod fetched;
