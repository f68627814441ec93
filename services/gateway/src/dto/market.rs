//! Descriptions of market documents. Except for the ping they are only described here: the bodies pass through as bytes.

#![expect(
    dead_code,
    reason = "only described here: bodies pass through, queries are read by name"
)]

use serde::Serialize;
use utoipa::{IntoParams, ToSchema};

#[derive(Debug, Serialize, ToSchema)]
pub struct Ping {
    pub gecko_says: &'static str,
}

#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ChartQuery {
    pub vs_currency: Option<String>,
    /// A number of days or `max`; 365 where missing.
    pub days: Option<String>,
    pub interval: Option<String>,
}

/// A coin of the market list. Figures are null where the provider has none.
#[derive(ToSchema)]
pub struct MarketRow {
    pub id: String,
    pub symbol: String,
    pub name: String,
    pub image: Option<String>,
    pub current_price: Option<f64>,
    pub market_cap: Option<f64>,
    pub market_cap_rank: Option<i64>,
    pub fully_diluted_valuation: Option<f64>,
    pub total_volume: Option<f64>,
    pub high_24h: Option<f64>,
    pub low_24h: Option<f64>,
    pub price_change_24h: Option<f64>,
    pub price_change_percentage_24h: Option<f64>,
    pub market_cap_change_24h: Option<f64>,
    pub market_cap_change_percentage_24h: Option<f64>,
    pub circulating_supply: Option<f64>,
    pub total_supply: Option<f64>,
    pub max_supply: Option<f64>,
    pub ath: Option<f64>,
    pub ath_change_percentage: Option<f64>,
    pub ath_date: Option<String>,
    pub atl: Option<f64>,
    pub atl_change_percentage: Option<f64>,
    pub atl_date: Option<String>,
    pub last_updated: Option<String>,
    /// Only where the provider's newest row was invalid: since when this last good row stands in for it.
    pub stale_since: Option<String>,
    pub sparkline_in_7d: Option<Sparkline>,
    pub price_change_percentage_1h_in_currency: Option<f64>,
    pub price_change_percentage_24h_in_currency: Option<f64>,
    pub price_change_percentage_7d_in_currency: Option<f64>,
    pub price_change_percentage_14d_in_currency: Option<f64>,
    pub price_change_percentage_30d_in_currency: Option<f64>,
    pub price_change_percentage_200d_in_currency: Option<f64>,
    pub price_change_percentage_1y_in_currency: Option<f64>,
}

#[derive(ToSchema)]
pub struct Sparkline {
    pub price: Vec<f64>,
}

#[derive(ToSchema)]
pub struct ListedCoin {
    pub id: String,
    pub symbol: String,
    pub name: String,
}

#[derive(ToSchema)]
pub struct CategoryName {
    pub category_id: String,
    pub name: String,
}

#[derive(ToSchema)]
pub struct Category {
    pub id: String,
    pub name: String,
    pub market_cap: Option<f64>,
    pub market_cap_change_24h: Option<f64>,
    pub content: Option<String>,
    pub top_3_coins_id: Vec<String>,
    pub top_3_coins: Vec<String>,
    pub volume_24h: Option<f64>,
    pub updated_at: Option<String>,
}

/// Pairs of Unix milliseconds and a figure.
#[derive(ToSchema)]
pub struct Chart {
    pub prices: Vec<Vec<f64>>,
    pub market_caps: Vec<Vec<f64>>,
    pub total_volumes: Vec<Vec<f64>>,
}
