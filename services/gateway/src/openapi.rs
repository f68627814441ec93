//! The description of the REST surface: hand-written handlers describe themselves, everything else comes from the contracts. `openapi.json`
//! beside the crate is its snapshot.

use serde_json::{Map, Value, json};
use utoipa::{
    Modify, OpenApi,
    openapi::security::{
        ApiKey, ApiKeyValue, AuthorizationCode, Flow, HttpAuthScheme, HttpBuilder, OAuth2, Scopes, SecurityScheme,
    },
};
use vocab::AppScope;

pub use crate::dto::problem::{CsvProblemBody, ProblemBody};
use crate::{
    dto, market_paths, refusals, rest,
    routes::{
        account, account_deletion, address, archive, assistant, auth, evidence, forecast, label, label_file,
        ledger_file, market, oauth, passkey, payment, picture, platform, report, storage, stream, team, trace, upload,
        whale,
    },
};

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
            "A personal API key; /api/v3 only. `x-cg-pro-api-key` and the parameters `x_cg_demo_api_key` and `x_cg_pro_api_key` \
             are the same.",
        ));
        components.add_security_scheme("api_key", SecurityScheme::ApiKey(key));
        let scopes = Scopes::from_iter(AppScope::ALL.map(|scope| (scope.text(), scope.says())));
        let code = AuthorizationCode::new("/apps/authorize", "/api/v1/oauth/token", scopes);
        let app = OAuth2::with_description(
            [Flow::AuthorizationCode(code)],
            "An app that a person let in, within the scopes named; PKCE with S256. An operation without a scope refuses it.",
        );
        components.add_security_scheme("app", SecurityScheme::OAuth2(app));
    }
}

/// Every POST that creates takes a key, so that it can be sent again.
fn idempotency(paths: &mut Map<String, Value>) {
    let text = "1 to 255 visible ASCII characters, the same when the request is sent again. Within 24 hours the same request is \
        answered as before, with `Idempotent-Replayed: true`; another one with the same key with 422 `idempotency_key_reused`; one \
        whose first sending is still running with 409 `idempotency_in_flight`. One whose answer had a secret, or is no longer kept \
        because newer ones of the same owner fill 8 MiB, is done and not answered again: 409 `already_created`.";
    let key = json!({
        "name": "Idempotency-Key", "in": "header", "description": text, "required": false,
        "schema": { "type": "string", "maxLength": 255 },
    });
    for (path, item) in paths {
        let Some(post) = item.get_mut("post").and_then(Value::as_object_mut) else {
            continue;
        };
        let creates = post
            .get("responses")
            .is_some_and(|answers| answers.get("201").is_some());
        if creates || ALSO_KEEP.contains(&path.as_str()) {
            let parameters = post.entry("parameters").or_insert_with(|| json!([]));
            parameters
                .as_array_mut()
                .into_iter()
                .for_each(|list| list.push(key.clone()));
        }
    }
}

/// Keep what they make, too, and answer 200: imports that may be dry runs, runs whose variants are counted, and a question.
const ALSO_KEEP: [&str; 7] = [
    "/api/v1/calendar-imports",
    "/api/v1/conversations/{id}/ask",
    "/api/v1/etf-flows/import",
    "/api/v1/labels/import",
    "/api/v1/strategies/{id}/grids",
    "/api/v1/strategies/{id}/walk-forwards",
    "/api/v1/watchlists/{id}/import",
];

/// The name, among the components, of the answer to a client that has what there is. The contracts' reads refer to it, too.
const NOT_MODIFIED: &str = "NotModified";

/// Reads by hand that are tagged: market data, and pictures. The market's paths that are answered with 501 have nothing to tag.
fn tagged(paths: &mut Map<String, Value>) {
    for (path, item) in paths {
        let Some(get) = item.get_mut("get") else { continue };
        let is_served = !get["summary"]
            .as_str()
            .is_some_and(|says| says.contains("`not_served`"));
        let is_market = path.starts_with("/api/v3/") && path != "/api/v3/ping" && is_served;
        if is_market || path == "/api/v1/pictures/{id}" {
            get["responses"]["304"] = json!({ "$ref": format!("#/components/responses/{NOT_MODIFIED}") });
        }
    }
}

/// The answer 304.
fn not_modified() -> Value {
    let tag = json!({ "description": "The tag that was sent.", "schema": { "type": "string" } });
    json!({
        "description": "Nothing changed: `If-None-Match` has the `ETag` of what would be answered.",
        "headers": { "ETag": tag },
    })
}

/// Market data is also read with a personal API key, or by an app.
fn api_keys(paths: &mut Map<String, Value>) {
    for (_, item) in paths.iter_mut().filter(|(path, _)| path.starts_with("/api/v3/")) {
        let operations = item.as_object_mut().into_iter().flat_map(Map::values_mut);
        for operation in operations {
            let market = [AppScope::MarketRead.text()];
            operation["security"] = json!([{ "bearer": [] }, { "api_key": [] }, { "app": market }]);
        }
    }
}

/// A list as CSV is asked for as the list is, but has no pages.
fn as_files(paths: &mut Map<String, Value>) {
    let asked: Vec<(String, Value)> = paths
        .keys()
        .filter_map(|path| {
            let list = paths.get(path.strip_suffix(".csv")?)?;
            let mut asked = list.pointer("/get/parameters")?.clone();
            let of_pages = |one: &Value| matches!(one["name"].as_str(), Some("cursor" | "limit"));
            asked.as_array_mut()?.retain(|one| !of_pages(one));
            Some((path.clone(), asked))
        })
        .collect();
    for (path, parameters) in asked {
        if let Some(Value::Object(get)) = paths.get_mut(&path).and_then(|item| item.get_mut("get")) {
            get.entry("parameters").or_insert(parameters);
        }
    }
}

#[derive(OpenApi)]
#[openapi(
    info(title = "Meridian", description = "Sign-in, market data in CoinGecko's shapes, forecasts and live events. `X-Meridian-Team: ID` makes a call for one of your teams, where what it reads or changes is not personal."),
    modifiers(&Security),
    security(("bearer" = [])),
    paths(
        auth::login, auth::register, auth::verify_otp, auth::resend_otp, auth::logout, auth::refresh, auth::verify_token, auth::keys,
        account::update_user, account::change_password, account::forgot_password, account::reset_password, account_deletion::delete,
        account::revoke_session, account::revoke_others, passkey::start_passkey_login, passkey::login_with_passkey,
        account::confirm_totp, account::remove_totp, account::create_api_key, account::revoke_api_key, oauth::metadata, oauth::resource,
        oauth::token, oauth::revoke, market::ping, market::markets, market::list, market::categories, market::category_names,
        market::details, market::chart, market::range, market::ohlc, market::price, market::currencies, market::search, market::trending,
        market::global, market::platforms, market::rates, forecast::add_token, forecast::forecast_csv, upload::upload,
        upload::from_url, upload::list, upload::get, upload::delete, platform::status, platform::image, platform::sample, stream::stream,
        label::add_many, label_file::export, ledger_file::fills, ledger_file::disposals, ledger_file::lots, picture::content,
        archive::import, archive::file, evidence::of_label, evidence::of_exhibit, report::report, report::verify, report::share,
        report::open, address::parse, address::transfers_csv, address::put_note, team::delete, trace::create, whale::csv, storage::get,
        assistant::answer, payment::take_event,
    ),
    components(schemas(ProblemBody, CsvProblemBody, dto::oauth::OAuthError, dto::platform::Tick)),
)]
struct Description;

/// The description as pretty JSON with a line end: what is written by hand, and what the contracts say.
#[must_use]
pub fn text() -> String {
    let merged = merged().and_then(|merged| serde_json::to_string_pretty(&merged));
    let json = merged.unwrap_or_else(|error| {
        tracing::error!(error = %kit::causes(&error), "the API's description cannot be written");
        "{}".to_owned()
    });
    json + "\n"
}

fn merged() -> serde_json::Result<Value> {
    let mut all = serde_json::to_value(Description::openapi())?;
    let mut generated: Value = serde_json::from_str(rest::DESCRIPTION)?;
    for place in ["/paths", "/components/schemas"] {
        let from = generated.pointer_mut(place).map(Value::take);
        if let (Some(Value::Object(into)), Some(Value::Object(from))) = (all.pointer_mut(place), from) {
            for (name, part) in from {
                match (into.get_mut(&name), part) {
                    // A path with methods of both kinds.
                    (Some(Value::Object(known)), Value::Object(part)) if place == "/paths" => known.extend(part),
                    (_, part) => {
                        into.insert(name, part);
                    }
                }
            }
            into.sort_keys();
        }
    }
    if let Some(Value::Object(paths)) = all.pointer_mut("/paths") {
        for body in paths
            .values_mut()
            .filter_map(|item| item.pointer_mut("/post/requestBody"))
        {
            // Shapes of the contracts are read from a body that must be there; utoipa leaves that out of references.
            if body.pointer("/content/application~1json/schema/$ref").is_some() {
                body["required"] = json!(true);
            }
        }
        market_paths::add(paths);
        as_files(paths);
        tagged(paths);
        idempotency(paths);
        api_keys(paths);
        refusals::add(paths);
    }
    if let Some(Value::Object(components)) = all.get_mut("components") {
        let mut responses = refusals::components();
        responses.insert(NOT_MODIFIED.to_owned(), not_modified());
        components.insert("responses".to_owned(), responses.into());
    }
    Ok(all)
}
