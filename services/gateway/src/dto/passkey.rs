//! Passkeys: what a browser needs to make or ask one, and what it answers. Bytes are base64url without padding, as browsers write them.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use proto::auth as pb;
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    auth::{CODE, PASSWORD},
    instant,
};
use crate::{
    body::{Fields, bodies},
    problem::INVALID,
};

const FLOW: usize = 64;
const NAME: usize = 100;
/// Characters of what an authenticator or a browser has written.
const BYTES: usize = 4096;

bodies! {
    /// What proves once more who wants a passkey.
    pub struct PasskeyStartBody {
        /// The current one.
        pub password: String = filled(PASSWORD),
        /// Code of two-step sign-in, or a recovery code, where it is on.
        pub otp: Option<String> = text_or_none(CODE),
    }

    /// What the browser made.
    pub struct PasskeyBody {
        pub flow: String = filled(FLOW),
        pub name: String = filled(NAME),
        /// `clientDataJSON`.
        #[schema(value_type = String)]
        pub client_data: Vec<u8> = base64url(),
        /// `attestationObject`.
        #[schema(value_type = String)]
        pub attestation: Vec<u8> = base64url(),
    }

    pub struct PasskeyNameBody {
        pub name: String = filled(NAME),
    }

    pub struct PasskeyRemoveBody {
        /// The current one.
        pub password: String = filled(PASSWORD),
    }

    /// What the browser answered.
    pub struct PasskeyLoginBody {
        pub flow: String = filled(FLOW),
        /// `rawId`.
        #[schema(value_type = String)]
        pub credential_id: Vec<u8> = base64url(),
        /// `clientDataJSON`.
        #[schema(value_type = String)]
        pub client_data: Vec<u8> = base64url(),
        /// `authenticatorData`.
        #[schema(value_type = String)]
        pub authenticator_data: Vec<u8> = base64url(),
        #[schema(value_type = String)]
        pub signature: Vec<u8> = base64url(),
        /// `userHandle`.
        #[schema(value_type = String)]
        pub user_handle: Vec<u8> = base64url(),
    }
}

impl Fields<'_> {
    /// Bytes that must be there; empty where they are not, and noted.
    fn base64url(&mut self, name: &str) -> Vec<u8> {
        let text = self.filled(name, BYTES);
        URL_SAFE_NO_PAD.decode(text).unwrap_or_else(|_| {
            self.wrong(name, INVALID, "Bytes as base64url without padding are expected.");
            Vec::new()
        })
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
