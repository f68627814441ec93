//! What every `main` does: runtime, telemetry, TLS, signals, drain.

use std::future::Future;

use anyhow::Context;
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

use crate::{
    Running,
    args::OtelArgs,
    metrics,
    telemetry::{self, Place},
    tls,
};

/// Runs a service behind the edge until it is told to stop (SIGTERM, Ctrl-C), then drains it.
///
/// # Errors
/// When it could not start, ended by itself, or did not drain.
pub fn run<S>(name: &'static str, otel: &OtelArgs, serve: S) -> anyhow::Result<()>
where
    S: Future<Output = anyhow::Result<Running>>,
{
    run_at(name, Place::Behind, otel, serve)
}

/// As [`run`], for a service in any place.
///
/// # Errors
/// As [`run`].
pub fn run_at<S>(name: &'static str, place: Place, otel: &OtelArgs, serve: S) -> anyhow::Result<()>
where
    S: Future<Output = anyhow::Result<Running>>,
{
    block_on(async {
        let telemetry = telemetry::init(name, place, otel)?;
        let metrics_stop = CancellationToken::new();
        let _metrics_end = metrics_stop.clone().drop_guard();
        if let Some(listen) = otel.metrics_listen {
            metrics::serve(listen, metrics_stop).await?;
        }
        let mut running = serve.await?;
        tracing::info!(service = name, addr = %running.addr, "`{name}` listens on {}", running.addr);
        let mut term = signal(SignalKind::terminate()).context("cannot listen for SIGTERM")?;
        tokio::select! {
            _ = term.recv() => {}
            interrupted = tokio::signal::ctrl_c() => interrupted.context("cannot listen for Ctrl-C")?,
            ended = running.ended() => {
                ended?;
                anyhow::bail!("`{name}` ended by itself");
            }
        }
        tracing::info!(service = name, "`{name}` stops");
        let stopped = running.stop().await;
        telemetry.flush().await;
        stopped
    })
}

/// A runtime as services use it, for one-shot commands.
///
/// # Errors
/// When the runtime cannot start, or the command's own.
pub fn block_on<T>(work: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    tls::install();
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("cannot start the runtime")?
        .block_on(work)
}
