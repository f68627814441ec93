//! The table: the provider's paths in the order in which they are tried, literal segments before named ones.

use super::{
    Answer, Made, Parameter, Row,
    check::Check::{
        Addresses, Choice, Currency, Day, Days, English, Flag, Moment, Number, Only, Precision, Text, Unsupported,
        Word, Words,
    },
    choices::{
        BY_ID, CANDLE_DAYS, CATEGORY_ORDERS, EXCHANGE_ORDERS, HOLDING_ORDERS, MARKET_ORDERS, MOVER_SPANS, NFT_ORDERS,
        NO, NO_INDEXES, PAIRS, STATUSES, STEPS, TICKER_ORDERS, VENUE_ORDERS, VOLUME_DAYS, YES,
    },
};
use crate::domain::{shape::Shape, ttl::Kind};

const fn may(name: &'static str, check: super::check::Check) -> Parameter {
    Parameter {
        name,
        check,
        is_required: false,
    }
}

const fn must(name: &'static str, check: super::check::Check) -> Parameter {
    Parameter {
        name,
        check,
        is_required: true,
    }
}

const fn row(pattern: &'static str, answer: Answer, parameters: &'static [Parameter]) -> Row {
    Row {
        pattern,
        answer,
        parameters,
    }
}

const fn made(pattern: &'static str, made: Made, parameters: &'static [Parameter]) -> Row {
    row(pattern, Answer::Made(made), parameters)
}

const fn call(pattern: &'static str, shape: Shape, kind: Kind, parameters: &'static [Parameter]) -> Row {
    row(pattern, Answer::Call(shape, kind), parameters)
}

const fn refused(pattern: &'static str, why: &'static str) -> Row {
    row(pattern, Answer::Refused(why), &[])
}

const PAGED: &[Parameter] = &[may("per_page", Number(1, 250)), may("page", Number(1, 1_000))];
const CHART: &[Parameter] = &[
    may("vs_currency", Currency),
    may("days", Days),
    may("interval", Choice(STEPS)),
    may("precision", Precision),
];
const RANGE: &[Parameter] = &[
    may("vs_currency", Currency),
    must("from", Moment),
    must("to", Moment),
    may("interval", Choice(STEPS)),
    may("precision", Precision),
];
const SPAN: &[Parameter] = &[must("from", Moment), must("to", Moment)];

/// Every path of the provider that is known here.
pub(super) const ROWS: &[Row] = &[
    made("ping", Made::Ping, &[]),
    made("key", Made::Key, &[]),
    made(
        "simple/price",
        Made::SimplePrice,
        &[
            must("ids", Words(250)),
            must("vs_currencies", Words(100)),
            may("include_market_cap", Flag),
            may("include_24hr_vol", Flag),
            may("include_24hr_change", Flag),
            may("include_last_updated_at", Flag),
            may("precision", Precision),
            may("names", Unsupported(BY_ID)),
            may("symbols", Unsupported(BY_ID)),
            may("include_tokens", Unsupported(BY_ID)),
        ],
    ),
    made(
        "simple/token_price/{asset_platform_id}",
        Made::TokenPrice,
        &[
            must("contract_addresses", Addresses(100)),
            must("vs_currencies", Words(100)),
            may("include_market_cap", Flag),
            may("include_24hr_vol", Flag),
            may("include_24hr_change", Flag),
            may("include_last_updated_at", Flag),
            may("precision", Precision),
        ],
    ),
    made("simple/supported_vs_currencies", Made::Currencies, &[]),
    refused(
        "coins",
        "The provider no longer documents this path. Use /coins/markets.",
    ),
    made(
        "coins/list",
        Made::CoinList,
        &[may("include_platform", Flag), may("status", Choice(STATUSES))],
    ),
    made("coins/list/new", Made::NewCoins, &[]),
    made(
        "coins/top_gainers_losers",
        Made::Movers,
        &[
            may("vs_currency", Currency),
            may("duration", Choice(MOVER_SPANS)),
            may("top_coins", Unsupported("The universe is the top 250 coins.")),
        ],
    ),
    made(
        "coins/markets",
        Made::Markets,
        &[
            may("vs_currency", Currency),
            may("ids", Words(250)),
            may("category", Word(100)),
            may("order", Choice(MARKET_ORDERS)),
            may("per_page", Number(1, 250)),
            may("page", Number(1, 100_000)),
            may("sparkline", Flag),
            may("price_change_percentage", Words(7)),
            may("locale", English),
            may("precision", Precision),
            may(
                "include_rehypothecated",
                Only(NO, "Market lists leave out rehypothecated coins."),
            ),
            may("names", Unsupported(BY_ID)),
            may("symbols", Unsupported(BY_ID)),
            may("include_tokens", Unsupported(BY_ID)),
        ],
    ),
    made(
        "coins/categories",
        Made::Categories,
        &[may("order", Choice(CATEGORY_ORDERS))],
    ),
    made("coins/categories/list", Made::CategoryNames, &[]),
    made(
        "coins/{id}",
        Made::Coin,
        &[
            may("localization", Flag),
            may("tickers", Flag),
            may("market_data", Flag),
            may("community_data", Flag),
            may("developer_data", Flag),
            may("sparkline", Flag),
            may("description_data", Only(YES, "A coin always has its description.")),
            may("include_exchange_logo", Only(NO, "Use /coins/{id}/tickers.")),
            may("include_categories_details", Only(NO, "Use /coins/categories.")),
            may(
                "dex_pair_format",
                Only(&["contract_address"], "Use /coins/{id}/tickers."),
            ),
        ],
    ),
    call(
        "coins/{id}/tickers",
        Shape::Tickers,
        Kind::Tickers,
        &[
            may("exchange_ids", Words(50)),
            may("include_exchange_logo", Flag),
            may("page", Number(1, 1_000)),
            may("order", Choice(TICKER_ORDERS)),
            may("depth", Flag),
            may("dex_pair_format", Choice(PAIRS)),
        ],
    ),
    made(
        "coins/{id}/history",
        Made::PastDay,
        &[must("date", Day), may("localization", Flag)],
    ),
    made("coins/{id}/market_chart", Made::Chart, CHART),
    made("coins/{id}/market_chart/range", Made::ChartRange, RANGE),
    made(
        "coins/{id}/ohlc",
        Made::Ohlc,
        &[
            may("vs_currency", Currency),
            may("days", Choice(CANDLE_DAYS)),
            may("interval", Choice(&["daily"])),
            may("precision", Precision),
        ],
    ),
    made(
        "coins/{id}/ohlc/range",
        Made::OhlcRange,
        &[
            may("vs_currency", Currency),
            must("from", Moment),
            must("to", Moment),
            must("interval", Choice(&["daily"])),
            may("precision", Precision),
        ],
    ),
    made(
        "coins/{id}/circulating_supply_chart",
        Made::CirculatingSupply,
        &[must("days", Days), may("interval", Choice(&["daily"]))],
    ),
    made(
        "coins/{id}/circulating_supply_chart/range",
        Made::CirculatingSupplyRange,
        SPAN,
    ),
    made(
        "coins/{id}/total_supply_chart",
        Made::TotalSupply,
        &[must("days", Days), may("interval", Choice(&["daily"]))],
    ),
    made("coins/{id}/total_supply_chart/range", Made::TotalSupplyRange, SPAN),
    made(
        "coins/{asset_platform_id}/contract/{contract_address}",
        Made::Contract,
        &[],
    ),
    made(
        "coins/{asset_platform_id}/contract/{contract_address}/market_chart",
        Made::ContractChart,
        CHART,
    ),
    made(
        "coins/{asset_platform_id}/contract/{contract_address}/market_chart/range",
        Made::ContractRange,
        RANGE,
    ),
    made("asset_platforms", Made::Platforms, &[may("filter", Choice(&["nft"]))]),
    call(
        "token_lists/{asset_platform_id}/all.json",
        Shape::TokenList,
        Kind::TokenList,
        &[],
    ),
    row("exchanges", Answer::Page(Shape::Exchanges, Kind::Exchanges), PAGED),
    call(
        "exchanges/list",
        Shape::NamedList,
        Kind::ExchangeNames,
        &[may("status", Choice(STATUSES))],
    ),
    call(
        "exchanges/{id}",
        Shape::Exchange,
        Kind::Tickers,
        &[may("dex_pair_format", Choice(PAIRS))],
    ),
    call(
        "exchanges/{id}/tickers",
        Shape::Tickers,
        Kind::Tickers,
        &[
            may("coin_ids", Words(100)),
            may("include_exchange_logo", Flag),
            may("page", Number(1, 1_000)),
            may("depth", Flag),
            may("order", Choice(EXCHANGE_ORDERS)),
            may("dex_pair_format", Choice(PAIRS)),
        ],
    ),
    made(
        "exchanges/{id}/volume_chart",
        Made::Volume,
        &[must("days", Choice(VOLUME_DAYS))],
    ),
    made("exchanges/{id}/volume_chart/range", Made::VolumeRange, SPAN),
    call(
        "derivatives",
        Shape::Derivatives,
        Kind::Derivatives,
        &[may(
            "include_tickers",
            Only(&["all"], "The provider lists every contract here."),
        )],
    ),
    row(
        "derivatives/exchanges",
        Answer::Page(Shape::DerivativeExchanges, Kind::DerivativeExchanges),
        &[
            may("order", Choice(VENUE_ORDERS)),
            may("per_page", Number(1, 250)),
            may("page", Number(1, 1_000)),
        ],
    ),
    call("derivatives/exchanges/list", Shape::NamedList, Kind::ExchangeNames, &[]),
    call(
        "derivatives/exchanges/{id}",
        Shape::DerivativeExchange,
        Kind::Tickers,
        &[may("include_tickers", Choice(&["all", "unexpired"]))],
    ),
    refused("indexes", NO_INDEXES),
    refused("indexes/list", NO_INDEXES),
    refused("indexes/{market_id}/{id}", NO_INDEXES),
    call(
        "nfts/list",
        Shape::Nfts,
        Kind::NftList,
        &[
            may("order", Choice(NFT_ORDERS)),
            may("per_page", Number(1, 250)),
            may("page", Number(1, 1_000)),
        ],
    ),
    made(
        "nfts/markets",
        Made::NftMarkets,
        &[
            may("asset_platform_id", Word(100)),
            may("order", Choice(NFT_ORDERS)),
            may("per_page", Number(1, 250)),
            may("page", Number(1, 1_000)),
        ],
    ),
    call("nfts/{id}", Shape::Nft, Kind::Nft, &[]),
    made("nfts/{id}/market_chart", Made::NftChart, &[must("days", Days)]),
    refused(
        "nfts/{id}/tickers",
        "This needs a paid plan of the provider. Use /nfts/{id}.",
    ),
    call(
        "nfts/{asset_platform_id}/contract/{contract_address}",
        Shape::Nft,
        Kind::Nft,
        &[],
    ),
    made(
        "nfts/{asset_platform_id}/contract/{contract_address}/market_chart",
        Made::NftContractChart,
        &[must("days", Days)],
    ),
    made("exchange_rates", Made::Rates, &[]),
    made("search", Made::Search, &[may("query", Text(100))]),
    made("search/trending", Made::Trending, &[]),
    made("global", Made::Global, &[]),
    call("global/decentralized_finance_defi", Shape::Global, Kind::Defi, &[]),
    made(
        "global/market_cap_chart",
        Made::MarketCapChart,
        &[must("days", Days), may("vs_currency", Currency)],
    ),
    call(
        "{entity}/public_treasury/{coin_id}",
        Shape::Treasury,
        Kind::Treasury,
        &[
            may("order", Choice(HOLDING_ORDERS)),
            may("per_page", Number(1, 250)),
            may("page", Number(1, 1_000)),
        ],
    ),
];
