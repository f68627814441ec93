//! W3C trace context over gRPC metadata.

use opentelemetry::{
    global,
    propagation::{Extractor, Injector},
};
use tonic::metadata::{Ascii, MetadataKey, MetadataMap};
use tracing::Span;
use tracing_opentelemetry::OpenTelemetrySpanExt;

struct Outgoing<'a>(&'a mut MetadataMap);

impl Injector for Outgoing<'_> {
    fn set(&mut self, key: &str, value: String) {
        if let (Ok(key), Ok(value)) = (key.parse::<MetadataKey<Ascii>>(), value.parse()) {
            self.0.insert(key, value);
        }
    }
}

struct Incoming<'a>(&'a http::HeaderMap);

impl Extractor for Incoming<'_> {
    fn get(&self, key: &str) -> Option<&str> {
        self.0.get(key).and_then(|value| value.to_str().ok())
    }

    fn keys(&self) -> Vec<&str> {
        self.0.keys().map(http::HeaderName::as_str).collect()
    }
}

/// Writes the present span's context into outgoing metadata.
pub fn inject(metadata: &mut MetadataMap) {
    let context = Span::current().context();
    global::get_text_map_propagator(|propagator| propagator.inject_context(&context, &mut Outgoing(metadata)));
}

/// A span for an incoming call, child of the caller's where it sent one.
pub fn server_span(service: &'static str, request: &http::Request<()>) -> Span {
    let method = request.uri().path().trim_start_matches('/').to_owned();
    let span = tracing::info_span!("rpc", otel.name = %method, otel.kind = "server", service);
    let parent = global::get_text_map_propagator(|propagator| propagator.extract(&Incoming(request.headers())));
    if let Err(error) = span.set_parent(parent) {
        tracing::trace!(%error, "this span has no parent");
    }
    span
}
