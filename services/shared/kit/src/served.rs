//! What happens around every call that a gRPC server answers: a span under the caller's, and its rate, errors and duration.

use std::{
    future::Future,
    pin::Pin,
    task::{Context, Poll},
    time::Instant,
};

use tonic::{Code, Status};
use tower::{Layer, Service};
use tracing::{Instrument, Span, field::Empty};

use crate::{log::REQUEST_ID, metrics, propagate};

/// Watches the calls of one service's server.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Watch {
    service: &'static str,
}

impl Watch {
    pub(crate) fn of(service: &'static str) -> Self {
        metrics::collect();
        Self { service }
    }
}

impl<S> Layer<S> for Watch {
    type Service = Watched<S>;

    fn layer(&self, inner: S) -> Watched<S> {
        Watched {
            inner,
            service: self.service,
        }
    }
}

/// A server whose calls are watched.
#[derive(Debug, Clone)]
pub(crate) struct Watched<S> {
    inner: S,
    service: &'static str,
}

impl<S, Q, R> Service<http::Request<Q>> for Watched<S>
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
        let span = server_span(service, &rpc, request.headers());
        let answered = span.in_scope(|| self.inner.call(request));
        let work = async move {
            let answer = answered.await;
            // A call that fails answers with headers alone, which hold its code; what streams has begun well.
            let code = noted(&answer, Code::Internal);
            // Only paths that exist become labels: a stranger's path must not make a new series.
            let rpc = if code == Code::Unimplemented {
                "unknown".to_owned()
            } else {
                rpc
            };
            ::metrics::counter!("rpc_server_requests_total", "service" => service, "rpc" => rpc.clone(), "code" => format!("{code:?}"))
                .increment(1);
            ::metrics::histogram!("rpc_server_seconds", "service" => service, "rpc" => rpc)
                .record(began.elapsed().as_secs_f64());
            answer
        };
        Box::pin(work.instrument(span))
    }
}

/// The code of an answer, which the current span notes; `lost` where there is no answer.
pub(crate) fn noted<B, E>(answer: &Result<http::Response<B>, E>, lost: Code) -> Code {
    let code = match answer {
        Ok(response) => Status::from_header_map(response.headers()).map_or(Code::Ok, |status| status.code()),
        Err(_) => lost,
    };
    let here = Span::current();
    here.record("rpc.grpc.status_code", code as i32);
    if is_fault(code) {
        here.record("otel.status_code", "ERROR");
    }
    code
}

/// Codes that are our fault, not the caller's.
const fn is_fault(code: Code) -> bool {
    matches!(
        code,
        Code::Unknown
            | Code::DeadlineExceeded
            | Code::Unimplemented
            | Code::Internal
            | Code::Unavailable
            | Code::DataLoss
    )
}

/// A span for an incoming call, child of the caller's where it sent one. Probes and reflection get none: they come every few seconds.
fn server_span(service: &'static str, method: &str, headers: &http::HeaderMap) -> Span {
    if method.starts_with("grpc.") {
        return Span::none();
    }
    let (package, name) = method.rsplit_once('/').unwrap_or(("", method));
    let request_id = headers.get(REQUEST_ID).and_then(|id| id.to_str().ok());
    let span = tracing::info_span!(
        "rpc server",
        otel.name = method,
        otel.kind = "server",
        otel.status_code = Empty,
        rpc.system = "grpc",
        rpc.service = package,
        rpc.method = name,
        rpc.grpc.status_code = Empty,
        meridian.service = service,
        request_id,
        trace_id = Empty,
    );
    propagate::adopt(&span, headers);
    span
}
