//! Seals secrets that a service must read again, and that must not be readable in its database.
//!
//! AES-256-GCM with a random nonce of 96 bits before the text (NIST SP 800-38D, section 8.2.2). The operator configures one key for a
//! service; each purpose has a key of its own, derived from it with HMAC-SHA-256, so that what is sealed for one purpose opens for no
//! other. Several configured keys change one for the next: the first seals, all of them open.

use std::sync::Arc;

use aws_lc_rs::{
    aead::{AES_256_GCM, Aad, NONCE_LEN, Nonce, RandomizedNonceKey},
    hmac::{self, HMAC_SHA256},
};
use base64::{
    Engine,
    engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD},
};
use secrecy::{ExposeSecret, SecretString};

/// Bytes of a configured key.
pub const KEY_BYTES: usize = 32;

/// Why a value was not sealed or opened. Says nothing of the value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SealingError {
    #[error("cannot seal")]
    Seal,
    /// It was changed, moved, or sealed with another key.
    #[error("cannot open what was sealed")]
    Open,
}

/// Reads configured keys: 32 bytes each, as base64 or as hexadecimal digits, with commas between several. `None` where one is neither.
#[must_use]
pub fn read_keys(text: &SecretString) -> Option<Vec<Vec<u8>>> {
    text.expose_secret().split(',').map(read_key).collect()
}

fn read_key(text: &str) -> Option<Vec<u8>> {
    let text = text.trim();
    let bytes = if text.len() == 2 * KEY_BYTES {
        hex::decode(text).ok()
    } else {
        STANDARD.decode(text).or_else(|_| URL_SAFE_NO_PAD.decode(text)).ok()
    };
    bytes.filter(|bytes| bytes.len() == KEY_BYTES)
}

/// Seals for one purpose. Never shown.
#[derive(Clone)]
pub struct Sealer {
    /// Never empty.
    keys: Vec<Arc<RandomizedNonceKey>>,
}

impl std::fmt::Debug for Sealer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Sealer")
    }
}

impl Sealer {
    /// `masters` are the configured keys, `purpose` tells what is sealed from what the same keys seal elsewhere.
    ///
    /// # Errors
    /// When there is no key, or one cannot be used.
    pub fn new(masters: &[Vec<u8>], purpose: &str) -> anyhow::Result<Self> {
        let keys = masters.iter().map(|master| {
            let master = hmac::Key::new(HMAC_SHA256, master);
            let derived = hmac::sign(&master, purpose.as_bytes());
            RandomizedNonceKey::new(&AES_256_GCM, derived.as_ref())
                .map(Arc::new)
                .map_err(|_| anyhow::anyhow!("cannot use this key with AES-256-GCM"))
        });
        let keys = keys.collect::<anyhow::Result<Vec<_>>>()?;
        anyhow::ensure!(!keys.is_empty(), "there is no key to seal with");
        Ok(Self { keys })
    }

    /// `context` must be the same when opening: a sealed value is of no use in another place.
    ///
    /// # Errors
    /// [`SealingError::Seal`]
    pub fn seal(&self, plain: &[u8], context: &[u8]) -> Result<Vec<u8>, SealingError> {
        let first = self.keys.first().ok_or(SealingError::Seal)?;
        let mut body = plain.to_vec();
        let nonce = first
            .seal_in_place_append_tag(Aad::from(context), &mut body)
            .map_err(|_| SealingError::Seal)?;
        let mut sealed = nonce.as_ref().to_vec();
        sealed.extend_from_slice(&body);
        Ok(sealed)
    }

    /// # Errors
    /// [`SealingError::Open`]
    pub fn open(&self, sealed: &[u8], context: &[u8]) -> Result<Vec<u8>, SealingError> {
        self.keys
            .iter()
            .find_map(|key| open_with(key, sealed, context))
            .ok_or(SealingError::Open)
    }

    /// The same value sealed with the first key; `None` where it is so already.
    ///
    /// # Errors
    /// As [`Sealer::open`] and [`Sealer::seal`].
    pub fn reseal(&self, sealed: &[u8], context: &[u8]) -> Result<Option<Vec<u8>>, SealingError> {
        let is_newest = self
            .keys
            .first()
            .is_some_and(|key| open_with(key, sealed, context).is_some());
        if is_newest {
            return Ok(None);
        }
        Ok(Some(self.seal(&self.open(sealed, context)?, context)?))
    }
}

fn open_with(key: &RandomizedNonceKey, sealed: &[u8], context: &[u8]) -> Option<Vec<u8>> {
    let (nonce, body) = sealed.split_at_checked(NONCE_LEN)?;
    let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
    let mut body = body.to_vec();
    let plain = key.open_in_place(nonce, Aad::from(context), &mut body).ok()?;
    Some(plain.to_vec())
}

#[cfg(test)]
mod tests {
    use secrecy::SecretString;

    use super::{Sealer, SealingError, read_keys};

    fn sealer(keys: &str, purpose: &str) -> Sealer {
        Sealer::new(&read_keys(&SecretString::from(keys)).unwrap(), purpose).unwrap()
    }

    #[test]
    fn a_sealed_value_opens_only_in_its_place_and_for_its_purpose() {
        let key = "07".repeat(32);
        let ours = sealer(&key, "ours");
        let sealed = ours.seal(b"secret", b"here").unwrap();
        assert_eq!(ours.open(&sealed, b"here").unwrap(), b"secret");
        assert!(!sealed.windows(6).any(|part| part == b"secret"));
        assert_eq!(ours.open(&sealed, b"there"), Err(SealingError::Open));
        assert_eq!(sealer(&key, "theirs").open(&sealed, b"here"), Err(SealingError::Open));
        for cut in [&sealed[1..], &sealed[..5], b""] {
            assert_eq!(ours.open(cut, b"here"), Err(SealingError::Open));
        }
    }

    #[test]
    fn keys_change_one_for_the_next() {
        let (old, new) = ("07".repeat(32), "08".repeat(32));
        let sealed = sealer(&old, "p").seal(b"secret", b"here").unwrap();
        let both = sealer(&format!("{new}, {old}"), "p");
        let moved = both.reseal(&sealed, b"here").unwrap().unwrap();
        assert_eq!(sealer(&new, "p").open(&moved, b"here").unwrap(), b"secret");
        assert_eq!(both.reseal(&moved, b"here"), Ok(None));
        for bad in ["", "short", &format!("{old},")] {
            assert_eq!(read_keys(&SecretString::from(bad)), None, "{bad}");
        }
        let base64 = "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=";
        assert_eq!(read_keys(&base64.into()), read_keys(&old.into()));
    }
}
