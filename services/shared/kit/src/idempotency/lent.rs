//! The connection of a call that is done once: opened with its first statement, and lent to each part of the call in turn.

use std::{
    future::Future,
    ops::{Deref, DerefMut},
    sync::{Arc, Mutex, PoisonError},
};

use chrono::{DateTime, Utc};
use diesel_async::TransactionManager;

use super::{Call, Manager};
use crate::{
    pg::{Pool, Unavailable},
    scope::{self, RowScope},
    scoped::{self, Scoped},
};

/// Where the connection of a running call is.
pub(super) enum Place {
    /// No transaction has begun: nothing was asked of the database yet.
    Unopened,
    Here(Box<Scoped>),
    Lent,
    /// Another call with the same key is running.
    InFlight,
}

pub(super) struct Slot {
    pub(super) call: Call,
    pub(super) now: DateTime<Utc>,
    pub(super) place: Mutex<Place>,
}

impl Slot {
    pub(super) fn swap(&self, place: Place) -> Place {
        std::mem::replace(&mut *self.place.lock().unwrap_or_else(PoisonError::into_inner), place)
    }
}

tokio::task_local! {
    /// The call that runs here; none within [`apart`].
    pub(super) static RUNNING: Option<Arc<Slot>>;
}

/// A connection: of the pool, or of the transaction of the call that runs in [`once`](super::once).
pub struct Lent {
    conn: Option<Box<Scoped>>,
    home: Option<Arc<Slot>>,
}

impl Lent {
    /// Only a dropped one has none.
    fn conn(&self) -> &Scoped {
        match &self.conn {
            Some(conn) => conn,
            None => unreachable!("the connection is taken when this is dropped"),
        }
    }
}

impl Deref for Lent {
    type Target = Scoped;

    fn deref(&self) -> &Scoped {
        self.conn()
    }
}

impl DerefMut for Lent {
    fn deref_mut(&mut self) -> &mut Scoped {
        match &mut self.conn {
            Some(conn) => conn,
            None => unreachable!("the connection is taken when this is dropped"),
        }
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        if let (Some(home), Some(conn)) = (self.home.take(), self.conn.take()) {
            home.swap(Place::Here(conn));
        }
    }
}

/// A connection for what a call does, with the scope of the present work. Inside of [`once`](super::once) it is that of its
/// transaction, as long as no other part of the call holds it.
///
/// # Errors
/// [`Unavailable`] when there is none.
pub async fn get(pool: &Pool) -> Result<Lent, Unavailable> {
    get_for(pool, scope::current()).await
}

/// As [`get`], for a scope.
///
/// # Errors
/// [`Unavailable`] when there is none.
pub async fn get_for(pool: &Pool, scope: RowScope) -> Result<Lent, Unavailable> {
    let Ok(Some(slot)) = RUNNING.try_with(Clone::clone) else {
        return plain(pool, scope).await;
    };
    match slot.swap(Place::Lent) {
        Place::Here(mut conn) => {
            conn.turn_to(scope);
            Ok(Lent {
                conn: Some(conn),
                home: Some(slot),
            })
        }
        Place::Lent => plain(pool, scope).await,
        Place::InFlight => {
            slot.swap(Place::InFlight);
            Err(Unavailable::withheld())
        }
        Place::Unopened => open(pool, scope, slot).await,
    }
}

/// Begins the transaction of a call, and takes its key in it.
async fn open(pool: &Pool, scope: RowScope, slot: Arc<Slot>) -> Result<Lent, Unavailable> {
    let opened = async {
        let mut conn = Box::new(scoped::get_for(pool, slot.call.scope()).await?);
        let claimed = async {
            Manager::begin_transaction(&mut conn).await?;
            slot.call.claim(&mut conn, slot.now).await
        };
        let claimed = claimed.await;
        if matches!(claimed, Ok(false)) {
            // A connection that cannot end its transaction is not lent again.
            let _ = Manager::rollback_transaction(&mut conn).await;
        }
        Ok::<_, Unavailable>((conn, claimed))
    };
    let place = match opened.await {
        Ok((mut conn, Ok(true))) => {
            conn.turn_to(scope);
            return Ok(Lent {
                conn: Some(conn),
                home: Some(slot),
            });
        }
        Ok((_, Ok(false))) => Place::InFlight,
        Ok((_, Err(error))) => {
            tracing::warn!(error = %crate::causes(&error), "an idempotency key could not be noted");
            Place::Unopened
        }
        Err(unavailable) => {
            slot.swap(Place::Unopened);
            return Err(unavailable);
        }
    };
    slot.swap(place);
    Err(Unavailable::withheld())
}

async fn plain(pool: &Pool, scope: RowScope) -> Result<Lent, Unavailable> {
    Ok(Lent {
        conn: Some(Box::new(scoped::get_for(pool, scope).await?)),
        home: None,
    })
}

/// Does a part of a call outside of its transaction, which it neither begins nor holds: what waits for a provider, hashes or draws
/// would otherwise keep a connection, and locked rows, from everybody else.
pub async fn apart<T>(work: impl Future<Output = T>) -> T {
    RUNNING.scope(None, work).await
}
