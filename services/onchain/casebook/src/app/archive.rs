//! Answers of providers in the database.

use async_trait::async_trait;
use bytes::Bytes;
use chain_model::{error::Error, provenance::Provenance};
use chain_providers::Archive;
use kit::{pg::Pool, scoped};

use crate::store;

/// Keeps answers in PostgreSQL. Without it everything is asked for again, and nothing fails.
pub struct Kept {
    pool: Pool,
}

impl Kept {
    #[must_use]
    pub const fn new(pool: Pool) -> Self {
        Self { pool }
    }

    async fn find(&self, chain: &str, provider: &str, endpoint: &str) -> Result<Option<(Provenance, Vec<u8>)>, Error> {
        let mut db = scoped::get(&self.pool).await?;
        store::fetched::kept(&mut db, chain, provider, endpoint).await
    }

    async fn put(&self, chain: &str, provenance: &Provenance, body: &[u8], good: bool) -> Result<(), Error> {
        let mut db = scoped::get(&self.pool).await?;
        store::fetched::note(&mut db, chain, provenance, body, good).await
    }
}

#[async_trait]
impl Archive for Kept {
    async fn kept(&self, chain: &str, provider: &str, endpoint: &str) -> Option<(Provenance, Bytes)> {
        match self.find(chain, provider, endpoint).await {
            Ok(found) => found.map(|(provenance, body)| (provenance, Bytes::from(body))),
            Err(error) => {
                tracing::warn!(%error, "kept answers cannot be read");
                None
            }
        }
    }

    async fn note(&self, chain: &str, provenance: &Provenance, body: &Bytes, good: bool) -> bool {
        match self.put(chain, provenance, body, good).await {
            Ok(()) => true,
            Err(error) => {
                tracing::warn!(%error, "an answer cannot be kept");
                false
            }
        }
    }
}
