//! Answers from memory to readers who are known: most of what is asked. Nothing is begun for them that only others need: no future, no search
//! among the routes, and a span only where a line is written. What is not at hand goes the long way, which asks, waits and refuses.

use std::{rc::Rc, sync::Arc, time::Instant};

use actix_web::{
    HttpResponse,
    dev::{ServiceRequest, ServiceResponse},
    http::Method,
};

use crate::{
    access_log, documents,
    edge::{Seen, check, complete},
    metrics, span,
    state::Shared,
    watched::Activity,
};

/// The documents that are kept are all here.
const MARKET: &str = "/api/v3/";

/// The answer that is at hand.
///
/// # Errors
/// The request again, where there is none.
pub fn answer(
    shared: &Shared,
    request: ServiceRequest,
    seen: &Seen,
    started: Instant,
) -> Result<ServiceResponse, ServiceRequest> {
    let Some((mut response, route)) = find(shared, &request, seen) else {
        return Err(request);
    };
    let _handling = request.conn_data::<Rc<Activity>>().map(|activity| activity.handle());
    let http = request.into_parts().0;
    let status = response.status();
    complete(shared, &http, seen, &mut response);
    let took = started.elapsed();
    metrics::record(http.method(), http.path(), &route, status.as_u16(), took);
    if access_log::is_due(shared, http.method(), status) {
        let (span, _) = span::open(http.method(), http.path(), http.headers(), &seen.request_id);
        span.in_scope(|| access_log::write(&http, &route, status, took));
    }
    Ok(ServiceResponse::new(http, response))
}

/// Spans that are exported tell of every request, and who comes on a reserved place is judged first.
fn find(shared: &Shared, request: &ServiceRequest, seen: &Seen) -> Option<(HttpResponse, Arc<str>)> {
    let is_reserved = |activity: &Rc<Activity>| activity.reserved;
    let may_be = *request.method() == Method::GET
        && request.path().starts_with(MARKET)
        && !kit::telemetry::exporting()
        && !request.conn_data::<Rc<Activity>>().is_some_and(is_reserved);
    if !may_be || check(shared, request).is_err() {
        return None;
    }
    documents::at_hand(shared, request.request(), seen.ip)
}
