//! What a node knows of accounts, tokens, blocks and names.

use std::collections::HashMap;

use chain_model::{address::keccak256, amount::Amount};
use ruint::aliases::U256;
use serde_json::{Value, json};

use crate::{
    endpoint::Raw,
    failure::Failure,
    rpc::{Rpc, answers, calldata, hexadecimal, logs::quantity},
    words::party,
};

/// Calls in one batch: nodes refuse more than about a hundred.
const BATCH: usize = 50;
/// Registry of the Ethereum Name Service, with fallback (ENSIP-1; deployed 2020).
const ENS: &str = "0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e";

/// Symbol and decimals of a token, where its contract says them.
pub(crate) type Sign = (Option<String>, Option<u8>);

/// An account as a node sees it.
#[derive(Debug)]
pub(crate) struct Standing {
    pub balance: Amount,
    /// Transactions that it sent.
    pub nonce: u64,
    /// Code of its own; a key that lends its account to code (EIP-7702) stays a key.
    pub contract: bool,
}

impl Rpc {
    pub(crate) async fn standing(&self, address: &str) -> Result<(Standing, Raw), Failure> {
        let calls = ["eth_getBalance", "eth_getTransactionCount", "eth_getCode"]
            .map(|method| (method, json!([address, "latest"])));
        let asked = format!("balance, nonce and code of {address}");
        self.batch(&calls, asked, standing).await
    }

    /// Seconds since 1970 at which blocks were made. Fails where one is missing.
    pub(crate) async fn times(&self, blocks: &[u64]) -> Result<HashMap<u64, i64>, Failure> {
        let mut all = HashMap::new();
        for some in blocks.chunks(BATCH) {
            let calls: Vec<_> = some
                .iter()
                .map(|block| ("eth_getBlockByNumber", json!([format!("{block:#x}"), false])))
                .collect();
            let (times, _) = self.batch(&calls, "times of blocks".to_owned(), times).await?;
            all.extend(times);
        }
        Ok(all)
    }

    /// Symbol and decimals of each of these contracts, in their order.
    pub(crate) async fn signs(&self, contracts: &[String]) -> Result<Vec<Sign>, Failure> {
        let mut all = Vec::new();
        for some in contracts.chunks(BATCH / 2) {
            let ask = |contract: &String, function: &str| {
                let data = calldata(function, &[]);
                ("eth_call", json!([{"to": contract, "data": data}, "latest"]))
            };
            let calls: Vec<_> = some
                .iter()
                .flat_map(|contract| [ask(contract, "symbol()"), ask(contract, "decimals()")])
                .collect();
            let (signs, _) = self.batch(&calls, "signs of tokens".to_owned(), signs).await?;
            if signs.len() != some.len() {
                return Err(Failure::Shape("answers to some of the calls only".to_owned()));
            }
            all.extend(signs);
        }
        Ok(all)
    }

    /// What `owner` holds of each of these contracts, in their order; none where a contract refuses to say.
    pub(crate) async fn held(&self, contracts: &[String], owner: &str) -> Result<(Vec<Option<Amount>>, Raw), Failure> {
        let data = calldata("balanceOf(address)", &[owner]);
        let calls: Vec<_> = contracts
            .iter()
            .map(|contract| ("eth_call", json!([{"to": contract, "data": data}, "latest"])))
            .collect();
        let asked = format!("balances of {owner} in {} tokens", contracts.len());
        self.batch(&calls, asked, held).await
    }

    /// The address that a name stands for (ENSIP-1); none where nobody set one.
    pub(crate) async fn resolved(&self, name: &str) -> Result<(Option<String>, Raw), Failure> {
        let node = hex::encode(namehash(name));
        let ask = |to: &str, function: &str| {
            let data = format!("{}{node}", calldata(function, &[]));
            json!([{"to": to, "data": data}, "latest"])
        };
        let (resolver, raw) = self
            .call("eth_call", ask(ENS, "resolver(bytes32)"), address_word)
            .await?;
        let Some(resolver) = resolver else {
            return Ok((None, raw));
        };
        match self
            .call("eth_call", ask(&resolver, "addr(bytes32)"), address_word)
            .await
        {
            Err(Failure::Unknown) => Ok((None, raw)),
            other => other,
        }
    }
}

/// Hash of a name by its labels, from the last to the first (ENSIP-1).
fn namehash(name: &str) -> [u8; 32] {
    name.rsplit('.').fold([0; 32], |node, label| {
        keccak256(&[node, keccak256(label.as_bytes())].concat())
    })
}

fn standing(body: &[u8]) -> Result<Standing, Failure> {
    let [balance, nonce, code]: [Result<Value, Failure>; 3] = answers(body)?
        .try_into()
        .map_err(|_| Failure::Shape("answers to some of the calls only".to_owned()))?;
    let code = code?;
    let code = code
        .as_str()
        .ok_or_else(|| Failure::Shape("code that is no text".to_owned()))?;
    Ok(Standing {
        balance: Amount(hexadecimal(&balance?)?),
        nonce: quantity(&nonce?)?,
        contract: code.len() > 2 && !code.starts_with("0xef0100"),
    })
}

fn times(body: &[u8]) -> Result<Vec<(u64, i64)>, Failure> {
    answers(body)?
        .into_iter()
        .map(|block| {
            let block = block?;
            let time = quantity(&block["timestamp"])?;
            Ok((quantity(&block["number"])?, i64::try_from(time).unwrap_or(i64::MAX)))
        })
        .collect()
}

fn signs(body: &[u8]) -> Result<Vec<Sign>, Failure> {
    // A contract that refuses has none; a node that fails is a failure.
    let said = |answer: &Result<Value, Failure>| match answer {
        Ok(value) => Ok(value.as_str().map(str::to_owned)),
        Err(Failure::Unknown) => Ok(None),
        Err(failure) => Err(failure.clone()),
    };
    answers(body)?
        .chunks_exact(2)
        .map(|pair| {
            let symbol = said(&pair[0])?.as_deref().and_then(text);
            let decimals = said(&pair[1])?.as_deref().and_then(returned);
            Ok((symbol, decimals.and_then(|decimals| u8::try_from(decimals).ok())))
        })
        .collect()
}

fn held(body: &[u8]) -> Result<Vec<Option<Amount>>, Failure> {
    answers(body)?
        .into_iter()
        .map(|answer| match answer {
            Ok(value) => Ok(value.as_str().and_then(returned).map(Amount)),
            Err(Failure::Unknown) => Ok(None),
            Err(failure) => Err(failure),
        })
        .collect()
}

/// The number that a call returned. No bytes at all are no zero: that is what an address without such a function returns.
fn returned(answer: &str) -> Option<U256> {
    let word = answer.get(..66).unwrap_or(answer);
    let number = hexadecimal(&Value::String(word.to_owned())).ok();
    number.filter(|_| word.len() > 2)
}

/// A text as contracts return it: a string with its length, or 32 bytes with zeros at the end as the oldest do.
fn text(answer: &str) -> Option<String> {
    let data = hex::decode(answer.strip_prefix("0x")?).ok()?;
    let bytes = if data.len() == 32 {
        data.as_slice()
    } else {
        let length = usize::try_from(ruint::aliases::U256::from_be_slice(data.get(32..64)?)).ok()?;
        data.get(64..)?.get(..length)?
    };
    let plain = std::str::from_utf8(bytes).ok()?.trim_end_matches('\0').trim();
    let fits = !plain.is_empty() && plain.len() <= 64 && !plain.chars().any(char::is_control);
    fits.then(|| plain.to_owned())
}

fn address_word(body: &[u8]) -> Result<Option<String>, Failure> {
    let value = crate::rpc::result(body)?;
    match value.as_str() {
        // There is no such contract here.
        Some("0x") => Ok(None),
        Some(word) if word.len() == 66 && word.is_ascii() => party(&format!("0x{}", &word[26..])),
        _ => Err(Failure::Shape("no address".to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use chain_model::amount::Amount;

    use crate::rpc::state::{held, namehash, signs, text};

    #[test]
    fn names_are_hashed_as_the_standard_says() {
        // ENSIP-1.
        for (name, hash) in [
            (
                "eth",
                "93cdeb708b7545dc668eb9280176169d1c33cfd8ed6f04690a0bcc88a93fc4ae",
            ),
            (
                "foo.eth",
                "de9b09fd7c5f901e23a3f19fecc54828e9c848539801e86591bd9801b019f84f",
            ),
        ] {
            assert_eq!(hex::encode(namehash(name)), hash, "{name}");
        }
    }

    #[test]
    fn both_forms_of_text_are_read() {
        let long = format!("0x{:064x}{:064x}{:0<64}", 32, 4, hex::encode("USDC"));
        assert_eq!(text(&long).as_deref(), Some("USDC"));
        assert_eq!(text(&format!("0x{:0<64}", hex::encode("MKR"))).as_deref(), Some("MKR"));
        assert_eq!(text("0x"), None);
        assert_eq!(text(&format!("0x{:064x}{:064x}", 32, u64::MAX)), None);
    }

    #[test]
    fn what_a_contract_does_not_say_is_no_zero() {
        let answer = |id: u64, result: &str| serde_json::json!({"jsonrpc": "2.0", "id": id, "result": result});
        let six = format!("0x{:064x}", 6);
        let longer = format!("{six}{:064x}", 1);
        let batch = [
            answer(1, "0x"),
            answer(2, &six),
            answer(3, "0x"),
            answer(4, "0x"),
            answer(5, "0x"),
            answer(6, &longer),
        ];
        let body = serde_json::to_vec(&batch).unwrap();
        let decimals: Vec<_> = signs(&body)
            .unwrap()
            .into_iter()
            .map(|(_, decimals)| decimals)
            .collect();
        assert_eq!(decimals, [Some(6), None, Some(6)]);
        let amounts: Vec<_> = held(&body).unwrap();
        assert_eq!(amounts[..3], [None, Some(Amount::from(6)), None]);
    }
}
