//! Passkeys: what a browser needs to make or ask one, and what it answers. Bytes are base64url without padding, as browsers write them.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use proto::auth as pb;
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    auth::{CODE, PASSWORD},
    instant, instant_or_none,
};
use crate::{
    body::{Fields, FromFields},
    problem::INVALID,
};

const FLOW: usize = 64;
const NAME: usize = 100;
/// Characters of what an authenticator or a browser has written.
const BYTES: usize = 4096;

#[derive(Debug, Serialize, ToSchema)]
pub struct Passkey {
    pub id: String,
    pub name: String,
    /// Copied to other devices of its owner, by a password manager for example.
    pub synced: bool,
    pub created_at: String,
    pub last_used_at: Option<String>,
}

impl From<pb::Passkey> for Passkey {
    fn from(passkey: pb::Passkey) -> Self {
        Self {
            id: passkey.id,
            name: passkey.name,
            synced: passkey.synced,
            created_at: instant(passkey.created_unix_ms),
            last_used_at: instant_or_none(passkey.last_used_unix_ms),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Passkeys {
    /// Oldest first.
    pub results: Vec<Passkey>,
}

/// What proves once more who wants a passkey.
#[derive(Debug, ToSchema)]
pub struct PasskeyStartBody {
    /// The current one.
    pub password: String,
    /// Code of the second factor, or a recovery code, where the account has one.
    pub otp: Option<String>,
}

impl FromFields for PasskeyStartBody {
    fn from_fields(fields: &mut Fields) -> Self {
        Self {
            password: fields.filled("password", PASSWORD),
            otp: fields.text_or_none("otp", CODE),
        }
    }
}

/// What `navigator.credentials.create` is asked with. User verification and a discoverable key are required; no attestation is wanted.
#[derive(Debug, Serialize, ToSchema)]
pub struct PasskeyStart {
    /// Names the challenge, which works once and until `expires_at`.
    pub flow: String,
    pub challenge: String,
    /// The domain that the passkey will be for.
    pub rp_id: String,
    /// What the authenticator knows the account by.
    pub user_handle: String,
    pub email: String,
    pub name: String,
    /// COSE numbers of the algorithms that are taken, the best first.
    pub algorithms: Vec<i32>,
    /// Credential ids of the passkeys that the account has for this domain.
    pub known: Vec<String>,
    pub expires_at: String,
}

impl From<pb::StartPasskeyResponse> for PasskeyStart {
    fn from(started: pb::StartPasskeyResponse) -> Self {
        let written = |bytes: &Vec<u8>| URL_SAFE_NO_PAD.encode(bytes);
        Self {
            flow: started.flow,
            challenge: written(&started.challenge),
            rp_id: started.rp_id,
            user_handle: written(&started.user_handle),
            email: started.email,
            name: started.name,
            algorithms: started.algorithms,
            known: started.known.iter().map(written).collect(),
            expires_at: instant(started.expires_unix_ms),
        }
    }
}

/// What the browser made.
#[derive(Debug, ToSchema)]
pub struct PasskeyBody {
    pub flow: String,
    pub name: String,
    /// `clientDataJSON`.
    #[schema(value_type = String)]
    pub client_data: Vec<u8>,
    /// `attestationObject`.
    #[schema(value_type = String)]
    pub attestation: Vec<u8>,
}

impl FromFields for PasskeyBody {
    fn from_fields(fields: &mut Fields) -> Self {
        Self {
            flow: fields.filled("flow", FLOW),
            name: fields.filled("name", NAME),
            client_data: bytes(fields, "client_data"),
            attestation: bytes(fields, "attestation"),
        }
    }
}

#[derive(Debug, ToSchema)]
pub struct PasskeyNameBody {
    pub name: String,
}

impl FromFields for PasskeyNameBody {
    fn from_fields(fields: &mut Fields) -> Self {
        Self {
            name: fields.filled("name", NAME),
        }
    }
}

#[derive(Debug, ToSchema)]
pub struct PasskeyRemoveBody {
    /// The current one.
    pub password: String,
}

impl FromFields for PasskeyRemoveBody {
    fn from_fields(fields: &mut Fields) -> Self {
        Self {
            password: fields.filled("password", PASSWORD),
        }
    }
}

/// What `navigator.credentials.get` is asked with. User verification is required, and no account is named.
#[derive(Debug, Serialize, ToSchema)]
pub struct PasskeyLoginStart {
    /// Names the challenge, which works once and until `expires_at`.
    pub flow: String,
    pub challenge: String,
    pub rp_id: String,
    pub expires_at: String,
}

impl From<pb::StartPasskeyLoginResponse> for PasskeyLoginStart {
    fn from(started: pb::StartPasskeyLoginResponse) -> Self {
        Self {
            flow: started.flow,
            challenge: URL_SAFE_NO_PAD.encode(started.challenge),
            rp_id: started.rp_id,
            expires_at: instant(started.expires_unix_ms),
        }
    }
}

/// What the browser answered.
#[derive(Debug, ToSchema)]
pub struct PasskeyLoginBody {
    pub flow: String,
    /// `rawId`.
    #[schema(value_type = String)]
    pub credential_id: Vec<u8>,
    /// `clientDataJSON`.
    #[schema(value_type = String)]
    pub client_data: Vec<u8>,
    /// `authenticatorData`.
    #[schema(value_type = String)]
    pub authenticator_data: Vec<u8>,
    #[schema(value_type = String)]
    pub signature: Vec<u8>,
    /// `userHandle`.
    #[schema(value_type = String)]
    pub user_handle: Vec<u8>,
}

impl FromFields for PasskeyLoginBody {
    fn from_fields(fields: &mut Fields) -> Self {
        Self {
            flow: fields.filled("flow", FLOW),
            credential_id: bytes(fields, "credential_id"),
            client_data: bytes(fields, "client_data"),
            authenticator_data: bytes(fields, "authenticator_data"),
            signature: bytes(fields, "signature"),
            user_handle: bytes(fields, "user_handle"),
        }
    }
}

/// Bytes that must be there; empty where they are not, and noted.
fn bytes(fields: &mut Fields, name: &str) -> Vec<u8> {
    let text = fields.filled(name, BYTES);
    URL_SAFE_NO_PAD.decode(text).unwrap_or_else(|_| {
        fields.wrong(name, INVALID, "Bytes as base64url without padding are expected.");
        Vec::new()
    })
}
