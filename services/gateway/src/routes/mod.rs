//! Which path is answered by whom. Paths stand here without a slash at the end: the edge trims it.

pub mod account;
pub mod address;
pub mod auth;
pub mod case;
pub mod chain;
pub mod docs;
pub mod entity;
pub mod evidence;
pub mod forecast;
pub mod graph;
pub mod holding;
pub mod key;
pub mod label;
pub mod label_file;
pub mod market;
pub mod platform;
pub mod report;
pub mod star;
pub mod storage;
pub mod stream;
pub mod trace;
pub mod upload;
pub mod whale;
pub mod whale_mute;

use actix_web::web::{ServiceConfig, delete, get, head, patch, post, put, resource};

/// A resource that can be read.
macro_rules! read {
    ($config:expr, $path:expr, $handler:path) => {
        $config.service(resource($path).route(get().to($handler)).route(head().to($handler)))
    };
}

/// Registers all routes; the most asked for come first.
pub fn register(config: &mut ServiceConfig) {
    market_routes(config);
    auth_routes(config);
    forecast_routes(config);
    address_routes(config);
    read!(config, "/api/v1/chains", chain::chains);
    read!(config, "/api/v1/whales", whale::list);
    read!(config, "/api/v1/whales.csv", whale::csv);
    read!(config, "/api/v1/whale-outcomes", whale::outcomes);
    config.service(
        resource("/api/v1/whale-mutes")
            .route(get().to(whale_mute::list))
            .route(head().to(whale_mute::list))
            .route(post().to(whale_mute::add)),
    );
    config.service(resource("/api/v1/whale-mutes/{id}").route(delete().to(whale_mute::delete)));
    label_routes(config);
    case_routes(config);
    trace_routes(config);
    read!(config, "/api/v1/storage", storage::get);
    read!(config, "/api/v1/status", platform::status);
    read!(config, "/api/v1/images/{coin_id}", platform::image);
    read!(config, "/sample/forecast.csv", platform::sample);
    read!(config, "/healthz", platform::healthz);
    read!(config, "/readyz", platform::readyz);
    read!(config, "/api/v1/openapi.json", docs::openapi_json);
    read!(config, "/api/v1/docs", docs::moved);
    read!(config, "/api/v1/docs/{part:.*}", docs::page);
    config.service(resource("/api/v1/stream").route(get().to(stream::stream)));
}

fn market_routes(config: &mut ServiceConfig) {
    read!(config, "/api/v3/coins/markets", market::markets);
    read!(config, "/api/v3/simple/price", market::price);
    read!(config, "/api/v3/ping", market::ping);
    read!(config, "/api/v3/simple/supported_vs_currencies", market::currencies);
    read!(config, "/api/v3/coins/list", market::list);
    read!(config, "/api/v3/coins/categories", market::categories);
    read!(config, "/api/v3/coins/categories/list", market::category_names);
    read!(config, "/api/v3/coins/{id}", market::details);
    read!(config, "/api/v3/coins/{id}/market_chart", market::chart);
    read!(config, "/api/v3/coins/{id}/market_chart/range", market::range);
    read!(config, "/api/v3/coins/{id}/ohlc", market::ohlc);
    read!(config, "/api/v3/search", market::search);
    read!(config, "/api/v3/search/trending", market::trending);
    read!(config, "/api/v3/global", market::global);
    read!(config, "/api/v3/asset_platforms", market::platforms);
    read!(config, "/api/v3/exchange_rates", market::rates);
}

fn auth_routes(config: &mut ServiceConfig) {
    config
        .service(resource("/api/auth/login").route(post().to(auth::login)))
        .service(resource("/api/auth/register").route(post().to(auth::register)))
        .service(resource("/api/auth/verify-otp").route(post().to(auth::verify_otp)))
        .service(resource("/api/auth/resend-otp").route(post().to(auth::resend_otp)))
        .service(resource("/api/auth/logout").route(post().to(auth::logout)))
        .service(resource("/api/auth/token/refresh").route(post().to(auth::refresh)))
        .service(resource("/api/auth/token/verify").route(post().to(auth::verify_token)))
        .service(resource("/api/auth/password/change").route(post().to(account::change_password)))
        .service(resource("/api/auth/password/forgot").route(post().to(account::forgot_password)))
        .service(resource("/api/auth/password/reset").route(post().to(account::reset_password)))
        .service(resource("/api/auth/totp/start").route(post().to(account::start_totp)))
        .service(resource("/api/auth/totp/confirm").route(post().to(account::confirm_totp)))
        .service(resource("/api/auth/totp/remove").route(post().to(account::remove_totp)))
        .service(resource("/api/auth/sessions/{id}").route(delete().to(account::revoke_session)))
        .service(
            resource("/api/auth/user")
                .route(get().to(account::user))
                .route(head().to(account::user))
                .route(patch().to(account::update_user)),
        )
        .service(
            resource("/api/auth/sessions")
                .route(get().to(account::sessions))
                .route(head().to(account::sessions))
                .route(delete().to(account::revoke_others)),
        )
        .service(
            resource("/api/v1/api-keys")
                .route(get().to(account::api_keys))
                .route(head().to(account::api_keys))
                .route(post().to(account::create_api_key)),
        )
        .service(resource("/api/v1/api-keys/{id}").route(delete().to(account::revoke_api_key)))
        .service(
            resource("/api/v1/starred-tokens/{id}")
                .route(put().to(star::add))
                .route(delete().to(star::remove)),
        );
    read!(config, "/api/v1/starred-tokens", star::list);
    read!(config, "/api/auth/audit", account::audit);
    read!(config, "/api/auth/keys", auth::keys);
    read!(config, "/.well-known/jwks.json", auth::keys);
}

fn address_routes(config: &mut ServiceConfig) {
    config.service(resource("/api/v1/addresses/parse").route(post().to(address::parse)));
    config.service(resource("/api/v1/addresses/resolve").route(post().to(key::resolve)));
    config.service(resource("/api/v1/addresses/key-profile").route(post().to(key::profile)));
    read!(config, "/api/v1/addresses/compare", address::compare);
    read!(config, "/api/v1/addresses/{chain}/{address}", address::header);
    read!(
        config,
        "/api/v1/addresses/{chain}/{address}/portfolio",
        address::portfolio
    );
    read!(config, "/api/v1/addresses/{chain}/{address}/holdings", holding::between);
    read!(config, "/api/v1/addresses/{chain}/{address}/history", address::history);
    read!(
        config,
        "/api/v1/addresses/{chain}/{address}/transfers",
        address::transfers
    );
    read!(
        config,
        "/api/v1/addresses/{chain}/{address}/transfers.csv",
        address::transfers_csv
    );
    read!(
        config,
        "/api/v1/addresses/{chain}/{address}/counterparties",
        address::counterparties
    );
    read!(config, "/api/v1/addresses/{chain}/{address}/flows", address::flows);
    read!(config, "/api/v1/addresses/{chain}/{address}/heatmap", address::heatmap);
    read!(config, "/api/v1/addresses/{chain}/{address}/utxos", address::utxos);
    read!(
        config,
        "/api/v1/addresses/{chain}/{address}/approvals",
        address::approvals
    );
    read!(config, "/api/v1/addresses/{chain}/{address}/nfts", address::nfts);
    read!(
        config,
        "/api/v1/addresses/{chain}/{address}/first-funder",
        address::first_funder
    );
    read!(
        config,
        "/api/v1/addresses/{chain}/{address}/cost-basis",
        address::cost_basis
    );
    config.service(
        resource("/api/v1/addresses/{chain}/{address}/notes")
            .route(get().to(address::note))
            .route(head().to(address::note))
            .route(put().to(address::put_note)),
    );
    read!(config, "/api/v1/transactions/{chain}/{hash}", address::transaction);
}

fn forecast_routes(config: &mut ServiceConfig) {
    config
        .service(
            resource("/forecasting/api/tokens")
                .route(get().to(forecast::tokens))
                .route(head().to(forecast::tokens))
                .route(post().to(forecast::add_token)),
        )
        .service(resource("/forecasting/api/tokens/{coingecko_id}").route(delete().to(forecast::remove_token)));
    read!(
        config,
        "/forecasting/api/forecasts/{coingecko_id}.csv",
        forecast::forecast_csv
    );
    read!(config, "/forecasting/api/forecasts/{coingecko_id}", forecast::forecast);
    read!(config, "/forecasting/api/backtests/{coingecko_id}", forecast::backtest);
    read!(config, "/forecasting/api/records/{coingecko_id}", forecast::record);
    config
        .service(
            resource("/forecasting/api/uploads")
                .route(get().to(upload::list))
                .route(head().to(upload::list))
                .route(post().to(upload::upload)),
        )
        .service(resource("/forecasting/api/uploads/from-url").route(post().to(upload::from_url)))
        .service(
            resource("/forecasting/api/uploads/{id}")
                .route(get().to(upload::get))
                .route(head().to(upload::get))
                .route(delete().to(upload::delete)),
        );
}

fn label_routes(config: &mut ServiceConfig) {
    config
        .service(
            resource("/api/v1/labels")
                .route(get().to(label::list))
                .route(head().to(label::list))
                .route(post().to(label::add)),
        )
        .service(resource("/api/v1/labels/bulk").route(post().to(label::add_many)))
        .service(resource("/api/v1/labels/edit").route(post().to(label::edit)))
        .service(resource("/api/v1/labels/delete").route(post().to(label::delete_many)))
        .service(resource("/api/v1/labels/restore").route(post().to(label::restore)))
        .service(resource("/api/v1/labels/names").route(post().to(label::names)))
        .service(resource("/api/v1/labels/import").route(post().to(label_file::import)))
        .service(resource("/api/v1/labels/imports/{id}").route(delete().to(label_file::undo)));
    read!(config, "/api/v1/labels/imports", label_file::imports);
    read!(config, "/api/v1/labels/export", label_file::export);
    read!(config, "/api/v1/labels/history", label::history);
    read!(config, "/api/v1/labels/conflicts", label::conflicts);
    read!(config, "/api/v1/labels/{id}/history", label::history_of);
    read!(config, "/api/v1/label-packs", label_file::packs);
    read!(config, "/api/v1/label-packs/search", label_file::search_packs);
    config
        .service(
            resource("/api/v1/labels/{id}")
                .route(get().to(label::get))
                .route(head().to(label::get))
                .route(put().to(label::update))
                .route(delete().to(label::delete)),
        )
        .service(
            resource("/api/v1/labels/{id}/files")
                .route(get().to(evidence::list))
                .route(head().to(evidence::list))
                .route(post().to(evidence::add)),
        )
        .service(
            resource("/api/v1/labels/{id}/files/{file}")
                .route(get().to(evidence::file))
                .route(head().to(evidence::file))
                .route(delete().to(evidence::delete)),
        )
        .service(
            resource("/api/v1/entities")
                .route(get().to(entity::list))
                .route(head().to(entity::list))
                .route(post().to(entity::add)),
        )
        .service(resource("/api/v1/entities/{id}/merge").route(post().to(entity::merge)))
        .service(
            resource("/api/v1/entities/{id}")
                .route(get().to(entity::get))
                .route(head().to(entity::get))
                .route(put().to(entity::update))
                .route(delete().to(entity::delete)),
        );
}

fn case_routes(config: &mut ServiceConfig) {
    config
        .service(
            resource("/api/v1/cases")
                .route(get().to(case::list))
                .route(head().to(case::list))
                .route(post().to(case::add)),
        )
        .service(resource("/api/v1/cases/{id}/exhibits").route(post().to(case::add_exhibit)))
        .service(resource("/api/v1/cases/{id}/files").route(post().to(case::add_file)))
        .service(resource("/api/v1/cases/{id}/verify").route(post().to(report::verify)))
        .service(
            resource("/api/v1/cases/{id}/exhibits/{exhibit}")
                .route(put().to(case::update_exhibit))
                .route(delete().to(case::delete_exhibit)),
        )
        .service(
            resource("/api/v1/cases/{id}/shares")
                .route(get().to(report::shares))
                .route(head().to(report::shares))
                .route(post().to(report::share)),
        )
        .service(resource("/api/v1/cases/{id}/shares/{share}").route(delete().to(report::revoke)))
        .service(
            resource("/api/v1/cases/{id}")
                .route(get().to(case::get))
                .route(head().to(case::get))
                .route(put().to(case::update))
                .route(delete().to(case::delete)),
        );
    read!(config, "/api/v1/cases/{id}/exhibits/{exhibit}/file", case::file);
    read!(config, "/api/v1/cases/{id}/report", report::report);
    read!(config, "/api/v1/shared/reports/{token}", report::open);
}

fn trace_routes(config: &mut ServiceConfig) {
    config
        .service(resource("/api/v1/graph/expand").route(post().to(graph::expand)))
        .service(resource("/api/v1/graph/path").route(post().to(graph::path)))
        .service(resource("/api/v1/graph/auto-trace").route(post().to(graph::auto_trace)))
        .service(resource("/api/v1/graph/taint").route(post().to(graph::taint)))
        .service(resource("/api/v1/graph/replay").route(post().to(graph::replay)))
        .service(
            resource("/api/v1/traces")
                .route(get().to(trace::list))
                .route(head().to(trace::list))
                .route(post().to(trace::create)),
        )
        .service(
            resource("/api/v1/traces/{id}")
                .route(get().to(trace::get))
                .route(head().to(trace::get))
                .route(put().to(trace::save))
                .route(delete().to(trace::delete)),
        )
        .service(
            resource("/api/v1/traces/{id}/shares")
                .route(get().to(trace::shares))
                .route(head().to(trace::shares))
                .route(post().to(trace::share)),
        )
        .service(resource("/api/v1/traces/{id}/shares/{share}").route(delete().to(trace::revoke)))
        .service(resource("/api/v1/traces/{id}/versions/{version}/restore").route(post().to(trace::restore)))
        .service(resource("/api/v1/shared-traces").route(post().to(trace::open)));
    read!(config, "/api/v1/traces/{id}/versions", trace::versions);
    read!(config, "/api/v1/traces/{id}/versions/{version}", trace::version);
}
