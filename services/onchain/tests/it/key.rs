//! Names and keys: what a name stands for, and all addresses of a key as one.

use std::{
    io::Write,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use proto::onchain as pb;
use testkit::http::SOON;
use tonic::Code;

use crate::{
    chains::{By, Chains, party, scope, step},
    rig::{Client, Rig},
};

/// The key of the sandbox's planted wallet: BIP 86's own test vector.
const KEY: &str =
    "xpub6BgBgsespWvERF3LHQu6CnqdvfEvtMcQjYrcRzx53QJjSxarj2afYWcLteoGVky7D3UKDP9QyrLprQ3VCECoY49yfdDEHGCtMMj92pReUsQ";

async fn profile(client: &mut Client, key: &str, script: &str) -> pb::ProfileKeyResponse {
    let deadline = Instant::now() + SOON;
    loop {
        let asked = pb::ProfileKeyRequest {
            key: key.to_owned(),
            script: script.to_owned(),
            limit: 100,
            ..pb::ProfileKeyRequest::default()
        };
        let answer = client.profile_key(asked).await.unwrap().into_inner();
        if !answer.basis.as_ref().unwrap().loading {
            return answer;
        }
        assert!(Instant::now() < deadline, "still loading");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_addresses_of_a_key_are_one_wallet() {
    let rig = Rig::start().await;
    let case = rig.case("wallet of one key").await;
    let mut client = rig.client();
    let found = profile(&mut client, KEY, "tr").await;
    let used: Vec<_> = found
        .addresses
        .iter()
        .filter(|one| one.used)
        .map(|one| (one.path.as_str(), one.address.clone(), one.change))
        .collect();
    let expected = ["0/0", "0/1", "0/3", "0/4", "0/24", "1/0"].map(|path| (path, party(&case, path), path == "1/0"));
    assert_eq!(used, expected, "0/50 lies beyond the gap");
    let fresh: Vec<_> = found
        .addresses
        .iter()
        .filter(|one| !one.used)
        .map(|one| one.path.as_str())
        .collect();
    assert_eq!(fresh, ["0/2", "1/1"], "where the wallet would receive next");
    assert_eq!(
        found.scanned,
        45 + 21,
        "20 unused ones after the last used of each branch"
    );
    assert_eq!((found.script.as_str(), found.fingerprint.len()), ("tr", 8));

    let number = |amount: &Option<pb::Amount>| amount.as_ref().unwrap().value.parse::<u64>().unwrap();
    assert_eq!(
        number(&found.received),
        185_000_000,
        "1 + 0.5 + 0.25 + 0.1, and no change and no own money"
    );
    assert_eq!(number(&found.sent), 70_000_000);
    assert_eq!(
        number(&found.balance),
        number(&found.received) - number(&found.sent) - number(&found.fees),
        "to the last satoshi"
    );
    let way = |tx: &str| {
        let one = found.movements.iter().find(|one| one.tx == tx).unwrap();
        one.direction.clone()
    };
    assert_eq!(way(&step(&case, "own to own")), "own");
    assert_eq!(way(&step(&case, "to a stranger")), "out");
    assert_eq!(
        (found.movements.len(), found.movement_count),
        (6, 6),
        "each transaction once"
    );
    let out = found.movements.iter().find(|one| one.direction == "out").unwrap();
    assert_eq!(out.peers.len(), 1, "the change is nobody else");
    assert_eq!(out.peers[0].address, party(&case, "stranger"));

    // The same by a descriptor; half of it by one branch.
    let both = profile(&mut client, &format!("tr([73c5da0a/86'/0'/0']{KEY}/<0;1>/*)"), "").await;
    assert_eq!(both.balance, found.balance);
    let receiving = profile(&mut client, &format!("tr({KEY}/0/*)"), "").await;
    let change = number(&found.balance) - number(&receiving.balance);
    assert!(change > 29_000_000 && change < 30_000_000, "what lies at 1/0: {change}");
    // Another form of script is another wallet, and this one was never used.
    let other = profile(&mut client, KEY, "").await;
    assert_eq!(
        (other.script.as_str(), number(&other.balance), other.scanned),
        ("pkh", 0, 40)
    );
    let basis = other.basis.unwrap();
    let sources = basis.coverage.unwrap().sources;
    let known = |one: &pb::SourceState| one.state == "ok" || one.source == "prices";
    assert!(
        other.movements.is_empty() && !basis.truncated && sources.iter().all(known),
        "{sources:?}"
    );

    // Pages go on where they stopped.
    let (mut cursor, mut seen) = (String::new(), Vec::new());
    loop {
        let asked = pb::ProfileKeyRequest {
            key: KEY.to_owned(),
            script: "tr".to_owned(),
            limit: 4,
            cursor,
        };
        let page = client.profile_key(asked).await.unwrap().into_inner();
        seen.extend(page.movements.into_iter().map(|one| one.tx));
        cursor = page.next_cursor;
        if cursor.is_empty() {
            break;
        }
    }
    let whole: Vec<_> = found.movements.iter().map(|one| one.tx.clone()).collect();
    assert_eq!(seen, whole);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wallet_that_cannot_be_read_whole_says_so() {
    let rig = Rig::start().await;
    let case = rig.case("wallet of one key").await;
    let mut client = rig.client();
    rig.fault("/esplora", "500").await;
    let asked = pb::ProfileKeyRequest {
        key: KEY.to_owned(),
        script: "tr".to_owned(),
        ..pb::ProfileKeyRequest::default()
    };
    let refused = client.profile_key(asked).await.unwrap_err();
    assert_eq!(refused.code(), Code::Unavailable, "an outage is no empty wallet");
    rig.mend().await;
    rig.world.clock.advance(chrono::TimeDelta::seconds(40));
    // After an outage the provider is asked once before it is asked by many.
    let one = pb::GetAddressRequest {
        scope: scope("bitcoin", &party(&case, "stranger")),
    };
    client.get_address(one).await.unwrap();
    rig.fault(&format!("/esplora/address/{}/txs", party(&case, "0/24")), "500")
        .await;
    let found = profile(&mut client, KEY, "tr").await;
    let basis = found.basis.unwrap();
    assert!(basis.truncated && !basis.coverage.as_ref().unwrap().complete);
    let sources = basis.coverage.unwrap().sources;
    let broken = sources.iter().find(|one| one.state == "failed").unwrap();
    assert!(broken.message.contains("1 address could"), "{broken:?}");
    assert_eq!(found.movement_count, 5, "what could be had is there");
}

/// Everything that is logged, at every level.
#[derive(Clone, Default)]
struct Heard(Arc<Mutex<Vec<u8>>>);

impl Write for Heard {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn a_key_is_in_no_log_no_request_and_no_table() {
    let heard = Heard::default();
    let log = heard.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_writer(move || log.clone())
        .finish();
    let guard = tracing::subscriber::set_default(subscriber);
    let rig = Rig::start().await;
    let mut client = rig.client();
    profile(&mut client, KEY, "tr").await;
    let descriptor = format!("wpkh({KEY}/0/*)");
    profile(&mut client, &descriptor, "").await;
    // Refusals and failures too.
    let mistyped = KEY.replace("UsQ", "UsR");
    for key in [mistyped.as_str(), &format!("wsh({KEY})")] {
        let asked = pb::ProfileKeyRequest {
            key: key.to_owned(),
            ..pb::ProfileKeyRequest::default()
        };
        let refused = client.profile_key(asked).await.unwrap_err();
        let told = format!("{refused:?} {:?}", kit::status::read(&refused));
        assert!(!told.contains(&KEY[4..40]), "{told}");
        assert_eq!(kit::status::read(&refused).fields[0].0, "key");
    }
    drop(guard);
    let heard = String::from_utf8_lossy(&heard.0.lock().unwrap()).into_owned();
    assert!(heard.len() > 1_000, "something was logged: {}", heard.len());
    assert!(!heard.contains(&KEY[4..40]), "the key was logged");
    let asked = rig.outside("/_count").await.to_string();
    assert!(
        asked.contains("/esplora/address/") && !asked.contains("xpub"),
        "the provider saw addresses alone"
    );
    let database = rig.world.database().await;
    let kept = "SELECT count(*) FROM fetched WHERE endpoint LIKE '%xpub%' OR endpoint LIKE $1";
    let like = format!("%{}%", &KEY[4..40]);
    let row = database.query_one(kept, &[&like]).await.unwrap();
    assert_eq!(row.get::<_, i64>(0), 0);
}

#[tokio::test]
async fn a_failing_provider_is_logged_without_the_address() {
    let heard = Heard::default();
    let log = heard.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::WARN)
        .with_writer(move || log.clone())
        .finish();
    let guard = tracing::subscriber::set_default(subscriber);
    let rig = Rig::start().await;
    let address = party(&rig.case("wallet of one key").await, "stranger");
    rig.fault(&format!("/esplora/address/{address}"), "500").await;
    let asked = pb::GetAddressRequest {
        scope: scope("bitcoin", &address),
    };
    // The provider's answer repeats the path, and so the address.
    let refused = rig.client().get_address(asked).await.unwrap_err();
    assert_eq!(refused.code(), Code::Unavailable);
    drop(guard);
    let heard = String::from_utf8_lossy(&heard.0.lock().unwrap()).into_owned();
    assert!(heard.contains("/address/{name}"), "the kind of call is logged: {heard}");
    assert!(
        heard.contains("it answered with status 500"),
        "and what became of it: {heard}"
    );
    assert!(!heard.contains(&address), "{heard}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_stands_for_an_address() {
    let chains = Chains::start(By::Node).await;
    let mut client = chains.client();
    let case = chains.case("ethereum", "names");
    let ask = |name: &str| pb::ResolveNameRequest { name: name.to_owned() };
    let found = client.resolve_name(ask("Kestrel.ETH")).await.unwrap().into_inner();
    assert_eq!(
        (found.name.as_str(), found.address),
        ("kestrel.eth", party(&case, "kestrel.eth"))
    );
    assert_eq!(found.chains, ["ethereum", "base"]);
    assert_eq!(found.provenance.unwrap().provider, "JSON-RPC");
    for (name, kind, code) in [
        ("empty.eth", Code::NotFound, "name_not_found"),
        ("nobody.eth", Code::NotFound, "name_not_found"),
        ("k\u{435}strel.eth", Code::InvalidArgument, "bad_character"),
        ("kestrel", Code::InvalidArgument, "unknown_form"),
    ] {
        let refused = client.resolve_name(ask(name)).await.unwrap_err();
        assert_eq!(
            (refused.code(), kit::status::read(&refused).code.as_str()),
            (kind, code),
            "{name}"
        );
    }
    chains.fault("/rpc/1", "500").await;
    let refused = client.resolve_name(ask("tidewater.eth")).await.unwrap_err();
    assert_eq!(refused.code(), Code::Unavailable);
    let without = Rig::start().await;
    let refused = without.client().resolve_name(ask("kestrel.eth")).await.unwrap_err();
    assert_eq!(refused.code(), Code::NotFound, "no Ethereum here");
}
