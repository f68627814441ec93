//! W3C trace context over HTTP headers and gRPC metadata, and spans for what leaves our house.

use std::cell::Cell;

use opentelemetry::{
    Context, global,
    propagation::{Extractor, Injector},
    trace::{SpanContext, SpanId, TraceContextExt, TraceFlags, TraceId, TraceState},
};
use opentelemetry_sdk::trace::{IdGenerator, RandomIdGenerator};
use tonic::metadata::{Ascii, MetadataKey, MetadataMap};
use tracing::{Span, field::Empty};
use tracing_opentelemetry::OpenTelemetrySpanExt;

use crate::{log, telemetry};

struct Metadata<'a>(&'a mut MetadataMap);

impl Injector for Metadata<'_> {
    fn set(&mut self, key: &str, value: String) {
        if let (Ok(key), Ok(value)) = (key.parse::<MetadataKey<Ascii>>(), value.parse()) {
            self.0.insert(key, value);
        }
    }
}

struct Headers<'a>(&'a mut http::HeaderMap);

impl Injector for Headers<'_> {
    fn set(&mut self, key: &str, value: String) {
        if let (Ok(key), Ok(value)) = (http::HeaderName::try_from(key), http::HeaderValue::try_from(value)) {
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
    let context = present();
    global::get_text_map_propagator(|propagator| propagator.inject_context(&context, &mut Metadata(metadata)));
}

/// Writes the present span's context, and the id of the request that we work for, into outgoing headers.
pub fn inject_headers(headers: &mut http::HeaderMap) {
    let context = present();
    global::get_text_map_propagator(|propagator| propagator.inject_context(&context, &mut Headers(headers)));
    if let Some(id) = log::marks().request_id
        && let Ok(id) = http::HeaderValue::try_from(id)
    {
        headers.insert(log::REQUEST_ID, id);
    }
}

/// Makes `span` a child of the caller's span in `headers`, where there is one, and writes its trace into its field `trace_id`.
pub fn adopt(span: &Span, headers: &http::HeaderMap) {
    adopt_from(span, &Incoming(headers));
}

/// As [`adopt`], from any kind of headers; gives the trace that the span belongs to, whether or not it is exported.
pub fn adopt_from(span: &Span, headers: &dyn Extractor) -> Option<TraceId> {
    if span.is_disabled() {
        return None;
    }
    let id = if let Some(named) = named(headers) {
        named
    } else {
        if let Err(error) = span.set_parent(extract(headers)) {
            tracing::trace!(error = %crate::causes(&error), "this span has no parent");
        }
        let context = of(span);
        context.is_valid().then(|| context.trace_id())?
    };
    span.record("trace_id", tracing::field::display(id));
    Some(id)
}

/// The trace that the caller names, or a new one. None where spans are exported: then a trace is what they make of it ([`adopt_from`]).
pub fn named(headers: &dyn Extractor) -> Option<TraceId> {
    if telemetry::exporting() {
        return None;
    }
    Some(callers(headers).unwrap_or_else(|| RandomIdGenerator::default().new_trace_id()))
}

/// The trace that the caller names.
fn callers(headers: &dyn Extractor) -> Option<TraceId> {
    headers.get("traceparent")?;
    let id = extract(headers).span().span_context().trace_id();
    (id != TraceId::INVALID).then_some(id)
}

thread_local! {
    static FORESEEN: Cell<Option<TraceId>> = const { Cell::new(None) };
}

/// Makes ids at random, but for a trace that was foreseen.
#[derive(Debug)]
pub(crate) struct ForeseenIds;

impl IdGenerator for ForeseenIds {
    fn new_trace_id(&self) -> TraceId {
        FORESEEN
            .take()
            .unwrap_or_else(|| RandomIdGenerator::default().new_trace_id())
    }

    fn new_span_id(&self) -> SpanId {
        RandomIdGenerator::default().new_span_id()
    }
}

/// Will spans of a request be exported? Asked before it has one, at an edge that exports: nothing has to be made for most traces. If the caller
/// names none, the next trace that begins on this thread is the one that was judged, so that the answer holds; [`forget`] takes that back.
#[must_use]
pub fn foresee(headers: &dyn Extractor) -> bool {
    let trace = callers(headers).unwrap_or_else(|| {
        let fresh = RandomIdGenerator::default().new_trace_id();
        FORESEEN.set(Some(fresh));
        fresh
    });
    telemetry::keeps(trace)
}

/// The request that was foreseen has no span, or has it by now.
pub fn forget() {
    FORESEEN.set(None);
}

fn extract(headers: &dyn Extractor) -> Context {
    global::get_text_map_propagator(|propagator| propagator.extract(headers))
}

/// The context to send on. Where nothing is exported no span is recorded, and the trace goes on by its name alone.
fn present() -> Context {
    if telemetry::exporting() {
        return Span::current().context();
    }
    let named = log::marks()
        .trace_id
        .and_then(|id| TraceId::from_hex(&id).ok())
        .map(|trace| {
            let span = RandomIdGenerator::default().new_span_id();
            SpanContext::new(trace, span, TraceFlags::NOT_SAMPLED, false, TraceState::NONE)
        });
    named.map_or_else(Context::new, |named| Context::new().with_remote_span_context(named))
}

/// Gives a span that has begun another name: for what is only known later.
pub fn rename(span: &Span, name: String) {
    span.context().span().update_name(name);
}

fn of(span: &Span) -> SpanContext {
    span.context().span().span_context().clone()
}

/// True when what happens now is exported: detail that costs something is only worth its price then.
#[must_use]
pub fn sampled() -> bool {
    telemetry::exporting() && of(&Span::current()).is_sampled()
}

pub(crate) fn sampled_trace_id() -> Option<String> {
    if !telemetry::exporting() {
        return None;
    }
    let context = of(&Span::current());
    (context.is_valid() && context.is_sampled()).then(|| context.trace_id().to_string())
}

/// A span for a call of somebody else's API. Record `http.response.status_code` in it. The trace's id stays with us: nobody outside
/// gets it. `target` names the kind of call (`/coins/{id}`), never an address with its query.
#[must_use]
pub fn outside(provider: &str, method: &'static str, host: &str, target: &str) -> Span {
    tracing::info_span!(
        "http client",
        otel.name = %format_args!("{method} {target}"),
        otel.kind = "client",
        otel.status_code = Empty,
        http.request.method = method,
        http.response.status_code = Empty,
        server.address = host,
        url.template = target,
        peer.service = provider,
        error.type = Empty,
    )
}

#[cfg(test)]
mod tests {
    use opentelemetry::{
        global,
        trace::{Span as _, TraceId, Tracer as _, TracerProvider as _},
    };
    use opentelemetry_sdk::{
        propagation::TraceContextPropagator,
        trace::{Sampler, SdkTracerProvider},
    };
    use tracing::field::Empty;
    use tracing_subscriber::{Layer, layer::SubscriberExt};

    use super::{FORESEEN, ForeseenIds, Incoming, adopt, adopt_from, foresee, forget, inject_headers};
    use crate::{
        log::{Lines, Output},
        telemetry::is_kept,
    };

    const CALLER: &str = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

    #[test]
    fn a_trace_keeps_its_name_where_nothing_is_exported() {
        global::set_text_map_propagator(TraceContextPropagator::new());
        let lines = Lines(Output::Stdout { json: true }).boxed();
        tracing::subscriber::with_default(tracing_subscriber::registry().with(lines), || {
            let span = || tracing::info_span!("server", request_id = "r-1", trace_id = Empty);
            let mut came = http::HeaderMap::new();
            let fresh = || adopt_from(&span(), &super::Incoming(&http::HeaderMap::new())).unwrap();
            assert!(fresh() != TraceId::INVALID && fresh() != fresh());

            came.insert("traceparent", CALLER.parse().unwrap());
            let named = super::named(&super::Incoming(&came)).unwrap();
            assert_eq!(named.to_string(), "0af7651916cd43dd8448eb211c80319c");
            let adopted = span();
            adopt(&adopted, &came);
            let mut sent = http::HeaderMap::new();
            adopted.in_scope(|| inject_headers(&mut sent));
            let parent = sent["traceparent"].to_str().unwrap();
            assert!(parent.starts_with("00-0af7651916cd43dd8448eb211c80319c-"), "{parent}");
            assert!(
                parent.ends_with("-00") && !parent.contains("b7ad6b7169203331"),
                "{parent}"
            );
            assert_eq!(sent["x-request-id"], "r-1");
        });
    }

    #[test]
    fn a_trace_that_was_foreseen_is_kept_or_left_out_as_it_was_said() {
        let sampler = Sampler::TraceIdRatioBased(0.5);
        let provider = SdkTracerProvider::builder()
            .with_id_generator(ForeseenIds)
            .with_sampler(sampler.clone())
            .build();
        let tracer = provider.tracer("test");
        let nobody = http::HeaderMap::new();
        let mut kept = 0;
        for _ in 0..100 {
            assert!(foresee(&Incoming(&nobody)), "no edge leaves anything out here");
            let said = FORESEEN.take().unwrap();
            FORESEEN.set(Some(said));
            let mut span = tracer.start("request");
            let context = span.span_context().clone();
            span.end();
            assert_eq!(context.trace_id(), said);
            assert_eq!(context.is_sampled(), is_kept(&sampler, said));
            kept += u32::from(context.is_sampled());
            let other = tracer.start("another").span_context().trace_id();
            assert_ne!(other, said, "it is foreseen once");
        }
        assert!((10..=90).contains(&kept), "{kept} of 100, one of two");

        let _ = foresee(&Incoming(&nobody));
        let said = FORESEEN.take().unwrap();
        FORESEEN.set(Some(said));
        forget();
        assert_ne!(tracer.start("later").span_context().trace_id(), said);
        // A trace that the caller names has its name already.
        global::set_text_map_propagator(TraceContextPropagator::new());
        let mut came = http::HeaderMap::new();
        came.insert("traceparent", CALLER.parse().unwrap());
        let _ = foresee(&Incoming(&came));
        assert_eq!(FORESEEN.take(), None);
    }
}
