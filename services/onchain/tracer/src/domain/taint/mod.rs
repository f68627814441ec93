//! Where marked money is now, by three conventions side by side. They answer different questions and differ greatly; none is a fact of the chain.
//!
//! - **FIFO**: what came in first goes out first, to the last unit (*Clayton's case*, 1816; Anderson, Shumailov, Ahmed, Rubin, 2018). Nothing is lost
//!   or diluted.
//! - **Haircut**: every output has the same share of taint as the inputs together (Möser, Böhme, Breuker, 2014). Rounding conserves the sum.
//! - **Poison**: whatever touched taint is tainted whole (the same). The sum grows; it says what could be reached, never how much.
//!
//! Fees are the last output of their transaction: taint that goes to a miner is counted, and not followed.

mod account;
mod network;
#[cfg(test)]
mod tests;
mod utxo;

use std::collections::BTreeMap;

pub use account::{AccountSource, Accounts, Movement, accounts};
pub use network::Network;
pub use utxo::utxo;

/// A convention.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Method {
    Fifo,
    Haircut,
    Poison,
}

impl Method {
    pub const ALL: [Self; 3] = [Self::Fifo, Self::Haircut, Self::Poison];

    /// The word that stands for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Fifo => "fifo",
            Self::Haircut => "haircut",
            Self::Poison => "poison",
        }
    }
}

/// What one convention says. `K` is what holds value (an output, an account), `V` its amount in base units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer<K, V> {
    pub method: Method,
    /// Taint that was marked at the sources, each unit once.
    pub marked: V,
    /// Taint that ever arrived, by holder.
    pub received: BTreeMap<K, V>,
    /// Taint that is still there, by holder.
    pub held: BTreeMap<K, V>,
    /// Taint that was paid to miners, or burned.
    pub lost: V,
    /// Sources that do not occur.
    pub unknown: Vec<K>,
}
