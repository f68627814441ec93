//! PostgreSQL. Row types stay in here; times always come from the caller's clock.
