//! Refresh tokens of clients without cookies.
//!
//! A session is bound to its device: a refresh token alone opens nothing. Browsers keep the device's secret in a cookie that no script
//! can read, so what a page has in its storage never holds it. Other programs send `{"refresh": …}` and nothing else, and most keep no
//! `Secure` cookie of an address without TLS. They get the secret in the token itself, as `token.secret`.

use actix_web::{HttpRequest, http::header};

use crate::cookies;

/// Stands neither in a token nor in a secret.
const BETWEEN: char = '.';
/// Refresh tokens begin so. Access tokens, which may be sent here by mistake, have dots of their own.
const PREFIX: &str = "mr_";

/// The refresh token of a new session as this client can use it. Browsers say of each POST where it comes from; `device` is empty
/// where the client has kept its cookie from before.
#[must_use]
pub fn handed_out(request: &HttpRequest, refresh: &str, device: &str) -> String {
    let headers = request.headers();
    let is_browser = headers.contains_key(header::ORIGIN) || headers.contains_key("sec-fetch-site");
    if is_browser || device.is_empty() {
        return refresh.to_owned();
    }
    format!("{refresh}{BETWEEN}{device}")
}

/// A refresh token that was sent, and the device that it was sent from.
pub struct Presented<'t> {
    pub token: &'t str,
    /// Empty where neither the cookie nor the token names one.
    pub device: String,
    /// The token itself named the device: the browser sends nothing of it by itself, so no guard is needed.
    pub carried: bool,
}

impl<'t> Presented<'t> {
    /// The cookie counts where its guard is sent too, which programs don't know of.
    #[must_use]
    pub fn of(request: &HttpRequest, sent: &'t str) -> Self {
        let (token, carried) = parts(sent);
        let cookie = cookies::device(request);
        match carried {
            Some(device) if cookie.is_empty() || !request.headers().contains_key(cookies::XSRF_HEADER) => Self {
                token,
                device: device.to_owned(),
                carried: true,
            },
            _ => Self {
                token,
                device: cookie,
                carried: false,
            },
        }
    }

    /// The next token in the form of this one.
    #[must_use]
    pub fn followed_by(&self, next: String) -> String {
        if self.carried {
            format!("{next}{BETWEEN}{}", self.device)
        } else {
            next
        }
    }
}

/// The token, and the device's secret where it is part of what was sent.
#[must_use]
pub fn parts(sent: &str) -> (&str, Option<&str>) {
    match sent.split_once(BETWEEN) {
        Some((token, device)) if token.starts_with(PREFIX) && !device.is_empty() => (token, Some(device)),
        _ => (sent, None),
    }
}

#[cfg(test)]
mod tests {
    use actix_web::{cookie::Cookie, test::TestRequest};

    use super::{Presented, handed_out, parts};
    use crate::cookies::DEVICE;

    #[test]
    fn only_programs_get_the_secret() {
        let plain = TestRequest::default();
        assert_eq!(handed_out(&plain.to_http_request(), "mr_a", "s"), "mr_a.s");
        assert_eq!(
            handed_out(&TestRequest::default().to_http_request(), "mr_a", ""),
            "mr_a"
        );
        for header in [
            ("origin", "http://localhost:8080"),
            ("origin", "null"),
            ("sec-fetch-site", "same-origin"),
        ] {
            let browser = TestRequest::default().insert_header(header).to_http_request();
            assert_eq!(handed_out(&browser, "mr_a", "s"), "mr_a", "{header:?}");
        }
    }

    #[test]
    fn only_refresh_tokens_have_two_parts() {
        assert_eq!(parts("mr_a.s"), ("mr_a", Some("s")));
        assert_eq!(parts("mr_a.s.t"), ("mr_a", Some("s.t")));
        for whole in ["mr_a", "mr_a.", "eyJ.eyJ.sig", "x.y", ""] {
            let (token, device) = parts(whole);
            assert_eq!((token, device), (whole, None), "{whole}");
        }
    }

    #[test]
    fn the_cookie_counts_where_its_guard_is_sent() {
        let sent = |cookie: bool, guard: bool| {
            let mut request = TestRequest::default();
            if cookie {
                request = request.cookie(Cookie::new(DEVICE, "kept.signature"));
            }
            if guard {
                request = request.insert_header(("x-xsrf-token", "a.b.c"));
            }
            request.to_http_request()
        };
        let by = |request: &actix_web::HttpRequest, token| {
            let presented = Presented::of(request, token);
            (
                presented.device.clone(),
                presented.carried,
                presented.followed_by("mr_b".to_owned()),
            )
        };
        let carried = ("s".to_owned(), true, "mr_b.s".to_owned());
        let kept = ("kept".to_owned(), false, "mr_b".to_owned());
        assert_eq!(by(&sent(false, false), "mr_a.s"), carried);
        assert_eq!(by(&sent(true, false), "mr_a.s"), carried);
        assert_eq!(by(&sent(true, true), "mr_a.s"), kept);
        assert_eq!(by(&sent(true, false), "mr_a"), kept);
        assert_eq!(
            by(&sent(false, false), "mr_a"),
            (String::new(), false, "mr_b".to_owned())
        );
    }
}
