//! Who may ask. Mails hold codes and faults change the world, so neither is for pages of other sites: a name that resolves to this
//! machine only for a moment (DNS rebinding) is refused by `Host`, a page that calls from elsewhere by `Sec-Fetch-Site` and `Origin`.

use std::net::IpAddr;

use actix_web::{
    Error, HttpResponse,
    body::{BoxBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    http::{
        Method, Uri,
        header::{self, HeaderMap},
    },
    middleware::Next,
    web,
};

/// The names by which the sandbox may be called: those of this machine's loopback, and configured ones.
#[derive(Debug, Clone)]
pub struct Hosts(Vec<String>);

impl Hosts {
    pub fn new(names: &[String]) -> Self {
        let names = names.iter().map(|name| name.trim().to_ascii_lowercase());
        Self(names.filter(|name| !name.is_empty()).collect())
    }

    /// Both the `Host` header and an address in the request line count.
    fn accept(&self, uri: &Uri, headers: &HeaderMap) -> bool {
        let mut sent = headers.get_all(header::HOST);
        let (first, second) = (sent.next(), sent.next());
        let host = first.filter(|_| second.is_none()).and_then(|host| host.to_str().ok());
        host.is_some_and(|host| self.knows(host)) && uri.authority().is_none_or(|host| self.knows(host.as_str()))
    }

    fn knows(&self, host: &str) -> bool {
        let name = match host.strip_prefix('[') {
            Some(rest) => rest.find(']').map_or(host, |end| &host[..end + 2]),
            None => host.split_once(':').map_or(host, |(name, _)| name),
        };
        let port = &host[name.len()..];
        let port_is_good = port.is_empty() || port.strip_prefix(':').is_some_and(|port| port.parse::<u16>().is_ok());
        let name = name.to_ascii_lowercase();
        port_is_good && (is_loopback(&name) || self.0.contains(&name))
    }
}

fn is_loopback(name: &str) -> bool {
    let address = name
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
        .unwrap_or(name);
    name == "localhost" || name.ends_with(".localhost") || address.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

/// Refuses other names (421), and pages of other sites where mails are read or something changes (403).
pub async fn check<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let known = request
        .app_data::<web::Data<Hosts>>()
        .is_some_and(|hosts| hosts.accept(request.uri(), request.headers()));
    if !known {
        let refusal = "Unknown host name. Use localhost, or set SANDBOX_HOSTS.";
        return Ok(request.into_response(HttpResponse::MisdirectedRequest().body(refusal)));
    }
    if is_guarded(&request) && is_foreign(request.headers()) && !is_visit(&request) {
        let refusal = "Pages of other sites can't do this.";
        return Ok(request.into_response(HttpResponse::Forbidden().body(refusal)));
    }
    Ok(next.call(request).await?.map_into_boxed_body())
}

/// Does it read mails or the world's switches, or may it change anything?
fn is_guarded(request: &ServiceRequest) -> bool {
    is_private(request.uri().path())
        || is_private(request.path())
        || !matches!(*request.method(), Method::GET | Method::HEAD)
}

/// Judged as whoever serves the path may read it: percent-encoded letters, doubled slashes and dot segments hide nothing. What cannot
/// be read is private.
fn is_private(path: &str) -> bool {
    let mut decoded = path.as_bytes().to_vec();
    // Encoded twice or thrice, it may be decoded as often further on.
    for _ in 0..3 {
        let Some(next) = unescape(&decoded) else { return true };
        decoded = next;
    }
    let Ok(text) = String::from_utf8(decoded) else {
        return true;
    };
    let mut segments: Vec<&str> = Vec::new();
    for segment in text.split(['/', '\\']) {
        match segment {
            "" | "." => {}
            ".." => {
                segments.pop();
            }
            segment => segments.push(segment),
        }
    }
    segments.first().is_some_and(|first| {
        first.starts_with('_') || first.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("mail"))
    })
}

/// None where a percent sign is not followed by two digits.
fn unescape(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let [first, tail @ ..] = rest {
        if *first != b'%' {
            out.push(*first);
            rest = tail;
            continue;
        }
        let [high, low, tail @ ..] = tail else { return None };
        let digit = |byte: u8| char::from(byte).to_digit(16);
        out.push(u8::try_from(digit(*high)? * 16 + digit(*low)?).ok()?);
        rest = tail;
    }
    Some(out)
}

/// Does a browser say that a page of another origin asks? Programs send neither header.
fn is_foreign(headers: &HeaderMap) -> bool {
    let from_elsewhere = |site: &[u8]| site != b"same-origin" && site != b"none";
    let elsewhere = headers
        .get_all("sec-fetch-site")
        .any(|site| from_elsewhere(site.as_bytes()));
    let own = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok())
        .map(|host| format!("http://{host}"));
    let foreign = headers
        .get_all(header::ORIGIN)
        .any(|origin| own.as_ref().is_none_or(|own| own.as_bytes() != origin.as_bytes()));
    elsewhere || foreign
}

/// Somebody follows a link to the mail page. The page that has the link sees nothing of it: it cannot read or frame what opens.
fn is_visit(request: &ServiceRequest) -> bool {
    let says = |name: &str, value: &str| request.headers().get(name).is_some_and(|sent| sent == value);
    *request.method() == Method::GET
        && matches!(request.path(), "/mail" | "/mail/")
        && says("sec-fetch-mode", "navigate")
        && says("sec-fetch-dest", "document")
}

#[cfg(test)]
mod tests {
    use super::{Hosts, is_private};

    #[test]
    fn a_path_is_judged_as_it_will_be_read() {
        for private in [
            "/mail",
            "/mail/",
            "/mail/api/letters",
            "/_fault",
            "/%6Dail",
            "/%6d%61%69%6C/1",
            "/%5ffault",
            "//mail",
            "///_world",
            "/./mail",
            "/x/../mail",
            "/%2e%2e/mail",
            "/x%2f..%2fmail",
            "/%256Dail",
            "/MAIL",
            "/\\mail",
            "/%zz",
            "/%ff",
        ] {
            assert!(is_private(private), "{private}");
        }
        for open in [
            "/",
            "/api/v3/ping",
            "/api/v3/coins/_x",
            "/esplora/mail",
            "/rpc/1",
            "/mail/../api/v3/ping",
        ] {
            assert!(!is_private(open), "{open}");
        }
    }

    #[test]
    fn loopback_and_configured_names_are_ours() {
        let hosts = Hosts::new(&["Sandbox".to_owned(), " meridian-sandbox ".to_owned(), String::new()]);
        for good in [
            "localhost",
            "LOCALHOST:7100",
            "mail.localhost:7100",
            "127.0.0.1:7100",
            "127.9.9.9",
            "[::1]:7100",
            "sandbox:7100",
            "meridian-sandbox",
        ] {
            assert!(hosts.knows(good), "{good}");
        }
        for bad in [
            "",
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "192.168.0.1:7100",
            "[::2]",
            "[::1]x",
            "localhost:x",
            "localhost:80@evil.example",
            "sandbox.evil.example",
        ] {
            assert!(!hosts.knows(bad), "{bad}");
        }
    }
}
