//! Whose share of the market's calls a profile takes.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use kit::clock::FixedClock;
use proto::onchain::{self as pb, addresses_client::AddressesClient};
use vocab::UserId;

use crate::{whale::Outside, world::World};

#[tokio::test(flavor = "multi_thread")]
async fn prices_of_a_profile_come_out_of_its_users_share() {
    let now = "2026-11-21T12:00:00Z".parse::<DateTime<Utc>>().unwrap();
    let outside = Outside::at(11, Arc::new(FixedClock::at(now))).await;
    let world = World::start(|args| {
        outside.args(args);
        args.whales.whales = false;
    })
    .await;
    let user = UserId::fresh();
    let cases = reqwest::get(format!("{}/_world/cases", outside.sandbox.url()))
        .await
        .unwrap();
    let cases: serde_json::Value = cases.json().await.unwrap();
    let party = cases["cases"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|case| case["addresses"].as_array().unwrap())
        .map(|party| party["address"].as_str().unwrap())
        .find(|address| address.starts_with("bc1"))
        .unwrap();
    let scope = pb::AddressScope {
        chain: "bitcoin".to_owned(),
        address: party.to_owned(),
        depth: "fast".to_owned(),
        from_unix_s: 0,
        to_unix_s: 0,
    };
    let asked = pb::GetAddressRequest { scope: Some(scope) };
    AddressesClient::new(world.channel(user))
        .get_address(asked)
        .await
        .unwrap();
    let ledger = outside.market_db.client().await;
    let found = ledger
        .query(
            "SELECT endpoint, caller::text FROM provider_call WHERE on_demand AND endpoint LIKE '%market_chart%'",
            &[],
        )
        .await
        .unwrap();
    let callers: Vec<_> = found.iter().map(|row| row.get::<_, Option<String>>(1)).collect();
    assert!(
        !callers.is_empty() && callers.iter().all(|caller| *caller == Some(user.to_string())),
        "{found:?}"
    );
}
