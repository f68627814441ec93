//! Large transfers: what of a block is one, and what only looks like one.
//!
//! On a chain of outputs a transfer is what one transaction pays to one receiver. What goes back to an address that also spends in it is
//! change and no transfer; a coinjoin moves many people's coins at once and is none either (`heuristic::coinjoin`).

use std::collections::HashMap;

use chain_model::{
    amount::Amount,
    provenance::Provenance,
    transfer::Asset,
    tx::{Input, Output, Script, Tx},
};
use ruint::aliases::U256;
use rust_decimal::{Decimal, RoundingStrategy, prelude::ToPrimitive};

use crate::{Subject, change, coinjoin};

/// Senders of one transfer that are kept by name; the rest are counted.
pub const SENDERS: usize = 8;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    Transfer,
    /// Newly made: a coinbase, or tokens from the zero address.
    Mint,
    /// Gone for ever: to the zero address, or to an output that nobody can spend.
    Burn,
}

impl Kind {
    /// The word that stands for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Transfer => "transfer",
            Self::Mint => "mint",
            Self::Burn => "burn",
        }
    }
}

/// A large transfer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    /// As the chain writes its hashes.
    pub tx: String,
    /// What of the transaction, so that it is kept once: `out:<address>`, `native`, `log:<index>`.
    pub what: String,
    pub kind: Kind,
    pub asset: Asset,
    pub value: Amount,
    /// Who put in how much, the largest first; at most [`SENDERS`]. Empty for a mint, and for scripts without an address.
    pub senders: Vec<(String, Amount)>,
    /// How many there are.
    pub sender_count: u32,
    /// None for a burn, and for a script without an address.
    pub receiver: Option<String>,
    /// 1 to 97 where heuristics take it for change of an address of its own; 0 where they do not.
    pub change_percent: u8,
    pub provenance: Provenance,
}

/// A block with what is large in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    pub height: u64,
    pub hash: [u8; 32],
    pub parent: [u8; 32],
    /// Seconds since 1970, as the block says.
    pub time: i64,
    pub moves: Vec<Move>,
    /// Large coinjoins, which are not told as transfers.
    pub coinjoins: u32,
    /// Transactions and logs that could not be read and were left out.
    pub unreadable: u32,
}

/// The best block that a provider has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Newest {
    pub height: u64,
    /// Seconds since 1970.
    pub time: i64,
}

/// What a provider's list tells of a stretch of time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stretch {
    /// Seconds since 1970 from which on nothing is missing.
    pub from: i64,
    /// Each with its block's height and time.
    pub moves: Vec<(Move, Newest)>,
}

/// From which amount on a transfer of an asset is large, in base units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Floor {
    pub asset: Asset,
    pub least: Amount,
}

/// The floors of a chain, its native asset among them where that has a price.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Floors(pub Vec<Floor>);

impl Floors {
    /// The least amount of the chain's own coin that counts, in its smallest unit.
    #[must_use]
    pub fn native(&self) -> Option<Amount> {
        let floor = self.0.iter().find(|floor| floor.asset == Asset::Native)?;
        Some(floor.least)
    }

    /// Of the native asset, in satoshi. Sums beyond all bitcoins cannot be: without a price nothing is large.
    #[must_use]
    pub fn satoshi(&self) -> u64 {
        let least = self.native().and_then(|least| u64::try_from(least.0).ok());
        least.unwrap_or(u64::MAX)
    }

    /// Of the token at this contract, in EIP-55 form.
    #[must_use]
    pub fn token(&self, contract: &str) -> Option<&Floor> {
        self.0
            .iter()
            .find(|floor| matches!(&floor.asset, Asset::Token { contract: one, .. } if one == contract))
    }

    /// Contracts of the tokens that are looked at.
    pub fn contracts(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|floor| match &floor.asset {
            Asset::Native => None,
            Asset::Token { contract, .. } => Some(contract.as_str()),
        })
    }
}

/// The fewest base units that are worth `usd` at this price of one unit; none where that is beyond reckoning.
#[must_use]
pub fn least(usd: Decimal, price: Decimal, decimals: u8) -> Option<Amount> {
    if price <= Decimal::ZERO {
        return None;
    }
    let unit = Decimal::from(10_u64.checked_pow(u32::from(decimals))?);
    let units = usd.checked_div(price)?.checked_mul(unit)?;
    let whole = units.round_dp_with_strategy(0, RoundingStrategy::ToPositiveInfinity);
    whole.to_u128().map(|units| Amount(U256::from(units)))
}

/// What one transaction of a chain of outputs moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Seen {
    /// Nothing is large.
    Small,
    Coinjoin,
    /// Never empty.
    Moves(Vec<Move>),
}

/// Receivers of a transaction with what each gets in all of its outputs, in the order of the first. Scripts without an address count by
/// their bytes; an output of nothing is no payment.
fn receivers(outputs: &[Output]) -> Vec<(&Output, u64)> {
    let mut order: Vec<(&Output, u64)> = Vec::new();
    let mut places: HashMap<&[u8], usize> = HashMap::new();
    for output in outputs.iter().filter(|output| output.value > 0) {
        let key = output.address.as_ref().map_or(&*output.script_pubkey, String::as_bytes);
        if let Some(place) = places.get(key) {
            order[*place].1 = order[*place].1.saturating_add(output.value);
        } else {
            places.insert(key, order.len());
            order.push((output, output.value));
        }
    }
    order
}

/// Who put in how much, the largest first, and how many there are.
fn senders(inputs: &[Input]) -> (Vec<(String, Amount)>, u32) {
    let mut sums: HashMap<&str, u64> = HashMap::new();
    for (address, value) in inputs
        .iter()
        .filter_map(|input| input.address.as_deref().map(|address| (address, input.value)))
    {
        let sum = sums.entry(address).or_default();
        *sum = sum.saturating_add(value);
    }
    let count = u32::try_from(sums.len()).unwrap_or(u32::MAX);
    let mut all: Vec<(&str, u64)> = sums.into_iter().collect();
    all.sort_by(|one, other| other.1.cmp(&one.1).then(one.0.cmp(other.0)));
    let named = all.into_iter().take(SENDERS);
    let named = named.map(|(address, value)| (address.to_owned(), Amount::from(value)));
    (named.collect(), count)
}

/// What of a transaction of outputs is worth at least `least` satoshi.
#[must_use]
pub fn of_outputs(tx: &Tx, least: u64, provenance: &Provenance) -> Seen {
    let own = |output: &Output| {
        let address = output.address.as_deref();
        address.is_some() && tx.inputs.iter().any(|input| input.address.as_deref() == address)
    };
    let large: Vec<(&Output, u64)> = receivers(&tx.outputs)
        .into_iter()
        .filter(|(output, sum)| *sum >= least && !own(output))
        .collect();
    if large.is_empty() {
        return Seen::Small;
    }
    if coinjoin::detect(tx).is_some() {
        return Seen::Coinjoin;
    }
    // Nobody is asked whether an address was seen before: that would be a call for each.
    let change = change::detect(tx, |_| None);
    let (named, count) = senders(&tx.inputs);
    let moves = large.into_iter().map(|(output, sum)| {
        let back = change.as_ref().filter(|finding| match finding.subject {
            Subject::Output(index) => tx
                .outputs
                .get(index as usize)
                .is_some_and(|one| std::ptr::eq(one, output)),
            _ => false,
        });
        let kind = match output.script {
            Script::OpReturn => Kind::Burn,
            _ if tx.coinbase() => Kind::Mint,
            _ => Kind::Transfer,
        };
        let script = || hex::encode(&output.script_pubkey[..output.script_pubkey.len().min(64)]);
        Move {
            tx: tx.txid.to_string(),
            what: format!("out:{}", output.address.clone().unwrap_or_else(script)),
            kind,
            asset: Asset::Native,
            value: Amount::from(sum),
            senders: named.clone(),
            sender_count: count,
            receiver: output.address.clone(),
            change_percent: back.map_or(0, |finding| finding.confidence),
            provenance: provenance.clone(),
        }
    });
    Seen::Moves(moves.collect())
}

/// A movement of an account chain as a large transfer; none where it is too small, or from somebody to themselves.
#[must_use]
pub fn of_account(
    (tx, what): (String, String),
    asset: &Asset,
    (from, to): (Option<String>, Option<String>),
    value: Amount,
    least: Amount,
    provenance: &Provenance,
) -> Option<Move> {
    if value < least || value == Amount::ZERO || from == to {
        return None;
    }
    let kind = match (&from, &to) {
        (None, _) => Kind::Mint,
        (_, None) => Kind::Burn,
        _ => Kind::Transfer,
    };
    Some(Move {
        tx,
        what,
        kind,
        asset: asset.clone(),
        value,
        sender_count: u32::from(from.is_some()),
        senders: from.into_iter().map(|from| (from, value)).collect(),
        receiver: to,
        change_percent: 0,
        provenance: provenance.clone(),
    })
}

#[cfg(test)]
#[path = "whale_tests.rs"]
mod tests;
