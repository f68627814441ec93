//! The outside: CoinGecko, or the sandbox that speaks like it. The only module that knows HTTP.

pub mod coingecko;
pub mod world;
