//! Where answers are kept. Filled by the use cases' layer, so that this one needs no database.

use async_trait::async_trait;
use bytes::Bytes;
use chain_model::provenance::Provenance;

/// Keeps answers. A failing archive never fails a caller: it has nothing, and loses what it is given.
#[async_trait]
pub trait Archive: Send + Sync {
    /// An answer that was kept for good.
    async fn kept(&self, chain: &str, provider: &str, endpoint: &str) -> Option<(Provenance, Bytes)>;

    /// Notes an answer for reports; `good` when it can never change, so that it is not asked for again. False where it should have been
    /// kept and was not: then nobody can prove it later, and its hash must not be handed out as if somebody could.
    async fn note(&self, chain: &str, provenance: &Provenance, body: &Bytes, good: bool) -> bool;
}

/// Keeps nothing.
#[derive(Debug, Clone, Copy)]
pub struct NoArchive;

#[async_trait]
impl Archive for NoArchive {
    async fn kept(&self, _: &str, _: &str, _: &str) -> Option<(Provenance, Bytes)> {
        None
    }

    async fn note(&self, _: &str, _: &Provenance, _: &Bytes, _: bool) -> bool {
        true
    }
}
