//! What a node alone can tell of an account: its standing, and its token transfers by their logs.

use std::collections::BTreeSet;

use chain_model::{
    account::{Account, Nature},
    amount::Amount,
    chain::Chain,
    error::Error,
    provenance::{Coverage, Fetched, State},
    transfer::{Asset, Transfer},
};

use crate::{endpoint::Raw, evm::Evm, failure::Failure, rows::Rows, rpc::Rpc, source::Page};

/// How often a range of blocks is halved because the node finds too much in it.
const HALVED: usize = 16;
const NO_LIST: &str = "a node does not list what an address did; an explorer does";

impl Evm {
    /// Token transfers by a node's logs, newest first. What an address did without tokens cannot be had from a node, and that is said.
    pub(super) async fn logged(
        &self,
        chain: &Chain,
        address: &str,
        cursor: Option<&str>,
    ) -> Result<Fetched<Page<Transfer>>, Error> {
        let rpc = self.rpc.as_ref().ok_or(Error::NoChain)?;
        let failed = |failure: Failure| failure.error(rpc.name());
        let (to, span) = match cursor {
            None => self.tip().await.map(|tip| (tip.value, tip.value.saturating_add(1)))?,
            Some(text) => place(text).ok_or(Error::BadCursor)?,
        };
        let (rows, raw, span) = within(rpc, address, to, span).await.map_err(failed)?;
        let mut items = rows.items;
        self.timed(rpc, &mut items).await.map_err(failed)?;
        let mut coverage = Coverage {
            loaded: items.len() as u64,
            ..Coverage::default()
        };
        for kind in ["transactions", "internal transactions"] {
            coverage.push(format!("JSON-RPC {kind}"), State::Skipped(NO_LIST.to_owned()));
        }
        coverage.push("JSON-RPC token transfers", State::read(rows.unreadable));
        if let Err(failure) = self.describe(&mut items).await {
            coverage.push("symbols of tokens", State::Failed(failure.words().to_owned()));
        }
        let provenance = self.noted(chain, raw, None).await;
        let next = to.saturating_add(1).checked_sub(span).filter(|from| *from > 0);
        Ok(Fetched {
            value: Page {
                items,
                next: next.map(|from| format!("{}-{span}", from - 1)),
                coverage,
            },
            provenance,
        })
    }

    /// Fills in the times of blocks where the logs did not carry them.
    async fn timed(&self, rpc: &Rpc, items: &mut [Transfer]) -> Result<(), Failure> {
        let open: BTreeSet<u64> = items
            .iter()
            .filter(|one| one.time == 0)
            .filter_map(|one| one.block)
            .collect();
        if open.is_empty() {
            return Ok(());
        }
        let times = rpc.times(&open.into_iter().collect::<Vec<_>>()).await?;
        for one in items.iter_mut().filter(|one| one.time == 0) {
            let time = one.block.and_then(|block| times.get(&block));
            one.time = *time.ok_or_else(|| Failure::Shape("a block without time".to_owned()))?;
        }
        Ok(())
    }

    /// Symbols and decimals of the tokens, as their contracts say them.
    pub(super) async fn describe(&self, items: &mut [Transfer]) -> Result<(), Failure> {
        let Some(rpc) = &self.rpc else { return Ok(()) };
        let mut open = BTreeSet::new();
        for one in items.iter() {
            if let Asset::Token {
                contract, symbol: None, ..
            } = &one.asset
                && self.signs.get(contract).await.is_none()
            {
                open.insert(contract.clone());
            }
        }
        let open: Vec<String> = open.into_iter().collect();
        for (contract, sign) in open.iter().zip(rpc.signs(&open).await?) {
            self.signs.insert(contract.clone(), sign).await;
        }
        for one in items.iter_mut() {
            if let Asset::Token {
                contract,
                symbol,
                decimals,
            } = &mut one.asset
                && symbol.is_none()
                && let Some(sign) = self.signs.get(contract).await
            {
                (*symbol, *decimals) = sign;
            }
        }
        Ok(())
    }

    /// An account as a node sees it; without a node its balance alone, from Etherscan.
    pub(super) async fn standing(&self, chain: &Chain, address: &str) -> Result<Fetched<Account>, Error> {
        let known = |nature, balance, tx_count| Account {
            nature,
            balance: Some(balance),
            pending: (Amount::ZERO, Amount::ZERO),
            received: None,
            sent: None,
            tx_count,
            transfer_count: None,
        };
        if let Some(rpc) = &self.rpc {
            let found = rpc.standing(address).await;
            let (found, raw) = found.map_err(|failure| failure.error(rpc.name()))?;
            let nature = if found.contract {
                Nature::Contract {
                    name: None,
                    verified: false,
                    creator: None,
                    creation_tx: None,
                }
            } else {
                Nature::Key
            };
            let provenance = self.noted(chain, raw, None).await;
            // A key's nonce counts what it sent; a contract's what it created.
            let sent = (!found.contract && found.nonce > 0).then_some(found.nonce);
            return Ok(Fetched {
                value: known(nature, found.balance, sent),
                provenance,
            });
        }
        let provider = self.etherscan.as_ref().ok_or(Error::NoChain)?;
        let found = provider.balance(address).await;
        let (balance, raw) = found.map_err(|failure| failure.error(provider.name()))?;
        let provenance = self.noted(chain, raw, None).await;
        Ok(Fetched {
            value: known(Nature::Unknown, balance, None),
            provenance,
        })
    }

    /// The address that a name stands for.
    pub(crate) async fn named(&self, name: &str) -> Result<Fetched<Option<String>>, Error> {
        let rpc = self.rpc.as_ref().ok_or(Error::NoArchiveNode)?;
        let found = rpc.resolved(name).await;
        let (value, raw) = found.map_err(|failure| failure.error(rpc.name()))?;
        let height = self.tip().await.ok().map(|tip| tip.value);
        let mut provenance = raw.provenance;
        provenance.block_height = height;
        Ok(Fetched { value, provenance })
    }
}

/// Where a list goes on: the newest block that is left, and how many blocks to ask for.
fn place(text: &str) -> Option<(u64, u64)> {
    let (to, span) = text.split_once('-')?;
    Some((to.parse().ok()?, span.parse().ok().filter(|span| *span > 0)?))
}

/// Transfers of the last `span` blocks up to `to`, of fewer where the node finds too much in them. Gives the span that it took.
async fn within(rpc: &Rpc, address: &str, to: u64, span: u64) -> Result<(Rows<Transfer>, Raw, u64), Failure> {
    let mut span = span;
    for _ in 0..HALVED {
        let from = to.saturating_add(1).saturating_sub(span);
        match rpc.moved(address, (from, to)).await {
            Err(Failure::TooMuch(_)) if span > 1 => span = span.div_ceil(2),
            other => return other.map(|(rows, raw)| (rows, raw, span)),
        }
    }
    Err(Failure::TooMuch("more logs than the node lists".to_owned()))
}
