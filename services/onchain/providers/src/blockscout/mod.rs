//! A client of Blockscout's REST interface v2.

pub mod contract;
mod days;
mod moved;
mod page;
pub mod shape;
#[cfg(test)]
mod tests;

use chain_model::{
    account::{Account, Collection, Holding},
    amount::Amount,
    token::{ContractSource, TokenFacts, TokenHolder},
    transfer::Transfer,
};
use heuristics::whale::Newest;
use secrecy::{ExposeSecret, SecretString};

use crate::{
    endpoint::{Endpoint, Raw, Shared},
    failure::Failure,
    merge::{Page, Params},
    path::Path,
};

/// For pages.
const NAME: &str = "Blockscout";

#[derive(Debug)]
pub(super) struct Blockscout {
    endpoint: Endpoint,
    key: Option<SecretString>,
}

impl Blockscout {
    /// `base` ends before `/addresses`: `https://eth.blockscout.com/api/v2`.
    pub(super) fn new(
        chain: &str,
        base: &str,
        key: Option<SecretString>,
        rate: u32,
        shared: &Shared,
    ) -> anyhow::Result<Self> {
        let endpoint = Endpoint::new(
            (NAME, vocab::Provider::Blockscout),
            format!("{chain}:blockscout"),
            base,
            rate,
            shared,
        )?;
        Ok(Self { endpoint, key })
    }

    pub(super) const fn name(&self) -> &'static str {
        self.endpoint.name
    }

    /// What a page gave as its next is sent back as it came; nothing else is added, for version 12 refuses `limit` and counts by
    /// `items_count`.
    async fn get<T: Send + 'static>(
        &self,
        path: &Path,
        query: &[(String, String)],
        read: fn(&[u8]) -> Result<T, Failure>,
    ) -> Result<(T, Raw), Failure> {
        let key = self.key.as_ref().map(|key| ("apikey", key.expose_secret()));
        self.endpoint.get(path, query, key, read).await
    }

    pub(super) async fn address(&self, address: &str) -> Result<(Account, Raw), Failure> {
        self.get(&Path::of(&["addresses", address])?, &[], shape::address).await
    }

    pub(super) async fn counters(&self, address: &str) -> Result<((Option<u64>, Option<u64>), Raw), Failure> {
        let path = Path::of(&["addresses", address, "counters"])?;
        self.get(&path, &[], shape::counters).await
    }

    /// `kind` is `transactions`, `internal-transactions` or `token-transfers`.
    pub(super) async fn transfers(
        &self,
        address: &str,
        kind: &str,
        params: &Params,
        read: fn(&[u8]) -> Result<Page<Transfer>, Failure>,
    ) -> Result<(Page<Transfer>, Raw), Failure> {
        self.get(&Path::of(&["addresses", address, kind])?, params, read).await
    }

    pub(super) async fn tokens(&self, address: &str, params: &Params) -> Result<(Page<Holding>, Raw), Failure> {
        let mut query = vec![("type".to_owned(), "ERC-20".to_owned())];
        query.extend(params.iter().filter(|(name, _)| name != "type").cloned());
        let path = Path::of(&["addresses", address, "tokens"])?;
        self.get(&path, &query, shape::holdings).await
    }

    pub(super) async fn collections(&self, address: &str, params: &Params) -> Result<(Page<Collection>, Raw), Failure> {
        let path = Path::of(&["addresses", address, "nft", "collections"])?;
        self.get(&path, params, shape::collections).await
    }

    pub(super) async fn token(&self, contract: &str) -> Result<(TokenFacts, Raw), Failure> {
        self.get(&Path::of(&["tokens", contract])?, &[], contract::token).await
    }

    /// The largest holders: one page, which is more than anybody looks at.
    pub(super) async fn holders(&self, contract: &str) -> Result<(Page<TokenHolder>, Raw), Failure> {
        let path = Path::of(&["tokens", contract, "holders"])?;
        self.get(&path, &[], contract::holders).await
    }

    pub(super) async fn source(&self, contract: &str) -> Result<(ContractSource, Raw), Failure> {
        let path = Path::of(&["smart-contracts", contract])?;
        let (source, raw) = self.get(&path, &[], contract::source).await?;
        let address = contract.to_owned();
        Ok((ContractSource { address, ..source }, raw))
    }

    pub(super) async fn days(&self, address: &str) -> Result<(Vec<(String, Amount)>, Raw), Failure> {
        let path = Path::of(&["addresses", address, "coin-balance-history-by-day"])?;
        self.get(&path, &[], days::days).await
    }

    /// The best block that it has taken in.
    pub(super) async fn newest(&self) -> Result<(Newest, Raw), Failure> {
        let query = [("type".to_owned(), "block".to_owned())];
        self.get(&Path::fixed("/blocks"), &query, moved::newest).await
    }

    /// Everything that moved, newest first, by the filters of `params`: amounts are in whole units of the asset.
    pub(super) async fn moved(&self, params: &Params) -> Result<(Page<Transfer>, Raw), Failure> {
        self.get(&Path::fixed("/advanced-filters"), params, moved::moved).await
    }

    pub(super) async fn tx(&self, hash: &str) -> Result<(shape::Sent, Raw), Failure> {
        self.get(&tx_path(hash)?, &[], shape::tx).await
    }

    /// `kind` is `internal-transactions` or `token-transfers`.
    pub(super) async fn tx_transfers(
        &self,
        hash: &str,
        kind: &str,
        params: &Params,
        read: fn(&[u8]) -> Result<Page<Transfer>, Failure>,
    ) -> Result<(Page<Transfer>, Raw), Failure> {
        self.get(&Path::of(&["transactions", hash, kind])?, params, read).await
    }
}

pub(super) fn tx_path(hash: &str) -> Result<Path, Failure> {
    Path::of(&["transactions", hash])
}
