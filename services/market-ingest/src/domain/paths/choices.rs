//! What parameters of the table may be, and what is said of paths and parameters that are not served.

pub(super) const NO_INDEXES: &str = "The provider no longer documents indexes. Use /derivatives.";
pub(super) const NO_MORE: &str = "The provider no longer documents this path.";
/// Parts of the provider's interface that are not served at all, by the first segment of their paths.
pub(super) const ELSEWHERE: [(&str, &str); 8] = [
    (
        "onchain",
        "Pools are not served in the provider's shape. Use /api/v1/new-pools.",
    ),
    ("entities", HOLDERS),
    ("public_treasury", HOLDERS),
    ("events", NO_MORE),
    ("finance_platforms", NO_MORE),
    ("finance_products", NO_MORE),
    ("news", "News is not served."),
    ("status_updates", NO_MORE),
];
const HOLDERS: &str =
    "Holders are served by coin. Use /companies/public_treasury/{coin_id} or /governments/public_treasury/{coin_id}.";
pub(super) const NO: &[&str] = &["false", "False", "0"];
pub(super) const YES: &[&str] = &["true", "True", "1"];
pub(super) const BY_ID: &str = "Send `ids` instead, for example `ids=bitcoin,ethereum`.";
pub(super) const CANDLE_DAYS: &[&str] = &["1", "7", "14", "30", "90", "180", "365", "max"];
pub(super) const VOLUME_DAYS: &[&str] = &["1", "7", "14", "30", "90", "180", "365"];
pub(super) const STEPS: &[&str] = &["5m", "hourly", "daily"];
pub(super) const STATUSES: &[&str] = &["active", "inactive"];
pub(super) const PAIRS: &[&str] = &["contract_address", "symbol"];
pub(super) const TICKER_ORDERS: &[&str] = &["trust_score_desc", "trust_score_asc", "volume_desc", "volume_asc"];
pub(super) const EXCHANGE_ORDERS: &[&str] = &[
    "market_cap_asc",
    "market_cap_desc",
    "trust_score_desc",
    "trust_score_asc",
    "volume_desc",
    "volume_asc",
    "base_target",
];
pub(super) const MARKET_ORDERS: &[&str] = &[
    "market_cap_desc",
    "market_cap_asc",
    "volume_desc",
    "volume_asc",
    "id_asc",
    "id_desc",
];
pub(super) const CATEGORY_ORDERS: &[&str] = &[
    "market_cap_desc",
    "market_cap_asc",
    "name_desc",
    "name_asc",
    "market_cap_change_24h_desc",
    "market_cap_change_24h_asc",
];
pub(super) const VENUE_ORDERS: &[&str] = &[
    "name_asc",
    "name_desc",
    "open_interest_btc_asc",
    "open_interest_btc_desc",
    "trade_volume_24h_btc_asc",
    "trade_volume_24h_btc_desc",
];
pub(super) const NFT_ORDERS: &[&str] = &[
    "h24_volume_usd_asc",
    "h24_volume_usd_desc",
    "h24_volume_native_asc",
    "h24_volume_native_desc",
    "floor_price_native_asc",
    "floor_price_native_desc",
    "market_cap_native_asc",
    "market_cap_native_desc",
    "market_cap_usd_asc",
    "market_cap_usd_desc",
];
pub(super) const HOLDING_ORDERS: &[&str] = &["total_holdings_usd_desc", "total_holdings_usd_asc"];
pub(super) const MOVER_SPANS: &[&str] = &["1h", "24h", "7d", "14d", "30d", "200d", "1y"];
