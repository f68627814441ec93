//! Who is at the other end: the peer, or what a trusted proxy says about it.

use std::net::IpAddr;

use actix_web::http::header::HeaderMap;
use anyhow::Context;

/// A single address or a network.
#[derive(Debug, Clone, Copy)]
struct Net {
    base: IpAddr,
    bits: u32,
}

impl Net {
    fn contains(self, ip: IpAddr) -> bool {
        match (self.base, ip) {
            (IpAddr::V4(base), IpAddr::V4(ip)) => {
                let mask = u32::MAX.checked_shl(32 - self.bits).unwrap_or(0);
                (u32::from(base) ^ u32::from(ip)) & mask == 0
            }
            (IpAddr::V6(base), IpAddr::V6(ip)) => {
                let mask = u128::MAX.checked_shl(128 - self.bits).unwrap_or(0);
                (u128::from(base) ^ u128::from(ip)) & mask == 0
            }
            _ => false,
        }
    }
}

/// The proxies that may speak for others.
#[derive(Debug, Clone, Default)]
pub struct Proxies(Vec<Net>);

impl Proxies {
    /// # Errors
    /// Where one is neither an address nor a network.
    pub fn parse(list: &[String]) -> anyhow::Result<Self> {
        let nets = list
            .iter()
            .map(|text| text.trim())
            .filter(|text| !text.is_empty())
            .map(|text| {
                let (base, bits) = text
                    .split_once('/')
                    .map_or((text, None), |(base, bits)| (base, Some(bits)));
                let base: IpAddr = base
                    .parse()
                    .with_context(|| format!("GATEWAY_TRUSTED_PROXIES: `{text}` is no address or network"))?;
                let most = if base.is_ipv4() { 32 } else { 128 };
                let bits = bits.map_or(Ok(most), str::parse).ok().filter(|bits| *bits <= most);
                let bits = bits.with_context(|| format!("GATEWAY_TRUSTED_PROXIES: `{text}` has no valid length"))?;
                Ok(Net { base, bits })
            });
        Ok(Self(nets.collect::<anyhow::Result<_>>()?))
    }

    fn trusts(&self, ip: IpAddr) -> bool {
        self.0.iter().any(|net| net.contains(ip))
    }

    /// The client's address, and whether it came by https.
    #[must_use]
    pub fn client(&self, peer: IpAddr, headers: &HeaderMap) -> (IpAddr, bool) {
        let peer = peer.to_canonical();
        if self.0.is_empty() || !self.trusts(peer) {
            return (peer, false);
        }
        let https = headers
            .get("x-forwarded-proto")
            .is_some_and(|proto| proto.as_bytes().eq_ignore_ascii_case(b"https"));
        // From the right: each trusted proxy appended what it saw; the first that we do not trust is the client.
        let mut client = peer;
        let said: Vec<&str> = headers
            .get_all("x-forwarded-for")
            .filter_map(|value| value.to_str().ok())
            .collect();
        for hop in said.iter().rev().flat_map(|line| line.rsplit(',')) {
            let Ok(ip) = hop.trim().parse::<IpAddr>() else { break };
            client = ip.to_canonical();
            if !self.trusts(client) {
                break;
            }
        }
        (client, https)
    }
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
