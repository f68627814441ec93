//! PostgreSQL. Row types stay in here; times always come from the caller's clock.

pub mod lease;
mod schema;
pub mod whale;
pub mod whale_list;
pub mod whale_mute;
pub mod whale_removed;
pub mod whale_scan;
pub mod whale_stretch;
pub mod whale_waiting;
