//! The service's secret key and what is done with it: sealing, keyed hashes, and the randomness of tokens.
//!
//! One configured key gives a key for each purpose, so that a value made for one purpose means nothing to another.

use anyhow::Context;
use aws_lc_rs::{
    digest::{SHA256, digest},
    hmac::{self, HMAC_SHA256},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use kit::sealing::{self, KEY_BYTES, Sealer, SealingError};
use rand::Rng;
use secrecy::SecretString;

use crate::{
    domain::{api_key, app_grant, code, passkey, refresh},
    error::Error,
};

const TOKEN_BYTES: usize = 32;
/// 160 bits, as RFC 4226 recommends.
const TOTP_BYTES: usize = 20;

/// Keys for each purpose, of each configured key: the first is used for what is new, all for what is there. Never shown.
pub struct Vault {
    sealer: Sealer,
    keys: Vec<Keys>,
}

#[derive(Clone)]
struct Keys {
    codes: hmac::Key,
    successors: hmac::Key,
    blinding: hmac::Key,
    links: hmac::Key,
}

impl std::fmt::Debug for Vault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Vault")
    }
}

impl Vault {
    /// `text`: 32 bytes as base64 or as hexadecimal digits, or several of them between commas.
    ///
    /// # Errors
    /// When one is neither.
    pub fn open_with(text: &SecretString) -> anyhow::Result<Self> {
        let masters = sealing::read_keys(text).context(
            "AUTH_KEY_ENCRYPTION_KEY must be 32 random bytes, as base64 or hexadecimal, or several between commas",
        )?;
        Ok(Self {
            sealer: Sealer::new(&masters, &purpose("sealing")).context("AUTH_KEY_ENCRYPTION_KEY")?,
            keys: masters.iter().map(|master| Keys::of(master)).collect(),
        })
    }

    /// There is always one: text between commas is never nothing at all.
    fn first(&self) -> &Keys {
        &self.keys[0]
    }

    /// Encrypts for the database. `context` must be the same when opening: a sealed value is of no use in another place.
    ///
    /// # Errors
    /// [`Error::Crypto`]
    pub fn seal(&self, plain: &[u8], context: &[u8]) -> Result<Vec<u8>, Error> {
        self.sealer.seal(plain, context).map_err(crypto)
    }

    /// # Errors
    /// [`Error::Crypto`] when the value was changed, moved, or sealed with another key.
    pub fn open(&self, sealed: &[u8], context: &[u8]) -> Result<Vec<u8>, Error> {
        self.sealer.open(sealed, context).map_err(crypto)
    }

    /// The same value sealed with the first key; `None` where it is so already.
    ///
    /// # Errors
    /// [`Error::Crypto`] as [`Vault::open`].
    pub fn reseal(&self, sealed: &[u8], context: &[u8]) -> Result<Option<Vec<u8>>, Error> {
        self.sealer.reseal(sealed, context).map_err(crypto)
    }

    /// Keyed hash of a code, bound to its flow. A key that is not in the database protects so few digits better than any
    /// slow hash could (ASVS 6.5.2).
    #[must_use]
    pub fn code_mac(&self, flow: &[u8], code: &str) -> Vec<u8> {
        hmac::sign(&self.first().codes, &bound(flow, code)).as_ref().to_vec()
    }

    /// Compares in constant time. Without a stored hash the same work is done, and the answer is no.
    #[must_use]
    pub fn code_is(&self, flow: &[u8], code: &str, mac: Option<&[u8]>) -> bool {
        // Each key is tried, whether or not one before it fitted: the time says nothing.
        self.keys.iter().fold(false, |right, key| {
            right | hmac::verify(&key.codes, &bound(flow, code), mac.unwrap_or(&[0; KEY_BYTES])).is_ok()
        })
    }

    /// The refresh token that follows this one: always the same, so nothing readable is stored to answer twice alike.
    #[must_use]
    pub fn successor(&self, token: &str) -> String {
        self.first().successor(token)
    }

    /// The one of its possible successors whose SHA-256 was kept: another replica may have made it with another key.
    #[must_use]
    pub fn successor_kept(&self, token: &str, hash: &[u8]) -> Option<String> {
        self.keys
            .iter()
            .map(|key| key.successor(token))
            .find(|next| sha256(next) == hash)
    }

    /// The refresh token of an app that follows this one, as [`Vault::successor`].
    #[must_use]
    pub fn app_successor(&self, token: &str) -> String {
        self.first().follower(app_grant::REFRESH_PREFIX, token)
    }

    /// As [`Vault::successor_kept`], of an app.
    #[must_use]
    pub fn app_successor_kept(&self, token: &str, hash: &[u8]) -> Option<String> {
        self.keys
            .iter()
            .map(|key| key.follower(app_grant::REFRESH_PREFIX, token))
            .find(|next| sha256(next) == hash)
    }

    /// Keyed hash of what a link in a mail is allowed to do.
    #[must_use]
    pub fn link_mac(&self, allowed: &[u8]) -> Vec<u8> {
        hmac::sign(&self.first().links, allowed).as_ref().to_vec()
    }

    /// Compares in constant time, with each key.
    #[must_use]
    pub fn link_is(&self, allowed: &[u8], mac: &[u8]) -> bool {
        self.keys.iter().fold(false, |right, key| {
            right | hmac::verify(&key.links, allowed, mac).is_ok()
        })
    }

    /// A name for something that shall not be readable in the database.
    #[must_use]
    pub fn blind(&self, text: &str) -> Vec<u8> {
        hmac::sign(&self.first().blinding, text.as_bytes()).as_ref().to_vec()
    }
}

impl Keys {
    fn of(master: &[u8]) -> Self {
        let master = hmac::Key::new(HMAC_SHA256, master);
        let keyed = |word: &str| {
            let derived = hmac::sign(&master, purpose(word).as_bytes());
            hmac::Key::new(HMAC_SHA256, derived.as_ref())
        };
        Self {
            codes: keyed("codes"),
            successors: keyed("successors"),
            blinding: keyed("blinding"),
            links: keyed("links"),
        }
    }

    fn successor(&self, token: &str) -> String {
        self.follower(refresh::PREFIX, token)
    }

    fn follower(&self, prefix: &str, token: &str) -> String {
        let next = hmac::sign(&self.successors, token.as_bytes());
        format!("{prefix}{}", URL_SAFE_NO_PAD.encode(next))
    }
}

/// SHA-256; only for values with at least 112 random bits.
#[must_use]
pub fn sha256(secret: &str) -> Vec<u8> {
    digest(&SHA256, secret.as_bytes()).as_ref().to_vec()
}

#[must_use]
pub fn refresh_token() -> String {
    format!("{}{}", refresh::PREFIX, secret())
}

#[must_use]
pub fn api_key() -> String {
    format!("{}{}", api_key::PREFIX, secret())
}

/// A code, a token or a secret of an app, by its prefix.
#[must_use]
pub fn app_secret(prefix: &str) -> String {
    format!("{prefix}{}", secret())
}

/// What follows `#` in the link of an invitation.
#[must_use]
pub fn invitation() -> String {
    secret()
}

#[must_use]
pub fn device_secret() -> String {
    secret()
}

/// What an authenticator is to sign.
#[must_use]
pub fn challenge() -> Vec<u8> {
    rand::rng().random::<[u8; passkey::CHALLENGE]>().to_vec()
}

/// Six digits, evenly spread.
#[must_use]
pub fn code() -> String {
    code::digits(rand::rng().random_range(0..1_000_000))
}

/// A recovery code: its one spelling, and how it is shown.
#[must_use]
pub fn recovery_code() -> (String, String) {
    code::recovery(&rand::rng().random())
}

#[must_use]
pub fn totp_secret() -> [u8; TOTP_BYTES] {
    rand::rng().random()
}

fn secret() -> String {
    URL_SAFE_NO_PAD.encode(rand::rng().random::<[u8; TOKEN_BYTES]>())
}

fn bound(flow: &[u8], code: &str) -> Vec<u8> {
    [flow, code.as_bytes()].concat()
}

/// What a key is derived for.
fn purpose(word: &str) -> String {
    format!("meridian auth {word} 1")
}

fn crypto(error: SealingError) -> Error {
    Error::Crypto(match error {
        SealingError::Seal => "cannot seal",
        SealingError::Open => "cannot open what was sealed: is AUTH_KEY_ENCRYPTION_KEY still the same?",
    })
}

#[cfg(test)]
mod tests {
    use secrecy::SecretString;

    use super::{Vault, code, refresh_token, sha256};

    fn vault(text: &str) -> anyhow::Result<Vault> {
        Vault::open_with(&SecretString::from(text))
    }

    #[test]
    fn the_key_has_two_spellings() {
        let hex = vault(&"07".repeat(32)).unwrap();
        let base64 = vault("BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=").unwrap();
        assert_eq!(hex.blind("x"), base64.blind("x"));
        for bad in ["", "short", &"07".repeat(31), &"zz".repeat(32)] {
            assert!(vault(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn sealed_values_open_only_in_their_place() {
        let ours = vault(&"07".repeat(32)).unwrap();
        let theirs = vault(&"08".repeat(32)).unwrap();
        let sealed = ours.seal(b"secret", b"here").unwrap();
        assert_eq!(ours.open(&sealed, b"here").unwrap(), b"secret");
        assert_ne!(sealed, ours.seal(b"secret", b"here").unwrap(), "a nonce each");
        assert!(ours.open(&sealed, b"there").is_err());
        assert!(theirs.open(&sealed, b"here").is_err());
        assert!(ours.open(&sealed[1..], b"here").is_err());
        assert!(ours.open(b"", b"here").is_err());
    }

    #[test]
    fn a_key_is_changed_step_by_step() {
        let (old, new) = ("07".repeat(32), "08".repeat(32));
        let [before, first, second] =
            [old.clone(), format!("{old},{new}"), format!("{new}, {old}")].map(|text| vault(&text).unwrap());
        let after = vault(&new).unwrap();
        let token = refresh_token();
        for (maker, reader) in [
            (&before, &first),
            (&first, &before),
            (&first, &second),
            (&second, &first),
            (&second, &after),
        ] {
            let sealed = maker.seal(b"secret", b"here").unwrap();
            assert_eq!(reader.open(&sealed, b"here").unwrap(), b"secret");
            assert!(reader.code_is(b"flow", "123456", Some(&maker.code_mac(b"flow", "123456"))));
            assert!(reader.link_is(b"alerts", &maker.link_mac(b"alerts")));
            let next = maker.successor(&token);
            assert_eq!(reader.successor_kept(&token, &sha256(&next)), Some(next));
        }
        let sealed = before.seal(b"secret", b"here").unwrap();
        assert!(after.open(&sealed, b"here").is_err());
        let moved = second.reseal(&sealed, b"here").unwrap().unwrap();
        assert_eq!(after.open(&moved, b"here").unwrap(), b"secret");
        assert_eq!(second.reseal(&moved, b"here").unwrap(), None, "it is where it shall be");
        assert!(vault(&format!("{old},")).is_err());
    }

    #[test]
    fn codes_are_bound_to_their_flow() {
        let vault = vault(&"07".repeat(32)).unwrap();
        let mac = vault.code_mac(b"flow", "123456");
        assert!(vault.code_is(b"flow", "123456", Some(&mac)));
        assert!(!vault.code_is(b"flow", "123457", Some(&mac)));
        assert!(!vault.code_is(b"other", "123456", Some(&mac)));
        assert!(!vault.code_is(b"flow", "123456", None));
        assert!((0..1_000).all(|_| code().len() == 6));
    }

    #[test]
    fn a_token_has_one_successor() {
        let vault = vault(&"07".repeat(32)).unwrap();
        let token = refresh_token();
        let next = vault.successor(&token);
        assert_eq!(next, vault.successor(&token));
        assert_ne!(next, vault.successor(&next));
        assert!(next.starts_with("mr_") && next.len() == token.len());
        assert_ne!(sha256(&token), sha256(&next));
    }
}
