//! What an answer of an authenticator must say, held against an authenticator in software (W3C Web Authentication Level 3, §7.1, §7.2).

use auth::domain::passkey::{Assertion, BadPasskey, Ceremony, Credential, Used, register, sign_in};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use ciborium::Value;
use serde_json::json;
use vocab::UserId;

use crate::authenticator::{Authenticator, BACKED_UP, ELIGIBLE, PRESENT, Secret, VERIFIED, asked, client_data};

const ORIGIN: &str = "https://meridian.example.org";
const RP_ID: &str = "meridian.example.org";

/// An account with a passkey.
struct Case {
    owner: UserId,
    authenticator: Authenticator,
    known: Credential,
}

fn here(challenge: u8) -> Ceremony {
    asked(&[challenge; 32], ORIGIN, RP_ID)
}

impl Case {
    fn with(secret: Secret, flags: u8) -> Self {
        let owner = UserId::fresh();
        let mut authenticator = Authenticator::new(secret, 7, owner.uuid().as_bytes());
        authenticator.flags = flags;
        let (client_data, object) = authenticator.create(&here(1));
        let known = register(&here(1), &client_data, &object).unwrap();
        Self {
            owner,
            authenticator,
            known,
        }
    }

    fn new() -> Self {
        Self::with(Secret::es256(), PRESENT | VERIFIED)
    }

    fn check(&self, asked: &Ceremony, answer: &Assertion) -> Result<Used, BadPasskey> {
        sign_in(asked, self.owner, &self.known, answer)
    }

    /// The authenticator answers, and the answer is checked.
    fn sign_in(&mut self) -> Result<Used, BadPasskey> {
        self.authenticator.counter += 1;
        self.check(&here(2), &self.authenticator.get(&here(2)))
    }
}

#[test]
fn each_algorithm_registers_and_signs_in() {
    for secret in [Secret::es256(), Secret::ed25519(), Secret::rs256()] {
        let mut case = Case::with(secret, PRESENT | VERIFIED);
        assert_eq!(case.known.credential_id, [7; 16]);
        assert_eq!((case.known.sign_count, case.known.rp_id.as_str()), (1, RP_ID));
        let used = Used {
            sign_count: 2,
            backed_up: false,
        };
        assert_eq!(case.sign_in(), Ok(used));
    }
}

#[test]
fn a_statement_by_the_key_itself_is_checked_and_others_are_refused() {
    let mut case = Case::new();
    let (said, object) = case.authenticator.create_packed(&here(1));
    assert!(register(&here(1), &said, &object).is_ok());
    // Signed for another challenge.
    let (_, other) = case.authenticator.create_packed(&here(9));
    assert_eq!(register(&here(1), &said, &other), Err(BadPasskey::Signature));
    let statement = || vec![(Value::from("x5c"), Value::Array(Vec::new()))];
    for format in ["packed", "none", "fido-u2f", "tpm"] {
        let object = case.authenticator.object(&here(1), format, statement());
        assert_eq!(
            register(&here(1), &said, &object),
            Err(BadPasskey::Attestation),
            "{format}"
        );
    }
    case.authenticator.credential_id = vec![7; 1024];
    let (said, object) = case.authenticator.create(&here(1));
    assert_eq!(
        register(&here(1), &said, &object),
        Err(BadPasskey::Malformed),
        "a longer id than allowed"
    );
}

#[test]
fn a_new_passkey_is_of_this_place_challenge_and_user() {
    let case = Case::new();
    let answers = |asked: &Ceremony| {
        let (said, object) = case.authenticator.create(asked);
        register(&here(1), &said, &object)
    };
    assert_eq!(answers(&here(9)), Err(BadPasskey::Challenge));
    assert_eq!(
        answers(&asked(&[1; 32], "https://evil.example", RP_ID)),
        Err(BadPasskey::Origin)
    );
    assert_eq!(
        answers(&asked(&[1; 32], ORIGIN, "evil.example")),
        Err(BadPasskey::Domain)
    );
    let (said, object) = case.authenticator.create(&here(1));
    let at_sign_in = client_data("webauthn.get", &here(1));
    assert_eq!(register(&here(1), &at_sign_in, &object), Err(BadPasskey::Purpose));
    assert_eq!(register(&here(1), b"{}", &object), Err(BadPasskey::Malformed));
    let with_rest = [&object[..], &[0]].concat();
    assert_eq!(register(&here(1), &said, &with_rest), Err(BadPasskey::Malformed));
    assert_eq!(register(&here(1), &said, &[]), Err(BadPasskey::Malformed));
}

#[test]
fn the_user_is_there_and_verified_both_times() {
    for (flags, reason) in [
        (PRESENT, BadPasskey::Verification),
        (VERIFIED, BadPasskey::Presence),
        (0, BadPasskey::Presence),
    ] {
        let mut case = Case::new();
        case.authenticator.flags = flags;
        let (said, object) = case.authenticator.create(&here(1));
        assert_eq!(register(&here(1), &said, &object), Err(reason));
        assert_eq!(case.sign_in(), Err(reason));
    }
}

#[test]
fn an_answer_made_elsewhere_does_not_sign_in() {
    let mut case = Case::new();
    case.authenticator.counter = 2;
    let made_at = |asked: &Ceremony| case.check(&here(2), &case.authenticator.get(asked));
    assert!(made_at(&here(2)).is_ok());
    assert_eq!(
        made_at(&here(3)),
        Err(BadPasskey::Challenge),
        "an answer to an earlier challenge"
    );
    let phished = asked(&[2; 32], "https://meridian.example.org.evil.example", RP_ID);
    assert_eq!(made_at(&phished), Err(BadPasskey::Origin));
    assert_eq!(
        made_at(&asked(&[2; 32], ORIGIN, "evil.example")),
        Err(BadPasskey::Domain)
    );
    let create = case
        .authenticator
        .answer(client_data("webauthn.create", &here(2)), RP_ID);
    assert_eq!(case.check(&here(2), &create), Err(BadPasskey::Purpose));
    for framed in [
        json!({"crossOrigin": true}),
        json!({"crossOrigin": false, "topOrigin": "https://evil.example"}),
    ] {
        let mut said = framed;
        said["type"] = json!("webauthn.get");
        said["challenge"] = json!(URL_SAFE_NO_PAD.encode([2; 32]));
        said["origin"] = json!(ORIGIN);
        let answer = case.authenticator.answer(said.to_string().into_bytes(), RP_ID);
        assert_eq!(case.check(&here(2), &answer), Err(BadPasskey::Origin), "{said}");
    }
    // The installation moved to another domain since.
    let moved = asked(&[2; 32], "https://new.example.org", "new.example.org");
    assert_eq!(
        case.check(&moved, &case.authenticator.get(&moved)),
        Err(BadPasskey::Domain)
    );
}

#[test]
fn an_answer_is_of_the_key_and_its_owner() {
    let mut case = Case::new();
    case.authenticator.counter = 2;
    let good = case.authenticator.get(&here(2));
    let other = Authenticator::new(Secret::es256(), 7, &case.authenticator.user_handle);
    let forged = Assertion {
        signature: other.get(&here(2)).signature,
        ..good.clone()
    };
    assert_eq!(case.check(&here(2), &forged), Err(BadPasskey::Signature));
    for (at, byte) in [(32, 0b1_1101), (36, 0xff)] {
        let mut changed = good.clone();
        changed.authenticator_data[at] = byte;
        assert!(case.check(&here(2), &changed).is_err(), "byte {at} is not signed");
    }
    let mut said = good.clone();
    said.client_data.push(b' ');
    assert_eq!(case.check(&here(2), &said), Err(BadPasskey::Signature));
    let stranger = Assertion {
        user_handle: UserId::fresh().uuid().as_bytes().to_vec(),
        ..good.clone()
    };
    assert_eq!(case.check(&here(2), &stranger), Err(BadPasskey::Owner));
    let unnamed = Assertion {
        user_handle: Vec::new(),
        ..good.clone()
    };
    assert_eq!(case.check(&here(2), &unnamed), Err(BadPasskey::Owner));
    let renamed = Assertion {
        credential_id: vec![8; 16],
        ..good.clone()
    };
    assert_eq!(case.check(&here(2), &renamed), Err(BadPasskey::Unknown));
    assert!(case.check(&here(2), &good).is_ok());
}

#[test]
fn a_counter_only_grows() {
    let case = |flags: u8, known: u32, now: u32| {
        let mut case = Case::with(Secret::es256(), flags);
        case.known.sign_count = known;
        case.authenticator.counter = now;
        case.check(&here(2), &case.authenticator.get(&here(2)))
            .map(|used| used.sign_count)
    };
    let alone = PRESENT | VERIFIED;
    let synced = alone | ELIGIBLE | BACKED_UP;
    assert_eq!(case(alone, 5, 6), Ok(6));
    assert_eq!(case(alone, 5, 5), Err(BadPasskey::Counter));
    assert_eq!(case(alone, 5, 4), Err(BadPasskey::Counter));
    assert_eq!(case(alone, 5, 0), Err(BadPasskey::Counter));
    assert_eq!(case(alone, 0, 0), Ok(0), "one that does not count");
    assert_eq!(case(alone, 0, 3), Ok(3), "one that begins to count");
    assert_eq!(case(synced, 5, 5), Ok(5), "copies share a number");
    assert_eq!(case(synced, 5, 4), Err(BadPasskey::Counter));
}

#[test]
fn whether_a_key_may_be_copied_never_changes() {
    let mut case = Case::with(Secret::es256(), PRESENT | VERIFIED | ELIGIBLE);
    assert!(case.known.backup_eligible && !case.known.backed_up);
    case.authenticator.flags |= BACKED_UP;
    assert!(case.sign_in().unwrap().backed_up);
    case.authenticator.flags = PRESENT | VERIFIED;
    assert_eq!(case.sign_in(), Err(BadPasskey::Backup));
}
