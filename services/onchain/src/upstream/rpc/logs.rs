//! Token transfers as a node's logs tell them (ERC-20, ERC-721, ERC-1155).

use std::collections::HashSet;

use ruint::aliases::U256;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Rpc, answers, hexadecimal, padded, topic};
use crate::{
    domain::{
        amount::Amount,
        transfer::{Asset, Kind, Transfer},
    },
    upstream::{
        endpoint::Raw,
        failure::Failure,
        words::{evm, hash, party},
    },
};

const TRANSFER: &str = "Transfer(address,address,uint256)";
const SINGLE: &str = "TransferSingle(address,address,address,uint256,uint256)";
const BATCH: &str = "TransferBatch(address,address,address,uint256[],uint256[])";
/// Tokens that one event may move.
const MOST: usize = 1_000;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct LogIn {
    address: String,
    topics: Vec<String>,
    data: String,
    block_number: Value,
    #[serde(default)]
    block_timestamp: Option<Value>,
    transaction_hash: String,
    log_index: Value,
    #[serde(default)]
    removed: bool,
}

impl Rpc {
    /// Token transfers from and to `address` within blocks (both included), newest first. Where the node's logs carry no time, it
    /// is 0. Symbols and decimals are not in logs.
    pub(in crate::upstream) async fn moved(
        &self,
        address: &str,
        (from, to): (u64, u64),
    ) -> Result<(Vec<Transfer>, Raw), Failure> {
        let own = padded(address);
        let (plain, pieces) = (topic(TRANSFER), [topic(SINGLE), topic(BATCH)]);
        let either = [plain.as_str(), &pieces[0], &pieces[1]];
        // Sender and receiver stand one place further in the events of ERC-1155.
        let filters = [
            json!([plain, own]),
            json!([either, Value::Null, own]),
            json!([pieces, Value::Null, Value::Null, own]),
        ];
        let (first, last) = (format!("{from:#x}"), format!("{to:#x}"));
        let range = |topics: &Value| json!([{"fromBlock": first, "toBlock": last, "topics": topics}]);
        let calls = filters.each_ref().map(|topics| ("eth_getLogs", range(topics)));
        let asked = format!("eth_getLogs of token transfers of {address}, blocks {from} to {to}");
        self.batch(&calls, asked, moved).await
    }
}

fn moved(body: &[u8]) -> Result<Vec<Transfer>, Failure> {
    let mut seen = HashSet::new();
    let mut all = Vec::new();
    for answer in answers(body)? {
        let logs: Vec<Value> = serde_json::from_value(answer?)?;
        for log in logs {
            let place = (log["transactionHash"].to_string(), log["logIndex"].to_string());
            if seen.insert(place) {
                all.extend(transfers(log)?);
            }
        }
    }
    all.sort_by_key(|one| std::cmp::Reverse((one.block, one.position)));
    Ok(all)
}

pub(super) fn quantity(value: &Value) -> Result<u64, Failure> {
    u64::try_from(hexadecimal(value)?).map_err(|_| Failure::Shape("a number beyond reason".to_owned()))
}

/// What one log moved; nothing for logs that are no transfer, and for those that were taken back by a reorganisation.
///
/// # Errors
/// What is wrong with it.
pub fn transfers(log: Value) -> Result<Vec<Transfer>, Failure> {
    let log: LogIn = serde_json::from_value(log)?;
    let Some(event) = log.topics.first().filter(|_| !log.removed) else {
        return Ok(Vec::new());
    };
    let is = |signature: &str| event.eq_ignore_ascii_case(&topic(signature));
    let data = hex::decode(log.data.strip_prefix("0x").unwrap_or_default())
        .map_err(|_| Failure::Shape("a log's data are no bytes".to_owned()))?;
    let (kind, from, to, moved) = match log.topics.as_slice() {
        [_, from, to] if is(TRANSFER) => match word(&data, 0) {
            Some(value) => (Kind::Erc20, from, to, vec![(None, value)]),
            None => return Ok(Vec::new()),
        },
        [_, from, to, id] if is(TRANSFER) => {
            let id = hexadecimal(&Value::String(id.clone()))?;
            (Kind::Erc721, from, to, vec![(Some(id), U256::ONE)])
        }
        [_, _, from, to] if is(SINGLE) => match (word(&data, 0), word(&data, 1)) {
            (Some(id), Some(value)) => (Kind::Erc1155, from, to, vec![(Some(id), value)]),
            _ => return Ok(Vec::new()),
        },
        [_, _, from, to] if is(BATCH) => {
            let ids = list(&data, 0).unwrap_or_default();
            let values = list(&data, 1).unwrap_or_default();
            let pairs = ids.into_iter().map(Some).zip(values);
            (Kind::Erc1155, from, to, pairs.collect())
        }
        _ => return Ok(Vec::new()),
    };
    let end = |topic: &str| party(&format!("0x{}", topic.get(26..).unwrap_or_default()));
    let (from, to) = (end(from)?, end(to)?);
    let block = quantity(&log.block_number)?;
    let position = u32::try_from(quantity(&log.log_index)?).unwrap_or(u32::MAX);
    let time = log.block_timestamp.as_ref().map(quantity).transpose()?.unwrap_or(0);
    moved
        .into_iter()
        .map(|(id, value)| {
            Ok(Transfer {
                tx: hash(&log.transaction_hash)?,
                position,
                kind,
                asset: Asset::Token {
                    contract: evm(&log.address)?,
                    symbol: None,
                    decimals: None,
                },
                from: from.clone(),
                to: to.clone(),
                value: Amount(value),
                token_id: id.map(Amount),
                block: Some(block),
                time: i64::try_from(time).unwrap_or(i64::MAX),
                failed: false,
            })
        })
        .collect()
}

fn word(data: &[u8], place: usize) -> Option<U256> {
    let begin = place.checked_mul(32)?;
    data.get(begin..begin.checked_add(32)?).map(U256::from_be_slice)
}

/// The array that the word at `place` points to.
fn list(data: &[u8], place: usize) -> Option<Vec<U256>> {
    let begin = usize::try_from(word(data, place)?).ok()?;
    let rest = data.get(begin..)?;
    let count = usize::try_from(word(rest, 0)?).ok().filter(|count| *count <= MOST)?;
    (1..=count).map(|at| word(rest, at)).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{BATCH, Kind, SINGLE, TRANSFER, topic, transfers};

    fn address(digit: char) -> String {
        format!("0x{:0>64}", digit.to_string().repeat(40))
    }

    fn log(topics: &[String], words: &[u64]) -> Value {
        let data: String = words.iter().map(|word| format!("{word:064x}")).collect();
        json!({"address": format!("0x{}", "c".repeat(40)), "topics": topics, "data": format!("0x{data}"), "blockNumber": "0x10",
            "transactionHash": format!("0x{}", "ab".repeat(32)), "logIndex": "0x3", "removed": false})
    }

    #[test]
    fn each_standard_is_read_from_its_event() {
        let (from, to, zero) = (address('a'), address('b'), address('0'));
        let plain = transfers(log(&[topic(TRANSFER), from.clone(), to.clone()], &[7])).unwrap();
        assert_eq!((plain[0].kind, plain[0].value.to_string().as_str()), (Kind::Erc20, "7"));
        assert_eq!(
            (plain[0].block, plain[0].position, plain[0].token_id),
            (Some(16), 3, None)
        );
        let minted = transfers(log(&[topic(TRANSFER), zero, to.clone(), address('5')], &[])).unwrap();
        assert_eq!(
            (minted[0].kind, minted[0].from.is_none(), minted[0].to.is_some()),
            (Kind::Erc721, true, true)
        );
        let single = transfers(log(&[topic(SINGLE), from.clone(), from.clone(), to.clone()], &[9, 4])).unwrap();
        assert_eq!(
            (single[0].kind, single[0].value.to_string().as_str()),
            (Kind::Erc1155, "4")
        );
        let batch = log(&[topic(BATCH), from.clone(), from, to], &[64, 160, 2, 1, 2, 2, 30, 40]);
        let pairs: Vec<_> = transfers(batch)
            .unwrap()
            .into_iter()
            .map(|one| (one.token_id.unwrap().to_string(), one.value.to_string()))
            .collect();
        assert_eq!(
            pairs,
            [("1".to_owned(), "30".to_owned()), ("2".to_owned(), "40".to_owned())]
        );
    }

    #[test]
    fn what_is_no_transfer_or_was_taken_back_moves_nothing() {
        let (from, to) = (address('a'), address('b'));
        let mut gone = log(&[topic(TRANSFER), from.clone(), to.clone()], &[7]);
        gone["removed"] = json!(true);
        assert!(transfers(gone).unwrap().is_empty());
        let odd = log(
            &[topic("Approval(address,address,uint256)"), from.clone(), to.clone()],
            &[7],
        );
        assert!(transfers(odd).unwrap().is_empty());
        // Lengths that lie about what follows.
        let lying = log(&[topic(BATCH), from.clone(), from, to], &[64, u64::MAX, 900, 1]);
        assert!(transfers(lying).unwrap().is_empty());
        assert!(transfers(json!({"address": "0x12"})).is_err());
    }
}
