//! Whale watch: one replica follows the blocks of each chain, keeps what is large, and everybody lists it.
//!
//! For each chain the replicas compete for a lease. Its holder works in rounds: it reads the blocks after the last one (`scan`), or where no provider
//! gives blocks, what the provider lists as large (`listed`), and keeps transfers above the chain's floor. Where there is a mempool it also
//! samples what waits (`mempool`). A holder that stops gives the lease back, and one that dies loses it when it runs out.

mod ask;
mod list;
mod listed;
mod mempool;
mod mute;
mod outcome;
mod price;
mod removed;
mod scan;
mod standing;

use std::{sync::Arc, time::Duration};

use crate::store;
use chain_model::{
    chain::{CHAINS, Chain},
    error::Error,
};
use chrono::{DateTime, TimeDelta, Utc};
use tokio::{task::JoinSet, time::Instant};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::{Whales, store::whale_list::Usual};

pub use ask::Ask;
pub use list::{Large, Listed};
pub use mempool::Heard;
pub use outcome::{Forward, Outcome, Outcomes};
pub use standing::Standing;

/// A scanner that says nothing for this long leads no more; a round ends long before.
const LEASE: Duration = Duration::from_secs(90);
/// Pause before the first round: readers come first.
const BEFORE: Duration = Duration::from_secs(3);
/// Between the first rounds of two chains: everything else starts at the same time.
const APART: Duration = Duration::from_secs(2);
/// Pause after a round that failed, so that a slow start is not told for long; the provider's breaker keeps the pace.
const AGAIN: Duration = Duration::from_secs(5);
/// The same where a round is a list of many pages.
const AGAIN_LISTED: Duration = Duration::from_secs(60);
/// Pause between two rounds while blocks wait.
const BREATH: Duration = Duration::from_millis(200);
const TRIM_EVERY: Duration = Duration::from_secs(3_600);
/// How long what is usual is kept: it is read from 30 days of transfers.
const USUAL_FOR: Duration = Duration::from_secs(120);
/// Most transfers of one chain that are kept, about a kilobyte each.
const MOST: i64 = 200_000;

/// A height as the database keeps it.
fn small(height: u64) -> i64 {
    i64::try_from(height).unwrap_or(i64::MAX)
}

fn at(unix_s: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(unix_s, 0).unwrap_or_default()
}

/// What is usual, by chain.
pub(super) type Usuals = moka::sync::Cache<String, Arc<[Usual]>>;

pub(super) fn usuals() -> Usuals {
    moka::sync::Cache::builder()
        .max_capacity(20)
        .time_to_live(USUAL_FOR)
        .build()
}

/// Follows every chain whose provider gives blocks, until the service stops.
pub async fn work(app: Arc<Whales>, stop: CancellationToken) {
    let holder = Uuid::now_v7();
    let mut tasks = JoinSet::new();
    let mut before = BEFORE;
    for chain in CHAINS.iter().filter(|chain| app.whale_provider(chain).is_some()) {
        let follow = follow(Arc::clone(&app), chain, holder, before);
        tasks.spawn(stop.clone().run_until_cancelled_owned(follow));
        if let Some(pause) = app.args.whale_mempool().filter(|_| app.source.mempool(chain).is_some()) {
            let listen = listen(Arc::clone(&app), chain, holder, before, pause);
            tasks.spawn(stop.clone().run_until_cancelled_owned(listen));
        }
        before += APART;
    }
    tasks.join_all().await;
    if let Err(error) = app.resign(holder).await {
        tracing::debug!(error = %kit::causes(&error), "the lead was not given back; it runs out by itself");
    }
}

async fn follow(app: Arc<Whales>, chain: &'static Chain, holder: Uuid, before: Duration) {
    let mut trimmed: Option<Instant> = None;
    tokio::time::sleep(before).await;
    loop {
        let mut pause = app.whale_pause(chain);
        match app.lead(chain, holder).await {
            Ok(true) => {
                match app.scan_whales(chain).await {
                    Some(true) => pause = BREATH,
                    Some(false) => {}
                    None if app.source.blocks(chain).is_some() => pause = pause.min(AGAIN),
                    None => pause = pause.min(AGAIN_LISTED),
                }
                if trimmed.is_none_or(|last| last.elapsed() >= TRIM_EVERY) {
                    trimmed = Some(Instant::now());
                    app.trim_whales().await;
                }
            }
            Ok(false) => {}
            Err(error) => {
                tracing::warn!(error = %kit::causes(&error), onchain.chain = chain.id, "nobody can say who scans");
            }
        }
        tokio::time::sleep(pause).await;
    }
}

/// Looks at what waits, while this replica follows the chain.
async fn listen(app: Arc<Whales>, chain: &'static Chain, holder: Uuid, before: Duration, pause: Duration) {
    tokio::time::sleep(before).await;
    let mut heard = mempool::Heard::default();
    loop {
        match app.lead(chain, holder).await {
            Ok(true) => app.hear_whales(chain, &mut heard).await,
            Ok(false) => {}
            Err(error) => {
                tracing::debug!(error = %kit::causes(&error), onchain.chain = chain.id, "nobody can say who listens");
            }
        }
        tokio::time::sleep(pause).await;
    }
}

impl Whales {
    /// Who gives blocks of this chain, or lists what is large on it.
    fn whale_provider(&self, chain: &Chain) -> Option<&'static str> {
        self.source.blocks(chain).or_else(|| self.source.lists(chain))
    }

    /// Between two rounds that found everything.
    fn whale_pause(&self, chain: &Chain) -> Duration {
        match self.source.blocks(chain) {
            Some(_) => self.args.whale_poll(),
            None => self.args.whale_list(),
        }
    }

    async fn lead(&self, chain: &Chain, holder: Uuid) -> Result<bool, Error> {
        let name = format!("whales:{}", chain.id);
        // Who lists leads until the next list, or every replica would make its own.
        let lease = LEASE.max(self.whale_pause(chain) * 2);
        store::lease::lead(&mut *self.db().await?, &name, holder, lease).await
    }

    async fn resign(&self, holder: Uuid) -> Result<(), Error> {
        store::lease::resign(&mut *self.db().await?, holder).await
    }

    /// One round of a chain: up to a few seconds of blocks, or a list. True where more wait; none where it failed, which is noted for readers.
    pub async fn scan_whales(&self, chain: &'static Chain) -> Option<bool> {
        let outcome = match self.source.blocks(chain) {
            Some(_) => self.scan_round(chain).await,
            None => self.list_round(chain).await,
        };
        let error = match &outcome {
            Ok(_) => String::new(),
            Err(error) => {
                tracing::warn!(error = %kit::causes(error), onchain.chain = chain.id, "a round of the whale scanner failed");
                error.to_string()
            }
        };
        let noted = async {
            let mut db = self.db().await?;
            store::whale_scan::judge(&mut db, chain.id, &error, self.clock.now()).await
        };
        if let Err(error) = noted.await {
            tracing::warn!(error = %kit::causes(&error), "the state of the whale scanner cannot be kept");
        }
        outcome.ok()
    }

    /// Forgets what is older or more than is kept.
    pub async fn trim_whales(&self) {
        let before = self.clock.now() - TimeDelta::days(i64::from(self.args.whale_keep_days));
        let removed = self.clock.now() - store::whale_removed::REMEMBERED;
        let trimmed = async {
            let mut db = self.db().await?;
            store::whale_removed::forget(&mut db, removed).await?;
            store::whale::trim(&mut db, before, MOST).await
        };
        match trimmed.await {
            Ok(gone) => tracing::debug!(gone, "old whales were forgotten"),
            Err(error) => tracing::warn!(error = %kit::causes(&error), "old whales cannot be forgotten"),
        }
    }
}
