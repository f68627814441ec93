//! Transfers of chains that keep balances.

use crate::amount::Amount;

/// How value moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The transaction itself.
    Native,
    /// A contract sent native value on.
    Internal,
    Erc20,
    Erc721,
    Erc1155,
}

/// What moved. Addresses are in EIP-55 form.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Asset {
    Native,
    Token {
        contract: String,
        symbol: Option<String>,
        /// None where nobody knows; then the amount is shown in base units.
        decimals: Option<u8>,
    },
}

/// One movement of one asset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transfer {
    /// `0x` and 64 lower-case digits.
    pub tx: String,
    /// Order within the transaction: the log's index, or the position of an internal call.
    pub position: u32,
    pub kind: Kind,
    pub asset: Asset,
    /// None for a mint: it comes from the zero address.
    pub from: Option<String>,
    /// None for a burn.
    pub to: Option<String>,
    /// Base units; 1 for an ERC-721.
    pub value: Amount,
    /// Of an ERC-721 or ERC-1155.
    pub token_id: Option<Amount>,
    /// None while unconfirmed.
    pub block: Option<u64>,
    /// Seconds since 1970.
    pub time: i64,
    /// The transaction was reverted: nothing moved, and this is here to be seen.
    pub failed: bool,
    /// What its sender paid for the whole transaction, in the native asset; none where the provider doesn't list it, and for all but
    /// the transaction itself.
    pub fee: Option<Amount>,
}
