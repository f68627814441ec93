//! The profile of a key, encoded.

use chain_model::{amount::Amount, transfer::Asset};
use ledger::app::watch::{KeyProfile, Own};
use proto::onchain as pb;

use super::{
    encode::{amount, basis, known, native},
    profile::{count, movement},
};

fn address(one: &Own) -> pb::KeyAddress {
    pb::KeyAddress {
        address: one.address.clone(),
        path: one.path.clone(),
        change: one.change,
        used: one.used(),
        balance: one.account.balance.unwrap_or(Amount::ZERO).to_string(),
        tx_count: known(one.account.tx_count),
    }
}

pub(super) fn encode(found: &KeyProfile) -> pb::ProfileKeyResponse {
    let (chain, held) = (found.chain, &found.held);
    // The next address to receive on belongs to the picture; the rest of the gap does not.
    let mut fresh = [false; 2];
    let shown = held.addresses.iter().filter(|one| {
        let seen = &mut fresh[usize::from(one.change)];
        one.used() || !std::mem::replace(seen, true)
    });
    let rows = found.rows.iter();
    pb::ProfileKeyResponse {
        chain: chain.id.to_owned(),
        script: found.form.word().to_owned(),
        fingerprint: found.fingerprint.clone(),
        addresses: shown.map(address).collect(),
        scanned: count(held.addresses.len()),
        balance: Some(amount(chain, &Asset::Native, found.balance, found.balance_usd)),
        pending_in: Some(native(chain, found.pending.0)),
        pending_out: Some(native(chain, found.pending.1)),
        received: Some(native(chain, found.received)),
        sent: Some(native(chain, found.sent)),
        fees: Some(native(chain, found.fees)),
        movements: rows.map(|row| movement(chain, &row.movement, row.usd)).collect(),
        next_cursor: found.next.clone().unwrap_or_default(),
        basis: Some(basis(&found.basis)),
        movement_count: count(held.movements.len()),
    }
}
