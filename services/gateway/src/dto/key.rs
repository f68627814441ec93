//! Names, and keys with all of their addresses.

use utoipa::ToSchema;

use super::{
    address::AddressMovement,
    onchain::{Basis, ChainAmount, Provenance, answers},
};
use crate::{
    body::{Fields, FromFields},
    problem::INVALID,
};

/// Longest key or descriptor.
const KEY: usize = 4_096;

#[derive(Debug, ToSchema)]
pub struct ResolveBody {
    #[schema(example = "name.eth")]
    pub name: String,
}

impl FromFields for ResolveBody {
    fn from_fields(fields: &mut Fields) -> Self {
        Self {
            name: fields.filled("name", 255),
        }
    }
}

/// A key comes in a body and never in an address: addresses end up in logs and histories. It has no `Debug`.
#[derive(ToSchema)]
pub struct KeyBody {
    /// Extended public key (xpub, ypub, zpub) or descriptor (pkh, wpkh, sh(wpkh), tr with one key).
    pub key: String,
    /// How addresses are made of a bare key: `pkh`, `sh(wpkh)`, `wpkh`, `tr`; by its version where missing.
    pub script: Option<String>,
    /// Where to go on: `next_cursor` of the page before.
    pub cursor: Option<String>,
}

impl FromFields for KeyBody {
    fn from_fields(fields: &mut Fields) -> Self {
        let key = fields.lines("key", KEY);
        if key.trim().is_empty() {
            fields.wrong("key", INVALID, "This field may not be empty.");
        }
        Self {
            key,
            script: fields.text_or_none("script", 20),
            cursor: fields.text_or_none("cursor", 200),
        }
    }
}

answers! {
    /// What a name stands for now.
    ResolvedName from ResolveNameResponse {
        name: String = name,
        address: String = address,
        chains: Vec<String> = chains,
        provenance: Provenance = provenance,
    }

    /// An address of a key.
    KeyAddress from KeyAddress {
        address: String = address,
        /// Below the key.
        #[schema(example = "0/7")]
        path: String = path,
        change: bool = change,
        used: bool = used,
        /// Confirmed, base units.
        balance: String = balance,
        tx_count: Option<u64> = tx_count,
    }

    /// All addresses of a key as one.
    KeyProfile from ProfileKeyResponse {
        chain: String = chain,
        script: String = script,
        /// Eight hexadecimal digits that tell keys apart (BIP 32).
        fingerprint: String = fingerprint,
        /// Used ones, and the first unused one of each branch.
        addresses: Vec<KeyAddress> = addresses,
        /// Addresses that were looked at.
        scanned: u32 = scanned,
        balance: ChainAmount = balance,
        pending_in: ChainAmount = pending_in,
        pending_out: ChainAmount = pending_out,
        /// What came from others. Movements between the key's own addresses are in `fees` alone.
        received: ChainAmount = received,
        sent: ChainAmount = sent,
        fees: ChainAmount = fees,
        movements: Vec<AddressMovement> = movements,
        next_cursor: Option<String> = next_cursor,
        movement_count: u32 = movement_count,
        basis: Basis = basis,
    }
}
