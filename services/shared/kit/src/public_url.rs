//! Which addresses that users give may be asked: the public web by https, and nothing of any inner network.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use url::{Host, Url};

/// Longest address that is looked at, bytes.
const LONGEST: usize = 2048;

/// The one answer to every address that is not allowed: which rule it broke is for our log, not for a prober.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Only public https addresses can be fetched.")]
pub struct Forbidden(pub &'static str);

/// An address that may be asked, once every IP address of its host has passed [`is_public`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicUrl(Url);

impl PublicUrl {
    /// # Errors
    /// [`Forbidden`]
    pub fn parse(text: &str) -> Result<Self, Forbidden> {
        if text.len() > LONGEST {
            return Err(Forbidden("too long"));
        }
        let url = Url::parse(text).map_err(|_| Forbidden("no address"))?;
        if url.scheme() != "https" {
            return Err(Forbidden("not https"));
        }
        if !url.username().is_empty() || url.password().is_some() || text.contains('@') && has_userinfo(text) {
            return Err(Forbidden("user information"));
        }
        if url.port_or_known_default() != Some(443) {
            return Err(Forbidden("another port"));
        }
        match url.host() {
            Some(Host::Domain(name)) if is_inner_name(name) => Err(Forbidden("an inner name")),
            Some(Host::Ipv4(ip)) if !is_public(ip.into()) => Err(Forbidden("an inner address")),
            Some(Host::Ipv6(ip)) if !is_public(ip.into()) => Err(Forbidden("an inner address")),
            Some(Host::Domain(_) | Host::Ipv4(_) | Host::Ipv6(_)) => Ok(Self(url)),
            None => Err(Forbidden("no host")),
        }
    }

    #[must_use]
    pub const fn url(&self) -> &Url {
        &self.0
    }

    /// Without brackets.
    #[must_use]
    pub fn host(&self) -> Host<&str> {
        self.0.host().unwrap_or(Host::Domain(""))
    }

    /// Last part of the path, to name what was fetched.
    #[must_use]
    pub fn file_name(&self) -> &str {
        let last = self
            .0
            .path_segments()
            .and_then(|mut parts| parts.next_back())
            .unwrap_or_default();
        if last.is_empty() { "forecast.csv" } else { last }
    }
}

/// An empty user name before `@` leaves no trace in a parsed address.
fn has_userinfo(text: &str) -> bool {
    let after = text.split_once("//").map_or(text, |(_, rest)| rest);
    after
        .split(['/', '?', '#', '\\'])
        .next()
        .is_some_and(|authority| authority.contains('@'))
}

fn is_inner_name(name: &str) -> bool {
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    let inner = [
        "localhost",
        "local",
        "internal",
        "intranet",
        "lan",
        "home",
        "corp",
        "test",
        "invalid",
        "onion",
    ];
    name.is_empty()
        || !name.contains('.')
        || inner.iter().any(|end| name.rsplit('.').next() == Some(*end))
        || name.ends_with(".home.arpa")
}

/// True for addresses that the public internet routes. Everything special is inner, including addresses of IPv6 that carry one
/// of IPv4: a tunnel leads where we cannot see.
#[must_use]
pub const fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => is_public_v4(ip),
        IpAddr::V6(ip) => is_public_v6(ip),
    }
}

const fn is_public_v4(ip: Ipv4Addr) -> bool {
    let special = ip.is_private()
        || ip.is_loopback()
        || ip.is_link_local()
        || ip.is_multicast()
        || ip.is_broadcast()
        || ip.is_documentation()
        || ip.is_unspecified();
    !special
        && !matches!(
            ip.octets(),
            // "This network", carrier NAT, protocol assignments, 6to4 relays, benchmarks, reserved.
            [0, ..] | [100, 64..=127, ..] | [192, 0, 0, _] | [192, 88, 99, _] | [198, 18..=19, ..] | [240..=255, ..]
        )
}

const fn is_public_v6(ip: Ipv6Addr) -> bool {
    match ip.segments() {
        // Teredo and other assignments, documentation, 6to4, documentation again.
        [0x2001, 0..=0x01ff, ..] | [0x2001, 0x0db8, ..] | [0x2002, ..] | [0x3fff, 0..=0x0fff, ..] => false,
        [0x2000..=0x3fff, ..] => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{PublicUrl, is_public};

    #[test]
    fn only_public_https_passes() {
        let check = |url: &str, good: bool| assert_eq!(PublicUrl::parse(url).is_ok(), good, "{url}");
        check("https://example.com/forecast.csv", true);
        check("https://example.com:443/a?b=c", true);
        check("https://8.8.8.8/a", true);
        check("http://example.com/", false);
        check("file:///etc/passwd", false);
        check("ftp://example.com/", false);
        check("https://127.0.0.1/", false);
        check("https://[::1]/", false);
        check("https://[::ffff:7f00:1]/", false);
        check("https://0x7f.1/", false);
        check("https://2130706433/", false);
        check("https://0177.0.0.1/", false);
        check("https://169.254.169.254/latest/meta-data/", false);
        check("https://user@example.com/", false);
        check("https://user:pw@example.com/", false);
        check("https://@example.com/", false);
        check("https://localhost/", false);
        check("https://localhost./", false);
        check("https://metadata.google.internal/", false);
        check("https://printer/", false);
        check("https://example.com:6379/", false);
        check("https://example.com:80/", false);
        check("https://１２７.0.0.1/", false);
        check("https:///nowhere", false);
        check("", false);
        check(&format!("https://example.com/{}", "a".repeat(3000)), false);
    }

    #[test]
    fn special_addresses_are_inner() {
        let check = |ip: &str, good: bool| assert_eq!(is_public(ip.parse().unwrap()), good, "{ip}");
        for inner in [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "100.64.0.1",
            "127.255.255.255",
            "169.254.1.1",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:8.8.8.8",
            "64:ff9b::808:808",
            "100::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ] {
            check(inner, false);
        }
        for outer in [
            "1.1.1.1",
            "8.8.8.8",
            "100.63.255.255",
            "172.32.0.1",
            "2606:4700::1111",
            "2a00::1",
            "2001:4860::8888",
        ] {
            check(outer, true);
        }
    }

    #[test]
    fn a_fetched_file_has_a_name() {
        let name = |url: &str| PublicUrl::parse(url).unwrap().file_name().to_owned();
        assert_eq!(name("https://example.com/a/b.csv?x=1"), "b.csv");
        assert_eq!(name("https://example.com/"), "forecast.csv");
    }
}
