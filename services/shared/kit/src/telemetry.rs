//! Logs to standard output, traces to a collector where one is named.

use std::{
    io::IsTerminal,
    sync::{
        Mutex, OnceLock,
        atomic::{AtomicBool, Ordering},
    },
};

use opentelemetry::{
    global,
    trace::{SpanKind, TraceId, TracerProvider},
};
use opentelemetry_otlp::WithExportConfig;
use opentelemetry_sdk::{
    Resource,
    propagation::TraceContextPropagator,
    trace::{Sampler, SamplingDecision, SdkTracerProvider, ShouldSample},
};
use tracing::Level;
use tracing_subscriber::{
    EnvFilter, Layer,
    filter::{FilterExt, filter_fn},
    layer::SubscriberExt,
    util::SubscriberInitExt,
};

use crate::{
    args::OtelArgs,
    log::{Lines, Output},
    propagate::ForeseenIds,
};

static EXPORTING: AtomicBool = AtomicBool::new(false);
/// What decides at an edge which traces are kept.
static AT_EDGE: OnceLock<Sampler> = OnceLock::new();

/// Keeps the exporter; [`Telemetry::flush`] sends what is still queued.
#[derive(Debug)]
pub struct Telemetry(SdkTracerProvider);

impl Telemetry {
    /// Sends what is queued; blocks in a thread of its own, because the exporter does.
    pub async fn flush(self) {
        let flushed = tokio::task::spawn_blocking(move || self.0.shutdown()).await;
        if !matches!(flushed, Ok(Ok(()))) {
            tracing::warn!("some spans were not exported");
        }
    }
}

/// Which of a trace's spans decide whether it is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Callers are strangers: their wish to be sampled is not followed, or anybody could have all of theirs kept. The ratio decides
    /// by the trace's id, so all edges decide alike.
    Edge,
    /// The caller is one of ours and has decided.
    Behind,
}

/// True when spans leave this process.
#[must_use]
pub fn exporting() -> bool {
    EXPORTING.load(Ordering::Relaxed)
}

/// False at an edge that exports spans, but none of this trace.
pub(crate) fn keeps(trace: TraceId) -> bool {
    AT_EDGE.get().is_none_or(|sampler| is_kept(sampler, trace))
}

/// As the SDK asks when a span begins.
pub(crate) fn is_kept(sampler: &Sampler, trace: TraceId) -> bool {
    let judged = sampler.should_sample(None, trace, "", &SpanKind::Server, &[], &[]);
    judged.decision != SamplingDecision::Drop
}

/// Starts logging and tracing for this process. A second call in one process changes nothing.
///
/// # Errors
/// When the collector's address makes no sense.
pub fn init(service: &'static str, place: Place, otel: &OtelArgs) -> anyhow::Result<Telemetry> {
    let json = !std::io::stdout().is_terminal();
    start(service, place, otel, Output::Stdout { json })
}

/// As [`init`], but logs go to `file`: for a program whose standard output is for its user.
///
/// # Errors
/// When the collector's address makes no sense.
pub fn init_into(
    service: &'static str,
    place: Place,
    otel: &OtelArgs,
    file: std::fs::File,
) -> anyhow::Result<Telemetry> {
    start(service, place, otel, Output::File(Mutex::new(file)))
}

fn start(service: &'static str, place: Place, otel: &OtelArgs, output: Output) -> anyhow::Result<Telemetry> {
    global::set_text_map_propagator(TraceContextPropagator::new());
    let provider = provider(service, place, otel)?;
    // Spans are made whatever is logged: they carry the ids of the request and its trace. Both filters say up to which level they let
    // anything through, or each line of a library's that is never written would be looked at all the same.
    let lines = Lines(output).with_filter(
        EnvFilter::try_from_default_env()
            .unwrap_or_else(|_| EnvFilter::new("info"))
            .or(filter_fn(|about| about.is_span() && *about.level() <= Level::INFO).with_max_level_hint(Level::INFO)),
    );
    // What nobody collects is not recorded: the names of traces travel without it ([`crate::propagate`]).
    let traces = exporting().then(|| {
        tracing_opentelemetry::layer()
            .with_tracer(provider.tracer("meridian"))
            .with_location(false)
            .with_threads(false)
            .with_target(false)
            .with_tracked_inactivity(false)
            .with_context_activation(false)
            .with_filter(
                filter_fn(|about| *about.level() <= if about.is_span() { Level::INFO } else { Level::WARN })
                    .with_max_level_hint(Level::INFO),
            )
    });
    let started = tracing_subscriber::registry().with(lines).with(traces).try_init();
    if started.is_err() {
        tracing::debug!("logging was started already");
    }
    Ok(Telemetry(provider))
}

/// Without a collector nothing is recorded; the ids of traces come from [`crate::propagate`] then.
fn provider(service: &'static str, place: Place, otel: &OtelArgs) -> anyhow::Result<SdkTracerProvider> {
    let resource = Resource::builder()
        .with_service_name(service)
        .with_attribute(opentelemetry::KeyValue::new(
            "service.version",
            env!("CARGO_PKG_VERSION"),
        ))
        .with_attribute(opentelemetry::KeyValue::new("service.namespace", "meridian"))
        .build();
    let provider = SdkTracerProvider::builder().with_resource(resource);
    let Some(endpoint) = otel.otlp_endpoint.as_deref().filter(|endpoint| !endpoint.is_empty()) else {
        return Ok(provider.with_sampler(Sampler::AlwaysOff).build());
    };
    let exporter = opentelemetry_otlp::SpanExporter::builder()
        .with_tonic()
        .with_endpoint(endpoint)
        .build()?;
    let ratio = Sampler::TraceIdRatioBased(otel.otlp_sample_ratio);
    let sampler = match place {
        Place::Edge => AT_EDGE.get_or_init(|| ratio).clone(),
        Place::Behind => Sampler::ParentBased(Box::new(ratio)),
    };
    EXPORTING.store(true, Ordering::Relaxed);
    Ok(provider
        .with_batch_exporter(exporter)
        .with_id_generator(ForeseenIds)
        .with_sampler(sampler)
        .build())
}
