//! Lists: transactions, internal calls, transfers of tokens, logs.

use ruint::aliases::U256;
use serde_json::{Value, json};

use super::{Asked, Refusal};
use crate::{
    blockscout::{function, method_id},
    evm::{
        View,
        ledger::{Standard, Tx},
        word::{Addr, hash_text, parse_hash},
    },
    rpc::{gas_up_to, quantity},
};

/// Rows that one query may reach.
const WINDOW: u64 = 10_000;
/// Logs on a page.
const LOGS: u64 = 1_000;

/// Which transfers of tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Erc20,
    Erc721,
    Erc1155,
}

impl Kind {
    const fn standard(self) -> Standard {
        match self {
            Self::Erc20 => Standard::Erc20,
            Self::Erc721 => Standard::Erc721,
            Self::Erc1155 => Standard::Erc1155,
        }
    }
}

/// Rows, or the words for none.
pub fn rows(rows: Vec<Value>, none: &str) -> Value {
    if rows.is_empty() {
        return json!({"status": "0", "message": none, "result": []});
    }
    json!({"status": "1", "message": "OK", "result": rows})
}

/// The asked part of a list that stands in the order of the chain: blocks, order, page.
fn part(view: View, asked: &Asked, mut all: Vec<u32>, block_of: impl Fn(u32) -> u32) -> Result<Vec<u32>, Refusal> {
    let from = asked.number("startblock").unwrap_or(0);
    let to = asked.number("endblock").unwrap_or_else(|| view.tip.into());
    all.retain(|one| (from..=to).contains(&u64::from(block_of(*one))));
    if asked.text("sort").is_some_and(|sort| sort.eq_ignore_ascii_case("desc")) {
        all.reverse();
    }
    let size = asked.number("offset").filter(|size| *size > 0).unwrap_or(WINDOW);
    let page = asked.number("page").unwrap_or(1).max(1);
    if page.saturating_mul(size) > WINDOW {
        return Err(Refusal::new(
            "Result window is too large, PageNo x Offset size must be less than or equal to 10000",
        ));
    }
    let skip = ((page - 1) * size) as usize;
    Ok(all.into_iter().skip(skip).take(size as usize).collect())
}

fn subject(asked: &Asked) -> Result<Addr, Refusal> {
    asked
        .address("address")?
        .ok_or_else(|| Refusal::new("Error! Missing address"))
}

fn after(view: View, tx: &Tx) -> String {
    (view.tip - tx.block + 1).to_string()
}

pub fn txs(view: View, asked: &Asked) -> Result<Value, Refusal> {
    let all = view.txs(subject(asked)?).to_vec();
    let part = part(view, asked, all, |tx| view.block_of(tx))?;
    let row = |number: u32| {
        let tx = &view.ledger.txs[number as usize];
        let block = &view.ledger.blocks[tx.block as usize];
        let failed = u8::from(tx.failed.is_some());
        json!({
            "blockNumber": tx.block.to_string(), "blockHash": hash_text(&block.hash), "timeStamp": block.time.to_string(),
            "hash": hash_text(&tx.hash), "nonce": tx.nonce.to_string(), "transactionIndex": tx.index.to_string(),
            "from": tx.from.lower(), "to": tx.to.map_or_else(String::new, |to| to.lower()), "value": tx.value.to_string(),
            "gas": tx.gas_limit.to_string(), "gasPrice": tx.gas_price.to_string(), "input": format!("0x{}", hex::encode(&tx.input)),
            "methodId": method_id(&tx.input), "functionName": function(&tx.input).unwrap_or_default(),
            "contractAddress": tx.created.filter(|_| tx.failed.is_none()).map_or_else(String::new, |it| it.lower()),
            "cumulativeGasUsed": gas_up_to(view, number).to_string(), "txreceipt_status": (1 - failed).to_string(),
            "gasUsed": tx.gas_used.to_string(), "confirmations": after(view, tx), "isError": failed.to_string(),
        })
    };
    Ok(rows(part.into_iter().map(row).collect(), "No transactions found"))
}

pub fn calls(view: View, asked: &Asked) -> Result<Value, Refusal> {
    let by_tx = asked.text("txhash");
    let all: Vec<u32> = match by_tx {
        Some(text) => {
            let hash = parse_hash(text).ok_or_else(|| Refusal::new("Error! Invalid Txhash format"))?;
            view.find(&hash).map_or_else(Vec::new, |tx| {
                let tx = &view.ledger.txs[tx as usize];
                (tx.calls_at..tx.calls_at + tx.calls_len).collect()
            })
        }
        None if asked.text("address").is_some() => view.calls(subject(asked)?).to_vec(),
        None => (0..view.ledger.calls.len() as u32)
            .filter(|call| view.block_of(view.ledger.calls[*call as usize].tx) <= view.tip)
            .collect(),
    };
    let part = part(view, asked, all, |call| {
        view.block_of(view.ledger.calls[call as usize].tx)
    })?;
    let row = |number: u32| {
        let call = &view.ledger.calls[number as usize];
        let tx = &view.ledger.txs[call.tx as usize];
        let empty = String::new;
        let mut row = json!({
            "blockNumber": tx.block.to_string(), "timeStamp": view.time_of(call.tx).to_string(), "hash": hash_text(&tx.hash),
            "from": call.from.lower(), "to": call.to.map_or_else(empty, |to| to.lower()), "value": call.value.to_string(),
            "contractAddress": call.created.map_or_else(empty, |it| it.lower()), "input": "",
            "type": if call.created.is_some() { "create" } else { "call" }, "gas": tx.gas_limit.to_string(),
            "gasUsed": "0", "traceId": call.index.to_string(), "isError": "0", "errCode": "",
        });
        // Who asks for one transaction knows its hash.
        if let (Some(_), Some(fields)) = (by_tx, row.as_object_mut()) {
            fields.shift_remove("hash");
            fields.shift_remove("traceId");
        }
        row
    };
    Ok(rows(part.into_iter().map(row).collect(), "No transactions found"))
}

pub fn moves(view: View, asked: &Asked, kind: Kind) -> Result<Value, Refusal> {
    let ledger = view.ledger;
    let token = asked.address("contractaddress")?;
    let mut all: Vec<u32> = match asked.address("address")? {
        Some(who) => view.moves(who).to_vec(),
        None if token.is_some() => (0..ledger.moves.len() as u32)
            .filter(|one| view.block_of(ledger.tx_of(&ledger.moves[*one as usize])) <= view.tip)
            .collect(),
        None => return Err(Refusal::new("Error! Missing address")),
    };
    all.retain(|one| {
        let one = &ledger.moves[*one as usize];
        let standard = ledger.token(one.token).map(|token| token.standard);
        standard == Some(kind.standard()) && token.is_none_or(|token| token == one.token)
    });
    let part = part(view, asked, all, |one| {
        view.block_of(ledger.tx_of(&ledger.moves[one as usize]))
    })?;
    let row = |number: u32| {
        let one = &ledger.moves[number as usize];
        let number = ledger.tx_of(one);
        let tx = &ledger.txs[number as usize];
        let block = &ledger.blocks[tx.block as usize];
        let token = ledger.token(one.token);
        let mut row = json!({
            "blockNumber": tx.block.to_string(), "timeStamp": block.time.to_string(), "hash": hash_text(&tx.hash),
            "nonce": tx.nonce.to_string(), "blockHash": hash_text(&block.hash), "from": one.from.lower(),
            "contractAddress": one.token.lower(), "to": one.to.lower(),
        });
        let id = one.id.map(|id| id.to_string());
        match kind {
            Kind::Erc20 => row["value"] = json!(one.value.to_string()),
            Kind::Erc721 => row["tokenID"] = json!(id),
            Kind::Erc1155 => {
                row["tokenID"] = json!(id);
                row["tokenValue"] = json!(one.value.to_string());
            }
        }
        for (name, value) in [
            ("tokenName", token.map_or("", |token| token.name).to_owned()),
            ("tokenSymbol", token.map_or("", |token| token.symbol).to_owned()),
            ("tokenDecimal", token.map_or(0, |token| token.decimals).to_string()),
            ("transactionIndex", tx.index.to_string()),
            ("gas", tx.gas_limit.to_string()),
            ("gasPrice", tx.gas_price.to_string()),
            ("gasUsed", tx.gas_used.to_string()),
            ("cumulativeGasUsed", gas_up_to(view, number).to_string()),
            ("input", "deprecated".to_owned()),
            ("methodId", method_id(&tx.input)),
            ("functionName", function(&tx.input).unwrap_or_default().to_owned()),
            ("confirmations", after(view, tx)),
        ] {
            row[name] = json!(value);
        }
        row
    };
    Ok(rows(part.into_iter().map(row).collect(), "No transactions found"))
}

pub fn logs(view: View, asked: &Asked) -> Result<Value, Refusal> {
    let ledger = view.ledger;
    let address = asked.address("address")?;
    let topics: Vec<Option<[u8; 32]>> = (0..4)
        .map(|place| asked.text(&format!("topic{place}")).map(parse_hash))
        .map(|topic| match topic {
            Some(None) => Err(Refusal::new("Error! Invalid topic format")),
            other => Ok(other.flatten()),
        })
        .collect::<Result<_, _>>()?;
    if address.is_none() && topics.iter().all(Option::is_none) {
        return Err(Refusal::new("Error! Missing address or topic"));
    }
    let block = |name: &str, other: u64| match asked.text(name) {
        Some("latest") => u64::from(view.tip),
        _ => asked.number(name).unwrap_or(other),
    };
    let (from, to) = (
        block("fromBlock", 0),
        block("toBlock", view.tip.into()).min(view.tip.into()),
    );
    let size = asked
        .number("offset")
        .filter(|size| (1..=LOGS).contains(size))
        .unwrap_or(LOGS);
    let skip = (asked.number("page").unwrap_or(1).max(1) - 1) * size;
    let found = ledger.logs.iter().filter(|log| {
        (from..=to).contains(&u64::from(view.block_of(log.tx)))
            && address.is_none_or(|address| address == log.address)
            && topics
                .iter()
                .enumerate()
                .all(|(place, topic)| topic.is_none_or(|topic| log.topics.get(place) == Some(&topic)))
    });
    let row = |log: &crate::evm::ledger::Log| {
        let tx = &ledger.txs[log.tx as usize];
        let block = &ledger.blocks[tx.block as usize];
        // A zero is written with no digit at all.
        let short = |value: Value| if value == "0x0" { json!("0x") } else { value };
        json!({
            "address": log.address.lower(), "topics": log.topics.iter().map(hash_text).collect::<Vec<_>>(),
            "data": format!("0x{}", hex::encode(&log.data)), "blockNumber": quantity(tx.block), "blockHash": hash_text(&block.hash),
            "timeStamp": quantity(block.time), "gasPrice": quantity(U256::from(tx.gas_price)), "gasUsed": quantity(tx.gas_used),
            "logIndex": short(quantity(log.index)), "transactionHash": hash_text(&tx.hash),
            "transactionIndex": short(quantity(tx.index)),
        })
    };
    let found = found.skip(skip as usize).take(size as usize).map(row).collect();
    Ok(rows(found, "No records found"))
}
