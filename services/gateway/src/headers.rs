//! Headers that every response has, and the names under which we may be called.

use actix_web::http::{
    Uri,
    header::{self, HeaderMap, HeaderName, HeaderValue},
};

/// Names that are looked up or set at every request. Made here once: a name that is given as text is parsed and copied each time.
pub static REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
pub static TRACEPARENT: HeaderName = HeaderName::from_static("traceparent");
/// Headers by which services name the caller to each other. From a client they are dropped unread.
pub static CLAIMED: [HeaderName; 4] = [
    HeaderName::from_static("x-internal-user"),
    HeaderName::from_static("x-internal-session"),
    HeaderName::from_static("x-meridian-identity"),
    HeaderName::from_static("x-user-id"),
];

static FIXED: [(HeaderName, HeaderValue); 6] = [
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ),
];

/// For answers that are no pages: nothing may be loaded, nothing may frame them.
const NOTHING: &str = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// For the page with the API's description: its own scripts, and styles that its script writes.
pub const DOCS: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
    connect-src 'self'; font-src 'self'; base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'";

/// For a page with one form: its own styles, nothing that runs, and the form goes to us alone.
pub const FORM: &str =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// For a report: its own styles and pictures, nothing that runs, nothing from elsewhere.
pub const REPORT: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'; sandbox";

/// The app's own page: only what carries this request's nonce may run.
#[must_use]
pub fn page_policy(nonce: &str) -> String {
    format!(
        "default-src 'none'; script-src 'self' 'nonce-{nonce}'; style-src 'self' 'nonce-{nonce}'; img-src 'self' data: blob:; \
         connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; object-src 'none'; \
         form-action 'self'; frame-ancestors 'none'"
    )
}

/// Sets what a handler did not set itself.
pub fn secure(headers: &mut HeaderMap, https: bool) {
    for (name, value) in &FIXED {
        headers.insert(name.clone(), value.clone());
    }
    if !headers.contains_key(header::CONTENT_SECURITY_POLICY) {
        headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(NOTHING));
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    if https {
        headers.insert(
            header::STRICT_TRANSPORT_SECURITY,
            HeaderValue::from_static("max-age=31536000; includeSubDomains"),
        );
    }
}

/// The names under which we may be called.
#[derive(Debug, Clone)]
pub struct Hosts {
    any: bool,
    names: Vec<String>,
}

impl Hosts {
    #[must_use]
    pub fn new(names: &[String]) -> Self {
        let names: Vec<String> = names
            .iter()
            .map(|name| name.trim().to_ascii_lowercase())
            .filter(|name| !name.is_empty())
            .collect();
        Self {
            any: names.iter().any(|name| name == "*"),
            names,
        }
    }

    /// Is this request meant for us? Both the `Host` header and an address in the request line count.
    #[must_use]
    pub fn accept(&self, uri: &Uri, headers: &HeaderMap) -> bool {
        if self.any {
            return true;
        }
        let sent_host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        sent_host.is_some_and(|host| self.knows(host)) && uri.authority().is_none_or(|host| self.knows(host.as_str()))
    }

    /// The `Host` of a request, where it is one of our names; none where any name is taken, because a link must not lead to a stranger.
    #[must_use]
    pub fn known<'h>(&self, headers: &'h HeaderMap) -> Option<&'h str> {
        let host = headers.get(header::HOST)?.to_str().ok()?;
        self.knows(host).then_some(host)
    }

    fn knows(&self, host: &str) -> bool {
        let name = match host.strip_prefix('[') {
            Some(rest) => rest.find(']').map_or(host, |end| &host[..end + 2]),
            None => host.split_once(':').map_or(host, |(name, _)| name),
        };
        let port = &host[name.len()..];
        let port_is_good = port.is_empty() || port.strip_prefix(':').is_some_and(|port| port.parse::<u16>().is_ok());
        port_is_good && self.names.iter().any(|known| known.eq_ignore_ascii_case(name))
    }
}

#[cfg(test)]
mod tests {
    use actix_web::http::{
        Uri,
        header::{self, HeaderMap, HeaderValue},
    };

    use super::{Hosts, page_policy, secure};

    #[test]
    fn only_our_names_are_ours() {
        let hosts = Hosts::new(&["localhost".to_owned(), "127.0.0.1".to_owned(), "[::1]".to_owned()]);
        let accept = |host: &str, uri: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_str(host).unwrap());
            hosts.accept(&uri.parse::<Uri>().unwrap(), &headers)
        };
        for good in ["localhost", "LOCALHOST:8080", "127.0.0.1:1", "[::1]", "[::1]:8080"] {
            assert!(accept(good, "/"), "{good}");
        }
        for bad in [
            "evil",
            "localhost.evil.com",
            "localhost:x",
            "localhost:80@evil",
            "[::2]",
            "[::1",
            "[::1]x",
            "",
        ] {
            assert!(!accept(bad, "/"), "{bad}");
        }
        assert!(!accept("localhost", "http://evil/"));
        assert!(!hosts.accept(&Uri::from_static("/"), &HeaderMap::new()));
        let named = HeaderMap::from_iter([(header::HOST, HeaderValue::from_static("localhost:8080"))]);
        assert_eq!(hosts.known(&named), Some("localhost:8080"));
        assert_eq!(Hosts::new(&["*".to_owned()]).known(&named), None);
        assert!(Hosts::new(&["*".to_owned()]).accept(&Uri::from_static("/"), &HeaderMap::new()));
    }

    #[test]
    fn a_handler_may_set_its_own_policy_only() {
        let mut headers = HeaderMap::new();
        headers.insert(
            header::CONTENT_SECURITY_POLICY,
            HeaderValue::from_str(&page_policy("n0")).unwrap(),
        );
        secure(&mut headers, true);
        let policy = headers.get(header::CONTENT_SECURITY_POLICY).unwrap().to_str().unwrap();
        assert!(policy.contains("'nonce-n0'") && !policy.contains("unsafe"), "{policy}");
        assert!(headers.contains_key("strict-transport-security"));
        let mut plain = HeaderMap::new();
        secure(&mut plain, false);
        assert!(!plain.contains_key("strict-transport-security"));
        assert_eq!(plain.get("x-content-type-options").unwrap(), "nosniff");
    }
}
