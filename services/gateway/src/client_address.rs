//! Who is at the other end: the peer, or what a trusted proxy says about it.

use std::net::{IpAddr, SocketAddr};

use actix_web::http::header::{HeaderMap, HeaderName};
use anyhow::Context;
use ipnet::IpNet;

/// Looked up in every request that a proxy brings.
static PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");
static FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The proxies that may speak for others.
#[derive(Debug, Clone, Default)]
pub struct Proxies(Vec<IpNet>);

impl Proxies {
    /// # Errors
    /// Where one is neither an address nor a network.
    pub fn parse(list: &[String]) -> anyhow::Result<Self> {
        let nets = list
            .iter()
            .map(|text| text.trim())
            .filter(|text| !text.is_empty())
            .map(|text| {
                let network = text
                    .parse::<IpNet>()
                    .or_else(|_| text.parse::<IpAddr>().map(IpNet::from));
                network.with_context(|| {
                    format!("GATEWAY_TRUSTED_PROXIES: `{text}` is neither an address nor a network such as 10.0.0.0/8")
                })
            });
        Ok(Self(nets.collect::<anyhow::Result<_>>()?))
    }

    /// May this address speak for others?
    #[must_use]
    pub fn trusts(&self, ip: IpAddr) -> bool {
        self.0.iter().any(|net| net.contains(&ip))
    }

    /// The client's address, and whether it came by https.
    #[must_use]
    pub fn client(&self, peer: IpAddr, headers: &HeaderMap) -> (IpAddr, bool) {
        let peer = peer.to_canonical();
        if self.0.is_empty() || !self.trusts(peer) {
            return (peer, false);
        }
        let https = headers
            .get(&PROTO)
            .is_some_and(|proto| proto.as_bytes().eq_ignore_ascii_case(b"https"));
        // From the right: each trusted proxy appended what it saw; the first that we do not trust is the client.
        let mut client = peer;
        let lines: Vec<&str> = headers.get_all(&FOR).filter_map(|value| value.to_str().ok()).collect();
        for hop in lines.iter().rev().flat_map(|line| line.rsplit(',')) {
            let Some(ip) = address(hop.trim()) else { break };
            client = ip.to_canonical();
            if !self.trusts(client) {
                break;
            }
        }
        (client, https)
    }
}

/// An address of `X-Forwarded-For`; some proxies write its port too.
fn address(text: &str) -> Option<IpAddr> {
    let bare = text
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
        .unwrap_or(text);
    let with_port = || text.parse::<SocketAddr>().ok().map(|socket| socket.ip());
    bare.parse().ok().or_else(with_port)
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};

    use super::Proxies;

    #[track_caller]
    fn check(trusted: &[&str], peer: &str, forwarded: &str, client: &str) {
        let proxies = Proxies::parse(&trusted.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>()).unwrap();
        let mut headers = HeaderMap::new();
        headers.insert(
            HeaderName::from_static("x-forwarded-for"),
            HeaderValue::from_str(forwarded).unwrap(),
        );
        assert_eq!(proxies.client(peer.parse().unwrap(), &headers).0.to_string(), client);
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        check(&[], "9.9.9.9", "127.0.0.1", "9.9.9.9");
        check(&["10.0.0.0/8"], "9.9.9.9", "127.0.0.1", "9.9.9.9");
        check(&["10.0.0.0/8"], "10.1.2.3", "8.8.8.8", "8.8.8.8");
        check(&["10.0.0.0/8"], "10.1.2.3", "1.1.1.1, 8.8.8.8, 10.9.9.9", "8.8.8.8");
        check(&["10.0.0.0/8"], "10.1.2.3", "rubbish", "10.1.2.3");
        check(&["10.0.0.0/8"], "10.1.2.3", "8.8.8.8:4711", "8.8.8.8");
        check(&["10.0.0.0/8"], "10.1.2.3", "[2001:db8::1]:4711", "2001:db8::1");
        check(&["10.0.0.0/8"], "10.1.2.3", "[2001:db8::1]", "2001:db8::1");
        check(&["10.0.0.0/8", "10.1.2.3"], "10.1.2.3", "", "10.1.2.3");
        check(&["::1"], "::1", "2001:db8::1", "2001:db8::1");
        check(&["0.0.0.0/0"], "10.1.2.3", "8.8.8.8", "8.8.8.8");
    }

    #[test]
    fn rubbish_is_refused() {
        for bad in ["x", "10.0.0.0/33", "10.0.0.0/-1", "::/129"] {
            assert!(Proxies::parse(&[bad.to_owned()]).is_err(), "{bad}");
        }
    }
}
