//! What happens to every request before and after its handler: what holds for all of them ([`crate::every_request`]), a span, one error shape.

use std::{
    future::{Future, Ready, ready},
    net::{IpAddr, Ipv4Addr},
    panic::{AssertUnwindSafe, catch_unwind},
    pin::Pin,
    rc::Rc,
    sync::Arc,
    time::Instant,
};

use actix_web::{
    Error, HttpMessage, HttpRequest, HttpResponse, ResponseError,
    body::MessageBody,
    dev::{Service, ServiceRequest, ServiceResponse, Transform},
    http::{StatusCode, Uri, header, uri::PathAndQuery},
};
use futures::FutureExt;
use tracing::Instrument;

use crate::{
    access_log,
    client_socket::Activity,
    cors, entity_tags,
    every_request::{check, close_if, complete, set_standard_headers},
    fast_path::FastPath,
    headers, idempotency_key, mcp, metrics,
    problem::{Family, Problem},
    request_context::RequestContext,
    request_id, response_body, span,
    state::Shared,
};

/// Under it, pages refer to their parts relatively: the slash at the end matters.
const DOCS: &str = "/api/v1/docs";
/// Refusals have a shape of their own here (RFC 6749, section 5.2), which clients read; as those of JSON-RPC have.
const OAUTH: &str = "/api/v1/oauth/";
/// People open these links, and read a page also where a link doesn't work.
const UNSUBSCRIBE: &str = "/api/auth/unsubscribe/";

/// The middleware.
#[derive(Clone)]
pub struct Edge(pub Arc<Shared>);

impl<S, B> Transform<S, ServiceRequest> for Edge
where
    S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error> + 'static,
    S::Future: 'static,
    B: MessageBody + 'static,
{
    type Response = ServiceResponse;
    type Error = Error;
    type Transform = EdgeService<S>;
    type InitError = ();
    type Future = Ready<Result<Self::Transform, ()>>;

    fn new_transform(&self, inner: S) -> Self::Future {
        ready(Ok(EdgeService {
            inner,
            shared: Arc::clone(&self.0),
            fast_path: FastPath::default(),
        }))
    }
}

pub struct EdgeService<S> {
    inner: S,
    shared: Arc<Shared>,
    fast_path: FastPath,
}

impl<S, B> Service<ServiceRequest> for EdgeService<S>
where
    S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error> + 'static,
    S::Future: 'static,
    B: MessageBody + 'static,
{
    type Response = ServiceResponse;
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<ServiceResponse, Error>>>>;

    fn poll_ready(&self, context: &mut core::task::Context<'_>) -> core::task::Poll<Result<(), Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&self, request: ServiceRequest) -> Self::Future {
        let started = Instant::now();
        let mut context = read_context(&self.shared, &request);
        let family = Family::of(request.path());
        let activity = request.conn_data::<Rc<Activity>>().map(Rc::clone);
        let find = || {
            self.fast_path
                .answer(&self.shared, request, &context, activity.as_ref(), started)
        };
        let mut request = match catch_unwind(AssertUnwindSafe(find)) {
            Ok(Ok(answered)) => return Box::pin(ready(Ok(answered))),
            Ok(Err(request)) => request,
            Err(_) => {
                // Its head was complete.
                drop(activity.map(|activity| activity.handle()));
                let broken = Broken {
                    problem: panicked(&context),
                    family,
                    context,
                    is_last: false,
                };
                return Box::pin(ready(Err(Error::from(broken))));
            }
        };
        let (span, trace_id) = span::open(request.method(), request.path(), request.headers(), &context.request_id);
        context.trace_id = trace_id;
        request.extensions_mut().insert(context.clone());
        let key = check(&self.shared, &request).and_then(|()| idempotency_key::of(&request));
        if let Ok(Some(key)) = &key {
            request.extensions_mut().insert(key.clone());
        }
        let early = key.err().map(|problem| context.render(&problem, family));
        // On a reserved place a stranger gets one answer: not even a probe keeps the place.
        let is_last =
            activity.as_ref().is_some_and(|activity| activity.reserved) && !self.shared.recognises(request.request());
        let early = early.or_else(|| {
            let turned_away = is_last && !span::is_probe(request.path());
            turned_away.then(|| context.render(&Problem::busy(), family))
        });
        let handling = activity.map(|activity| activity.handle());
        let early = early.or_else(|| cors::preflight(&self.shared.config.cors_origins, &request));
        trim(&mut request);
        for name in &headers::CLAIMED {
            request.headers_mut().remove(name);
        }
        let shared = Arc::clone(&self.shared);
        if let Some(response) = early {
            let http = request.into_parts().0;
            let mut response = span.in_scope(|| finish(&shared, &http, &context, response, started));
            close_if(is_last, &mut response);
            return Box::pin(ready(Ok(ServiceResponse::new(http, response))));
        }
        // The request must not be held here: routing needs it for itself alone.
        let answered = AssertUnwindSafe(span.in_scope(|| self.inner.call(request))).catch_unwind();
        let work = async move {
            let problem = match answered.await {
                Ok(Ok(answered)) => {
                    let (http, response) = answered.into_parts();
                    let mut response = finish(&shared, &http, &context, response.map_into_boxed_body(), started);
                    close_if(is_last, &mut response);
                    if let Some(handling) = handling.filter(|_| is_event_stream(&response)) {
                        handling.streams();
                    }
                    return Ok(ServiceResponse::new(http, response));
                }
                Ok(Err(error)) => {
                    let status = error.as_response_error().status_code();
                    error
                        .as_error::<Problem>()
                        .cloned()
                        .unwrap_or_else(|| Problem::of_status(status))
                }
                Err(_) => panicked(&context),
            };
            let broken = Broken {
                problem,
                family,
                context,
                is_last,
            };
            Err(broken.into())
        };
        Box::pin(work.instrument(span))
    }
}

/// A failure so early or so deep that the request itself is gone.
#[derive(Debug)]
struct Broken {
    problem: Problem,
    family: Family,
    context: RequestContext,
    is_last: bool,
}

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.problem.fmt(f)
    }
}

impl ResponseError for Broken {
    fn status_code(&self) -> StatusCode {
        self.problem.status
    }

    fn error_response(&self) -> HttpResponse {
        let mut response = self.context.render(&self.problem, self.family);
        set_standard_headers(response.headers_mut(), &self.context);
        close_if(self.is_last, &mut response);
        response
    }
}

/// Counts a panic; its own message was printed where it happened.
fn panicked(context: &RequestContext) -> Problem {
    tracing::error!(request_id = %context.request_id, "a handler panicked");
    ::metrics::counter!("gateway_panics_total").increment(1);
    Problem::internal()
}

fn is_event_stream(response: &HttpResponse) -> bool {
    let kind = response.headers().get(header::CONTENT_TYPE);
    kind.is_some_and(|kind| kind == "text/event-stream")
}

fn read_context(shared: &Shared, request: &ServiceRequest) -> RequestContext {
    let peer = request
        .peer_addr()
        .map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.ip());
    let (ip, https) = shared.proxies.client(peer, request.headers());
    RequestContext {
        request_id: request_id::of(request.headers()),
        trace_id: None,
        ip,
        https,
    }
}

/// `/path/` is `/path`.
fn trim(request: &mut ServiceRequest) {
    let path = request.path();
    if path.len() < 2 || !path.ends_with('/') || path.starts_with(DOCS) {
        return;
    }
    let trimmed = path.trim_end_matches('/');
    let trimmed = if trimmed.is_empty() { "/" } else { trimmed };
    let address = match request.uri().query() {
        Some(query) => format!("{trimmed}?{query}"),
        None => trimmed.to_owned(),
    };
    let mut parts = request.uri().clone().into_parts();
    let Ok(address) = PathAndQuery::try_from(address) else {
        return;
    };
    parts.path_and_query = Some(address);
    let Ok(uri) = Uri::from_parts(parts) else { return };
    request.match_info_mut().get_mut().update(&uri);
    request.head_mut().uri = uri;
}

fn finish(
    shared: &Shared,
    request: &HttpRequest,
    context: &RequestContext,
    response: HttpResponse,
    started: Instant,
) -> HttpResponse {
    let response = entity_tags::revalidated(request, response);
    let sent = response_body::within_budget(shared, request, response);
    let mut response = sent.unwrap_or_else(|problem| context.render(&problem, Family::of(request.path())));
    let status = response.status();
    if status.is_client_error() || status.is_server_error() {
        response = problem(request, context, response);
    }
    complete(shared, request, context, &mut response);
    let took = started.elapsed();
    let pattern = request.match_pattern();
    let route = pattern.as_deref().unwrap_or("*");
    metrics::record(request.method(), request.path(), route, status.as_u16(), took);
    span::close(request.method(), route, status.as_u16());
    if access_log::is_due(shared, request.method(), status) {
        access_log::write(request, route, status, took);
    }
    response
}

/// Everything that is an error gets the one shape, whoever made it.
fn problem(request: &HttpRequest, context: &RequestContext, response: HttpResponse) -> HttpResponse {
    let kind = response.headers().get(header::CONTENT_TYPE);
    let rendered = kind.is_some_and(|kind| kind == "application/problem+json");
    let has_own_words = request.path().starts_with(OAUTH) || request.path() == mcp::PATH;
    let spoken = has_own_words && kind.is_some_and(|kind| kind == "application/json");
    let shown = request.path().starts_with(UNSUBSCRIBE) && kind.is_some_and(|kind| kind == "text/html; charset=utf-8");
    if rendered || spoken || shown {
        return response;
    }
    let family = Family::of(request.path());
    if let Some(problem) = response.error().and_then(|error| error.as_error::<Problem>()) {
        return context.render(problem, family);
    }
    let mut problem = Problem::of_status(response.status());
    problem.allow = response
        .headers()
        .get(header::ALLOW)
        .and_then(|allow| allow.to_str().ok())
        .map(str::to_owned);
    context.render(&problem, family)
}

#[cfg(test)]
#[path = "edge_tests.rs"]
mod tests;
