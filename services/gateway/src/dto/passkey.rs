//! Passkeys: what a browser sends when it has made one, or when one has answered. Bytes are base64url without padding, as browsers write them.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};

use crate::{
    body::{Fields, bodies},
    problem::INVALID,
};

const FLOW: usize = 64;
const NAME: usize = 100;
/// Characters of what an authenticator or a browser has written.
const BYTES: usize = 4096;

bodies! {
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
