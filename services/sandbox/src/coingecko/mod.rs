//! CoinGecko API v3 over the world: paths, parameters, bodies and errors as the provider's own description gives them.

mod chart;
mod coin;
mod contracts;
mod currency;
mod derivatives;
mod error;
mod exchanges;
mod facts;
mod images;
mod lists;
mod markets;
mod nfts;
mod query;
mod simple;
mod treasury;

use actix_web::web::{self, ServiceConfig};

pub use error::ApiError;
pub use images::icon;

/// Routes below /api/v3.
pub fn routes(config: &mut ServiceConfig) {
    config
        .route("/ping", web::get().to(lists::ping))
        .route("/simple/price", web::get().to(simple::price))
        .route("/simple/supported_vs_currencies", web::get().to(simple::currencies))
        .route("/coins/list", web::get().to(lists::coins))
        .route("/coins/markets", web::get().to(markets::markets))
        .route("/coins/categories/list", web::get().to(lists::category_names))
        .route("/coins/categories", web::get().to(lists::categories))
        .route("/coins/{id}", web::get().to(coin::coin))
        .route("/coins/{id}/history", web::get().to(coin::history))
        .route("/coins/{id}/market_chart", web::get().to(chart::chart))
        .route("/coins/{id}/market_chart/range", web::get().to(chart::range))
        .route("/coins/{id}/ohlc", web::get().to(chart::ohlc))
        .route("/search", web::get().to(lists::search))
        .route("/search/trending", web::get().to(lists::trending))
        .route("/global", web::get().to(lists::global))
        .route("/asset_platforms", web::get().to(lists::platforms))
        .route("/exchange_rates", web::get().to(lists::rates))
        .route("/simple/token_price/{platform}", web::get().to(contracts::prices))
        .route("/coins/{id}/tickers", web::get().to(exchanges::of_coin))
        .route("/coins/{platform}/contract/{address}", web::get().to(contracts::page))
        .route(
            "/coins/{platform}/contract/{address}/market_chart",
            web::get().to(contracts::chart),
        )
        .route(
            "/coins/{platform}/contract/{address}/market_chart/range",
            web::get().to(contracts::range),
        )
        .route("/token_lists/{platform}/all.json", web::get().to(contracts::tokens))
        .route("/global/decentralized_finance_defi", web::get().to(contracts::defi))
        .route("/exchanges", web::get().to(exchanges::list))
        .route("/exchanges/list", web::get().to(exchanges::names))
        .route("/exchanges/{id}", web::get().to(exchanges::by_id))
        .route("/exchanges/{id}/tickers", web::get().to(exchanges::tickers))
        .route("/exchanges/{id}/volume_chart", web::get().to(exchanges::volumes))
        .route("/derivatives", web::get().to(derivatives::tickers))
        .route("/derivatives/exchanges", web::get().to(derivatives::exchanges))
        .route(
            "/derivatives/exchanges/list",
            web::get().to(derivatives::exchange_names),
        )
        .route("/derivatives/exchanges/{id}", web::get().to(derivatives::exchange))
        .route("/nfts/list", web::get().to(nfts::list))
        .route("/nfts/{id}", web::get().to(nfts::by_id))
        .route("/nfts/{platform}/contract/{address}", web::get().to(nfts::by_contract))
        .route("/{holders}/public_treasury/{coin}", web::get().to(treasury::holders));
}
