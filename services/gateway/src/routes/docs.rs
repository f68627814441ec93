//! The description of the API and a page to try it.

use std::sync::{Arc, LazyLock};

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{self, HeaderValue},
    web,
};
use kit::compress::Encodings;
use sha2::{Digest, Sha256};
use utoipa_swagger_ui::Config;

use crate::{
    headers,
    negotiate::Variants,
    openapi,
    problem::{Answer, Problem},
    response_body::in_pieces,
};

static DESCRIPTION: LazyLock<std::io::Result<Variants>> = LazyLock::new(|| {
    let text = openapi::text();
    let etag = format!("{:x}", Sha256::digest(&text));
    Encodings::of(text.into()).map(|encodings| Variants::new(encodings, &etag[..32]))
});

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

pub async fn openapi_json(request: HttpRequest) -> Answer {
    // Written and compressed at the first request: away from the worker, which has others to serve.
    let described = web::block(|| DESCRIPTION.as_ref()).await.map_err(|_| Problem::busy())?;
    let variants = described.map_err(|error| {
        tracing::error!(error = %kit::causes(error), "the API's description cannot be compressed");
        Problem::internal()
    })?;
    let response = variants.respond(request.headers());
    let mut response = response.map_body(|_, body| in_pieces(body));
    let out = response.headers_mut();
    out.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    out.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    Ok(response)
}

/// Relative parts of the page need the slash.
pub async fn moved() -> HttpResponse {
    HttpResponse::PermanentRedirect()
        .insert_header((header::LOCATION, "/api/v1/docs/"))
        .finish()
}

pub async fn page(part: web::Path<String>) -> Answer {
    let file = utoipa_swagger_ui::serve(&part, Arc::clone(&PAGE)).map_err(|error| {
        tracing::error!(error = %kit::causes(&*error), "the API's page cannot be built");
        Problem::internal()
    })?;
    let file = file.ok_or_else(Problem::not_found)?;
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, file.content_type))
        .insert_header((header::CACHE_CONTROL, "public, max-age=3600"))
        .insert_header((header::CONTENT_SECURITY_POLICY, headers::DOCS))
        .body(file.bytes.into_owned()))
}
