//! Rows of all users that are new, for the gateway's live stream: one loop for every kind of row.
//!
//! Rows are dated by the database when they are written, and the loop reads its time there too: clocks of two replicas may differ. A transaction
//! ends a little after it wrote, so each look reaches back, and a row that was seen already is left out.

use std::{collections::HashMap, sync::Arc, time::Duration};

use chrono::{DateTime, TimeDelta, Utc};
use futures::Stream;
use kit::scope::RowScope;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use uuid::Uuid;

use super::App;
use crate::{
    error::Error,
    store::{Db, stream_event},
};

/// Between two looks.
const EVERY: Duration = Duration::from_secs(1);
/// A row is written right before its transaction ends; none takes longer than this after it.
pub(super) const OVERLAP: TimeDelta = TimeDelta::seconds(15);
/// Rows of one look.
const MOST: i64 = 5_000;
/// Rows that wait for their reader.
const AHEAD: usize = 256;

/// A row that is dated by the database when it is written.
pub(super) trait Written: Sized + Send + 'static {
    /// What it is, for the log.
    const NAME: &'static str;

    /// Its id, and when it was written.
    fn mark(&self) -> (Uuid, DateTime<Utc>);

    /// Those of all users since then, the oldest first.
    fn since(db: &mut Db, since: DateTime<Utc>, limit: i64) -> impl Future<Output = Result<Vec<Self>, Error>> + Send;
}

impl App {
    /// Rows that are written from now on, each once. The stream ends when nobody reads it.
    pub(super) async fn follow<T: Written>(self: &Arc<Self>) -> Result<impl Stream<Item = T> + Send + use<T>, Error> {
        let mut seen: HashMap<Uuid, DateTime<Utc>> = HashMap::new();
        self.unseen::<T>(&mut seen).await?;
        let (send, rows) = mpsc::channel(AHEAD);
        let app = Arc::clone(self);
        tokio::spawn(async move {
            let mut beat = tokio::time::interval(EVERY);
            loop {
                tokio::select! {
                    () = send.closed() => return,
                    _ = beat.tick() => {}
                }
                let new = match app.unseen::<T>(&mut seen).await {
                    Ok(new) => new,
                    Err(error) => {
                        tracing::debug!(error = %kit::causes(&error), rows = T::NAME, "new rows cannot be read; the next second does");
                        continue;
                    }
                };
                for row in new {
                    if send.send(row).await.is_err() {
                        return;
                    }
                }
            }
        });
        Ok(ReceiverStream::new(rows))
    }

    async fn unseen<T: Written>(&self, seen: &mut HashMap<Uuid, DateTime<Utc>>) -> Result<Vec<T>, Error> {
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        let since = stream_event::now(&mut db).await? - OVERLAP;
        let mut new = T::since(&mut db, since, MOST).await?;
        seen.retain(|_, written| *written >= since);
        new.retain(|row| {
            let (id, written) = row.mark();
            seen.insert(id, written).is_none()
        });
        Ok(new)
    }
}
