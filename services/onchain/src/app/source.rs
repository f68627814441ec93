//! What the use cases need to know of a chain, whoever provides it: the cache first, else a provider within its budget.

use std::sync::Arc;

use async_trait::async_trait;

use crate::{
    domain::{
        chain::Chain,
        provenance::{Coverage, Fetched},
        transfer::Transfer,
        tx::{Spend, Tx, Txid},
    },
    error::Error,
};

/// Some of a list, newest first.
#[derive(Debug, Clone)]
pub struct Page<T> {
    pub items: Vec<T>,
    /// Where to go on; none at the end.
    pub next: Option<String>,
    pub coverage: Coverage,
}

/// Reads chains. A provider's failure is an error or a coverage that says so, never an empty list.
#[async_trait]
pub trait Source: Send + Sync {
    /// A transaction of a chain with unspent outputs.
    ///
    /// # Errors
    /// [`Error::NoTransaction`] where the provider knows none; the provider's failure.
    async fn tx(&self, chain: &'static Chain, txid: Txid) -> Result<Fetched<Arc<Tx>>, Error>;

    /// For each output of a transaction, who spent it.
    ///
    /// # Errors
    /// As [`Source::tx`].
    async fn spends(&self, chain: &'static Chain, txid: Txid) -> Result<Fetched<Vec<Option<Spend>>>, Error>;

    /// Transactions of an address, unconfirmed first, then newest first.
    ///
    /// # Errors
    /// The provider's failure on the first page.
    async fn address_txs(
        &self,
        chain: &'static Chain,
        address: &str,
        cursor: Option<&str>,
    ) -> Result<Fetched<Page<Arc<Tx>>>, Error>;

    /// Transfers of an address on a chain with balances, all kinds together, newest first.
    ///
    /// # Errors
    /// The provider's failure on the first page.
    async fn transfers(
        &self,
        chain: &'static Chain,
        address: &str,
        cursor: Option<&str>,
    ) -> Result<Fetched<Page<Transfer>>, Error>;

    /// All transfers of one transaction of a chain with balances.
    ///
    /// # Errors
    /// As [`Source::tx`].
    async fn tx_transfers(&self, chain: &'static Chain, hash: &str) -> Result<Fetched<Vec<Transfer>>, Error>;
}
