//! Which chains this installation serves.

use chain_model::chain::{CHAINS, Chain};

use crate::Ledger;

impl Ledger {
    /// Chains with a provider, Bitcoin first.
    pub fn chains(&self) -> impl Iterator<Item = &'static Chain> + '_ {
        CHAINS.iter().filter(|chain| self.source.serves(chain))
    }
}
