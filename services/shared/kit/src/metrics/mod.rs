//! The page where Prometheus reads this process.
//!
//! `rpc_server_requests_total{service,rpc,code}` and `rpc_server_seconds{service,rpc}` are counted by [`crate::grpc`] for every call,
//! `db_*` by [`crate::pg`], `cache_requests_total` by [`crate::cache`]. A service adds its own with the `metrics` crate's macros; they
//! appear on the same page. Histograms are in seconds and end in `_seconds`.

mod process;
mod registry;
mod render;

use std::{
    net::SocketAddr,
    sync::{Mutex, OnceLock, PoisonError},
};

use anyhow::Context as _;
use axum::{
    Router,
    http::{HeaderMap, header},
    response::IntoResponse,
    routing::get,
};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use registry::{REGISTRY, Recording};
pub use render::Format;

static INSTALLED: OnceLock<bool> = OnceLock::new();

/// Looks at a thing each time the page is read; false where the thing is gone.
type Look = Box<dyn Fn() -> bool + Send>;
static LOOKS: Mutex<Vec<Look>> = Mutex::new(Vec::new());

/// Starts collecting; true also when it was started before. False where another recorder was first.
pub fn collect() -> bool {
    *INSTALLED.get_or_init(|| {
        metrics::set_global_recorder(Recording)
            .inspect_err(|error| tracing::warn!(error = %crate::causes(error), "metrics are not collected"))
            .is_ok()
    })
}

/// Has `look` called before every reading of the page, to set gauges of something that is only looked at then. It ends with its
/// first `false`.
pub fn on_read(look: impl Fn() -> bool + Send + 'static) {
    collect();
    LOOKS
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .push(Box::new(look));
}

/// The process's metrics as text.
#[must_use]
pub fn page(format: Format) -> String {
    collect();
    LOOKS
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .retain(|look| look());
    process::look();
    metrics::gauge!("meridian_build_info", "version" => env!("CARGO_PKG_VERSION")).set(1.0);
    REGISTRY.render(format)
}

/// Serves `GET /metrics` until `stop`; returns the address.
///
/// # Errors
/// When the address cannot be bound.
pub async fn serve(listen: SocketAddr, stop: CancellationToken) -> anyhow::Result<SocketAddr> {
    anyhow::ensure!(collect(), "another metrics recorder is installed");
    let listener = TcpListener::bind(listen)
        .await
        .with_context(|| format!("cannot serve metrics on {listen}: is the port taken?"))?;
    let addr = listener.local_addr()?;
    let app = Router::new().route("/metrics", get(answer));
    tokio::spawn(async move {
        let served = axum::serve(listener, app)
            .with_graceful_shutdown(stop.cancelled_owned())
            .await;
        if let Err(error) = served {
            tracing::warn!(error = %crate::causes(&error), "the metrics page ended");
        }
    });
    Ok(addr)
}

async fn answer(headers: HeaderMap) -> impl IntoResponse {
    let accept = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok());
    let format = Format::wanted(accept.unwrap_or_default());
    ([(header::CONTENT_TYPE, format.content_type())], page(format))
}
