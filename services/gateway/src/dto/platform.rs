//! How the platform fares, and what the event stream sends.

use proto::market as pb;
use serde::Serialize;
use utoipa::ToSchema;

use super::instant_or_none;

/// What the provider still grants.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Quota {
    pub used_minute: i32,
    pub limit_minute: i32,
    pub used_month: i32,
    pub limit_month: i32,
    pub resumes_at: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Status {
    pub provider: String,
    /// True: data of the sandbox, not of the real world.
    pub sandbox: bool,
    /// `generated`, `replay` or empty.
    pub world: String,
    /// The mail sink's page, where there is one.
    pub mail_url: Option<String>,
    pub quota: Quota,
    /// closed, open or half_open.
    pub breaker: String,
    /// `answering`, `limited`, `key_refused` (the operator must set a valid key) or `failing`.
    pub provider_state: &'static str,
    pub last_success_at: Option<String>,
    pub last_error: Option<String>,
    /// The provider's present time: behind ours in a replay.
    pub now: Option<String>,
    pub next_poll_at: Option<String>,
    /// Coins whose newest row from the provider was invalid; they keep their last good price, marked with `stale_since`.
    pub quarantined_rows: i32,
    pub version: &'static str,
}

impl Status {
    #[must_use]
    pub fn of(status: pb::GetStatusResponse, mail_url: Option<&str>) -> Self {
        let provider_state = match status.provider_state() {
            pb::ProviderState::Unspecified | pb::ProviderState::Answering => "answering",
            pb::ProviderState::Limited => "limited",
            pb::ProviderState::KeyRefused => "key_refused",
            pb::ProviderState::Failing => "failing",
        };
        Self {
            provider_state,
            provider: status.provider,
            sandbox: status.sandbox,
            world: status.world,
            mail_url: mail_url.map(str::to_owned),
            quota: Quota {
                used_minute: status.used_minute,
                limit_minute: status.limit_minute,
                used_month: status.used_month,
                limit_month: status.limit_month,
                resumes_at: instant_or_none(status.quota_resumes_unix_ms),
            },
            breaker: status.breaker,
            last_success_at: instant_or_none(status.last_success_unix_ms),
            last_error: Some(status.last_error).filter(|error| !error.is_empty()),
            now: instant_or_none(status.now_unix_ms),
            next_poll_at: instant_or_none(status.next_poll_unix_ms),
            quarantined_rows: status.quarantined_rows,
            version: env!("CARGO_PKG_VERSION"),
        }
    }
}

/// A coin's newest figures.
#[derive(Debug, Serialize, ToSchema)]
pub struct Tick {
    pub id: String,
    pub symbol: String,
    #[schema(value_type = f64)]
    pub price_usd: Box<serde_json::value::RawValue>,
    pub change_24h: Option<f64>,
    pub market_cap: Option<f64>,
    pub volume_24h: Option<f64>,
    pub at: Option<String>,
    /// Grows by one; a jump means that ticks were skipped.
    pub sequence: u64,
}

impl Tick {
    /// None where the price is no number.
    #[must_use]
    pub fn of(tick: pb::Tick) -> Option<Self> {
        let finite = |figure: f64| figure.is_finite().then_some(figure);
        tick.price_usd.parse::<f64>().ok().and_then(finite)?;
        Some(Self {
            price_usd: serde_json::value::RawValue::from_string(tick.price_usd).ok()?,
            id: tick.coingecko_id,
            symbol: tick.symbol,
            change_24h: tick.change_24h_percent.and_then(finite),
            market_cap: tick.market_cap_usd.and_then(finite),
            volume_24h: tick.volume_24h_usd.and_then(finite),
            at: instant_or_none(tick.at_unix_ms),
            sequence: tick.sequence,
        })
    }
}
