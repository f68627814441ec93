//! Large transfers as they are kept and listed, and the parties that a user muted.

use chrono::{DateTime, Utc};
use vocab::MuteId;

/// A kept large transfer.
#[derive(Debug, Clone)]
pub struct LargeTransfer {
    pub id: i64,
    pub chain: String,
    pub tx: String,
    pub kind: String,
    pub asset: String,
    pub symbol: String,
    pub decimals: i16,
    pub amount: String,
    pub usd: String,
    pub price_usd: String,
    pub price_at: DateTime<Utc>,
    pub price_kind: String,
    pub price_source: String,
    /// Percent of what was traded within 24 hours; empty where nobody knows.
    pub volume_percent: String,
    pub senders: Vec<String>,
    pub sent: Vec<String>,
    pub sender_count: i32,
    pub receiver: Option<String>,
    pub change_percent: i16,
    /// None while it waits: its time then is when it was seen.
    pub height: Option<i64>,
    pub block_time: DateTime<Utc>,
    pub seen_at: DateTime<Utc>,
    pub provider: String,
    pub endpoint: String,
    pub fetched_at: DateTime<Utc>,
    pub sha256: Option<Vec<u8>>,
}

/// An address or a name whose transfers a user does not want to see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mute {
    pub id: MuteId,
    /// `address` or `name`.
    pub kind: String,
    /// Empty for a name.
    pub chain: String,
    pub value: String,
    pub created_at: DateTime<Utc>,
}
