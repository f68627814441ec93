//! The device cookie and its guard against requests from other sites.
//!
//! `XSRF-TOKEN` can be read by our own pages only; its value must come back as a header. It is sealed to the session and to the
//! device cookie, so that a value planted by somebody else is none. The device cookie carries our signature, so that a device that
//! has signed in before is known without asking auth.

use actix_web::{
    HttpRequest,
    cookie::{Cookie, SameSite, time::Duration},
};
use aws_lc_rs::hmac::{self, HMAC_SHA256};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use kit::args::HopArgs;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::problem::Problem;

pub const DEVICE: &str = "__Host-dev";
pub const XSRF: &str = "XSRF-TOKEN";
const XSRF_HEADER: &str = "x-xsrf-token";
/// Before the secret of a device, where it is signed.
const DEVICE_PURPOSE: &[u8] = b"device ";

/// Signs and checks guard values.
pub struct Seal {
    /// The first signs, all are believed: an installation's secret is changed step by step. Never empty.
    keys: Vec<hmac::Key>,
}

impl std::fmt::Debug for Seal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seal")
    }
}

impl Seal {
    /// The key is derived, so that hop tokens and guard values never share one.
    ///
    /// # Errors
    /// Where a secret is too short.
    pub fn new(hop: &HopArgs) -> anyhow::Result<Self> {
        let key = |secret: &[u8]| {
            let derived = hmac::sign(&hmac::Key::new(HMAC_SHA256, secret), b"meridian gateway xsrf");
            hmac::Key::new(HMAC_SHA256, derived.as_ref())
        };
        Ok(Self {
            keys: hop.secrets()?.into_iter().map(key).collect(),
        })
    }

    /// The guard value of a session on a device: `session.nonce.signature`.
    #[must_use]
    pub fn issue(&self, session: &str, device: &str) -> String {
        let nonce = URL_SAFE_NO_PAD.encode(rand::random::<[u8; 12]>());
        let signature = self.sign(&guard(session, &nonce, &digest(device)));
        format!("{session}.{nonce}.{signature}")
    }

    /// The signature of these parts, one after the other.
    fn sign(&self, parts: &[&[u8]]) -> String {
        self.keys.first().map_or_else(String::new, |key| signature(key, parts))
    }

    /// Did one of our keys sign these parts so?
    fn signed(&self, parts: &[&[u8]], sent: &str) -> bool {
        let signs = |key| bool::from(signature(key, parts).as_bytes().ct_eq(sent.as_bytes()));
        self.keys.iter().any(signs)
    }

    fn holds(&self, value: &str, device: &str) -> bool {
        let mut parts = value.split('.');
        let (Some(session), Some(nonce), Some(signature), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return false;
        };
        self.signed(&guard(session, nonce, &digest(device)), signature)
    }

    /// Checks that the header repeats the cookie and both are sealed for this device; gives the session that they are sealed for.
    ///
    /// # Errors
    /// 403 `csrf_failed`.
    pub fn check<'r>(&self, request: &'r HttpRequest, device: &str) -> Result<&'r str, Problem> {
        let failed = || {
            Problem::new(
                actix_web::http::StatusCode::FORBIDDEN,
                "csrf_failed",
                "We couldn't check that the request came from Meridian. Please reload the page.",
            )
        };
        let cookie = request.cookie(XSRF).ok_or_else(failed)?;
        let header = request
            .headers()
            .get(XSRF_HEADER)
            .and_then(|value| value.to_str().ok())
            .ok_or_else(failed)?;
        let same = bool::from(cookie.value().as_bytes().ct_eq(header.as_bytes()));
        match header.split_once('.') {
            Some((session, _)) if same && self.holds(header, device) => Ok(session),
            _ => Err(failed()),
        }
    }

    /// The device cookie's value: `secret.signature`, by which we know our own without asking auth.
    fn device_value(&self, secret: &str) -> String {
        format!("{secret}.{}", self.sign(&[DEVICE_PURPOSE, secret.as_bytes()]))
    }

    /// The device's secret, where we gave it: it then counts for itself, whatever network it is in.
    #[must_use]
    pub fn known_device(&self, request: &HttpRequest) -> Option<String> {
        let value = device_cookie_of(request)?;
        let (secret, signature) = value.split_once('.')?;
        let signed = self.signed(&[DEVICE_PURPOSE, secret.as_bytes()], signature);
        signed.then(|| secret.to_owned())
    }

    /// Remembers the device for a year; only our own requests carry it.
    #[must_use]
    pub fn device_cookie(&self, secret: &str) -> Cookie<'static> {
        Cookie::build(DEVICE, self.device_value(secret))
            .path("/")
            .secure(true)
            .http_only(true)
            .same_site(SameSite::Strict)
            .max_age(Duration::days(365))
            .finish()
    }
}

fn signature(key: &hmac::Key, parts: &[&[u8]]) -> String {
    let mut context = hmac::Context::with_key(key);
    parts.iter().for_each(|part| context.update(part));
    URL_SAFE_NO_PAD.encode(context.sign().as_ref())
}

/// What the guard value of a session on a device is signed over.
fn guard<'a>(session: &'a str, nonce: &'a str, device: &'a [u8; 32]) -> [&'a [u8]; 5] {
    [session.as_bytes(), b".", nonce.as_bytes(), b".", device]
}

fn digest(device: &str) -> [u8; 32] {
    Sha256::digest(device.as_bytes()).into()
}

fn device_cookie_of(request: &HttpRequest) -> Option<String> {
    let cookie = request.cookie(DEVICE)?;
    Some(cookie.value().to_owned()).filter(|value| value.len() <= 256)
}

/// The device secret that the browser sent, without our signature; empty where it sent none.
#[must_use]
pub fn device(request: &HttpRequest) -> String {
    let mut value = device_cookie_of(request).unwrap_or_default();
    if let Some(end) = value.find('.') {
        value.truncate(end);
    }
    value
}

/// The guard value, readable by our own pages. An empty value takes it away.
#[must_use]
pub fn xsrf_cookie(value: String) -> Cookie<'static> {
    let life = if value.is_empty() {
        Duration::ZERO
    } else {
        Duration::days(30)
    };
    Cookie::build(XSRF, value)
        .path("/")
        .secure(true)
        .same_site(SameSite::Strict)
        .max_age(life)
        .finish()
}

#[cfg(test)]
mod tests {
    use actix_web::{cookie::Cookie, test::TestRequest};

    use super::{DEVICE, Seal, XSRF, device};
    use crate::testing;

    #[test]
    fn signatures_of_earlier_releases_are_ours() {
        let seal = Seal::new(&testing::config().hop).unwrap();
        assert_eq!(
            seal.device_value("secret"),
            "secret.5IRZuZEp3OR3vyB3WMyhAwJ4bEXfx-pGo41vRfa3SHg"
        );
        assert!(seal.holds("s1.n1.o201j9WDOJEx4T5P-JRi9Jb-rKdSElF_EtldksR_crc", "device"));
    }

    #[test]
    fn the_guard_is_bound_to_the_device() {
        let seal = Seal::new(&testing::config().hop).unwrap();
        let value = seal.issue("s1", "device");
        let sent = |cookie: &str, header: &str| {
            TestRequest::default()
                .cookie(Cookie::new(XSRF, cookie.to_owned()))
                .insert_header(("x-xsrf-token", header.to_owned()))
                .to_http_request()
        };
        assert!(seal.check(&sent(&value, &value), "device").is_ok());
        assert_eq!(
            seal.check(&sent(&value, &value), "other").unwrap_err().code,
            "csrf_failed"
        );
        assert!(
            seal.check(&sent(&value, &seal.issue("s1", "device")), "device")
                .is_err()
        );
        assert!(seal.check(&sent("a.b.c", "a.b.c"), "device").is_err());
        assert!(seal.check(&sent("", ""), "device").is_err());
        assert!(seal.check(&TestRequest::default().to_http_request(), "device").is_err());
        let moved = value.replacen("s1", "s2", 1);
        assert!(seal.check(&sent(&moved, &moved), "device").is_err());
    }

    #[test]
    fn only_devices_that_we_signed_are_known() {
        let seal = Seal::new(&testing::config().hop).unwrap();
        let sent = |value: &str| {
            let cookie = Cookie::new(DEVICE, value.to_owned());
            TestRequest::default().cookie(cookie).to_http_request()
        };
        let ours = seal.device_value("secret");
        assert_eq!(seal.known_device(&sent(&ours)).as_deref(), Some("secret"));
        assert_eq!(device(&sent(&ours)), "secret");
        // Cookies of earlier releases have no signature: still the device's secret, but not known by themselves.
        assert_eq!(device(&sent("secret")), "secret");
        let moved = ours.replacen("secret", "other", 1);
        for value in ["secret", "secret.", "secret.x", moved.as_str(), ""] {
            assert_eq!(seal.known_device(&sent(value)), None, "{value}");
        }
    }

    #[test]
    fn the_device_cookie_is_for_us_alone() {
        let seal = Seal::new(&testing::config().hop).unwrap();
        let text = seal.device_cookie("x").to_string();
        for part in ["__Host-dev=x.", "HttpOnly", "Secure", "SameSite=Strict", "Path=/"] {
            assert!(text.contains(part), "{text}");
        }
        assert!(!text.contains("Domain"));
    }
}
