//! One EVM chain through what is configured for it: Blockscout, else Etherscan, for lists, else what a node's logs tell; a node
//! for state at a block.

mod blocks;
mod derived;
mod listed;
mod node;
mod state;
mod token;
mod token_size;
mod tx;

use std::{sync::Arc, time::Duration};

use chain_model::{
    chain::Chain,
    error::Error,
    provenance::{Coverage, Fetched, Provenance, State},
    transfer::Transfer,
};
use moka::future::Cache as Memory;

use crate::{
    archive::Archive,
    blockscout::{self, Blockscout},
    endpoint::Raw,
    etherscan::{self, Etherscan},
    failure::Failure,
    merge::{self, Cursor, Params},
    rpc::{self, Rpc},
    source::Page,
    toll::once,
};

const SHORT: Duration = Duration::from_secs(30);
/// Pages of a list that is read whole: tokens, collections, the transfers of one transaction.
const WHOLE: usize = 40;
/// Approvals whose present state is asked for.
const VERIFIED: usize = 25;

const KINDS: [&str; 5] = [
    "transactions",
    "internal transactions",
    "token transfers",
    "NFT transfers",
    "ERC-1155 transfers",
];

pub(super) struct Evm {
    pub(super) blockscout: Option<Blockscout>,
    pub(super) etherscan: Option<Etherscan>,
    pub(super) rpc: Option<Rpc>,
    archive: Arc<dyn Archive>,
    heights: Memory<(), (u64, Provenance)>,
    pages: Memory<(usize, String, Params), Arc<(merge::Page<Transfer>, Provenance)>>,
    /// Symbol and decimals of contracts, as they say themselves.
    signs: Memory<String, rpc::Sign>,
    tokens: token::Tokens,
}

impl Evm {
    pub(super) fn new(
        blockscout: Option<Blockscout>,
        etherscan: Option<Etherscan>,
        rpc: Option<Rpc>,
        archive: Arc<dyn Archive>,
    ) -> Self {
        let pages = Memory::builder().max_capacity(500).time_to_live(SHORT).build();
        let heights = Memory::builder().max_capacity(1).time_to_live(SHORT).build();
        Self {
            blockscout,
            etherscan,
            rpc,
            archive,
            heights,
            pages,
            signs: Memory::builder().max_capacity(20_000).build(),
            tokens: token::Tokens::new(),
        }
    }

    /// Name of the provider of lists.
    fn lister(&self) -> &'static str {
        match (&self.blockscout, &self.etherscan) {
            (Some(provider), _) => provider.name(),
            (None, Some(provider)) => provider.name(),
            (None, None) => "JSON-RPC",
        }
    }

    pub(super) async fn tip(&self) -> Result<Fetched<u64>, Error> {
        let best = once(&self.heights, (), || async {
            let (height, raw) = match (&self.rpc, &self.blockscout) {
                (Some(node), _) => node.height().await?,
                (None, Some(provider)) => {
                    let (newest, raw) = provider.newest().await?;
                    (newest.height, raw)
                }
                (None, None) => return Err(Failure::Absent),
            };
            let provenance = Provenance {
                block_height: Some(height),
                ..raw.provenance
            };
            Ok((height, provenance))
        });
        let teller = self.rpc.as_ref().map_or_else(|| self.lister(), Rpc::name);
        let (value, provenance) = best.await.map_err(|failure: Arc<Failure>| match &*failure {
            Failure::Absent => Error::NoChain,
            failure => failure.clone().error(teller),
        })?;
        Ok(Fetched { value, provenance })
    }

    async fn noted(&self, chain: &Chain, raw: Raw, block: Option<u64>) -> Provenance {
        let tip = self.tip().await.ok().map(|tip| tip.value);
        let deep = tip
            .zip(block)
            .is_some_and(|(tip, height)| height + u64::from(chain.reorg_depth) <= tip);
        let mut provenance = Provenance {
            block_height: tip,
            ..raw.provenance
        };
        if !self.archive.note(chain.id, &provenance, &raw.body, deep).await {
            provenance.sha256 = None;
        }
        provenance
    }

    async fn page(
        &self,
        chain: &Chain,
        address: &str,
        kind: usize,
        params: Params,
    ) -> Result<Arc<(merge::Page<Transfer>, Provenance)>, Failure> {
        let key = (kind, address.to_owned(), params.clone());
        once(&self.pages, key, || async {
            let (page, raw) = match (&self.blockscout, &self.etherscan) {
                (Some(provider), _) => {
                    let (list, read): (&str, fn(&[u8]) -> Result<merge::Page<Transfer>, Failure>) = match kind {
                        0 => ("transactions", blockscout::shape::txs),
                        1 => ("internal-transactions", blockscout::shape::internals),
                        _ => ("token-transfers", blockscout::shape::token_transfers),
                    };
                    match provider.transfers(address, list, &params, read).await {
                        // Before version 7 it knows no address that nothing ever touched, and has no lists of it.
                        Err(Failure::Unknown) if params.is_empty() => {
                            return Ok(Arc::new(untouched(provider, address, list)));
                        }
                        answer => answer?,
                    }
                }
                (None, Some(provider)) => match kind {
                    0 => provider.transfers(address, "txlist", &params, etherscan::txs).await?,
                    1 => {
                        provider
                            .transfers(address, "txlistinternal", &params, etherscan::internals)
                            .await?
                    }
                    2 => {
                        provider
                            .transfers(address, "tokentx", &params, etherscan::tokens)
                            .await?
                    }
                    3 => {
                        provider
                            .transfers(address, "tokennfttx", &params, etherscan::nfts)
                            .await?
                    }
                    _ => {
                        provider
                            .transfers(address, "token1155tx", &params, etherscan::pieces)
                            .await?
                    }
                },
                (None, None) => return Err(Failure::Absent),
            };
            let provenance = self.noted(chain, raw, None).await;
            Ok(Arc::new((page, provenance)))
        })
        .await
        .map_err(|failure| Failure::clone(&failure))
    }

    pub(super) async fn transfers(
        &self,
        chain: &Chain,
        address: &str,
        cursor: Option<&str>,
    ) -> Result<Fetched<Page<Transfer>>, Error> {
        if self.blockscout.is_none() && self.etherscan.is_none() {
            return self.logged(chain, address, cursor).await;
        }
        // Etherscan lists every standard of tokens apart.
        let lists = if self.blockscout.is_some() { 3 } else { KINDS.len() };
        let start = match cursor {
            None => Cursor::start(lists),
            Some(text) => Cursor::read(text, lists).ok_or(Error::BadCursor)?,
        };
        let newest = std::sync::Mutex::new(Provenance::default());
        let merged = merge::step(&start, |kind, params| {
            let newest = &newest;
            async move {
                let got = self.page(chain, address, kind, params).await?;
                if let Ok(mut newest) = newest.lock() {
                    if newest.fetched_unix_ms == 0 {
                        newest.clone_from(&got.1);
                    } else {
                        // Put together from several answers: each is in the archive.
                        newest.sha256 = None;
                    }
                }
                Ok(got.0.clone())
            }
        })
        .await;
        if cursor.is_none()
            && let Some(failure) = merged.failures.iter().flatten().next()
            && merged.failures.iter().all(Option::is_some)
        {
            return Err(failure.clone().error(self.lister()));
        }
        // A list that was not asked says nothing of the address, and what is kept of the others would be told to everybody.
        if let Some(failure) = merged.failures.iter().flatten().find(|failure| failure.is_uncalled()) {
            return Err(failure.clone().error(self.lister()));
        }
        let mut coverage = Coverage {
            loaded: merged.items.len() as u64,
            ..Coverage::default()
        };
        let places = merged
            .next
            .as_ref()
            .map(|next| next.places.as_slice())
            .unwrap_or_default();
        for (number, failure) in merged.failures.iter().enumerate() {
            let source = format!("{} {}", self.lister(), KINDS.get(number).unwrap_or(&"transfers"));
            let earlier = match (start.places.get(number), places.get(number)) {
                (Some(merge::Place::Failed(why)), _) | (_, Some(merge::Place::Failed(why))) => Some(why.clone()),
                _ => None,
            };
            coverage.push(
                source,
                match failure {
                    Some(Failure::Limited { retry_after } | Failure::Exhausted { retry_after }) => State::Limited {
                        retry_after: *retry_after,
                    },
                    Some(failure) => State::Failed(failure.words().to_owned()),
                    None => earlier.map_or_else(
                        || State::read(merged.unreadable.get(number).copied().unwrap_or_default()),
                        State::Failed,
                    ),
                },
            );
        }
        let mut provenance = newest.into_inner().unwrap_or_default();
        if provenance.sha256.is_none() {
            provenance.endpoint = format!("/addresses/{address}: {}", KINDS[..lists].join(", "));
        }
        Ok(Fetched {
            value: Page {
                items: merged.items,
                next: merged.next.map(|next| next.text()),
                coverage,
            },
            provenance,
        })
    }
}

/// The empty list of an address that nothing ever touched. There is no answer to keep.
fn untouched(provider: &Blockscout, address: &str, list: &str) -> (merge::Page<Transfer>, Provenance) {
    let page = merge::Page {
        items: Vec::new(),
        next: None,
        unreadable: 0,
    };
    let provenance = Provenance {
        provider: provider.name().to_owned(),
        endpoint: format!("/addresses/{address}/{list}"),
        ..Provenance::default()
    };
    (page, provenance)
}
