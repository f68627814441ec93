//! What the use cases need to know of a chain, whoever provides it: the cache first, else a provider within its budget.

use std::sync::Arc;

use async_trait::async_trait;
use chain_model::{
    account::{Account, Approval, Collection, Holding, Utxo},
    amount::Amount,
    chain::Chain,
    error::Error,
    provenance::{Coverage, Fetched},
    token::TokenReport,
    transfer::{Asset, Transfer},
    tx::{Spend, Tx, Txid},
};
use heuristics::whale::{Block, Floors, Newest, Stretch};

/// Some of a list, newest first.
#[derive(Debug, Clone)]
pub struct Page<T> {
    pub items: Vec<T>,
    /// Where to go on; none at the end.
    pub next: Option<String>,
    pub coverage: Coverage,
}

/// What a transaction of an account chain says beside what it moved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TxFacts {
    /// Whether it did what it says; none where it waits, or the provider can't tell.
    pub succeeded: Option<bool>,
    /// In the native asset's base units.
    pub fee: Option<Amount>,
    pub method: Option<String>,
    pub gas_used: Option<u64>,
    pub nonce: Option<u64>,
    /// Contract that it made.
    pub created: Option<String>,
    /// Addresses in the data of its call, in EIP-55 form, each once.
    pub named: Vec<String>,
    /// The data of its call; none where the provider doesn't tell it.
    pub input: Option<Vec<u8>>,
    /// US dollars for one coin at its time, by the provider; a decimal.
    pub price: Option<String>,
}

/// The newest block of a chain, and what its pace follows from. Times are seconds since 1970, as blocks tell them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    pub height: u64,
    pub time: i64,
    /// Of the first block with its difficulty; none before the first adjustment.
    pub epoch_start: Option<i64>,
    /// Blocks from an earlier one to the newest, and the time of that one.
    pub window: u64,
    pub window_start: i64,
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

    /// All transfers of one transaction of a chain with balances; the coverage says which kinds could not be had.
    ///
    /// # Errors
    /// As [`Source::tx`].
    async fn tx_transfers(&self, chain: &'static Chain, hash: &str) -> Result<Fetched<Page<Transfer>>, Error>;

    /// True where a provider of this chain can list what an address did.
    fn serves(&self, _: &Chain) -> bool {
        false
    }

    /// Height of the best block.
    ///
    /// # Errors
    /// The provider's failure.
    async fn tip(&self, _: &'static Chain) -> Result<Fetched<u64>, Error> {
        Err(Error::NoChain)
    }

    /// The best block and the pace of those before it, some minutes old at most.
    ///
    /// # Errors
    /// [`Error::NoChain`] for a chain with balances; the provider's failure.
    async fn pace(&self, _: &'static Chain) -> Result<Pace, Error> {
        Err(Error::NoChain)
    }

    /// An address as its provider sums it up. One that was never used is no error.
    ///
    /// # Errors
    /// The provider's failure.
    async fn account(&self, _: &'static Chain, _address: &str) -> Result<Fetched<Account>, Error> {
        Err(Error::NoChain)
    }

    /// Balance of one asset on an account chain, at the end of a block or now.
    ///
    /// # Errors
    /// [`Error::NoArchiveNode`] where no node is configured; the node's failure.
    async fn balance(
        &self,
        _: &'static Chain,
        _address: &str,
        _: &Asset,
        _block: Option<u64>,
    ) -> Result<Fetched<Amount>, Error> {
        Err(Error::NoChain)
    }

    /// Unspent outputs of an address.
    ///
    /// # Errors
    /// [`Error::TooMany`] where the provider does not list so many; its failure.
    async fn utxos(&self, _: &'static Chain, _address: &str) -> Result<Fetched<Page<Utxo>>, Error> {
        Err(Error::NoChain)
    }

    /// Tokens that an address of an account chain holds, without the native asset.
    ///
    /// # Errors
    /// The provider's failure.
    async fn holdings(&self, _: &'static Chain, _address: &str) -> Result<Fetched<Page<Holding>>, Error> {
        Err(Error::NoChain)
    }

    /// Collections of which an address holds tokens.
    ///
    /// # Errors
    /// The provider's failure.
    async fn collections(&self, _: &'static Chain, _address: &str) -> Result<Fetched<Page<Collection>>, Error> {
        Err(Error::NoChain)
    }

    /// What an explorer knows of a token: its holders and its contract. What could not be read is none, and its coverage says why.
    ///
    /// # Errors
    /// [`Error::NoExplorer`] where no provider of the chain lists holders; [`Error::NoToken`] where it knows none; its failure where it told
    /// nothing at all.
    async fn token(&self, _: &'static Chain, _contract: &str) -> Result<TokenReport, Error> {
        Err(Error::NoExplorer)
    }

    /// Who created a contract; none where the explorer does not say, and for what is no contract. One call.
    ///
    /// # Errors
    /// [`Error::NoExplorer`] where no provider of the chain knows it; the provider's failure.
    async fn creator(&self, _: &'static Chain, _contract: &str) -> Result<Option<String>, Error> {
        Err(Error::NoExplorer)
    }

    /// Native balance at the end of days on which it changed (`2026-01-31`, base units), in no promised order.
    ///
    /// # Errors
    /// The provider's failure.
    async fn days(&self, _: &'static Chain, _address: &str) -> Result<Fetched<Vec<(String, Amount)>>, Error> {
        Err(Error::NoChain)
    }

    /// Permissions to take tokens that still stand, newest first.
    ///
    /// # Errors
    /// [`Error::NoArchiveNode`] where no node is configured; its failure.
    async fn approvals(&self, _: &'static Chain, _owner: &str) -> Result<Fetched<Page<Approval>>, Error> {
        Err(Error::NoChain)
    }

    /// The first transfer of native coins to an address of an account chain.
    ///
    /// # Errors
    /// [`Error::NoChain`] where no provider lists from the oldest; its failure.
    async fn funder(&self, _: &'static Chain, _address: &str) -> Result<Fetched<Option<Transfer>>, Error> {
        Err(Error::NoChain)
    }

    /// The address that a name of the Ethereum Name Service stands for; none where nobody set one.
    ///
    /// # Errors
    /// [`Error::NoArchiveNode`] where no node of Ethereum is configured; its failure.
    async fn named(&self, _name: &str) -> Result<Fetched<Option<String>>, Error> {
        Err(Error::NoArchiveNode)
    }

    /// Name of the provider that gives whole blocks of this chain; none where nobody does.
    fn blocks(&self, _: &Chain) -> Option<&'static str> {
        None
    }

    /// Hash of the block at this height of the best chain.
    ///
    /// # Errors
    /// [`Error::NoTransaction`] where there is none yet; the provider's failure.
    async fn block_hash(&self, _: &'static Chain, _height: u64) -> Result<[u8; 32], Error> {
        Err(Error::NoChain)
    }

    /// The block at this height with what is large in it. Contracts that send native coins on are not seen.
    ///
    /// # Errors
    /// As [`Source::block_hash`].
    async fn block(&self, _: &'static Chain, _height: u64, _: &Floors) -> Result<Block, Error> {
        Err(Error::NoChain)
    }

    /// Name of the provider that lists the large transfers of a chain by time, where nobody gives its blocks; none else.
    fn lists(&self, _: &Chain) -> Option<&'static str> {
        None
    }

    /// The best block of the provider that lists.
    ///
    /// # Errors
    /// The provider's failure.
    async fn newest(&self, _: &'static Chain) -> Result<Newest, Error> {
        Err(Error::NoChain)
    }

    /// What was large between two times, seconds since 1970, both within. Native coins that contracts send on are among it.
    ///
    /// # Errors
    /// The provider's failure on any page: half a list is none.
    async fn moved(&self, _: &'static Chain, _: &Floors, _since: i64, _until: i64) -> Result<Stretch, Error> {
        Err(Error::NoChain)
    }

    /// Name of the provider that tells what waits for a block; none where nobody does.
    fn mempool(&self, _: &Chain) -> Option<&'static str> {
        None
    }

    /// The last few transactions that the provider heard of, with what their outputs sum to.
    ///
    /// # Errors
    /// The provider's failure.
    async fn recent(&self, _: &'static Chain) -> Result<Vec<(Txid, u64)>, Error> {
        Err(Error::NoChain)
    }

    /// The rest of what a transaction of an account chain says.
    ///
    /// # Errors
    /// As [`Source::tx_transfers`].
    async fn tx_facts(&self, _: &'static Chain, _hash: &str) -> Result<Fetched<TxFacts>, Error> {
        Err(Error::NoChain)
    }
}
