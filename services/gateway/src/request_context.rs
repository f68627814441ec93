//! What the edge found out about a request. It stands in the request's extensions, for whoever asks later.

use std::net::{IpAddr, Ipv4Addr};

use actix_web::{HttpMessage as _, HttpRequest, HttpResponse};
use opentelemetry::TraceId;

use crate::problem::{Family, Problem};

#[derive(Debug, Clone)]
pub struct RequestContext {
    pub request_id: String,
    /// As the caller named it or as we did.
    pub trace_id: Option<TraceId>,
    pub ip: IpAddr,
    pub https: bool,
}

impl RequestContext {
    /// The problem as an answer to this request.
    pub fn render(&self, problem: &Problem, family: Family) -> HttpResponse {
        let trace_id = self.trace_id.map(|id| id.to_string());
        problem.render(family, &self.request_id, trace_id.as_deref())
    }
}

/// The client's address.
#[must_use]
pub fn ip(request: &HttpRequest) -> IpAddr {
    request
        .extensions()
        .get::<RequestContext>()
        .map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |context| context.ip)
}

/// Did the client come over TLS?
#[must_use]
pub fn is_https(request: &HttpRequest) -> bool {
    request
        .extensions()
        .get::<RequestContext>()
        .is_some_and(|context| context.https)
}
