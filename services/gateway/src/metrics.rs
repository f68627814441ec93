//! What was answered: rate, errors and duration of every route. A path that no route has is `*`, so that strangers make no series.

use std::{cell::RefCell, collections::HashMap, sync::LazyLock, time::Duration};

use actix_web::http::Method;

use crate::{span::method_name, state::Shared};

/// The part of the interface that a path belongs to, as alerts speak of it.
fn family(path: &str) -> &'static str {
    match path {
        path if path.starts_with("/api/v3") => "market",
        path if path.starts_with("/api/auth") => "auth",
        path if path.starts_with("/forecasting/api") => "forecasting",
        path if path.starts_with("/api") || path.starts_with("/.well-known") => "platform",
        "/healthz" | "/readyz" => "health",
        _ => "static",
    }
}

/// The series of one route, found once by each worker: every answer passes here.
struct Route {
    seconds: metrics::Histogram,
    /// With method and class of status. They are few: to look through them is faster than to hash what is looked for.
    answered: Vec<(&'static str, &'static str, metrics::Counter)>,
}

thread_local! {
    /// By family and pattern of the path.
    static ROUTES: RefCell<HashMap<&'static str, HashMap<String, Route>>> = RefCell::default();
}

/// Counts one answer.
pub fn record(method: &Method, path: &str, route: &str, status: u16, took: Duration) {
    let family = family(path);
    ROUTES.with_borrow_mut(|families| {
        let routes = families.entry(family).or_default();
        if let Some(known) = routes.get_mut(route) {
            known.count(family, method, route, status, took);
        } else {
            kit::metrics::collect();
            let seconds =
                metrics::histogram!("gateway_request_seconds", "family" => family, "route" => route.to_owned());
            let answered = Vec::new();
            let made = routes.entry(route.to_owned()).or_insert(Route { seconds, answered });
            made.count(family, method, route, status, took);
        }
    });
}

impl Route {
    fn count(&mut self, family: &'static str, method: &Method, route: &str, status: u16, took: Duration) {
        let method = method_name(method);
        let status = match status / 100 {
            1 => "1xx",
            2 => "2xx",
            3 => "3xx",
            4 => "4xx",
            _ => "5xx",
        };
        let mut known = self.answered.iter();
        let known = known.find(|(of, class, _)| *of == method && *class == status);
        if let Some((.., counter)) = known {
            counter.increment(1);
        } else {
            let counter = metrics::counter!("gateway_requests_total", "family" => family, "method" => method,
                "route" => route.to_owned(), "status" => status);
            counter.increment(1);
            self.answered.push((method, status, counter));
        }
        self.seconds.record(took.as_secs_f64());
    }
}

const FOUND: [&str; 3] = ["here", "fetched", "old"];

/// Documents answered, by [`FOUND`]; found once, as the series of routes are.
static DOCUMENTS: LazyLock<[metrics::Counter; 3]> = LazyLock::new(|| {
    kit::metrics::collect();
    FOUND.map(|found| metrics::counter!("gateway_documents_total", "found" => found))
});

/// A document was answered from memory (`here`), from a service (`fetched`), or an old one in its place (`old`).
pub fn document(found: &'static str) {
    if let Some(at) = FOUND.iter().position(|one| *one == found) {
        DOCUMENTS[at].increment(1);
    }
}

/// Has the metrics page show what is open now, while the gateway lives.
pub fn show(shared: &std::sync::Arc<Shared>) {
    let shared = std::sync::Arc::downgrade(shared);
    kit::metrics::on_read(move || {
        let Some(shared) = shared.upgrade() else { return false };
        #[expect(clippy::cast_precision_loss, reason = "a monitoring figure")]
        let tell = |gauge: metrics::Gauge, count: usize| gauge.set(count as f64);
        tell(metrics::gauge!("gateway_streams"), shared.hub.open());
        tell(metrics::gauge!("gateway_connections"), shared.connections.open());
        tell(metrics::gauge!("gateway_connections_limit"), shared.connections.most());
        tell(metrics::gauge!("gateway_calls_in_flight"), shared.calls.gate.inside());
        tell(
            metrics::gauge!("gateway_calls_in_flight_limit"),
            shared.config.max_in_flight,
        );
        true
    });
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use actix_web::http::Method;
    use kit::metrics::Format;

    use super::record;

    #[test]
    fn what_was_answered_is_counted_by_route() {
        kit::metrics::collect();
        let route = "/api/v3/coins/{id}";
        record(
            &Method::GET,
            "/api/v3/coins/bitcoin",
            route,
            200,
            Duration::from_micros(300),
        );
        record(
            &Method::GET,
            "/api/v3/coins/bitcoin",
            route,
            503,
            Duration::from_secs(20),
        );
        let text = kit::metrics::page(Format::Plain);
        for line in [
            "gateway_requests_total{family=\"market\",method=\"GET\",route=\"/api/v3/coins/{id}\",status=\"2xx\"} 1",
            "gateway_requests_total{family=\"market\",method=\"GET\",route=\"/api/v3/coins/{id}\",status=\"5xx\"} 1",
            "gateway_request_seconds_bucket{family=\"market\",route=\"/api/v3/coins/{id}\",le=\"0.0005\"} 1",
            "gateway_request_seconds_bucket{family=\"market\",route=\"/api/v3/coins/{id}\",le=\"+Inf\"} 2",
        ] {
            assert!(text.contains(line), "{line} in {text}");
        }
    }
}
