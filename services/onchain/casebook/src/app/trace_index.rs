//! Keeps the index of addresses in traces whole: traces that were saved before it was there, or by a replica that does not know it.

use std::time::Duration;

use chain_model::error::Error;
use kit::{pg::Pool, scope::RowScope, scoped};
use tokio_util::sync::CancellationToken;
use tracing::{info, warn};

use crate::store::trace_address::{self as store, Looked};

/// Between two looks. While replicas are exchanged, an old one may still save; a look without work reads an empty index.
const LOOK: Duration = Duration::from_secs(600);
/// After the database was away.
const AGAIN: Duration = Duration::from_secs(30);

/// Indexes what is not indexed until the service stops.
pub async fn work(pool: Pool, stop: CancellationToken) {
    loop {
        let rest = match stop.run_until_cancelled(catch_up(&pool)).await {
            None => return,
            Some(Ok(0)) => LOOK,
            Some(Ok(traces)) => {
                info!(traces, "addresses of {traces} saved traces were indexed");
                LOOK
            }
            Some(Err(error)) => {
                warn!(error = %kit::causes(&error), "addresses of saved traces could not be indexed");
                AGAIN
            }
        };
        if stop.run_until_cancelled(tokio::time::sleep(rest)).await.is_none() {
            return;
        }
    }
}

/// Goes through all traces whose index is not of their newest version; how many it indexed. Each is a transaction of its own, so a
/// stop loses nothing, and replicas share the work.
///
/// # Errors
/// The database is away.
pub async fn catch_up(pool: &Pool) -> Result<u32, Error> {
    let mut after = None;
    let mut indexed = 0;
    loop {
        match store::catch_up(&mut scoped::get_for(pool, RowScope::Service).await?, after).await? {
            Looked::Nothing => return Ok(indexed),
            Looked::Indexed(id) => {
                indexed += 1;
                after = Some(id);
            }
            Looked::Unreadable(id, error) => {
                warn!(trace.id = %id, error = %kit::causes(&error), "a saved trace does not read; its addresses are not indexed");
                after = Some(id);
            }
        }
    }
}
