//! What CoinGecko v3 serves besides coins: search, totals, platforms, rates, exchanges, derivatives, NFTs, treasuries.

use std::collections::BTreeMap;

use super::market::Ticker;
use crate::domain::json::{Num, Raw, Record, record};

record! {
    /// `/ping`
    Ping { gecko_says: String }

    /// `/search`
    Search {
        coins: Vec<FoundCoin>,
        exchanges: Vec<Raw>,
        icos: Vec<Raw>,
        categories: Vec<Raw>,
        nfts: Vec<Raw>,
    }

    /// A coin in the answer of `/search`.
    FoundCoin {
        id: String,
        name: String,
        api_symbol: String,
        symbol: String,
        market_cap_rank: Num,
        thumb: String,
        large: String,
    }

    /// `/search/trending`
    Trending { coins: Vec<TrendingItem>, nfts: Vec<Raw>, categories: Vec<Raw>, exchanges: Vec<Raw> }

    TrendingItem { item: TrendingCoin }

    TrendingCoin {
        id: String,
        coin_id: Num,
        name: String,
        symbol: String,
        market_cap_rank: Num,
        thumb: String,
        small: String,
        large: String,
        slug: String,
        price_btc: Num,
        score: Num,
        data: Raw,
    }

    /// `/global` and `/global/decentralized_finance_defi`
    Global { data: Raw }

    /// A row of `/asset_platforms`.
    Platform { id: String, chain_identifier: Num, name: String, shortname: String, native_coin_id: String, image: Raw }

    /// `/exchange_rates`: currency to what one bitcoin is worth in it.
    Rates { rates: BTreeMap<String, Rate> }

    Rate { name: String, unit: String, value: Num, r#type as "type": String }

    /// A row of `/exchanges`, and `/exchanges/{id}`.
    Exchange {
        id: String,
        name: String,
        year_established: Num,
        country: String,
        description: String,
        url: String,
        image: String,
        has_trading_incentive: bool,
        trust_score: Num,
        trust_score_rank: Num,
        trade_volume_24h_btc: Num,
        trade_volume_24h_btc_normalized: Num,
        tickers: Vec<Ticker>,
    }

    /// `/coins/{id}/tickers` and `/exchanges/{id}/tickers`
    Tickers { name: String, tickers: Vec<Ticker> }

    /// An id with a name: `/exchanges/list`, `/derivatives/exchanges/list`.
    Named { id: String, name: String }

    /// A row of `/derivatives`.
    Derivative {
        market: String,
        symbol: String,
        index_id: String,
        price: String,
        price_percentage_change_24h: Num,
        contract_type: String,
        index: Num,
        basis: Num,
        spread: Num,
        funding_rate: Num,
        open_interest: Num,
        volume_24h: Num,
        last_traded_at: Num,
        expired_at: Num,
    }

    /// A row of `/derivatives/exchanges`, and `/derivatives/exchanges/{id}`.
    DerivativeExchange {
        name: String,
        id: String,
        open_interest_btc: Num,
        trade_volume_24h_btc: String,
        number_of_perpetual_pairs: Num,
        number_of_futures_pairs: Num,
        image: String,
        year_established: Num,
        country: String,
        description: String,
        url: String,
    }

    /// `/nfts/{id}`, and a row of `/nfts/list` and `/nfts/markets`.
    Nft {
        id: String,
        contract_address: String,
        asset_platform_id: String,
        name: String,
        symbol: String,
        image: Raw,
        description: String,
        native_currency: String,
        native_currency_symbol: String,
        floor_price: Raw,
        market_cap: Raw,
        volume_24h: Raw,
        total_supply: Num,
        number_of_unique_addresses: Num,
    }

    /// `/nfts/{id}/market_chart`
    NftChart {
        floor_price_usd: Vec<(Num, Option<Num>)>,
        floor_price_native: Vec<(Num, Option<Num>)>,
        h24_volume_usd: Vec<(Num, Option<Num>)>,
        h24_volume_native: Vec<(Num, Option<Num>)>,
        market_cap_usd: Vec<(Num, Option<Num>)>,
        market_cap_native: Vec<(Num, Option<Num>)>,
    }

    /// `/nfts/{id}/tickers`
    NftTickers { tickers: Vec<Raw> }

    /// `/token_lists/{platform}/all.json`
    TokenList { name: String, logo_uri as "logoURI": String, keywords: Vec<String>, timestamp: String, tokens: Vec<ListedToken> }

    ListedToken {
        chain_id as "chainId": Num,
        address: String,
        name: String,
        symbol: String,
        decimals: Num,
        logo_uri as "logoURI": String,
    }

    /// Any body of GeckoTerminal.
    Terminal { data: Raw }

    /// `/{companies|governments}/public_treasury/{coin}`
    Treasury {
        total_holdings: Num,
        total_value_usd: Num,
        market_cap_dominance: Num,
        companies: Vec<Raw>,
        governments: Vec<Raw>,
    }
}

macro_rules! needs {
    ($($name:ident: $($field:ident),+;)+) => {$(
        impl Record for $name {
            fn good(&self) -> bool {
                $(self.$field.get().is_some())&&+
            }
        }
    )+};
}

needs! {
    Ping: gecko_says;
    Search: coins;
    Trending: coins;
    Global: data;
    Platform: id, name;
    Rates: rates;
    Exchange: name;
    Tickers: tickers;
    Named: id, name;
    Derivative: market, symbol;
    DerivativeExchange: name;
    Nft: id, name;
    NftChart: floor_price_usd;
    NftTickers: tickers;
    TokenList: tokens;
    Terminal: data;
}

impl Record for Treasury {
    /// The holders of one kind; an empty list is a fact too.
    fn good(&self) -> bool {
        self.companies.get().or_else(|| self.governments.get()).is_some()
    }
}
