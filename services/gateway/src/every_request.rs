//! What holds for every request and every answer, also for one from memory: limits on form and names, ids, safe headers.

use actix_web::{
    HttpRequest, HttpResponse,
    dev::ServiceRequest,
    http::{
        ConnectionType, Method, StatusCode,
        header::{HeaderMap, HeaderValue},
    },
};

use crate::{
    cors, headers, idempotency_key, paging, problem::Problem, request_context::RequestContext, span, state::Shared,
};

const LONGEST_ADDRESS: usize = 8 << 10;
/// Of a path of the contract: its patterns each read it whole, and before any limit of calls.
const LONGEST_PATH: usize = 2 << 10;
const LARGEST_HEAD: usize = 16 << 10;

/// What is refused whatever is asked.
///
/// # Errors
/// 400, 403, 405, 414, 421 or 431.
pub fn check(shared: &Shared, request: &ServiceRequest) -> Result<(), Problem> {
    let address = request
        .uri()
        .path_and_query()
        .map_or(0, |address| address.as_str().len());
    let path = request.path();
    if address > LONGEST_ADDRESS || (path.starts_with("/api/v1/") && path.len() > LONGEST_PATH) {
        return Err(Problem::of_status(StatusCode::URI_TOO_LONG));
    }
    let head: usize = request
        .headers()
        .iter()
        .map(|(name, value)| name.as_str().len() + value.len() + 4)
        .sum();
    if head > LARGEST_HEAD {
        return Err(Problem::of_status(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE));
    }
    if matches!(*request.method(), Method::TRACE | Method::CONNECT) {
        let mut problem = Problem::of_status(StatusCode::METHOD_NOT_ALLOWED);
        problem.allow = Some("GET, HEAD".to_owned());
        return Err(problem);
    }
    // The server as a whole, which no other method may name (RFC 9112, section 3.2.4).
    if path == "*" && *request.method() != Method::OPTIONS {
        return Err(Problem::of_status(StatusCode::BAD_REQUEST));
    }
    if !span::is_probe(request.path()) && !shared.hosts.accept(request.uri(), request.headers()) {
        return Err(Problem::new(
            StatusCode::MISDIRECTED_REQUEST,
            "misdirected",
            "Unknown host name.",
        ));
    }
    cors::check(&shared.config.cors_origins, request)
}

/// Headers that every response has.
pub fn set_standard_headers(out: &mut HeaderMap, context: &RequestContext) {
    headers::secure(out, context.https);
    if let Ok(id) = HeaderValue::from_str(&context.request_id) {
        out.insert(headers::REQUEST_ID.clone(), id);
    }
}

/// What every answer has, but for its body.
pub fn complete(shared: &Shared, request: &HttpRequest, context: &RequestContext, response: &mut HttpResponse) {
    let out = response.headers_mut();
    set_standard_headers(out, context);
    paging::link(shared, request, context, out);
    cors::answer(&shared.config.cors_origins, request.headers(), out);
    idempotency_key::mark(request, out);
    close_if(shared.draining.is_cancelled(), response);
}

/// Ends the connection after this answer.
pub fn close_if(is_last: bool, response: &mut HttpResponse) {
    if is_last {
        response.head_mut().set_connection_type(ConnectionType::Close);
    }
}
