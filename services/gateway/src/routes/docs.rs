//! The description of the API and a page to try it.

use std::sync::{Arc, LazyLock};

use actix_web::{HttpResponse, http::header, web};
use bytes::Bytes;
use utoipa_swagger_ui::Config;

use crate::{
    headers, openapi,
    problem::{Answer, Problem},
};

static DESCRIPTION: LazyLock<Bytes> = LazyLock::new(|| openapi::text().into());

static PAGE: LazyLock<Arc<Config<'static>>> = LazyLock::new(|| {
    let config = Config::new(["/api/v1/openapi.json"]);
    // The validator would send our address to somebody else's site.
    Arc::new(
        config
            .try_it_out_enabled(true)
            .display_request_duration(true)
            .filter(true)
            .validator_url("none"),
    )
});

pub async fn openapi_json() -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, "application/json"))
        .insert_header((header::CACHE_CONTROL, "no-cache"))
        .body(DESCRIPTION.clone())
}

/// Relative parts of the page need the slash.
pub async fn moved() -> HttpResponse {
    HttpResponse::PermanentRedirect()
        .insert_header((header::LOCATION, "/api/v1/docs/"))
        .finish()
}

pub async fn page(part: web::Path<String>) -> Answer {
    let file = utoipa_swagger_ui::serve(&part, Arc::clone(&PAGE)).map_err(|error| {
        tracing::error!(%error, "the API's page cannot be built");
        Problem::internal()
    })?;
    let file = file.ok_or_else(Problem::not_found)?;
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, file.content_type))
        .insert_header((header::CACHE_CONTROL, "public, max-age=3600"))
        .insert_header((header::CONTENT_SECURITY_POLICY, headers::DOCS))
        .body(file.bytes.into_owned()))
}
