//! The description of the REST surface, assembled from the handlers. `openapi.json` beside the crate is its snapshot.

use serde::Serialize;
use utoipa::{
    Modify, OpenApi, ToSchema,
    openapi::{
        ObjectBuilder, Type,
        path::{ParameterBuilder, ParameterIn},
        security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme},
    },
};

use crate::{
    dto,
    routes::{
        account, address, auth, case, chain, entity, evidence, forecast, graph, holding, key, label, label_file,
        market, platform, report, star, storage, stream, trace, upload, whale, whale_mute,
    },
};

/// Every refusal and failure (RFC 9457). On `/api/auth` each of `errors` stands at the top level too.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProblemBody {
    #[schema(example = "about:blank")]
    pub r#type: String,
    pub title: String,
    pub status: u16,
    pub detail: String,
    /// Stable word for programs.
    #[schema(example = "validation_failed")]
    pub code: String,
    /// For a person.
    pub message: String,
    /// Messages of each wrong field.
    pub errors: std::collections::BTreeMap<String, Vec<String>>,
    /// Names the request in our logs; also in the header `X-Request-Id`.
    pub request_id: String,
    /// The trace (W3C) that the request belongs to.
    pub trace_id: Option<String>,
}

/// A problem that names the wrong lines of a file.
#[derive(Debug, Serialize, ToSchema)]
pub struct CsvProblemBody {
    #[serde(flatten)]
    pub problem: ProblemBody,
    /// Only with `csv_invalid`.
    pub rows: Option<Vec<dto::upload::RowError>>,
}

struct Security;

impl Modify for Security {
    fn modify(&self, description: &mut utoipa::openapi::OpenApi) {
        let components = description.components.get_or_insert_default();
        let bearer = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .bearer_format("JWT")
            .build();
        components.add_security_scheme("bearer", SecurityScheme::Http(bearer));
        let key = ApiKey::Header(ApiKeyValue::with_description(
            "x-cg-demo-api-key",
            "A personal API key; /api/v3 only.",
        ));
        components.add_security_scheme("api_key", SecurityScheme::ApiKey(key));
    }
}

/// Every POST that creates takes a key, so that it can be sent again.
struct Idempotency;

impl Modify for Idempotency {
    fn modify(&self, description: &mut utoipa::openapi::OpenApi) {
        let text = "1 to 255 visible ASCII characters, the same when the request is sent again. Within 24 hours the same request is \
            answered as before, with `Idempotent-Replayed: true`; another one with the same key with 422 `idempotency_key_reused`; one \
            whose first sending is still running with 409 `idempotency_in_flight`. What answers with a secret is not answered again: \
            409 `already_created`.";
        let creates = |path: &str, post: &utoipa::openapi::path::Operation| {
            post.responses.responses.contains_key("201") || path == IMPORT
        };
        for (path, item) in &mut description.paths.paths {
            let Some(post) = item.post.as_mut().filter(|post| creates(path, post)) else {
                continue;
            };
            let key = ParameterBuilder::new()
                .name("Idempotency-Key")
                .parameter_in(ParameterIn::Header)
                .description(Some(text))
                .schema(Some(
                    ObjectBuilder::new().schema_type(Type::String).max_length(Some(255)),
                ));
            post.parameters.get_or_insert_default().push(key.build().into());
        }
    }
}

/// Creates labels with `write=true`, and answers 200 either way.
const IMPORT: &str = "/api/v1/labels/import";

#[derive(OpenApi)]
#[openapi(
    info(title = "Meridian", description = "Sign-in, market data in CoinGecko's shapes, forecasts and live events."),
    modifiers(&Security, &Idempotency),
    security(("bearer" = []), ("api_key" = [])),
    paths(
        auth::login, auth::register, auth::verify_otp, auth::resend_otp, auth::logout, auth::refresh, auth::verify_token,
        auth::keys, account::user, account::update_user, account::change_password, account::forgot_password,
        account::reset_password, account::sessions, account::revoke_session, account::revoke_others, account::start_totp,
        account::confirm_totp, account::remove_totp, account::audit, account::api_keys, account::create_api_key,
        account::revoke_api_key, star::list, star::add, star::remove, market::ping, market::markets, market::list, market::categories, market::category_names,
        market::details, market::chart, market::range, market::ohlc, market::price, market::currencies, market::search,
        market::trending, market::global, market::platforms, market::rates, forecast::tokens, forecast::add_token,
        forecast::remove_token, forecast::forecast, forecast::forecast_csv, forecast::backtest, forecast::record, upload::upload,
        upload::from_url, upload::list, upload::get, upload::delete, platform::status, platform::image, platform::sample,
        stream::stream, chain::chains, label::list, label::add, label::add_many, label::edit, label::delete_many,
        label::restore, label::get, label::update, label::delete, label::history, label::history_of, label::conflicts,
        label::names, label_file::import, label_file::imports, label_file::undo, label_file::export, label_file::packs,
        label_file::search_packs, evidence::list, evidence::add, evidence::file, evidence::delete, entity::list, entity::add, entity::get, entity::update, entity::delete, entity::merge,
        case::list, case::add, case::get, case::update, case::delete, case::add_exhibit, case::add_file, case::update_exhibit,
        case::delete_exhibit, case::file, report::report, report::verify, report::share, report::shares, report::revoke,
        report::open, storage::get, address::parse, key::resolve, key::profile, address::compare, address::header, address::portfolio, holding::between,
        address::history, address::transfers, address::transfers_csv, address::counterparties, address::flows,
        address::heatmap, address::utxos, address::approvals, address::nfts, address::first_funder, address::cost_basis,
        address::note, address::put_note, address::transaction,
        graph::expand, graph::path, graph::auto_trace, graph::taint, graph::replay, trace::list,
        trace::create, trace::get, trace::save, trace::delete, trace::versions, trace::version, trace::restore, trace::share,
        trace::shares, trace::revoke, trace::open, whale::list, whale::csv, whale::outcomes, whale_mute::list, whale_mute::add, whale_mute::delete,
    ),
    components(schemas(ProblemBody, CsvProblemBody, dto::platform::Tick, dto::label::LabelChanges, dto::label::LabelConflicts, dto::case::CaseList)),
)]
struct Description;

/// The description as pretty JSON with a line end.
#[must_use]
pub fn text() -> String {
    let json = Description::openapi().to_pretty_json().unwrap_or_else(|error| {
        tracing::error!(%error, "the API's description cannot be written");
        "{}".to_owned()
    });
    json + "\n"
}
