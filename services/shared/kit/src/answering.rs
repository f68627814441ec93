//! Whether a database server answers anybody: asked by a new connection, once for all who wait for the server.
//!
//! A server that is well may have many slow statements at a time, because it has too much to do. If each of them made connections of its own to
//! find out whether the server answers, it would have still more to do. So there is one such connection for each pool at a time.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use deadpool::managed::Manager as _;
use tokio::{
    sync::watch,
    time::{Instant, timeout, timeout_at},
};

use crate::pg::Pool;

/// A connection that is being made, or was. `true`: it was answered. That it was refused is an answer, too.
type Probe = watch::Receiver<Option<bool>>;

/// The last probe of each pool, by the address of the pool's manager. A probe that runs holds its pool, so that no other pool has the address.
static LAST: Mutex<BTreeMap<usize, Probe>> = Mutex::new(BTreeMap::new());

/// Does the server answer a connection, within this time from now?
pub(crate) async fn answers(pool: &Pool, patience: Duration) -> bool {
    let deadline = Instant::now() + patience;
    // Others may have begun it before, but no longer before than a connection may take. So it ends in time; and as it ends after now, an answer
    // to it is one of a server that answered until now.
    if is_answered(probe(pool, patience)).await {
        return true;
    }
    // The rest of the time is another's: what failed may have begun while the server was busy, or have lost a packet.
    Instant::now() < deadline
        && timeout_at(deadline, is_answered(probe(pool, patience)))
            .await
            .unwrap_or(false)
}

async fn is_answered(mut probe: Probe) -> bool {
    // Without a word of its end its runtime has ended, and nothing is asked any more.
    let ended = probe.wait_for(Option::is_some).await;
    ended.is_ok_and(|answered| *answered == Some(true))
}

/// The pool's probe that runs, or a new one.
fn probe(pool: &Pool, patience: Duration) -> Probe {
    let place = std::ptr::from_ref(pool.manager()).addr();
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(probe) = last.get(&place).filter(|probe| is_running(probe)) {
        return probe.clone();
    }
    let probe = begin(pool.clone(), patience);
    last.insert(place, probe.clone());
    probe
}

fn is_running(probe: &Probe) -> bool {
    // The second fails where its task ended without a word.
    probe.borrow().is_none() && probe.has_changed().is_ok()
}

/// A task of its own: whoever waits for it may be gone before it ends.
fn begin(pool: Pool, patience: Duration) -> Probe {
    let (end, probe) = watch::channel(None);
    tokio::spawn(async move {
        let made = timeout(patience, pool.manager().create()).await;
        end.send_replace(Some(made.is_ok()));
    });
    probe
}
