//! Chains of an installation.

use proto::onchain::{ListChainsRequest, chains_client::ChainsClient};
use tonic::Code;
use vocab::UserId;

use crate::world::World;

#[tokio::test(flavor = "multi_thread")]
async fn a_chain_is_served_where_it_has_a_provider() {
    let without = World::start(|_| ()).await;
    let mut client = ChainsClient::new(without.channel(UserId::fresh()));
    let answer = client.list_chains(ListChainsRequest {}).await.unwrap().into_inner();
    assert!(answer.chains.is_empty(), "{answer:?}");

    let with = World::start(|args| args.providers.esplora_url = Some("http://127.0.0.1:9".to_owned())).await;
    let mut client = ChainsClient::new(with.channel(UserId::fresh()));
    let answer = client.list_chains(ListChainsRequest {}).await.unwrap().into_inner();
    let found: Vec<_> = answer
        .chains
        .iter()
        .map(|chain| (chain.id.as_str(), chain.decimals))
        .collect();
    assert_eq!(found, [("bitcoin", 8)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_brings_no_token_gets_nothing() {
    let world = World::start(|_| ()).await;
    let mut client = ChainsClient::connect(world.url()).await.unwrap();
    let refused = client.list_chains(ListChainsRequest {}).await.unwrap_err();
    assert_eq!(refused.code(), Code::Unauthenticated);
}
