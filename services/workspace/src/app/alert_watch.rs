//! New firings of all users, for the gateway's live stream.

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
    store::alert_firing::{self, Firing},
};

/// Between two looks.
const EVERY: Duration = Duration::from_secs(1);
/// Transactions end in another order than their firings were written; none takes longer.
const OVERLAP: TimeDelta = TimeDelta::seconds(15);
const MOST: i64 = 5_000;

impl App {
    /// Firings that are written from now on, each once. The stream ends when nobody reads it.
    pub async fn watch_firings(self: &Arc<Self>) -> Result<impl Stream<Item = Firing> + Send + use<>, Error> {
        let mut seen: HashMap<Uuid, DateTime<Utc>> = HashMap::new();
        self.unseen(&mut seen).await?;
        let (send, firings) = mpsc::channel(256);
        let app = Arc::clone(self);
        tokio::spawn(async move {
            let mut beat = tokio::time::interval(EVERY);
            loop {
                tokio::select! {
                    () = send.closed() => return,
                    _ = beat.tick() => {}
                }
                let new = match app.unseen(&mut seen).await {
                    Ok(new) => new,
                    Err(error) => {
                        tracing::debug!(%error, "new firings cannot be read; the next second does");
                        continue;
                    }
                };
                for firing in new {
                    if send.send(firing).await.is_err() {
                        return;
                    }
                }
            }
        });
        Ok(ReceiverStream::new(firings))
    }

    async fn unseen(&self, seen: &mut HashMap<Uuid, DateTime<Utc>>) -> Result<Vec<Firing>, Error> {
        let since = self.now() - OVERLAP;
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        let mut new = alert_firing::written_since(&mut db, since, MOST).await?;
        seen.retain(|_, written| *written >= since);
        new.retain(|firing| seen.insert(firing.id, firing.written_at).is_none());
        Ok(new)
    }
}
