//! What is known of an address at a glance, and what it holds.

use crate::{
    amount::Amount,
    transfer::Asset,
    tx::{Block, OutPoint},
};

/// What stands behind an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Nature {
    /// Form of a Bitcoin script: `p2wpkh`, `p2tr` …
    Script(&'static str),
    /// Held by a key.
    Key,
    Contract {
        name: Option<String>,
        verified: bool,
        creator: Option<String>,
        creation_tx: Option<String>,
    },
    /// The provider does not say.
    Unknown,
}

/// An address as its provider sums it up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    pub nature: Nature,
    /// Native asset, confirmed; none where the provider does not know it.
    pub balance: Option<Amount>,
    /// Change by unconfirmed transactions: received, sent.
    pub pending: (Amount, Amount),
    /// All that was ever received, where the provider knows.
    pub received: Option<Amount>,
    pub sent: Option<Amount>,
    pub tx_count: Option<u64>,
    /// Token transfers.
    pub transfer_count: Option<u64>,
}

/// An unspent output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Utxo {
    pub outpoint: OutPoint,
    pub value: u64,
    /// None while unconfirmed.
    pub block: Option<Block>,
}

/// How much of one asset an address holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holding {
    pub asset: Asset,
    pub value: Amount,
    /// US dollars for one whole unit now, as the provider says; a decimal.
    pub provider_price: Option<String>,
}

/// Tokens of one collection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Collection {
    pub contract: String,
    pub name: String,
    pub symbol: String,
    /// `ERC-721` or `ERC-1155`.
    pub kind: String,
    pub count: u64,
    /// Some of the ids.
    pub ids: Vec<String>,
}

/// A permission to take tokens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Approval {
    pub contract: String,
    pub symbol: Option<String>,
    pub decimals: Option<u8>,
    pub spender: String,
    /// Base units; for all tokens of a collection, none.
    pub allowance: Option<Amount>,
    /// What the last event said; the present allowance where that could be asked.
    pub verified: bool,
    pub tx: String,
    pub block: u64,
}

/// Form of a Bitcoin address, told by its text alone.
#[must_use]
pub fn script_of(address: &str) -> &'static str {
    match (address.as_bytes().first(), address.len()) {
        (Some(b'1'), _) => "p2pkh",
        (Some(b'3'), _) => "p2sh",
        (_, 42) if address.starts_with("bc1q") => "p2wpkh",
        (_, 62) if address.starts_with("bc1q") => "p2wsh",
        (_, 62) if address.starts_with("bc1p") => "p2tr",
        _ => "other",
    }
}
