//! The planted theft of the sandbox's chain, followed through the whole service: gRPC, providers, database.

use proto::onchain::{self as pb, graphs_client::GraphsClient};
use serde_json::Value;
use tonic::{Code, service::interceptor::InterceptedService, transport::Channel};
use vocab::UserId;

use crate::world::{Signed, World};

struct Rig {
    _world: World,
    sandbox: sandbox::Running,
    client: GraphsClient<InterceptedService<Channel, Signed>>,
    theft: Value,
}

async fn rig() -> Rig {
    let mut config = sandbox::Config::anywhere();
    config.now = Some("2026-03-01T12:00:00Z".parse().unwrap());
    let sandbox = sandbox::serve(config).await.unwrap();
    let esplora = format!("{}/esplora", sandbox.url());
    let world = World::start(|args| {
        args.providers.esplora_url = Some(esplora);
        args.providers.esplora_rate = 100_000;
    })
    .await;
    let cases: Value = reqwest::get(format!("{}/_world/cases", sandbox.url()))
        .await
        .unwrap()
        .json()
        .await
        .unwrap();
    let theft = cases["cases"]
        .as_array()
        .unwrap()
        .iter()
        .find(|case| case["name"] == "theft")
        .unwrap()
        .clone();
    let client = GraphsClient::new(world.channel(UserId::fresh())).max_decoding_message_size(32 << 20);
    Rig {
        _world: world,
        sandbox,
        client,
        theft,
    }
}

fn named<'a>(list: &'a Value, role: &str, field: &str) -> &'a str {
    let found = list
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["role"].as_str().unwrap().starts_with(role));
    found.unwrap_or_else(|| panic!("no {role} in {list}"))[field]
        .as_str()
        .unwrap()
}

/// The stolen output, `TXID:N`.
async fn stolen(rig: &mut Rig) -> String {
    let txid = named(&rig.theft["txids"], "theft", "txid").to_owned();
    let asked = pb::ExpandRequest {
        chain: "bitcoin".to_owned(),
        node: txid.clone(),
        direction: "out".to_owned(),
        ..pb::ExpandRequest::default()
    };
    let graph = rig.client.expand(asked).await.unwrap().into_inner().graph.unwrap();
    let edge = graph
        .edges
        .iter()
        .find(|edge| edge.amount.as_ref().unwrap().value == "1000000000")
        .unwrap();
    format!("{txid}:{}", edge.position)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_stolen_coins_are_found_where_the_story_says() {
    let mut rig = rig().await;
    let source = stolen(&mut rig).await;
    let asked = pb::TaintRequest {
        chain: "bitcoin".to_owned(),
        sources: vec![pb::TaintSource {
            node: source,
            ..pb::TaintSource::default()
        }],
        hops: 4,
        calls: 400,
        ..pb::TaintRequest::default()
    };
    let answer = rig.client.taint(asked).await.unwrap().into_inner();
    assert!(answer.unknown.is_empty(), "{:?}", answer.unknown);
    let deposit = format!(
        "address:{}",
        named(&rig.theft["addresses"], "deposit at Osprey", "address")
    );
    let bridge = format!(
        "address:{}",
        named(&rig.theft["addresses"], "deposit at Tidewater", "address")
    );
    for method in &answer.methods {
        let received = |node: &str| {
            let share = method.nodes.iter().find(|share| share.of == node);
            share.map(|share| share.received.clone())
        };
        assert_eq!(received(&deposit).as_deref(), Some("300000000"), "{}", method.method);
        assert!(received(&bridge).is_some(), "{}", method.method);
        if method.method != "poison" {
            let number = |text: &str| text.parse::<u64>().unwrap();
            assert_eq!(number(&method.marked), 1_000_000_000, "{}", method.method);
            assert_eq!(
                number(&method.held) + number(&method.lost),
                1_000_000_000,
                "{}",
                method.method
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_way_to_the_exchange_is_found_and_can_be_repeated() {
    let mut rig = rig().await;
    let source = stolen(&mut rig).await;
    let deposit = named(&rig.theft["addresses"], "deposit at Osprey", "address").to_owned();
    let asked = pb::FindPathRequest {
        chain: "bitcoin".to_owned(),
        from: source,
        to: deposit.clone(),
        depth: 6,
        ..pb::FindPathRequest::default()
    };
    let answer = rig.client.find_path(asked).await.unwrap().into_inner();
    assert!(answer.found);
    assert_eq!(answer.path.last(), Some(&format!("address:{deposit}")));
    let graph = answer.graph.unwrap();
    // No market is here: nothing has a price, which is said, and the graph is whole all the same.
    let coverage = graph.coverage.unwrap();
    assert!(coverage.complete);
    let prices = coverage.sources.iter().find(|one| one.source == "prices");
    assert_eq!(prices.map(|one| one.state.as_str()), Some("failed"));
    let amounts = graph.edges.iter().map(|edge| edge.amount.as_ref().unwrap());
    assert!(amounts.map(|amount| &amount.usd).all(String::is_empty));
    let fetches: Vec<_> = answer.steps.iter().filter(|step| step.action == "fetch").collect();
    assert!(
        !fetches.is_empty()
            && fetches
                .iter()
                .all(|step| step.provenance.as_ref().unwrap().sha256.len() == 64)
    );
    let again = pb::ReplayRequest {
        chain: "bitcoin".to_owned(),
        steps: answer.steps,
        hash: graph.hash,
    };
    let again = rig.client.replay(again).await.unwrap().into_inner();
    assert!(again.equal, "{:?}", again.failed);
}

#[tokio::test(flavor = "multi_thread")]
async fn followed_money_ends_in_the_mixer() {
    let mut rig = rig().await;
    let source = stolen(&mut rig).await;
    let asked = pb::AutoTraceRequest {
        chain: "bitcoin".to_owned(),
        node: source,
        hops: 8,
        fan_out: 4,
        calls: 600,
        ..pb::AutoTraceRequest::default()
    };
    let answer = rig.client.auto_trace(asked).await.unwrap().into_inner();
    let reasons: Vec<_> = answer
        .stops
        .iter()
        .map(|stop| (stop.reason.as_str(), stop.label.as_str()))
        .collect();
    assert!(reasons.contains(&("mixer", "whirlpool")), "{reasons:?}");
    let graph = answer.graph.unwrap();
    let prepared = graph
        .nodes
        .iter()
        .flat_map(|node| &node.findings)
        .any(|finding| finding.heuristic == "tx0");
    assert!(prepared, "the preparation is recognised on the way");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_provider_that_is_away_is_an_outage_and_not_an_empty_graph() {
    let mut rig = rig().await;
    let source = stolen(&mut rig).await;
    let sent = reqwest::Client::new()
        .post(format!("{}/_fault", rig.sandbox.url()))
        .json(&serde_json::json!({"route": "/esplora", "kind": "500"}))
        .send()
        .await
        .unwrap();
    assert!(sent.status().is_success());
    // A transaction that was not fetched before.
    let other = named(&rig.theft["txids"], "into the bridge", "txid").to_owned();
    let asked = pb::ExpandRequest {
        chain: "bitcoin".to_owned(),
        node: other,
        ..pb::ExpandRequest::default()
    };
    let refused = rig.client.expand(asked).await.unwrap_err();
    assert_eq!(refused.code(), Code::Unavailable, "{source}: {refused:?}");
}
