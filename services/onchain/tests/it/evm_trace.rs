//! Stolen coins on an EVM chain, providers that fail in part, and the same account elsewhere.

use proto::onchain as pb;
use tonic::Code;

use crate::{
    chains::{By, Chains, amount, party, scope},
    evm::history,
    whole,
};

#[tokio::test(flavor = "multi_thread")]
async fn stolen_coins_are_followed_over_three_hops() {
    for by in [By::Blockscout(12), By::Etherscan] {
        let chains = Chains::start(by).await;
        let case = chains.case("ethereum", "theft, other side");
        let stolen = amount(&case, "swapped for");
        let asked = pb::TaintRequest {
            chain: "ethereum".to_owned(),
            sources: vec![pb::TaintSource {
                node: party(&case, "thief"),
                amount: stolen.clone(),
                ..pb::TaintSource::default()
            }],
            hops: 3,
            calls: 600,
            filter: Some(pb::GraphFilter {
                asset: "native".to_owned(),
                ..pb::GraphFilter::default()
            }),
        };
        let answer = chains.graphs().taint(asked).await.unwrap().into_inner();
        let number = |text: &str| text.parse::<u128>().unwrap();
        let deposit = format!("address:{}", party(&case, "deposit at Kestrel Exchange"));
        let bridge = format!("address:{}", party(&case, "bridge"));
        assert_eq!(answer.methods.len(), 3);
        for method in &answer.methods {
            let received = |node: &str| {
                let share = method.nodes.iter().find(|share| share.of == node);
                share.map_or(0, |share| number(&share.received))
            };
            let into_exchange = number(&amount(&case, "into the exchange"));
            // All of what the thief had is stolen but for half a coin for gas.
            assert!(
                received(&deposit) > into_exchange * 97 / 100,
                "{by:?} {}: {} of {into_exchange} arrived",
                method.method,
                received(&deposit)
            );
            assert!(received(&bridge) > 0, "{by:?} {}", method.method);
            if method.method != "poison" {
                assert_eq!(method.marked, stolen, "{by:?}");
                assert_eq!(number(&method.held) + number(&method.lost), number(&stolen), "{by:?}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_list_lacks_is_said_beside_what_the_others_have() {
    let chains = Chains::start(By::Blockscout(12)).await;
    let thief = party(&chains.case("ethereum", "theft, other side"), "thief");
    let mut client = chains.client();
    chains
        .fault(
            &format!("/blockscout/1/api/v2/addresses/{thief}/internal-transactions"),
            "500",
        )
        .await;
    let (movements, basis) = history(&mut client, &thief).await;
    assert!(movements.iter().any(|one| one.kind == "transaction") && movements.iter().any(|one| one.kind == "erc20"));
    assert!(movements.iter().all(|one| one.kind != "internal"));
    let coverage = basis.coverage.unwrap();
    assert!(!coverage.complete);
    assert_eq!(usize::try_from(coverage.loaded).unwrap(), movements.len());
    let broken: Vec<_> = coverage.sources.iter().filter(|one| one.state == "failed").collect();
    let internal = broken
        .iter()
        .find(|one| one.source == "Blockscout internal transactions");
    assert!(!internal.expect("it is named").message.is_empty(), "{broken:?}");

    let stranger = party(&chains.case("ethereum", "pieces"), "buyer");
    chains.fault("/blockscout/1", "500").await;
    let asked = pb::ListMovementsRequest {
        scope: scope("ethereum", &stranger),
        ..pb::ListMovementsRequest::default()
    };
    let refused = client.list_movements(asked).await.unwrap_err();
    assert_eq!(refused.code(), Code::Unavailable, "an outage is no empty history");
    assert_eq!(kit::status::read(&refused).code, "upstream_unavailable");

    let chains = Chains::start(By::Etherscan).await;
    chains.fault("/etherscan/v2/api", "429").await;
    let asked = pb::ListMovementsRequest {
        scope: scope("ethereum", &stranger),
        ..pb::ListMovementsRequest::default()
    };
    let refused = chains.client().list_movements(asked).await.unwrap_err();
    assert_ne!(kit::status::read(&refused).code, "", "{refused:?}");

    let chains = Chains::start(By::Node).await;
    chains.fault("/rpc/1", "500").await;
    let asked = pb::ListMovementsRequest {
        scope: scope("ethereum", &stranger),
        ..pb::ListMovementsRequest::default()
    };
    let refused = chains.client().list_movements(asked).await.unwrap_err();
    assert_eq!(refused.code(), Code::Unavailable);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_account_on_another_chain_is_named() {
    let chains = Chains::start(By::Blockscout(11)).await;
    let thief = party(&chains.case("ethereum", "theft, other side"), "thief");
    let client = chains.client();
    let asked = pb::GetAddressRequest {
        scope: scope("ethereum", &thief),
    };
    let header = whole::header(&client, asked).await;
    assert_eq!(header.other_chains, ["base"]);
    let asked = pb::GetAddressRequest {
        scope: scope("base", &thief),
    };
    let there = whole::header(&client, asked).await;
    let onward = amount(&chains.case("base", "theft, on Base"), "arrived");
    assert_eq!(
        there.balance.unwrap().value,
        onward,
        "it came over the bridge and stays"
    );
}
