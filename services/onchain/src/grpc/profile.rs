//! Parts of profiles, encoded.

use std::collections::HashMap;

use casebook::app::note::Note;
use chain_model::{
    account::{Approval, Collection, Nature, Utxo},
    amount::Amount,
    chain::Chain,
    known::Known,
    movement::{Movement, unlimited},
    scope::Scope,
    transfer::Asset,
};
use ledger::app::{
    costs::Costs,
    dealing::{Comparison, Counterparty, summed},
    profile::{Header, dollars},
    quote::unit_price,
};
use proto::onchain as pb;
use tonic::Status;
use vocab::UserId;

use super::{
    Service,
    encode::{amount, basis, known, labels, native, time},
};

/// Virtual bytes that spending an output costs, at ten satoshi each.
const DUST: u64 = 68 * 10;

pub(super) fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

pub(super) fn movement(chain: &Chain, one: &Movement, usd: Option<rust_decimal::Decimal>) -> pb::Movement {
    pb::Movement {
        tx: one.tx.clone(),
        position: one.position,
        time_unix_s: time(one.time),
        block: one.block,
        kind: one.kind.to_owned(),
        direction: one.direction.word().to_owned(),
        amount: Some(amount(chain, &one.asset, one.value, usd)),
        fee: one.fee.map(|fee| fee.to_string()).unwrap_or_default(),
        peers: one
            .peers
            .iter()
            .map(|peer| pb::Peer {
                address: peer.address.clone().unwrap_or_default(),
                value: peer.value.to_string(),
                labels: Vec::new(),
            })
            .collect(),
        failed: one.failed,
        token_id: one.token_id.map(|id| id.to_string()).unwrap_or_default(),
        shared: one.shared,
    }
}

impl Service {
    /// Names of everybody in these movements, one question for all.
    pub(super) async fn name(&self, user: UserId, chain: &Chain, rows: &mut [pb::Movement]) -> Result<(), Status> {
        let peers = rows.iter().flat_map(|row| row.peers.iter());
        let addresses: Vec<String> = peers
            .map(|peer| peer.address.clone())
            .filter(|text| !text.is_empty())
            .collect();
        let names = self
            .0
            .casebook
            .known(user, chain, &addresses)
            .await
            .map_err(|error| kit::status::of(&error))?;
        for peer in rows.iter_mut().flat_map(|row| row.peers.iter_mut()) {
            peer.labels = names.get(&peer.address).map(|known| labels(known)).unwrap_or_default();
        }
        Ok(())
    }

    pub(super) async fn names(&self, user: UserId, chain: &Chain, addresses: Vec<String>) -> Result<Names, Status> {
        self.0
            .casebook
            .known(user, chain, &addresses)
            .await
            .map(Names)
            .map_err(|error| kit::status::of(&error))
    }
}

pub(super) struct Names(HashMap<String, Vec<Known>>);

impl Names {
    pub(super) fn of(&self, address: &str) -> Vec<pb::LabelRef> {
        self.0.get(address).map(|known| labels(known)).unwrap_or_default()
    }
}

pub(super) fn header(scope: &Scope, found: &Header) -> pb::GetAddressResponse {
    let chain = scope.chain();
    let account = &found.account;
    let used = account.tx_count.is_none_or(|count| count > 0)
        || account.transfer_count.is_some_and(|count| count > 0)
        || account.balance.is_some_and(|balance| balance != Amount::ZERO);
    let mut answer = pb::GetAddressResponse {
        chain: chain.id.to_owned(),
        address: scope.address.clone(),
        labels: labels(&found.labels),
        sanctioned: found.labels.iter().any(|known| known.sanctioned),
        balance: account
            .balance
            .map(|balance| amount(chain, &Asset::Native, balance, found.balance_usd)),
        pending_in: Some(native(chain, account.pending.0)),
        pending_out: Some(native(chain, account.pending.1)),
        received: account.received.map(|value| native(chain, value)),
        sent: account.sent.map(|value| native(chain, value)),
        tx_count: known(account.tx_count),
        transfer_count: known(account.transfer_count),
        first_seen_unix_s: found.first_seen,
        last_seen_unix_s: found.last_seen,
        net_worth_usd: dollars(found.net_worth),
        risks: found
            .risks
            .iter()
            .map(|risk| pb::Risk {
                code: risk.code.to_owned(),
                message: risk.message.clone(),
                address: risk.address.clone(),
                label: risk.label.clone(),
                source: risk.source.clone(),
                txs: risk.txs.clone(),
            })
            .collect(),
        basis: Some(basis(&found.basis)),
        other_chains: found.other_chains.used.iter().map(|id| (*id).to_owned()).collect(),
        unread_chains: found
            .other_chains
            .unread
            .iter()
            .map(|(chain, reason)| pb::UnreadChain {
                chain: (*chain).to_owned(),
                reason: reason.clone(),
            })
            .collect(),
        used,
        ..pb::GetAddressResponse::default()
    };
    match &account.nature {
        Nature::Script(form) => (*form).clone_into(&mut answer.nature),
        Nature::Key => "key".clone_into(&mut answer.nature),
        Nature::Unknown => "unknown".clone_into(&mut answer.nature),
        Nature::Contract {
            name,
            verified,
            creator,
            creation_tx,
        } => {
            "contract".clone_into(&mut answer.nature);
            answer.contract_name = name.clone().unwrap_or_default();
            answer.verified = *verified;
            answer.creator = creator.clone().unwrap_or_default();
            answer.creation_tx = creation_tx.clone().unwrap_or_default();
        }
    }
    answer
}

pub(super) fn comparison(found: Comparison) -> pb::CompareAddressesResponse {
    let addresses = found.addresses.into_iter().map(|one| pb::Compared {
        address: one.address,
        labels: labels(&one.labels),
        movements: one.movements,
        first_unix_s: one.first,
        last_unix_s: one.last,
        first_funder: one.first_funder,
        basis: Some(basis(&one.basis)),
    });
    let shared = found
        .shared
        .into_iter()
        .map(|(address, known, with, movements)| pb::SharedPeer {
            address,
            labels: labels(&known),
            with,
            movements,
        });
    let direct = found.direct.into_iter().map(|(from, to, txs)| pb::Direct {
        from,
        to,
        count: count(txs.len()),
        txs: txs.into_iter().take(20).collect(),
    });
    pb::CompareAddressesResponse {
        addresses: addresses.collect(),
        shared: shared.collect(),
        direct: direct.collect(),
        common_days: found.common_days,
    }
}

pub(super) fn costs(scope: &Scope, method: String, found: &Costs) -> pb::GetCostBasisResponse {
    let (units, cost) = (found.found.units(), found.found.cost());
    let lots = found.found.lots.iter().map(|lot| pb::CostLot {
        acquired_unix_s: time(lot.time),
        units: lot.units.normalize().to_string(),
        unit_cost_usd: unit_price(Some(lot.price)),
        tx: lot.tx.clone(),
    });
    pb::GetCostBasisResponse {
        method: if method.is_empty() { "fifo".to_owned() } else { method },
        symbol: scope.chain().symbol.to_owned(),
        units: units.normalize().to_string(),
        cost_usd: dollars(Some(cost)),
        realised_usd: dollars(Some(found.found.realised)),
        unrealised_usd: dollars(found.price.map(|price| units * price - cost)),
        price_usd: unit_price(found.price),
        lots: lots.collect(),
        without_price: found.found.without_price,
        unmatched_units: found.found.unmatched.normalize().to_string(),
        basis: Some(basis(&found.basis)),
    }
}

pub(super) fn counterparty(row: &Counterparty) -> pb::Counterparty {
    pb::Counterparty {
        address: row.address.clone(),
        labels: labels(&row.labels),
        in_usd: dollars(summed(row.in_usd, row.in_count, row.in_without_price)),
        out_usd: dollars(summed(row.out_usd, row.out_count, row.out_without_price)),
        in_count: row.in_count,
        out_count: row.out_count,
        in_native: row.in_native.to_string(),
        out_native: row.out_native.to_string(),
        first_unix_s: row.first,
        last_unix_s: row.last,
        without_price: row.in_without_price + row.out_without_price,
        in_without_price: row.in_without_price,
        out_without_price: row.out_without_price,
    }
}

pub(super) fn note(found: Note) -> pb::GetNoteResponse {
    pb::GetNoteResponse {
        body: found.body,
        version: u64::try_from(found.version).unwrap_or_default(),
        updated_unix_ms: Some(found.updated_at.timestamp_millis()),
    }
}

pub(super) fn utxo(one: &Utxo) -> pb::Utxo {
    pb::Utxo {
        txid: one.outpoint.txid.to_string(),
        index: one.outpoint.index,
        value: one.value.to_string(),
        block: one.block.map(|block| block.height),
        time_unix_s: one.block.map(|block| block.time),
        dust: one.value <= DUST,
    }
}

pub(super) fn approval(one: Approval, names: &Names) -> pb::Approval {
    pb::Approval {
        labels: names.of(&one.spender),
        contract: one.contract,
        symbol: one.symbol.unwrap_or_default(),
        spender: one.spender,
        allowance: one.allowance.map(|value| value.to_string()).unwrap_or_default(),
        unlimited: one.allowance.is_none_or(unlimited),
        verified: one.verified,
        tx: one.tx,
        block: one.block,
    }
}

pub(super) fn collection(one: Collection) -> pb::Collection {
    pb::Collection {
        contract: one.contract,
        name: one.name,
        symbol: one.symbol,
        kind: one.kind,
        count: one.count,
        ids: one.ids,
    }
}
