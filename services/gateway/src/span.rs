//! The span of a request at the edge: child of the browser's click, parent of every call that follows.

use actix_web::http::{
    Method,
    header::{HeaderMap, HeaderName},
};
use kit::propagate;
use opentelemetry::{TraceId, propagation::Extractor};
use tracing::{Span, field::Empty};

use crate::headers::TRACEPARENT;

struct Incoming<'a>(&'a HeaderMap);

impl Extractor for Incoming<'_> {
    fn get(&self, key: &str) -> Option<&str> {
        let value = if key == TRACEPARENT.as_str() {
            self.0.get(&TRACEPARENT)
        } else {
            self.0.get(key)
        };
        value.and_then(|value| value.to_str().ok())
    }

    fn keys(&self) -> Vec<&str> {
        self.0.keys().map(HeaderName::as_str).collect()
    }
}

/// For a request that just came. Probes have none: they come every few seconds.
pub fn open(method: &Method, path: &str, headers: &HeaderMap, request_id: &str) -> (Span, Option<TraceId>) {
    if is_probe(path) {
        return (Span::none(), None);
    }
    let named = propagate::named(&Incoming(headers));
    let span = tracing::info_span!(
        "http server",
        otel.name = method_name(method),
        otel.kind = "server",
        otel.status_code = Empty,
        http.request.method = method_name(method),
        http.route = Empty,
        http.response.status_code = Empty,
        meridian.service = "gateway",
        request_id,
        trace_id = named.map(display),
    );
    if span.is_disabled() {
        return (span, None);
    }
    let trace_id = named.or_else(|| propagate::adopt_from(&span, &Incoming(headers)));
    (span, trace_id)
}

/// Will a span of a request that has none yet be exported?
pub fn is_wanted(headers: &HeaderMap) -> bool {
    kit::telemetry::exporting() && propagate::foresee(&Incoming(headers))
}

/// What is known of the present span once it was answered. `route` is the pattern of the path, never the path: that may name a person's things.
pub fn close(method: &Method, route: &str, status: u16) {
    // What is not exported needs no name, and is not looked for: this is on the way of every answer.
    if !propagate::sampled() {
        return;
    }
    let span = Span::current();
    if span.is_disabled() {
        return;
    }
    propagate::rename(&span, format!("{} {route}", method_name(method)));
    span.record("http.route", route);
    span.record("http.response.status_code", status);
    if status >= 500 {
        span.record("otel.status_code", "ERROR");
    }
}

pub fn is_probe(path: &str) -> bool {
    matches!(path, "/healthz" | "/readyz")
}

/// Strangers may invent methods; labels and names of spans have a few.
pub fn method_name(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "_OTHER",
    }
}
