//! What traders say of round trips.

use std::{collections::HashMap, sync::Arc};

use uuid::Uuid;
use vocab::UserId;

use super::{App, seen};
use crate::{
    domain::review::{Review, UNSET},
    error::Error,
    store::{end, review as store},
};

/// By round trip, with their versions.
pub type Reviews = HashMap<Uuid, (Review, i32)>;

impl App {
    pub async fn reviews(&self, user: UserId) -> Result<Reviews, Error> {
        store::all(&mut *self.db().await?, user).await
    }

    /// Sets what is said of a round trip that is there.
    pub async fn review_trip(
        self: &Arc<Self>,
        user: UserId,
        sent: &str,
        version: i32,
        new: &Review,
    ) -> Result<(), Error> {
        let (trip, _) = self.trip(user, sent).await?;
        let mut db = self.counting(user, "reviews").await?;
        let put = async {
            let now = store::all(&mut db, user)
                .await?
                .get(&trip.id)
                .map_or(UNSET, |(_, version)| *version);
            let limit = self.args.event_limit;
            if now == UNSET && store::count(&mut db, user).await? >= limit {
                return Err(Error::Full {
                    what: "reviews of round trips",
                    limit,
                });
            }
            store::put(&mut db, user, trip.id, seen(version, now), new).await
        };
        let put = put.await;
        if end(&mut db, put).await? {
            Ok(())
        } else {
            Err(Error::Stale)
        }
    }
}
