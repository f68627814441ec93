//! An authenticator in software, and the browser before it: what they would say about a key that they hold.

use auth::domain::{
    passkey::{Assertion, Ceremony},
    passkey_place::Place,
};
use aws_lc_rs::{
    digest::{SHA256, digest},
    rand::SystemRandom,
    rsa::{KeyPair as RsaKeyPair, KeySize},
    signature::{
        ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, Ed25519KeyPair, KeyPair, RSA_PKCS1_SHA256, RsaPublicKeyComponents,
    },
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use ciborium::Value;
use serde_json::json;

pub const PRESENT: u8 = 1;
pub const VERIFIED: u8 = 1 << 2;
pub const ELIGIBLE: u8 = 1 << 3;
pub const BACKED_UP: u8 = 1 << 4;
const ATTESTED: u8 = 1 << 6;

/// A private key.
pub enum Secret {
    Es256(EcdsaKeyPair),
    Ed25519(Ed25519KeyPair),
    Rs256(RsaKeyPair),
}

impl Secret {
    pub fn es256() -> Self {
        Self::Es256(EcdsaKeyPair::generate(&ECDSA_P256_SHA256_ASN1_SIGNING).unwrap())
    }

    pub fn ed25519() -> Self {
        Self::Ed25519(Ed25519KeyPair::generate().unwrap())
    }

    pub fn rs256() -> Self {
        Self::Rs256(RsaKeyPair::generate(KeySize::Rsa2048).unwrap())
    }

    fn sign(&self, message: &[u8]) -> Vec<u8> {
        let random = SystemRandom::new();
        match self {
            Self::Es256(key) => key.sign(&random, message).unwrap().as_ref().to_vec(),
            Self::Ed25519(key) => key.sign(message).as_ref().to_vec(),
            Self::Rs256(key) => {
                let mut signature = vec![0; key.public_modulus_len()];
                key.sign(&RSA_PKCS1_SHA256, &random, message, &mut signature).unwrap();
                signature
            }
        }
    }

    fn cose(&self) -> Vec<u8> {
        let number = |number: i64| Value::from(number);
        let members = match self {
            Self::Es256(key) => {
                let point = key.public_key().as_ref();
                vec![
                    (number(1), number(2)),
                    (number(3), number(-7)),
                    (number(-1), number(1)),
                    (number(-2), Value::Bytes(point[1..33].to_vec())),
                    (number(-3), Value::Bytes(point[33..].to_vec())),
                ]
            }
            Self::Ed25519(key) => vec![
                (number(1), number(1)),
                (number(3), number(-8)),
                (number(-1), number(6)),
                (number(-2), Value::Bytes(key.public_key().as_ref().to_vec())),
            ],
            Self::Rs256(key) => {
                let public = RsaPublicKeyComponents::<Vec<u8>>::from(key.public_key());
                vec![
                    (number(1), number(3)),
                    (number(3), number(-257)),
                    (number(-1), Value::Bytes(public.n)),
                    (number(-2), Value::Bytes(public.e)),
                ]
            }
        };
        cbor(&Value::Map(members))
    }
}

/// What the next answer will say; tests change it.
pub struct Authenticator {
    pub secret: Secret,
    pub credential_id: Vec<u8>,
    /// Whose it believes itself to be.
    pub user_handle: Vec<u8>,
    pub counter: u32,
    pub flags: u8,
}

impl Authenticator {
    pub fn new(secret: Secret, name: u8, user_handle: &[u8]) -> Self {
        Self {
            secret,
            credential_id: vec![name; 16],
            user_handle: user_handle.to_vec(),
            counter: 1,
            flags: PRESENT | VERIFIED,
        }
    }

    fn data(&self, rp_id: &str, with_key: bool) -> Vec<u8> {
        let mut data = digest(&SHA256, rp_id.as_bytes()).as_ref().to_vec();
        data.push(self.flags | if with_key { ATTESTED } else { 0 });
        data.extend(self.counter.to_be_bytes());
        if with_key {
            data.extend([0; 16]);
            data.extend(u16::try_from(self.credential_id.len()).unwrap().to_be_bytes());
            data.extend(&self.credential_id);
            data.extend(self.secret.cose());
        }
        data
    }

    /// `clientDataJSON` and `attestationObject` of a new key, without a statement.
    pub fn create(&self, asked: &Ceremony) -> (Vec<u8>, Vec<u8>) {
        let client_data = client_data("webauthn.create", asked);
        let object = self.object(asked, "none", Vec::new());
        (client_data, object)
    }

    /// As [`Self::create`], with a statement that the key signs itself.
    pub fn create_packed(&self, asked: &Ceremony) -> (Vec<u8>, Vec<u8>) {
        let client_data = client_data("webauthn.create", asked);
        let message = [
            self.data(&asked.place.rp_id, true).as_slice(),
            digest(&SHA256, &client_data).as_ref(),
        ]
        .concat();
        let statement = vec![
            (Value::from("alg"), Value::from(-7_i64)),
            (Value::from("sig"), Value::Bytes(self.secret.sign(&message))),
        ];
        let object = self.object(asked, "packed", statement);
        (client_data, object)
    }

    pub fn object(&self, asked: &Ceremony, format: &str, statement: Vec<(Value, Value)>) -> Vec<u8> {
        cbor(&Value::Map(vec![
            (Value::from("fmt"), Value::from(format)),
            (Value::from("attStmt"), Value::Map(statement)),
            (
                Value::from("authData"),
                Value::Bytes(self.data(&asked.place.rp_id, true)),
            ),
        ]))
    }

    /// An answer at sign-in.
    pub fn get(&self, asked: &Ceremony) -> Assertion {
        self.answer(client_data("webauthn.get", asked), &asked.place.rp_id)
    }

    /// An answer about any client data.
    pub fn answer(&self, client_data: Vec<u8>, rp_id: &str) -> Assertion {
        let authenticator_data = self.data(rp_id, false);
        let message = [authenticator_data.as_slice(), digest(&SHA256, &client_data).as_ref()].concat();
        Assertion {
            credential_id: self.credential_id.clone(),
            signature: self.secret.sign(&message),
            client_data,
            authenticator_data,
            user_handle: self.user_handle.clone(),
        }
    }
}

/// What a browser writes about a ceremony.
pub fn client_data(kind: &str, asked: &Ceremony) -> Vec<u8> {
    let said = json!({
        "type": kind,
        "challenge": URL_SAFE_NO_PAD.encode(&asked.challenge),
        "origin": asked.place.origin,
        "crossOrigin": false,
    });
    said.to_string().into_bytes()
}

/// The ceremony that a service asks for.
pub fn asked(challenge: &[u8], origin: &str, rp_id: &str) -> Ceremony {
    Ceremony {
        challenge: challenge.to_vec(),
        place: Place {
            origin: origin.to_owned(),
            rp_id: rp_id.to_owned(),
        },
    }
}

fn cbor(value: &Value) -> Vec<u8> {
    let mut bytes = Vec::new();
    ciborium::into_writer(value, &mut bytes).unwrap();
    bytes
}
