//! One transaction as a node tells it: itself, its receipt, and the time of its block.

use chain_model::{
    amount::Amount,
    transfer::{Asset, Kind, Transfer},
};
use ruint::aliases::U256;
use serde_json::{Value, json};

use crate::{
    blockscout::shape::Sent,
    endpoint::Raw,
    failure::Failure,
    rows::Rows,
    rpc::{
        NAME, Rpc, answers, hexadecimal,
        logs::{quantity, transfers},
    },
    words::{evm, hash, input, named},
};

impl Rpc {
    /// The transaction and its receipt, which is null while it waits.
    pub(crate) async fn tx(&self, hash: &str) -> Result<((Value, Value), Raw), Failure> {
        let calls = ["eth_getTransactionByHash", "eth_getTransactionReceipt"].map(|method| (method, json!([hash])));
        self.batch(&calls, format!("transaction {hash} and its receipt"), parts)
            .await
    }
}

fn parts(body: &[u8]) -> Result<(Value, Value), Failure> {
    let [tx, receipt]: [Result<Value, Failure>; 2] = answers(body)?
        .try_into()
        .map_err(|_| Failure::Shape("answers to some of the calls only".to_owned()))?;
    match receipt {
        Err(Failure::Unknown) => Ok((tx?, Value::Null)),
        receipt => Ok((tx?, receipt?)),
    }
}

/// Height of the block that a transaction stands in.
pub(crate) fn height_of(tx: &Value) -> Result<Option<u64>, Failure> {
    match &tx["blockNumber"] {
        Value::Null => Ok(None),
        height => quantity(height).map(Some),
    }
}

/// What a transaction did as far as a node without traces can tell: itself and its token transfers. What contracts sent on inside of
/// it is in no receipt.
///
/// # Errors
/// What is wrong with the transaction. A log that cannot be read is left out and counted.
pub fn sent(tx: &Value, receipt: &Value, time: i64) -> Result<(Sent, Rows<Transfer>), Failure> {
    let text = |name: &str| tx[name].as_str().unwrap_or_default();
    let to = address(tx, "to")?;
    // Some nodes name a contract, or nobody, where none was made.
    let created = match to {
        Some(_) => None,
        None => address(receipt, "contractAddress")?,
    };
    let to = to.or_else(|| created.clone());
    let succeeded = succeeded(tx, receipt);
    let own = Transfer {
        tx: hash(text("hash"))?,
        position: 0,
        kind: Kind::Native,
        asset: Asset::Native,
        from: Some(evm(text("from"))?),
        to,
        value: Amount(hexadecimal(&tx["value"])?),
        token_id: None,
        block: height_of(tx)?,
        time,
        failed: succeeded == Some(false),
        fee: None,
    };
    let mut moved = Rows::default();
    for log in receipt["logs"].as_array().into_iter().flatten() {
        let known = transfers(log.clone());
        moved.take(known.map(|known| known.into_iter().map(|one| Transfer { time, ..one })));
    }
    let moved = moved.noted(NAME);
    let sent = Sent {
        transfer: own,
        succeeded,
        fee: fee(tx, receipt)?,
        // Four bytes of a call name its function; nobody here knows the word for it.
        method: text("input").get(..10).map(str::to_owned),
        gas_used: present(receipt, "gasUsed").map(quantity).transpose()?,
        nonce: present(tx, "nonce").map(quantity).transpose()?,
        created,
        named: named(text("input")),
        input: input(text("input")),
        price: None,
    };
    Ok((sent, moved))
}

/// A member that is there and not null.
fn present<'a>(of: &'a Value, name: &str) -> Option<&'a Value> {
    of.get(name).filter(|value| !value.is_null())
}

/// An address that is there; nothing where its place is empty or null.
fn address(of: &Value, name: &str) -> Result<Option<String>, Failure> {
    let text = present(of, name).and_then(Value::as_str);
    text.filter(|text| !text.is_empty()).map(evm).transpose()
}

/// Whether it did what it says; nothing where it waits, or its receipt doesn't tell.
///
/// Receipts of Ethereum's blocks before Byzantium (October 2017) have a state root in place of a status (EIP-658). Whatever failed in those
/// took all of its gas and left no logs: one that has logs, or kept some of its gas, did not fail.
fn succeeded(tx: &Value, receipt: &Value) -> Option<bool> {
    if let Some(status) = present(receipt, "status") {
        return hexadecimal(status).ok().map(|status| !status.is_zero());
    }
    present(receipt, "root")?;
    let has_logs = receipt["logs"].as_array().is_some_and(|logs| !logs.is_empty());
    let gas = |of: &Value, name: &str| present(of, name).and_then(|gas| quantity(gas).ok());
    let kept_gas = gas(receipt, "gasUsed")
        .zip(gas(tx, "gas"))
        .is_some_and(|(used, limit)| used < limit);
    (has_logs || kept_gas).then_some(true)
}

/// Gas at its price, what a chain above another pays for the data that it leaves there, and what blobs cost.
fn fee(tx: &Value, receipt: &Value) -> Result<Option<Amount>, Failure> {
    // Receipts of older nodes have no price: it is the one that the transaction bid.
    let price = present(receipt, "effectiveGasPrice").or_else(|| present(tx, "gasPrice"));
    let (Some(used), Some(price)) = (present(receipt, "gasUsed"), price) else {
        return Ok(None);
    };
    let data = present(receipt, "l1Fee").map_or(Ok(U256::ZERO), hexadecimal)?;
    // Chains above another tell gas of blobs for transactions that have none.
    let blobs = match (present(receipt, "blobGasUsed"), present(receipt, "blobGasPrice")) {
        (Some(used), Some(price)) if tx["type"] == "0x3" => hexadecimal(used)?.checked_mul(hexadecimal(price)?),
        _ => Some(U256::ZERO),
    };
    let paid = hexadecimal(used)?.checked_mul(hexadecimal(price)?);
    let whole = paid
        .and_then(|paid| paid.checked_add(data))
        .and_then(|paid| paid.checked_add(blobs?));
    whole
        .map(|fee| Some(Amount(fee)))
        .ok_or_else(|| Failure::Shape("a fee beyond reason".to_owned()))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{fee, sent, succeeded};

    #[track_caller]
    fn check(tx: &Value, receipt: &Value, expected: Option<&str>) {
        let paid = fee(tx, receipt).unwrap().map(|fee| fee.to_string());
        assert_eq!(paid.as_deref(), expected);
    }

    #[test]
    fn a_fee_has_all_that_was_paid() {
        let (plain, blobs) = (json!({"type": "0x2"}), json!({"type": "0x3"}));
        let mut receipt = json!({"gasUsed": "0x5208", "effectiveGasPrice": "0xa"});
        check(&plain, &receipt, Some("210000"));
        receipt["l1Fee"] = json!("0x7");
        check(&plain, &receipt, Some("210007"));
        receipt["l1Fee"] = Value::Null;
        receipt["blobGasUsed"] = json!("0x20000");
        check(&blobs, &receipt, Some("210000"));
        receipt["blobGasPrice"] = json!("0x3");
        check(&blobs, &receipt, Some("603216"));
        check(&plain, &receipt, Some("210000"));
    }

    #[test]
    fn a_receipt_without_a_status_says_neither_that_it_failed_nor_that_it_succeeded() {
        let tx = json!({"gas": "0x5208"});
        let old = |used: &str, logs: Value| json!({"root": "0xab", "gasUsed": used, "logs": logs});
        for (receipt, told) in [
            (json!({"status": "0x1"}), Some(true)),
            (json!({"status": "0x0", "root": "0xab"}), Some(false)),
            (json!({"status": "odd"}), None),
            (old("0x5208", json!([])), None),
            (old("0x5208", Value::Null), None),
            (old("0x5207", json!([])), Some(true)),
            (old("0x5208", json!([{}])), Some(true)),
            (json!({"gasUsed": "0x1", "status": null}), None),
            (Value::Null, None),
        ] {
            assert_eq!(succeeded(&tx, &receipt), told, "{receipt}");
        }
    }

    #[test]
    fn old_receipts_have_the_price_that_was_bid() {
        let old = json!({"gasUsed": "0x5208", "status": null, "root": "0xab"});
        check(&json!({"gasPrice": "0x2"}), &old, Some("42000"));
        check(&json!({}), &old, None);
        check(&json!({"gasPrice": "0x2"}), &Value::Null, None);
    }

    const ALICE: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    const BOB: &str = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
    const NOBODY: &str = "0x0000000000000000000000000000000000000000";

    #[test]
    fn empty_places_and_plain_numbers_cost_no_transaction() {
        let tx = |to: Value| {
            json!({"hash": format!("0x{}", "ab".repeat(32)), "from": ALICE, "to": to, "value": 5, "blockNumber": 7, "nonce": null,
                "input": "0x", "gas": "0x5208"})
        };
        let receipt = |created: Value| json!({"contractAddress": created, "gasUsed": null, "status": 1, "logs": null, "effectiveGasPrice": "0xa"});
        for (to, created, wanted) in [
            (json!(BOB), json!(""), (Some(BOB), None)),
            (json!(BOB), json!(NOBODY), (Some(BOB), None)),
            (json!(BOB), json!(ALICE), (Some(BOB), None)),
            (json!(""), json!(BOB), (Some(BOB), Some(BOB))),
            (json!(null), json!(BOB), (Some(BOB), Some(BOB))),
            (json!(null), json!(null), (None, None)),
        ] {
            let (sent, moved) = sent(&tx(to), &receipt(created), 1).unwrap();
            assert_eq!((sent.transfer.to.as_deref(), sent.created.as_deref()), wanted);
            assert_eq!(
                (sent.transfer.value.to_string().as_str(), sent.transfer.block),
                ("5", Some(7))
            );
            assert_eq!(
                (sent.succeeded, sent.gas_used, sent.nonce, sent.fee),
                (Some(true), None, None, None)
            );
            assert!(moved.items.is_empty());
        }
        assert!(sent(&tx(json!("0x12")), &Value::Null, 1).is_err());
        let mut rounded = tx(json!(BOB));
        rounded["value"] = json!(1e21);
        assert!(sent(&rounded, &Value::Null, 1).is_err());
    }
}
