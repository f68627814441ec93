//! Whoever has all public data of a small world learns nothing from a redacted copy.

use chrono::DateTime;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use vocab::{CaseId, ExhibitId};

use super::{
    FORMAT_1, Named, Redact, Report, build, hash, html, pdf, pdf_read,
    redact::redact,
    sha256,
    verify::{State, alone},
};
use crate::domain::case::{Case, CaseText, Event, Exhibit, Figure, Finding};

/// A transaction as everybody can look it up.
struct Public {
    id: String,
    from: &'static str,
    to: &'static str,
    block: u64,
    time: i64,
    sats: u64,
}

const GENESIS: &str = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
const SEGWIT: &str = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

/// All there are.
fn world() -> Vec<Public> {
    (0_u32..40)
        .map(|at| Public {
            id: sha256(&at.to_be_bytes()),
            from: GENESIS,
            to: SEGWIT,
            block: 812_000 + u64::from(at) * 7,
            time: 1_700_000_000 + i64::from(at) * 4_000,
            sats: 73_519_246 + u64::from(at) * 1_111,
        })
        .collect()
}

fn rfc(time: i64) -> String {
    super::time(DateTime::from_timestamp(time, 0).unwrap())
}

/// The exhibit's content that anybody can make of public data.
fn content(tx: &Public) -> Value {
    json!({
        "transaction": tx.id, "block": tx.block, "time": tx.time, "fee": 1_200,
        "inputs": [{"address": tx.from, "value": tx.sats + 1_200}],
        "outputs": [{"address": tx.to, "value": tx.sats}],
    })
}

fn answer(tx: &Public) -> Vec<u8> {
    format!("{{\"txid\":\"{}\",\"block\":{}}}", tx.id, tx.block).into_bytes()
}

const NAMES: [&str; 6] = [
    "Kraken",
    "Kraken hot wallet 1",
    "Mr Grey",
    "Operation Lark",
    "warrant-4711.pdf",
    "Lark graph",
];
const NOTES: [&str; 3] = [
    "Met the informant at the pier",
    "Ask Berlin about this one",
    "Looks like a mixer to me",
];

fn exhibit(id: ExhibitId, kind: &str, content: &Value) -> Exhibit {
    let content = content.to_string();
    Exhibit {
        id,
        kind: kind.to_owned(),
        title: "Operation Lark".to_owned(),
        note: NOTES[0].to_owned(),
        chain: "bitcoin".to_owned(),
        subject: String::new(),
        sha256: Sha256::digest(&content).into(),
        salt: Sha256::digest(format!("salt {id}")).into(),
        content,
        file_name: String::new(),
        media_type: String::new(),
        size: 0,
        figures: Vec::new(),
        created_at: DateTime::UNIX_EPOCH,
        added_by: None,
        version: 1,
    }
}

fn report(tx: &Public) -> Report {
    // Fixed ids, so that hashes are the same in each run and no digits meet by chance.
    let [one, two, three] = [1, 2, 3].map(|at| ExhibitId::from(uuid::Uuid::from_u128(at)));
    let mut transaction = exhibit(one, "transaction", &content(tx));
    transaction.subject.clone_from(&tx.id);
    transaction.figures = vec![Figure {
        name: format!("Outputs of {}…{}", &tx.id[..6], &tx.id[58..]),
        value: tx.sats.to_string(),
        unit: "sat".to_owned(),
        provider: "esplora".to_owned(),
        endpoint: format!("/tx/{}", tx.id),
        block_height: tx.block,
        fetched_at: rfc(tx.time),
        sha256: sha256(&answer(tx)),
        unvouched: false,
    }];
    let trace = exhibit(
        two,
        "trace",
        &json!({
            "trace": "Lark graph",
            "notes": [NOTES[1]],
            "said_to_go_on": [{"from": tx.to, "chain": "ethereum", "text": NOTES[2]}],
            "transfers": [{
                "time": rfc(tx.time), "transaction": tx.id,
                "from": format!("{} (Kraken hot wallet 1)", tx.from), "to": tx.to,
                "amount": format!("{} sat", tx.sats),
            }],
            "steps": [{"at": rfc(tx.time), "action": "expand", "detail": format!("{}...{} of Mr Grey", &tx.id[..8], &tx.id[56..])}],
            "names": [{"name": "Mr Grey", "source": "private"}],
            "peers": [{"address": tx.to, "names": "Kraken, Mr Grey"}],
            "answers": [{"endpoint": format!("/tx/{}", tx.id), "block_height": tx.block, "sha256": sha256(&answer(tx))}],
        }),
    );
    let mut file = exhibit(three, "file", &Value::Null);
    file.content.clear();
    file.sha256 = Sha256::digest(b"a public document").into();
    file.file_name = "warrant-4711.pdf".to_owned();
    file.media_type = "application/pdf".to_owned();
    file.size = 17;
    let case = Case {
        id: CaseId::from(uuid::Uuid::from_u128(9)),
        text: CaseText {
            title: "Operation Lark".to_owned(),
            question: format!("Did Mr Grey pay {} in block {}?", tx.to, tx.block),
            status: "open".to_owned(),
            findings: vec![Finding {
                text: format!(
                    "Kraken hot wallet 12 sent {} sat at {}. Met the informant at the pier.",
                    tx.sats,
                    DateTime::from_timestamp(tx.time, 0)
                        .unwrap()
                        .format("%Y-%m-%d %H:%M:%S")
                ),
                confidence: 80,
                exhibits: vec![one.to_string()],
            }],
            timeline: vec![Event {
                at: rfc(tx.time),
                text: "Mr Grey moves.".to_owned(),
                exhibit: one.to_string(),
            }],
            limits: format!("See warrant-4711.pdf, operation lark and block {}.", tx.block),
        },
        salt: [3; 32],
        version: 2,
        created_at: DateTime::UNIX_EPOCH,
        updated_at: DateTime::UNIX_EPOCH,
        exhibit_count: 3,
    };
    let names = vec![Named {
        chain: "bitcoin".to_owned(),
        address: tx.to.to_owned(),
        text: "Kraken".to_owned(),
        source: "private".to_owned(),
        confidence: 90,
    }];
    build(&case, &[transaction, trace, file], names, DateTime::UNIX_EPOCH)
}

/// All three forms as text; of the PDF, the lines joined as they follow each other.
fn forms(report: &Report) -> [(&'static str, String); 3] {
    let paper = pdf::document(report, &[]);
    // As it is copied, with lines and without; and the file itself, for what stands outside of its pages.
    let copied = pdf_read::text(&paper);
    let written: String = copied.lines().collect();
    let paper: String = paper.into_iter().map(char::from).collect();
    [
        ("json", serde_json::to_string(report).unwrap()),
        ("html", html::page(report, &[])),
        ("pdf", format!("{paper}\n{copied}\n{written}")),
    ]
}

fn contains(text: &str, secret: &str) -> bool {
    text.to_lowercase().contains(&secret.to_lowercase())
}

#[test]
fn nobody_links_a_redacted_exhibit_to_public_data() {
    let all = world();
    let whole = report(&all[17]);
    let json = serde_json::to_string(&whole).unwrap();
    assert!(
        json.contains(&all[17].id) && json.contains(&sha256(&answer(&all[17]))),
        "the whole copy names it"
    );
    let copy = redact(whole.clone(), &[Redact::Addresses, Redact::Amounts]);
    for (form, text) in forms(&copy) {
        for tx in &all {
            let moment = DateTime::from_timestamp(tx.time, 0).unwrap();
            let mut public = vec![
                tx.id.clone(),
                format!("{}…", &tx.id[..6]),
                format!("{}...", &tx.id[..8]),
                tx.from.to_owned(),
                tx.to.to_owned(),
                tx.block.to_string(),
                tx.time.to_string(),
                moment.format("%Y-%m-%d %H:%M").to_string(),
                moment.format("%Y-%m-%dT%H:%M").to_string(),
                tx.sats.to_string(),
                sha256(&answer(tx)),
            ];
            // Whatever could be hashed by a guess: the content, alone and as the whole case would have it.
            public.push(sha256(content(tx).to_string().as_bytes()));
            let guess = report(tx);
            public.extend(
                guess
                    .manifest
                    .exhibits
                    .iter()
                    .map(|proof| proof.file_sha256.clone())
                    .filter(|sum| !sum.is_empty()),
            );
            public.push(hash(&guess.case));
            for secret in public {
                assert!(!contains(&text, &secret), "{secret} in {form}: {text}");
            }
        }
    }
    for salt in whole
        .manifest
        .exhibits
        .iter()
        .map(|proof| &proof.salt)
        .chain([&whole.manifest.case_salt])
    {
        assert_eq!(salt.len(), 64);
        assert!(
            forms(&copy).iter().all(|(_, text)| !text.contains(salt)),
            "a salt is withheld"
        );
    }
}

#[test]
fn names_and_notes_are_gone_in_every_form() {
    let whole = report(&world()[5]);
    for (what, secrets) in [(Redact::Names, NAMES.as_slice()), (Redact::Notes, NOTES.as_slice())] {
        for (form, text) in forms(&whole) {
            assert!(
                form == "json" || secrets.iter().any(|secret| contains(&text, secret)),
                "the test sees {form}"
            );
        }
        for (form, text) in forms(&redact(whole.clone(), &[what])) {
            for secret in secrets {
                assert!(!contains(&text, secret), "{secret} in {form}: {text}");
            }
            assert!(text.contains("redacted"), "{form}");
        }
    }
}

#[test]
fn both_copies_are_verified_by_whoever_may() {
    let whole = report(&world()[3]);
    assert!(
        alone(&whole).iter().all(|check| check.state.good()),
        "{:?}",
        alone(&whole)
    );
    let copy = redact(whole.clone(), &[Redact::Addresses]);
    assert!(
        alone(&copy)
            .iter()
            .all(|check| matches!(check.state, State::Ok | State::Redacted | State::Unproven))
    );
    assert_eq!(copy.manifest.whole_manifest_sha256, whole.manifest_sha256);
    for (shown, kept) in copy.manifest.exhibits.iter().zip(&whole.manifest.exhibits) {
        assert_eq!(shown.sha256, kept.sha256, "who has the whole copy compares them");
    }
    let mut other = report(&world()[3]);
    other.manifest.exhibits[0].salt = "00".repeat(32);
    other.manifest_sha256 = hash(&other.manifest);
    assert!(
        alone(&other)
            .iter()
            .any(|check| check.part == "exhibit" && check.state == State::Differs)
    );
}

/// The report as the first form was: without salts, plain hashes, and what was left out only in fields of their own.
fn first_form(tx: &Public) -> Report {
    let mut old = report(tx);
    FORMAT_1.clone_into(&mut old.manifest.format);
    old.manifest.case_salt.clear();
    old.manifest.case_sha256 = hash(&old.case);
    old.manifest.said_sha256 = super::frame_hash("", &old.exhibits, &old.names);
    for (proof, shown) in old.manifest.exhibits.iter_mut().zip(&old.exhibits) {
        proof.salt.clear();
        proof.file_sha256.clear();
        proof.sha256 = hash(&shown.content);
    }
    old.manifest_sha256 = hash(&old.manifest);
    old
}

#[test]
fn copies_of_the_first_form_are_still_proven_and_redacted_ones_lose_their_plain_hashes() {
    let tx = &world()[11];
    let old = first_form(tx);
    let text = serde_json::to_string(&old).unwrap();
    assert!(!text.contains("salt\""), "{text}");
    let read = super::verify::read(&text).unwrap();
    assert!(
        alone(&read).iter().all(|check| check.state.good()),
        "{:?}",
        alone(&read)
    );

    let copy = redact(old.clone(), &[Redact::Addresses, Redact::Amounts]);
    for (form, text) in forms(&copy) {
        for secret in [
            &hash(&old.case),
            &hash(&content(tx)),
            &old.manifest_sha256,
            &sha256(&answer(tx)),
            &tx.id,
        ] {
            assert!(!text.contains(secret.as_str()), "{secret} in {form}");
        }
    }
    assert!(
        alone(&copy).iter().all(|check| check.state.good()),
        "{:?}",
        alone(&copy)
    );
}
