//! Bitcoin through Esplora: what is deep enough is asked for once and kept, everything else for seconds.

mod blocks;
mod pace;

use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use chain_model::{
    account::{Account, Nature, Utxo, script_of},
    amount::Amount,
    chain::Chain,
    error::Error,
    provenance::{Coverage, Fetched, Provenance, State},
    tx::{Spend, Tx, Txid},
};
use moka::future::Cache as Memory;
use ruint::aliases::U256;

use crate::{
    archive::Archive,
    endpoint::{Raw, Shared, template_of},
    esplora::{Esplora, shape, spends_path, tx_path, txs_path},
    failure::Failure,
    path::Path,
    rows::Rows,
    source::{Pace, Page},
    toll::once,
};

/// How long an answer that can still change is used.
const SHORT: Duration = Duration::from_secs(15);
/// Inputs and outputs that are held in memory: about 100 bytes each.
const HELD: u64 = 400_000;

type Pages = Memory<Path, Arc<Fetched<TxPage>>>;

/// Transactions of an address, as they are held.
#[derive(Debug)]
struct TxPage {
    items: Vec<Arc<Tx>>,
    unreadable: u32,
    last: Option<Txid>,
}

impl From<shape::TxPage> for TxPage {
    fn from(page: shape::TxPage) -> Self {
        Self {
            items: page.rows.items.into_iter().map(Arc::new).collect(),
            unreadable: page.rows.unreadable,
            last: page.last,
        }
    }
}

pub(super) struct Utxos {
    esplora: Esplora,
    archive: Arc<dyn Archive>,
    tips: Memory<(), (u64, Provenance)>,
    paces: Memory<(), Pace>,
    /// Confirmed and deep: true for ever.
    txs: Memory<Txid, Arc<Fetched<Arc<Tx>>>>,
    fresh_txs: Memory<Txid, Arc<Fetched<Arc<Tx>>>>,
    spends: Memory<Txid, Arc<Fetched<Vec<Option<Spend>>>>>,
    pages: Pages,
    accounts: Memory<String, Arc<Fetched<shape::AddressStats>>>,
    utxos: Memory<String, Arc<Fetched<Rows<Utxo>>>>,
}

fn short<K, V>(most: u64) -> Memory<K, V>
where
    K: std::hash::Hash + Eq + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    Memory::builder().max_capacity(most).time_to_live(SHORT).build()
}

impl Utxos {
    pub(super) fn new(base: &str, rate: u32, shared: &Shared, archive: Arc<dyn Archive>) -> anyhow::Result<Self> {
        Ok(Self {
            esplora: Esplora::new(base, rate, shared)?,
            archive,
            tips: short(1),
            paces: Memory::builder().max_capacity(1).time_to_live(pace::LIVE).build(),
            txs: Memory::builder()
                .max_capacity(HELD)
                .weigher(|_, tx: &Arc<Fetched<Arc<Tx>>>| {
                    u32::try_from(tx.value.inputs.len() + tx.value.outputs.len() + 4).unwrap_or(u32::MAX)
                })
                .build(),
            fresh_txs: short(2_000),
            spends: short(2_000),
            pages: Memory::builder().max_capacity(200).time_to_live(SHORT * 4).build(),
            accounts: short(1_000),
            utxos: short(100),
        })
    }

    pub(super) const fn name(&self) -> &'static str {
        self.esplora.name()
    }

    fn failed(&self, failure: Failure) -> Error {
        failure.error(self.name())
    }

    pub(super) async fn tip(&self) -> Result<Fetched<u64>, Error> {
        let found = once(&self.tips, (), || async {
            self.esplora.tip().await.map(|(height, raw)| {
                let provenance = Provenance {
                    block_height: Some(height),
                    ..raw.provenance
                };
                (height, provenance)
            })
        })
        .await;
        let (value, provenance) = found.map_err(|failure| self.failed(Failure::clone(&failure)))?;
        Ok(Fetched { value, provenance })
    }

    /// Fills in the height, and notes the answer: for good where all of it is deep below the tip.
    async fn noted(
        &self,
        chain: &Chain,
        raw: Raw,
        tip: Option<u64>,
        deepest_needed: Option<u64>,
    ) -> (Provenance, bool) {
        let deep = tip
            .zip(deepest_needed)
            .is_some_and(|(tip, height)| height + u64::from(chain.reorg_depth) <= tip);
        let mut provenance = Provenance {
            block_height: tip,
            ..raw.provenance
        };
        if !self.archive.note(chain.id, &provenance, &raw.body, deep).await {
            provenance.sha256 = None;
        }
        (provenance, deep)
    }

    async fn kept<T>(&self, chain: &Chain, path: &Path, read: fn(&[u8]) -> Result<T, Failure>) -> Option<Fetched<T>> {
        let endpoint = path.as_str();
        let (provenance, body): (_, Bytes) = self.archive.kept(chain.id, self.name(), endpoint).await?;
        match read(&body) {
            Ok(value) => Some(Fetched { value, provenance }),
            Err(error) => {
                tracing::error!(error = %kit::causes(&error), onchain.endpoint = template_of(endpoint), "a kept answer cannot be read");
                None
            }
        }
    }

    pub(super) async fn tx(&self, chain: &Chain, txid: Txid) -> Result<Fetched<Arc<Tx>>, Error> {
        if let Some(found) = self.txs.get(&txid).await {
            return Ok(Fetched::clone(&found));
        }
        let found = once(&self.fresh_txs, txid, || async {
            if let Some(kept) = self.kept(chain, &tx_path(txid)?, shape::tx).await {
                let found = Arc::new(Fetched {
                    value: Arc::new(kept.value),
                    provenance: kept.provenance,
                });
                self.txs.insert(txid, Arc::clone(&found)).await;
                return Ok(found);
            }
            let (tx, raw) = self.esplora.tx(txid).await?;
            if tx.txid != txid {
                return Err(Failure::Shape("another transaction than was asked for".to_owned()));
            }
            let tip = self.tip().await.ok().map(|tip| tip.value);
            let (provenance, deep) = self.noted(chain, raw, tip, tx.block.map(|block| block.height)).await;
            let found = Arc::new(Fetched {
                value: Arc::new(tx),
                provenance,
            });
            if deep {
                self.txs.insert(txid, Arc::clone(&found)).await;
            }
            Ok(found)
        })
        .await
        .map_err(|failure| self.failed(Failure::clone(&failure)))?;
        Ok(Fetched::clone(&found))
    }

    pub(super) async fn spends(&self, chain: &Chain, txid: Txid) -> Result<Fetched<Vec<Option<Spend>>>, Error> {
        let found = once(&self.spends, txid, || async {
            if let Some(kept) = self.kept(chain, &spends_path(txid)?, shape::spends).await {
                return Ok(Arc::new(kept));
            }
            let (value, raw) = self.esplora.spends(txid).await?;
            let tip = self.tip().await.ok().map(|tip| tip.value);
            // Final when every output is spent, and the last spend is deep.
            let last = value
                .iter()
                .map(|spend| spend.and_then(|spend| spend.block).map(|block| block.height))
                .try_fold(0, |most, height| height.map(|height| most.max(height)));
            let (provenance, _) = self.noted(chain, raw, tip, last).await;
            Ok(Arc::new(Fetched { value, provenance }))
        })
        .await
        .map_err(|failure: Arc<Failure>| self.failed(Failure::clone(&failure)))?;
        Ok(Fetched::clone(&found))
    }

    async fn page(&self, chain: &Chain, address: &str, after: Option<Txid>) -> Result<Arc<Fetched<TxPage>>, Error> {
        let path = txs_path(address, after).map_err(|failure| self.failed(failure))?;
        once(&self.pages, path.clone(), || async {
            if let Some(kept) = self.kept(chain, &path, shape::txs).await {
                return Ok(Arc::new(Fetched {
                    value: kept.value.into(),
                    provenance: kept.provenance,
                }));
            }
            let (page, raw) = self.esplora.txs(address, after).await?;
            let tip = self.tip().await.ok().map(|tip| tip.value);
            // What is older than a deep transaction stays as it is; the page after it has only such.
            let value = TxPage::from(page);
            let newest = value
                .items
                .iter()
                .map(|tx| tx.block.map(|block| block.height))
                .try_fold(0, |most, height| height.map(|height| most.max(height)));
            let is_older = after.is_some_and(|after| after != shape::NEWEST);
            let needed = newest.filter(|_| is_older && !value.items.is_empty());
            let (provenance, _) = self.noted(chain, raw, tip, needed).await;
            for tx in &value.items {
                let deep = tip
                    .zip(tx.block)
                    .is_some_and(|(tip, block)| block.height + u64::from(chain.reorg_depth) <= tip);
                if deep {
                    let found = Fetched {
                        value: Arc::clone(tx),
                        provenance: provenance.clone(),
                    };
                    self.txs.insert(tx.txid, Arc::new(found)).await;
                }
            }
            Ok(Arc::new(Fetched { value, provenance }))
        })
        .await
        .map_err(|failure: Arc<Failure>| self.failed(Failure::clone(&failure)))
    }

    pub(super) async fn address_txs(
        &self,
        chain: &Chain,
        address: &str,
        cursor: Option<&str>,
    ) -> Result<Fetched<Page<Arc<Tx>>>, Error> {
        let after = cursor
            .map(|text| text.parse().map_err(|_| Error::BadCursor))
            .transpose()?;
        let stats = self.stats(chain, address).await;
        let page = self.page(chain, address, after).await?;
        let mut coverage = Coverage {
            loaded: page.value.items.len() as u64,
            total: stats.ok().map(|stats| stats.value.tx_count()),
            sources: Vec::new(),
        };
        coverage.push(self.name(), State::read(page.value.unreadable));
        Ok(Fetched {
            value: Page {
                items: page.value.items.clone(),
                next: page.value.last.map(|txid| txid.to_string()),
                coverage,
            },
            provenance: page.provenance.clone(),
        })
    }

    async fn stats(&self, chain: &Chain, address: &str) -> Result<Arc<Fetched<shape::AddressStats>>, Error> {
        once(&self.accounts, address.to_owned(), || async {
            let (value, raw) = self.esplora.address(address).await?;
            let tip = self.tip().await.ok().map(|tip| tip.value);
            let (provenance, _) = self.noted(chain, raw, tip, None).await;
            Ok(Arc::new(Fetched { value, provenance }))
        })
        .await
        .map_err(|failure: Arc<Failure>| self.failed(Failure::clone(&failure)))
    }

    pub(super) async fn account(&self, chain: &Chain, address: &str) -> Result<Fetched<Account>, Error> {
        let stats = self.stats(chain, address).await?;
        let (mined, waiting) = (stats.value.chain_stats, stats.value.mempool_stats);
        let value = Account {
            nature: Nature::Script(script_of(address)),
            balance: Some(Amount::from(mined.funded_txo_sum.saturating_sub(mined.spent_txo_sum))),
            pending: (
                Amount(U256::from(waiting.funded_txo_sum)),
                Amount(U256::from(waiting.spent_txo_sum)),
            ),
            received: mined.are_totals().then(|| Amount::from(mined.funded_txo_sum)),
            sent: mined.are_totals().then(|| Amount::from(mined.spent_txo_sum)),
            tx_count: Some(stats.value.tx_count()),
            transfer_count: None,
        };
        Ok(Fetched {
            value,
            provenance: stats.provenance.clone(),
        })
    }

    pub(super) async fn utxos(&self, chain: &Chain, address: &str) -> Result<Fetched<Page<Utxo>>, Error> {
        let found = once(&self.utxos, address.to_owned(), || async {
            let (value, raw) = self.esplora.utxos(address).await?;
            let tip = self.tip().await.ok().map(|tip| tip.value);
            let (provenance, _) = self.noted(chain, raw, tip, None).await;
            Ok(Arc::new(Fetched { value, provenance }))
        })
        .await
        .map_err(|failure: Arc<Failure>| match Failure::clone(&failure) {
            Failure::TooMuch(_) => Error::TooMany("unspent outputs"),
            other => self.failed(other),
        })?;
        let mut coverage = Coverage {
            loaded: found.value.items.len() as u64,
            ..Coverage::default()
        };
        coverage.push(self.name(), State::read(found.value.unreadable));
        Ok(Fetched {
            value: Page {
                items: found.value.items.clone(),
                next: None,
                coverage,
            },
            provenance: found.provenance.clone(),
        })
    }
}
