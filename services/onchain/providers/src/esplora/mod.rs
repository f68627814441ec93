//! A client of Esplora's REST interface.

pub mod block;
mod script;
pub mod shape;

use chain_model::{
    account::Utxo,
    tx::{Spend, Tx, Txid},
};

use crate::{
    endpoint::{Endpoint, Raw, Shared},
    failure::Failure,
    path::Path,
    rows::Rows,
};

/// For pages.
const NAME: &str = "Esplora";

#[derive(Debug)]
pub(super) struct Esplora(Endpoint);

impl Esplora {
    pub(super) fn new(base: &str, rate: u32, shared: &Shared) -> anyhow::Result<Self> {
        Endpoint::new(
            (NAME, vocab::Provider::Esplora),
            "bitcoin:esplora".to_owned(),
            base,
            rate,
            shared,
        )
        .map(Self)
    }

    pub(super) const fn name(&self) -> &'static str {
        self.0.name
    }

    pub(super) async fn tip(&self) -> Result<(u64, Raw), Failure> {
        let path = Path::fixed("/blocks/tip/height");
        self.0.get(&path, &[], None, shape::number).await
    }

    /// Hash of the block at this height of the best chain.
    pub(super) async fn block_hash(&self, height: u64) -> Result<([u8; 32], Raw), Failure> {
        let path = Path::of(&["block-height", &height.to_string()])?;
        let read = |body: &[u8]| {
            let text = std::str::from_utf8(body).unwrap_or_default().trim().to_owned();
            shape::txid(&text).map(|hash| hash.0)
        };
        self.0.get(&path, &[], None, read).await
    }

    /// Hash and time of the block of this hash, by its header.
    pub(super) async fn head(&self, hash: [u8; 32]) -> Result<(([u8; 32], i64), Raw), Failure> {
        let path = Path::of(&["block", &Txid(hash).to_string(), "header"])?;
        self.0.get(&path, &[], None, block::head).await
    }

    /// What the block of this hash pays, by transaction.
    pub(super) async fn block(&self, hash: [u8; 32]) -> Result<(block::Paid, Raw), Failure> {
        self.0.get(&block_path(hash)?, &[], None, block::read).await
    }

    /// The last ten transactions that it heard of, with what their outputs sum to.
    pub(super) async fn recent(&self) -> Result<(Vec<(Txid, u64)>, Raw), Failure> {
        let path = Path::fixed("/mempool/recent");
        self.0.get(&path, &[], None, shape::recent).await
    }

    pub(super) async fn tx(&self, txid: Txid) -> Result<(Tx, Raw), Failure> {
        self.0.get(&tx_path(txid)?, &[], None, shape::tx).await
    }

    pub(super) async fn spends(&self, txid: Txid) -> Result<(Vec<Option<Spend>>, Raw), Failure> {
        self.0.get(&spends_path(txid)?, &[], None, shape::spends).await
    }

    pub(super) async fn address(&self, address: &str) -> Result<(shape::AddressStats, Raw), Failure> {
        let path = Path::of(&["address", address])?;
        self.0.get(&path, &[], None, shape::address).await
    }

    pub(super) async fn txs(&self, address: &str, after: Option<Txid>) -> Result<(shape::TxPage, Raw), Failure> {
        self.0.get(&txs_path(address, after)?, &[], None, shape::txs).await
    }

    pub(super) async fn utxos(&self, address: &str) -> Result<(Rows<Utxo>, Raw), Failure> {
        let path = Path::of(&["address", address, "utxo"])?;
        self.0.get(&path, &[], None, shape::utxos).await
    }
}

pub(super) fn block_path(hash: [u8; 32]) -> Result<Path, Failure> {
    Path::of(&["block", &Txid(hash).to_string(), "raw"])
}

pub(super) fn tx_path(txid: Txid) -> Result<Path, Failure> {
    Path::of(&["tx", &txid.to_string()])
}

pub(super) fn spends_path(txid: Txid) -> Result<Path, Failure> {
    Path::of(&["tx", &txid.to_string(), "outspends"])
}

/// The first page has the unconfirmed ones too; a later one holds what is older than `after`.
pub(super) fn txs_path(address: &str, after: Option<Txid>) -> Result<Path, Failure> {
    match after {
        None => Path::of(&["address", address, "txs"]),
        Some(shape::NEWEST) => Path::of(&["address", address, "txs", "chain"]),
        Some(txid) => Path::of(&["address", address, "txs", "chain", &txid.to_string()]),
    }
}
