//! Every token that must not pass, made with a real key.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::{DateTime, Utc};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey};
use serde_json::{Value, json};
use vocab::{SessionId, UserId};

use super::{Claims, Parts, parse, rules};

/// A PKCS#8 document around the seed that RFC 8032 gives for its first test, and the public key that belongs to it.
const SEED: &str = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
const PUBLIC: &str = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";

pub(super) fn signer() -> EncodingKey {
    let mut der = hex::decode("302e020100300506032b657004220420").unwrap();
    der.extend(hex::decode(SEED).unwrap());
    EncodingKey::from_ed_der(&der)
}

pub(super) fn jwks() -> String {
    json!({"keys": [{"kty": "OKP", "crv": "Ed25519", "x": PUBLIC, "kid": "k1", "use": "sig", "alg": "EdDSA"}]})
        .to_string()
}

fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_800_000_000, 0).unwrap()
}

fn head() -> Value {
    json!({"alg": "EdDSA", "typ": "at+jwt", "kid": "k1"})
}

fn payload() -> Value {
    let now = now().timestamp();
    json!({"iss": "meridian", "aud": "meridian", "sub": UserId::fresh(), "sid": SessionId::fresh(), "iat": now, "nbf": now, "exp": now + 300})
}

fn with(mut base: Value, key: &str, value: Value) -> Value {
    base[key] = value;
    base
}

fn sign(head: &Value, payload: &str) -> String {
    let message = format!(
        "{}.{}",
        URL_SAFE_NO_PAD.encode(head.to_string()),
        URL_SAFE_NO_PAD.encode(payload)
    );
    let signature = jsonwebtoken::crypto::sign(message.as_bytes(), &signer(), Algorithm::EdDSA).unwrap();
    format!("{message}.{signature}")
}

fn verify(token: &str) -> Result<Claims, String> {
    let keys = parse(&jwks()).unwrap();
    let parts = Parts::split(token).map_err(|problem| problem.code.clone())?;
    let key: &DecodingKey = keys.get(&parts.kid).ok_or("unknown key")?;
    parts
        .check(key, &rules("meridian", "meridian"), now())
        .map_err(|problem| problem.code.clone())
}

#[track_caller]
fn refused(token: &str) {
    assert_eq!(verify(token), Err("token_invalid".to_owned()));
}

#[test]
fn a_good_token_passes() {
    let claims = verify(&sign(&head(), &payload().to_string())).unwrap();
    assert_eq!(claims.exp, now().timestamp() + 300);
}

#[test]
fn headers_that_ask_for_something_else() {
    let body = payload().to_string();
    for alg in ["none", "nOnE", "HS256", "RS256", "eddsa"] {
        refused(&sign(&with(head(), "alg", json!(alg)), &body));
    }
    for (key, value) in [
        ("typ", json!("JWT")),
        ("typ", json!("hop+jwt")),
        ("kid", json!(7)),
        ("jwk", json!({"kty": "OKP"})),
        ("jku", json!("https://127.0.0.1/keys")),
        ("x5u", json!("https://127.0.0.1/cert")),
        ("crit", json!(["x"])),
    ] {
        refused(&sign(&with(head(), key, value), &body));
    }
    for kid in ["../../dev/null", "' UNION SELECT", "k2", ""] {
        assert_eq!(
            verify(&sign(&with(head(), "kid", json!(kid)), &body)),
            Err("unknown key".to_owned())
        );
    }
}

#[test]
fn claims_that_do_not_hold() {
    let at = now().timestamp();
    for (key, value) in [
        ("iss", json!("other")),
        ("aud", json!("auth")),
        ("aud", json!(["meridian"])),
        ("nbf", json!(at + 3600)),
        ("exp", Value::Null),
        ("exp", json!(1.5)),
        ("exp", json!("1")),
        ("sub", json!("root")),
        ("sid", Value::Null),
    ] {
        refused(&sign(&head(), &with(payload(), key, value).to_string()));
    }
    let huge = payload()
        .to_string()
        .replace(&format!("\"exp\":{}", at + 300), "\"exp\":1e400");
    assert!(huge.contains("1e400"));
    refused(&sign(&head(), &huge));
}

#[test]
fn time_has_thirty_seconds_of_leeway() {
    let at = now().timestamp();
    let until = |exp: i64| verify(&sign(&head(), &with(payload(), "exp", json!(exp)).to_string()));
    assert!(until(at - 30).is_ok());
    assert_eq!(until(at - 31), Err("token_expired".to_owned()));
    assert!(verify(&sign(&head(), &with(payload(), "nbf", json!(at + 30)).to_string())).is_ok());
}

#[test]
fn tampering_is_noticed() {
    let good = sign(&head(), &payload().to_string());
    let (message, signature) = good.rsplit_once('.').unwrap();
    refused(&format!("{message}."));
    refused(message);
    refused(&format!("{good}="));
    refused(&format!("{good}.x"));
    refused(&format!(".{good}"));
    refused("");
    refused("..");
    let mut flipped = message.as_bytes().to_vec();
    let last = flipped.len() - 5;
    flipped[last] ^= 1;
    refused(&format!("{}.{signature}", String::from_utf8(flipped).unwrap()));
    refused(&sign(
        &head(),
        &with(payload(), "pad", json!("x".repeat(5000))).to_string(),
    ));
}

#[test]
fn a_symmetric_signature_under_the_public_key_is_none() {
    let head = json!({"alg": "HS256", "typ": "at+jwt", "kid": "k1"});
    let message = format!(
        "{}.{}",
        URL_SAFE_NO_PAD.encode(head.to_string()),
        URL_SAFE_NO_PAD.encode(payload().to_string())
    );
    let key = EncodingKey::from_secret(&URL_SAFE_NO_PAD.decode(PUBLIC).unwrap());
    let signature = jsonwebtoken::crypto::sign(message.as_bytes(), &key, Algorithm::HS256).unwrap();
    refused(&format!("{message}.{signature}"));
}
