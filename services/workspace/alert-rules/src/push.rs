//! Web push: a message encrypted for one browser (RFC 8291, in the one record of RFC 8188's `aes128gcm`), and the token that tells a push
//! service who sends it (VAPID, RFC 8292).
//!
//! A browser gives its public key and a secret of 16 bytes. Each message has a key pair and a salt of its own: what both sides agree on
//! becomes an AES key and a nonce by HKDF, and the public half and the salt go along in the clear.

use std::fmt;

use aws_lc_rs::{
    aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey},
    agreement::{ECDH_P256, ParsedPublicKey, PrivateKey, UnparsedPublicKey, agree},
    error::Unspecified,
    hkdf::{HKDF_SHA256, KeyType, Salt},
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair},
};
use base64::{
    Engine,
    engine::general_purpose::{STANDARD_NO_PAD, URL_SAFE_NO_PAD},
};
use rand::Rng;
use serde_json::json;

/// Bytes of a message at most: push services take bodies of 4,096 bytes, and 103 of them are not the message's.
pub const LARGEST_PUSH: usize = 3_993;
/// Size of a record; the message is shorter than one.
const RECORD: u32 = 4_096;
/// Bytes of an uncompressed point of P-256.
const POINT: usize = 65;
/// Bytes of a private key of P-256.
const SCALAR: usize = 32;
/// Bytes of a browser's secret, and of a salt.
const SALT: usize = 16;
/// A token is good for so long, in seconds. RFC 8292 allows a day.
const TOKEN_LIFE: i64 = 12 * 3_600;

/// Why a browser's keys can't be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadSubscriber {
    #[error("the public key is not a point of P-256")]
    PublicKey,
    #[error("the secret is not 16 bytes in base64")]
    Secret,
}

/// A message could not be encrypted, or a token not be signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the message is too large, or the keys are wrong")]
pub struct NotSealed;

impl From<Unspecified> for NotSealed {
    fn from(_: Unspecified) -> Self {
        Self
    }
}

/// The text is no private key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a key for browser push is 32 bytes in base64: openssl rand -base64 32")]
pub struct BadVapidKey;

/// Base64 of either alphabet, padded or not: browsers and tools write both.
fn decode(text: &str) -> Option<Vec<u8>> {
    let plain = text.trim().trim_end_matches('=').replace('-', "+").replace('_', "/");
    STANDARD_NO_PAD.decode(plain).ok()
}

/// The keys of one browser's subscription. Its `Debug` output hides them.
#[derive(Clone, PartialEq, Eq)]
pub struct Subscriber {
    public: [u8; POINT],
    secret: [u8; SALT],
}

impl fmt::Debug for Subscriber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Subscriber(..)")
    }
}

impl Subscriber {
    /// From `p256dh` and `auth` of a browser's subscription, in base64.
    ///
    /// # Errors
    /// [`BadSubscriber`]
    pub fn parse(p256dh: &str, auth: &str) -> Result<Self, BadSubscriber> {
        let public = decode(p256dh).ok_or(BadSubscriber::PublicKey)?;
        let secret = decode(auth).ok_or(BadSubscriber::Secret)?;
        Self::of(&public, &secret)
    }

    /// From the keys themselves.
    ///
    /// # Errors
    /// [`BadSubscriber`]
    pub fn of(public: &[u8], secret: &[u8]) -> Result<Self, BadSubscriber> {
        let public: [u8; POINT] = public.try_into().map_err(|_| BadSubscriber::PublicKey)?;
        // 65 bytes that are no point of the curve.
        ParsedPublicKey::try_from(UnparsedPublicKey::new(&ECDH_P256, &public)).map_err(|_| BadSubscriber::PublicKey)?;
        let secret = secret.try_into().map_err(|_| BadSubscriber::Secret)?;
        Ok(Self { public, secret })
    }

    /// An uncompressed point, 65 bytes.
    #[must_use]
    pub const fn public_key(&self) -> &[u8] {
        &self.public
    }

    /// 16 bytes. Never log them.
    #[must_use]
    pub const fn secret(&self) -> &[u8] {
        &self.secret
    }

    /// Encrypts a message of at most [`LARGEST_PUSH`] bytes: the body of a request whose `content-encoding` is `aes128gcm`.
    ///
    /// # Errors
    /// [`NotSealed`]
    pub fn seal(&self, message: &[u8]) -> Result<Vec<u8>, NotSealed> {
        self.seal_by(message, &PrivateKey::generate(&ECDH_P256)?, rand::rng().random())
    }

    fn seal_by(&self, message: &[u8], sender: &PrivateKey, salt: [u8; SALT]) -> Result<Vec<u8>, NotSealed> {
        if message.len() > LARGEST_PUSH {
            return Err(NotSealed);
        }
        let public = sender.compute_public_key()?;
        let public = public.as_ref();
        let peer = UnparsedPublicKey::new(&ECDH_P256, &self.public);
        let info = [b"WebPush: info\0".as_slice(), &self.public, public];
        let agreed: [u8; 32] = agree(sender, peer, Unspecified, |shared| derive(&self.secret, shared, &info))?;
        let key: [u8; 16] = derive(&salt, &agreed, &[b"Content-Encoding: aes128gcm\0"])?;
        let nonce: [u8; 12] = derive(&salt, &agreed, &[b"Content-Encoding: nonce\0"])?;

        // 2 ends the last record; nothing pads it.
        let mut record = [message, &[2]].concat();
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key)?);
        key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record)?;
        let length = u8::try_from(public.len()).map_err(|_| NotSealed)?;
        Ok([&salt, RECORD.to_be_bytes().as_slice(), &[length], public, &record].concat())
    }
}

/// Bytes that are derived.
struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive<const N: usize>(salt: &[u8], secret: &[u8], info: &[&[u8]]) -> Result<[u8; N], Unspecified> {
    let mut out = [0; N];
    let extracted = Salt::new(HKDF_SHA256, salt).extract(secret);
    extracted.expand(info, Length(N))?.fill(&mut out)?;
    Ok(out)
}

/// The key pair by which push services know an installation. Its `Debug` output hides it.
pub struct VapidKey {
    pair: EcdsaKeyPair,
    public: Vec<u8>,
}

impl fmt::Debug for VapidKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("VapidKey(..)")
    }
}

impl VapidKey {
    /// From the private key, 32 bytes in base64; the public one follows from it.
    ///
    /// # Errors
    /// [`BadVapidKey`]
    pub fn parse(text: &str) -> Result<Self, BadVapidKey> {
        let private = decode(text).filter(|bytes| bytes.len() == SCALAR).ok_or(BadVapidKey)?;
        let agreeing = PrivateKey::from_private_key(&ECDH_P256, &private).map_err(|_| BadVapidKey)?;
        let public = agreeing
            .compute_public_key()
            .map_err(|_| BadVapidKey)?
            .as_ref()
            .to_vec();
        let pair = EcdsaKeyPair::from_private_key_and_public_key(&ECDSA_P256_SHA256_FIXED_SIGNING, &private, &public)
            .map_err(|_| BadVapidKey)?;
        Ok(Self { pair, public })
    }

    /// What browsers subscribe with: an uncompressed point in base64url without padding.
    #[must_use]
    pub fn public_key(&self) -> String {
        URL_SAFE_NO_PAD.encode(&self.public)
    }

    /// The header `authorization` of a message to a push service at `origin`, as `https://push.example.com`. `contact` is a `mailto:` or
    /// `https:` address for the service's people, or empty. `now` is in Unix seconds; the token ends twelve hours later.
    ///
    /// # Errors
    /// [`NotSealed`]
    pub fn authorization(&self, origin: &str, contact: &str, now: i64) -> Result<String, NotSealed> {
        let mut claims = json!({"aud": origin, "exp": now + TOKEN_LIFE});
        if !contact.is_empty() {
            claims["sub"] = contact.into();
        }
        let part = |json: &serde_json::Value| URL_SAFE_NO_PAD.encode(json.to_string());
        let signed = format!("{}.{}", part(&json!({"typ": "JWT", "alg": "ES256"})), part(&claims));
        let signature = self.pair.sign(&SystemRandom::new(), signed.as_bytes())?;
        let signature = URL_SAFE_NO_PAD.encode(signature);
        Ok(format!("vapid t={signed}.{signature}, k={}", self.public_key()))
    }
}

#[cfg(test)]
mod tests {
    use aws_lc_rs::{
        agreement::{ECDH_P256, PrivateKey},
        signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey},
    };
    use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
    use serde_json::{Value, json};

    use super::{BadSubscriber, LARGEST_PUSH, NotSealed, Subscriber, VapidKey, decode};

    // RFC 8291, section 5 and appendix A.
    const PUBLIC: &str = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    const SECRET: &str = "BTBZMqHH6r4Tts7J_aSIgg";
    const SENDER: &str = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
    const SENDER_PUBLIC: &str =
        "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
    const SALT: &str = "DGv6ra1nlYgDCS1FRnbzlw";
    const MESSAGE: &str = "When I grow up, I want to be a watermelon";
    const SEALED: &str = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w\
        EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

    #[test]
    fn the_example_of_rfc_8291_is_sealed() {
        let subscriber = Subscriber::parse(PUBLIC, SECRET).unwrap();
        let sender = PrivateKey::from_private_key(&ECDH_P256, &decode(SENDER).unwrap()).unwrap();
        let salt = decode(SALT).unwrap().try_into().unwrap();
        let sealed = subscriber.seal_by(MESSAGE.as_bytes(), &sender, salt).unwrap();
        assert_eq!(URL_SAFE_NO_PAD.encode(sealed), SEALED);
    }

    #[test]
    fn each_message_has_keys_of_its_own_and_a_size_that_services_take() {
        let subscriber = Subscriber::parse(PUBLIC, SECRET).unwrap();
        let largest = vec![b'x'; LARGEST_PUSH];
        let (first, second) = (subscriber.seal(&largest).unwrap(), subscriber.seal(&largest).unwrap());
        assert_eq!((first.len(), second.len()), (4_096, 4_096));
        assert_ne!(first[..86], second[..86]);
        assert_eq!(subscriber.seal(&vec![b'x'; LARGEST_PUSH + 1]), Err(NotSealed));
    }

    #[test]
    fn keys_are_read_in_both_alphabets_and_hidden() {
        let padded = format!("{}==", SECRET.replace('_', "/").replace('-', "+"));
        let subscriber = Subscriber::parse(PUBLIC, SECRET).unwrap();
        assert_eq!(Subscriber::parse(PUBLIC, &padded), Ok(subscriber.clone()));
        assert_eq!(
            Subscriber::of(subscriber.public_key(), subscriber.secret()),
            Ok(subscriber.clone())
        );
        assert_eq!(format!("{subscriber:?}"), "Subscriber(..)");
        let no_point = URL_SAFE_NO_PAD.encode([4; 65]);
        for bad in ["", "!", SECRET, &no_point] {
            assert_eq!(Subscriber::parse(bad, SECRET), Err(BadSubscriber::PublicKey), "{bad}");
        }
        assert_eq!(Subscriber::parse(PUBLIC, PUBLIC), Err(BadSubscriber::Secret));
    }

    #[test]
    fn a_token_names_the_service_and_is_signed_by_the_public_key() {
        let key = VapidKey::parse(SENDER).unwrap();
        assert_eq!(key.public_key(), SENDER_PUBLIC);
        let header = key
            .authorization("https://push.example.com", "mailto:ops@example.com", 1_795_344_300)
            .unwrap();
        let (token, public) = header.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        let (signed, signature) = token.rsplit_once('.').unwrap();
        UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, decode(public).unwrap())
            .verify(signed.as_bytes(), &decode(signature).unwrap())
            .unwrap();
        let read = |part: &str| serde_json::from_slice::<Value>(&decode(part).unwrap()).unwrap();
        let (head, claims) = signed.split_once('.').unwrap();
        assert_eq!(read(head), json!({"typ": "JWT", "alg": "ES256"}));
        assert_eq!(
            read(claims),
            json!({"aud": "https://push.example.com", "exp": 1_795_387_500, "sub": "mailto:ops@example.com"})
        );
        let without = key.authorization("https://push.example.com", "", 0).unwrap();
        assert!(read(without.split('.').nth(1).unwrap()).get("sub").is_none());
        for bad in [
            "",
            SECRET,
            PUBLIC,
            &URL_SAFE_NO_PAD.encode([0; 32]),
            &URL_SAFE_NO_PAD.encode([255; 32]),
        ] {
            assert!(VapidKey::parse(bad).is_err(), "{bad}");
        }
        assert_eq!(format!("{key:?}"), "VapidKey(..)");
    }
}
