//! Which chains this installation serves.

use chain_model::{
    chain::{CHAINS, Chain, chain},
    error::Error,
};
use chain_providers::source::Pace;

use crate::Ledger;

impl Ledger {
    /// Chains with a provider, Bitcoin first.
    pub fn chains(&self) -> impl Iterator<Item = &'static Chain> + '_ {
        CHAINS.iter().filter(|chain| self.source.serves(chain))
    }

    /// Bitcoin's newest block, and how fast blocks come.
    ///
    /// # Errors
    /// [`Error::NoChain`] where it has no provider; the provider's failure.
    pub async fn bitcoin_pace(&self) -> Result<Pace, Error> {
        self.source.pace(chain("bitcoin").ok_or(Error::NoChain)?).await
    }
}
