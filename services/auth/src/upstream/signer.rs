//! Access tokens: EdDSA over Ed25519, in the profile of RFC 9068 (`at+jwt`).

use aws_lc_rs::signature::{Ed25519KeyPair, KeyPair};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};
use vocab::{SessionId, UserId};

use crate::{domain::key::ACCESS, error::Error, upstream::vault};

const TYPE: &str = "at+jwt";
/// Clocks of two machines may differ by so much.
const LEEWAY: TimeDelta = TimeDelta::seconds(30);

/// What an access token says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claims {
    pub iss: String,
    pub aud: String,
    pub sub: UserId,
    pub sid: SessionId,
    pub iat: i64,
    pub nbf: i64,
    pub exp: i64,
}

/// Who issues, and for whom.
#[derive(Debug, Clone)]
pub struct Names {
    pub issuer: String,
    pub audience: String,
}

/// A key pair, ready for use.
pub struct SigningKey {
    pub kid: String,
    /// 32 bytes.
    pub public: Vec<u8>,
    encoding: EncodingKey,
    decoding: DecodingKey,
}

impl std::fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SigningKey")
            .field("kid", &self.kid)
            .finish_non_exhaustive()
    }
}

impl SigningKey {
    /// A new pair, and its private half as PKCS#8.
    ///
    /// # Errors
    /// [`Error::Crypto`]
    pub fn generate() -> Result<(Self, Vec<u8>), Error> {
        let failed = |_| Error::Crypto("cannot make a signing key");
        let pair = Ed25519KeyPair::generate().map_err(failed)?;
        // Version 1 of the format: jsonwebtoken does not read version 2.
        let document = pair.to_pkcs8v1().map_err(failed)?;
        let private = document.as_ref().to_vec();
        Ok((Self::from_pkcs8(&private)?, private))
    }

    /// # Errors
    /// [`Error::Crypto`]
    pub fn from_pkcs8(private: &[u8]) -> Result<Self, Error> {
        let pair = Ed25519KeyPair::from_pkcs8(private).map_err(|_| Error::Crypto("a stored signing key is broken"))?;
        let public = pair.public_key().as_ref().to_vec();
        let x = URL_SAFE_NO_PAD.encode(&public);
        let decoding =
            DecodingKey::from_ed_components(&x).map_err(|_| Error::Crypto("a stored signing key is broken"))?;
        Ok(Self {
            kid: thumbprint(&x),
            public,
            encoding: EncodingKey::from_ed_der(private),
            decoding,
        })
    }

    /// A member of a JWK set.
    #[must_use]
    pub fn jwk(&self) -> serde_json::Value {
        serde_json::json!({
            "kty": "OKP",
            "crv": "Ed25519",
            "x": URL_SAFE_NO_PAD.encode(&self.public),
            "kid": self.kid,
            "use": "sig",
            "alg": "EdDSA",
        })
    }

    /// The token, and when it expires. Equal input gives equal tokens: EdDSA draws no random numbers.
    ///
    /// # Errors
    /// [`Error::Crypto`]
    pub fn sign(
        &self,
        names: &Names,
        user: UserId,
        session: SessionId,
        now: DateTime<Utc>,
    ) -> Result<(String, DateTime<Utc>), Error> {
        let mut header = Header::new(Algorithm::EdDSA);
        header.typ = Some(TYPE.to_owned());
        header.kid = Some(self.kid.clone());
        let expires = (now + ACCESS).trunc_subsecs(0);
        let claims = Claims {
            iss: names.issuer.clone(),
            aud: names.audience.clone(),
            sub: user,
            sid: session,
            iat: now.timestamp(),
            nbf: now.timestamp(),
            exp: expires.timestamp(),
        };
        let token = jsonwebtoken::encode(&header, &claims, &self.encoding)
            .map_err(|_| Error::Crypto("cannot sign an access token"))?;
        Ok((token, expires))
    }
}

/// Checks a token against published keys.
///
/// # Errors
/// [`Error::TokenExpired`]; [`Error::TokenInvalid`] for all else.
pub fn verify<'a>(
    token: &str,
    keys: impl Iterator<Item = &'a SigningKey>,
    names: &Names,
    now: DateTime<Utc>,
) -> Result<Claims, Error> {
    let invalid = |_| Error::TokenInvalid;
    let header = jsonwebtoken::decode_header(token).map_err(invalid)?;
    if header.alg != Algorithm::EdDSA || header.typ.as_deref() != Some(TYPE) {
        return Err(Error::TokenInvalid);
    }
    let key = keys
        .into_iter()
        .find(|key| header.kid.as_deref() == Some(&key.kid))
        .ok_or(Error::TokenInvalid)?;
    let mut rules = Validation::new(Algorithm::EdDSA);
    rules.set_audience(&[&names.audience]);
    rules.set_issuer(&[&names.issuer]);
    rules.set_required_spec_claims(&["exp", "nbf", "aud", "iss", "sub"]);
    // Compared below, with the clock that was handed in.
    rules.validate_exp = false;
    let claims = jsonwebtoken::decode::<Claims>(token, &key.decoding, &rules)
        .map_err(invalid)?
        .claims;
    let now = now.timestamp();
    if now > claims.exp.saturating_add(LEEWAY.num_seconds()) {
        return Err(Error::TokenExpired);
    }
    if now < claims.nbf.saturating_sub(LEEWAY.num_seconds()) {
        return Err(Error::TokenInvalid);
    }
    Ok(claims)
}

/// The key's own name (RFC 7638).
fn thumbprint(x: &str) -> String {
    URL_SAFE_NO_PAD.encode(vault::sha256(&format!(r#"{{"crv":"Ed25519","kty":"OKP","x":"{x}"}}"#)))
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, TimeDelta, Utc};
    use vocab::{SessionId, UserId};

    use super::{Names, SigningKey, thumbprint, verify};
    use crate::error::Error;

    const NOW: DateTime<Utc> = DateTime::UNIX_EPOCH;

    fn names(audience: &str) -> Names {
        Names {
            issuer: "meridian".to_owned(),
            audience: audience.to_owned(),
        }
    }

    #[test]
    fn signed_and_checked() {
        let (key, private) = SigningKey::generate().unwrap();
        let again = SigningKey::from_pkcs8(&private).unwrap();
        assert_eq!(key.kid, again.kid);
        let (user, session) = (UserId::fresh(), SessionId::fresh());
        let now = NOW + TimeDelta::days(1);
        let (token, expires) = key.sign(&names("api"), user, session, now).unwrap();
        assert_eq!(expires, now + TimeDelta::minutes(5));
        assert_eq!(again.sign(&names("api"), user, session, now).unwrap().0, token);

        let check = |token: &str, keys: &[SigningKey], audience: &str, seconds: i64| {
            verify(token, keys.iter(), &names(audience), now + TimeDelta::seconds(seconds))
        };
        let keys = [again];
        let claims = check(&token, &keys, "api", 330).unwrap();
        assert_eq!((claims.sub, claims.sid), (user, session));
        assert!(matches!(check(&token, &keys, "api", 331), Err(Error::TokenExpired)));
        assert!(matches!(check(&token, &keys, "api", -31), Err(Error::TokenInvalid)));
        assert!(matches!(check(&token, &keys, "other", 1), Err(Error::TokenInvalid)));
        assert!(matches!(check(&token, &[], "api", 1), Err(Error::TokenInvalid)));
        let (stranger, _) = SigningKey::generate().unwrap();
        assert!(matches!(check(&token, &[stranger], "api", 1), Err(Error::TokenInvalid)));
        let stripped = &token[..=token.rfind('.').unwrap()];
        assert!(matches!(check(stripped, &keys, "api", 1), Err(Error::TokenInvalid)));
        for rubbish in ["", "a.b.c", "eyJhbGciOiJub25lIn0.e30."] {
            assert!(matches!(check(rubbish, &keys, "api", 1), Err(Error::TokenInvalid)));
        }
    }

    /// RFC 8037, appendix A.3.
    #[test]
    fn the_rfcs_own_thumbprint() {
        assert_eq!(
            thumbprint("11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"),
            "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"
        );
    }
}
