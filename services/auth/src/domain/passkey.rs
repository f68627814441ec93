//! Passkeys: what an authenticator's answer must say before it counts.
//!
//! [`register`] and [`sign_in`] follow the steps of W3C Web Authentication Level 3, §7.1 ("Registering a New Credential") and §7.2
//! ("Verifying an Authentication Assertion"). What this service asks for narrows them: the user is always verified, so that a passkey
//! counts as both factors; no page of another site frames ours; and nothing is believed of an authenticator's make (attestation `none`),
//! so that no statement about it has to be kept or checked beyond its shape.

use aws_lc_rs::digest::{SHA256, digest};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::{DateTime, TimeDelta, Utc};
use ciborium::Value;
use serde::Deserialize;
use vocab::{PasskeyId, UserId};

use super::{
    authenticator::AuthenticatorData,
    cose::{Members, PublicKey, item},
    passkey_place::Place,
};

/// Passkeys that one person may have.
pub const MOST: i64 = 20;
/// Code points of a passkey's name.
pub const LONGEST_NAME: usize = 64;
/// How long an authenticator has to answer.
pub const CHALLENGE_LIFE: TimeDelta = TimeDelta::minutes(5);
/// Bytes of a challenge; twice what §13.4.3 asks for.
pub const CHALLENGE: usize = 32;

/// What its owner sees of a passkey.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passkey {
    pub id: PasskeyId,
    pub name: String,
    /// Copied to other devices of its owner.
    pub backed_up: bool,
    pub created_at: DateTime<Utc>,
    pub last_used_at: Option<DateTime<Utc>>,
}

/// What is known of a passkey's key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Credential {
    pub credential_id: Vec<u8>,
    /// COSE_Key, as the authenticator wrote it.
    pub public_key: Vec<u8>,
    /// The domain it was made for.
    pub rp_id: String,
    /// Of its last answer.
    pub sign_count: u32,
    /// May be copied to other devices; never changes.
    pub backup_eligible: bool,
    pub backed_up: bool,
}

/// What an authenticator was asked, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ceremony {
    pub challenge: Vec<u8>,
    pub place: Place,
}

/// An authenticator's answer at sign-in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Assertion {
    pub credential_id: Vec<u8>,
    /// `clientDataJSON`.
    pub client_data: Vec<u8>,
    pub authenticator_data: Vec<u8>,
    pub signature: Vec<u8>,
    /// Whose the authenticator says that it is.
    pub user_handle: Vec<u8>,
}

/// What changes with each answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Used {
    pub sign_count: u32,
    pub backed_up: bool,
}

/// Why an answer does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadPasskey {
    #[error("cannot be read")]
    Malformed,
    #[error("made for something else than was asked")]
    Purpose,
    #[error("answers another challenge")]
    Challenge,
    #[error("made at another address, or inside another site's page")]
    Origin,
    #[error("made for another domain")]
    Domain,
    #[error("nobody touched the authenticator")]
    Presence,
    #[error("the authenticator does not know who used it")]
    Verification,
    #[error("whether the key may be copied has changed")]
    Backup,
    #[error("a key that is not taken")]
    Algorithm,
    #[error("a statement about the authenticator that nobody asked for")]
    Attestation,
    #[error("not a passkey of any account")]
    Unknown,
    #[error("the authenticator names another account")]
    Owner,
    #[error("the signature is wrong")]
    Signature,
    #[error("the counter went back")]
    Counter,
}

impl BadPasskey {
    /// For programs. All but one have the same: whoever is refused learns no more than that.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Counter => "passkey_copied",
            _ => "passkey_refused",
        }
    }

    /// For the person at the browser.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::Counter => {
                "This passkey was refused because it may have been copied. Sign in with your password and remove it in Settings."
            }
            _ => "This passkey was refused. Try another one, or use your password.",
        }
    }
}

/// What the browser says it has asked the authenticator (§5.8.1). Further members are allowed and mean nothing.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ClientData {
    r#type: String,
    challenge: String,
    origin: String,
    #[serde(default)]
    cross_origin: bool,
    #[serde(default)]
    top_origin: Option<String>,
}

impl ClientData {
    fn check(json: &[u8], purpose: &str, asked: &Ceremony) -> Result<(), BadPasskey> {
        let client_data: Self = serde_json::from_slice(json).map_err(|_| BadPasskey::Malformed)?;
        if client_data.r#type != purpose {
            return Err(BadPasskey::Purpose);
        }
        if client_data.challenge != URL_SAFE_NO_PAD.encode(&asked.challenge) {
            return Err(BadPasskey::Challenge);
        }
        if client_data.origin != asked.place.origin || client_data.cross_origin || client_data.top_origin.is_some() {
            return Err(BadPasskey::Origin);
        }
        Ok(())
    }
}

/// Checks what both ceremonies ask of authenticator data.
fn spoken(data: &[u8], asked: &Ceremony) -> Result<AuthenticatorData, BadPasskey> {
    let data = AuthenticatorData::read(data)?;
    if data.rp_id_hash != digest(&SHA256, asked.place.rp_id.as_bytes()).as_ref() {
        return Err(BadPasskey::Domain);
    }
    if !data.is_present() {
        return Err(BadPasskey::Presence);
    }
    if !data.is_verified() {
        return Err(BadPasskey::Verification);
    }
    Ok(data)
}

/// What an authenticator signs: its own data, and the hash of what the browser says.
fn signed(authenticator_data: &[u8], client_data: &[u8]) -> Vec<u8> {
    [authenticator_data, digest(&SHA256, client_data).as_ref()].concat()
}

/// A new passkey (§7.1).
///
/// # Errors
/// [`BadPasskey`]
pub fn register(asked: &Ceremony, client_data: &[u8], attestation: &[u8]) -> Result<Credential, BadPasskey> {
    ClientData::check(client_data, "webauthn.create", asked)?;
    let mut rest = attestation;
    let object = item(&mut rest)?;
    if !rest.is_empty() {
        return Err(BadPasskey::Malformed);
    }
    let object = Members::of(&object)?;
    let bytes = object.get("authData")?.as_bytes().ok_or(BadPasskey::Malformed)?;
    let data = spoken(bytes, asked)?;
    let attested = data.attested.as_ref().ok_or(BadPasskey::Malformed)?;
    let key = PublicKey::read(&attested.public_key)?;
    check_statement(&object, &key, &signed(bytes, client_data))?;
    Ok(Credential {
        credential_id: attested.credential_id.clone(),
        public_key: attested.public_key.clone(),
        rp_id: asked.place.rp_id.clone(),
        sign_count: data.sign_count,
        backup_eligible: data.is_backup_eligible(),
        backed_up: data.is_backed_up(),
    })
}

/// Browsers hand over `none` where nothing else was asked for, or a `packed` statement by the new key itself, which says nothing of the
/// authenticator's make (§5.1.3, §8.2, §8.7).
fn check_statement(object: &Members<'_>, key: &PublicKey, message: &[u8]) -> Result<(), BadPasskey> {
    let format = object.get("fmt")?.as_text().ok_or(BadPasskey::Malformed)?;
    let statement = object.get("attStmt")?.as_map().ok_or(BadPasskey::Malformed)?;
    match format {
        "none" if statement.is_empty() => Ok(()),
        "packed" if statement.iter().all(|(name, _)| *name != Value::from("x5c")) => {
            let value = object.get("attStmt")?;
            let signature = Members::of(value)?
                .get("sig")?
                .as_bytes()
                .ok_or(BadPasskey::Malformed)?;
            if key.has_signed(message, signature) {
                Ok(())
            } else {
                Err(BadPasskey::Signature)
            }
        }
        _ => Err(BadPasskey::Attestation),
    }
}

/// An answer of a passkey that `owner` has (§7.2).
///
/// # Errors
/// [`BadPasskey`]
pub fn sign_in(asked: &Ceremony, owner: UserId, known: &Credential, answer: &Assertion) -> Result<Used, BadPasskey> {
    if answer.credential_id != known.credential_id {
        return Err(BadPasskey::Unknown);
    }
    // Nobody had typed an address, so the authenticator must name the account.
    if answer.user_handle != owner.uuid().as_bytes() {
        return Err(BadPasskey::Owner);
    }
    if asked.place.rp_id != known.rp_id {
        return Err(BadPasskey::Domain);
    }
    ClientData::check(&answer.client_data, "webauthn.get", asked)?;
    let data = spoken(&answer.authenticator_data, asked)?;
    if data.is_backup_eligible() != known.backup_eligible {
        return Err(BadPasskey::Backup);
    }
    let message = signed(&answer.authenticator_data, &answer.client_data);
    if !PublicKey::read(&known.public_key)?.has_signed(&message, &answer.signature) {
        return Err(BadPasskey::Signature);
    }
    if is_behind(known, data.sign_count) {
        return Err(BadPasskey::Counter);
    }
    Ok(Used {
        sign_count: data.sign_count,
        backed_up: data.is_backed_up(),
    })
}

/// A counter that does not grow is a sign of a copied key (§6.1.1). Authenticators that don't count always say 0, and copies of a synced
/// key may share a number.
const fn is_behind(known: &Credential, sign_count: u32) -> bool {
    let is_same = sign_count == known.sign_count && (sign_count == 0 || known.backup_eligible);
    sign_count <= known.sign_count && !is_same
}
