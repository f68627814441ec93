//! A client of Etherscan's interface v2, and of explorers that speak it. Its errors come with status 200.

use chain_model::{
    amount::Amount,
    transfer::{Asset, Kind, Transfer},
};
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use serde_json::Value;

use crate::{
    endpoint::{Endpoint, Raw, Shared},
    failure::Failure,
    merge::{Page, Params},
    path::Path,
    rows::{self, Rows},
    words::{amount, evm, hash, party},
};

/// For pages.
const NAME: &str = "Etherscan";
/// Rows that are asked for at once.
pub const PAGE: usize = 1_000;

#[derive(Deserialize)]
struct AnswerIn {
    status: String,
    message: String,
    result: Value,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct RowIn {
    block_number: String,
    time_stamp: String,
    hash: Option<String>,
    transaction_hash: Option<String>,
    from: String,
    to: String,
    #[serde(default)]
    contract_address: String,
    value: Option<String>,
    is_error: Option<String>,
    #[serde(rename = "tokenID")]
    token_id: Option<String>,
    token_symbol: Option<String>,
    token_decimal: Option<String>,
    token_value: Option<String>,
    log_index: Option<String>,
    index: Option<String>,
    trace_id: Option<String>,
}

#[derive(Debug)]
pub(super) struct Etherscan {
    endpoint: Endpoint,
    chain_id: u64,
    key: Option<SecretString>,
}

impl Etherscan {
    /// `base` is the whole address: `https://api.etherscan.io/v2/api`.
    pub(super) fn new(
        chain_id: u64,
        base: &str,
        key: Option<SecretString>,
        rate: u32,
        shared: &Shared,
    ) -> anyhow::Result<Self> {
        // The quota belongs to the key, whatever the chain.
        let endpoint = Endpoint::new(
            (NAME, vocab::Provider::Etherscan),
            "etherscan".to_owned(),
            base,
            rate,
            shared,
        )?;
        Ok(Self {
            endpoint,
            chain_id,
            key,
        })
    }

    pub(super) const fn name(&self) -> &'static str {
        self.endpoint.name
    }

    async fn ask<T: Send + 'static>(
        &self,
        own: &[(&str, &str)],
        more: &Params,
        read: fn(&[u8]) -> Result<T, Failure>,
    ) -> Result<(T, Raw), Failure> {
        let chain = self.chain_id.to_string();
        let own = std::iter::once(("chainid", chain.as_str())).chain(own.iter().copied());
        let mut query: Params = own.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        query.extend(more.iter().cloned());
        let key = self.key.as_ref().map(|key| ("apikey", key.expose_secret()));
        self.endpoint.get(&Path::fixed(""), &query, key, read).await
    }

    /// `action` is `txlist`, `txlistinternal`, `tokentx`, `tokennfttx` or `token1155tx`; newest first, older than what `params` names.
    pub(super) async fn transfers(
        &self,
        address: &str,
        action: &str,
        params: &Params,
        read: fn(&[u8]) -> Result<Page<Transfer>, Failure>,
    ) -> Result<(Page<Transfer>, Raw), Failure> {
        let rows = PAGE.to_string();
        let own = [
            ("module", "account"),
            ("action", action),
            ("address", address),
            ("page", "1"),
            ("offset", &rows),
            ("sort", "desc"),
        ];
        self.ask(&own, params, read).await
    }

    /// The oldest transfer of native coins to an address.
    pub(super) async fn oldest(&self, address: &str, action: &str) -> Result<(Page<Transfer>, Raw), Failure> {
        let own = [
            ("module", "account"),
            ("action", action),
            ("address", address),
            ("page", "1"),
            ("offset", "25"),
            ("sort", "asc"),
        ];
        let read = if action == "txlist" { txs } else { internals };
        self.ask(&own, &Params::new(), read).await
    }

    /// Native coins of an address now.
    pub(super) async fn balance(&self, address: &str) -> Result<(Amount, Raw), Failure> {
        let own = [
            ("module", "account"),
            ("action", "balance"),
            ("address", address),
            ("tag", "latest"),
        ];
        self.ask(&own, &Params::new(), sum).await
    }

    /// What an address holds of a token now.
    pub(super) async fn token_balance(&self, contract: &str, address: &str) -> Result<(Amount, Raw), Failure> {
        let own = [
            ("module", "account"),
            ("action", "tokenbalance"),
            ("contractaddress", contract),
            ("address", address),
            ("tag", "latest"),
        ];
        self.ask(&own, &Params::new(), sum).await
    }

    /// What a node answers to a method, by this door. Null is unknown.
    pub(super) async fn proxied(&self, method: &str, params: &[(&str, &str)]) -> Result<(Value, Raw), Failure> {
        let own = [("module", "proxy"), ("action", method)];
        let own: Vec<_> = own.into_iter().chain(params.iter().copied()).collect();
        self.ask(&own, &Params::new(), proxied).await
    }

    /// What contracts sent on inside of a transaction.
    pub(super) async fn inside(&self, tx: &str) -> Result<(Rows<Transfer>, Raw), Failure> {
        let own = [("module", "account"), ("action", "txlistinternal"), ("txhash", tx)];
        let (rows, raw) = self.ask(&own, &Params::new(), rows).await?;
        let of = |row: Value| {
            let mut row: RowIn = serde_json::from_value(row)?;
            // Rows of one transaction do not repeat its name.
            row.hash = Some(tx.to_owned());
            transfer(row, Kind::Internal)
        };
        Ok((rows::read(NAME, rows, of)?, raw))
    }
}

fn sum(body: &[u8]) -> Result<Amount, Failure> {
    let answer: AnswerIn = serde_json::from_slice(body)?;
    match answer.result.as_str() {
        Some(text) if answer.status == "1" => amount(text),
        _ => Err(refusal(&answer)),
    }
}

fn proxied(body: &[u8]) -> Result<Value, Failure> {
    // Its own refusals have a status, the node's have none.
    match serde_json::from_slice::<AnswerIn>(body) {
        Ok(answer) => Err(refusal(&answer)),
        Err(_) => crate::rpc::result(body),
    }
}

fn refusal(answer: &AnswerIn) -> Failure {
    let text = answer.result.as_str().unwrap_or(&answer.message);
    if text.to_ascii_lowercase().contains("rate limit") {
        return Failure::Limited { retry_after: None };
    }
    Failure::Refused {
        status: 200,
        message: text.chars().take(200).collect(),
    }
}

fn rows(body: &[u8]) -> Result<Vec<Value>, Failure> {
    let answer: AnswerIn = serde_json::from_slice(body)?;
    let empty = |value: &Value| value.as_array().is_some_and(Vec::is_empty);
    if answer.status == "1" {
        return Ok(serde_json::from_value(answer.result)?);
    }
    // "No transactions found", "No internal transactions found", "No token transfers found".
    if answer.message.starts_with("No ") && (empty(&answer.result) || answer.result.is_null()) {
        return Ok(Vec::new());
    }
    // Blockscout in Etherscan's clothes: the rows are there, but some of them are still to come.
    Err(refusal(&answer))
}

fn whole<T: std::str::FromStr>(text: &str) -> Result<T, Failure> {
    text.parse()
        .map_err(|_| Failure::Shape(format!("`{text:.40}` is no whole number")))
}

fn transfer(row: RowIn, kind: Kind) -> Result<Transfer, Failure> {
    let position = match (&row.log_index, &row.index) {
        (Some(text), _) | (_, Some(text)) => text.parse().unwrap_or_default(),
        // Etherscan names the place in the call tree: "0_1_2".
        _ => row.trace_id.as_deref().map_or(0, |path| {
            path.split('_')
                .filter_map(|part| part.parse::<u32>().ok())
                .fold(0_u32, |sum, part| sum.wrapping_mul(64).wrapping_add(part + 1))
        }),
    };
    let asset = match kind {
        Kind::Native | Kind::Internal => Asset::Native,
        Kind::Erc20 | Kind::Erc721 | Kind::Erc1155 => Asset::Token {
            contract: evm(&row.contract_address)?,
            symbol: row.token_symbol.filter(|symbol| !symbol.is_empty()),
            decimals: row.token_decimal.as_deref().and_then(|text| text.parse().ok()),
        },
    };
    let value = match (row.value.as_deref().or(row.token_value.as_deref()), kind) {
        (_, Kind::Erc721) => Amount::from(1),
        (Some(value), _) => amount(value)?,
        (None, _) => return Err(Failure::Shape("a transfer without amount".to_owned())),
    };
    let to = match (row.to.as_str(), kind) {
        ("", _) if row.contract_address.is_empty() => None,
        ("", _) => Some(evm(&row.contract_address)?),
        (to, Kind::Native | Kind::Internal) => Some(evm(to)?),
        (to, _) => party(to)?,
    };
    let from = match kind {
        Kind::Native | Kind::Internal => Some(evm(&row.from)?),
        _ => party(&row.from)?,
    };
    let id = row.hash.or(row.transaction_hash).unwrap_or_default();
    Ok(Transfer {
        tx: hash(&id)?,
        position,
        kind,
        asset,
        from,
        to,
        value,
        token_id: row.token_id.as_deref().map(amount).transpose()?,
        block: Some(whole(&row.block_number)?),
        time: whole(&row.time_stamp)?,
        failed: row.is_error.as_deref() == Some("1"),
        fee: None,
    })
}

/// The last block of a full page may be cut: it is left to the next page, unless it fills this one alone. Then what is beyond
/// its first rows cannot be had here. A page is full by its rows, whether they can be read or not.
fn page(body: &[u8], kind: Kind) -> Result<Page<Transfer>, Failure> {
    let list = rows(body)?;
    let full = list.len() >= PAGE;
    let rows = rows::read(NAME, list, |row| transfer(serde_json::from_value(row)?, kind))?;
    let mut items = rows.items;
    let (first, last) = (
        items.first().and_then(|row| row.block),
        items.last().and_then(|row| row.block),
    );
    let end = match last.filter(|_| full) {
        Some(last) if first != Some(last) => {
            items.retain(|row| row.block != Some(last));
            Some(last)
        }
        Some(last) => Some(last.saturating_sub(1)),
        None => None,
    };
    let next = end.map(|block| vec![("endblock".to_owned(), block.to_string())]);
    Ok(Page {
        items,
        next,
        unreadable: rows.unreadable,
    })
}

/// # Errors
/// What is wrong with it, or what the service refuses.
pub fn txs(body: &[u8]) -> Result<Page<Transfer>, Failure> {
    page(body, Kind::Native)
}

/// # Errors
/// As [`txs`].
pub fn internals(body: &[u8]) -> Result<Page<Transfer>, Failure> {
    page(body, Kind::Internal)
}

/// # Errors
/// As [`txs`].
pub fn tokens(body: &[u8]) -> Result<Page<Transfer>, Failure> {
    page(body, Kind::Erc20)
}

/// # Errors
/// As [`txs`].
pub fn pieces(body: &[u8]) -> Result<Page<Transfer>, Failure> {
    page(body, Kind::Erc1155)
}

/// # Errors
/// As [`txs`].
pub fn nfts(body: &[u8]) -> Result<Page<Transfer>, Failure> {
    page(body, Kind::Erc721)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::etherscan::{PAGE, txs};
    use crate::failure::Failure;

    fn body(blocks: impl Iterator<Item = u64>) -> Vec<u8> {
        let rows: Vec<_> = blocks
            .map(|block| {
                json!({"blockNumber": block.to_string(), "timeStamp": "1", "hash": format!("0x{}", "ab".repeat(32)),
                    "from": "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed", "to": "", "contractAddress": "0xdac17f958d2ee523a2206206994597c13d831ec7",
                    "value": "1", "isError": "0"})
            })
            .collect();
        serde_json::to_vec(&json!({"status": "1", "message": "OK", "result": rows})).unwrap()
    }

    #[test]
    fn a_full_page_leaves_its_last_block_to_the_next() {
        let end = |page: &crate::etherscan::Page<_>| page.next.as_ref().map(|params| params[0].1.clone());
        let short = txs(&body([9, 8, 8].into_iter())).unwrap();
        assert_eq!((short.items.len(), end(&short)), (3, None));
        let full = txs(&body((0..PAGE as u64).map(|row| 500 - row / 3))).unwrap();
        let last = 500 - (PAGE as u64 - 1) / 3;
        assert!(full.items.iter().all(|one| one.block > Some(last)));
        assert_eq!(end(&full), Some(last.to_string()));
        let flooded = txs(&body((0..PAGE).map(|_| 7))).unwrap();
        assert_eq!((flooded.items.len(), end(&flooded)), (PAGE, Some("6".to_owned())));
    }

    #[test]
    fn the_first_coins_of_a_chain_cost_no_other_row() {
        let mut body: serde_json::Value = serde_json::from_slice(&body([9, 8, 0].into_iter())).unwrap();
        body["result"][2]["from"] = json!("GENESIS");
        body["result"][2]["hash"] = json!("GENESIS_5aaeb6053f3e94c9b9a09f33669435e7ef1beaed");
        let page = txs(&serde_json::to_vec(&body).unwrap()).unwrap();
        let blocks: Vec<_> = page.items.iter().filter_map(|one| one.block).collect();
        assert_eq!((blocks, page.unreadable), (vec![9, 8], 1));
        // Nothing but such rows is no empty list.
        body["result"] = json!([body["result"][2]]);
        let none = txs(&serde_json::to_vec(&body).unwrap());
        assert!(matches!(none, Err(Failure::Shape(_))), "{none:?}");
    }

    #[test]
    fn a_page_that_lost_a_row_is_still_a_full_one() {
        let rows = (0..PAGE as u64).map(|row| 5_000 - row);
        let mut body: serde_json::Value = serde_json::from_slice(&body(rows)).unwrap();
        body["result"][3]["value"] = json!("1e18");
        let page = txs(&serde_json::to_vec(&body).unwrap()).unwrap();
        assert_eq!((page.items.len(), page.unreadable), (PAGE - 2, 1));
        assert!(page.next.is_some(), "older rows follow");
    }
}
