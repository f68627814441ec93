//! Whale watch: one replica follows the blocks of each chain, keeps what is large, and everybody lists it.

mod list;
mod mute;
mod price;
mod scan;

use std::{sync::Arc, time::Duration};

use chrono::TimeDelta;
use tokio::{task::JoinSet, time::Instant};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

pub use list::{Ask, Large, Listed, Standing};

use super::App;
use crate::{
    domain::chain::{CHAINS, Chain},
    error::Error,
    store,
};

/// A scanner that says nothing for this long leads no more; a round ends long before.
const LEASE: Duration = Duration::from_secs(90);
/// Pause before the first round: readers come first.
const BEFORE: Duration = Duration::from_secs(3);
/// Between the first rounds of two chains: everything else starts at the same time.
const APART: Duration = Duration::from_secs(2);
/// Pause after a round that failed, so that a slow start is not told for long; the provider's breaker keeps the pace.
const AGAIN: Duration = Duration::from_secs(5);
/// Pause between two rounds while blocks wait.
const BREATH: Duration = Duration::from_millis(200);
const TRIM_EVERY: Duration = Duration::from_secs(3_600);
/// Most transfers of one chain that are kept, about a kilobyte each.
const MOST: i64 = 200_000;

/// Follows every chain whose provider gives blocks, until the service stops.
pub async fn work(app: Arc<App>, stop: CancellationToken) {
    let holder = Uuid::now_v7();
    let mut tasks = JoinSet::new();
    let mut before = BEFORE;
    for chain in CHAINS.iter().filter(|chain| app.source.blocks(chain).is_some()) {
        let follow = follow(Arc::clone(&app), chain, holder, before);
        before += APART;
        tasks.spawn(stop.clone().run_until_cancelled_owned(follow));
    }
    tasks.join_all().await;
    if let Err(error) = app.resign(holder).await {
        tracing::debug!(%error, "the lead was not given back; it runs out by itself");
    }
}

async fn follow(app: Arc<App>, chain: &'static Chain, holder: Uuid, before: Duration) {
    let mut trimmed: Option<Instant> = None;
    tokio::time::sleep(before).await;
    loop {
        let mut pause = app.args.whale_poll();
        match app.lead(chain, holder).await {
            Ok(true) => {
                match app.scan_whales(chain).await {
                    Some(true) => pause = BREATH,
                    Some(false) => {}
                    None => pause = pause.min(AGAIN),
                }
                if trimmed.is_none_or(|last| last.elapsed() >= TRIM_EVERY) {
                    trimmed = Some(Instant::now());
                    app.trim_whales().await;
                }
            }
            Ok(false) => {}
            Err(error) => tracing::warn!(%error, onchain.chain = chain.id, "nobody can say who scans"),
        }
        tokio::time::sleep(pause).await;
    }
}

impl App {
    async fn lead(&self, chain: &Chain, holder: Uuid) -> Result<bool, Error> {
        let name = format!("whales:{}", chain.id);
        store::lease::lead(&mut *self.db().await?, &name, holder, LEASE).await
    }

    async fn resign(&self, holder: Uuid) -> Result<(), Error> {
        store::lease::resign(&mut *self.db().await?, holder).await
    }

    /// One round of a chain: up to a few seconds of blocks. True where more wait; none where it failed, which is noted for readers.
    pub async fn scan_whales(&self, chain: &'static Chain) -> Option<bool> {
        let outcome = self.scan_round(chain).await;
        let error = match &outcome {
            Ok(_) => String::new(),
            Err(error) => {
                tracing::warn!(%error, onchain.chain = chain.id, "a round of the whale scanner failed");
                error.to_string()
            }
        };
        let noted = async {
            let mut db = self.db().await?;
            store::whale::judge(&mut db, chain.id, &error, self.clock.now()).await
        };
        if let Err(error) = noted.await {
            tracing::warn!(%error, "the state of the whale scanner cannot be kept");
        }
        outcome.ok()
    }

    /// Forgets what is older or more than is kept.
    pub async fn trim_whales(&self) {
        let before = self.clock.now() - TimeDelta::days(i64::from(self.args.whale_keep_days));
        let trimmed = async { store::whale::trim(&mut *self.db().await?, before, MOST).await };
        match trimmed.await {
            Ok(gone) => tracing::debug!(gone, "old whales were forgotten"),
            Err(error) => tracing::warn!(%error, "old whales cannot be forgotten"),
        }
    }
}
