//! What moved on a whole chain, and its best block.

use chain_model::transfer::{Asset, Kind, Transfer};
use heuristics::whale::Newest;
use serde::Deserialize;

use crate::{
    blockscout::{
        page::page,
        shape::{HashIn, TokenIn, TotalIn, time, wrong},
    },
    failure::Failure,
    merge::Page,
    words::{amount, evm, hash, party},
};

#[derive(Deserialize)]
struct MovedIn {
    hash: String,
    block_number: u64,
    timestamp: Option<String>,
    status: Option<String>,
    from: HashIn,
    to: Option<HashIn>,
    created_contract: Option<HashIn>,
    /// Of coins; a token's amount is in `total`.
    value: Option<String>,
    total: Option<TotalIn>,
    token: Option<TokenIn>,
    internal_transaction_index: Option<u32>,
    token_transfer_index: Option<u32>,
}

#[derive(Deserialize)]
struct BlockIn {
    height: u64,
    timestamp: Option<String>,
}

fn moved_of(raw: MovedIn) -> Result<Transfer, Failure> {
    let to = raw.to.or(raw.created_contract).map(|to| to.hash);
    let token = raw.token.map(|token| evm(&token.address_hash)).transpose()?;
    let (kind, asset, position, value) = match (token, raw.token_transfer_index) {
        (Some(contract), Some(log)) => {
            let asset = Asset::Token {
                contract,
                symbol: None,
                decimals: None,
            };
            (Kind::Erc20, asset, log, raw.total.and_then(|total| total.value))
        }
        (None, None) => {
            let inner = raw.internal_transaction_index;
            let kind = if inner.is_some() { Kind::Internal } else { Kind::Native };
            (kind, Asset::Native, inner.unwrap_or_default(), raw.value)
        }
        _ => return Err(wrong("a token without its place, or a place without its token")),
    };
    Ok(Transfer {
        tx: hash(&raw.hash)?,
        position,
        kind,
        asset,
        from: party(&raw.from.hash)?,
        to: to.map(|to| party(&to)).transpose()?.flatten(),
        value: amount(&value.ok_or_else(|| wrong("a movement without an amount"))?)?,
        token_id: None,
        block: Some(raw.block_number),
        time: time(raw.timestamp.as_deref())?,
        failed: raw.status.as_deref() == Some("error"),
        fee: None,
    })
}

/// # Errors
/// What is wrong with it, where no row can be read.
pub(super) fn moved(body: &[u8]) -> Result<Page<Transfer>, Failure> {
    page(body, moved_of)
}

/// The first of a list of blocks.
///
/// # Errors
/// When there is none, or what is wrong with it.
pub(super) fn newest(body: &[u8]) -> Result<Newest, Failure> {
    let blocks = page(body, |block: BlockIn| {
        Ok(Newest {
            height: block.height,
            time: time(block.timestamp.as_deref())?,
        })
    })?;
    let newest = blocks.items.into_iter().max_by_key(|block| block.height);
    newest
        .filter(|block| block.time > 0)
        .ok_or_else(|| wrong("a list of blocks without one"))
}

#[cfg(test)]
mod tests {
    use crate::blockscout::moved::{moved, newest};
    use chain_model::transfer::{Asset, Kind};

    const SENDER: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    const USDC: &str = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";

    fn row(rest: &str) -> String {
        let hash = "0xAB".to_owned() + &"01".repeat(31);
        format!(
            r#"{{"items":[{{"hash":"{hash}","block_number":7,"timestamp":"2026-11-20T10:00:00.000000Z","status":"ok","from":{{"hash":"{SENDER}"}},{rest}}}],"next_page_params":null}}"#
        )
    }

    #[test]
    fn coins_inner_coins_and_tokens_are_told_apart() {
        let nobody = format!(r#""to":{{"hash":"0x{}"}}"#, "0".repeat(40));
        let coins = row(&format!(r#"{nobody},"value":"1000","type":"coin_transfer""#));
        let coins = moved(coins.as_bytes()).unwrap().items.remove(0);
        assert_eq!(
            (coins.kind, coins.asset, coins.value.to_string().as_str()),
            (Kind::Native, Asset::Native, "1000")
        );
        assert_eq!((coins.to, coins.block, coins.time), (None, Some(7), 1_795_168_800));
        let inner = row(
            r#""to":null,"created_contract":{"hash":"0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"},"value":"5","internal_transaction_index":3"#,
        );
        let inner = moved(inner.as_bytes()).unwrap().items.remove(0);
        assert_eq!(
            (inner.kind, inner.position, inner.to.as_deref()),
            (Kind::Internal, 3, Some(USDC))
        );
        let token = row(&format!(
            r#""to":{{"hash":"{SENDER}"}},"value":null,"total":{{"value":"77","decimals":"6"}},"token":{{"address_hash":"{USDC}","type":"ERC-20"}},"token_transfer_index":12,"token_transfer_batch_index":1"#
        ));
        let token = moved(token.as_bytes()).unwrap().items.remove(0);
        assert_eq!((token.kind, token.position), (Kind::Erc20, 12));
        assert!(matches!(token.asset, Asset::Token { contract, .. } if contract == USDC));
        // What cannot be placed is not guessed at.
        let odd = row(&format!(r#""to":null,"value":"1","token":{{"address_hash":"{USDC}"}}"#));
        assert!(moved(odd.as_bytes()).is_err());
        assert!(moved(row(r#""to":null"#).as_bytes()).is_err());
    }

    #[test]
    fn the_best_block_is_one_that_has_a_time() {
        let body = br#"{"items":[{"height":9,"timestamp":"2026-11-20T10:00:00.000000Z"},{"height":8,"timestamp":"2026-11-20T09:59:48.000000Z"}],"next_page_params":{"block_number":8}}"#;
        let best = newest(body).unwrap();
        assert_eq!((best.height, best.time), (9, 1_795_168_800));
        assert!(newest(br#"{"items":[],"next_page_params":null}"#).is_err());
        assert!(newest(br#"{"items":[{"height":9,"timestamp":null}],"next_page_params":null}"#).is_err());
        assert!(newest(b"<html>").is_err());
    }
}
