//! What is new: pools and coins. Pools come from a provider of their own (GeckoTerminal), through a second [`App`] with its own
//! gate, ledger and realm.

mod cohorts;
mod coins;
mod pools;
mod watch;

use std::sync::Arc;

use uuid::Uuid;
use vocab::UserId;

use super::App;
use crate::{config::Provider, store::Store};

pub use cohorts::PoolCohort;
pub use coins::{CoinPage, ListedNow};
pub use pools::{PoolPage, PoolView, PoolsWanted};
pub use watch::work;

// What callers get is what is kept.
pub use crate::store::{pool::KeptPool, pool_list::NetworkRow, pool_sample::Reading as PoolReading};

/// Of listings: what is asked, and what keeps them fresh.
#[derive(Debug, Clone)]
pub struct Listings {
    pub(super) market: Arc<App>,
    /// The provider of pools; none where no address is set.
    pub(super) terminal: Option<Arc<App>>,
    /// Where pools are kept.
    pub(super) store: Store,
}

impl Listings {
    #[must_use]
    pub fn new(market: Arc<App>, terminal: Option<Arc<App>>, store: Store) -> Arc<Self> {
        Arc::new(Self {
            market,
            terminal,
            store,
        })
    }

    /// The name by which callers know the provider of pools.
    fn provider(&self) -> &'static str {
        match self.market.args.provider {
            Provider::Coingecko => "geckoterminal",
            Provider::Sandbox => "sandbox",
        }
    }

    /// A time of the provider's, in ours.
    fn ours(&self, at: chrono::DateTime<chrono::Utc>) -> i64 {
        self.market.in_our_time(at.timestamp_millis())
    }
}

/// Whose a cursor is; services have theirs together.
#[must_use]
pub fn owner(caller: Option<UserId>) -> UserId {
    caller.unwrap_or_else(|| UserId::from(Uuid::nil()))
}

/// Words of a query, lower case.
fn words(query: &str) -> Vec<String> {
    query.to_lowercase().split_whitespace().map(str::to_owned).collect()
}
