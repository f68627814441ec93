//! What Blockscout's REST interface v2 tells of a token's contract: the token, its largest holders, and its verified source. Fields that were
//! renamed since version 6 are read by both names; some versions send both.

use chain_model::token::{AbiFunction, ContractSource, TokenFacts, TokenHolder};
use serde::Deserialize;
use serde_json::Value;

use crate::{
    blockscout::{
        NAME,
        page::page,
        shape::{whole, wrong},
    },
    failure::Failure,
    merge::Page,
    rows::Rows,
    words::{amount, evm},
};

/// Structs within structs of an argument; deeper ones are no function that anybody wrote.
const DEEPEST: usize = 8;

#[derive(Deserialize)]
struct TokenIn {
    name: Option<String>,
    symbol: Option<String>,
    decimals: Option<Value>,
    #[serde(rename = "type")]
    kind: Option<String>,
    total_supply: Option<String>,
    holders_count: Option<Value>,
    /// Before version 7.
    holders: Option<Value>,
}

#[derive(Deserialize)]
struct PartyIn {
    hash: String,
    #[serde(default)]
    is_contract: Option<bool>,
    name: Option<String>,
}

#[derive(Deserialize)]
struct HolderIn {
    address: PartyIn,
    value: String,
}

#[derive(Deserialize)]
struct ImplementationIn {
    address_hash: Option<String>,
    /// Before version 8.
    address: Option<String>,
}

/// A contract without verified source has neither `is_verified` nor `abi`.
#[derive(Deserialize)]
struct SourceIn {
    name: Option<String>,
    is_verified: Option<bool>,
    abi: Option<Vec<Value>>,
    proxy_type: Option<String>,
    implementations: Option<Vec<ImplementationIn>>,
    /// Of a minimal proxy, before version 7.
    minimal_proxy_address_hash: Option<String>,
}

#[derive(Deserialize)]
struct ArgumentIn {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    components: Vec<Self>,
}

#[derive(Deserialize)]
struct EntryIn {
    #[serde(rename = "type")]
    kind: String,
    name: Option<String>,
    #[serde(default)]
    inputs: Vec<ArgumentIn>,
    #[serde(rename = "stateMutability")]
    mutability: Option<String>,
    /// Before Solidity 0.5.
    constant: Option<bool>,
}

fn text(text: Option<String>) -> Option<String> {
    text.filter(|text| !text.trim().is_empty())
}

/// # Errors
/// What is wrong with it.
pub fn token(body: &[u8]) -> Result<TokenFacts, Failure> {
    let raw: TokenIn = serde_json::from_slice(body)?;
    Ok(TokenFacts {
        name: text(raw.name),
        symbol: text(raw.symbol),
        decimals: raw
            .decimals
            .as_ref()
            .and_then(whole)
            .and_then(|count| count.try_into().ok()),
        kind: text(raw.kind),
        supply: raw.total_supply.as_deref().map(amount).transpose()?,
        holders: raw.holders_count.as_ref().or(raw.holders.as_ref()).and_then(whole),
    })
}

/// As the provider orders them: the largest first.
///
/// # Errors
/// What is wrong with it, where no row can be read.
pub fn holders(body: &[u8]) -> Result<Page<TokenHolder>, Failure> {
    page(body, |raw: HolderIn| {
        Ok(TokenHolder {
            address: evm(&raw.address.hash)?,
            value: amount(&raw.value)?,
            is_contract: raw.address.is_contract == Some(true),
            contract_name: text(raw.address.name),
        })
    })
}

/// The contract's own address is not in the answer: it is empty here.
///
/// # Errors
/// What is wrong with it. An entry of the ABI that cannot be read costs itself alone.
pub fn source(body: &[u8]) -> Result<ContractSource, Failure> {
    let raw: SourceIn = serde_json::from_slice(body)?;
    let given = raw.implementations.unwrap_or_default();
    let given = given.into_iter().filter_map(|one| one.address_hash.or(one.address));
    let mut implementations: Vec<String> = given
        .chain(raw.minimal_proxy_address_hash)
        .map(|address| evm(&address))
        .collect::<Result<_, _>>()?;
    implementations.dedup();
    // A proxy of a kind that the explorer does not know runs other code too, but nobody says which.
    let proxy_type = text(raw.proxy_type);
    let verified = raw.is_verified == Some(true);
    // Without a source of its own, a contract gets the ABI of another one with the same code: that is no source that somebody published for it.
    let entries = raw.abi.filter(|_| verified);
    let mut read = Rows::default();
    let has_abi = entries.is_some();
    for entry in entries.unwrap_or_default() {
        read.take(function(entry));
    }
    let read = read.noted(NAME);
    Ok(ContractSource {
        address: String::new(),
        name: text(raw.name),
        verified,
        is_proxy: proxy_type.is_some() || !implementations.is_empty(),
        proxy_type: proxy_type.filter(|kind| kind != "unknown"),
        implementations,
        functions: has_abi.then_some(read.items),
        unreadable: read.unreadable,
    })
}

/// None for events, errors, the constructor and the like.
fn function(entry: Value) -> Result<Option<AbiFunction>, Failure> {
    let entry: EntryIn = serde_json::from_value(entry)?;
    if entry.kind != "function" {
        return Ok(None);
    }
    let name = text(entry.name).ok_or_else(|| wrong("a function without a name"))?;
    let reads = match entry.mutability.as_deref() {
        Some(word) => matches!(word, "view" | "pure"),
        None => entry.constant == Some(true),
    };
    Ok(Some(AbiFunction {
        name,
        inputs: entry
            .inputs
            .iter()
            .map(|input| written(input, 0))
            .collect::<Result<_, _>>()?,
        writes: !reads,
    }))
}

/// A type as signatures write it: a struct is the list of its parts.
fn written(argument: &ArgumentIn, depth: usize) -> Result<String, Failure> {
    let Some(rest) = argument.kind.strip_prefix("tuple") else {
        return Ok(argument.kind.clone());
    };
    if depth >= DEEPEST {
        return Err(wrong("a struct that is nested too deeply"));
    }
    let parts: Vec<String> = argument
        .components
        .iter()
        .map(|part| written(part, depth + 1))
        .collect::<Result<_, _>>()?;
    Ok(format!("({}){rest}", parts.join(",")))
}

#[cfg(test)]
mod tests {
    //! The token's members are held against those that recorded transactions carry (`evm/blockscout/0031` of Optimism, `0579` of Base), and the
    //! members of an address against `0051`, `0565` and `0663`. None of the recorded files has `/tokens/{address}`, its `/holders` or
    //! `/smart-contracts/{address}` themselves: their envelope and the members of the source follow the explorer's published code and its
    //! OpenAPI description, versions 6 to 11.

    use chain_model::amount::Amount;
    use serde_json::{Value, json};

    use super::{holders, source, token};
    use crate::failure::Failure;

    const HOLDER: &str = "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed";
    const SUMMED: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    const OTHER: &str = "0xdAC17F958D2ee523a2206206994597C13D831ec7";

    fn bytes(value: &Value) -> Vec<u8> {
        serde_json::to_vec(value).unwrap()
    }

    /// Word for word as in `0579-N_api_vN_transactions_N.json`.
    fn recorded() -> Value {
        json!({"address_hash": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", "circulating_market_cap": "72023511062.46837",
            "circulating_supply": null, "decimals": "6", "exchange_rate": "0.999714", "holders_count": "12731498",
            "icon_url": "https://assets.coingecko.com/coins/images/6319/small/USDC.png?1769615602", "name": "USDC", "reputation": "ok",
            "symbol": "USDC", "total_supply": "4204922804357320", "type": "ERC-20", "volume_24h": "11817518917.989908"})
    }

    #[test]
    fn a_token_is_read_as_recorded_and_by_older_names() {
        let found = token(&bytes(&recorded())).unwrap();
        assert_eq!((found.symbol.as_deref(), found.decimals), (Some("USDC"), Some(6)));
        assert_eq!(found.supply, Some(Amount::from(4_204_922_804_357_320)));
        assert_eq!(
            (found.holders, found.kind.as_deref()),
            (Some(12_731_498), Some("ERC-20"))
        );
        let mut older = recorded();
        older["holders"] = older["holders_count"].clone();
        assert_eq!(token(&bytes(&older)).unwrap(), found, "a version that sends both");
        older.as_object_mut().unwrap().remove("holders_count");
        assert_eq!(token(&bytes(&older)).unwrap(), found);
    }

    #[test]
    fn what_a_token_does_not_say_is_unknown_and_no_zero() {
        let found =
            token(br#"{"name":null,"symbol":" ","decimals":null,"total_supply":null,"holders_count":null}"#).unwrap();
        assert_eq!(found, chain_model::token::TokenFacts::default());
        let odd = json!({"decimals": "300", "holders_count": "many"});
        let found = token(&bytes(&odd)).unwrap();
        assert_eq!((found.decimals, found.holders), (None, None));
        for supply in ["-1", "1e18", "1.5", ""] {
            let odd = json!({"total_supply": supply});
            assert!(matches!(token(&bytes(&odd)), Err(Failure::Shape(_))), "`{supply}`");
        }
    }

    #[test]
    fn holders_are_read_and_an_odd_row_costs_itself_alone() {
        let row = |hash: &str, value: &str| json!({"address": {"hash": hash, "is_contract": true, "name": "Pool"}, "token_id": null, "value": value});
        let bare = json!({"address": {"hash": OTHER}, "value": "7"});
        let body = json!({"items": [row(HOLDER, "12"), row("0x12", "9"), row(OTHER, "lots"), json!({"value": "1"}), bare],
            "next_page_params": {"value": "7", "address_hash": OTHER, "items_count": 50}});
        let found = holders(&bytes(&body)).unwrap();
        assert_eq!((found.items.len(), found.unreadable), (2, 3));
        let [first, second] = found.items.as_slice() else {
            panic!("{found:?}")
        };
        assert_eq!((first.address.as_str(), first.value), (SUMMED, Amount::from(12)));
        assert_eq!(
            (first.is_contract, first.contract_name.as_deref()),
            (true, Some("Pool"))
        );
        assert_eq!((second.is_contract, second.contract_name.as_deref()), (false, None));
        let lost = json!({"items": [row("0x12", "9")], "next_page_params": null});
        assert!(
            holders(&bytes(&lost)).is_err(),
            "a page that lost all its rows is no empty one"
        );
        let none = holders(br#"{"items":[],"next_page_params":null}"#).unwrap();
        assert!(none.items.is_empty() && none.next.is_none());
    }

    fn entry(name: &str, inputs: Value, mutability: &str) -> Value {
        json!({"type": "function", "name": name, "inputs": inputs, "outputs": [], "stateMutability": mutability})
    }

    #[test]
    fn a_verified_source_declares_its_functions() {
        let pairs = json!([{"name": "pairs", "type": "tuple[]", "components": [{"type": "address"}, {"type": "tuple", "components": [{"type": "bytes32"}]}]}]);
        let body = json!({"is_verified": true, "name": "Coin", "proxy_type": null, "implementations": [], "abi": [
            {"type": "constructor", "inputs": []},
            {"type": "event", "name": "Mint", "inputs": [], "anonymous": false},
            {"type": "receive", "stateMutability": "payable"},
            entry("mint", json!([{"type": "address"}, {"type": "uint256"}]), "nonpayable"),
            entry("isBlacklisted", json!([{"type": "address"}]), "view"),
            entry("drop", pairs, "payable"),
            {"type": "function", "name": "issue", "inputs": [{"type": "uint256"}], "constant": false},
            {"type": "function", "name": "owner", "inputs": [], "constant": true},
        ]});
        let found = source(&bytes(&body)).unwrap();
        assert!(found.verified && !found.is_proxy && found.unreadable == 0);
        let functions = found.functions.unwrap();
        let shown: Vec<_> = functions.iter().map(|one| (one.signature(), one.writes)).collect();
        let wanted = [
            ("mint(address,uint256)", true),
            ("isBlacklisted(address)", false),
            ("drop((address,(bytes32))[])", true),
            ("issue(uint256)", true),
            ("owner()", false),
        ];
        assert_eq!(shown, wanted.map(|(text, writes)| (text.to_owned(), writes)));
    }

    #[test]
    fn an_odd_entry_of_an_abi_is_left_out_and_counted() {
        let body = json!({"is_verified": true, "abi": [
            entry("mint", json!([{"type": "address"}]), "nonpayable"),
            entry("", json!([]), "nonpayable"),
            entry("pause", json!([{"name": "untyped"}]), "nonpayable"),
            json!("text"),
            json!({"name": "no kind"}),
        ]});
        let found = source(&bytes(&body)).unwrap();
        assert_eq!((found.functions.unwrap().len(), found.unreadable), (1, 4));
    }

    #[test]
    fn without_a_verified_source_nobody_knows_the_functions() {
        // As the explorer's code answers for a contract that nobody verified.
        let bare = source(br#"{"deployed_bytecode":"0x60","creation_bytecode":"0x60","is_self_destructed":false,"proxy_type":null,"implementations":[]}"#).unwrap();
        assert!(!bare.verified && !bare.is_proxy && bare.functions.is_none());
        // The ABI of another contract with the same code.
        let twin = json!({"is_verified": false, "verified_twin_address_hash": OTHER, "abi": [entry("mint", json!([]), "nonpayable")]});
        assert_eq!(source(&bytes(&twin)).unwrap().functions, None);
        let empty = source(br#"{"is_verified":true,"abi":[]}"#).unwrap();
        assert_eq!(empty.functions, Some(Vec::new()), "known, and none");
        // Vyper and Yul can be verified without an ABI.
        assert_eq!(source(br#"{"is_verified":true,"abi":null}"#).unwrap().functions, None);
    }

    #[test]
    fn proxies_name_their_code_in_every_version() {
        let of = |body: Value| source(&bytes(&body)).unwrap();
        let both = of(
            json!({"is_verified": true, "proxy_type": "eip1967", "implementations": [{"address": HOLDER, "address_hash": HOLDER, "name": "Code"}]}),
        );
        assert_eq!((both.is_proxy, both.proxy_type.as_deref()), (true, Some("eip1967")));
        assert_eq!(both.implementations, [SUMMED]);
        let older = of(json!({"is_verified": true, "implementations": [{"address": HOLDER, "name": null}]}));
        assert_eq!((older.is_proxy, older.implementations), (true, vec![SUMMED.to_owned()]));
        let minimal = of(json!({"minimal_proxy_address_hash": OTHER}));
        assert_eq!(
            (minimal.is_proxy, minimal.implementations),
            (true, vec![OTHER.to_owned()])
        );
        let unknown = of(json!({"is_verified": true, "proxy_type": "unknown", "implementations": []}));
        assert_eq!((unknown.is_proxy, unknown.proxy_type), (true, None));
        let odd = json!({"implementations": [{"address_hash": "0x12"}]});
        assert!(
            source(&bytes(&odd)).is_err(),
            "an address that is none is no absence of a proxy"
        );
    }
}
