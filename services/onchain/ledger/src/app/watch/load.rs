//! Reads a key's addresses branch by branch, then the transactions of those that were used.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::Arc,
};

use chain_model::{
    account::Account,
    address::watch::WatchKey,
    chain::CHAINS,
    error::Error,
    movement::{Movement, of_tx_among},
    provenance::{Fetched, Provenance, State},
    tx::{Tx, Txid},
};
use chain_providers::source::Source;
use futures::{StreamExt, stream};
use tokio::sync::watch;
use vocab::counted;

use super::{GAP, Holding, Own};
use crate::app::profile::Basis;

/// Addresses of a branch, and transactions of all, that are looked at.
const ADDRESSES: u32 = 2_000;
const TRANSACTIONS: usize = 5_000;
/// Pages of one address; of full ones the transactions end sooner.
const PAGES: usize = 250;
/// Addresses that are asked for together.
const TOGETHER: usize = 10;

struct Loading {
    now: Holding,
    state: watch::Sender<Arc<Holding>>,
}

impl Loading {
    fn show(&self) {
        let _ = self.state.send(Arc::new(self.now.clone()));
    }

    fn answered(&mut self, provenance: Provenance) {
        let coverage = &mut self.now.basis.coverage;
        if !coverage.sources.iter().any(|(name, _)| *name == provenance.provider) {
            coverage.push(provenance.provider.clone(), State::Ok);
        }
        let known = &mut self.now.basis.provenance;
        if known.len() > 1 {
            known.pop();
        }
        known.push(provenance);
    }
}

pub(super) async fn load(source: Arc<dyn Source>, key: WatchKey, state: watch::Sender<Arc<Holding>>) {
    let mut loading = Loading {
        now: Holding {
            basis: Basis {
                loading: true,
                ..Basis::default()
            },
            ..Holding::default()
        },
        state,
    };
    let found = addresses(&*source, &key, &mut loading).await;
    match found {
        Err(error) if loading.now.addresses.is_empty() => loading.now.failed = Some(error),
        Err(error) => {
            loading.now.spent = error.is_callers_own();
            let text = format!("not all addresses could be looked at: {error}");
            loading.now.basis.coverage.push("addresses", State::Failed(text));
            loading.now.basis.truncated = true;
        }
        Ok(()) => movements(&*source, &mut loading).await,
    }
    loading.now.basis.loading = false;
    loading.show();
}

/// Every branch up to its gap.
async fn addresses(source: &dyn Source, key: &WatchKey, loading: &mut Loading) -> Result<(), Error> {
    let chain = &CHAINS[0];
    for branch in &key.branches {
        let (mut next, mut unused) = (0_u32, 0);
        let last = if branch.endless { ADDRESSES } else { 1 };
        while next < last && unused < GAP {
            let until = last.min(next + u32::try_from(TOGETHER).unwrap_or(1));
            let wanted = (next..until).filter_map(|index| Some((index, key.address(branch, index)?)));
            let asked = wanted.map(|(index, address)| async move {
                let found = source.account(chain, &address).await;
                (index, address, found)
            });
            let answers: Vec<(u32, String, Result<Fetched<Account>, Error>)> = stream::iter(asked.collect::<Vec<_>>())
                .buffered(TOGETHER)
                .collect()
                .await;
            for (index, address, found) in answers {
                let found = found?;
                let own = Own {
                    address,
                    path: WatchKey::path(branch, index),
                    change: branch.change,
                    account: found.value,
                };
                unused = if own.used() { 0 } else { unused + 1 };
                loading.now.addresses.push(own);
                loading.answered(found.provenance);
                if unused >= GAP {
                    break;
                }
            }
            next = until;
            loading.show();
        }
        if branch.endless && unused < GAP {
            let text = format!("only the first {ADDRESSES} addresses of a branch were looked at");
            loading.now.basis.coverage.push("addresses", State::Skipped(text));
            loading.now.basis.truncated = true;
        }
    }
    Ok(())
}

/// Transactions of the used addresses, each once, seen from all of them together.
async fn movements(source: &dyn Source, loading: &mut Loading) {
    let chain = &CHAINS[0];
    let own: HashSet<String> = loading.now.addresses.iter().map(|one| one.address.clone()).collect();
    let used: Vec<String> = loading
        .now
        .addresses
        .iter()
        .filter(|one| one.used())
        .map(|one| one.address.clone())
        .collect();
    let mut txs: HashMap<Txid, Arc<Tx>> = HashMap::new();
    let mut missing: BTreeMap<String, String> = BTreeMap::new();
    'all: for address in used {
        let mut cursor: Option<String> = None;
        let mut pages = 0;
        loop {
            // Pages count too: they may bring nothing new, again and again.
            if txs.len() >= TRANSACTIONS || pages >= PAGES {
                loading.now.basis.truncated = true;
                break 'all;
            }
            pages += 1;
            match source.address_txs(chain, &address, cursor.as_deref()).await {
                Ok(page) => {
                    loading.answered(page.provenance);
                    for (source, state) in page.value.coverage.sources {
                        loading.now.basis.coverage.merge(source, state);
                    }
                    txs.extend(page.value.items.into_iter().map(|tx| (tx.txid, tx)));
                    cursor = page.value.next;
                }
                Err(error) => {
                    missing.insert(address, error.to_string());
                    break;
                }
            }
            if cursor.is_none() {
                break;
            }
        }
    }
    if let Some(error) = missing.values().next() {
        let text = format!(
            "transactions of {} could not be had: {error}",
            counted(missing.len(), "address")
        );
        loading.now.basis.coverage.push("transactions", State::Failed(text));
        loading.now.basis.truncated = true;
    }
    loading.now.movements = txs
        .values()
        .filter_map(|tx| of_tx_among(|one| own.contains(one), tx))
        .collect();
    // Unconfirmed ones stand above all blocks.
    loading.now.movements.sort_by(|a, b| {
        let height = |one: &Movement| one.block.unwrap_or(u64::MAX);
        (height(b), &b.tx).cmp(&(height(a), &a.tx))
    });
    loading.now.basis.coverage.loaded = loading.now.movements.len() as u64;
}
