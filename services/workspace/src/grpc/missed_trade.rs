//! Missed trades, as the contract has them.

use proto::workspace as pb;

use crate::{
    app::{MissedTrade, MissedTrades},
    domain::missed_trade::MissedTradeInput,
};

/// As it was sent.
pub(super) fn input(sent: Option<pb::NewMissedTrade>) -> MissedTradeInput {
    let sent = sent.unwrap_or_default();
    MissedTradeInput {
        day: sent.day,
        asset: sent.asset,
        direction: sent.direction,
        setup: sent.setup,
        entry: sent.entry,
        stop: sent.stop,
        exit: sent.exit,
        reason: sent.reason,
    }
}

pub(super) fn message(kept: MissedTrade) -> pb::MissedTrade {
    let levels = kept.content.levels;
    let text = |price: Option<vocab::Money>| price.map(|price| price.to_string()).unwrap_or_default();
    pb::MissedTrade {
        id: kept.id.to_string(),
        day: kept.content.day.to_string(),
        asset: kept.content.asset,
        direction: kept.content.direction.name().to_owned(),
        setup: kept.content.setup,
        entry: levels.entry.to_string(),
        stop: text(levels.stop),
        exit: text(levels.exit),
        reason: kept.content.reason,
        r: levels.r(),
        created_unix_ms: kept.created_at.timestamp_millis(),
        version: kept.version,
    }
}

pub(super) fn listed(found: MissedTrades) -> pb::ListMissedTradesResponse {
    let figures = found.figures;
    pb::ListMissedTradesResponse {
        trades: found.listed.items.into_iter().map(message).collect(),
        next_cursor: found.listed.next,
        total: found.listed.total,
        with_r: figures.with_r,
        gains: figures.gains,
        sum_r: figures.sum_r,
        mean_r: figures.mean_r,
        setups: found.setups,
    }
}
