//! Large transfers that a chain reorganisation removed.

use chain_model::error::Error;
use chrono::TimeDelta;

use crate::{
    Whales,
    store::whale_removed::{self, Removal},
};

/// How far back removals are listed.
const LISTED: TimeDelta = TimeDelta::days(2);
/// More transfers than any reorganisation removes.
const MOST: i64 = 5_000;

impl Whales {
    /// Removals of the last two days, the newest first.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn removed(&self) -> Result<Vec<Removal>, Error> {
        let since = self.clock.now() - LISTED;
        whale_removed::since(&mut *self.db().await?, since, MOST).await
    }
}
