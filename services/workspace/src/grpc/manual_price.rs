//! Prices that users enter, as the contract has them.

use proto::workspace as pb;

use crate::app::{KeptPrice, PriceInput};

/// As it was sent.
pub(super) fn input(sent: Option<pb::NewManualPrice>) -> PriceInput {
    let sent = sent.unwrap_or_default();
    PriceInput {
        asset: sent.asset,
        day: sent.day,
        price: sent.price,
    }
}

pub(super) fn message(kept: KeptPrice) -> pb::ManualPrice {
    pb::ManualPrice {
        id: kept.id.to_string(),
        asset: kept.content.asset,
        day: kept.content.day.to_string(),
        price: kept.content.price.to_string(),
        created_unix_ms: kept.created_at.timestamp_millis(),
        version: kept.version,
    }
}
