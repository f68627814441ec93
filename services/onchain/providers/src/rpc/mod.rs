//! A client of an EVM node's JSON-RPC.

pub mod block;
mod logs;
mod state;
mod tx;

pub use tx::sent as read_transaction;

pub(super) use {state::Sign, tx::height_of};

use ruint::aliases::U256;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    endpoint::{Endpoint, Raw, Shared},
    failure::Failure,
    rows::Rows,
    words::{evm, hash},
};
use chain_model::{account::Approval, address::keccak256, amount::Amount};

#[derive(Deserialize)]
struct AnswerIn {
    /// Of a call in a batch: answers may come in any order. Of a single call some nodes send back another one.
    #[serde(default)]
    id: Value,
    result: Option<Value>,
    error: Option<ErrorIn>,
}

#[derive(Deserialize)]
struct ErrorIn {
    code: i64,
    message: String,
}

impl ErrorIn {
    /// What the node itself says, in small letters; nothing where it repeats why a contract refused, which can be any words.
    fn of_node(&self) -> Option<String> {
        let words = self.message.to_ascii_lowercase();
        (self.code != 3 && !words.contains("revert")).then_some(words)
    }

    /// Whether it is about how many calls were made, and not about this one. Services that sell access to nodes say so with status 200, and
    /// with the code that others have for too many results.
    fn is_pace(&self) -> bool {
        let Some(words) = self.of_node() else { return false };
        let pace = [
            "rate limit",
            "too many requests",
            "request limit reached",
            "request count exceeded",
            "units per second",
        ];
        self.code == 429 || pace.iter().any(|word| words.contains(word))
    }

    /// Whether fewer blocks in one call would do. Each kind of node says it in its own words, and with its own code.
    fn is_too_much(&self) -> bool {
        let Some(words) = self.of_node() else { return false };
        let much = [
            "block range",
            "range too large",
            "max range",
            "response size",
            "too many logs",
            "too many results",
        ];
        self.code == -32005
            || much.iter().any(|word| words.contains(word))
            || (words.contains("more than") && (words.contains("results") || words.contains("logs")))
    }

    /// The failure that an error about the pace is.
    fn pace(&self) -> Failure {
        if self.message.to_ascii_lowercase().contains("daily") {
            Failure::Exhausted { retry_after: None }
        } else {
            Failure::Limited { retry_after: None }
        }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct LogIn {
    address: String,
    topics: Vec<String>,
    data: String,
    block_number: String,
    transaction_hash: String,
}

/// For pages.
const NAME: &str = "JSON-RPC";

#[derive(Debug)]
pub(super) struct Rpc(Endpoint);

/// At which block to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum At {
    Latest,
    Block(u64),
}

impl At {
    fn text(self) -> String {
        match self {
            Self::Latest => "latest".to_owned(),
            Self::Block(height) => format!("{height:#x}"),
        }
    }
}

impl Rpc {
    pub(super) fn new(chain: &str, base: &str, rate: u32, shared: &Shared) -> anyhow::Result<Self> {
        Endpoint::new(
            (NAME, vocab::Provider::Node),
            format!("{chain}:rpc"),
            base,
            rate,
            shared,
        )
        .map(Self)
    }

    pub(super) const fn name(&self) -> &'static str {
        self.0.name
    }

    async fn call<T: Send + 'static>(
        &self,
        method: &str,
        params: Value,
        read: fn(&[u8]) -> Result<T, Failure>,
    ) -> Result<(T, Raw), Failure> {
        let asked = format!("{method}{params}");
        let body = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
        self.0.post(&body, asked, read).await
    }

    /// Several calls in one request; `read` gets their answers by [`answers`], in the order of the calls.
    async fn batch<T: Send + 'static>(
        &self,
        calls: &[(&str, Value)],
        asked: String,
        read: fn(&[u8]) -> Result<T, Failure>,
    ) -> Result<(T, Raw), Failure> {
        let numbered = calls.iter().zip(1_u64..);
        let body: Value = numbered
            .map(|((method, params), id)| json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}))
            .collect();
        self.0.post(&body, asked, read).await
    }

    pub(super) async fn height(&self) -> Result<(u64, Raw), Failure> {
        self.call("eth_blockNumber", json!([]), number).await
    }

    pub(super) async fn balance(&self, address: &str, at: At) -> Result<(Amount, Raw), Failure> {
        self.call("eth_getBalance", json!([address, at.text()]), quantity).await
    }

    pub(super) async fn token_balance(&self, contract: &str, owner: &str, at: At) -> Result<(Amount, Raw), Failure> {
        let data = calldata("balanceOf(address)", &[owner]);
        self.call("eth_call", json!([{"to": contract, "data": data}, at.text()]), word)
            .await
    }

    pub(super) async fn allowance(&self, contract: &str, owner: &str, spender: &str) -> Result<(Amount, Raw), Failure> {
        let data = calldata("allowance(address,address)", &[owner, spender]);
        self.call("eth_call", json!([{"to": contract, "data": data}, "latest"]), word)
            .await
    }

    /// Events by which `owner` let others take tokens, oldest first.
    pub(super) async fn approvals(&self, owner: &str) -> Result<(Rows<Approval>, Raw), Failure> {
        let events = [
            topic("Approval(address,address,uint256)"),
            topic("ApprovalForAll(address,address,bool)"),
        ];
        let filter = json!({"fromBlock": "0x0", "toBlock": "latest", "topics": [events, padded(owner)]});
        self.call("eth_getLogs", json!([filter]), approvals).await
    }
}

fn topic(event: &str) -> String {
    format!("0x{}", hex::encode(keccak256(event.as_bytes())))
}

/// An address as a word of 32 bytes.
fn padded(address: &str) -> String {
    format!("0x{:0>64}", address.trim_start_matches("0x").to_ascii_lowercase())
}

fn calldata(function: &str, addresses: &[&str]) -> String {
    let hash = keccak256(function.as_bytes());
    let selector = hex::encode(&hash[..4]);
    let words: String = addresses
        .iter()
        .map(|address| padded(address)[2..].to_owned())
        .collect();
    format!("0x{selector}{words}")
}

pub(super) fn result(body: &[u8]) -> Result<Value, Failure> {
    outcome(serde_json::from_slice(body)?)
}

/// The answers of a batch in the order of its calls, each with its own outcome.
fn answers(body: &[u8]) -> Result<Vec<Result<Value, Failure>>, Failure> {
    // A node that takes no batches answers with one refusal.
    if body.trim_ascii_start().first() == Some(&b'{') {
        return Err(result(body)
            .err()
            .unwrap_or_else(|| Failure::Shape("one answer to many calls".to_owned())));
    }
    let mut all: Vec<AnswerIn> = serde_json::from_slice(body)?;
    all.sort_by_key(|answer| answer.id.as_u64());
    let ids = all.iter().map(|answer| answer.id.as_u64());
    if !ids.eq((1..).map(Some).take(all.len())) {
        return Err(Failure::Shape("answers to other calls".to_owned()));
    }
    Ok(all.into_iter().map(outcome).collect())
}

fn outcome(answer: AnswerIn) -> Result<Value, Failure> {
    match (answer.result, answer.error) {
        (_, Some(error)) if error.is_pace() => Err(error.pace()),
        (_, Some(error)) if error.is_too_much() => Err(Failure::TooMuch(error.message)),
        // The contract refused: the node is well, and there is no such thing to read.
        (_, Some(error)) if error.code == 3 => Err(Failure::Unknown),
        (_, Some(error)) => Err(Failure::Refused {
            status: 200,
            message: format!(
                "{} ({})",
                error.message.chars().take(200).collect::<String>(),
                error.code
            ),
        }),
        (Some(result), None) => Ok(result),
        (None, None) => Err(Failure::Unknown),
    }
}

/// A quantity, as nodes write it in hexadecimal digits; some programs in front of them write whole numbers.
fn hexadecimal(value: &Value) -> Result<U256, Failure> {
    if let Some(number) = value.as_u64() {
        return Ok(U256::from(number));
    }
    value
        .as_str()
        .and_then(|text| text.strip_prefix("0x"))
        .filter(|digits| digits.len() <= 64)
        .and_then(|digits| U256::from_str_radix(if digits.is_empty() { "0" } else { digits }, 16).ok())
        .ok_or_else(|| Failure::Shape(format!("`{:.80}` is no quantity", value.to_string())))
}

fn number(body: &[u8]) -> Result<u64, Failure> {
    u64::try_from(hexadecimal(&result(body)?)?).map_err(|_| Failure::Shape("a height beyond reason".to_owned()))
}

fn quantity(body: &[u8]) -> Result<Amount, Failure> {
    hexadecimal(&result(body)?).map(Amount)
}

/// The first word that a call returned. No bytes at all mean that there is no such contract at that block.
fn word(body: &[u8]) -> Result<Amount, Failure> {
    let value = result(body)?;
    match value.as_str() {
        Some("0x") => Err(Failure::Unknown),
        Some(text) if text.len() >= 66 => hexadecimal(&Value::String(text[..66].to_owned())).map(Amount),
        _ => Err(Failure::Shape("no word".to_owned())),
    }
}

/// Also used by tests on recorded logs.
///
/// # Errors
/// What is wrong with it, where no log can be read.
pub fn approvals(body: &[u8]) -> Result<Rows<Approval>, Failure> {
    let logs: Vec<Value> = serde_json::from_value(result(body)?)?;
    let for_all = topic("ApprovalForAll(address,address,bool)");
    let of = |log: Value| {
        let log: LogIn = serde_json::from_value(log)?;
        // An ERC-721's approval of one token has four topics and ends with the token's next transfer.
        let [event, _, spender] = log.topics.as_slice() else {
            return Ok(None);
        };
        approval(&log, event.eq_ignore_ascii_case(&for_all), spender).map(Some)
    };
    let mut rows = Rows::default();
    for log in logs {
        rows.take(of(log));
    }
    rows.counted(NAME)
}

fn approval(log: &LogIn, for_all: bool, spender: &str) -> Result<Approval, Failure> {
    let spender = spender
        .get(26..)
        .map(|digits| format!("0x{digits}"))
        .unwrap_or_default();
    let value = hexadecimal(&Value::String(log.data.clone()))?;
    let block = hexadecimal(&Value::String(log.block_number.clone()))?;
    Ok(Approval {
        contract: evm(&log.address)?,
        symbol: None,
        decimals: None,
        spender: evm(&spender)?,
        allowance: if for_all && !value.is_zero() {
            None
        } else {
            Some(Amount(value))
        },
        verified: false,
        tx: hash(&log.transaction_hash)?,
        block: u64::try_from(block).map_err(|_| Failure::Shape("a height beyond reason".to_owned()))?,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{answers, result};
    use crate::failure::Failure;

    #[test]
    fn a_pace_is_told_from_a_quota_and_from_an_answer_that_is_too_long() {
        let refused = |code: i64, message: &str| {
            let body = json!({"jsonrpc": "2.0", "id": "1", "error": {"code": code, "message": message}});
            result(&serde_json::to_vec(&body).unwrap()).unwrap_err()
        };
        for (code, message) in [
            (429, "Your app is over its capacity"),
            (-32005, "project ID request rate limited"),
            (-32007, "50/second request limit reached"),
            (-32000, "Too Many Requests"),
        ] {
            let failure = refused(code, message);
            assert!(matches!(failure, Failure::Limited { .. }), "{message}: {failure:?}");
        }
        let daily = refused(-32005, "daily request count exceeded, request rate limited");
        assert!(matches!(daily, Failure::Exhausted { .. }), "{daily:?}");
        for (code, message) in [
            (-32005, "query returned more than 10000 results"),
            (-32000, "query returned more than 20000 results"),
            (-32602, "Log response size exceeded. Try a smaller block range."),
            (-32000, "exceed maximum block range: 50000"),
            (-32047, "'fromBlock'-'toBlock' range too large. Max range: 800"),
        ] {
            let long = refused(code, message);
            assert!(matches!(long, Failure::TooMuch(_)), "{message}: {long:?}");
        }
        for (code, message) in [
            (-32602, "invalid argument 0"),
            (-32000, "execution reverted: rate limit of the vault"),
        ] {
            let wrong = refused(code, message);
            assert!(matches!(wrong, Failure::Refused { .. }), "{message}: {wrong:?}");
        }
        assert!(matches!(
            refused(3, "execution reverted: block range"),
            Failure::Unknown
        ));
    }

    #[test]
    fn the_answers_of_a_batch_are_those_of_its_calls() {
        let batch = |ids: [Value; 2]| {
            let all = ids.map(|id| json!({"jsonrpc": "2.0", "id": id, "result": id}));
            answers(&serde_json::to_vec(&all).unwrap())
        };
        let turned = batch([json!(2), json!(1)]).unwrap();
        let told: Vec<_> = turned.into_iter().map(Result::unwrap).collect();
        assert_eq!(told, [1, 2]);
        for odd in [[json!(1), json!(1)], [json!(1), json!(3)], [json!(1), json!("2")]] {
            assert!(matches!(batch(odd), Err(Failure::Shape(_))));
        }
    }
}
