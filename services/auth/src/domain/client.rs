//! Who is asking, as the edge saw it.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

const LONGEST_AGENT: usize = 256;
const LONGEST_IP: usize = 45;

/// A caller. Its texts are safe to store and to print on one line.
#[derive(Clone, Default)]
pub struct Client {
    pub ip: String,
    pub user_agent: String,
    /// Secret of the device cookie, where the browser sent one.
    pub device: Option<String>,
}

impl std::fmt::Debug for Client {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Client")
            .field("ip", &self.ip)
            .field("user_agent", &self.user_agent)
            .finish_non_exhaustive()
    }
}

impl Client {
    /// What a request says of its client, cut to what is kept; an empty `device` is none.
    #[must_use]
    pub fn new(ip: &str, user_agent: &str, device: String) -> Self {
        Self {
            ip: plain(ip, LONGEST_IP),
            user_agent: plain(user_agent, LONGEST_AGENT),
            device: (!device.is_empty()).then_some(device),
        }
    }

    /// The network that guesses are counted for: /24 of IPv4, /64 of IPv6.
    #[must_use]
    pub fn network(&self) -> String {
        match self.ip.parse::<IpAddr>().map(|ip| ip.to_canonical()) {
            Ok(IpAddr::V4(ip)) => {
                let [a, b, c, _] = ip.octets();
                format!("{}/24", Ipv4Addr::new(a, b, c, 0))
            }
            Ok(IpAddr::V6(ip)) => {
                let [a, b, c, d, ..] = ip.segments();
                format!("{}/64", Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
            }
            // An edge that does not say shares one count, which is strict rather than open.
            Err(_) => "unknown".to_owned(),
        }
    }
}

fn plain(text: &str, longest: usize) -> String {
    text.chars().filter(|c| !c.is_control()).take(longest).collect()
}

#[cfg(test)]
mod tests {
    use super::Client;

    fn check(ip: &str, network: &str) {
        assert_eq!(Client::new(ip, "", String::new()).network(), network);
    }

    #[test]
    fn neighbours_are_counted_together() {
        check("203.0.113.77", "203.0.113.0/24");
        check("::ffff:203.0.113.77", "203.0.113.0/24");
        check("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64");
        check("", "unknown");
        check("203.0.113.77, 1.1.1.1", "unknown");
    }

    #[test]
    fn texts_stay_on_their_line() {
        let client = Client::new("1.2.3.4\r\n", "Mozilla\r\nBcc: a@b.c", String::new());
        assert_eq!(client.ip, "1.2.3.4");
        assert_eq!(client.user_agent, "MozillaBcc: a@b.c");
        assert_eq!(client.device, None);
        assert_eq!(Client::new("", &"x".repeat(999), String::new()).user_agent.len(), 256);
    }
}
