//! One EVM chain through what is configured for it: Blockscout, else Etherscan, for lists; a node for state at a block.

mod state;

use std::{sync::Arc, time::Duration};

use moka::future::Cache as Memory;

use super::{
    archive::Archive,
    blockscout::{self, Blockscout},
    endpoint::Raw,
    etherscan::{self, Etherscan},
    failure::Failure,
    merge::{self, Cursor, Params},
    rpc::Rpc,
};
use crate::{
    app::source::Page,
    domain::{
        chain::Chain,
        provenance::{Coverage, Fetched, Provenance, State},
        transfer::{Kind, Transfer},
    },
    error::Error,
};

const SHORT: Duration = Duration::from_secs(30);
/// Pages of a list that is read whole: tokens, collections, the transfers of one transaction.
const WHOLE: usize = 40;
/// Approvals whose present state is asked for.
const VERIFIED: usize = 25;

const KINDS: [&str; 3] = ["transactions", "internal transactions", "token transfers"];

pub(super) struct Evm {
    pub(super) blockscout: Option<Blockscout>,
    pub(super) etherscan: Option<Etherscan>,
    pub(super) rpc: Option<Rpc>,
    archive: Arc<dyn Archive>,
    heights: Memory<(), (u64, Provenance)>,
    pages: Memory<(usize, String, Params), Arc<(merge::Page<Transfer>, Provenance)>>,
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
        }
    }

    /// Lists can be had.
    pub(super) const fn lists(&self) -> bool {
        self.blockscout.is_some() || self.etherscan.is_some()
    }

    /// Name of the provider of lists.
    fn lister(&self) -> &'static str {
        match (&self.blockscout, &self.etherscan) {
            (Some(provider), _) => provider.name(),
            (None, Some(provider)) => provider.name(),
            (None, None) => "Blockscout",
        }
    }

    pub(super) async fn tip(&self) -> Result<Fetched<u64>, Error> {
        let rpc = self.rpc.as_ref().ok_or(Error::NoChain)?;
        let (value, provenance) = self
            .heights
            .try_get_with((), async {
                rpc.height().await.map(|(height, raw)| {
                    let provenance = Provenance {
                        block_height: Some(height),
                        ..raw.provenance
                    };
                    (height, provenance)
                })
            })
            .await
            .map_err(|failure| Failure::clone(&failure).error(rpc.name()))?;
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
        self.pages
            .try_get_with(key, async {
                let (page, raw) = match (&self.blockscout, &self.etherscan) {
                    (Some(provider), _) => match kind {
                        0 => {
                            provider
                                .transfers(address, "transactions", &params, blockscout::shape::txs)
                                .await?
                        }
                        1 => {
                            let read = blockscout::shape::internals;
                            provider
                                .transfers(address, "internal-transactions", &params, read)
                                .await?
                        }
                        _ => {
                            let read = blockscout::shape::token_transfers;
                            provider.transfers(address, "token-transfers", &params, read).await?
                        }
                    },
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
                        _ => {
                            provider
                                .transfers(address, "tokennfttx", &params, etherscan::nfts)
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
        // Etherscan lists ERC-721 apart from ERC-20.
        let lists = if self.blockscout.is_some() { 3 } else { 4 };
        let start = match cursor {
            None => Cursor::start(lists),
            Some(text) => {
                Cursor::read(text, lists).ok_or_else(|| Error::invalid("cursor", "This is no cursor of ours."))?
            }
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
            let source = format!("{} {}", self.lister(), KINDS.get(number).unwrap_or(&"NFT transfers"));
            let earlier = match (start.places.get(number), places.get(number)) {
                (Some(merge::Place::Failed(why)), _) | (_, Some(merge::Place::Failed(why))) => Some(why.clone()),
                _ => None,
            };
            coverage.push(
                source,
                match failure {
                    Some(Failure::Limited { retry_after }) => State::Limited {
                        retry_after: *retry_after,
                    },
                    Some(failure) => State::Failed(failure.to_string()),
                    None => earlier.map_or(State::Ok, State::Failed),
                },
            );
        }
        let mut provenance = newest.into_inner().unwrap_or_default();
        if provenance.sha256.is_none() {
            provenance.endpoint = format!("/addresses/{address}: {}", KINDS.join(", "));
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

    pub(super) async fn tx(&self, chain: &Chain, hash: &str) -> Result<Fetched<blockscout::shape::Sent>, Error> {
        let provider = self.blockscout.as_ref().ok_or(Error::NoChain)?;
        let endpoint = format!("/transactions/{hash}");
        if let Some((provenance, body)) = self.archive.kept(chain.id, provider.name(), &endpoint).await
            && let Ok(value) = blockscout::shape::tx(&body)
        {
            return Ok(Fetched { value, provenance });
        }
        let (value, raw) = provider
            .tx(hash)
            .await
            .map_err(|failure| failure.error(provider.name()))?;
        let provenance = self.noted(chain, raw, value.transfer.block).await;
        Ok(Fetched { value, provenance })
    }

    pub(super) async fn tx_transfers(&self, chain: &Chain, hash: &str) -> Result<Fetched<Vec<Transfer>>, Error> {
        let provider = self.blockscout.as_ref().ok_or(Error::NoChain)?;
        let failed = |failure: Failure| failure.error(provider.name());
        let sent = self.tx(chain, hash).await?;
        let block = sent.value.transfer.block;
        let mut all = vec![sent.value.transfer];
        let lists: [(&str, fn(&[u8]) -> Result<merge::Page<Transfer>, Failure>); 2] = [
            ("internal-transactions", blockscout::shape::internals),
            ("token-transfers", blockscout::shape::token_transfers),
        ];
        for (kind, read) in lists {
            let mut params = Some(Params::new());
            let mut pages = 0;
            while let Some(at) = params.filter(|_| pages < WHOLE) {
                let (page, raw) = provider.tx_transfers(hash, kind, &at, read).await.map_err(failed)?;
                self.noted(chain, raw, block).await;
                all.extend(page.items);
                (params, pages) = (page.next, pages + 1);
            }
        }
        // The call that the transaction itself makes stands among the internal ones too.
        let own = (all[0].from.clone(), all[0].to.clone(), all[0].value);
        let mut seen = false;
        all.retain(|one| {
            let same =
                one.kind == Kind::Internal && one.position == 0 && (one.from.clone(), one.to.clone(), one.value) == own;
            let keep = !same || seen;
            seen |= same;
            keep
        });
        Ok(Fetched {
            value: all,
            provenance: sent.provenance,
        })
    }
}
