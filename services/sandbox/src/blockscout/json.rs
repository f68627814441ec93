//! Bodies: addresses, tokens, transactions, transfers, internal calls, logs.

use chrono::{DateTime, SecondsFormat};
use ruint::aliases::U256;
use serde_json::{Value, json};

use super::{Scene, source};
use crate::evm::{
    ledger::{Asset, Move, Standard, Token},
    word::{Addr, ZERO, hash_text, selector},
};

/// Functions whose names an explorer would know.
const FUNCTIONS: [&str; 22] = [
    "transfer(address,uint256)",
    "transferFrom(address,address,uint256)",
    "approve(address,uint256)",
    "setApprovalForAll(address,bool)",
    "deposit()",
    "deposit(bytes32)",
    "withdraw(bytes,bytes32,address)",
    "swapExactTokensForETH(uint256,uint256,address)",
    "swapExactETHForTokens(uint256,address)",
    "depositETH(uint256,address)",
    "release(address,address,uint256)",
    "release(address,uint256)",
    "mint(uint256)",
    "forge()",
    "buy(address,uint256)",
    "safeTransferFrom(address,address,uint256,uint256,bytes)",
    "safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)",
    "claim(address,address,uint256)",
    "airdrop()",
    "multicall(address,address)",
    "createWallet(address)",
    "withdraw(uint256)",
];

/// `2026-02-01T00:00:00.000000Z`
pub fn time(seconds: u32) -> String {
    let moment = DateTime::from_timestamp(seconds.into(), 0).unwrap_or_default();
    moment.to_rfc3339_opts(SecondsFormat::Micros, true)
}

/// Signature of a call's function.
pub fn function(input: &[u8]) -> Option<&'static str> {
    let first = input.get(..4)?;
    FUNCTIONS.into_iter().find(|function| selector(function) == *first)
}

/// First bytes of a call's data, as text.
pub fn method_id(input: &[u8]) -> String {
    format!("0x{}", hex::encode(input.get(..4).unwrap_or_default()))
}

/// Its name, or its first bytes.
pub fn method(input: &[u8]) -> Option<String> {
    let first = input.get(..4)?;
    let name = function(input).and_then(|function| function.split('(').next());
    Some(name.map_or_else(|| method_id(first), str::to_owned))
}

impl Scene<'_> {
    /// Dollars for one coin of the market at a time (milliseconds), as text.
    pub fn price(&self, coin: &str, at_ms: i64) -> Option<f64> {
        let world = &self.outside.world;
        world.quote(world.find(coin)?, at_ms).map(|quote| quote.price)
    }

    fn price_text(&self, coin: &str, at_ms: i64) -> Option<String> {
        self.price(coin, at_ms).map(|price| format!("{price:.2}"))
    }

    pub fn party(&self, who: Addr) -> Value {
        let contract = self
            .view
            .ledger
            .contracts
            .get(&who)
            .filter(|it| it.since <= self.view.tip);
        let is_published = contract.is_some_and(|it| source::is_published(it.name));
        let (proxy_type, implementations) = source::proxied(contract.map_or("", |it| it.name));
        json!({
            "ens_domain_name": null, "hash": who.to_string(), "implementations": implementations, "is_contract": contract.is_some(),
            "is_scam": false, "is_verified": is_published, "metadata": null, "name": contract.map(|it| it.name), "private_tags": [],
            "proxy_type": proxy_type, "public_tags": [], "reputation": "ok", "watchlist_names": [],
        })
    }

    pub fn token(&self, token: &Token) -> Value {
        let (ledger, tip) = (self.view.ledger, self.view.tip);
        let holders = ledger.holders(Asset::Token(token.address), tip).len();
        let supply = ledger.supply(Asset::Token(token.address), tip);
        let rate = token
            .coin
            .and_then(|coin| self.price(coin, self.outside.world.now_ms()));
        json!({
            "address_hash": token.address.to_string(), "circulating_market_cap": null, "circulating_supply": null,
            "decimals": (token.standard == Standard::Erc20).then(|| token.decimals.to_string()),
            "exchange_rate": rate.map(|rate| format!("{rate:.4}")), "holders_count": holders.to_string(), "icon_url": null,
            "name": token.name, "reputation": "ok", "symbol": token.symbol, "total_supply": supply.to_string(),
            "type": token.standard.name(), "volume_24h": null,
        })
    }

    pub fn tx(&self, number: u32) -> Value {
        let view = self.view;
        let tx = &view.ledger.txs[number as usize];
        let block = &view.ledger.blocks[tx.block as usize];
        let now_ms = self.outside.world.now_ms();
        let moves = view.ledger.moves_of(number);
        let mut kinds = Vec::new();
        if tx.to.is_none() {
            kinds.push("contract_creation");
        }
        if !tx.input.is_empty() && tx.to.is_some() {
            kinds.push("contract_call");
        }
        if !tx.value.is_zero() || tx.input.is_empty() {
            kinds.push("coin_transfer");
        }
        if !moves.is_empty() {
            kinds.push("token_transfer");
        }
        let fee = U256::from(tx.gas_used) * U256::from(tx.gas_price);
        let result = tx.failed.unwrap_or("success");
        let mut body = json!({
            "priority_fee": (U256::from(tx.gas_used) * U256::from(tx.tip)).to_string(),
            "raw_input": format!("0x{}", hex::encode(&tx.input)), "is_pending_update": false, "result": result,
            "hash": hash_text(&tx.hash), "max_fee_per_gas": (tx.gas_price + tx.tip).to_string(),
            "revert_reason": tx.failed.filter(|why| *why != "out of gas").map(|_| json!({"raw": "0x"})),
            "confirmation_duration": [0.0, 12_000.0],
            "transaction_burnt_fee": (U256::from(tx.gas_used) * U256::from(block.base_fee)).to_string(), "type": 2,
            "token_transfers_overflow": moves.len() > 10, "confirmations": view.tip - tx.block + 1, "position": tx.index,
            "max_priority_fee_per_gas": tx.tip.to_string(), "transaction_tag": null,
            "created_contract": tx.created.filter(|_| tx.failed.is_none()).map(|it| self.party(it)), "value": tx.value.to_string(),
            "from": self.party(tx.from), "gas_used": tx.gas_used.to_string(), "status": if tx.failed.is_some() { "error" } else { "ok" },
            "to": tx.to.map(|to| self.party(to)), "authorization_list": [], "method": method(&tx.input),
            "fee": {"type": "actual", "value": fee.to_string()}, "actions": [], "gas_limit": tx.gas_limit.to_string(),
            "gas_price": tx.gas_price.to_string(), "decoded_input": null, "fhe_operations_count": 0, "token_transfers": null,
            "base_fee_per_gas": block.base_fee.to_string(), "timestamp": time(block.time), "nonce": tx.nonce,
            "historic_exchange_rate": self.price_text("ethereum", i64::from(block.time) * 1_000), "transaction_types": kinds,
            "exchange_rate": self.price_text("ethereum", now_ms), "block_number": tx.block, "has_error_in_internal_transactions": false,
        });
        if view.chain_id != 1 {
            body["l1_fee"] = json!("0");
            body["l1_fee_scalar"] = json!("0.0");
            body["l1_gas_price"] = json!("0");
            body["l1_gas_used"] = json!("0");
            body["op_withdrawals"] = json!([]);
            body["da_footprint_gas_scalar"] = json!("148");
        }
        body
    }

    pub fn moved(&self, number: u32) -> Value {
        let view = self.view;
        let one = &view.ledger.moves[number as usize];
        let log = &view.ledger.logs[one.log as usize];
        let tx = &view.ledger.txs[log.tx as usize];
        let block = &view.ledger.blocks[tx.block as usize];
        let token = view.ledger.token(one.token);
        let standard = token.map_or("ERC-20", |token| token.standard.name());
        let kind = match (one.from, one.to) {
            (ZERO, _) => "token_minting",
            (_, ZERO) => "token_burning",
            _ => "token_transfer",
        };
        json!({
            "block_hash": hash_text(&block.hash), "block_number": tx.block, "from": self.party(one.from), "log_index": log.index,
            "method": method(&tx.input), "timestamp": time(block.time), "to": self.party(one.to),
            "token": token.map(|token| self.token(token)), "token_type": standard, "total": total(one, token),
            "transaction_hash": hash_text(&tx.hash), "type": kind,
        })
    }

    pub fn called(&self, number: u32) -> Value {
        let view = self.view;
        let call = &view.ledger.calls[number as usize];
        let tx = &view.ledger.txs[call.tx as usize];
        let block = &view.ledger.blocks[tx.block as usize];
        let in_block = number - view.ledger.txs[block.txs_at as usize].calls_at;
        json!({
            "block_index": in_block, "block_number": tx.block, "created_contract": call.created.map(|it| self.party(it)), "error": null,
            "from": self.party(call.from), "gas_limit": tx.gas_limit.to_string(), "index": call.index, "success": true,
            "timestamp": time(block.time), "to": call.to.map(|to| self.party(to)), "transaction_hash": hash_text(&tx.hash),
            "transaction_index": tx.index, "type": if call.created.is_some() { "create" } else { "call" }, "value": call.value.to_string(),
        })
    }

    pub fn logged(&self, number: u32) -> Value {
        let view = self.view;
        let log = &view.ledger.logs[number as usize];
        let tx = &view.ledger.txs[log.tx as usize];
        let block = &view.ledger.blocks[tx.block as usize];
        let topics: Vec<Option<String>> = (0..4).map(|place| log.topics.get(place).map(hash_text)).collect();
        json!({
            "address": self.party(log.address), "block_hash": hash_text(&block.hash), "block_number": tx.block,
            "block_timestamp": time(block.time), "data": format!("0x{}", hex::encode(&log.data)), "decoded": null, "index": log.index,
            "smart_contract": self.party(log.address), "topics": topics, "transaction_hash": hash_text(&tx.hash),
        })
    }

    /// Gas used by all transactions of an address, as its counters tell.
    pub fn gas_of(&self, txs: &[u32], who: Addr) -> u64 {
        let sent = txs.iter().map(|tx| &self.view.ledger.txs[*tx as usize]);
        sent.filter(|tx| tx.from == who).map(|tx| tx.gas_used).sum()
    }
}

/// What of a token moved.
pub fn total(one: &Move, token: Option<&Token>) -> Value {
    match token.map(|token| (token.standard, token.decimals)) {
        Some((Standard::Erc721, _)) => {
            json!({"token_id": one.id.map(|id| id.to_string()), "token_instance": null})
        }
        Some((Standard::Erc1155, _)) => json!({
            "decimals": null, "token_id": one.id.map(|id| id.to_string()), "token_instance": null, "value": one.value.to_string(),
        }),
        known => json!({
            "decimals": known.map(|(_, decimals)| decimals.to_string()), "value": one.value.to_string(),
        }),
    }
}
