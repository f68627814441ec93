//! Coins and their markets, as CoinGecko v3 spells them.

use super::rows::Rows;
use crate::domain::json::{Field, Num, Nums, Raw, Record, record};

record! {
    /// A row of `/coins/markets`. Prices, caps and volumes are in the currency asked for, percentages in percent.
    MarketRow {
        id: String,
        symbol: String,
        name: String,
        image: String,
        current_price: Num,
        market_cap: Num,
        market_cap_rank: Num,
        fully_diluted_valuation: Num,
        total_volume: Num,
        high_24h: Num,
        low_24h: Num,
        price_change_24h: Num,
        price_change_percentage_24h: Num,
        market_cap_change_24h: Num,
        market_cap_change_percentage_24h: Num,
        circulating_supply: Num,
        total_supply: Num,
        max_supply: Num,
        ath: Num,
        ath_change_percentage: Num,
        ath_date: String,
        atl: Num,
        atl_change_percentage: Num,
        atl_date: String,
        roi: Raw,
        last_updated: String,
        stale_since: String,
        sparkline_in_7d: Sparkline,
        price_change_percentage_1h_in_currency: Num,
        price_change_percentage_24h_in_currency: Num,
        price_change_percentage_7d_in_currency: Num,
        price_change_percentage_14d_in_currency: Num,
        price_change_percentage_30d_in_currency: Num,
        price_change_percentage_200d_in_currency: Num,
        price_change_percentage_1y_in_currency: Num,
    }

    /// Hourly prices of the last seven days, oldest first. One that is missing costs the coin none of its figures.
    Sparkline { price: Nums }

    /// A row of `/coins/list`.
    ListedCoin { id: String, symbol: String, name: String, platforms: Raw, activated_at: Num }

    /// A row of `/coins/categories`.
    Category {
        id: String,
        name: String,
        market_cap: Num,
        market_cap_change_24h: Num,
        content: String,
        top_3_coins_id: Vec<Option<String>>,
        top_3_coins: Vec<Option<String>>,
        volume_24h: Num,
        updated_at: String,
    }

    /// A row of `/coins/categories/list`.
    CategoryName { category_id: String, name: String }

    /// `/coins/{id}` and, without most of its members, `/coins/{id}/history` and `/coins/{platform}/contract/{address}`.
    /// What is not looked at here has no type: one odd member costs no page.
    Coin {
        id: String,
        symbol: String,
        name: String,
        web_slug: Raw,
        asset_platform_id: String,
        platforms: Raw,
        detail_platforms: Raw,
        block_time_in_minutes: Raw,
        hashing_algorithm: Raw,
        categories: Raw,
        preview_listing: Raw,
        public_notice: Raw,
        additional_notices: Raw,
        localization: Raw,
        description: Raw,
        links: Raw,
        image: Raw,
        country_origin: Raw,
        genesis_date: Raw,
        contract_address: String,
        sentiment_votes_up_percentage: Raw,
        sentiment_votes_down_percentage: Raw,
        watchlist_portfolio_users: Raw,
        market_cap_rank: Raw,
        market_data: MarketData,
        community_data: Raw,
        developer_data: Raw,
        public_interest_stats: Raw,
        status_updates: Raw,
        last_updated: String,
        tickers: Rows<Ticker>,
    }

    /// The market part of a coin; maps are currency to amount.
    MarketData {
        current_price: Raw,
        market_cap: Raw,
        total_volume: Raw,
        ath: Raw,
        ath_date: Raw,
        atl: Raw,
        atl_date: Raw,
        high_24h: Raw,
        low_24h: Raw,
        market_cap_rank: Raw,
        price_change_24h: Raw,
        price_change_percentage_24h: Raw,
        price_change_percentage_7d: Raw,
        price_change_percentage_30d: Raw,
        price_change_percentage_1y: Raw,
        total_supply: Raw,
        max_supply: Raw,
        circulating_supply: Raw,
        sparkline_7d: Sparkline,
        last_updated: String,
    }

    /// A market of a coin on an exchange.
    Ticker {
        base: String,
        target: String,
        market: Raw,
        last: Num,
        volume: Num,
        converted_last: Raw,
        converted_volume: Raw,
        trust_score: String,
        bid_ask_spread_percentage: Num,
        timestamp: String,
        last_traded_at: String,
        last_fetch_at: String,
        is_anomaly: bool,
        is_stale: bool,
        trade_url: String,
        token_info_url: String,
        coin_id: String,
        target_coin_id: String,
    }
}

/// Missing, or finite and not below nothing.
fn is_amount(field: &Field<Num>) -> bool {
    field
        .get()
        .is_none_or(|amount| amount.f64().is_finite() && amount.f64() >= 0.0)
}

impl Record for MarketRow {
    /// Named, and no figure is below nothing or beyond all measure. A coin that no exchange trades any more has no price.
    fn good(&self) -> bool {
        !self.id.str().is_empty()
            && self.symbol.get().is_some()
            && self.name.get().is_some()
            && !self.current_price.is_absent()
            && [&self.current_price, &self.market_cap, &self.total_volume]
                .into_iter()
                .all(is_amount)
            && self
                .price_change_percentage_24h
                .get()
                .is_none_or(|change| change.f64().is_finite())
    }
}

impl Record for ListedCoin {
    fn good(&self) -> bool {
        !self.id.str().is_empty() && self.symbol.get().is_some() && self.name.get().is_some()
    }
}

impl Record for Category {
    fn good(&self) -> bool {
        !self.id.str().is_empty()
            && self.name.get().is_some()
            && [&self.market_cap, &self.volume_24h].into_iter().all(is_amount)
            && self
                .market_cap_change_24h
                .get()
                .is_none_or(|change| change.f64().is_finite())
    }
}

impl Record for CategoryName {
    fn good(&self) -> bool {
        !self.category_id.str().is_empty() && self.name.get().is_some()
    }
}

impl Record for Coin {
    fn good(&self) -> bool {
        !self.id.str().is_empty() && self.symbol.get().is_some() && self.name.get().is_some()
    }

    fn bad_rows(&self) -> (usize, usize) {
        self.tickers.bad()
    }
}

impl Record for Ticker {
    fn good(&self) -> bool {
        !self.base.str().is_empty() && !self.target.str().is_empty()
    }
}
