//! What is kept in PostgreSQL and in the cache. The only module that knows tables and cache keys.

pub mod document;
pub mod feed;
pub mod figure;
mod function;
pub mod history;
pub mod lease;
pub mod listed_coin;
pub mod listing_state;
pub mod nft;
mod pause;
pub mod pool;
pub mod pool_list;
pub mod pool_sample;
pub mod provider_health;
pub mod quota;
mod schema;
pub mod standby;

use std::sync::Arc;

use chrono::{DateTime, Utc};
use diesel::result::Error as DieselError;
use kit::{
    cache::Cache,
    pg,
    scope::RowScope,
    scoped::{self, Scoped},
};
use vocab::Provider;

use crate::error::Error;

/// Where one replica keeps things, for one realm.
#[derive(Clone)]
pub struct Store {
    pool: pg::Pool,
    /// The ledger's own connections: a crowd of readers must not make it look away.
    ledger: pg::Pool,
    pub cache: Cache,
    /// World that the data is of: `coingecko`, `sandbox/replay`. Part of every key.
    pub realm: Arc<str>,
    /// Whose calls are counted here.
    pub provider: Provider,
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Store")
            .field("realm", &self.realm)
            .finish_non_exhaustive()
    }
}

impl Store {
    #[must_use]
    pub fn new(pool: pg::Pool, ledger: pg::Pool, cache: Cache, realm: &str) -> Self {
        Self {
            pool,
            ledger,
            cache,
            realm: realm.into(),
            provider: Provider::Coingecko,
        }
    }

    /// The same place for another realm: a provider of its own has a ledger, documents and a lease of its own.
    #[must_use]
    pub fn in_realm(&self, realm: &str, provider: Provider) -> Self {
        Self {
            realm: realm.into(),
            provider,
            ..self.clone()
        }
    }

    pub async fn alive(&self) -> bool {
        pg::alive(&self.pool).await
    }

    /// For what all share. Nobody waits over it for a server that hangs.
    async fn conn(&self) -> Result<Scoped, Error> {
        scoped::get_for(&self.pool, RowScope::Unowned)
            .await
            .map_err(|error| Error::StoreAway(Arc::new(error)))
    }

    /// The service's own work on rows of users: it counts for whoever calls.
    async fn ledger_conn(&self) -> Result<Scoped, Error> {
        scoped::get_for(&self.ledger, RowScope::Service)
            .await
            .map_err(|error| Error::StoreAway(Arc::new(error)))
    }

    /// A cache key of this realm.
    pub(crate) fn key(&self, what: &str, name: &str) -> String {
        format!("market:{}:{what}:{name}", self.realm)
    }
}

/// A lost connection is an outage; anything else is our fault.
fn failed(error: DieselError) -> Error {
    let away = pg::is_outage(&error);
    let cause = Arc::new(error);
    if away {
        Error::StoreAway(cause)
    } else {
        Error::Store(cause)
    }
}

fn time(ms: i64) -> DateTime<Utc> {
    DateTime::from_timestamp_millis(ms).unwrap_or_default()
}
