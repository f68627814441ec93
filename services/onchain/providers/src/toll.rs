//! Who may call a provider, asked before each call. Answered by the use cases' layer, so that this one needs no database.

use std::{hash::Hash, sync::Arc};

use async_trait::async_trait;
use chain_model::error::Cause;
use kit::Spent;
use moka::future::Cache;
use vocab::Provider;

use crate::failure::Failure;

/// Why a call may not be made.
#[derive(Debug, Clone)]
pub enum Closed {
    /// The user on whose behalf the work is done reached a limit of their own.
    Spent(Spent),
    /// It cannot be counted right now.
    Away(Cause),
}

/// Counts calls before they are made, for whoever the present work is done for (`kit::acting`).
#[async_trait]
pub trait Toll: Send + Sync {
    /// # Errors
    /// [`Closed`]: the call must not be made.
    async fn take(&self, provider: Provider) -> Result<(), Closed>;

    /// The last call was not made after all.
    async fn give_back(&self, provider: Provider);

    /// The last call was made: the provider may have counted it too, whatever it answered.
    async fn made(&self, _: Provider) {}
}

/// Counts nothing.
#[derive(Debug, Clone, Copy)]
pub struct NoToll;

#[async_trait]
impl Toll for NoToll {
    async fn take(&self, _: Provider) -> Result<(), Closed> {
        Ok(())
    }

    async fn give_back(&self, _: Provider) {}
}

/// Asked once for all who wait. Where the one who asked may call no more, or failed with a key of their own, each of the others asks for
/// itself.
pub(super) async fn once<K, V, F>(kept: &Cache<K, V>, key: K, ask: impl Fn() -> F) -> Result<V, Arc<Failure>>
where
    K: Hash + Eq + Clone + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
    F: Future<Output = Result<V, Failure>>,
{
    loop {
        let mut first = false;
        let asked = kept.try_get_with(key.clone(), async {
            first = true;
            ask().await
        });
        match asked.await {
            // One of those who wait is the next to ask.
            Err(failure) if !first && failure.is_callers_own() => {}
            asked => return asked,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        sync::{
            Arc,
            atomic::{AtomicUsize, Ordering},
        },
        time::Duration,
    };

    use moka::future::Cache;
    use tokio::sync::Barrier;

    use super::once;
    use crate::failure::Failure;

    #[tokio::test]
    async fn those_who_wait_do_not_get_a_failure_of_anothers_key() {
        for own in [
            Failure::OwnLimited {
                provider: "Etherscan",
                retry_after: Some(Duration::from_secs(1)),
            },
            Failure::Own(Arc::new(Failure::Timeout)),
        ] {
            let (kept, asked, both) = (Cache::new(1), AtomicUsize::new(0), Barrier::new(2));
            // The first to ask has a key that fails, once the other one waits.
            let ask = || async {
                if asked.fetch_add(1, Ordering::SeqCst) > 0 {
                    return Ok(7);
                }
                both.wait().await;
                Err(own.clone())
            };
            let first = once(&kept, (), ask);
            let other = async {
                // The first one asks by now, since it was polled before.
                both.wait().await;
                once(&kept, (), ask).await
            };
            let (first, other) = tokio::join!(first, other);
            assert!(first.unwrap_err().is_callers_own(), "{own:?}");
            assert_eq!(other.unwrap(), 7, "{own:?}");
        }
    }
}
