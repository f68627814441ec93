//! A client of Etherscan's interface v2, and of explorers that speak it. Its errors come with status 200.

mod refusal;
mod row;
#[cfg(test)]
mod tests;

use chain_model::{
    amount::Amount,
    transfer::{Kind, Transfer},
};
use secrecy::{ExposeSecret, SecretString};
use serde_json::Value;
use vocab::Provider;

use crate::{
    endpoint::{Endpoint, Raw, Shared},
    etherscan::{
        refusal::{AnswerIn, refusal, with_key},
        row::{RowIn, place, transfer},
    },
    failure::Failure,
    merge::{Page, Params},
    own_key::{KeyTest, OwnCalls, OwnKey, Owners},
    path::Path,
    rows::{self, Rows},
    words::amount,
};

/// Of the query, for the key.
const PARAMETER: &str = "apikey";
/// For pages.
const NAME: &str = "Etherscan";
/// An address that nobody holds, whose balance costs one call of any plan.
const NOBODY: &str = "0x0000000000000000000000000000000000000000";
/// Rows that are asked for at once.
pub const PAGE: usize = 1_000;
/// Rows from the beginning among which the first receipt is looked for.
pub(super) const OLDEST: usize = 100;
/// Rows that are asked for where one block fills a page: the most that any plan gives.
const MOST: usize = 10_000;

#[derive(Debug)]
pub(super) struct Etherscan {
    endpoint: Endpoint,
    chain_id: u64,
    key: Option<SecretString>,
    /// Calls with keys of users' own; none where this server is not known to check keys.
    own: Option<OwnCalls>,
}

impl Etherscan {
    /// `base` is the whole address: `https://api.etherscan.io/v2/api`. `own` is the rate of each key of a user's own, in calls per second, and
    /// what calls with them share.
    pub(super) fn new(
        chain_id: u64,
        base: &str,
        key: Option<SecretString>,
        rate: u32,
        shared: &Shared,
        own: Option<(u32, &Owners)>,
    ) -> anyhow::Result<Self> {
        // The quota belongs to the key, whatever the chain.
        let endpoint = Endpoint::new((NAME, Provider::Etherscan), "etherscan".to_owned(), base, rate, shared)?;
        let own = own.map(|(rate, owners)| {
            let named = (NAME, Provider::Etherscan);
            OwnCalls::new(named, base, rate, owners.clone(), with_key)
        });
        Ok(Self {
            endpoint,
            chain_id,
            key,
            own,
        })
    }

    pub(super) const fn name(&self) -> &'static str {
        self.endpoint.name
    }

    /// What one call asks, without a key.
    fn query(&self, own: &[(&str, &str)], more: &Params) -> Params {
        let chain = self.chain_id.to_string();
        let own = std::iter::once(("chainid", chain.as_str())).chain(own.iter().copied());
        let mut query: Params = own.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        query.extend(more.iter().cloned());
        query
    }

    /// With the key of whoever it is asked for, else with the installation's.
    async fn ask<T: Send + 'static>(
        &self,
        own: &[(&str, &str)],
        more: &Params,
        read: fn(&[u8]) -> Result<T, Failure>,
    ) -> Result<(T, Raw), Failure> {
        let query = self.query(own, more);
        // Boxed: it is part of every call.
        if let Some(own) = &self.own
            && let Some(answer) = Box::pin(own.get(&query, PARAMETER, read)).await
        {
            return answer;
        }
        let key = self.key.as_ref().map(|key| (PARAMETER, key.expose_secret()));
        self.endpoint.get(&Path::fixed(""), &query, key, read).await
    }

    pub(super) const fn takes_own_keys(&self) -> bool {
        self.own.is_some()
    }

    /// One cheap call with a key of a user's own; none where it takes no such keys.
    pub(super) async fn test(&self, key: &OwnKey) -> Option<KeyTest> {
        let own = self.own.as_ref()?;
        let asked = [
            ("module", "account"),
            ("action", "balance"),
            ("address", NOBODY),
            ("tag", "latest"),
        ];
        let query = self.query(&asked, &Params::new());
        Some(KeyTest::of(own.call(&query, PARAMETER, sum, key).await))
    }

    /// `action` is `txlist`, `txlistinternal`, `tokentx`, `tokennfttx` or `token1155tx`; newest first, older than what `params` names.
    pub(super) async fn transfers(
        &self,
        address: &str,
        action: &str,
        params: &Params,
        read: fn(&[u8]) -> Result<Page<Transfer>, Failure>,
    ) -> Result<(Page<Transfer>, Raw), Failure> {
        let (mut page, raw) = self.listed(address, action, (1, PAGE), params, read).await?;
        if !is_one_block(&page, PAGE) {
            return Ok((page, raw));
        }
        // Pages go on by block, so what is beyond this one would be lost: a larger page is asked for. Boxed, since it is rare.
        let whole = Box::pin(self.listed(address, action, (1, MOST), params, read)).await;
        // Some explorers and plans give no more rows, whatever is asked for.
        let has_more = |whole: &Page<Transfer>| whole.items.len() > page.items.len() || whole.next != page.next;
        match whole {
            Ok((whole, raw)) if has_more(&whole) && !is_one_block(&whole, MOST) => Ok((whole, raw)),
            Ok(_) | Err(_) => {
                let block = page.items.first().and_then(|row| row.block);
                let second = Box::pin(self.listed(address, action, (2, PAGE), params, read)).await;
                // The block may fill the page to the last row.
                let is_whole = second.is_ok_and(|(second, _)| {
                    second.unreadable == 0 && second.items.first().is_none_or(|row| row.block != block)
                });
                if !is_whole {
                    // At least one row more was not had, and the list must not look complete.
                    page.unreadable = page.unreadable.saturating_add(1);
                }
                Ok((page, raw))
            }
        }
    }

    async fn listed(
        &self,
        address: &str,
        action: &str,
        (number, rows): (u8, usize),
        params: &Params,
        read: fn(&[u8]) -> Result<Page<Transfer>, Failure>,
    ) -> Result<(Page<Transfer>, Raw), Failure> {
        let (number, rows) = (number.to_string(), rows.to_string());
        let own = [
            ("module", "account"),
            ("action", action),
            ("address", address),
            ("page", &number),
            ("offset", &rows),
            ("sort", "desc"),
        ];
        self.ask(&own, params, read).await
    }

    /// The oldest [`OLDEST`] transfers of native coins from and to an address.
    pub(super) async fn oldest(&self, address: &str, action: &str) -> Result<(Page<Transfer>, Raw), Failure> {
        let rows = OLDEST.to_string();
        let own = [
            ("module", "account"),
            ("action", action),
            ("address", address),
            ("page", "1"),
            ("offset", &rows),
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
        let mut found = rows::read(NAME, rows, of)?;
        place(&mut found.items);
        Ok((found, raw))
    }
}

fn sum(body: &[u8]) -> Result<Amount, Failure> {
    let answer: AnswerIn = serde_json::from_slice(body)?;
    match &answer.result {
        Value::String(text) if answer.status == "1" => amount(text),
        Value::Number(number) if answer.status == "1" => amount(&number.to_string()),
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

fn rows(body: &[u8]) -> Result<Vec<Value>, Failure> {
    let answer: AnswerIn = serde_json::from_slice(body)?;
    let empty = |value: &Value| value.as_array().is_some_and(Vec::is_empty) || value == "";
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

/// Whether a page of `rows` rows has none of another block.
fn is_one_block(page: &Page<Transfer>, rows: usize) -> bool {
    let ends = page.items.first().zip(page.items.last());
    let unreadable = usize::try_from(page.unreadable).unwrap_or(usize::MAX);
    ends.is_some_and(|(first, last)| first.block == last.block) && page.items.len().saturating_add(unreadable) >= rows
}

/// The last block of a full page may be cut: it is left to the next page, unless it fills this one alone. A page is full by its rows,
/// whether they can be read or not.
fn page(body: &[u8], kind: Kind) -> Result<Page<Transfer>, Failure> {
    let list = rows(body)?;
    let full = list.len() >= PAGE;
    let (mut count, mut lost) = (0_usize, Vec::new());
    let one = |row: Value| -> Result<(usize, Transfer), Failure> {
        let at = count;
        count += 1;
        // Until it is read.
        lost.push(at);
        let read = transfer(serde_json::from_value(row)?, kind)?;
        lost.pop();
        Ok((at, read))
    };
    let rows = rows::read(NAME, list, one)?;
    let mut unreadable = rows.unreadable;
    let (places, mut items): (Vec<usize>, Vec<Transfer>) = rows.items.into_iter().unzip();
    place(&mut items);
    let (first, last) = (
        items.first().and_then(|row| row.block),
        items.last().and_then(|row| row.block),
    );
    let end = match last.filter(|_| full) {
        Some(last) if first != Some(last) => {
            // The next page has the rows from here on, and counts those of them that cannot be read.
            let begin = items.iter().position(|row| row.block == Some(last));
            if let Some(begin) = begin.and_then(|at| places.get(at)) {
                let again = lost.iter().filter(|at| *at > begin).count();
                unreadable = unreadable.saturating_sub(u32::try_from(again).unwrap_or(u32::MAX));
            }
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
        unreadable,
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
