//! Programs of others: what is registered of one, and to which addresses it may send a browser back.

use chrono::{DateTime, Utc};
use vocab::{AppClientId, UserId};

/// Clients that one person may register.
pub const MOST: i64 = 20;
/// Code points of a client's name.
pub const LONGEST_NAME: usize = 64;
/// Every secret begins so.
pub const SECRET_PREFIX: &str = "mcs_";
const MOST_URIS: usize = 10;
const LONGEST_URI: usize = 300;
/// Hosts of programs on the person's own machine (RFC 8252, section 7.3). A name could lead elsewhere.
const LOOPBACK: [&str; 2] = ["127.0.0.1", "[::1]"];

/// A registered client, without its secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AppClient {
    pub id: AppClientId,
    /// Who registered it.
    pub owner: UserId,
    pub name: String,
    pub redirect_uris: Vec<String>,
    /// SHA-256 of the secret; none of a public client, which can keep none.
    pub secret_sha256: Option<Vec<u8>>,
    pub created_at: DateTime<Utc>,
}

/// Why an address is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadUri {
    #[error("Give at least one address.")]
    Missing,
    #[error("At most {MOST_URIS} addresses.")]
    TooMany,
    #[error("At most {LONGEST_URI} characters.")]
    TooLong,
    #[error(
        "Use a complete https address without a fragment, a wildcard or a user name, or http at 127.0.0.1 or [::1]."
    )]
    Form,
    #[error("This address is listed twice.")]
    Twice,
}

/// An absolute address in the parts that matter here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Parts<'a> {
    scheme: &'a str,
    host: &'a str,
    /// With its colon; empty where there is none.
    port: &'a str,
    /// Path and query, with the slash or the question mark that they begin with.
    rest: &'a str,
}

fn parts(uri: &str) -> Option<Parts<'_>> {
    let (scheme, after) = uri.split_once("://")?;
    let (authority, rest) = after.split_at(after.find(['/', '?']).unwrap_or(after.len()));
    let host_end = match authority.strip_prefix('[') {
        Some(inner) => inner.find(']')? + 2,
        None => authority.find(':').unwrap_or(authority.len()),
    };
    let (host, port) = authority.split_at(host_end);
    let port_is_good = port.is_empty() || port.strip_prefix(':').is_some_and(|port| port.parse::<u16>().is_ok());
    (!host.is_empty() && port_is_good).then_some(Parts {
        scheme,
        host,
        port,
        rest,
    })
}

impl Parts<'_> {
    fn is_loopback(&self) -> bool {
        self.scheme == "http" && LOOPBACK.contains(&self.host)
    }

    fn is_web(&self) -> bool {
        let of_a_name = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b".-".contains(&byte);
        self.scheme == "https" && self.host.bytes().all(of_a_name)
    }
}

fn check(uri: &str) -> Result<(), BadUri> {
    if uri.len() > LONGEST_URI {
        return Err(BadUri::TooLong);
    }
    // What browsers and servers read differently is no part of an address that is compared as text.
    let is_plain = uri
        .bytes()
        .all(|byte| byte.is_ascii_graphic() && !b"#*@\\\"<>^`{|}".contains(&byte));
    let is_known = |parts: Parts<'_>| parts.is_web() || parts.is_loopback();
    if is_plain && parts(uri).is_some_and(is_known) {
        Ok(())
    } else {
        Err(BadUri::Form)
    }
}

/// Judges addresses before they are registered.
///
/// # Errors
/// The first fault, and which address it is in.
pub fn check_uris(uris: &[String]) -> Result<(), (usize, BadUri)> {
    if uris.is_empty() {
        return Err((0, BadUri::Missing));
    }
    if uris.len() > MOST_URIS {
        return Err((MOST_URIS, BadUri::TooMany));
    }
    for (at, uri) in uris.iter().enumerate() {
        check(uri).map_err(|error| (at, error))?;
        if uris[..at].contains(uri) {
            return Err((at, BadUri::Twice));
        }
    }
    Ok(())
}

impl AppClient {
    /// True where it has a secret, which it must prove itself with.
    #[must_use]
    pub const fn is_confidential(&self) -> bool {
        self.secret_sha256.is_some()
    }

    /// May a browser be sent to this address? It must be registered to the letter; at the person's own machine the port is free, since
    /// a program takes one that is (RFC 8252, section 7.3).
    #[must_use]
    pub fn redirects_to(&self, uri: &str) -> bool {
        let without_port = |uri| {
            parts(uri)
                .filter(Parts::is_loopback)
                .map(|parts| Parts { port: "", ..parts })
        };
        let asked = without_port(uri).filter(|_| check(uri).is_ok());
        self.redirect_uris
            .iter()
            .any(|known| known == uri || (asked.is_some() && without_port(known) == asked))
    }
}

/// Scheme, host and port of a registered address, for people. A text that is no address is shown as it is.
#[must_use]
pub fn origin(uri: &str) -> String {
    parts(uri).map_or_else(
        || uri.to_owned(),
        |Parts { scheme, host, port, .. }| format!("{scheme}://{host}{port}"),
    )
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use vocab::{AppClientId, UserId};

    use super::{AppClient, BadUri, check, check_uris, origin};

    fn client(uris: &[&str]) -> AppClient {
        AppClient {
            id: AppClientId::fresh(),
            owner: UserId::fresh(),
            name: "A program".to_owned(),
            redirect_uris: uris.iter().map(|uri| (*uri).to_owned()).collect(),
            secret_sha256: None,
            created_at: DateTime::UNIX_EPOCH,
        }
    }

    #[test]
    fn addresses_that_can_be_registered() {
        for good in [
            "https://app.example.org/back",
            "https://app.example.org",
            "https://app.example.org:8443/back?from=meridian",
            "http://127.0.0.1/back",
            "http://[::1]:7000/back",
        ] {
            assert_eq!(check(good), Ok(()), "{good}");
        }
        for bad in [
            "",
            "app.example.org/back",
            "http://app.example.org/back",
            "http://localhost/back",
            "http://127.0.0.1.example.org/back",
            "https://",
            "https:///back",
            "https://app.example.org/back#part",
            "https://*.example.org/back",
            "https://ada@app.example.org/back",
            "https://app.example.org\\@other.example/back",
            "https://app.example.org:port/back",
            "https://APP.example.org/back",
            "javascript:alert(1)",
            "javascript://app.example.org/%0aalert(1)",
            "https://app.example.org/a b",
        ] {
            assert_eq!(check(bad), Err(BadUri::Form), "{bad}");
        }
        let long = format!("https://app.example.org/{}", "x".repeat(300));
        assert_eq!(check(&long), Err(BadUri::TooLong));
        let twice = ["https://a.example/", "https://a.example/"].map(str::to_owned);
        assert_eq!(check_uris(&twice), Err((1, BadUri::Twice)));
        assert_eq!(check_uris(&[]), Err((0, BadUri::Missing)));
    }

    #[test]
    fn a_browser_goes_only_where_it_was_registered_to_the_letter() {
        let web = client(&["https://app.example.org/back"]);
        assert!(web.redirects_to("https://app.example.org/back"));
        for other in [
            "",
            "https://app.example.org/back/",
            "https://app.example.org/back?x=1",
            "https://app.example.org:443/back",
            "https://app.example.org/Back",
            "https://app.example.org/back/../evil",
            "http://app.example.org/back",
        ] {
            assert!(!web.redirects_to(other), "{other}");
        }
    }

    #[test]
    fn the_port_is_free_at_the_persons_own_machine() {
        let local = client(&["http://127.0.0.1/back"]);
        assert!(local.redirects_to("http://127.0.0.1:51004/back"));
        for other in [
            "http://127.0.0.1:51004/other",
            "http://[::1]:51004/back",
            "http://127.0.0.1:51004@evil.example/back",
            "https://127.0.0.1:51004/back",
        ] {
            assert!(!local.redirects_to(other), "{other}");
        }
    }

    #[test]
    fn people_see_the_host() {
        assert_eq!(
            origin("https://app.example.org:8443/back?x"),
            "https://app.example.org:8443"
        );
        assert_eq!(origin("http://[::1]:7/b"), "http://[::1]:7");
    }
}
