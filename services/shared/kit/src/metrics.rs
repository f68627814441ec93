//! Rate, errors and duration of every call, and a page where Prometheus reads them.
//!
//! Names: `rpc_server_requests_total{service,rpc,code}` and `rpc_server_seconds{service,rpc}`. A service adds its own with the
//! `metrics` crate's macros; they appear on the same page.

use std::{
    future::Future,
    net::SocketAddr,
    pin::Pin,
    sync::OnceLock,
    task::{Context, Poll},
    time::Instant,
};

use anyhow::Context as _;
use axum::{Router, extract::State, http::header, response::IntoResponse, routing::get};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tonic::{Code, Status};
use tower::{Layer, Service};

/// Upper bounds in seconds: from a cached read to the longest deadline.
const SECONDS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

static PAGE: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// The process's metrics as Prometheus text; starts collecting at the first call. `None` where another recorder was first.
pub fn page() -> Option<&'static PrometheusHandle> {
    PAGE.get_or_init(|| {
        PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &SECONDS)
            .and_then(PrometheusBuilder::install_recorder)
            .inspect_err(|error| tracing::warn!(%error, "metrics are not collected"))
            .ok()
    })
    .as_ref()
}

/// Serves `GET /metrics` until `stop`; returns the address.
///
/// # Errors
/// When the address cannot be bound.
pub async fn serve(listen: SocketAddr, stop: CancellationToken) -> anyhow::Result<SocketAddr> {
    let page = page().context("another metrics recorder is installed")?;
    let listener = TcpListener::bind(listen)
        .await
        .with_context(|| format!("cannot serve metrics on {listen}: is the port taken?"))?;
    let addr = listener.local_addr()?;
    let app = Router::new().route("/metrics", get(render)).with_state(page);
    tokio::spawn(async move {
        let served = axum::serve(listener, app)
            .with_graceful_shutdown(stop.cancelled_owned())
            .await;
        if let Err(error) = served {
            tracing::warn!(%error, "the metrics page ended");
        }
    });
    Ok(addr)
}

async fn render(State(page): State<&'static PrometheusHandle>) -> impl IntoResponse {
    page.run_upkeep();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], page.render())
}

/// Counts and times the calls of a gRPC server.
#[derive(Debug, Clone, Copy)]
pub struct Red {
    service: &'static str,
}

impl Red {
    #[must_use]
    pub fn of(service: &'static str) -> Self {
        page();
        Self { service }
    }
}

impl<S> Layer<S> for Red {
    type Service = Counted<S>;

    fn layer(&self, inner: S) -> Counted<S> {
        Counted {
            inner,
            service: self.service,
        }
    }
}

/// A service whose calls are counted.
#[derive(Debug, Clone)]
pub struct Counted<S> {
    inner: S,
    service: &'static str,
}

impl<S, Q, R> Service<http::Request<Q>> for Counted<S>
where
    S: Service<http::Request<Q>, Response = http::Response<R>>,
    S::Future: Send + 'static,
    S::Error: 'static,
{
    type Response = S::Response;
    type Error = S::Error;
    type Future = Pin<Box<dyn Future<Output = Result<S::Response, S::Error>> + Send>>;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(cx)
    }

    fn call(&mut self, request: http::Request<Q>) -> Self::Future {
        let (service, began) = (self.service, Instant::now());
        let rpc = request.uri().path().trim_start_matches('/').to_owned();
        let answered = self.inner.call(request);
        Box::pin(async move {
            let answer = answered.await;
            // A call that fails answers with headers alone, which hold its code; what streams has begun well.
            let code = match &answer {
                Ok(response) => Status::from_header_map(response.headers()).map_or(Code::Ok, |status| status.code()),
                Err(_) => Code::Internal,
            };
            // Only paths that exist become labels: a stranger's path must not make a new series.
            let rpc = if code == Code::Unimplemented {
                "unknown".to_owned()
            } else {
                rpc
            };
            metrics::counter!("rpc_server_requests_total", "service" => service, "rpc" => rpc.clone(), "code" => format!("{code:?}"))
                .increment(1);
            metrics::histogram!("rpc_server_seconds", "service" => service, "rpc" => rpc)
                .record(began.elapsed().as_secs_f64());
            answer
        })
    }
}
