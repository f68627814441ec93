//! Providers that refuse, lie or send odd rows, and people who write what is no transaction: neither costs anybody else anything.

use std::{
    collections::BTreeSet,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

use proto::onchain::{self as pb, AddExhibitRequest, addresses_client::AddressesClient, cases_client::CasesClient};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};
use tonic::Code;
use vocab::UserId;

use crate::{case::open, chains::scope, rig::Client, whole, world::World};

const ME: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const TOKEN: &str = "0xdAC17F958D2ee523a2206206994597C13D831ec7";

/// What a provider answers to a request: its first line and its body.
type Script = fn(&str, &Value) -> (u16, Value);

/// A provider that answers by a script and counts what it is asked.
struct Scripted {
    url: String,
    asked: Arc<AtomicUsize>,
}

impl Scripted {
    async fn start(script: Script) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let asked = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&asked);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                counter.fetch_add(1, Ordering::SeqCst);
                tokio::spawn(answer(stream, script));
            }
        });
        Self { url, asked }
    }

    fn asked(&self) -> usize {
        self.asked.load(Ordering::SeqCst)
    }
}

async fn answer(mut stream: TcpStream, script: Script) {
    let (mut bytes, mut buffer) = (Vec::new(), [0; 4_096]);
    let (head, body) = loop {
        let read = stream.read(&mut buffer).await.unwrap();
        if read == 0 {
            return;
        }
        bytes.extend_from_slice(&buffer[..read]);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let Some((head, body)) = text.split_once("\r\n\r\n") else {
            continue;
        };
        let length = head
            .lines()
            .filter_map(|line| line.split_once(": "))
            .find(|(name, _)| name.eq_ignore_ascii_case("content-length"))
            .map_or(0, |(_, value)| value.parse().unwrap());
        if body.len() >= length {
            break (head.to_owned(), body.to_owned());
        }
    };
    let line = head.lines().next().unwrap_or_default();
    let (status, body) = script(line, &serde_json::from_str(&body).unwrap_or_default());
    let body = body.to_string();
    let head = format!(
        "HTTP/1.1 {status} X\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all((head + &body).as_bytes()).await.unwrap();
}

fn client(world: &World) -> Client {
    AddressesClient::new(world.channel(UserId::fresh())).max_decoding_message_size(32 << 20)
}

fn hash(number: usize) -> String {
    format!("0x{number:064x}")
}

async fn transaction(client: &mut Client, number: usize) -> Result<pb::GetTransactionResponse, tonic::Status> {
    let asked = pb::GetTransactionRequest {
        chain: "ethereum".to_owned(),
        hash: hash(number),
    };
    client.get_transaction(asked).await.map(tonic::Response::into_inner)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_transaction_reaches_no_provider() {
    let provider = Scripted::start(|_, _| (200, json!({"stats": 1}))).await;
    let world = World::start(|args| {
        args.providers.esplora_url = Some(provider.url.clone());
        args.providers.blockscout_urls = format!("ethereum={}", provider.url);
        args.providers.rpc_urls = Some(format!("base={}", provider.url).into());
    })
    .await;
    let mut cases = CasesClient::new(world.channel(UserId::fresh()));
    let case = open(&mut cases, "Theft").await;
    for chain in ["bitcoin", "ethereum", "base"] {
        for subject in [
            "../stats",
            "..",
            "%2e%2e/stats",
            "0x12",
            "x?y=z#",
            "nonsense",
            ME,
            &hash(1)[..65],
            "",
        ] {
            let new = AddExhibitRequest {
                case_id: case.clone(),
                kind: "transaction".to_owned(),
                title: "A payment".to_owned(),
                chain: chain.to_owned(),
                subject: subject.to_owned(),
                ..AddExhibitRequest::default()
            };
            let refused = cases.add_exhibit(new).await.unwrap_err();
            let fields = kit::status::read(&refused).fields;
            assert_eq!(
                refused.code(),
                Code::InvalidArgument,
                "{chain} `{subject}`: {refused:?}"
            );
            assert_eq!(fields[0].0, "subject", "{chain} `{subject}`");
        }
    }
    assert_eq!(provider.asked(), 0);
}

/// Blockscout and a node that know one transaction, the second one, and refuse every other.
fn refusing(line: &str, body: &Value) -> (u16, Value) {
    let known = |text: &str| text.contains(&hash(99));
    if line.starts_with("GET") {
        return if known(line) && !line.contains("-transfers") && !line.contains("internal") {
            let tx = json!({"hash": hash(99), "block_number": 7, "timestamp": "2026-01-02T03:04:05Z", "from": {"hash": ME},
                "to": {"hash": TOKEN}, "value": "12", "status": "ok"});
            (200, tx)
        } else if known(line) {
            (200, json!({"items": [], "next_page_params": null}))
        } else {
            (422, json!({"errors": [{"title": "Invalid value"}]}))
        };
    }
    let one = |call: &Value| {
        let (id, method) = (&call["id"], call["method"].as_str().unwrap_or_default());
        if method == "eth_blockNumber" {
            return json!({"jsonrpc": "2.0", "id": id, "result": "0x10"});
        }
        if method == "eth_getBlockByNumber" {
            return json!({"jsonrpc": "2.0", "id": id, "result": {"number": "0x7", "timestamp": "0x6553f100"}});
        }
        if !known(&call["params"].to_string()) {
            return json!({"jsonrpc": "2.0", "id": id, "error": {"code": -32_602, "message": "invalid argument"}});
        }
        let tx = json!({"hash": hash(99), "from": ME, "to": TOKEN, "value": "0xc", "blockNumber": "0x7", "input": "0x", "nonce": "0x0",
            "status": "0x1", "logs": []});
        json!({"jsonrpc": "2.0", "id": id, "result": tx})
    };
    match body.as_array() {
        Some(calls) => (200, calls.iter().map(one).collect()),
        None => (200, one(body)),
    }
}

/// The clock stands still: a breaker that opens stays open.
#[tokio::test(flavor = "multi_thread")]
async fn a_refused_request_keeps_nobody_away() {
    for by_node in [false, true] {
        let provider = Scripted::start(refusing).await;
        let world = World::start(|args| {
            let url = format!("ethereum={}", provider.url);
            (args.providers.blockscout_rate, args.providers.rpc_rate) = (1_000, 1_000);
            if by_node {
                args.providers.rpc_urls = Some(url.into());
            } else {
                args.providers.blockscout_urls = url;
            }
        })
        .await;
        let mut client = client(&world);
        for number in 0..8 {
            let refused = transaction(&mut client, number).await.unwrap_err();
            assert_eq!(kit::status::read(&refused).code, "upstream_refused", "{refused:?}");
        }
        let known = transaction(&mut client, 99).await.unwrap();
        assert_eq!(
            (known.block, known.transfers.len()),
            (Some(7), 1),
            "by a node: {by_node}"
        );
    }
}

/// The calls that [`late`] has answered.
static SEEN: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Each call is answered the first time as on a connection that idled until the provider gave it up.
fn late(line: &str, body: &Value) -> (u16, Value) {
    if SEEN.lock().unwrap().insert(format!("{line} {body}")) {
        (408, Value::Null)
    } else {
        refusing(line, body)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_was_not_read_is_sent_once_more() {
    let provider = Scripted::start(late).await;
    let mut failures = Vec::new();
    for _ in 0..5 {
        // Anew each time: nothing is kept of a try, and no call of it stands as answered.
        SEEN.lock().unwrap().clear();
        let world = World::start(|args| {
            args.providers.rpc_urls = Some(format!("ethereum={}", provider.url).into());
            args.providers.rpc_rate = 1_000;
        })
        .await;
        match transaction(&mut client(&world), 99).await {
            Ok(known) => {
                assert_eq!((known.block, known.transfers.len()), (Some(7), 1));
                return;
            }
            // An answer that took a second, as on a busy machine, does not say that nothing was read.
            Err(error) => failures.push(error),
        }
    }
    panic!("not once in five was it sent once more: {failures:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_provider_that_never_reads_is_unavailable() {
    let provider = Scripted::start(|_, _| (408, Value::Null)).await;
    let world = World::start(|args| {
        args.providers.rpc_urls = Some(format!("ethereum={}", provider.url).into());
        args.providers.rpc_rate = 1_000;
    })
    .await;
    let refused = transaction(&mut client(&world), 99).await.unwrap_err();
    assert_eq!(kit::status::read(&refused).code, "upstream_unavailable", "{refused:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_outage_still_opens_the_breaker() {
    let provider = Scripted::start(|_, _| (502, json!("bad gateway"))).await;
    let world = World::start(|args| {
        args.providers.blockscout_urls = format!("ethereum={}", provider.url);
        args.providers.blockscout_rate = 1_000;
    })
    .await;
    let mut client = client(&world);
    let mut asked = Vec::new();
    for number in 0..8 {
        let refused = transaction(&mut client, number).await.unwrap_err();
        assert_eq!(kit::status::read(&refused).code, "upstream_unavailable", "{refused:?}");
        asked.push(provider.asked());
    }
    assert_eq!(asked[6], asked[7], "nobody is asked any more: {asked:?}");
}

/// Etherscan with a list of coins, one row of which is of the first block, and a list of tokens that holds nothing else.
fn genesis(line: &str, _: &Value) -> (u16, Value) {
    let row = |block: u64, from: &str, hash: String| {
        json!({"blockNumber": block.to_string(), "timeStamp": "1700000000", "hash": hash, "from": from, "to": ME, "value": "5",
            "contractAddress": TOKEN, "tokenSymbol": "", "tokenDecimal": ""})
    };
    let odd = row(0, "GENESIS", format!("GENESIS_{ME}"));
    let answer = |result: Value| (200, json!({"status": "1", "message": "OK", "result": result}));
    if line.contains("action=txlist&") {
        answer(json!([row(9, TOKEN, hash(9)), odd]))
    } else if line.contains("action=tokentx&") {
        answer(json!([row(8, TOKEN, hash(8))]))
    } else if line.contains("action=tokennfttx") {
        answer(json!([odd]))
    } else if line.contains("action=balance") {
        answer(json!("5"))
    } else {
        (
            200,
            json!({"status": "0", "message": "No transactions found", "result": []}),
        )
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_odd_row_is_left_out_and_counted_and_the_others_stay() {
    let provider = Scripted::start(genesis).await;
    let world = World::start(|args| {
        args.providers.etherscan_url = Some(provider.url.clone());
        args.providers.etherscan_chains = "ethereum".to_owned();
        args.providers.etherscan_rate = 1_000;
    })
    .await;
    let asked = pb::ListMovementsRequest {
        scope: scope("ethereum", ME),
        ..pb::ListMovementsRequest::default()
    };
    let found = whole::movements(&client(&world), asked).await;
    let blocks: Vec<_> = found.movements.iter().filter_map(|one| one.block).collect();
    assert_eq!(blocks, [9, 8]);
    let coverage = found.basis.unwrap().coverage.unwrap();
    let of = |name: &str| {
        let source = coverage.sources.iter().find(|one| one.source.ends_with(name)).unwrap();
        (source.state.as_str(), source.left_out)
    };
    assert_eq!(of("Etherscan transactions"), ("partial", Some(1)));
    assert_eq!(of("Etherscan token transfers"), ("ok", None));
    assert_eq!(
        of("NFT transfers"),
        ("failed", None),
        "a list that lost all its rows is no empty one"
    );
    assert!(!coverage.complete);
    // A token that does not say its decimals is in base units, not in whole tokens.
    let token = found.movements[1].amount.clone().unwrap();
    assert_eq!((token.value.as_str(), token.decimals), ("5", None));
    let coins = found.movements[0].amount.clone().unwrap();
    assert_eq!(coins.decimals, Some(18));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chain_that_fails_is_not_taken_for_one_where_nothing_happened() {
    let away = Scripted::start(|_, _| (503, json!("away"))).await;
    let empty = Scripted::start(|_, _| (404, json!({"message": "Not found"}))).await;
    let world = World::start(|args| {
        args.providers.blockscout_urls = format!("ethereum={0},base={1},gnosis={0}", empty.url, away.url);
        args.providers.blockscout_rate = 1_000;
    })
    .await;
    let asked = pb::GetAddressRequest {
        scope: scope("ethereum", ME),
    };
    let header = whole::header(&client(&world), asked).await;
    assert!(header.other_chains.is_empty());
    let unread: Vec<_> = header.unread_chains.iter().map(|one| one.chain.as_str()).collect();
    assert_eq!(unread, ["base"], "Gnosis answered that nothing happened there");
    assert!(header.unread_chains[0].reason.contains("Blockscout"));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_an_explorer_does_not_know_has_an_empty_past() {
    let unknown = Scripted::start(|_, _| (404, json!({"message": "Not found"}))).await;
    let disabled = Scripted::start(|_, _| (404, json!({"message": "API V2 is disabled"}))).await;
    let world = World::start(|args| {
        args.providers.blockscout_urls = format!("ethereum={},base={}", unknown.url, disabled.url);
        args.providers.blockscout_rate = 1_000;
    })
    .await;
    let asked = |chain: &str| pb::ListMovementsRequest {
        scope: scope(chain, ME),
        ..pb::ListMovementsRequest::default()
    };
    let found = whole::movements(&client(&world), asked("ethereum")).await;
    assert!(found.movements.is_empty());
    let coverage = found.basis.unwrap().coverage.unwrap();
    let mut lists = coverage
        .sources
        .iter()
        .filter(|one| one.source.contains("transactions"));
    assert!(lists.all(|one| one.state == "ok"), "{coverage:?}");
    let refused = client(&world).list_movements(asked("base")).await.unwrap_err();
    assert_eq!(kit::status::read(&refused).code, "upstream_refused", "{refused:?}");
}
