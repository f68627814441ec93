//! Alerts on new pools whose token somebody created.

use chrono::TimeDelta;
use kit::{clock::Clock, identity::Identity};
use proto::{
    market,
    onchain::{self as pb, token_contracts_server::TokenContracts},
    workspace as ws,
};
use tonic::{Request, Response, Status};
use vocab::UserId;

use crate::{
    alert_looks::{alert, fired, is, refused},
    alerts::{add, firings, minute},
    chains::{ADDRESS, Chains, FAKE, USDC},
    looks::next_look,
    world::World,
};

#[tonic::async_trait]
impl TokenContracts for Chains {
    async fn get_token_contract(
        &self,
        _: Request<pb::GetTokenContractRequest>,
    ) -> Result<Response<pb::GetTokenContractResponse>, Status> {
        Err(Status::unimplemented("workspace does not ask this"))
    }

    async fn get_contract_creator(
        &self,
        request: Request<pb::GetContractCreatorRequest>,
    ) -> Result<Response<pb::GetContractCreatorResponse>, Status> {
        self.here()?;
        let payer = request.extensions().get::<Identity>().and_then(Identity::actor);
        let asked = request.into_inner();
        assert_eq!(asked.chain, "ethereum");
        let creator = self.creators.lock().unwrap().get(&asked.address).cloned();
        self.creators_asked.lock().unwrap().push((asked.address, payer));
        Ok(Response::new(pb::GetContractCreatorResponse {
            creator: creator.unwrap_or_default(),
        }))
    }
}

fn by(deployer: &str) -> ws::AlertCondition {
    ws::AlertCondition {
        kind: "listing".to_owned(),
        direction: "pool".to_owned(),
        network: "eth".to_owned(),
        at_least_usd: "10000".to_owned(),
        deployer: deployer.to_owned(),
        ..Default::default()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn new_pools_by_a_deployer_fire_for_their_owner_who_pays_once() {
    let world = World::start().await;
    let who = UserId::fresh();
    let (mut ada, eve) = (world.client(Identity::person(who, None)), world.person());
    // However long the test waits: a list from some hours ago is unknown.
    let fresh = minute(24 * 60).timestamp_millis();
    world.board.pools.lock().unwrap().1 = fresh;
    let set = add(&mut ada, alert(by(ADDRESS))).await;
    assert_eq!(
        set.name,
        "New pool on eth with at least $10,000 of liquidity, its token created by 0x5aAe…eAed"
    );
    assert_eq!(set.conditions[0].deployer, ADDRESS);
    is(&world, &ada, &set.id, "false").await;
    let pool = |address: &str, token: &str| market::NewPool {
        network: "eth".to_owned(),
        address: address.to_owned(),
        name: "PEPE / WETH".to_owned(),
        dex: "uniswap".to_owned(),
        base_address: token.to_owned(),
        first_seen_unix_ms: world.clock.now().timestamp_millis(),
        reserve_usd: "12000".to_owned(),
        ..Default::default()
    };
    let creators = &world.chains.creators;
    creators.lock().unwrap().insert(FAKE.to_owned(), USDC.to_owned());
    // One by somebody else, and one of which no explorer says who created it.
    *world.board.pools.lock().unwrap() = (vec![pool("0x1", FAKE), pool("0x2", USDC)], fresh);
    next_look(&world);
    is(&world, &ada, &set.id, "unknown").await;
    assert!(firings(&ada).await.firings.is_empty());

    // The explorer writes addresses in other capitals.
    creators.lock().unwrap().insert(USDC.to_owned(), ADDRESS.to_lowercase());
    world.clock.advance(TimeDelta::minutes(15));
    let found = fired(&world, &ada, 1).await;
    assert_eq!(
        found[0].text,
        "New pool PEPE / WETH (uniswap) on eth with $12,000 of liquidity, its token created by 0x5aae…eaed"
    );
    assert!(firings(&eve).await.firings.is_empty());
    let asked = world.chains.creators_asked.lock().unwrap().clone();
    assert!(asked.iter().all(|(_, payer)| *payer == Some(who)), "{asked:?}");
    let of = |token: &str| asked.iter().filter(|(one, _)| one == token).count();
    assert_eq!(of(FAKE), 1, "who created a contract never changes");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deployer_that_nobody_can_know_is_refused() {
    let world = World::start().await;
    let ada = world.person();
    let on_solana = ws::AlertCondition {
        network: "solana".to_owned(),
        ..by(ADDRESS)
    };
    assert_eq!(refused(&ada, on_solana).await, "conditions[0].network");
    let anywhere = ws::AlertCondition {
        network: String::new(),
        ..by(ADDRESS)
    };
    assert_eq!(refused(&ada, anywhere).await, "conditions[0].network");
    assert_eq!(refused(&ada, by("nonsense")).await, "conditions[0].deployer");
    assert_eq!(refused(&ada, by("bc1qelsewhere")).await, "conditions[0].deployer");
}
