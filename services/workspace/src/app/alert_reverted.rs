//! Firings of large transfers that a chain reorganisation removed. They stay in the log, and say so.
//!
//! onchain lists what it removed in the last two days, and whether a later block has it again. Every replica that evaluates alerts compares its
//! firings with that list; whichever comes first writes the mark, or takes it back. Messages that were sent are not followed by others.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use kit::scope::RowScope;

use super::App;
use crate::{
    error::Error,
    store::{alert_firing, stream_event},
    upstream::whales::Removal,
};

/// Removals are listed for two days, and are of transfers that were first seen in the week before.
const BEFORE: TimeDelta = TimeDelta::days(10);

impl App {
    /// Marks the firings of transfers that were removed, and takes the mark from those that came back.
    pub(super) async fn revert_firings(&self) -> Result<(), Error> {
        let removals = match self.onchain.removed().await {
            Ok(removals) => removals,
            Err(error) => {
                tracing::debug!(error = %kit::causes(&error), "removed transfers cannot be read; the next look does");
                return Ok(());
            }
        };
        if removals.is_empty() {
            return Ok(());
        }
        let (gone, returned) = sorted(removals);
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        // By its clock they were written.
        let since = stream_event::now(&mut db).await? - BEFORE;
        let mut marked = 0;
        for (at, ids) in &gone {
            marked += alert_firing::revert(&mut db, ids, *at, since).await?;
        }
        let gone = gone.into_values().flatten().collect::<Vec<_>>();
        let restored = alert_firing::restore(&mut db, &returned, &gone, since).await?;
        if marked + restored > 0 {
            tracing::info!(
                marked,
                restored,
                "a chain reorganisation changed firings of large transfers"
            );
        }
        Ok(())
    }
}

/// Ids of transfers by the time of their removal, and those that came back.
fn sorted(removals: Vec<Removal>) -> (BTreeMap<DateTime<Utc>, Vec<String>>, Vec<String>) {
    let mut gone: BTreeMap<DateTime<Utc>, Vec<String>> = BTreeMap::new();
    let mut returned = Vec::new();
    for removal in removals {
        if removal.returned {
            returned.push(removal.id);
        } else {
            gone.entry(removal.at).or_default().push(removal.id);
        }
    }
    (gone, returned)
}
