//! Users' own keys of Etherscan: sealed, used for their owner's reads alone, and tested.

use std::sync::{Arc, Mutex};

use kit::clock::Clock as _;
use proto::{
    onchain::{
        self as pb, EraseOwnerRequest, addresses_client::AddressesClient, evidence_client::EvidenceClient,
        provider_keys_client::ProviderKeysClient,
    },
    usage::{GetUsageRequest, provider_usage_client::ProviderUsageClient},
};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};
use tonic::{service::interceptor::InterceptedService, transport::Channel};
use vocab::UserId;

use crate::{
    chains::scope,
    label::code,
    world::{Signed, World},
};

const INSTALLATION: &str = "INSTALLATIONINSTALLATION00";
const GOOD: &str = "GOODGOODGOODGOODGOODGOOD-1234";
const WRONG: &str = "WRONGWRONGWRONGWRONGWRONG_5678";
const SPENT: &str = "SPENTSPENTSPENTSPENTSPENT_9012";
const PARTIES: [&str; 3] = [
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
    "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
];

type Keys = ProviderKeysClient<InterceptedService<Channel, Signed>>;

/// An Etherscan that knows which keys are wrong or spent, and remembers with which it was called.
struct Etherscan {
    url: String,
    seen: Arc<Mutex<Vec<String>>>,
}

impl Etherscan {
    async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let seen = Arc::new(Mutex::new(Vec::new()));
        let noted = Arc::clone(&seen);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(answer(stream, Arc::clone(&noted)));
            }
        });
        Self { url, seen }
    }

    /// Keys of the calls since the last time.
    fn taken(&self) -> Vec<String> {
        let mut seen: Vec<String> = self.seen.lock().unwrap().drain(..).collect();
        seen.sort();
        seen.dedup();
        seen
    }
}

async fn answer(mut stream: TcpStream, seen: Arc<Mutex<Vec<String>>>) {
    let (mut bytes, mut buffer) = (Vec::new(), [0; 4_096]);
    while !bytes.windows(4).any(|end| end == b"\r\n\r\n") {
        let read = stream.read(&mut buffer).await.unwrap();
        if read == 0 {
            return;
        }
        bytes.extend_from_slice(&buffer[..read]);
    }
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let line = text.lines().next().unwrap_or_default();
    let key = line.split_once("apikey=").map_or("", |(_, rest)| rest);
    let key = key.split(['&', ' ']).next().unwrap_or_default().to_owned();
    let body = said(line, &key).to_string();
    seen.lock().unwrap().push(key);
    let head = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all((head + &body).as_bytes()).await.unwrap();
}

fn said(line: &str, key: &str) -> Value {
    let refused = |why: String| json!({"status": "0", "message": "NOTOK", "result": why});
    match key {
        WRONG => refused(format!("Invalid API Key (#err2)|{WRONG}")),
        SPENT => refused("Max daily rate limit reached".to_owned()),
        _ if line.contains("action=balance") => json!({"status": "1", "message": "OK", "result": "5"}),
        _ => json!({"status": "0", "message": "No transactions found", "result": []}),
    }
}

async fn world(etherscan: &Etherscan) -> World {
    World::start(|args| {
        args.providers.etherscan_url = Some(etherscan.url.clone());
        args.providers.etherscan_chains = "ethereum".to_owned();
        args.providers.etherscan_key = Some(INSTALLATION.into());
        args.providers.etherscan_rate = 1_000;
        args.providers.etherscan_own_key_rate = 1_000;
        args.providers.etherscan_checks_keys = true;
        args.key_encryption_key = Some("07".repeat(32).into());
    })
    .await
}

fn keys(world: &World, user: UserId) -> Keys {
    ProviderKeysClient::new(world.channel(user))
}

async fn put(keys: &mut Keys, key: &str) -> Result<pb::ProviderKey, tonic::Status> {
    let asked = pb::PutProviderKeyRequest {
        provider: "etherscan".to_owned(),
        key: key.to_owned(),
    };
    keys.put_provider_key(asked).await.map(tonic::Response::into_inner)
}

/// The only one of the list.
async fn listed(keys: &mut Keys) -> pb::ProviderKey {
    let asked = pb::ListProviderKeysRequest {};
    let mut list = keys.list_provider_keys(asked).await.unwrap().into_inner();
    assert!(list.can_store && list.keys.len() == 1, "{list:?}");
    list.keys.remove(0)
}

async fn test(keys: &mut Keys) -> Result<(String, String), tonic::Status> {
    let asked = pb::TestProviderKeyRequest {
        provider: "etherscan".to_owned(),
    };
    let answer = keys.test_provider_key(asked).await?.into_inner();
    Ok((answer.outcome, answer.key.unwrap().state))
}

/// A read that only Etherscan can answer.
async fn read(world: &World, user: UserId, party: &str) -> Result<(), tonic::Status> {
    let asked = pb::GetFirstFunderRequest {
        scope: scope("ethereum", party),
    };
    AddressesClient::new(world.channel(user))
        .get_first_funder(asked)
        .await
        .map(drop)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_is_sealed_and_only_its_end_is_given_out() {
    let etherscan = Etherscan::start().await;
    let world = world(&etherscan).await;
    let (ada, bob) = (UserId::fresh(), UserId::fresh());
    let mut own = keys(&world, ada);
    assert_eq!(listed(&mut own).await.last_four, "", "none yet");
    for bad in [
        "",
        "short",
        "has blanks in the middle",
        "https://example.com/0123456789",
    ] {
        let refused = put(&mut own, bad).await.unwrap_err();
        assert_eq!(code(&refused), "validation_failed", "{bad}");
        assert_eq!(kit::status::read(&refused).fields[0].0, "key");
    }
    let entered = put(&mut own, &format!(" {GOOD}\n")).await.unwrap();
    assert_eq!(
        (entered.last_four.as_str(), entered.state.as_str()),
        ("1234", "untested")
    );
    assert_eq!(listed(&mut own).await, entered);
    assert_eq!(listed(&mut keys(&world, bob)).await.last_four, "", "of its owner alone");
    assert!(etherscan.taken().is_empty(), "entering makes no call");

    let db = world.database().await;
    let row = db
        .query_one("SELECT provider_key::text, sealed FROM provider_key", &[])
        .await;
    let row = row.unwrap();
    let (shown, sealed): (String, Vec<u8>) = (row.get(0), row.get(1));
    assert!(!shown.contains("GOOD") && !sealed.windows(4).any(|part| part == b"GOOD"));

    let elsewhere = pb::PutProviderKeyRequest {
        provider: "esplora".to_owned(),
        key: GOOD.to_owned(),
    };
    assert_eq!(code(&own.put_provider_key(elsewhere).await.unwrap_err()), "not_found");
    let asked = pb::DeleteProviderKeyRequest {
        provider: "etherscan".to_owned(),
    };
    for _ in 0..2 {
        own.delete_provider_key(asked.clone()).await.unwrap();
        assert_eq!(listed(&mut own).await.last_four, "");
    }
    assert_eq!(code(&test(&mut own).await.unwrap_err()), "not_found");

    put(&mut own, GOOD).await.unwrap();
    let asked = EraseOwnerRequest { owner: ada.to_string() };
    EvidenceClient::new(world.anonymous()).erase_owner(asked).await.unwrap();
    assert_eq!(listed(&mut own).await.last_four, "");
}

#[tokio::test(flavor = "multi_thread")]
async fn reads_use_their_users_key_and_are_not_the_installations() {
    let etherscan = Etherscan::start().await;
    let world = world(&etherscan).await;
    let (ada, bob) = (UserId::fresh(), UserId::fresh());
    let mut own = keys(&world, ada);
    put(&mut own, GOOD).await.unwrap();
    read(&world, ada, PARTIES[0]).await.unwrap();
    assert_eq!(etherscan.taken(), [GOOD]);
    assert!(listed(&mut own).await.calls_this_month >= 2, "both lists of transfers");

    read(&world, bob, PARTIES[1]).await.unwrap();
    assert_eq!(etherscan.taken(), [INSTALLATION]);
    let day = i32::try_from(world.clock.now().timestamp() / 86_400).unwrap();
    let counted = |user| {
        let mut usage = ProviderUsageClient::new(world.channel(user));
        let asked = GetUsageRequest {
            from_day: day,
            to_day: day,
        };
        async move {
            let answer = usage.get_usage(asked).await.unwrap().into_inner();
            let of = answer.days.into_iter().find(|one| one.provider == "etherscan").unwrap();
            (of.calls, of.installation_calls)
        }
    };
    let (of_bob, all) = counted(bob).await;
    assert!(of_bob >= 2 && all == of_bob, "{of_bob} {all}");
    assert_eq!(
        counted(ada).await,
        (0, all),
        "only what the installation's key paid for"
    );

    let asked = pb::DeleteProviderKeyRequest {
        provider: "etherscan".to_owned(),
    };
    own.delete_provider_key(asked).await.unwrap();
    read(&world, ada, PARTIES[2]).await.unwrap();
    assert_eq!(etherscan.taken(), [INSTALLATION]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_key_is_marked_and_a_spent_one_fails_the_read() {
    let etherscan = Etherscan::start().await;
    let world = world(&etherscan).await;
    let mut own = keys(&world, UserId::fresh());
    let ada = UserId::fresh();
    put(&mut own, GOOD).await.unwrap();
    assert_eq!(test(&mut own).await.unwrap(), ("valid".to_owned(), "valid".to_owned()));
    put(&mut own, WRONG).await.unwrap();
    assert_eq!(
        test(&mut own).await.unwrap(),
        ("refused".to_owned(), "refused".to_owned())
    );
    put(&mut own, SPENT).await.unwrap();
    assert_eq!(
        test(&mut own).await.unwrap(),
        ("limited".to_owned(), "untested".to_owned())
    );
    assert_eq!(etherscan.taken().len(), 3);
    for _ in 0..4 {
        test(&mut own).await.unwrap();
    }
    etherscan.taken();
    // Entering counts with testing: the first read with a new key is as good as a test.
    assert_eq!(code(&put(&mut own, WRONG).await.unwrap_err()), "too_many_key_attempts");
    assert_eq!(code(&test(&mut own).await.unwrap_err()), "too_many_key_attempts");
    assert_eq!(listed(&mut own).await.last_four, "9012", "the key before stays");
    assert!(etherscan.taken().is_empty());

    let mut own = keys(&world, ada);
    put(&mut own, WRONG).await.unwrap();
    read(&world, ada, PARTIES[0]).await.unwrap();
    assert_eq!(
        etherscan.taken(),
        [INSTALLATION, WRONG],
        "the read goes on with the installation's"
    );
    let marked = listed(&mut own).await;
    assert!(
        marked.state == "refused" && marked.tested_unix_ms.is_some(),
        "{marked:?}"
    );
    read(&world, ada, PARTIES[1]).await.unwrap();
    assert_eq!(etherscan.taken(), [INSTALLATION], "and is not tried again");

    put(&mut own, SPENT).await.unwrap();
    let failed = read(&world, ada, PARTIES[2]).await.unwrap_err();
    assert_eq!(code(&failed), "own_key_limited");
    assert!(
        kit::status::read(&failed).message.contains("Your own Etherscan key"),
        "{failed}"
    );
    assert_eq!(etherscan.taken(), [SPENT], "the installation's quota is no second one");
    read(&world, UserId::fresh(), PARTIES[2]).await.unwrap();
    assert_eq!(etherscan.taken(), [INSTALLATION], "and nobody else waits for it");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_users_wrong_keys_stop_nobody_elses() {
    let etherscan = Etherscan::start().await;
    let world = world(&etherscan).await;
    let eve = UserId::fresh();
    let mut hers = keys(&world, eve);
    put(&mut hers, WRONG).await.unwrap();
    for outcome in ["refused", "refused", "refused", "limited", "limited"] {
        assert_eq!(test(&mut hers).await.unwrap().0, outcome);
    }
    etherscan.taken();
    put(&mut hers, GOOD).await.unwrap();
    read(&world, eve, PARTIES[0]).await.unwrap();
    assert_eq!(etherscan.taken(), [INSTALLATION], "her new key waits, her reads don't");
    let mut his = keys(&world, UserId::fresh());
    put(&mut his, GOOD).await.unwrap();
    assert_eq!(test(&mut his).await.unwrap().0, "valid");
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_are_sealed_anew_and_one_that_opens_no_more_says_so() {
    let etherscan = Etherscan::start().await;
    let world = world(&etherscan).await;
    let user = UserId::fresh();
    let mut own = keys(&world, user);
    put(&mut own, GOOD).await.unwrap();
    let (old, new) = ("07".repeat(32), "09".repeat(32));
    let reseal = async |keys: String| {
        let args = onchain::ResealArgs {
            pg: world.pg(),
            key_encryption_key: keys.into(),
        };
        let done = onchain::reseal(&args).await.unwrap();
        (done.keys, done.unreadable)
    };
    assert_eq!(reseal(new.clone()).await, (0, 1), "the new key alone opens nothing");
    assert_eq!(listed(&mut own).await.state, "untested");
    assert_eq!(reseal(format!("{new},{old}")).await, (1, 0));
    assert_eq!(reseal(format!("{new},{old}")).await, (0, 0), "all is where it shall be");
    assert_eq!(reseal(new).await, (0, 0), "and opens without the old one");

    // The replica that runs here has the old one alone.
    let lost = listed(&mut own).await;
    assert_eq!((lost.last_four.as_str(), lost.state.as_str()), ("1234", "unreadable"));
    assert_eq!(code(&test(&mut own).await.unwrap_err()), "provider_key_unreadable");
    read(&world, user, PARTIES[0]).await.unwrap();
    assert_eq!(etherscan.taken(), [INSTALLATION], "reads go on without it");
    assert_eq!(put(&mut own, GOOD).await.unwrap().state, "untested");
    read(&world, user, PARTIES[1]).await.unwrap();
    assert_eq!(etherscan.taken(), [GOOD]);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_key_to_seal_with_none_can_be_entered() {
    let etherscan = Etherscan::start().await;
    let world = World::start(|args| {
        args.providers.etherscan_url = Some(etherscan.url.clone());
        args.providers.etherscan_checks_keys = true;
        args.key_encryption_key = Some(String::new().into());
    })
    .await;
    let user = UserId::fresh();
    let mut own = keys(&world, user);
    let list = async |own: &mut Keys| {
        let asked = pb::ListProviderKeysRequest {};
        let mut list = own.list_provider_keys(asked).await.unwrap().into_inner();
        assert!(!list.can_store && list.keys.len() == 1, "{list:?}");
        list.keys.remove(0)
    };
    assert_eq!(list(&mut own).await.state, "");
    let refused = put(&mut own, GOOD).await.unwrap_err();
    assert_eq!(code(&refused), "provider_keys_not_configured");

    // One of the time before the operator took the setting away.
    let kept = "INSERT INTO provider_key (owner, provider, sealed, last_four, state, entered_at, month, calls)
        VALUES ($1::text::uuid, 'etherscan', 'sealed', '1234', 'valid', now(), '2026-11-01', 0)";
    let added = world.database().await.execute(kept, &[&user.to_string()]).await;
    assert_eq!(added.unwrap(), 1);
    assert_eq!(list(&mut own).await.state, "unreadable");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_may_not_check_keys_gets_none() {
    let etherscan = Etherscan::start().await;
    let world = World::start(|args| {
        args.providers.etherscan_url = Some(etherscan.url.clone());
        args.key_encryption_key = Some("07".repeat(32).into());
    })
    .await;
    let mut own = keys(&world, UserId::fresh());
    let asked = pb::ListProviderKeysRequest {};
    let list = own.list_provider_keys(asked).await.unwrap().into_inner();
    assert!(list.keys.is_empty(), "{list:?}");
    assert_eq!(code(&put(&mut own, GOOD).await.unwrap_err()), "not_found");
}
