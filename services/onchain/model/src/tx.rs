//! Transactions of chains that keep unspent outputs. Amounts are satoshi.

use std::{fmt, str::FromStr};

use crate::amount::Amount;

/// The text is no transaction id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a transaction id: 64 hexadecimal digits")]
pub struct BadTxid;

/// Id of a transaction, in the order in which it is shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Txid(pub [u8; 32]);

impl fmt::Display for Txid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Txid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Txid {
    type Err = BadTxid;

    fn from_str(text: &str) -> Result<Self, BadTxid> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).map_err(|_| BadTxid)?;
        Ok(Self(bytes))
    }
}

/// One output of one transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OutPoint {
    pub txid: Txid,
    pub index: u32,
}

impl fmt::Display for OutPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.txid, self.index)
    }
}

/// Form of an output's script.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Script {
    P2pk,
    P2pkh,
    P2sh,
    P2wpkh,
    P2wsh,
    P2tr,
    /// Bare multisig.
    Multisig,
    OpReturn,
    /// Later witness versions and everything unusual.
    Other,
}

/// Block that holds a transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Block {
    pub height: u64,
    /// Zeros where an archive leaves it out.
    pub hash: [u8; 32],
    /// Seconds since 1970, as the block says.
    pub time: i64,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Input {
    /// None for a coinbase.
    pub prev: Option<OutPoint>,
    /// Of the output that is spent; none where its script has no address.
    pub address: Option<String>,
    pub script: Script,
    pub value: u64,
    pub sequence: u32,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Output {
    pub address: Option<String>,
    pub script: Script,
    pub value: u64,
    /// The script itself.
    pub script_pubkey: Vec<u8>,
}

/// A transaction. Inputs and outputs stand in their order on the chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tx {
    pub txid: Txid,
    pub version: i32,
    pub lock_time: u32,
    /// Bytes, and weight units (BIP 141).
    pub size: u32,
    pub weight: u32,
    pub fee: u64,
    pub inputs: Vec<Input>,
    pub outputs: Vec<Output>,
    /// None while unconfirmed.
    pub block: Option<Block>,
}

impl Tx {
    /// True where it pays out the block's new coins.
    #[must_use]
    pub fn coinbase(&self) -> bool {
        self.inputs.iter().any(|input| input.prev.is_none())
    }

    /// Sum of the inputs; none where it does not fit.
    #[must_use]
    pub fn value_in(&self) -> Option<u64> {
        self.inputs
            .iter()
            .try_fold(0_u64, |sum, input| sum.checked_add(input.value))
    }

    /// Sum of its outputs in satoshi; none where that does not fit.
    #[must_use]
    pub fn value_out(&self) -> Option<u64> {
        self.outputs
            .iter()
            .try_fold(0_u64, |sum, output| sum.checked_add(output.value))
    }

    /// Sum of the inputs as it is told: it fits whatever a provider says.
    #[must_use]
    pub fn sum_in(&self) -> Amount {
        sum(self.inputs.iter().map(|input| input.value))
    }

    /// The same of the outputs.
    #[must_use]
    pub fn sum_out(&self) -> Amount {
        sum(self.outputs.iter().map(|output| output.value))
    }
}

fn sum(values: impl Iterator<Item = u64>) -> Amount {
    values.fold(Amount::ZERO, |sum, value| sum.saturating_add(Amount::from(value)))
}

/// Who spent an output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spend {
    pub txid: Txid,
    /// Which of its inputs.
    pub input: u32,
    pub block: Option<Block>,
}
