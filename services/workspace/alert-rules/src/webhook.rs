//! Signatures of webhooks after Standard Webhooks 1.0 (<https://www.standardwebhooks.com>).

use std::{fmt, str::FromStr};

use aws_lc_rs::hmac;
use base64::{Engine, engine::general_purpose::STANDARD};
use rand::Rng;

const PREFIX: &str = "whsec_";
/// Bytes of a secret.
const LENGTHS: std::ops::RangeInclusive<usize> = 24..=64;

/// A key that signs messages: 24 to 64 bytes. Its `Debug` output hides them.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(Vec<u8>);

/// Why a text is no secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SecretError {
    #[error("a secret begins with whsec_")]
    Prefix,
    #[error("a secret is base64 after whsec_")]
    Base64,
    #[error("a secret has 24 to 64 bytes")]
    Length,
}

impl Secret {
    /// A new random secret of 32 bytes.
    #[must_use]
    pub fn generate() -> Self {
        let bytes: [u8; 32] = rand::rng().random();
        Self(bytes.to_vec())
    }

    /// The secret as its owner enters it into a receiver: `whsec_` and base64. Never log it.
    #[must_use]
    pub fn reveal(&self) -> String {
        format!("{PREFIX}{}", STANDARD.encode(&self.0))
    }

    fn sign(&self, id: &str, timestamp: i64, body: &str) -> String {
        let key = hmac::Key::new(hmac::HMAC_SHA256, &self.0);
        let tag = hmac::sign(&key, format!("{id}.{timestamp}.{body}").as_bytes());
        format!("v1,{}", STANDARD.encode(tag))
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

impl FromStr for Secret {
    type Err = SecretError;

    fn from_str(text: &str) -> Result<Self, SecretError> {
        let encoded = text.strip_prefix(PREFIX).ok_or(SecretError::Prefix)?;
        let bytes = STANDARD.decode(encoded).map_err(|_| SecretError::Base64)?;
        if LENGTHS.contains(&bytes.len()) {
            Ok(Self(bytes))
        } else {
            Err(SecretError::Length)
        }
    }
}

/// The header `webhook-signature`: one signature per secret, the newest first. `timestamp` is the attempt's, Unix seconds.
#[must_use]
pub fn signature(secrets: &[Secret], id: &str, timestamp: i64, body: &str) -> String {
    let each: Vec<String> = secrets.iter().map(|secret| secret.sign(id, timestamp, body)).collect();
    each.join(" ")
}

#[cfg(test)]
mod tests {
    use super::{Secret, SecretError, signature};

    const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    const BODY: &str = r#"{"type":"alert.fired","timestamp":"2026-11-22T10:45:00Z","data":{"alert_id":"a1"}}"#;
    const SIGNED: &str = "v1,6JsySwL4tod0kgodEbpBxZd5OXcu3Qm6Idw1n/44P2w=";

    #[test]
    fn the_worked_example_is_signed() {
        let secret: Secret = SECRET.parse().unwrap();
        assert_eq!(signature(&[secret], "fir_0001", 1_795_344_300, BODY), SIGNED);
    }

    #[test]
    fn during_a_rotation_both_secrets_sign() {
        let (new, old) = (Secret::generate(), SECRET.parse::<Secret>().unwrap());
        let header = signature(&[new.clone(), old], "fir_0001", 1_795_344_300, BODY);
        let parts: Vec<&str> = header.split(' ').collect();
        assert_eq!(
            parts,
            [signature(&[new], "fir_0001", 1_795_344_300, BODY).as_str(), SIGNED]
        );
    }

    #[test]
    fn secrets_are_read_back_and_hidden() {
        let secret = Secret::generate();
        assert_eq!(secret.reveal().parse(), Ok(secret.clone()));
        assert_ne!(secret, Secret::generate());
        assert_eq!(format!("{secret:?}"), "Secret(..)");
        assert_eq!(
            SECRET.trim_start_matches("whsec_").parse::<Secret>(),
            Err(SecretError::Prefix)
        );
        assert_eq!("whsec_!".parse::<Secret>(), Err(SecretError::Base64));
        assert_eq!("whsec_c2hvcnQ=".parse::<Secret>(), Err(SecretError::Length));
    }
}
