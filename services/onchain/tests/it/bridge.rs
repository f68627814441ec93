//! The planted hack with a bridge, over three chains: where the money went in, and where it may have come out.

use proto::onchain::{self as pb, NewLabel, labels_client::LabelsClient};

use crate::{
    chains::{By, Chains, party, step},
    label::{add, label},
};

/// Everybody knows the bridge's addresses, by the names of its owner.
async fn named(chains: &Chains) {
    let mut labels = LabelsClient::new(chains.world.channel(chains.user));
    let bridges = chains.services().iter().filter(|one| one["category"] == "bridge");
    let all = bridges.flat_map(|service| {
        let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
        let (chain, name) = (text(&service["chain"]), text(&service["name"]));
        service["addresses"]
            .as_array()
            .unwrap()
            .iter()
            .map(move |one| NewLabel {
                category: "bridge".to_owned(),
                ..label(&chain, one["address"].as_str().unwrap(), &name)
            })
    });
    assert_eq!(add(&mut labels, all.collect()).await.len(), 3, "on three chains");
}

/// Findings of the rule at the bridge of this id, the likeliest first.
fn exits(graph: &pb::Graph, bridge: &str) -> Vec<pb::HeuristicFinding> {
    let node = graph.nodes.iter().find(|node| node.id == format!("address:{bridge}"));
    let findings = node.unwrap_or_else(|| panic!("{bridge} is not drawn")).findings.clone();
    findings
        .into_iter()
        .filter(|one| one.heuristic == "bridge_exit")
        .collect()
}

fn traced(chain: &str, node: &str, hops: u32) -> pb::AutoTraceRequest {
    pb::AutoTraceRequest {
        chain: chain.to_owned(),
        node: node.to_owned(),
        hops,
        calls: 400,
        ..pb::AutoTraceRequest::default()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_went_into_the_bridge_is_found_on_the_other_side() {
    let chains = Chains::start(By::Blockscout(12)).await;
    named(&chains).await;
    let (theft, arrival) = (
        chains.case("bitcoin", "theft"),
        chains.case("ethereum", "theft, other side"),
    );
    let bridge = party(&theft, "deposit at Tidewater Bridge");
    let mut graphs = chains.graphs();
    let asked = traced("bitcoin", &step(&theft, "theft"), 5);
    let answer = graphs.auto_trace(asked.clone()).await.unwrap().into_inner();
    assert!(
        answer.stops.iter().any(|stop| stop.reason == "bridge"),
        "{:?}",
        answer.stops
    );
    let graph = answer.graph.unwrap();
    let found = exits(&graph, &bridge);
    let subject = |role: &str| format!("ethereum:{}", party(&arrival, role));
    // Named by the note in the deposit, and somebody else's that fits; what came out two weeks later fits no more.
    let subjects: Vec<_> = found.iter().map(|one| (one.subject.clone(), one.confidence)).collect();
    assert_eq!(
        subjects,
        [(subject("thief"), 90), (subject("somebody else's, soon after"), 10)],
        "{found:#?}"
    );
    let evidence = found[0].evidence.join("\n");
    for part in [
        "1.998 WBTC",
        &step(&arrival, "arrival"),
        "99.90 %",
        "names this receiver",
        "One of 2",
    ] {
        assert!(evidence.contains(part), "{part}: {evidence}");
    }
    assert!(found[0].described_in.contains("USENIX Security 2019"));
    // A conclusion: nothing of the other chain is drawn, and the same question without it draws the same.
    assert!(
        graph
            .edges
            .iter()
            .all(|edge| edge.nature == "fact" && edge.tx != step(&arrival, "arrival"))
    );
    let without = pb::AutoTraceRequest {
        filter: Some(pb::GraphFilter {
            without: vec!["bridge_exit".to_owned()],
            ..pb::GraphFilter::default()
        }),
        ..asked
    };
    let plain = graphs.auto_trace(without).await.unwrap().into_inner().graph.unwrap();
    assert!(exits(&plain, &bridge).is_empty());
    assert_eq!(plain.hash, graph.hash);

    // One step is enough where it ends at the bridge.
    let asked = pb::ExpandRequest {
        chain: "bitcoin".to_owned(),
        node: step(&theft, "into the bridge"),
        direction: "out".to_owned(),
        ..pb::ExpandRequest::default()
    };
    let expanded = graphs.expand(asked).await.unwrap().into_inner().graph.unwrap();
    assert_eq!(exits(&expanded, &bridge).len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn coins_go_on_to_the_next_chain_by_the_senders_own_address() {
    let chains = Chains::start(By::Blockscout(11)).await;
    named(&chains).await;
    let (here, there) = (
        chains.case("ethereum", "theft, other side"),
        chains.case("base", "theft, on Base"),
    );
    let asked = pb::ExpandRequest {
        chain: "ethereum".to_owned(),
        node: step(&here, "on to Base"),
        direction: "out".to_owned(),
        ..pb::ExpandRequest::default()
    };
    let graph = chains
        .graphs()
        .expand(asked.clone())
        .await
        .unwrap()
        .into_inner()
        .graph
        .unwrap();
    let found = exits(&graph, &party(&here, "bridge"));
    assert_eq!(
        found[0].subject,
        format!("base:{}", party(&there, "thief")),
        "{found:#?}"
    );
    assert_eq!(found[0].confidence, 75);
    let evidence = found[0].evidence.join("\n");
    assert!(
        evidence.contains("100.00 %") && evidence.contains(&step(&there, "arrival")),
        "{evidence}"
    );

    // A chain that cannot be asked is counted at the bridge, and is no "nowhere".
    let fresh = Chains::start(By::Blockscout(11)).await;
    named(&fresh).await;
    fresh.fault("/blockscout/8453", "500").await;
    let graph = fresh.graphs().expand(asked).await.unwrap().into_inner().graph.unwrap();
    let bridge = format!("address:{}", party(&here, "bridge"));
    assert!(exits(&graph, &party(&here, "bridge")).is_empty());
    let missed = graph
        .skipped
        .iter()
        .any(|one| one.reason == "failed_fetch" && one.node == bridge);
    assert!(missed, "{:?}", graph.skipped);
    assert!(!graph.coverage.unwrap().complete);
}
