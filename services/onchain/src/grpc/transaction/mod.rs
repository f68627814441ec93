//! One transaction, encoded.

use chain_model::{
    amount::Amount,
    note,
    transfer::Kind,
    tx::{Script, Spend, Tx},
};
use ledger::app::transaction::{Body, Shown};
use proto::onchain as pb;

use super::encode::{amount, basis, known, labels, native, time};

mod call;

const fn script(form: Script) -> &'static str {
    match form {
        Script::P2pk => "p2pk",
        Script::P2pkh => "p2pkh",
        Script::P2sh => "p2sh",
        Script::P2wpkh => "p2wpkh",
        Script::P2wsh => "p2wsh",
        Script::P2tr => "p2tr",
        Script::Multisig => "multisig",
        Script::OpReturn => "op_return",
        Script::Other => "other",
    }
}

const fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Native => "transaction",
        Kind::Internal => "internal",
        Kind::Erc20 => "erc20",
        Kind::Erc721 => "erc721",
        Kind::Erc1155 => "erc1155",
    }
}

fn names(shown: &Shown, address: Option<&str>) -> Vec<pb::LabelRef> {
    let found = address.and_then(|address| shown.names.get(address));
    found.map(|names| labels(names)).unwrap_or_default()
}

fn outcome(succeeded: Option<bool>) -> String {
    succeeded
        .map_or("", |succeeded| if succeeded { "succeeded" } else { "failed" })
        .to_owned()
}

/// None where nobody could say how long the chain is.
fn confirmations(shown: &Shown, block: Option<u64>) -> Option<u64> {
    let Some(block) = block else { return Some(0) };
    // A block above the best one is one that another of the provider's machines knows already.
    shown.tip.map(|tip| tip.saturating_sub(block) + 1)
}

pub(super) fn encode(shown: &Shown) -> pb::GetTransactionResponse {
    let base = pb::GetTransactionResponse {
        chain: shown.chain.id.to_owned(),
        hash: shown.hash.clone(),
        basis: Some(basis(&shown.basis)),
        ..pb::GetTransactionResponse::default()
    };
    match &shown.body {
        Body::Utxo { tx, spends } => utxo(shown, tx, spends.as_deref(), base),
        Body::Account {
            transfers,
            facts,
            calls,
        } => {
            let first = transfers.first();
            let block = first.and_then(|one| one.block);
            pb::GetTransactionResponse {
                block,
                time_unix_s: first.and_then(|one| time(one.time)),
                confirmations: confirmations(shown, block),
                failed: first.is_some_and(|one| one.failed),
                outcome: outcome(facts.succeeded.filter(|_| block.is_some())),
                fee: facts.fee.map(|fee| native(shown.chain, fee)),
                transfers: transfers
                    .iter()
                    .map(|one| pb::TxTransfer {
                        kind: kind(one.kind).to_owned(),
                        from: one.from.clone().unwrap_or_default(),
                        to: one.to.clone().unwrap_or_default(),
                        from_labels: names(shown, one.from.as_deref()),
                        to_labels: names(shown, one.to.as_deref()),
                        amount: Some(amount(shown.chain, &one.asset, one.value, None)),
                        token_id: one.token_id.map(|id| id.to_string()).unwrap_or_default(),
                    })
                    .collect(),
                method: facts.method.clone().unwrap_or_default(),
                nonce: known(facts.nonce),
                created: facts.created.clone().unwrap_or_default(),
                calls: call::encode(shown, transfers, calls),
                ..base
            }
        }
    }
}

fn utxo(
    shown: &Shown,
    tx: &Tx,
    spends: Option<&[Option<Spend>]>,
    base: pb::GetTransactionResponse,
) -> pb::GetTransactionResponse {
    let inputs = tx.inputs.iter().map(|one| pb::TxEnd {
        address: one.address.clone().unwrap_or_default(),
        labels: names(shown, one.address.as_deref()),
        value: one.value.to_string(),
        script: if one.prev.is_some() {
            script(one.script)
        } else {
            "coinbase"
        }
        .to_owned(),
        prev_txid: one.prev.map(|prev| prev.txid.to_string()).unwrap_or_default(),
        prev_index: one.prev.map(|prev| prev.index),
        spent_by: String::new(),
        data: String::new(),
    });
    let outputs = tx.outputs.iter().enumerate().map(|(at, one)| {
        let spend = spends.and_then(|spends| spends.get(at)).and_then(Option::as_ref);
        pb::TxEnd {
            address: one.address.clone().unwrap_or_default(),
            labels: names(shown, one.address.as_deref()),
            value: one.value.to_string(),
            script: script(one.script).to_owned(),
            data: note::data_of(one).map(hex::encode).unwrap_or_default(),
            spent_by: spend.map(|spend| spend.txid.to_string()).unwrap_or_default(),
            ..pb::TxEnd::default()
        }
    });
    let block = tx.block.map(|block| block.height);
    pb::GetTransactionResponse {
        block,
        time_unix_s: tx.block.map(|block| block.time),
        confirmations: confirmations(shown, block),
        fee: Some(native(shown.chain, Amount::from(tx.fee))),
        // Some servers and archives leave both out.
        size: Some(tx.size).filter(|size| *size > 0),
        weight: Some(tx.weight).filter(|weight| *weight > 0),
        inputs: inputs.collect(),
        outputs: outputs.collect(),
        spends_known: spends.is_some(),
        outcome: outcome(block.map(|_| true)),
        ..base
    }
}
