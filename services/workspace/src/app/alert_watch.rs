//! New firings of all users, for the gateway's live stream.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use futures::Stream;
use uuid::Uuid;

use super::{App, follow::Written};
use crate::{
    error::Error,
    store::{
        Db,
        alert_firing::{self, Firing},
    },
};

impl Written for Firing {
    const NAME: &'static str = "firings";

    fn mark(&self) -> (Uuid, DateTime<Utc>) {
        (self.id, self.written_at)
    }

    fn since(db: &mut Db, since: DateTime<Utc>, limit: i64) -> impl Future<Output = Result<Vec<Self>, Error>> + Send {
        alert_firing::written_since(db, since, limit)
    }
}

impl App {
    /// Firings that are written from now on, each once. The stream ends when nobody reads it.
    pub async fn watch_firings(self: &Arc<Self>) -> Result<impl Stream<Item = Firing> + Send + use<>, Error> {
        self.follow::<Firing>().await
    }
}
