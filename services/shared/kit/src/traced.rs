//! What happens around every call that we make of another service: a span of the client's, and the trace and the request's id in the
//! call's headers.

use std::{
    future::Future,
    pin::Pin,
    task::{Context, Poll},
};

use tonic::Code;
use tower::Service;
use tracing::{Instrument, field::Empty};

use crate::{propagate, served::noted};

/// A channel whose calls are traced.
#[derive(Debug, Clone)]
pub struct Traced<S>(S);

impl<S> Traced<S> {
    /// Traces the calls of a channel.
    pub const fn over(channel: S) -> Self {
        Self(channel)
    }
}

impl<S, Q, R> Service<http::Request<Q>> for Traced<S>
where
    S: Service<http::Request<Q>, Response = http::Response<R>>,
    S::Future: Send + 'static,
{
    type Response = S::Response;
    type Error = S::Error;
    type Future = Pin<Box<dyn Future<Output = Result<S::Response, S::Error>> + Send>>;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.0.poll_ready(cx)
    }

    fn call(&mut self, mut request: http::Request<Q>) -> Self::Future {
        let method = request.uri().path().trim_start_matches('/');
        let (package, name) = method.rsplit_once('/').unwrap_or(("", method));
        let span = tracing::info_span!(
            "rpc client",
            otel.name = method,
            otel.kind = "client",
            otel.status_code = Empty,
            rpc.system = "grpc",
            rpc.service = package,
            rpc.method = name,
            rpc.grpc.status_code = Empty,
        );
        span.in_scope(|| propagate::inject_headers(request.headers_mut()));
        let answered = span.in_scope(|| self.0.call(request));
        let work = async move {
            let answer = answered.await;
            noted(&answer, Code::Unavailable);
            answer
        };
        Box::pin(work.instrument(span))
    }
}
