//! Bodies of Blockscout's REST interface v2, as versions 6 to 12 write them: fields that were renamed are read by both names.

use chain_model::{
    account::{Account, Collection, Holding, Nature},
    amount::Amount,
    transfer::{Asset, Kind, Transfer},
};
use chrono::DateTime;
use serde::Deserialize;
use serde_json::Value;

use crate::{
    blockscout::page::{page, renamed},
    failure::Failure,
    merge::Page,
    words::{amount, carries, evm, hash, input, named, party, text},
};

#[derive(Deserialize)]
pub(super) struct HashIn {
    pub(super) hash: String,
}

#[derive(Deserialize)]
struct TxIn {
    hash: String,
    #[serde(alias = "block")]
    block_number: Option<u64>,
    timestamp: Option<String>,
    from: HashIn,
    to: Option<HashIn>,
    created_contract: Option<HashIn>,
    value: String,
    status: Option<String>,
    fee: Option<FeeIn>,
    /// What the blobs of a rollup cost; a text where there are any.
    #[serde(default)]
    burnt_blob_fee: Value,
    method: Option<String>,
    gas_used: Option<String>,
    nonce: Option<u64>,
    historic_exchange_rate: Option<String>,
    raw_input: Option<String>,
}

#[derive(Deserialize)]
struct FeeIn {
    /// `actual`, or `maximum` while the transaction waits.
    #[serde(rename = "type")]
    kind: Option<String>,
    value: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct TokenIn {
    #[serde(alias = "address")]
    pub(super) address_hash: String,
    symbol: Option<String>,
    name: Option<String>,
    #[serde(default, deserialize_with = "text")]
    decimals: Option<String>,
    #[serde(rename = "type")]
    kind: Option<String>,
    exchange_rate: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct TotalIn {
    #[serde(default, deserialize_with = "text")]
    pub(super) value: Option<String>,
    #[serde(default, deserialize_with = "text")]
    token_id: Option<String>,
}

#[derive(Deserialize)]
struct TokenTransferIn {
    #[serde(alias = "tx_hash")]
    transaction_hash: String,
    block_number: Option<u64>,
    timestamp: Option<String>,
    from: HashIn,
    to: HashIn,
    /// A text in some versions.
    log_index: Value,
    token: TokenIn,
    total: Option<TotalIn>,
}

#[derive(Deserialize)]
struct InternalIn {
    transaction_hash: String,
    #[serde(alias = "block")]
    block_number: u64,
    timestamp: Option<String>,
    from: HashIn,
    to: Option<HashIn>,
    created_contract: Option<HashIn>,
    /// None for some calls that can carry nothing.
    value: Option<String>,
    index: Value,
    success: Option<bool>,
    #[serde(default)]
    error: Value,
    #[serde(rename = "type")]
    kind: Option<String>,
}

#[derive(Deserialize)]
struct AddressIn {
    coin_balance: Option<String>,
    is_contract: Option<bool>,
    #[serde(default)]
    is_verified: Option<bool>,
    proxy_type: Option<String>,
    name: Option<String>,
    #[serde(alias = "creation_tx_hash")]
    creation_transaction_hash: Option<String>,
    creator_address_hash: Option<String>,
}

#[derive(Deserialize)]
struct CountersIn {
    transactions_count: Value,
    token_transfers_count: Value,
}

#[derive(Deserialize)]
struct HoldingIn {
    token: TokenIn,
    value: String,
}

#[derive(Deserialize)]
struct CollectionIn {
    token: TokenIn,
    amount: Value,
    token_instances: Option<Vec<InstanceIn>>,
}

#[derive(Deserialize)]
struct InstanceIn {
    #[serde(default, deserialize_with = "text")]
    id: Option<String>,
}

/// A transaction of an account chain as its provider tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sent {
    pub transfer: Transfer,
    /// Whether it did what it says; none where it waits, or the provider can't tell.
    pub succeeded: Option<bool>,
    pub fee: Option<Amount>,
    pub method: Option<String>,
    pub gas_used: Option<u64>,
    pub nonce: Option<u64>,
    pub created: Option<String>,
    /// Addresses in the data of its call.
    pub named: Vec<String>,
    /// The data of its call; none where the provider doesn't tell it.
    pub input: Option<Vec<u8>>,
    /// US dollars for one coin at its time; a decimal.
    pub price: Option<String>,
}

pub(super) fn wrong(what: impl Into<String>) -> Failure {
    Failure::Shape(what.into())
}

/// Seconds since 1970; 0 for a transaction that waits.
pub(super) fn time(text: Option<&str>) -> Result<i64, Failure> {
    text.map_or(Ok(0), |text| {
        DateTime::parse_from_rfc3339(text)
            .map(|time| time.timestamp())
            .map_err(|_| wrong(format!("`{text:.40}` is no time")))
    })
}

pub(super) fn whole(value: &Value) -> Option<u64> {
    value
        .as_u64()
        .or_else(|| value.as_str().and_then(|text| text.parse().ok()))
}

/// Place within a transaction.
fn place(value: &Value) -> Result<u32, Failure> {
    let place = whole(value).and_then(|place| u32::try_from(place).ok());
    place.ok_or_else(|| wrong("a row without its place"))
}

fn asset(token: &TokenIn) -> Result<Asset, Failure> {
    Ok(Asset::Token {
        contract: evm(&token.address_hash)?,
        symbol: token.symbol.clone(),
        decimals: token.decimals.as_deref().and_then(|text| text.parse().ok()),
    })
}

fn sent_of(raw: TxIn) -> Result<Sent, Failure> {
    let created = raw.created_contract.map(|to| evm(&to.hash)).transpose()?;
    let to = match raw.to {
        Some(to) => Some(evm(&to.hash)?),
        None => created.clone(),
    };
    let paid = raw.fee.filter(|fee| fee.kind.as_deref() != Some("maximum"));
    let fee = paid.and_then(|fee| fee.value).map(|value| amount(&value)).transpose()?;
    // The fee here is that of the gas alone: blobs are paid beside it.
    let blobs = raw.burnt_blob_fee.as_str().map(amount).transpose()?;
    let fee = fee.map(|fee| fee.saturating_add(blobs.unwrap_or_default()));
    let succeeded = match raw.status.as_deref() {
        Some("ok") => Some(true),
        Some("error") => Some(false),
        _ => None,
    };
    Ok(Sent {
        succeeded,
        transfer: Transfer {
            tx: hash(&raw.hash)?,
            position: 0,
            kind: Kind::Native,
            asset: Asset::Native,
            from: Some(evm(&raw.from.hash)?),
            to,
            value: amount(&raw.value)?,
            token_id: None,
            block: raw.block_number,
            time: time(raw.timestamp.as_deref())?,
            failed: succeeded == Some(false),
            fee,
        },
        fee,
        method: raw.method,
        gas_used: raw.gas_used.and_then(|gas| gas.parse().ok()),
        nonce: raw.nonce,
        created,
        named: raw.raw_input.as_deref().map(named).unwrap_or_default(),
        input: raw.raw_input.as_deref().and_then(input),
        price: raw.historic_exchange_rate,
    })
}

fn token_of(raw: TokenTransferIn) -> Result<Transfer, Failure> {
    let total = raw.total.unwrap_or(TotalIn {
        value: None,
        token_id: None,
    });
    let kind = match (raw.token.kind.as_deref(), &total.token_id) {
        (Some("ERC-721"), _) => Kind::Erc721,
        (Some("ERC-1155"), _) => Kind::Erc1155,
        (Some("ERC-404"), Some(_)) => Kind::Erc721,
        _ => Kind::Erc20,
    };
    let value = match (&total.value, kind) {
        (Some(value), _) => amount(value)?,
        (None, Kind::Erc721) => Amount::from(1),
        (None, _) => return Err(wrong("a token transfer without amount")),
    };
    Ok(Transfer {
        tx: hash(&raw.transaction_hash)?,
        position: place(&raw.log_index)?,
        kind,
        asset: asset(&raw.token)?,
        from: party(&raw.from.hash)?,
        to: party(&raw.to.hash)?,
        value,
        token_id: total.token_id.as_deref().map(amount).transpose()?,
        block: raw.block_number,
        time: time(raw.timestamp.as_deref())?,
        failed: false,
        fee: None,
    })
}

fn internal_of(raw: InternalIn) -> Result<Transfer, Failure> {
    let to = raw.to.or(raw.created_contract).map(|to| evm(&to.hash)).transpose()?;
    Ok(Transfer {
        tx: hash(&raw.transaction_hash)?,
        position: place(&raw.index)?,
        kind: Kind::Internal,
        asset: Asset::Native,
        from: Some(evm(&raw.from.hash)?),
        to,
        value: match raw.value {
            _ if !raw.kind.as_deref().is_none_or(carries) => Amount::ZERO,
            Some(value) => amount(&value)?,
            None => return Err(wrong("an internal transaction without an amount")),
        },
        token_id: None,
        block: Some(raw.block_number),
        time: time(raw.timestamp.as_deref())?,
        failed: !raw.success.unwrap_or(raw.error.is_null()),
        fee: None,
    })
}

/// # Errors
/// What is wrong with it.
pub fn tx(body: &[u8]) -> Result<Sent, Failure> {
    sent_of(serde_json::from_value(renamed(serde_json::from_slice(body)?))?)
}

/// # Errors
/// What is wrong with it, where no row can be read.
pub fn txs(body: &[u8]) -> Result<Page<Transfer>, Failure> {
    page(body, |raw: TxIn| sent_of(raw).map(|sent| sent.transfer))
}

/// # Errors
/// What is wrong with it, where no row can be read.
pub fn token_transfers(body: &[u8]) -> Result<Page<Transfer>, Failure> {
    page(body, token_of)
}

/// # Errors
/// What is wrong with it, where no row can be read.
pub fn internals(body: &[u8]) -> Result<Page<Transfer>, Failure> {
    page(body, internal_of)
}

/// # Errors
/// What is wrong with it, where no row can be read.
pub fn holdings(body: &[u8]) -> Result<Page<Holding>, Failure> {
    page(body, |raw: HoldingIn| {
        Ok(Holding {
            asset: asset(&raw.token)?,
            value: amount(&raw.value)?,
            provider_price: raw.token.exchange_rate,
        })
    })
}

/// # Errors
/// What is wrong with it, where no row can be read.
pub fn collections(body: &[u8]) -> Result<Page<Collection>, Failure> {
    page(body, |raw: CollectionIn| {
        Ok(Collection {
            contract: evm(&raw.token.address_hash)?,
            name: raw.token.name.unwrap_or_default(),
            symbol: raw.token.symbol.unwrap_or_default(),
            kind: raw.token.kind.unwrap_or_default(),
            count: whole(&raw.amount).ok_or_else(|| wrong("a collection without a count"))?,
            ids: raw
                .token_instances
                .into_iter()
                .flatten()
                .filter_map(|one| one.id)
                .collect(),
        })
    })
}

/// # Errors
/// What is wrong with it.
pub fn address(body: &[u8]) -> Result<Account, Failure> {
    let raw: AddressIn = serde_json::from_value(renamed(serde_json::from_slice(body)?))?;
    // A key that lends its account to code stays a key.
    let nature = if raw.is_contract == Some(true) && raw.proxy_type.as_deref() != Some("eip7702") {
        Nature::Contract {
            name: raw.name,
            verified: raw.is_verified == Some(true),
            creator: raw.creator_address_hash.map(|text| evm(&text)).transpose()?,
            creation_tx: raw.creation_transaction_hash,
        }
    } else {
        Nature::Key
    };
    Ok(Account {
        nature,
        balance: raw.coin_balance.map(|text| amount(&text)).transpose()?,
        pending: (Amount::ZERO, Amount::ZERO),
        received: None,
        sent: None,
        tx_count: None,
        transfer_count: None,
    })
}

/// Transactions and token transfers.
///
/// # Errors
/// What is wrong with it.
pub fn counters(body: &[u8]) -> Result<(Option<u64>, Option<u64>), Failure> {
    let raw: CountersIn = serde_json::from_slice(body)?;
    Ok((whole(&raw.transactions_count), whole(&raw.token_transfers_count)))
}
