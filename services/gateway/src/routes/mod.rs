//! Which path is answered by whom. Paths stand here without a slash at the end: the edge trims it.

pub mod account;
pub mod account_deletion;
pub mod address;
pub mod archive;
pub mod assistant;
pub mod auth;
pub mod calendar;
pub mod docs;
pub mod evidence;
pub mod forecast;
pub mod label;
pub mod label_file;
pub mod ledger_file;
pub mod market;
pub mod mcp;
pub mod oauth;
pub mod passkey;
pub mod paths;
pub mod payment;
pub mod picture;
pub mod platform;
pub mod report;
pub mod storage;
pub mod stream;
pub mod team;
pub mod trace;
pub mod unsubscribe;
pub mod upload;
pub mod whale;

use actix_web::{
    Resource,
    web::{ServiceConfig, delete, get, head, patch, post, put, resource},
};

use crate::rest::generated;

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
    by_hand(config);
    read!(config, "/api/v1/storage", storage::get);
    read!(config, "/api/v1/status", platform::status);
    read!(config, "/api/v1/images/{coin_id}", platform::image);
    read!(config, "/sample/forecast.csv", platform::sample);
    read!(config, "/calendar/{token}.ics", calendar::feed);
    read!(config, "/healthz", platform::healthz);
    read!(config, "/readyz", platform::readyz);
    read!(config, "/api/v1/openapi.json", docs::openapi_json);
    read!(config, "/api/v1/docs", docs::moved);
    read!(config, "/api/v1/docs/{part:.*}", docs::page);
    config.service(resource("/api/v1/stream").route(get().to(stream::stream)));
    generated::register(config, more);
}

/// What the contracts cannot say: answers that are files, reports, lists as CSV. Their literal parts come before the parameters of generated paths.
fn by_hand(config: &mut ServiceConfig) {
    read!(config, "/api/v1/whales.csv", whale::csv);
    read!(config, "/api/v1/fills.csv", ledger_file::fills);
    read!(config, "/api/v1/disposals.csv", ledger_file::disposals);
    read!(config, "/api/v1/lots.csv", ledger_file::lots);
    read!(config, "/api/v1/pictures/{id}", picture::content);
    read!(config, "/api/v1/workspace/archives/{id}/file", archive::file);
    read!(config, "/api/v1/labels/export", label_file::export);
    read!(
        config,
        "/api/v1/cases/{id}/exhibits/{exhibit}/file",
        evidence::of_exhibit
    );
    read!(config, "/api/v1/cases/{id}/report", report::report);
    read!(config, "/api/v1/shared/reports/{token}", report::open);
    read!(
        config,
        "/api/v1/addresses/{chain}/{address}/transfers.csv",
        address::transfers_csv
    );
    config
        .service(resource("/api/v1/addresses/parse").route(post().to(address::parse)))
        .service(resource("/api/v1/billing/webhook").route(post().to(payment::take_event)))
        .service(resource("/api/v1/labels/bulk").route(post().to(label::add_many)))
        .service(resource("/api/v1/conversations/{id}/ask").route(post().to(assistant::answer)))
        .service(resource("/api/v1/cases/{id}/verify").route(post().to(report::verify)));
}

/// Methods that are written by hand on paths of generated ones.
fn more(path: &str, found: Resource) -> Resource {
    match path {
        "/api/v1/labels/{id}/files/{file}" => found
            .route(get().to(evidence::of_label))
            .route(head().to(evidence::of_label)),
        "/api/auth/sessions" => found.route(delete().to(account::revoke_others)),
        "/api/auth/user" => found.route(patch().to(account::update_user)),
        "/forecasting/api/tokens" => found.route(post().to(forecast::add_token)),
        "/api/v1/api-keys" => found.route(post().to(account::create_api_key)),
        "/api/v1/cases/{id}/shares" => found.route(post().to(report::share)),
        "/api/v1/workspace/archives" => found.route(post().to(archive::import)),
        "/api/v1/teams/{id}" => found.route(delete().to(team::delete)),
        "/api/v1/traces" => found.route(post().to(trace::create)),
        "/api/v1/addresses/{chain}/{address}/notes" => found.route(put().to(address::put_note)),
        _ => found,
    }
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
    // Everything else of the provider's; market-ingest has the table of it.
    read!(config, "/api/v3/{path:.*}", paths::serve_path);
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
        .service(resource("/api/auth/account/delete").route(post().to(account_deletion::delete)))
        .service(resource("/api/auth/password/forgot").route(post().to(account::forgot_password)))
        .service(resource("/api/auth/password/reset").route(post().to(account::reset_password)))
        .service(resource("/api/auth/totp/confirm").route(post().to(account::confirm_totp)))
        .service(resource("/api/auth/totp/remove").route(post().to(account::remove_totp)))
        .service(resource("/api/auth/passkey-login").route(post().to(passkey::login_with_passkey)))
        .service(resource("/api/auth/passkey-login/start").route(post().to(passkey::start_passkey_login)))
        .service(
            resource("/api/auth/unsubscribe/{token}")
                .route(get().to(unsubscribe::ask_first))
                .route(head().to(unsubscribe::ask_first))
                .route(post().to(unsubscribe::unsubscribe)),
        )
        .service(resource("/api/auth/sessions/{id}").route(delete().to(account::revoke_session)))
        .service(resource("/api/v1/api-keys/{id}").route(delete().to(account::revoke_api_key)))
        .service(resource("/api/v1/oauth/token").route(post().to(oauth::token)))
        .service(resource("/api/v1/oauth/revoke").route(post().to(oauth::revoke)))
        .service(resource(crate::mcp::PATH).route(post().to(mcp::answer)));
    read!(config, "/api/auth/keys", auth::keys);
    read!(config, "/.well-known/jwks.json", auth::keys);
    read!(config, "/.well-known/oauth-authorization-server", oauth::metadata);
    read!(config, oauth::RESOURCE, oauth::resource);
    let of_tools = format!("{}{}", oauth::RESOURCE, crate::mcp::PATH);
    read!(config, &of_tools, oauth::resource);
}

fn forecast_routes(config: &mut ServiceConfig) {
    read!(
        config,
        "/forecasting/api/forecasts/{coingecko_id}.csv",
        forecast::forecast_csv
    );
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
