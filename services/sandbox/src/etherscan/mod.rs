//! Etherscan's interface v2 over the account chains: one path, everything by parameters, numbers as text, refusals with status 200.

mod list;

use std::collections::HashMap;

use actix_web::{
    HttpResponse,
    web::{self, Data, Query, ServiceConfig},
};
use serde_json::{Value, json};

use crate::{
    evm::{View, ledger::Asset, word::Addr},
    outside::Outside,
    rpc,
};

/// Routes below /etherscan.
pub fn routes(config: &mut ServiceConfig) {
    config.route("/v2/api", web::get().to(answer));
}

/// The words of a refusal.
pub struct Refusal(String);

impl Refusal {
    pub fn new(words: impl Into<String>) -> Self {
        Self(words.into())
    }
}

/// What is asked for, by name.
pub struct Asked(HashMap<String, String>);

impl Asked {
    /// Names are found in any capitals, as callers write `startblock` and `startBlock`.
    pub fn text(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(key, _)| key.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.trim()).filter(|value| !value.is_empty())
    }

    pub fn number(&self, name: &str) -> Option<u64> {
        self.text(name)?.parse().ok()
    }

    pub fn address(&self, name: &str) -> Result<Option<Addr>, Refusal> {
        let read = |text: &str| Addr::parse(text).ok_or_else(|| Refusal::new("Error! Invalid address format"));
        self.text(name).map(read).transpose()
    }
}

async fn answer(outside: Data<Outside>, query: Query<HashMap<String, String>>) -> HttpResponse {
    let asked = Asked(query.into_inner());
    let Some(id) = asked.number("chainid") else {
        return refused(
            "Missing or unsupported chainid parameter (required for v2 api), please see https://api.etherscan.io/v2/chainlist for the list of supported chainids",
        );
    };
    let Some(chain) = outside.chains.find(id) else {
        return refused(
            "Missing or unsupported chainid parameter (required for v2 api), please see https://api.etherscan.io/v2/chainlist for the list of supported chainids",
        );
    };
    let body = chain.at(outside.world.now_ms(), |view| run(view, &asked));
    match body {
        Ok(body) => HttpResponse::Ok().json(body),
        Err(Refusal(words)) => refused(&words),
    }
}

fn refused(words: &str) -> HttpResponse {
    HttpResponse::Ok().json(json!({"status": "0", "message": "NOTOK", "result": words}))
}

fn fine(result: &Value) -> Value {
    json!({"status": "1", "message": "OK", "result": result})
}

fn run(view: View, asked: &Asked) -> Result<Value, Refusal> {
    match (asked.text("module"), asked.text("action")) {
        (Some("account"), Some("balance")) => {
            let who = asked
                .address("address")?
                .ok_or_else(|| Refusal::new("Error! Missing address"))?;
            let value = view.ledger.balance(who, Asset::Coin, view.tip);
            Ok(fine(&json!(value.to_string())))
        }
        (Some("account"), Some("balancemulti")) => {
            let texts = asked.text("address").unwrap_or_default().split(',');
            let rows: Option<Vec<Value>> = texts
                .map(|text| {
                    let who = Addr::parse(text.trim())?;
                    let value = view.ledger.balance(who, Asset::Coin, view.tip);
                    Some(json!({"account": text.trim(), "balance": value.to_string()}))
                })
                .collect();
            rows.map(|rows| fine(&json!(rows)))
                .ok_or_else(|| Refusal::new("Error! Invalid address format"))
        }
        (Some("account"), Some("tokenbalance")) => {
            let who = asked
                .address("address")?
                .ok_or_else(|| Refusal::new("Error! Missing address"))?;
            let token = asked
                .address("contractaddress")?
                .ok_or_else(|| Refusal::new("Error! Missing contract address"))?;
            let value = view.ledger.balance(who, Asset::Token(token), view.tip);
            Ok(fine(&json!(value.to_string())))
        }
        (Some("account"), Some("txlist")) => list::txs(view, asked),
        (Some("account"), Some("txlistinternal")) => list::calls(view, asked),
        (Some("account"), Some("tokentx")) => list::moves(view, asked, list::Kind::Erc20),
        (Some("account"), Some("tokennfttx")) => list::moves(view, asked, list::Kind::Erc721),
        (Some("account"), Some("token1155tx")) => list::moves(view, asked, list::Kind::Erc1155),
        (Some("logs"), Some("getLogs")) => list::logs(view, asked),
        (Some("block"), Some("getblocknobytime")) => {
            let wanted = asked
                .number("timestamp")
                .ok_or_else(|| Refusal::new("Error! Invalid timestamp"))?;
            let after = view
                .ledger
                .blocks
                .partition_point(|block| u64::from(block.time) <= wanted) as u32;
            let number = match asked.text("closest") {
                Some("after") if after <= view.tip => after,
                Some("after") => return Err(Refusal::new("Error! No closest block found")),
                _ => after.saturating_sub(1).min(view.tip),
            };
            Ok(fine(&json!(number.to_string())))
        }
        (Some("contract"), Some("getcontractcreation")) => {
            let texts = asked.text("contractaddresses").unwrap_or_default().split(',');
            let rows: Vec<Value> = texts.filter_map(|text| created(view, text)).collect();
            Ok(list::rows(rows, "No data found"))
        }
        (Some("proxy"), Some(method)) => proxy(view, asked, method),
        (None, _) => Err(Refusal::new("Error! Missing Or invalid Module name")),
        (Some(_), _) => Err(Refusal::new("Error! Missing Or invalid Action name")),
    }
}

fn created(view: View, text: &str) -> Option<Value> {
    let who = Addr::parse(text.trim())?;
    let contract = view.ledger.contracts.get(&who).filter(|it| it.since <= view.tip)?;
    let (creator, hash) = contract.creator?;
    let block = &view.ledger.blocks[contract.since as usize];
    Some(json!({
        "contractAddress": who.lower(), "contractCreator": creator.lower(), "txHash": crate::evm::word::hash_text(&hash),
        "blockNumber": contract.since.to_string(), "timestamp": block.time.to_string(), "contractFactory": "", "creationBytecode": "0x",
    }))
}

/// The node's methods by another door: answers without `status`.
fn proxy(view: View, asked: &Asked, method: &str) -> Result<Value, Refusal> {
    let text = |name: &str| json!(asked.text(name));
    let params = match method {
        "eth_blockNumber" | "eth_gasPrice" => Vec::new(),
        "eth_getBlockByNumber" => vec![text("tag"), json!(asked.text("boolean") == Some("true"))],
        "eth_getTransactionByHash" | "eth_getTransactionReceipt" => vec![text("txhash")],
        "eth_getTransactionCount" | "eth_getCode" => vec![text("address"), text("tag")],
        "eth_call" => vec![json!({"to": asked.text("to"), "data": asked.text("data")}), text("tag")],
        _ => return Err(Refusal::new("Error! Missing Or invalid Action name")),
    };
    Ok(match rpc::run(view, method, &params) {
        Ok(result) => json!({"jsonrpc": "2.0", "id": 1, "result": result}),
        Err(fault) => json!({"jsonrpc": "2.0", "id": 1, "error": {"code": fault.code, "message": fault.message}}),
    })
}
