//! Between proto messages and our own types; nowhere else.

use proto::market as pb;

use crate::{
    app::{Answer, Heard, History, ProviderState, Status},
    domain::{catalog::Entry, feed::Tick, held::Origin, history::Day, json::Num, request::MarketsInput},
};

pub(super) fn document(answer: Answer) -> Option<pb::Document> {
    let cache = match answer.origin {
        Origin::Fetched => pb::CacheState::Miss,
        Origin::Kept => pb::CacheState::Hit,
        Origin::Stale => pb::CacheState::Stale,
        Origin::Store => pb::CacheState::Store,
    };
    Some(pb::Document {
        json: answer.body.json.clone(),
        gzip: answer.body.gzip.clone(),
        brotli: answer.body.brotli.clone(),
        etag: answer.body.etag.clone(),
        as_of_unix_ms: answer.as_of_ms,
        cache: cache.into(),
        source: answer.source,
        max_age_s: answer.max_age_s,
        available_from_unix_ms: answer.available_from_ms,
    })
}

pub(super) fn markets(request: pb::ListMarketsRequest) -> MarketsInput {
    MarketsInput {
        vs_currency: request.vs_currency,
        ids: request.ids,
        order: request.order,
        per_page: request.per_page,
        page: request.page,
        sparkline: request.sparkline,
        price_change_percentage: request.price_change_percentage,
        category: request.category,
    }
}

pub(super) fn history(history: History) -> pb::GetHistoryResponse {
    pb::GetHistoryResponse {
        closes: history.days.iter().map(close).collect(),
        last_day_partial: history.last_day_partial,
        ended: history.ended,
        token: history.token.as_ref().map(token),
        source: history.source,
    }
}

const fn close(day: &Day) -> pb::DailyClose {
    pb::DailyClose {
        day: day.day,
        price: day.price,
        volume: day.volume,
        market_cap: day.market_cap,
    }
}

pub(super) fn token(entry: &Entry) -> pb::Token {
    pb::Token {
        coingecko_id: entry.id.clone(),
        token_name: entry.name.clone(),
        symbol: entry.symbol.clone(),
        image: entry.image.clone(),
        rank: entry.rank.and_then(|rank| i32::try_from(rank).ok()),
    }
}

pub(super) fn status(status: Status) -> pb::GetStatusResponse {
    let count = |n: u32| i32::try_from(n).unwrap_or(i32::MAX);
    let state = match status.state {
        ProviderState::Answering => pb::ProviderState::Answering,
        ProviderState::Limited => pb::ProviderState::Limited,
        ProviderState::KeyRefused => pb::ProviderState::KeyRefused,
        ProviderState::Failing => pb::ProviderState::Failing,
    };
    pb::GetStatusResponse {
        provider: status.provider.to_owned(),
        sandbox: status.sandbox,
        world: status.world,
        used_minute: count(status.used.minute),
        limit_minute: count(status.limits.minute),
        used_month: count(status.used.month),
        limit_month: count(status.limits.month),
        last_success_unix_ms: status.last_success.map_or(0, |at| at.timestamp_millis()),
        last_error: status.last_error,
        breaker: status.breaker.to_owned(),
        quota_resumes_unix_ms: status.resumes.map_or(0, |at| at.timestamp_millis()),
        now_unix_ms: status.now.timestamp_millis(),
        next_poll_unix_ms: status.next_poll_ms,
        provider_state: state.into(),
        quarantined_rows: i32::try_from(status.quarantined).unwrap_or(i32::MAX),
    }
}

pub(super) fn heard(heard: Heard) -> pb::SubscribeResponse {
    pb::SubscribeResponse {
        tick: Some(tick(heard.tick)),
        snapshot: heard.snapshot,
        replay_incomplete: heard.replay_incomplete,
    }
}

/// A missing figure stays missing.
fn tick(tick: Tick) -> pb::Tick {
    pb::Tick {
        coingecko_id: tick.coin,
        price_usd: Num::from(tick.price).text().to_owned(),
        change_24h_percent: tick.change_24h,
        market_cap_usd: tick.market_cap,
        volume_24h_usd: tick.volume,
        at_unix_ms: tick.at_ms,
        sequence: tick.sequence,
        symbol: tick.symbol,
    }
}
