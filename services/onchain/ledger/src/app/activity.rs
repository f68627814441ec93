//! What an address did, loaded page by page. The first caller starts the loading, everybody sees how far it is, and it goes on
//! when they have left: a huge address is no reason to wait.

use std::{sync::Arc, time::Duration};

use chain_model::{
    chain::{Chain, Kind},
    error::Error,
    movement::{self, Movement},
    provenance::{Coverage, Provenance, State},
    scope::Scope,
};
use chain_providers::source::Source;
use kit::{
    acting::{self, acting_for},
    clock::Clock,
};
use moka::sync::Cache as Memory;
use tokio::sync::watch;

use crate::Ledger;

/// How long a caller waits for all of it, and how long for any of it.
pub(super) const PATIENCE: Duration = Duration::from_millis(1_500);
pub(super) const LONGEST: Duration = Duration::from_secs(9);
/// How often a caller begins anew, where the callers before it may call no more.
const OTHERS: usize = 3;
const FRESH: Duration = Duration::from_secs(120);
/// Pages that are read to get to a range of dates: 50,000 transactions of Esplora. Who waits sees how far it is.
const PAGES: usize = 2_000;
/// How long a loading may take before another one begins.
const LOADING: Duration = Duration::from_secs(1_800);
/// Movements that all loaded addresses may hold together.
const HELD: u64 = 100_000;

/// As far as it is loaded.
#[derive(Debug, Clone, Default)]
pub struct Activity {
    /// Newest first, within the range that was asked for.
    pub movements: Vec<Movement>,
    /// Movements that were read, those outside the range too.
    pub read: u64,
    pub coverage: Coverage,
    /// Of the first page and of the last.
    pub provenance: Vec<Provenance>,
    pub loading: bool,
    /// Older ones exist that were not loaded.
    pub truncated: bool,
    /// Everything the address ever did, within the range, is here.
    pub whole: bool,
    failed: Option<Error>,
    /// It ends where the user who caused the loading may call no more: others begin anew.
    spent: bool,
}

type Progress = watch::Receiver<Arc<Activity>>;

/// Loaded and loading addresses.
#[derive(Clone)]
pub struct Activities {
    jobs: Memory<Scope, Progress>,
}

/// What is loaded ages from when it was loaded, not from when the loading began.
pub(super) struct Age;

impl<K, V> moka::Expiry<K, V> for Age {
    fn expire_after_create(&self, _: &K, _: &V, _: std::time::Instant) -> Option<Duration> {
        Some(LOADING)
    }

    fn expire_after_update(&self, _: &K, _: &V, _: std::time::Instant, _: Option<Duration>) -> Option<Duration> {
        Some(FRESH)
    }
}

impl Default for Activities {
    fn default() -> Self {
        let jobs = Memory::builder()
            .weigher(|_, job: &Progress| u32::try_from(job.borrow().movements.len()).unwrap_or(u32::MAX).max(50))
            .max_capacity(HELD)
            .expire_after(Age)
            .build();
        Self { jobs }
    }
}

impl Ledger {
    /// As much as is there after at most a second or two.
    ///
    /// # Errors
    /// The provider's failure where there is nothing at all.
    pub async fn activity(&self, scope: &Scope) -> Result<Arc<Activity>, Error> {
        if !self.source.serves(scope.chain()) {
            return Err(Error::NoChain);
        }
        past_others(|| self.loaded(scope), |found| found.spent).await
    }

    /// What was loaded, and whether this caller began the loading.
    async fn loaded(&self, scope: &Scope) -> (Result<Arc<Activity>, Error>, bool) {
        let mut began = false;
        let mut progress = self.activities.jobs.get_with(scope.clone(), || {
            began = true;
            let first = Activity {
                loading: true,
                ..Activity::default()
            };
            let (state, progress) = watch::channel(Arc::new(first));
            let work = load(Arc::clone(&self.source), Arc::clone(&self.clock), scope.clone(), state);
            let (jobs, scope, loaded) = (self.activities.jobs.clone(), scope.clone(), progress.clone());
            // On behalf of whoever causes it: its calls are theirs.
            tokio::spawn(acting_for(acting::current(), async move {
                work.await;
                if loaded.borrow().spent {
                    jobs.invalidate(&scope);
                }
                let fine = loaded.borrow().failed.is_none();
                if fine && jobs.contains_key(&scope) {
                    // Once more, since only now its weight is known.
                    jobs.insert(scope, loaded);
                }
            }));
            progress
        });
        let all = progress.wait_for(|now| !now.loading);
        if tokio::time::timeout(PATIENCE, all).await.is_err() {
            let any = progress.wait_for(|now| !now.loading || now.read > 0);
            if tokio::time::timeout(LONGEST, any).await.is_err() {
                return (Ok(Arc::clone(&progress.borrow())), began);
            }
        }
        let now = Arc::clone(&progress.borrow());
        let found = match &now.failed {
            // The next caller tries again.
            Some(error) => {
                self.activities.jobs.invalidate(scope);
                Err(error.clone())
            }
            None => {
                if now.spent {
                    self.activities.jobs.invalidate(scope);
                }
                Ok(now)
            }
        };
        (found, began)
    }
}

/// What `load` gives, loaded anew where another user began it who may call no more. `load` also says whether this caller began it; `is_cut`,
/// whether what was loaded ends there.
pub(super) async fn past_others<T, F>(load: impl Fn() -> F, is_cut: impl Fn(&T) -> bool) -> Result<T, Error>
where
    F: Future<Output = (Result<T, Error>, bool)>,
{
    let (mut found, mut first) = load().await;
    for _ in 0..OTHERS {
        let spent = match &found {
            Ok(found) => is_cut(found),
            Err(error) => error.is_callers_own(),
        };
        if first || !spent {
            break;
        }
        (found, first) = load().await;
    }
    if first { found } else { found.map_err(Error::for_others) }
}

struct Step {
    movements: Vec<Movement>,
    next: Option<String>,
    coverage: Coverage,
    provenance: Provenance,
}

async fn step(source: &dyn Source, chain: &'static Chain, address: &str, cursor: Option<&str>) -> Result<Step, Error> {
    match chain.kind {
        Kind::Utxo => {
            let page = source.address_txs(chain, address, cursor).await?;
            let seen = page.value.items.iter().filter_map(|tx| movement::of_tx(address, tx));
            Ok(Step {
                movements: seen.collect(),
                next: page.value.next,
                coverage: page.value.coverage,
                provenance: page.provenance,
            })
        }
        Kind::Account => {
            let page = source.transfers(chain, address, cursor).await?;
            let seen = page
                .value
                .items
                .into_iter()
                .filter_map(|one| movement::of_transfer(address, one));
            Ok(Step {
                movements: seen.collect(),
                next: page.value.next,
                coverage: page.value.coverage,
                provenance: page.provenance,
            })
        }
    }
}

async fn load(source: Arc<dyn Source>, clock: Arc<dyn Clock>, scope: Scope, state: watch::Sender<Arc<Activity>>) {
    let chain = scope.chain();
    let mut now = Activity {
        loading: true,
        ..Activity::default()
    };
    let mut cursor: Option<String> = None;
    let present = clock.now().timestamp();
    for page in 0..PAGES {
        let step = match step(&*source, chain, &scope.address, cursor.as_deref()).await {
            Ok(step) => step,
            Err(error) if cursor.is_none() => {
                now.failed = Some(error);
                break;
            }
            Err(error) => {
                now.spent = error.is_callers_own();
                // What is there stays; it is said that the rest is not.
                now.coverage.push("older pages", State::Failed(error.to_string()));
                now.truncated = true;
                break;
            }
        };
        now.read += step.movements.len() as u64;
        merge(&mut now.coverage, step.coverage);
        if now.provenance.len() > 1 {
            now.provenance.pop();
        }
        now.provenance.push(step.provenance);
        // Unconfirmed ones happen now.
        let time = |one: &Movement| if one.time == 0 { present } else { one.time };
        let oldest = step.movements.last().map(time);
        let inside = |one: &Movement| {
            scope.from.is_none_or(|from| time(one) >= from) && scope.to.is_none_or(|to| time(one) <= to)
        };
        now.movements.extend(step.movements.into_iter().filter(inside));
        cursor = step.next;
        let before_range = oldest.zip(scope.from).is_some_and(|(oldest, from)| oldest < from);
        if before_range || cursor.is_none() {
            now.whole = true;
            cursor = None;
            break;
        }
        if now.movements.len() >= scope.depth.most() {
            break;
        }
        // Everything is copied for those who look: not for each of hundreds of pages.
        if page < 4 || page % 8 == 0 {
            let _ = state.send(Arc::new(now.clone()));
        }
    }
    // The last page may hold more than was promised: a profile counts neither more nor fewer.
    let beyond = now.movements.len().saturating_sub(scope.depth.most());
    if beyond > 0 {
        now.movements.truncate(scope.depth.most());
        now.read = now.read.saturating_sub(beyond as u64);
        (now.truncated, now.whole) = (true, false);
    }
    now.truncated |= cursor.is_some();
    now.whole &= now.coverage.sources.iter().all(|(_, state)| *state == State::Ok);
    now.coverage.loaded = now.read;
    now.loading = false;
    let _ = state.send(Arc::new(now));
}

/// The worst that a source said on any page.
fn merge(all: &mut Coverage, page: Coverage) {
    all.loaded += page.loaded;
    all.total = page.total.or(all.total);
    for (source, state) in page.sources {
        all.merge(source, state);
    }
}

#[cfg(test)]
mod tests {
    use std::{
        sync::atomic::{AtomicUsize, Ordering},
        time::Duration,
    };

    use chain_model::error::Error;

    use super::{OTHERS, past_others};

    #[tokio::test]
    async fn nobody_is_told_that_anothers_key_is_used_up() {
        let calls = AtomicUsize::new(0);
        let spent = || Error::OwnLimited {
            provider: "Etherscan",
            retry_after: Some(Duration::from_secs(60)),
        };
        let others = past_others(
            || async {
                calls.fetch_add(1, Ordering::SeqCst);
                (Err::<(), _>(spent()), false)
            },
            |()| false,
        );
        let failed = others.await.unwrap_err();
        assert!(!failed.is_callers_own(), "{failed:?}");
        assert_eq!(calls.load(Ordering::SeqCst), OTHERS + 1);

        let own = past_others(|| async { (Err::<(), _>(spent()), true) }, |()| false).await;
        assert!(matches!(own, Err(Error::OwnLimited { .. })), "{own:?}");
    }
}
