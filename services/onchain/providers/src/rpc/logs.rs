//! Token transfers as a node's logs tell them (ERC-20, ERC-721, ERC-1155).

use std::collections::HashSet;

use chain_model::{
    amount::Amount,
    transfer::{Asset, Kind, Transfer},
};
use ruint::aliases::U256;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    endpoint::Raw,
    failure::Failure,
    rows::Rows,
    rpc::{NAME, Rpc, answers, hexadecimal, padded, topic},
    words::{evm, hash, party},
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
    pub(crate) async fn moved(&self, address: &str, (from, to): (u64, u64)) -> Result<(Rows<Transfer>, Raw), Failure> {
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

fn moved(body: &[u8]) -> Result<Rows<Transfer>, Failure> {
    let mut seen = HashSet::new();
    let mut all = Rows::default();
    for answer in answers(body)? {
        let logs: Vec<Value> = serde_json::from_value(answer?)?;
        for log in logs {
            let place = (log["transactionHash"].to_string(), log["logIndex"].to_string());
            if seen.insert(place) {
                all.take(transfers(log));
            }
        }
    }
    let mut all = all.counted(NAME)?;
    all.items
        .sort_by_key(|one| std::cmp::Reverse((one.block, one.position)));
    Ok(all)
}

pub(super) fn quantity(value: &Value) -> Result<u64, Failure> {
    u64::try_from(hexadecimal(value)?).map_err(|_| Failure::Shape("a number beyond reason".to_owned()))
}

/// What one log moved; nothing for logs that are no transfer, and for those that were taken back by a reorganisation.
///
/// # Errors
/// What is wrong with it: such a log did move something.
pub fn transfers(log: Value) -> Result<Vec<Transfer>, Failure> {
    let log: LogIn = serde_json::from_value(log)?;
    let Some(event) = log.topics.first().filter(|_| !log.removed) else {
        return Ok(Vec::new());
    };
    let is = |signature: &str| event.eq_ignore_ascii_case(&topic(signature));
    let data = hex::decode(log.data.strip_prefix("0x").unwrap_or_default())
        .map_err(|_| Failure::Shape("a log's data are no bytes".to_owned()))?;
    let odd = |what: &str| Failure::Shape(format!("a transfer {what}"));
    let at = |place| word(&data, place).ok_or_else(|| odd("without its amount"));
    let (kind, from, to, moved) = match log.topics.as_slice() {
        [_, from, to] if is(TRANSFER) => (Kind::Erc20, from, to, vec![(None, at(0)?)]),
        [_, from, to, id] if is(TRANSFER) => {
            let id = hexadecimal(&Value::String(id.clone()))?;
            (Kind::Erc721, from, to, vec![(Some(id), U256::ONE)])
        }
        [_, _, from, to] if is(SINGLE) => (Kind::Erc1155, from, to, vec![(Some(at(0)?), at(1)?)]),
        [_, _, from, to] if is(BATCH) => (Kind::Erc1155, from, to, batch(&data)?),
        _ if is(TRANSFER) || is(SINGLE) || is(BATCH) => return Err(odd("with its sides in another place")),
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
                fee: None,
            })
        })
        .collect()
}

fn word(data: &[u8], place: usize) -> Option<U256> {
    let begin = place.checked_mul(32)?;
    data.get(begin..begin.checked_add(32)?).map(U256::from_be_slice)
}

/// Tokens and their amounts in the event of a batch.
fn batch(data: &[u8]) -> Result<Vec<(Option<U256>, U256)>, Failure> {
    let (ids, values) = (list(data, 0)?, list(data, 1)?);
    if ids.len() != values.len() {
        return Err(Failure::Shape(
            "a batch with more tokens than amounts, or fewer".to_owned(),
        ));
    }
    Ok(ids.into_iter().map(Some).zip(values).collect())
}

/// The array that the word at `place` points to.
fn list(data: &[u8], place: usize) -> Result<Vec<U256>, Failure> {
    let cut = || Failure::Shape("a batch that is cut short".to_owned());
    let number = |data, place| word(data, place).and_then(|word| usize::try_from(word).ok());
    let begin = number(data, place).ok_or_else(cut)?;
    let rest = data.get(begin..).ok_or_else(cut)?;
    let count = number(rest, 0).ok_or_else(cut)?;
    if count > rest.len() / 32 {
        return Err(cut());
    }
    if count > MOST {
        return Err(Failure::Shape(format!("a batch of {count} tokens, more than {MOST}")));
    }
    (1..=count).map(|at| word(rest, at).ok_or_else(cut)).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::failure::Failure;
    use crate::rpc::logs::{BATCH, Kind, MOST, SINGLE, TRANSFER, moved, topic, transfers};

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
        assert!(transfers(json!({"address": "0x12"})).is_err());
    }

    #[test]
    fn a_batch_that_cannot_be_read_does_not_vanish() {
        let (from, to) = (address('a'), address('b'));
        let topics = [topic(BATCH), from.clone(), from.clone(), to.clone()];
        let batch = |words: &[u64]| transfers(log(&topics, words));
        // Lengths that lie about what follows, a place beyond the end, fewer amounts than tokens, nothing at all.
        for odd in [
            &[64, u64::MAX, 900, 1][..],
            &[9_000, 64, 1, 1],
            &[64, 160, 2, 1, 2, 1, 30],
            &[],
        ] {
            assert!(matches!(batch(odd), Err(Failure::Shape(_))), "{odd:?}");
        }
        let count = MOST as u64 + 1;
        let one = |start: u64| std::iter::once(count).chain((0..count).map(move |at| start + at));
        let long: Vec<u64> = [64, 64 + 32 * (count + 1)]
            .into_iter()
            .chain(one(0))
            .chain(one(7))
            .collect();
        assert!(matches!(batch(&long), Err(Failure::Shape(why)) if why.contains("1001")));
        for odd in [
            log(&[topic(TRANSFER), from.clone(), to.clone()], &[]),
            log(&[topic(SINGLE), from.clone(), from, to], &[9]),
            log(&[topic(TRANSFER)], &[1, 2, 3]),
        ] {
            assert!(matches!(transfers(odd), Err(Failure::Shape(_))));
        }
        let good = log(&topics, &[64, 160, 2, 1, 2, 2, 30, 40]);
        let mut bad = log(&topics, &[64, u64::MAX]);
        bad["logIndex"] = json!("0x4");
        let answer = |id: u64, logs: Value| json!({"jsonrpc": "2.0", "id": id, "result": logs});
        let body = json!([
            answer(1, json!([good, bad])),
            answer(2, json!([bad])),
            answer(3, json!([]))
        ]);
        let rows = moved(&serde_json::to_vec(&body).unwrap()).unwrap();
        assert_eq!(
            (rows.items.len(), rows.unreadable),
            (2, 1),
            "the same event is counted once"
        );
    }
}
