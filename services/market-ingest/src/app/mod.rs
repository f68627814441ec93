//! The use cases. Everything that answers a caller or keeps the data fresh begins here.

mod caller;
mod catalog;
mod chart;
mod coin;
mod consumer;
mod documents;
mod fear_greed;
mod feed;
mod figures;
mod flights;
mod gate;
mod history;
mod listing;
mod markets;
mod nfts;
mod past;
mod plan;
mod poll;
mod present;
mod provenance;
mod reader;
mod reserves;
mod serve;
mod shelf;
mod status;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError, atomic::AtomicU32},
    time::Duration,
};

use flights::Flights;
use futures::future::{BoxFuture, WeakShared};
use kit::clock::Clock;
use metering::Meter;

use crate::{
    config::MarketArgs,
    domain::{catalog::Catalog, contracts::Contracts, held::Held, markets::Snapshot},
    error::Error,
    store::Store,
    upstream::coingecko::CoinGecko,
};

pub use caller::on_behalf;
pub use catalog::Small;
pub use consumer::{Admitted, Consumers};
pub use documents::Document;
pub use fear_greed::FearGreed;
pub use history::History;
pub use listing::{
    CoinPage, KeptPool, ListedNow, Listings, NetworkRow, PoolCohort, PoolPage, PoolReading, PoolView, PoolsWanted,
    owner, work as watch,
};
pub use nfts::{Judged, KeptReading, NftHistory};
pub use poll::work;
pub use provenance::Provenance;
pub use reader::{Heard, Reader};
pub use serve::Answer;
pub use status::{ProviderState, Status};

/// Bytes of bodies that a replica keeps at hand, and as many of what it made of them.
const SHELF_BYTES: u64 = 24 << 20;

/// The history grows at its end; that it grows at its beginning too is noticed after this.
const BEGINS_KNOWN: Duration = Duration::from_secs(600);

type Look = WeakShared<BoxFuture<'static, Option<Arc<Held>>>>;

/// One replica's state. Everything in it can be had again from PostgreSQL, the cache or the provider.
pub struct App {
    pub(crate) store: Store,
    pub(crate) args: MarketArgs,
    clock: Arc<dyn Clock>,
    gate: gate::Gate,
    meter: Arc<Meter>,
    present: present::Present,
    shelf: moka::sync::Cache<String, Arc<Held>>,
    marks: moka::sync::Cache<String, shelf::Marks>,
    flights: Flights<Result<Arc<Held>, Error>>,
    looks: Mutex<HashMap<String, Look>>,
    served: moka::future::Cache<String, Arc<serve::Body>>,
    snapshot: Mutex<Option<(String, Arc<Snapshot>)>>,
    catalog: Mutex<Option<(String, Arc<Catalog>)>>,
    contracts: Mutex<Option<(String, Arc<Contracts>)>>,
    /// The step of time of which a call's figures were kept last.
    noted: moka::sync::Cache<String, i64>,
    /// When charts begin, milliseconds: of bodies by their etag, of the kept history by its coin.
    begins: moka::sync::Cache<String, i64>,
    /// Days of history that the provider allowed when it refused more; 0 until then.
    plan_days: AtomicU32,
    feed: feed::Feed,
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App")
            .field("store", &self.store)
            .finish_non_exhaustive()
    }
}

impl App {
    #[must_use]
    pub fn new(
        store: Store,
        client: CoinGecko,
        args: MarketArgs,
        meter: Arc<Meter>,
        clock: Arc<dyn Clock>,
    ) -> Arc<Self> {
        Arc::new(Self {
            gate: gate::Gate::new(
                client,
                store.clone(),
                args.limits(),
                Arc::clone(&meter),
                Arc::clone(&clock),
            ),
            meter,
            present: present::Present::default(),
            shelf: moka::sync::Cache::builder()
                .max_capacity(SHELF_BYTES)
                .weigher(|key: &String, held: &Arc<Held>| weight(key.len() + held.json.len()))
                .build(),
            marks: moka::sync::Cache::new(10_000),
            flights: Flights::default(),
            looks: Mutex::default(),
            served: moka::future::Cache::builder()
                .max_capacity(SHELF_BYTES)
                .weigher(|key: &String, body: &Arc<serve::Body>| weight(key.len() + body.bytes()))
                .build(),
            snapshot: Mutex::default(),
            catalog: Mutex::default(),
            contracts: Mutex::default(),
            noted: moka::sync::Cache::new(1_000),
            begins: moka::sync::Cache::builder()
                .max_capacity(10_000)
                .time_to_live(BEGINS_KNOWN)
                .build(),
            plan_days: AtomicU32::default(),
            feed: feed::Feed::default(),
            store,
            args,
            clock,
        })
    }

    fn now_ms(&self) -> i64 {
        self.clock.now().timestamp_millis()
    }

    /// Ready when a first answer can be given: PostgreSQL is there, or the snapshot is in memory.
    pub async fn ready(&self) -> bool {
        lock(&self.snapshot).is_some() || self.store.alive().await
    }
}

fn weight(bytes: usize) -> u32 {
    u32::try_from(bytes + 128).unwrap_or(u32::MAX)
}

/// A poisoned lock only means that a thread died holding it; what it guards is whole at every step.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
