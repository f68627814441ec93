//! One row of Etherscan's lists, as it and the explorers that speak its language write it: numbers as decimal texts, as hexadecimal ones
//! or as numbers, and what is missing as an empty text, as null or not at all.

use std::collections::HashMap;

use chain_model::{
    amount::Amount,
    transfer::{Asset, Kind, Transfer},
};
use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::{
    failure::Failure,
    words::{amount, carries, evm, hash, party, text},
};

/// From here on positions are made from what a row says, since the provider gave none. No log has so high an index.
const UNPLACED: u32 = 1 << 29;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct RowIn {
    #[serde(default, deserialize_with = "text")]
    block_number: Option<String>,
    #[serde(default, deserialize_with = "text")]
    time_stamp: Option<String>,
    #[serde(default, deserialize_with = "text")]
    pub(super) hash: Option<String>,
    #[serde(default, deserialize_with = "text")]
    transaction_hash: Option<String>,
    #[serde(default, deserialize_with = "text")]
    from: Option<String>,
    #[serde(default, deserialize_with = "text")]
    to: Option<String>,
    #[serde(default, deserialize_with = "text")]
    contract_address: Option<String>,
    #[serde(default, deserialize_with = "text")]
    value: Option<String>,
    #[serde(default, deserialize_with = "text")]
    is_error: Option<String>,
    #[serde(default, rename = "txreceipt_status", deserialize_with = "text")]
    receipt_status: Option<String>,
    #[serde(default, rename = "tokenID", deserialize_with = "text")]
    token_id: Option<String>,
    #[serde(default, deserialize_with = "text")]
    token_symbol: Option<String>,
    #[serde(default, deserialize_with = "text")]
    token_decimal: Option<String>,
    #[serde(default, deserialize_with = "text")]
    token_value: Option<String>,
    #[serde(default, deserialize_with = "text")]
    log_index: Option<String>,
    #[serde(default, deserialize_with = "text")]
    index: Option<String>,
    #[serde(default, deserialize_with = "text")]
    trace_id: Option<String>,
    #[serde(default, rename = "type", deserialize_with = "text")]
    call: Option<String>,
    /// Blockscout's, beside a type that says `call` of them all.
    #[serde(default, deserialize_with = "text")]
    call_type: Option<String>,
}

/// A whole number. In hexadecimal, `0x` alone is zero.
fn whole(text: &str) -> Result<u64, Failure> {
    let read = match text.strip_prefix("0x") {
        Some("") => Ok(0),
        Some(digits) => u64::from_str_radix(digits, 16),
        None => text.parse(),
    };
    read.map_err(|_| Failure::Shape(format!("`{text:.40}` is no whole number")))
}

fn needed<'a>(text: Option<&'a String>, what: &str) -> Result<&'a str, Failure> {
    text.map(String::as_str)
        .ok_or_else(|| Failure::Shape(format!("a row without {what}")))
}

/// Etherscan names the place of an internal transaction in the call tree: "0_1_2". Its lists of tokens name none.
fn position(row: &RowIn, kind: Kind) -> u32 {
    if kind == Kind::Native {
        return 0;
    }
    let told = row.log_index.as_ref().or(row.index.as_ref());
    if let Some(place) = told.and_then(|text| whole(text).ok()) {
        return u32::try_from(place).unwrap_or(UNPLACED);
    }
    row.trace_id.as_deref().map_or(UNPLACED, |path| {
        path.split('_')
            .filter_map(|part| part.parse::<u32>().ok())
            .fold(0_u32, |sum, part| {
                sum.wrapping_mul(64).wrapping_add(part).wrapping_add(1)
            })
    })
}

/// What a row says moved. Where it has no place within its transaction, [`place`] gives it one.
///
/// # Errors
/// What is wrong with it.
pub(super) fn transfer(row: RowIn, kind: Kind) -> Result<Transfer, Failure> {
    // Older versions of Blockscout have tokens of all standards in one list.
    let kind = match (kind, &row.token_id, row.value.is_some() || row.token_value.is_some()) {
        (Kind::Erc20, Some(_), true) => Kind::Erc1155,
        (Kind::Erc20, Some(_), false) => Kind::Erc721,
        (kind, ..) => kind,
    };
    let position = position(&row, kind);
    let is_coin = matches!(kind, Kind::Native | Kind::Internal);
    let from = needed(row.from.as_ref(), "a sender")?;
    let (asset, from, to) = if is_coin {
        // A contract that is made has no receiver.
        let to = row.to.as_deref().or(row.contract_address.as_deref());
        (Asset::Native, Some(evm(from)?), to.map(evm).transpose()?)
    } else {
        let asset = Asset::Token {
            contract: evm(needed(row.contract_address.as_ref(), "its token")?)?,
            symbol: row.token_symbol,
            decimals: row.token_decimal.as_deref().and_then(|text| text.parse().ok()),
        };
        (asset, party(from)?, row.to.as_deref().map_or(Ok(None), party)?)
    };
    let mut calls = [&row.call, &row.call_type].into_iter().flatten();
    let carried = calls.all(|call| carries(call));
    let value = match (row.value.as_deref().or(row.token_value.as_deref()), kind) {
        (_, Kind::Erc721) => Amount::from(1),
        (_, Kind::Internal) if !carried => Amount::ZERO,
        (Some(value), _) => amount(value)?,
        (None, _) => return Err(Failure::Shape("a transfer without amount".to_owned())),
    };
    let id = row.hash.or(row.transaction_hash).unwrap_or_default();
    let time = whole(needed(row.time_stamp.as_ref(), "a time")?)?;
    Ok(Transfer {
        tx: hash(&id)?,
        position,
        kind,
        asset,
        from,
        to,
        value,
        token_id: row.token_id.as_deref().map(amount).transpose()?,
        block: Some(whole(needed(row.block_number.as_ref(), "a block")?)?),
        time: i64::try_from(time).map_err(|_| Failure::Shape("a time beyond reason".to_owned()))?,
        failed: row.is_error.as_deref() == Some("1") || (is_coin && row.receipt_status.as_deref() == Some("0")),
        fee: None,
    })
}

/// Gives each row without a place of its own one that is the same in every list: what tells transfers of one transaction apart must not
/// depend on whose list they are read from. Rows that say the same are numbered in their order.
pub(super) fn place(rows: &mut [Transfer]) {
    let mut before: HashMap<String, u32> = HashMap::new();
    for row in rows.iter_mut().filter(|row| row.position == UNPLACED) {
        let token = match &row.asset {
            Asset::Native => "",
            Asset::Token { contract, .. } => contract,
        };
        let [from, to] = [&row.from, &row.to].map(|side| side.as_deref().unwrap_or_default());
        let piece = row.token_id.map(|id| id.to_string()).unwrap_or_default();
        let value = row.value.to_string();
        let told = [row.tx.as_str(), token, from, to, value.as_str(), piece.as_str()].join("|");
        let count = before.entry(told.clone()).or_default();
        let [one, two, three, four, ..]: [u8; 32] = Sha256::digest(format!("{told}|{count}")).into();
        *count += 1;
        row.position = UNPLACED | (u32::from_be_bytes([one, two, three, four]) % UNPLACED);
    }
}
