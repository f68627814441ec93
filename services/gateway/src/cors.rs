//! Pages of other sites: a list of origins may call with credentials, all others may change nothing.

use actix_web::{
    HttpResponse,
    dev::ServiceRequest,
    http::{
        Method, StatusCode,
        header::{self, HeaderMap, HeaderValue},
    },
};

use crate::problem::Problem;

/// The request's `Origin`, if it is on the list.
pub fn allowed<'h>(origins: &[String], headers: &'h HeaderMap) -> Option<&'h HeaderValue> {
    let origin = headers.get(header::ORIGIN)?;
    origins
        .iter()
        .any(|known| known.as_bytes() == origin.as_bytes())
        .then_some(origin)
}

/// Refuses changes that a browser says come from a page of another site.
///
/// # Errors
/// 403.
pub fn check(origins: &[String], request: &ServiceRequest) -> Result<(), Problem> {
    if matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS) {
        return Ok(());
    }
    let other_site = request
        .headers()
        .get("sec-fetch-site")
        .is_some_and(|site| site == "cross-site");
    if !other_site || allowed(origins, request.headers()).is_some() {
        return Ok(());
    }
    Err(cross_site())
}

/// 403 for a page of another site.
#[must_use]
pub fn cross_site() -> Problem {
    Problem::new(
        StatusCode::FORBIDDEN,
        "cross_site",
        "Pages of other sites can't do this.",
    )
}

/// The answer to a browser that asks before it calls, where its origin is on the list.
#[must_use]
pub fn preflight(origins: &[String], request: &ServiceRequest) -> Option<HttpResponse> {
    let asks = *request.method() == Method::OPTIONS && request.headers().contains_key("access-control-request-method");
    if !asks || allowed(origins, request.headers()).is_none() {
        return None;
    }
    let mut response = HttpResponse::NoContent();
    response
        .insert_header(("access-control-allow-methods", "GET, POST, PUT, PATCH, DELETE"))
        .insert_header((
            "access-control-allow-headers",
            "authorization, content-type, idempotency-key, if-match, if-none-match, mcp-protocol-version, traceparent, \
             x-meridian-team, x-request-id, x-xsrf-token, x-cg-demo-api-key, x-cg-pro-api-key",
        ))
        .insert_header(("access-control-max-age", "600"));
    Some(response.finish())
}

/// Lets pages of listed origins read the answer.
pub fn answer(origins: &[String], sent: &HeaderMap, out: &mut HeaderMap) {
    if origins.is_empty() {
        return;
    }
    out.append(header::VARY, HeaderValue::from_static("Origin"));
    if let Some(origin) = allowed(origins, sent) {
        out.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin.clone());
        out.insert(
            header::ACCESS_CONTROL_ALLOW_CREDENTIALS,
            HeaderValue::from_static("true"),
        );
        out.insert(
            header::ACCESS_CONTROL_EXPOSE_HEADERS,
            HeaderValue::from_static(
                "age, etag, idempotent-replayed, link, location, per-page, retry-after, total, www-authenticate, x-cache, \
                 x-data-as-of, x-data-available-from, x-data-since, x-data-source, x-request-id, x-universe",
            ),
        );
    }
}
