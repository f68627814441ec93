//! A browser that shows alerts: what it sends of itself, and what is kept.

use alert_rules::{BadSubscriber, Subscriber};
use chrono::{DateTime, Utc};
use kit::public_url::PublicUrl;
use sha2::{Digest, Sha256};
use url::Url;

use super::{alert_channel::Allowed, text};
use crate::error::{Error, Fault};

/// Browsers of one owner.
pub const MOST: usize = 10;
/// Name of the channel that they are behind, as it is made.
pub const CHANNEL_NAME: &str = "Browser push";
/// Characters of a name.
const LONGEST_NAME: usize = 100;
/// Bytes of an address.
const LONGEST_ENDPOINT: usize = 2_000;

/// As it was sent: a name, and the browser's own `PushSubscription`.
#[derive(Clone, Default)]
pub struct DeviceInput {
    pub name: String,
    pub endpoint: String,
    pub p256dh: String,
    pub auth: String,
}

/// A browser that can be kept. Its `Debug` output hides where it is reached.
#[derive(Clone, PartialEq, Eq)]
pub struct NewDevice {
    pub name: String,
    /// Address at its push service: who knows it can send there.
    pub endpoint: String,
    pub subscriber: Subscriber,
}

impl std::fmt::Debug for NewDevice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NewDevice")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

impl NewDevice {
    /// Checks a browser. Its push service is public, and reached by https; only of the addresses that the operator allows may it be another.
    ///
    /// # Errors
    /// All faults at once.
    pub fn check(input: &DeviceInput, allowed: &Allowed) -> Result<Self, Error> {
        let mut faults = Vec::new();
        let name = text::filled("name", &input.name, LONGEST_NAME, &mut faults);
        let endpoint = input.endpoint.trim();
        let is_allowed = Url::parse(endpoint).is_ok_and(|url| allowed.has(&url));
        if endpoint.len() > LONGEST_ENDPOINT || !(is_allowed || PublicUrl::parse(endpoint).is_ok()) {
            faults.push(Fault::new(
                "endpoint",
                "Use the endpoint of a browser's push subscription: a public https address on port 443.",
            ));
        }
        let subscriber = Subscriber::parse(&input.p256dh, &input.auth).map_err(|bad| match bad {
            BadSubscriber::PublicKey => {
                Fault::new("p256dh", "Use the subscription's key: a point of P-256, in base64url.")
            }
            BadSubscriber::Secret => Fault::new("auth", "Use the subscription's secret: 16 bytes, in base64url."),
        });
        match subscriber {
            Ok(subscriber) if faults.is_empty() => Ok(Self {
                name,
                endpoint: endpoint.to_owned(),
                subscriber,
            }),
            Ok(_) => Err(Error::Invalid(faults)),
            Err(fault) => {
                faults.push(fault);
                Err(Error::Invalid(faults))
            }
        }
    }
}

/// What its owner is told by mail of a browser that was turned on: subject and text.
#[must_use]
pub fn notice(name: &str, endpoint: &str, at: DateTime<Utc>) -> (&'static str, String) {
    let (at, service) = (at.format("%Y-%m-%d %H:%M"), service(endpoint));
    let text = format!(
        "Browser push was turned on for your Meridian account, so the browser \"{name}\" now shows your alerts.\n\nTurned on at {at} UTC\nPush \
         service: {service}\n\nIf that was not you, remove the browser in Settings under Notifications and change your password: that signs out \
         all other devices, too.\n"
    );
    ("Browser push was turned on", text)
}

/// By this a browser finds itself in the list: the SHA-256 of its endpoint, in hex.
#[must_use]
pub fn fingerprint(endpoint: &str) -> String {
    hex::encode(Sha256::digest(endpoint))
}

/// The host of a push service, as it may be shown.
#[must_use]
pub fn service(endpoint: &str) -> String {
    let url = Url::parse(endpoint).ok();
    url.and_then(|url| url.host_str().map(str::to_owned))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::{DeviceInput, NewDevice, fingerprint, notice, service};
    use crate::{domain::alert_channel::Allowed, error::Error};

    fn input(endpoint: &str) -> DeviceInput {
        DeviceInput {
            name: "Firefox on Linux".to_owned(),
            endpoint: endpoint.to_owned(),
            // Of RFC 8291's example.
            p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
                .to_owned(),
            auth: "BTBZMqHH6r4Tts7J_aSIgg".to_owned(),
        }
    }

    fn fields(input: &DeviceInput) -> Vec<String> {
        match NewDevice::check(input, &Allowed::default()) {
            Err(Error::Invalid(faults)) => faults.into_iter().map(|fault| fault.field).collect(),
            other => panic!("{other:?} has no faults"),
        }
    }

    #[test]
    fn only_public_push_services_are_taken() {
        let kept = NewDevice::check(&input("https://push.example.com/secret"), &Allowed::default()).unwrap();
        assert!(!format!("{kept:?}").contains("secret"));
        for bad in [
            "",
            "http://push.example.com/x",
            "https://127.0.0.1/x",
            "https://[::ffff:7f00:1]/x",
            "https://169.254.169.254/x",
            "https://push.example.com:8443/x",
            "https://a@push.example.com/x",
        ] {
            assert_eq!(fields(&input(bad)), ["endpoint"], "{bad}");
        }
        let allowed = Allowed::parse("127.0.0.1:8080").unwrap();
        assert!(NewDevice::check(&input("http://127.0.0.1:8080/x"), &allowed).is_ok());
    }

    #[test]
    fn faults_name_their_fields() {
        let mut bad = input("ftp://push.example.com/");
        bad.name = " ".to_owned();
        bad.auth = "short".to_owned();
        assert_eq!(fields(&bad), ["name", "endpoint", "auth"]);
        bad.p256dh = "short".to_owned();
        assert_eq!(fields(&bad), ["name", "endpoint", "p256dh"]);
    }

    #[test]
    fn the_mail_names_the_browser_and_where_to_remove_it() {
        let (_, text) = notice("Laptop", "https://push.example.com/secret", DateTime::UNIX_EPOCH);
        for part in [
            "\"Laptop\"",
            "1970-01-01 00:00 UTC",
            "push.example.com",
            "Settings under Notifications",
        ] {
            assert!(text.contains(part), "{text}");
        }
        assert!(!text.contains("secret"), "{text}");
    }

    #[test]
    fn a_browser_finds_itself_and_others_see_its_service_alone() {
        let endpoint = "https://push.example.com/secret";
        assert_eq!(service(endpoint), "push.example.com");
        assert_eq!(
            fingerprint("abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }
}
