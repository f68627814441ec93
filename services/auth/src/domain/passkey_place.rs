//! Where passkeys are made and used: the address of the application and the domain that browsers bind them to (W3C Web Authentication
//! Level 3, §5.1.3 and §13.4.9).

use std::net::Ipv4Addr;

use anyhow::{Context, ensure};

const LOCAL: &str = "localhost";

/// An address of the application, and the domain that its passkeys are for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// As browsers write it: scheme, host, and the port where it is not the usual one.
    pub origin: String,
    pub rp_id: String,
}

/// What an installation says of its passkeys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasskeySettings {
    origin: Option<String>,
    rp_id: Option<String>,
}

impl PasskeySettings {
    /// # Errors
    /// When browsers would make no passkey there.
    pub fn new(origin: Option<&str>, rp_id: Option<&str>) -> anyhow::Result<Self> {
        let settings = Self {
            origin: origin.map(|origin| origin.trim_end_matches('/').to_lowercase()),
            rp_id: rp_id.map(str::to_lowercase),
        };
        if let Some(origin) = &settings.origin {
            host(origin).context("AUTH_PASSKEY_ORIGIN: passkeys need https and a domain, or localhost")?;
            let is_above = settings.place("").is_some();
            ensure!(
                is_above,
                "AUTH_PASSKEY_RP_ID is neither the host of AUTH_PASSKEY_ORIGIN nor a domain above it"
            );
        }
        Ok(settings)
    }

    /// Where a browser stands that reached the application at `reached`, which may be empty. `None`: it can make no passkey there.
    #[must_use]
    pub fn place(&self, reached: &str) -> Option<Place> {
        let origin = self.origin.as_deref().unwrap_or(reached).to_lowercase();
        let host = host(&origin)?;
        let rp_id = match &self.rp_id {
            Some(domain) if is_within(host, domain) => domain.clone(),
            Some(_) => return None,
            None => host.to_owned(),
        };
        Some(Place { origin, rp_id })
    }
}

/// The domain of an address where browsers have passkeys: https, or this machine itself; never a bare address.
fn host(origin: &str) -> Option<&str> {
    let (scheme, rest) = origin.split_once("://")?;
    let name = match rest.split_once(':') {
        Some((name, port)) if !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        Some(_) => return None,
        None => rest,
    };
    let is_label = |label: &str| {
        !label.is_empty()
            && label
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
    };
    let is_domain = name.split('.').all(is_label) && name.parse::<Ipv4Addr>().is_err();
    let is_safe = match scheme {
        "https" => true,
        "http" => is_within(name, LOCAL),
        _ => false,
    };
    (is_domain && is_safe).then_some(name)
}

/// The domain itself, or one below it.
fn is_within(host: &str, domain: &str) -> bool {
    host.strip_suffix(domain)
        .is_some_and(|below| !domain.is_empty() && (below.is_empty() || below.ends_with('.')))
}

#[cfg(test)]
mod tests {
    use super::PasskeySettings;

    fn rp_id(settings: &PasskeySettings, reached: &str) -> Option<String> {
        settings.place(reached).map(|place| place.rp_id)
    }

    #[test]
    fn the_address_that_was_reached_decides_where_nothing_is_set() {
        let settings = PasskeySettings::new(None, None).unwrap();
        for (reached, domain) in [
            ("https://meridian.example.org", Some("meridian.example.org")),
            ("https://Meridian.example.org:8443", Some("meridian.example.org")),
            ("http://localhost:8080", Some("localhost")),
            ("http://app.localhost", Some("app.localhost")),
            ("http://meridian.example.org", None),
            ("http://notlocalhost", None),
            ("https://192.0.2.1", None),
            ("http://127.0.0.1:8080", None),
            ("https://[2001:db8::1]", None),
            ("https://user@example.org", None),
            ("https://example.org/path", None),
            ("https://example.org:", None),
            ("ftp://example.org", None),
            ("", None),
        ] {
            assert_eq!(rp_id(&settings, reached).as_deref(), domain, "{reached}");
        }
    }

    #[test]
    fn settings_decide_where_there_are_some() {
        let settings = PasskeySettings::new(Some("https://app.example.org/"), Some("example.org")).unwrap();
        let place = settings.place("http://127.0.0.1:8080").unwrap();
        assert_eq!(
            (place.origin.as_str(), place.rp_id.as_str()),
            ("https://app.example.org", "example.org")
        );
        let settings = PasskeySettings::new(None, Some("example.org")).unwrap();
        assert_eq!(
            rp_id(&settings, "https://app.example.org").as_deref(),
            Some("example.org")
        );
        assert_eq!(rp_id(&settings, "https://badexample.org"), None);
    }

    #[test]
    fn settings_that_no_browser_takes_are_refused_at_the_start() {
        for (origin, rp_id) in [
            ("http://example.org", None),
            ("example.org", None),
            ("https://example.org", Some("other.org")),
            ("https://example.org", Some("app.example.org")),
            ("https://example.org", Some("")),
        ] {
            assert!(PasskeySettings::new(Some(origin), rp_id).is_err(), "{origin} {rp_id:?}");
        }
    }
}
