//! What CoinGecko v3 serves besides coins: search, totals, platforms, rates, exchanges, derivatives, NFTs, treasuries.

use std::collections::BTreeMap;

use super::{market::Ticker, rows::Rows};
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
    Trending { coins: Rows<TrendingItem>, nfts: Vec<Raw>, categories: Vec<Raw>, exchanges: Vec<Raw> }

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
        year_established: Raw,
        country: Raw,
        description: Raw,
        url: Raw,
        image: Raw,
        has_trading_incentive: Raw,
        trust_score: Num,
        trust_score_rank: Num,
        trade_volume_24h_btc: Num,
        trade_volume_24h_btc_normalized: Num,
        tickers: Rows<Ticker>,
    }

    /// `/coins/{id}/tickers` and `/exchanges/{id}/tickers`
    Tickers { name: String, tickers: Rows<Ticker> }

    /// An id with a name: `/exchanges/list`, `/derivatives/exchanges/list`.
    Named { id: String, name: String }

    /// A row of `/derivatives`. The price is a text with a number.
    Derivative {
        market: String,
        symbol: String,
        index_id: String,
        price: Raw,
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
        trade_volume_24h_btc: Raw,
        number_of_perpetual_pairs: Num,
        number_of_futures_pairs: Num,
        image: Raw,
        year_established: Raw,
        country: Raw,
        description: Raw,
        url: Raw,
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
    TokenList { name: String, logo_uri as "logoURI": String, keywords: Vec<String>, timestamp: String, tokens: Rows<ListedToken> }

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

    /// `/coins/top_gainers_losers`
    Movers { top_gainers: Vec<Raw>, top_losers: Vec<Raw> }

    /// `/coins/{id}/circulating_supply_chart` or `…/total_supply_chart`: times with texts.
    Supply { circulating_supply: Vec<(Num, Raw)>, total_supply: Vec<(Num, Raw)> }

    /// `/global/market_cap_chart`
    MarketCapChart { market_cap_chart: Raw }

    /// `/key`
    KeyUse { plan: String }

    /// `/{companies|governments}/public_treasury/{coin}`
    Treasury {
        total_holdings: Raw,
        total_value_usd: Raw,
        market_cap_dominance: Raw,
        companies: Vec<Raw>,
        governments: Vec<Raw>,
    }
}

/// What each cannot do without, and behind the arrow its rows that are read one by one.
macro_rules! needs {
    ($($name:ident: $($field:ident),+ $(=> $rows:ident)?;)+) => {$(
        impl Record for $name {
            fn good(&self) -> bool {
                $(self.$field.get().is_some())&&+
            }
            $(
                fn bad_rows(&self) -> (usize, usize) {
                    self.$rows.bad()
                }
            )?
        }
    )+};
}

needs! {
    Ping: gecko_says;
    Search: coins;
    Trending: coins => coins;
    Global: data;
    Platform: id, name;
    Rates: rates;
    Exchange: name => tickers;
    Tickers: tickers => tickers;
    Named: id, name;
    Derivative: market, symbol;
    DerivativeExchange: name;
    Nft: id, name;
    NftChart: floor_price_usd;
    NftTickers: tickers;
    TokenList: tokens => tokens;
    Terminal: data;
    Movers: top_gainers, top_losers;
    MarketCapChart: market_cap_chart;
    KeyUse: plan;
}

impl Record for Treasury {
    /// The holders of one kind; an empty list is a fact too.
    fn good(&self) -> bool {
        self.companies.get().or_else(|| self.governments.get()).is_some()
    }
}

impl Record for Supply {
    /// The one or the other.
    fn good(&self) -> bool {
        self.circulating_supply
            .get()
            .or_else(|| self.total_supply.get())
            .is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Shape;

    #[test]
    fn what_the_provider_sells_has_a_shape_too() {
        for (path, body) in [
            (
                "/coins/top_gainers_losers",
                r#"{"top_gainers":[{"id":"a","usd":1.50,"usd_24h_change":12}],"top_losers":[]}"#,
            ),
            (
                "/coins/a/circulating_supply_chart",
                r#"{"circulating_supply":[[1711843200000,"19675962.0"]]}"#,
            ),
            (
                "/coins/a/total_supply_chart/range",
                r#"{"total_supply":[[1711843200000,"21000000.0"]]}"#,
            ),
            (
                "/global/market_cap_chart",
                r#"{"market_cap_chart":{"market_cap":[[1710000000000,1.0e12]],"volume":[]}}"#,
            ),
            (
                "/exchanges/a/volume_chart/range",
                r#"[[1711843200000.0,"306800.0517941023777005"]]"#,
            ),
            ("/coins/a/ohlc/range", "[[1711843200000,61942,62211,61721,61845.50]]"),
            (
                "/nfts/ethereum/contract/0x1/market_chart",
                r#"{"floor_price_usd":[[1711843200000,10.5]]}"#,
            ),
            ("/key", r#"{"plan":"Other","rate_limit_request_per_minute":1000}"#),
        ] {
            let shape = Shape::of_path(path).unwrap();
            let (written, dropped) = shape.read(body.as_bytes()).unwrap();
            assert_eq!((std::str::from_utf8(&written), dropped), (Ok(body), 0), "{path}");
            let error = br#"{"status":{"error_code":10005}}"#;
            assert!(shape.read(error).is_err(), "{path}");
        }
    }
}
