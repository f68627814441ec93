//! The market's present: in a replay it stands in the past, and what is held is valued as of then.

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use chrono::{DateTime, TimeDelta, Utc};
use proto::market as pb;

use super::market::Market;

/// For so long an answer counts.
const LIVE: TimeDelta = TimeDelta::minutes(1);
/// Whoever waits for a portfolio does not wait longer for the market's time.
const PATIENCE: Duration = Duration::from_secs(2);

/// What the market said last.
#[derive(Debug, Default)]
pub(super) struct Present(Mutex<Option<MarketTime>>);

#[derive(Debug, Clone, Copy)]
struct MarketTime {
    /// Our time when it said so.
    here: DateTime<Utc>,
    /// Its time; nothing where it is ours.
    there: Option<DateTime<Utc>>,
}

impl Market {
    /// What time it is on the market, where it is `now` here. While it doesn't answer, what it said last counts.
    pub async fn present(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        let place = &self.last_present().0;
        let last = *place.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(reading) = last.filter(|reading| (now - reading.here).abs() < LIVE) {
            return reading.there.unwrap_or(now);
        }
        let mut client = self.client();
        let asked = client.get_status(pb::GetStatusRequest {});
        match tokio::time::timeout(PATIENCE, asked).await {
            Ok(Ok(answer)) => {
                let status = answer.into_inner();
                let there = DateTime::from_timestamp_millis(status.now_unix_ms).filter(|_| status.sandbox);
                *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(MarketTime { here: now, there });
                return there.unwrap_or(now);
            }
            Ok(Err(status)) => {
                tracing::warn!(error = %kit::causes(&status), "the market did not answer with its time");
            }
            Err(_) => tracing::warn!("the market took too long to answer with its time"),
        }
        last.and_then(|reading| reading.there).unwrap_or(now)
    }
}
