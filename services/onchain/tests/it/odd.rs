//! Money that moves in odd ways: circles, payments to oneself and of nothing, a payout to ten thousand, parents that wait, and blocks
//! that are taken back.

use std::time::{Duration, Instant};

use proto::onchain as pb;
use serde_json::json;
use tracer::domain::graph::{AutoTrace, Expand, FindPath, Taint, TaintSource};

use crate::{
    chains::{By, Chains, party, scope, step},
    graph::{bench, expand},
    memory::{Memory, account, address, id},
    rig::Rig,
    whole,
};

/// 1 pays 2, 2 pays 3, 3 pays 1 back, and so on: accounts in a ring, one of whom pays itself and one nothing.
fn ring() -> Memory {
    let chain = Memory::default();
    chain.send(1, 9, 1, 1_000);
    for round in 0..3 {
        chain.send(2 + 5 * round, 1, 2, 300);
        chain.send(3 + 5 * round, 2, 2, 300);
        chain.send(4 + 5 * round, 2, 3, 300);
        chain.send(5 + 5 * round, 3, 4, 0);
        chain.send(6 + 5 * round, 3, 1, 300);
    }
    chain
}

#[tokio::test(flavor = "multi_thread")]
async fn circles_of_accounts_end_and_keep_their_sums() {
    let bench = bench(ring()).await;
    let asked = AutoTrace {
        chain: "ethereum".to_owned(),
        node: account(1),
        hops: 20,
        fan_out: 50,
        ..AutoTrace::default()
    };
    let traced = bench.auto_trace(asked).await;
    assert!(
        traced.drawn.graph.calls <= 5,
        "each account once: {}",
        traced.drawn.graph.calls
    );
    let asked = Taint {
        chain: "ethereum".to_owned(),
        sources: vec![TaintSource {
            node: account(1),
            amount: "1000".to_owned(),
            ..TaintSource::default()
        }],
        hops: 50,
        ..Taint::default()
    };
    let tainted = bench.taint(asked).await;
    for verdict in tainted.verdicts.iter().filter(|one| one.method.word() != "poison") {
        assert_eq!(verdict.marked.to_string(), "1000");
        let whole = verdict.held.0 + verdict.lost.0;
        assert_eq!(whole.to_string(), "1000", "{:?}", verdict.method);
    }
    let asked = FindPath {
        chain: "ethereum".to_owned(),
        from: account(1),
        to: account(8),
        ..FindPath::default()
    };
    assert!(bench.find_path(asked).await.nodes.is_empty());
    let asked = Expand {
        chain: "ethereum".to_owned(),
        node: account(2),
        ..Expand::default()
    };
    let around = bench.expand(asked).await;
    let to_itself = around.graph.edges.values().filter(|edge| edge.from == edge.to).count();
    assert_eq!(to_itself, 3, "each payment to itself once");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_pays_itself_is_seen_so_and_nothing_is_counted_twice() {
    let rig = Rig::start().await;
    let case = rig.case("self-transfers").await;
    let own = party(&case, "self");
    let client = rig.client();
    let asked = |address: &str| pb::ListMovementsRequest {
        scope: scope("bitcoin", address),
        limit: 100,
        ..pb::ListMovementsRequest::default()
    };
    let movements = whole::movements(&client, asked(&own)).await.movements;
    for role in ["whole", "halves", "joined, locked to a height"] {
        let one = movements.iter().find(|one| one.tx == step(&case, role)).unwrap();
        assert_eq!((one.direction.as_str(), one.peers.len()), ("own", 0), "{role}");
        assert!(one.fee.parse::<u64>().unwrap() > 0, "{role}");
    }
    let number = |text: &str| text.parse::<u64>().unwrap();
    let came: u64 = movements
        .iter()
        .filter(|one| one.direction == "in")
        .map(|one| number(&one.amount.as_ref().unwrap().value))
        .sum();
    let went: u64 = movements
        .iter()
        .filter(|one| one.direction != "in")
        .map(|one| number(&one.fee) + u64::from(one.direction == "out") * number(&one.amount.as_ref().unwrap().value))
        .sum();
    let asked_header = pb::GetAddressRequest {
        scope: scope("bitcoin", &own),
    };
    let header = whole::header(&client, asked_header).await;
    assert_eq!(number(&header.balance.unwrap().value), came - went);
    // Who was paid nothing took part, and has nothing.
    let nothing = party(&case, "paid nothing");
    let movements = whole::movements(&client, asked(&nothing)).await.movements;
    assert_eq!(movements.len(), 1);
    assert_eq!(
        (
            movements[0].direction.as_str(),
            movements[0].amount.clone().unwrap().value.as_str()
        ),
        ("in", "0")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payout_to_ten_thousand_is_drawn_in_part_and_counted_whole() {
    let chain = Memory::default();
    let total = 10_000_u64;
    chain.pay(1, Some(1), &[], &[(1, 60_000_000)]);
    let payouts: Vec<(u8, u64)> = (0..total)
        .map(|n| (u8::try_from(2 + n % 200).unwrap(), 1_000 + n))
        .collect();
    chain.pay(2, Some(2), &[(1, 0)], &payouts);
    let bench = bench(chain).await;
    let started = Instant::now();
    let drawn = bench.expand(expand(&id(2).to_string(), "out")).await;
    let edges = drawn
        .graph
        .edges
        .values()
        .filter(|edge| edge.id().starts_with("out:"))
        .count() as u64;
    let left_out: u64 = drawn.graph.skipped.values().sum();
    assert!(edges > 0 && edges < 1_000, "{edges}");
    assert_eq!(
        edges + left_out,
        total,
        "what is not drawn is counted: {:?}",
        drawn.graph.skipped
    );
    let asked = Taint {
        chain: "bitcoin".to_owned(),
        sources: vec![TaintSource {
            node: format!("{}:0", id(1)),
            amount: String::new(),
            ..TaintSource::default()
        }],
        ..Taint::default()
    };
    let tainted = bench.taint(asked).await;
    for verdict in tainted.verdicts.iter().filter(|one| one.method.word() != "poison") {
        let whole = verdict.held.0 + verdict.lost.0;
        assert_eq!(
            whole.to_string(),
            "60000000",
            "{:?}: to the last satoshi",
            verdict.method
        );
    }
    assert!(started.elapsed() < Duration::from_secs(240), "{:?}", started.elapsed());
    assert!(address(2).starts_with("bc1"));
}

#[tokio::test(flavor = "multi_thread")]
async fn parents_that_wait_are_followed_and_are_not_in_the_balance() {
    let chains = Chains::start(By::Node).await;
    let case = chains.case("bitcoin", "unconfirmed");
    let steps = case["txids"].as_array().unwrap();
    let parent = steps[0]["txid"].as_str().unwrap().to_owned();
    let asked = pb::ExpandRequest {
        chain: "bitcoin".to_owned(),
        node: parent.clone(),
        direction: "both".to_owned(),
        ..pb::ExpandRequest::default()
    };
    let graph = chains.graphs().expand(asked).await.unwrap().into_inner().graph.unwrap();
    let waiting: Vec<_> = graph
        .nodes
        .iter()
        .filter(|node| node.kind == "transaction" && node.block.is_none())
        .collect();
    assert!(waiting.len() >= 2, "the parent and its child: {}", waiting.len());
    assert!(waiting.iter().all(|node| node.time_unix.is_none()));
    let asked = pb::GetTransactionRequest {
        chain: "bitcoin".to_owned(),
        hash: parent,
    };
    let mut client = chains.client();
    let tx = client.get_transaction(asked).await.unwrap().into_inner();
    assert_eq!((tx.block, tx.confirmations), (None, Some(0)));
    let payee = tx.outputs.iter().find(|end| end.spent_by.is_empty()).unwrap();
    let asked = pb::GetAddressRequest {
        scope: scope("bitcoin", &payee.address),
    };
    let header = whole::header(&client, asked).await;
    assert_eq!(header.balance.unwrap().value, "0", "only confirmed coins are held");
    assert_eq!(header.pending_in.unwrap().value, payee.value);
}

/// The sandbox's clock goes back, and with it the newest blocks: what was in them waits again or is gone.
#[tokio::test(flavor = "multi_thread")]
async fn a_block_that_is_taken_back_is_taken_back_here() {
    let rig = Rig::start().await;
    let set = async |now: &str| {
        let url = format!("{}/_world", rig.sandbox_url());
        let sent = reqwest::Client::new()
            .post(url)
            .json(&json!({"now": now}))
            .send()
            .await
            .unwrap();
        assert!(sent.status().is_success());
    };
    let tip: u64 = rig.outside("/esplora/blocks/tip/height").await.as_u64().unwrap();
    let mut found = None;
    // The newest block that holds more than its coinbase, within the depth in which a block is not final.
    for height in (tip - 4..=tip).rev() {
        let block = rig.text(&format!("/esplora/block-height/{height}")).await;
        let ids = rig.outside(&format!("/esplora/block/{block}/txids")).await;
        if let Some(txid) = ids.as_array().unwrap().get(1) {
            found = Some((height, txid.as_str().unwrap().to_owned()));
            break;
        }
    }
    let (height, txid) = found.expect("a transaction in the last blocks");
    let asked = || pb::GetTransactionRequest {
        chain: "bitcoin".to_owned(),
        hash: txid.clone(),
    };
    let mut client = rig.client();
    let before = client.get_transaction(asked()).await.unwrap().into_inner();
    assert_eq!(before.block, Some(height));
    // Ten blocks earlier.
    set("2026-02-28T16:00:00Z").await;
    // What is not deep is used for fifteen seconds.
    tokio::time::sleep(Duration::from_secs(17)).await;
    match client.get_transaction(asked()).await {
        Ok(after) => assert_eq!(after.into_inner().block, None, "it waits again"),
        Err(gone) => assert_eq!(gone.code(), tonic::Code::NotFound, "it is not there any more"),
    }
    // What lies deep was asked for once and stays.
    let theft = step(&rig.case("theft").await, "theft");
    let deep = pb::GetTransactionRequest {
        chain: "bitcoin".to_owned(),
        hash: theft,
    };
    assert!(client.get_transaction(deep).await.unwrap().into_inner().block.is_some());
}
