//! Sources of contracts: whether one was published, what it declares, and whose code a proxy runs.
//!
//! No answer of this call was recorded by anybody we know: the members are those that the explorer's own code writes.

use actix_web::{HttpRequest, web::Data};
use serde_json::{Map, Value, json};

use super::{Answer, Refusal, scene, who};
use crate::{
    evm::{DOLLAR_CODE, DOLLAR_CODE_AT, word::Addr},
    outside::Outside,
};

/// Contracts whose makers published nothing: those of thieves.
const HIDDEN: [&str; 3] = ["Token", "Airdrop", "ClaimRewards"];

const PROXY: &str = "FiatTokenProxy";
/// What every token has.
const ERC20: [(&str, &str); 9] = [
    ("name()", "view"),
    ("symbol()", "view"),
    ("decimals()", "view"),
    ("totalSupply()", "view"),
    ("balanceOf(address)", "view"),
    ("allowance(address,address)", "view"),
    ("transfer(address,uint256)", "nonpayable"),
    ("transferFrom(address,address,uint256)", "nonpayable"),
    ("approve(address,uint256)", "nonpayable"),
];

pub fn is_published(name: &str) -> bool {
    !HIDDEN.contains(&name)
}

/// Whether it is a token of its own code, and what else it has.
fn functions(name: &str) -> (bool, &'static [(&'static str, &'static str)]) {
    match name {
        PROXY => (
            false,
            &[
                ("admin()", "view"),
                ("implementation()", "view"),
                ("changeAdmin(address)", "nonpayable"),
                ("upgradeTo(address)", "nonpayable"),
            ],
        ),
        DOLLAR_CODE => (
            true,
            &[
                ("mint(address,uint256)", "nonpayable"),
                ("burn(uint256)", "nonpayable"),
                ("configureMinter(address,uint256)", "nonpayable"),
                ("pause()", "nonpayable"),
                ("unpause()", "nonpayable"),
                ("blacklist(address)", "nonpayable"),
                ("unBlacklist(address)", "nonpayable"),
                ("isBlacklisted(address)", "view"),
                ("updateBlacklister(address)", "nonpayable"),
            ],
        ),
        "WETH9" => (true, &[("deposit()", "payable"), ("withdraw(uint256)", "nonpayable")]),
        "WBTC" => (
            true,
            &[
                ("mint(address,uint256)", "nonpayable"),
                ("burn(uint256)", "nonpayable"),
                ("pause()", "nonpayable"),
                ("unpause()", "nonpayable"),
            ],
        ),
        "MeadowToken" => (true, &[("owner()", "view"), ("mint(address,uint256)", "nonpayable")]),
        _ => (false, &[("owner()", "view")]),
    }
}

fn entry((signature, mutability): (&str, &str)) -> Value {
    let (name, rest) = signature.split_once('(').unwrap_or((signature, ")"));
    let kinds = rest.trim_end_matches(')').split(',').filter(|kind| !kind.is_empty());
    let inputs: Vec<Value> = kinds
        .enumerate()
        .map(|(place, kind)| json!({"internalType": kind, "name": format!("value{place}"), "type": kind}))
        .collect();
    json!({"inputs": inputs, "name": name, "outputs": [], "stateMutability": mutability, "type": "function"})
}

fn abi(name: &str) -> Vec<Value> {
    let (is_token, own) = functions(name);
    let common = ERC20.iter().filter(|_| is_token);
    let mut entries = vec![json!({"inputs": [], "stateMutability": "nonpayable", "type": "constructor"})];
    entries.extend(common.chain(own).map(|one| entry(*one)));
    entries
}

/// Whose code a contract of this name runs: kind and contracts, as addresses show them.
pub fn proxied(name: &str) -> (Value, Value) {
    match (name, Addr::parse(DOLLAR_CODE_AT)) {
        (PROXY, Some(code)) => (
            json!("eip1967"),
            json!([{"address_hash": code.to_string(), "name": DOLLAR_CODE}]),
        ),
        _ => (Value::Null, json!([])),
    }
}

pub async fn contract(outside: Data<Outside>, request: HttpRequest) -> Answer {
    scene(&outside, &request, |scene| {
        let who = who(scene, &request)?;
        let known = scene.view.ledger.contracts.get(&who);
        let contract = known
            .filter(|it| it.since <= scene.view.tip)
            .ok_or_else(Refusal::missing)?;
        let (proxy_type, implementations) = proxied(contract.name);
        let mut body = Map::from_iter([
            ("has_custom_methods_read".to_owned(), json!(false)),
            ("has_custom_methods_write".to_owned(), json!(false)),
            ("proxy_type".to_owned(), proxy_type),
            ("implementations".to_owned(), implementations),
            ("is_self_destructed".to_owned(), json!(false)),
            ("deployed_bytecode".to_owned(), json!("0x6080604052")),
            ("creation_bytecode".to_owned(), json!("0x6080604052")),
        ]);
        // Without a source there is nothing more, not even the word for it.
        if is_published(contract.name) {
            let abi = abi(contract.name);
            let more = json!({
                "verified_twin_address_hash": null, "is_verified": true, "is_changed_bytecode": false, "is_partially_verified": false,
                "is_fully_verified": true, "is_verified_via_sourcify": false, "is_verified_via_eth_bytecode_db": false,
                "is_verified_via_verifier_alliance": false, "is_vyper_contract": false, "has_methods_read": true, "has_methods_write": true,
                "sourcify_repo_url": null, "can_be_visualized_via_sol2uml": false, "name": contract.name,
                "compiler_version": "v0.8.24+commit.e11b9ed9", "optimization_enabled": true, "optimization_runs": 200, "evm_version": "paris",
                "verified_at": "2024-03-13T12:00:00.000000Z", "abi": abi, "source_code": format!("contract {} {{}}", contract.name),
                "file_path": format!("{}.sol", contract.name), "additional_sources": [], "compiler_settings": {}, "external_libraries": [],
                "constructor_args": null, "decoded_constructor_args": null, "language": "solidity", "license_type": "mit", "certified": false,
                "is_blueprint": false,
            });
            if let Value::Object(more) = more {
                body.extend(more);
            }
        }
        Ok(Value::Object(body))
    })
}
