//! Answers from memory to readers who are known: most of what is asked. Nothing is begun for them that only others need: no future, no search
//! among the routes, and a span only where a line is written. What is not cached goes the long way, which asks, waits and refuses.

use std::{
    rc::Rc,
    sync::{Arc, Weak},
    time::Instant,
};

use actix_web::{
    HttpResponse,
    dev::{ServiceRequest, ServiceResponse},
    http::Method,
};
use kit::propagate;

use crate::{
    access_log,
    callers::RecentCallers,
    client_socket::Activity,
    every_request::{check, complete},
    market_cache::Kept,
    metrics,
    request_context::RequestContext,
    serving::respond_here,
    span,
    state::Shared,
    worker_cache::WorkerCache,
};

/// The documents that are kept are all here.
const MARKET: &str = "/api/v3/";

/// What a worker has in memory.
#[derive(Debug, Default)]
pub struct FastPath {
    /// Documents and their routes, by address. The cache decides how much memory they take.
    documents: WorkerCache<Arc<str>, (Weak<Kept>, Arc<str>)>,
    callers: RecentCallers,
}

impl FastPath {
    /// The answer from memory.
    ///
    /// # Errors
    /// The request again, where there is none.
    pub fn answer(
        &self,
        shared: &Shared,
        request: ServiceRequest,
        context: &RequestContext,
        activity: Option<&Rc<Activity>>,
        started: Instant,
    ) -> Result<ServiceResponse, ServiceRequest> {
        // Who comes on a reserved place is judged first.
        if activity.is_some_and(|activity| activity.reserved) {
            return Err(request);
        }
        let Some((mut response, route)) = self.find(shared, &request, context, started) else {
            return Err(request);
        };
        let _handling = activity.map(Activity::handle);
        let http = request.into_parts().0;
        let status = response.status();
        complete(shared, &http, context, &mut response);
        let took = started.elapsed();
        metrics::record(http.method(), http.path(), &route, status.as_u16(), took);
        if access_log::is_due(shared, http.method(), status) {
            let (span, _) = span::open(http.method(), http.path(), http.headers(), &context.request_id);
            span.in_scope(|| access_log::write(&http, &route, status, took));
        }
        propagate::forget();
        Ok(ServiceResponse::new(http, response))
    }

    /// Nothing where a span is to tell of the request: those that are exported tell of all that happened in it.
    fn find(
        &self,
        shared: &Shared,
        request: &ServiceRequest,
        context: &RequestContext,
        now: Instant,
    ) -> Option<(HttpResponse, Arc<str>)> {
        let may_be = *request.method() == Method::GET && request.path().starts_with(MARKET);
        if !may_be || span::is_wanted(request.headers()) || check(shared, request).is_err() {
            return None;
        }
        let address = request.uri().path_and_query()?.as_str();
        let (kept, route) = self.document(shared, address, now)?;
        // Last, because it counts the request.
        let reader = shared.cached_reader(&self.callers, request.request(), context.ip)?;
        Some((respond_here(request.request(), &kept, reader), route))
    }

    fn document(&self, shared: &Shared, address: &str, now: Instant) -> Option<(Arc<Kept>, Arc<str>)> {
        if let Some((kept, route)) = self.documents.find(address, now)
            && let Some(kept) = kept.upgrade()
        {
            return Some((kept, route));
        }
        let (kept, route) = shared.documents.cached(address)?;
        let found = (Arc::downgrade(&kept), Arc::clone(&route));
        self.documents.keep(address.into(), found, now, kept.end());
        Some((kept, route))
    }
}
