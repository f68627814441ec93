//! Codes by which a service knows again what it told somebody, so that nothing has to be stored about it.
//!
//! HMAC-SHA-256 with a key for one purpose, derived from the secret between our services: all replicas make the same codes, and no
//! client can make one. Several secrets change one for the next: the first signs, codes of all are believed.

use aws_lc_rs::hmac::{self, HMAC_SHA256};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};

use crate::args::HopArgs;

/// Vouches for one purpose. Never shown.
#[derive(Clone)]
pub struct Voucher {
    /// Never empty.
    keys: Vec<hmac::Key>,
}

impl std::fmt::Debug for Voucher {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Voucher")
    }
}

impl Voucher {
    /// `purpose` tells these codes from whatever else the same secret signs.
    ///
    /// # Errors
    /// When the secret is too short to be one.
    pub fn new(hop: &HopArgs, purpose: &str) -> anyhow::Result<Self> {
        let keys = hop.secrets()?.into_iter().map(|secret| {
            let derived = hmac::sign(&hmac::Key::new(HMAC_SHA256, secret), purpose.as_bytes());
            hmac::Key::new(HMAC_SHA256, derived.as_ref())
        });
        Ok(Self { keys: keys.collect() })
    }

    /// A code over these parts, in this order.
    #[must_use]
    pub fn code(&self, parts: &[&[u8]]) -> String {
        let message = joined(parts);
        let first = self.keys.first().map(|key| hmac::sign(key, &message));
        first.map_or_else(String::new, |tag| URL_SAFE_NO_PAD.encode(tag.as_ref()))
    }

    /// Did one with our secret make this code over these parts?
    #[must_use]
    pub fn made(&self, parts: &[&[u8]], code: &str) -> bool {
        let message = joined(parts);
        URL_SAFE_NO_PAD
            .decode(code)
            .is_ok_and(|tag| self.keys.iter().any(|key| hmac::verify(key, &message, &tag).is_ok()))
    }
}

/// Each part after its length, so that no byte moves from one to the next.
fn joined(parts: &[&[u8]]) -> Vec<u8> {
    let mut out = Vec::new();
    for part in parts {
        out.extend_from_slice(&(part.len() as u64).to_be_bytes());
        out.extend_from_slice(part);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::Voucher;
    use crate::args::HopArgs;

    fn voucher(secrets: &str, purpose: &str) -> Voucher {
        let hop = HopArgs {
            hop_secret: secrets.to_owned().into(),
        };
        Voucher::new(&hop, purpose).unwrap()
    }

    #[test]
    fn a_code_is_for_its_parts_its_purpose_and_its_secret() {
        let (old, new) = ("o".repeat(32), "n".repeat(32));
        let ours = voucher(&old, "tests");
        let code = ours.code(&[b"ada", b"seen"]);
        assert!(ours.made(&[b"ada", b"seen"], &code));
        assert_eq!(voucher(&old, "tests").code(&[b"ada", b"seen"]), code, "of any replica");
        assert!(!ours.made(&[b"adas", b"een"], &code), "no byte moves");
        assert!(!ours.made(&[b"bob", b"seen"], &code));
        for none in ["", "AAAA", "no code", &code[1..]] {
            assert!(!ours.made(&[b"ada", b"seen"], none), "{none}");
        }
        assert!(!voucher(&old, "others").made(&[b"ada", b"seen"], &code));
        assert!(!voucher(&new, "tests").made(&[b"ada", b"seen"], &code));
        assert!(voucher(&format!("{new},{old}"), "tests").made(&[b"ada", b"seen"], &code));
    }
}
