//! Links in mails by which readers turn the mail of a topic off without signing in (RFC 8058).
//!
//! A link ends in a token: the topic, a dot, then the reader's id and a keyed hash of both in base64url. It says whose mail of which topic it
//! turns off and can do nothing else, so it never expires: a reader may open an old mail.

use anyhow::ensure;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use uuid::Uuid;
use vocab::UserId;

use super::email::Topic;

/// Of the gateway; the token follows.
const PATH: &str = "/api/auth/unsubscribe/";
const LONGEST_HOST: usize = 255;

/// What a token claims. It is trusted only once its keyed hash was checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    pub reader: UserId,
    pub topic: Topic,
    pub mac: Vec<u8>,
}

/// The address of the application, without a slash at the end.
///
/// # Errors
/// When it is more or less than a scheme and a host: it becomes part of a mail's head.
pub fn base(text: &str) -> anyhow::Result<String> {
    let text = text.trim_end_matches('/');
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let is_host = |host: &str| {
        (1..=LONGEST_HOST).contains(&host.len())
            && host
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b':' | b'[' | b']'))
    };
    ensure!(
        host.is_some_and(is_host),
        "AUTH_PUBLIC_URL must be a scheme and a host, as https://meridian.example.org"
    );
    Ok(text.to_owned())
}

/// The bytes that a token's keyed hash covers.
#[must_use]
pub fn signed(reader: UserId, topic: Topic) -> Vec<u8> {
    [reader.uuid().as_bytes().as_slice(), topic.name().as_bytes()].concat()
}

/// The whole link.
#[must_use]
pub fn link(base: &str, claim: &Claim) -> String {
    let bytes = [claim.reader.uuid().as_bytes().as_slice(), &claim.mac].concat();
    format!("{base}{PATH}{}.{}", claim.topic.name(), URL_SAFE_NO_PAD.encode(bytes))
}

/// Reads a token; nothing where it is none.
#[must_use]
pub fn read(token: &str) -> Option<Claim> {
    let (topic, rest) = token.split_once('.')?;
    let topic = Topic::named(topic)?;
    let bytes = URL_SAFE_NO_PAD.decode(rest).ok()?;
    let (id, mac) = bytes.split_first_chunk::<16>()?;
    Some(Claim {
        reader: Uuid::from_bytes(*id).into(),
        topic,
        mac: mac.to_vec(),
    })
}

#[cfg(test)]
mod tests {
    use vocab::UserId;

    use super::{Claim, base, link, read};
    use crate::domain::email::Topic;

    #[test]
    fn a_link_says_whose_mail_of_which_topic() {
        let claim = Claim {
            reader: UserId::fresh(),
            topic: Topic::Mentions,
            mac: vec![7; 32],
        };
        let link = link("https://m.example.org", &claim);
        let token = link
            .strip_prefix("https://m.example.org/api/auth/unsubscribe/mentions.")
            .unwrap();
        assert_eq!(read(&format!("mentions.{token}")), Some(claim.clone()));
        assert_eq!(read(&format!("alerts.{token}")).unwrap().topic, Topic::Alerts);
        for bad in [
            "",
            ".",
            "alerts",
            "alerts.",
            "alerts.AA",
            &format!("security.{token}"),
            token,
        ] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_base_is_a_scheme_and_a_host() {
        for good in [
            "https://m.example.org",
            "https://m.example.org/",
            "http://localhost:8080",
            "http://[::1]:8080",
        ] {
            assert_eq!(base(good).unwrap(), good.trim_end_matches('/'));
        }
        for bad in [
            "",
            "m.example.org",
            "https://",
            "ftp://m.example.org",
            "https://m.example.org/app",
            "https://a@m.example.org",
            "https://m.example.org>\r\nBcc: x@y.z",
        ] {
            assert!(base(bad).is_err(), "{bad}");
        }
    }
}
