//! Public keys as authenticators write them: COSE_Key (RFC 9052, §7; RFC 9053), and the signatures that they make (W3C Web Authentication
//! Level 3, §6.5.5 and §6.5.6).

use aws_lc_rs::signature::{
    ECDSA_P256_SHA256_ASN1, ED25519, ParsedPublicKey, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents,
    UnparsedPublicKey,
};
use ciborium::Value;

use super::passkey::BadPasskey;

/// COSE numbers of the algorithms that are taken, the best first.
pub const ALGORITHMS: [i32; 3] = [ES256, EDDSA, RS256];

/// ECDSA over P-256 with SHA-256: what almost every authenticator has.
const ES256: i32 = -7;
/// Ed25519.
const EDDSA: i32 = -8;
/// RSASSA-PKCS1-v1_5 with SHA-256: Windows Hello on older machines.
const RS256: i32 = -257;

/// Labels of a key's members (RFC 9052 §7.1, RFC 9053 §7.1 and §7.2, RFC 8230 §4).
const KTY: i64 = 1;
const ALG: i64 = 3;
const CRV_OR_N: i64 = -1;
const X_OR_E: i64 = -2;
const Y: i64 = -3;

const OKP: i64 = 1;
const EC2: i64 = 2;
const RSA: i64 = 3;
const P256: i64 = 1;
const ED25519_CURVE: i64 = 6;

/// Bytes of a coordinate, and of an Ed25519 key.
const COORDINATE: usize = 32;
/// Bytes of an RSA modulus: 2,048 to 8,192 bits.
const MODULUS: std::ops::RangeInclusive<usize> = 256..=1024;
const LONGEST_EXPONENT: usize = 8;

/// A key whose signatures can be checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PublicKey {
    /// An uncompressed point of P-256: 4, x, y.
    Es256(Vec<u8>),
    Ed25519(Vec<u8>),
    /// Big-endian, without leading zeros.
    Rs256 {
        n: Vec<u8>,
        e: Vec<u8>,
    },
}

impl PublicKey {
    /// Reads a whole COSE_Key.
    ///
    /// # Errors
    /// [`BadPasskey::Algorithm`] for a key that is none, or of another algorithm than [`ALGORITHMS`].
    pub fn read(cose: &[u8]) -> Result<Self, BadPasskey> {
        let mut rest = cose;
        let key = item(&mut rest)?;
        if !rest.is_empty() {
            return Err(BadPasskey::Malformed);
        }
        let key = Members::of(&key)?;
        let read = match key.number(ALG)? {
            alg if alg == i64::from(ES256) => {
                key.expect(KTY, EC2)?;
                key.expect(CRV_OR_N, P256)?;
                let (x, y) = (key.coordinate(X_OR_E)?, key.coordinate(Y)?);
                Self::Es256([&[4], x, y].concat())
            }
            alg if alg == i64::from(EDDSA) => {
                key.expect(KTY, OKP)?;
                key.expect(CRV_OR_N, ED25519_CURVE)?;
                Self::Ed25519(key.coordinate(X_OR_E)?.to_vec())
            }
            alg if alg == i64::from(RS256) => {
                key.expect(KTY, RSA)?;
                let (n, e) = (key.bytes(CRV_OR_N)?, key.bytes(X_OR_E)?);
                let is_plain = |number: &[u8]| number.first().is_some_and(|first| *first != 0);
                if !MODULUS.contains(&n.len()) || e.len() > LONGEST_EXPONENT || !is_plain(n) || !is_plain(e) {
                    return Err(BadPasskey::Algorithm);
                }
                Self::Rs256 {
                    n: n.to_vec(),
                    e: e.to_vec(),
                }
            }
            _ => return Err(BadPasskey::Algorithm),
        };
        if read.is_on_its_curve() {
            Ok(read)
        } else {
            Err(BadPasskey::Algorithm)
        }
    }

    fn is_on_its_curve(&self) -> bool {
        match self {
            Self::Es256(point) => ParsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, point).is_ok(),
            Self::Ed25519(key) => ParsedPublicKey::new(&ED25519, key).is_ok(),
            Self::Rs256 { .. } => true,
        }
    }

    /// Did the private half sign this message?
    #[must_use]
    pub fn has_signed(&self, message: &[u8], signature: &[u8]) -> bool {
        match self {
            Self::Es256(point) => UnparsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, point).verify(message, signature),
            Self::Ed25519(key) => UnparsedPublicKey::new(&ED25519, key).verify(message, signature),
            Self::Rs256 { n, e } => {
                RsaPublicKeyComponents { n, e }.verify(&RSA_PKCS1_2048_8192_SHA256, message, signature)
            }
        }
        .is_ok()
    }
}

/// The next item of CBOR; what follows it stays in `rest`.
///
/// # Errors
/// [`BadPasskey::Malformed`]
pub(super) fn item(rest: &mut &[u8]) -> Result<Value, BadPasskey> {
    ciborium::from_reader::<Value, _>(&mut *rest).map_err(|_| BadPasskey::Malformed)
}

/// A map of CBOR, each of whose members is there once.
pub(super) struct Members<'a>(&'a [(Value, Value)]);

impl<'a> Members<'a> {
    /// # Errors
    /// [`BadPasskey::Malformed`] for anything but a map.
    pub(super) fn of(value: &'a Value) -> Result<Self, BadPasskey> {
        let map = value.as_map().ok_or(BadPasskey::Malformed)?;
        Ok(Self(map.as_slice()))
    }

    /// # Errors
    /// [`BadPasskey::Malformed`] where the member is missing, or there twice.
    pub(super) fn get(&self, label: impl Into<Value>) -> Result<&'a Value, BadPasskey> {
        let label = label.into();
        let mut found = self.0.iter().filter(|(key, _)| *key == label);
        match (found.next(), found.next()) {
            (Some((_, value)), None) => Ok(value),
            _ => Err(BadPasskey::Malformed),
        }
    }

    fn number(&self, label: i64) -> Result<i64, BadPasskey> {
        let number = self.get(label)?.as_integer().ok_or(BadPasskey::Malformed)?;
        i64::try_from(number).map_err(|_| BadPasskey::Malformed)
    }

    fn expect(&self, label: i64, number: i64) -> Result<(), BadPasskey> {
        if self.number(label)? == number {
            Ok(())
        } else {
            Err(BadPasskey::Algorithm)
        }
    }

    fn bytes(&self, label: i64) -> Result<&'a [u8], BadPasskey> {
        self.get(label)?
            .as_bytes()
            .map(Vec::as_slice)
            .ok_or(BadPasskey::Malformed)
    }

    fn coordinate(&self, label: i64) -> Result<&'a [u8], BadPasskey> {
        let bytes = self.bytes(label)?;
        if bytes.len() == COORDINATE {
            Ok(bytes)
        } else {
            Err(BadPasskey::Algorithm)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{BadPasskey, PublicKey};

    /// The generator of P-256 (SEC 2, §2.4.2), which is a point of the curve.
    const X: &str = "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296";
    const Y: &str = "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5";

    fn es256(x: &str, y: &str) -> Vec<u8> {
        hex::decode(format!("a5010203262001215820{x}225820{y}")).unwrap()
    }

    #[test]
    fn a_point_of_the_curve_is_a_key() {
        let key = PublicKey::read(&es256(X, Y)).unwrap();
        assert_eq!(key, PublicKey::Es256(hex::decode(format!("04{X}{Y}")).unwrap()));
        assert!(!key.has_signed(b"anything", b"no signature"));
    }

    #[test]
    fn what_is_no_key_of_ours_is_refused() {
        assert_eq!(
            PublicKey::read(&es256(X, X)),
            Err(BadPasskey::Algorithm),
            "off the curve"
        );
        let whole = es256(X, Y);
        assert_eq!(
            PublicKey::read(&[&whole[..], &[0]].concat()),
            Err(BadPasskey::Malformed),
            "a rest"
        );
        assert_eq!(PublicKey::read(&whole[..40]), Err(BadPasskey::Malformed), "cut off");
        assert_eq!(PublicKey::read(&[]), Err(BadPasskey::Malformed));
        // {3: -7, 3: -8}: which one counts would be up to the reader.
        assert_eq!(PublicKey::read(&[0xa2, 3, 0x26, 3, 0x27]), Err(BadPasskey::Malformed));
        // {3: -47}: secp256k1.
        assert_eq!(PublicKey::read(&[0xa1, 3, 0x38, 0x2e]), Err(BadPasskey::Algorithm));
        // An RSA key of 16 bits.
        let short = hex::decode("a401030339010020420101214103").unwrap();
        assert_eq!(PublicKey::read(&short), Err(BadPasskey::Algorithm));
    }
}
