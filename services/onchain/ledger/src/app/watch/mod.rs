//! All addresses of one key as if they were one. The key is read and forgotten: providers are asked for single addresses, what is
//! held in memory is held by the hash of the key, and nothing of it is written down.

mod load;

use std::sync::Arc;

use chain_model::{
    account::Account,
    address::watch::{Form, WatchKey},
    amount::Amount,
    chain::{CHAINS, Chain},
    error::Error,
    movement::{Direction, Movement},
    transfer::Asset,
};
use kit::acting::{self, acting_for};
use moka::sync::Cache as Memory;
use ruint::aliases::U256;
use rust_decimal::Decimal;
use tokio::sync::watch;

use super::{
    activity::{Age, LONGEST, PATIENCE, past_others},
    past::{Priced, page},
    profile::Basis,
    quote::coins,
};
use crate::Ledger;

/// Unused addresses in a row after which a branch is taken to end (BIP 44).
pub const GAP: usize = 20;
/// Movements and addresses that all loaded keys may hold together.
const HELD: u64 = 50_000;

/// An address of the key.
#[derive(Debug, Clone)]
pub struct Own {
    pub address: String,
    /// Below the key: `0/7`.
    pub path: String,
    pub change: bool,
    pub account: Account,
}

impl Own {
    #[must_use]
    pub fn used(&self) -> bool {
        self.account.tx_count != Some(0)
    }
}

/// As far as it is loaded.
#[derive(Debug, Clone, Default)]
pub struct Holding {
    /// All that were looked at, in the order of their branches and numbers.
    pub addresses: Vec<Own>,
    /// Newest first.
    pub movements: Vec<Movement>,
    basis: Basis,
    failed: Option<Error>,
    /// It ends where the user who caused the loading may call no more: others begin anew.
    spent: bool,
}

type Progress = watch::Receiver<Arc<Holding>>;

/// Keys that are loaded or loading, by the hashes of what was asked.
#[derive(Clone)]
pub struct Watched(Memory<[u8; 32], Progress>);

impl Default for Watched {
    fn default() -> Self {
        let weigh = |_: &[u8; 32], job: &Progress| {
            let held = job.borrow();
            u32::try_from(held.movements.len() + held.addresses.len())
                .unwrap_or(u32::MAX)
                .max(100)
        };
        Self(
            Memory::builder()
                .weigher(weigh)
                .max_capacity(HELD)
                .expire_after(Age)
                .build(),
        )
    }
}

/// A key's addresses as one.
#[derive(Debug, Clone)]
pub struct KeyProfile {
    pub chain: &'static Chain,
    pub form: Form,
    pub fingerprint: String,
    pub held: Arc<Holding>,
    /// Confirmed, of all addresses.
    pub balance: Amount,
    pub balance_usd: Option<Decimal>,
    /// By unconfirmed transactions: received, sent.
    pub pending: (Amount, Amount),
    /// What came from others, what went to others, and the fees between; own to own counts in none of them but the fees.
    pub received: Amount,
    pub sent: Amount,
    pub fees: Amount,
    pub rows: Vec<Priced>,
    pub next: Option<String>,
    pub basis: Basis,
}

fn sum(values: impl Iterator<Item = Amount>) -> Amount {
    Amount(values.fold(U256::ZERO, |sum, value| sum.saturating_add(value.0)))
}

impl Ledger {
    /// The addresses of a key as one: sums, and movements newest first.
    ///
    /// # Errors
    /// What is wrong with the key; the provider's failure where nothing could be had.
    pub async fn key_profile(&self, text: &str, script: &str, cursor: &str, limit: usize) -> Result<KeyProfile, Error> {
        let chain = &CHAINS[0];
        let key = WatchKey::read(text, script).map_err(|bad| Error::fault(bad.field(), bad.code(), bad.to_string()))?;
        if !self.source.serves(chain) {
            return Err(Error::NoChain);
        }
        let (form, fingerprint, id) = (key.form, key.fingerprint(), key.id());
        let held = self.held_by(id, key).await?;
        let quotes = self.quotes(coins(chain, std::iter::once(&Asset::Native))).await;
        let (rows, next) = page(&held.movements, (chain, &quotes), cursor, limit, |_| true)?;
        let of = |wanted: Direction| {
            let settled = held.movements.iter().filter(move |one| one.block.is_some());
            settled.filter(move |one| one.direction == wanted)
        };
        let accounts = || held.addresses.iter().map(|one| &one.account);
        let balance = sum(accounts().filter_map(|one| one.balance));
        let mut basis = held.basis.clone();
        basis.priced(&quotes);
        let settled = held.movements.iter().filter(|one| one.block.is_some());
        Ok(KeyProfile {
            chain,
            form,
            fingerprint,
            balance_usd: quotes
                .last(chain, &Asset::Native)
                .zip(super::quote::whole(chain, &Asset::Native, balance))
                .and_then(|(price, whole)| price.checked_mul(whole)),
            balance,
            pending: (
                sum(accounts().map(|one| one.pending.0)),
                sum(accounts().map(|one| one.pending.1)),
            ),
            received: sum(of(Direction::In).map(|one| one.value)),
            sent: sum(of(Direction::Out).map(|one| one.value)),
            fees: sum(settled.filter_map(|one| one.fee)),
            rows,
            next,
            basis,
            held,
        })
    }

    async fn held_by(&self, id: [u8; 32], key: WatchKey) -> Result<Arc<Holding>, Error> {
        past_others(|| self.load_key(id, key.clone()), |found| found.spent).await
    }

    /// What was loaded, and whether this caller began the loading.
    async fn load_key(&self, id: [u8; 32], key: WatchKey) -> (Result<Arc<Holding>, Error>, bool) {
        let mut began = false;
        let mut progress = self.watched.0.get_with(id, || {
            began = true;
            let first = Holding {
                basis: Basis {
                    loading: true,
                    ..Basis::default()
                },
                ..Holding::default()
            };
            let (state, progress) = watch::channel(Arc::new(first));
            let work = load::load(Arc::clone(&self.source), key, state);
            let (jobs, loaded) = (self.watched.0.clone(), progress.clone());
            // On behalf of whoever causes it: its calls are theirs.
            tokio::spawn(acting_for(acting::current(), async move {
                work.await;
                if loaded.borrow().spent {
                    jobs.invalidate(&id);
                }
                let fine = loaded.borrow().failed.is_none();
                if fine && jobs.contains_key(&id) {
                    // Once more, since only now its weight is known, and from now on it ages.
                    jobs.insert(id, loaded);
                }
            }));
            progress
        });
        let done = progress.wait_for(|now| !now.basis.loading);
        if tokio::time::timeout(PATIENCE, done).await.is_err() {
            let any = progress.wait_for(|now| !now.basis.loading || now.addresses.len() >= GAP);
            let _ = tokio::time::timeout(LONGEST, any).await;
        }
        let now = Arc::clone(&progress.borrow());
        if now.spent || now.failed.is_some() {
            // The next caller tries again.
            self.watched.0.invalidate(&id);
        }
        let found = now.failed.clone().map_or(Ok(now), Err);
        (found, began)
    }
}
