//! Access tokens: EdDSA with a key of auth's published set, and nothing else that a token could ask for.

use std::{
    collections::HashMap,
    sync::{Arc, PoisonError, RwLock},
    time::{Duration, Instant},
};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::{DateTime, Utc};
use jsonwebtoken::{
    Algorithm, DecodingKey, Validation,
    jwk::{AlgorithmParameters, EllipticCurve, JwkSet, PublicKeyUse},
};
use kit::clock::Clock;
use proto::auth as pb;
use serde::Deserialize;
use serde_json::{Map, Value};
use vocab::{SessionId, UserId};

use crate::{
    clients::{Auth, Calls, Context, Plan, call},
    config::Config,
    problem::Problem,
};

/// Clocks may differ by this much.
pub const LEEWAY_S: i64 = 30;
/// The set is asked for at most this often, whatever tokens say.
const REFRESH_EVERY: Duration = Duration::from_secs(10);
/// Signing keys change seldom; a removed one is noticed within this time.
const KEEP: Duration = Duration::from_secs(300);
/// How long auth is waited for.
const PATIENCE: Duration = Duration::from_secs(3);
/// The same where there is a key to check with: whoever comes right then is refused in time also where auth's database is silent.
const HASTE: Duration = kit::lenient(Duration::from_millis(300));
const LONGEST: usize = 4096;
const TYPE: &str = "at+jwt";

/// What a good token says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claims {
    pub user: UserId,
    pub session: SessionId,
    /// Unix seconds.
    pub exp: i64,
}

#[derive(Deserialize)]
struct Payload {
    /// One text each, where the library takes a list as well; it compares them.
    #[serde(rename = "iss")]
    _issuer: String,
    #[serde(rename = "aud")]
    _audience: String,
    sub: UserId,
    sid: SessionId,
    exp: i64,
    #[serde(default)]
    nbf: Option<i64>,
}

/// Auth's key set, kept.
pub struct Keys {
    rules: Validation,
    kept: RwLock<Kept>,
    asking: tokio::sync::Mutex<()>,
}

#[derive(Default)]
struct Kept {
    keys: Arc<HashMap<String, DecodingKey>>,
    json: Arc<str>,
    asked: Option<Instant>,
}

impl std::fmt::Debug for Keys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Keys")
            .field("rules", &self.rules)
            .finish_non_exhaustive()
    }
}

impl Keys {
    #[must_use]
    pub fn new(config: &Config) -> Self {
        Self {
            rules: rules(&config.token_issuer, &config.token_audience),
            kept: RwLock::default(),
            asking: tokio::sync::Mutex::default(),
        }
    }

    fn held(&self) -> (Arc<HashMap<String, DecodingKey>>, Option<Instant>) {
        let kept = self.kept.read().unwrap_or_else(PoisonError::into_inner);
        (Arc::clone(&kept.keys), kept.asked)
    }

    /// The set as auth publishes it.
    ///
    /// # Errors
    /// Where auth is away and nothing is kept.
    pub async fn published(&self, calls: &Calls, auth: &Auth) -> Result<Arc<str>, Problem> {
        let (keys, asked) = self.held();
        if keys.is_empty() || asked.is_none_or(|asked| asked.elapsed() > REFRESH_EVERY) {
            self.ask(calls, auth, asked, PATIENCE).await;
        }
        let kept = self.kept.read().unwrap_or_else(PoisonError::into_inner);
        if kept.keys.is_empty() {
            Err(Problem::unavailable())
        } else {
            Ok(Arc::clone(&kept.json))
        }
    }

    /// Asks auth once; whoever comes meanwhile waits for the same answer. The address asked is the configured one only.
    async fn ask(&self, calls: &Calls, auth: &Auth, seen: Option<Instant>, patience: Duration) {
        let _one = self.asking.lock().await;
        if self.held().1 != seen {
            return;
        }
        let context = Context::own(patience);
        let answer = call(calls, &context, Plan::READ, pb::GetKeysRequest {}, |request| {
            let mut auth = auth.clone();
            async move { auth.get_keys(request).await }
        })
        .await;
        let parsed = match answer {
            Ok(answer) => match parse(&answer.jwks_json) {
                Ok(keys) => Some((keys, answer.jwks_json)),
                Err(error) => {
                    tracing::error!(error = %kit::causes(&*error), "auth's key set cannot be read");
                    None
                }
            },
            Err(problem) => {
                tracing::warn!(reason = problem.code, "auth's key set cannot be had");
                None
            }
        };
        let mut kept = self.kept.write().unwrap_or_else(PoisonError::into_inner);
        kept.asked = Some(Instant::now());
        if let Some((keys, json)) = parsed {
            kept.keys = Arc::new(keys);
            kept.json = json.into();
        }
    }

    /// Is this a good token, as far as the keys at hand tell? Asks nobody.
    #[must_use]
    pub fn recognises(&self, token: &str, now: DateTime<Utc>) -> bool {
        let keys = self.held().0;
        Parts::split(token).is_ok_and(|parts| {
            keys.get(&parts.kid)
                .is_some_and(|key| parts.check(key, &self.rules, now).is_ok())
        })
    }

    /// Checks a token.
    ///
    /// # Errors
    /// 401, or 503 where there is no key to check with.
    pub async fn verify(&self, calls: &Calls, auth: &Auth, clock: &dyn Clock, token: &str) -> Result<Claims, Problem> {
        let parts = Parts::split(token)?;
        let (mut keys, asked) = self.held();
        let age = asked.map(|asked| asked.elapsed());
        let is_known = keys.contains_key(&parts.kid);
        let stale = match age {
            None => true,
            Some(age) => age > KEEP || (!is_known && age > REFRESH_EVERY),
        };
        if stale {
            let patience = if is_known { HASTE } else { PATIENCE };
            self.ask(calls, auth, asked, patience).await;
            keys = self.held().0;
        }
        if keys.is_empty() {
            return Err(Problem::unavailable());
        }
        let key = keys.get(&parts.kid).ok_or_else(invalid)?;
        parts.check(key, &self.rules, clock.now())
    }
}

/// What holds for every access token, but for its times: those are compared with the clock that was handed in.
fn rules(issuer: &str, audience: &str) -> Validation {
    let mut rules = Validation::new(Algorithm::EdDSA);
    rules.set_issuer(&[issuer]);
    rules.set_audience(&[audience]);
    rules.set_required_spec_claims(&["exp", "iss", "aud"]);
    rules.validate_exp = false;
    rules
}

fn parse(jwks: &str) -> anyhow::Result<HashMap<String, DecodingKey>> {
    let set: JwkSet = serde_json::from_str(jwks)?;
    let mut keys = HashMap::new();
    for jwk in &set.keys {
        let ed25519 =
            matches!(&jwk.algorithm, AlgorithmParameters::OctetKeyPair(pair) if pair.curve == EllipticCurve::Ed25519);
        let signs = jwk
            .common
            .public_key_use
            .as_ref()
            .is_none_or(|usage| *usage == PublicKeyUse::Signature);
        if let (true, true, Some(kid)) = (ed25519, signs, &jwk.common.key_id) {
            keys.insert(kid.clone(), DecodingKey::from_jwk(jwk)?);
        }
    }
    Ok(keys)
}

fn invalid() -> Problem {
    Problem::unauthenticated("token_invalid")
}

/// A token whose header asks for nothing that we do not do anyway.
struct Parts<'a> {
    kid: String,
    token: &'a str,
}

impl<'a> Parts<'a> {
    fn split(token: &'a str) -> Result<Self, Problem> {
        if token.len() > LONGEST {
            return Err(invalid());
        }
        let (head, _) = token.split_once('.').ok_or_else(invalid)?;
        let head: Map<String, Value> = URL_SAFE_NO_PAD
            .decode(head)
            .ok()
            .and_then(|json| serde_json::from_slice(&json).ok())
            .ok_or_else(invalid)?;
        let kid = match (head.get("alg"), head.get("typ"), head.get("kid")) {
            (Some(Value::String(alg)), Some(Value::String(typ)), Some(Value::String(kid)))
                if alg == "EdDSA" && typ == TYPE =>
            {
                kid.clone()
            }
            _ => return Err(invalid()),
        };
        // Keys come from auth's set; a header that names others (jwk, jku, x5u) or asks for extensions (crit) is not ours.
        if head.len() != 3 {
            return Err(invalid());
        }
        Ok(Self { kid, token })
    }

    fn check(&self, key: &DecodingKey, rules: &Validation, now: DateTime<Utc>) -> Result<Claims, Problem> {
        let payload: Payload = jsonwebtoken::decode(self.token, key, rules)
            .map_err(|_| invalid())?
            .claims;
        let now = now.timestamp();
        if payload.nbf.is_some_and(|nbf| nbf > now + LEEWAY_S) {
            return Err(invalid());
        }
        if now > payload.exp.saturating_add(LEEWAY_S) {
            return Err(Problem::unauthenticated("token_expired"));
        }
        Ok(Claims {
            user: payload.sub,
            session: payload.sid,
            exp: payload.exp,
        })
    }
}

#[cfg(test)]
#[path = "jwt_tests.rs"]
mod tests;
