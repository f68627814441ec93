//! Wallets: accounts of the ledger whose events come from a chain.

pub mod booking;
mod input;
mod secret;

use std::fmt;

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use vocab::Money;

pub use input::{NewWallet, WalletInput, name_and_note};
pub use secret::{holds_key, is_private};

/// Venue of the accounts of wallets.
pub const VENUE: &str = "Wallet";
/// Movements of one chain that are read at a time.
pub const MOST_MOVEMENTS: usize = 5_000;
/// Characters of a key that are shown at its beginning and at its end.
const SHOWN: (usize, usize) = (8, 6);

vocab::words! {
    /// What a wallet is read from.
    pub enum WalletKind {
        Address = "address",
        /// An extended public key or a descriptor.
        Key = "key",
    }
}

/// An address, or a key that shows all addresses of its owner. Its `Debug` does not show it.
#[derive(Clone, PartialEq, Eq)]
pub struct Source(pub String);

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Source(…)")
    }
}

vocab::words! {
    /// How far a chain of a wallet was read.
    pub enum ChainState {
        Waiting = "waiting",
        Reading = "reading",
        Current = "current",
        Failed = "failed",
    }
}

/// An asset that the chain says is held, or that the ledger has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WalletHolding {
    pub asset: String,
    /// Nothing for the chain's own coin.
    pub contract: Option<String>,
    pub quantity: Money,
    /// Sum of the ledger's movements on this chain.
    pub in_ledger: Money,
    /// US dollars; nothing where the market knows no price.
    pub value: Option<Money>,
}

/// One chain of a wallet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletChain {
    pub chain: String,
    pub state: ChainState,
    pub error: Option<String>,
    pub synced_at: Option<DateTime<Utc>>,
    /// Time of the newest block whose movements were all read.
    pub read_to: Option<DateTime<Utc>>,
    pub movements: u32,
    pub unknown_tokens: u32,
    pub truncated: bool,
    pub holdings: Vec<WalletHolding>,
    /// When the holdings were read.
    pub held_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wallet {
    pub id: Uuid,
    pub account: Uuid,
    /// Of its account.
    pub name: String,
    pub kind: WalletKind,
    pub source: Source,
    /// How addresses are made of a bare key.
    pub script: Option<String>,
    /// Of a key.
    pub fingerprint: Option<String>,
    /// Addresses of a key that were used.
    pub addresses: u32,
    pub note: String,
    pub chains: Vec<WalletChain>,
    pub created_at: DateTime<Utc>,
    pub version: i32,
}

impl Wallet {
    /// The address; of a key only its first and last characters.
    #[must_use]
    pub fn shown(&self) -> String {
        match self.kind {
            WalletKind::Address => self.source.0.clone(),
            WalletKind::Key => masked(&self.source.0),
        }
    }
}

fn masked(key: &str) -> String {
    let signs: Vec<char> = key.chars().collect();
    let (first, last) = SHOWN;
    if signs.len() < 4 * (first + last) {
        return "…".to_owned();
    }
    let begin: String = signs[..first].iter().collect();
    let end: String = signs[signs.len() - last..].iter().collect();
    format!("{begin}…{end}")
}

/// When a wallet is read again by itself: after a day, up to two hours earlier, by its id, so that wallets that were added together are
/// not read together.
#[must_use]
pub fn next_sync(wallet: Uuid, now: DateTime<Utc>) -> DateTime<Utc> {
    let spread = i64::try_from(wallet.as_u128() % 7_200).unwrap_or_default();
    now + TimeDelta::days(1) - TimeDelta::seconds(spread)
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, TimeDelta};
    use uuid::Uuid;

    use super::{Source, masked, next_sync};

    #[test]
    fn a_key_is_never_shown_whole() {
        let key = format!("xpub6CUG{}9sLvgo", "A".repeat(97));
        assert_eq!(masked(&key), "xpub6CUG…9sLvgo".replace("9sLvgo", &key[key.len() - 6..]));
        assert_eq!(masked("xpub6CUGRUo"), "…");
        assert_eq!(format!("{:?}", Source(key)), "Source(…)");
    }

    #[test]
    fn wallets_are_read_once_a_day_and_not_all_at_once() {
        let now = DateTime::UNIX_EPOCH;
        let day = TimeDelta::days(1);
        let (one, other) = (
            next_sync(Uuid::from_u128(7), now),
            next_sync(Uuid::from_u128(7_207), now),
        );
        assert_eq!((one, one), (now + day - TimeDelta::seconds(7), other));
        assert_eq!(
            next_sync(Uuid::from_u128(7_199), now),
            now + day - TimeDelta::seconds(7_199)
        );
    }
}
