//! What edges of a graph were worth, held against what the profiler says of the same movements.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use kit::clock::FixedClock;
use proto::onchain::{self as pb, addresses_client::AddressesClient, graphs_client::GraphsClient};
use serde_json::Value;
use testkit::http::{SOON, eventually};
use vocab::UserId;

use crate::{chains::scope, whale::Outside, world::World};

fn worth(amount: Option<&pb::Amount>) -> (String, String) {
    let amount = amount.unwrap();
    (amount.value.clone(), amount.usd.clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edge_was_worth_what_the_profiler_says_of_its_movement() {
    let now = "2026-11-21T12:00:00Z".parse::<DateTime<Utc>>().unwrap();
    let outside = Outside::at(11, Arc::new(FixedClock::at(now))).await;
    let world = World::start(|args| {
        outside.args(args);
        args.whales.whales = false;
    })
    .await;
    let cases = reqwest::get(format!("{}/_world/cases", outside.sandbox.url()))
        .await
        .unwrap();
    let cases: Value = cases.json().await.unwrap();
    let theft = cases["cases"]
        .as_array()
        .unwrap()
        .iter()
        .find(|case| case["name"] == "theft")
        .unwrap();
    let deposit = theft["addresses"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["role"].as_str().unwrap().starts_with("deposit at"))
        .unwrap();
    let address = deposit["address"].as_str().unwrap();
    let node = format!("address:{address}");
    let user = UserId::fresh();
    let graphs = GraphsClient::new(world.channel(user)).max_decoding_message_size(32 << 20);
    let profiles = AddressesClient::new(world.channel(user)).max_decoding_message_size(32 << 20);
    // The market may take its time over the first answer; a graph doesn't wait for it.
    let (graph, movements) = eventually("an edge with a price", SOON, || async {
        let asked = pb::ListMovementsRequest {
            scope: scope("bitcoin", address),
            direction: "in".to_owned(),
            ..pb::ListMovementsRequest::default()
        };
        let movements = profiles
            .clone()
            .list_movements(asked)
            .await
            .unwrap()
            .into_inner()
            .movements;
        let asked = pb::ExpandRequest {
            chain: "bitcoin".to_owned(),
            node: address.to_owned(),
            direction: "in".to_owned(),
            ..pb::ExpandRequest::default()
        };
        let answer = graphs.clone().expand(asked).await.unwrap().into_inner();
        let graph = answer.graph.unwrap();
        let edge = graph.edges.iter().any(|edge| !worth(edge.amount.as_ref()).1.is_empty());
        let movement = movements.iter().any(|one| !worth(one.amount.as_ref()).1.is_empty());
        (edge && movement).then_some((graph, movements))
    })
    .await;
    assert!(graph.coverage.unwrap().complete);
    let mut compared = 0;
    for movement in &movements {
        let told = worth(movement.amount.as_ref());
        let edge = graph
            .edges
            .iter()
            .find(|edge| edge.tx == movement.tx && edge.to == node && worth(edge.amount.as_ref()).0 == told.0);
        if let Some(edge) = edge {
            assert_eq!(worth(edge.amount.as_ref()), told, "{}", edge.id);
            assert!(edge.priced.is_none(), "only a merged edge counts");
            compared += usize::from(!told.1.is_empty());
        }
    }
    assert!(compared > 0, "{movements:?}");
}
