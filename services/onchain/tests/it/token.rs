//! Contracts of tokens, on the sandbox's Ethereum.

use proto::onchain::{self as pb, labels_client::LabelsClient, token_contracts_client::TokenContractsClient};
use tonic::{Code, Status, service::interceptor::InterceptedService, transport::Channel};
use vocab::UserId;

use crate::{
    chains::{By, Chains, party},
    label::{add, label},
    world::{Signed, World},
};

const USDC: &str = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";

type Client = TokenContractsClient<InterceptedService<Channel, Signed>>;

async fn asked(client: &mut Client, chain: &str, address: &str) -> Result<pb::GetTokenContractResponse, Status> {
    let request = pb::GetTokenContractRequest {
        chain: chain.to_owned(),
        address: address.to_owned(),
    };
    Ok(client.get_token_contract(request).await?.into_inner())
}

fn client(chains: &Chains) -> Client {
    TokenContractsClient::new(chains.world.channel(chains.user))
}

fn states(answer: &pb::GetTokenContractResponse) -> Vec<(String, String)> {
    let coverage = answer.basis.clone().unwrap().coverage.unwrap();
    let sources = coverage.sources.into_iter();
    sources.map(|one| (one.source, one.state)).collect()
}

fn number(text: &str) -> u128 {
    text.parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_is_told_with_its_holders_and_its_code_by_either_version() {
    for version in [12, 11] {
        let chains = Chains::start(By::Blockscout(version)).await;
        let found = asked(&mut client(&chains), "ethereum", &USDC.to_lowercase())
            .await
            .unwrap();
        assert_eq!((found.address.as_str(), found.symbol.as_str()), (USDC, "USDC"));
        assert_eq!((found.decimals, found.kind.as_str()), (Some(6), "ERC-20"));
        let holders = usize::try_from(found.holders_count.unwrap()).unwrap();
        assert!(
            found.holders_read && holders > found.top.len() && found.top.len() == 10,
            "{holders}"
        );
        let supply = number(&found.total_supply);
        let values: Vec<u128> = found.top.iter().map(|one| number(&one.value)).collect();
        assert!(values.is_sorted_by(|one, other| one >= other), "{values:?}");
        let sum = found.top_sum.clone().unwrap();
        assert_eq!((number(&sum.value), sum.holders), (values.iter().sum(), 10));
        // Cut after so many places, and never more than it is.
        for (one, value) in found.top.iter().zip(&values) {
            let share: f64 = one.share.parse().unwrap();
            let real = *value as f64 / supply as f64;
            assert!((share - real).abs() < 1e-9, "{} {real}", one.share);
        }
        let source = found.source.clone().unwrap();
        assert!(
            source.verified && source.is_proxy && source.functions.is_empty(),
            "{source:?}"
        );
        assert_eq!(source.proxy_type, "eip1967");
        let [code] = found.implementations.as_slice() else {
            panic!("{:?}", found.implementations)
        };
        assert_eq!(vec![code.address.clone()], source.implementations);
        let declared: Vec<_> = code
            .functions
            .iter()
            .map(|one| (one.purpose.as_str(), one.signature.as_str()))
            .collect();
        let wanted = [
            ("mint", "mint(address,uint256)"),
            ("pause", "pause()"),
            ("block", "blacklist(address)"),
        ];
        assert_eq!(declared, wanted);
        // It is there from the first block on: nobody made it.
        assert_eq!((found.creation_tx.as_str(), found.created_unix_s), ("", None));
        assert!(
            states(&found).iter().all(|(_, state)| state == "ok"),
            "{:?}",
            states(&found)
        );
        let provenance = found.basis.unwrap().provenance;
        let endpoints: Vec<_> = provenance.iter().map(|one| one.endpoint.as_str()).collect();
        assert_eq!(
            endpoints,
            [
                format!("/tokens/{USDC}"),
                format!("/tokens/{USDC}/holders"),
                format!("/smart-contracts/{USDC}"),
                format!("/addresses/{USDC}"),
                format!("/smart-contracts/{}", code.address),
            ]
        );
        assert!(provenance.iter().all(|one| one.sha256.len() == 64));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn labels_of_the_caller_mark_who_holds_for_others() {
    let chains = Chains::start(By::Blockscout(12)).await;
    let before = asked(&mut client(&chains), "ethereum", USDC).await.unwrap();
    assert!(
        before
            .top
            .iter()
            .all(|one| one.role.is_empty() && one.labels.is_empty())
    );
    assert_eq!(before.top_sum, before.unmarked_sum);
    let hot = party(&chains.case("ethereum", "huge account"), "hot wallet");
    let given = pb::NewLabel {
        category: "exchange".to_owned(),
        ..label("ethereum", &hot, "Kestrel hot wallet")
    };
    add(&mut LabelsClient::new(chains.world.channel(chains.user)), vec![given]).await;
    let after = asked(&mut client(&chains), "ethereum", USDC).await.unwrap();
    let held = after.top.iter().find(|one| one.address == hot).unwrap();
    assert_eq!((held.role.as_str(), held.labels.len()), ("exchange", 1));
    let (all, unmarked) = (after.top_sum.unwrap(), after.unmarked_sum.unwrap());
    assert_eq!(unmarked.holders, 9);
    assert_eq!(number(&all.value) - number(&unmarked.value), number(&held.value));
    // Somebody else's label is nobody else's.
    let mut other = TokenContractsClient::new(chains.world.channel(UserId::fresh()));
    let seen = asked(&mut other, "ethereum", USDC).await.unwrap();
    assert!(seen.top.iter().all(|one| one.role.is_empty()));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_fails_is_said_and_the_rest_is_there() {
    let chains = Chains::start(By::Blockscout(12)).await;
    chains
        .fault(&format!("/blockscout/1/api/v2/tokens/{USDC}/holders"), "500")
        .await;
    chains.fault("/blockscout/1/api/v2/smart-contracts", "html").await;
    let found = asked(&mut client(&chains), "ethereum", USDC).await.unwrap();
    assert_eq!(found.symbol, "USDC");
    assert!(
        !found.holders_read && found.top.is_empty() && found.source.is_none(),
        "{found:?}"
    );
    assert!(!found.basis.clone().unwrap().coverage.unwrap().complete);
    let failed: Vec<_> = states(&found)
        .into_iter()
        .filter(|(_, state)| state == "failed")
        .map(|(source, _)| source)
        .collect();
    assert_eq!(failed, ["Blockscout holders", "Blockscout contract source"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_are_kept_for_a_while_and_failures_are_not() {
    let chains = Chains::start(By::Blockscout(12)).await;
    let token = format!("/blockscout/1/api/v2/tokens/{USDC}");
    let holders = format!("{token}/holders");
    let mut client = client(&chains);
    chains.fault(&holders, "500").await;
    assert!(!asked(&mut client, "ethereum", USDC).await.unwrap().holders_read);
    let faults = format!("{}/_fault", chains.sandbox.url());
    reqwest::Client::new().delete(faults).send().await.unwrap();
    for _ in 0..3 {
        assert!(asked(&mut client, "ethereum", USDC).await.unwrap().holders_read);
    }
    let counted = reqwest::get(format!("{}/_count", chains.sandbox.url())).await.unwrap();
    let counted: serde_json::Value = counted.json().await.unwrap();
    let calls = |path: &str| counted["routes"][path].as_u64().unwrap();
    assert_eq!((calls(&token), calls(&holders)), (1, 2), "{counted}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_creator_of_a_contract_costs_one_call_and_nobody_made_an_account() {
    let chains = Chains::start(By::Blockscout(12)).await;
    let mut client = client(&chains);
    let creations = chains.case("ethereum", "creations");
    let (factory, maker) = (party(&creations, "factory"), party(&creations, "maker"));
    let mut creator = async |address: &str| {
        let request = pb::GetContractCreatorRequest {
            chain: "ethereum".to_owned(),
            address: address.to_owned(),
        };
        client.get_contract_creator(request).await
    };
    for _ in 0..2 {
        let found = creator(&factory).await.unwrap().into_inner();
        assert_eq!(found.creator, maker);
    }
    let counted = reqwest::get(format!("{}/_count", chains.sandbox.url())).await.unwrap();
    let counted: serde_json::Value = counted.json().await.unwrap();
    let path = format!("/blockscout/1/api/v2/addresses/{factory}");
    assert_eq!(counted["routes"][&path].as_u64(), Some(1), "{counted}");
    // An account, and a contract that is there from the first block on.
    for address in [maker.as_str(), USDC] {
        assert_eq!(creator(address).await.unwrap().into_inner().creator, "", "{address}");
    }
    assert_eq!(creator("0x12").await.unwrap_err().code(), Code::InvalidArgument);
    chains.fault("/blockscout/1/api/v2/addresses", "500").await;
    let other = party(&chains.case("ethereum", "huge account"), "hot wallet");
    assert!(creator(&other).await.is_err(), "a failure is not nobody");
    let by_node = Chains::start(By::Node).await;
    let mut client = TokenContractsClient::new(by_node.world.channel(by_node.user));
    let request = pb::GetContractCreatorRequest {
        chain: "ethereum".to_owned(),
        address: USDC.to_owned(),
    };
    let refused = client.get_contract_creator(request).await.unwrap_err();
    assert!(refused.message().contains("explorer"), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_explorer_no_token_and_no_chain_are_told_apart() {
    let chains = Chains::start(By::Blockscout(12)).await;
    let mut by_explorer = client(&chains);
    let account = party(&chains.case("ethereum", "address poisoning"), "victim");
    for (chain, address, code, says) in [
        ("ethereum", account.as_str(), Code::NotFound, "has no token"),
        ("gnosis", USDC, Code::NotFound, "chain"),
        ("solana", USDC, Code::NotFound, "chain"),
        ("ethereum", "0x12", Code::InvalidArgument, ""),
    ] {
        let refused = asked(&mut by_explorer, chain, address).await.unwrap_err();
        assert_eq!(refused.code(), code, "{chain} {address}: {refused}");
        assert!(refused.message().contains(says), "{refused}");
    }
    let chains = Chains::start(By::Node).await;
    let refused = asked(&mut client(&chains), "ethereum", USDC).await.unwrap_err();
    assert!(refused.message().contains("explorer"), "{refused}");
    let world = World::start(|_| ()).await;
    let mut nobody = TokenContractsClient::connect(world.url()).await.unwrap();
    let request = pb::GetTokenContractRequest::default();
    let refused = nobody.get_token_contract(request).await.unwrap_err();
    assert_eq!(refused.code(), Code::Unauthenticated);
}
