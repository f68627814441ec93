//! Judging what came, beside what came before it.

use std::{sync::Arc, time::Duration};

use super::Gate;
use crate::{
    domain::{
        call::Call,
        judge::{
            Judged, Known,
            trial::{Trial, weigh},
        },
        shape::Checked,
    },
    upstream::coingecko::answer::Failure,
};

/// Bytes of bodies that wait for the next to agree with them.
const BYTES: u64 = 24 << 20;
/// One that nobody asked for again is forgotten.
const KEPT: Duration = Duration::from_secs(24 * 3_600);

/// By the call's key.
pub(super) type Trials = moka::sync::Cache<String, Arc<Trial>>;

pub(super) fn trials() -> Trials {
    moka::sync::Cache::builder()
        .max_capacity(BYTES)
        .weigher(|key: &String, trial: &Arc<Trial>| u32::try_from(key.len() + trial.bytes()).unwrap_or(u32::MAX))
        .time_to_live(KEPT)
        .build()
}

impl Gate {
    /// Judges off the async threads: some bodies are megabytes.
    pub(super) async fn judged(&self, call: &Call, checked: Checked, known: Known) -> Result<Judged, Failure> {
        let (key, call, total) = (call.key(), call.clone(), checked.total);
        let trial = self.trials.get(&key).unwrap_or_default();
        let (judged, trial) = tokio::task::spawn_blocking(move || weigh(&call, checked, &known, &trial))
            .await
            .map_err(|_| Failure::Broken("the judge died".to_owned()))?;
        if trial.is_empty() {
            self.trials.invalidate(&key);
        } else {
            self.trials.insert(key, Arc::new(trial));
        }
        let judged = Judged { total, ..judged? };
        metrics::counter!("market_rows_quarantined_total").increment(judged.quarantined as u64);
        Ok(judged)
    }
}
