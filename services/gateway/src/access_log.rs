//! One line for each answer, without secrets: the pattern of the path instead of what a person put in it, and no query.

use std::{borrow::Cow, sync::atomic::Ordering, time::Duration};

use actix_web::{
    HttpRequest,
    http::{Method, StatusCode},
};

use crate::state::Shared;

/// Longest part of an unknown path that is shown; tokens, keys and codes of flows are longer.
const LONGEST_PART: usize = 16;
/// Most parts that are shown.
const PARTS: usize = 8;

/// Is a line to be written? For changes and failures always, and for one of so many reads.
pub fn is_due(shared: &Shared, method: &Method, status: StatusCode) -> bool {
    let read = matches!(*method, Method::GET | Method::HEAD);
    let sample = shared.config.log_sample;
    let quiet = read && !status.is_server_error();
    !quiet || (sample > 0 && shared.answered.fetch_add(1, Ordering::Relaxed).is_multiple_of(sample))
}

/// Writes the line. `route` is the pattern of the path, `*` where there is none.
pub fn write(request: &HttpRequest, route: &str, status: StatusCode, took: Duration) {
    let duration_us = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
    tracing::info!(
        method = %request.method(),
        path = %loggable(request.path(), route),
        status = status.as_u16(),
        duration_us,
        "answered"
    );
}

/// The route where there is one. Otherwise the path with its long parts masked: someone may have mistyped an address that
/// holds a secret.
fn loggable<'p>(path: &'p str, route: &'p str) -> Cow<'p, str> {
    if route != "*" {
        return Cow::Borrowed(route);
    }
    let mut shown = String::new();
    for (n, part) in path.split('/').skip(1).enumerate() {
        if n == PARTS {
            shown.push_str("/…");
            break;
        }
        shown.push('/');
        shown.push_str(if part.len() > LONGEST_PART { "…" } else { part });
    }
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use super::loggable;

    #[test]
    fn no_secret_of_a_path_is_shown() {
        let token = "ab".repeat(32);
        let known = format!("/api/v1/shared/reports/{token}");
        let route = "/api/v1/shared/reports/{token}";
        assert_eq!(loggable(&known, route), route);
        for (path, shown) in [
            (format!("/API/v1/shared/reports/{token}"), "/API/v1/shared/reports/…"),
            (format!("//api/{token}/x"), "//api/…/x"),
            (format!("/Calendar/{token}.ics"), "/Calendar/…"),
            (token, ""),
            ("/a/b/c/d/e/f/g/h/i".to_owned(), "/a/b/c/d/e/f/g/h/…"),
            ("/wp-login.php".to_owned(), "/wp-login.php"),
        ] {
            assert_eq!(loggable(&path, "*"), shown);
        }
    }
}
