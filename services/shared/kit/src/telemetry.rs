//! Logs to standard output, traces to a collector where one is named.

use std::io::IsTerminal;

use opentelemetry::{global, trace::TracerProvider};
use opentelemetry_otlp::WithExportConfig;
use opentelemetry_sdk::{
    Resource,
    propagation::TraceContextPropagator,
    trace::{Sampler, SdkTracerProvider},
};
use tracing_subscriber::{EnvFilter, Layer, layer::SubscriberExt, util::SubscriberInitExt};

use crate::args::OtelArgs;

/// Keeps the exporter; [`Telemetry::flush`] sends what is still queued.
#[derive(Debug)]
pub struct Telemetry(Option<SdkTracerProvider>);

impl Telemetry {
    /// Sends what is queued; blocks in a thread of its own, because the exporter does.
    pub async fn flush(self) {
        let Some(provider) = self.0 else { return };
        let flushed = tokio::task::spawn_blocking(move || provider.shutdown()).await;
        if !matches!(flushed, Ok(Ok(()))) {
            tracing::warn!("some spans were not exported");
        }
    }
}

/// Starts logging and tracing for this process. A second call in one process changes nothing.
///
/// # Errors
/// When the collector's address makes no sense.
pub fn init(service: &'static str, otel: &OtelArgs) -> anyhow::Result<Telemetry> {
    if std::io::stdout().is_terminal() {
        start(service, otel, tracing_subscriber::fmt::layer().boxed())
    } else {
        start(
            service,
            otel,
            tracing_subscriber::fmt::layer().json().flatten_event(true).boxed(),
        )
    }
}

/// As [`init`], but logs go to `file`: for a program whose standard output is for its user.
///
/// # Errors
/// When the collector's address makes no sense.
pub fn init_into(service: &'static str, otel: &OtelArgs, file: std::fs::File) -> anyhow::Result<Telemetry> {
    let lines = tracing_subscriber::fmt::layer().with_ansi(false).with_writer(file);
    start(service, otel, lines.boxed())
}

type Lines = Box<dyn Layer<tracing_subscriber::layer::Layered<EnvFilter, tracing_subscriber::Registry>> + Send + Sync>;

fn start(service: &'static str, otel: &OtelArgs, lines: Lines) -> anyhow::Result<Telemetry> {
    global::set_text_map_propagator(TraceContextPropagator::new());
    let provider = otel
        .otlp_endpoint
        .as_deref()
        .map(|to| exporter(service, to, otel.otlp_sample_ratio))
        .transpose()?;
    let traces = provider
        .as_ref()
        .map(|provider| tracing_opentelemetry::layer().with_tracer(provider.tracer("meridian")));
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    if tracing_subscriber::registry()
        .with(filter)
        .with(lines)
        .with(traces)
        .try_init()
        .is_err()
    {
        tracing::debug!("logging was started already");
    }
    Ok(Telemetry(provider))
}

fn exporter(service: &'static str, endpoint: &str, ratio: f64) -> anyhow::Result<SdkTracerProvider> {
    let exporter = opentelemetry_otlp::SpanExporter::builder()
        .with_tonic()
        .with_endpoint(endpoint)
        .build()?;
    let provider = SdkTracerProvider::builder()
        .with_batch_exporter(exporter)
        .with_sampler(Sampler::ParentBased(Box::new(Sampler::TraceIdRatioBased(ratio))))
        .with_resource(Resource::builder().with_service_name(service).build())
        .build();
    global::set_tracer_provider(provider.clone());
    Ok(provider)
}
