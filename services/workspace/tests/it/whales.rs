//! Alerts on large transfers: the whale watch of onchain, and what fires.

use chrono::TimeDelta;
use kit::clock::Clock;
use proto::{onchain as pb, workspace as ws};
use testkit::http::eventually;

use crate::{
    alerts::{SOON, add, firings, price},
    chains::amount,
    world::World,
};

fn transfer(world: &World, id: &str, (sign, direction, usd): (&str, &str, &str)) -> pb::Whale {
    pb::Whale {
        id: id.to_owned(),
        chain: "ethereum".to_owned(),
        direction: direction.to_owned(),
        seen_unix_ms: Some(world.clock.now().timestamp_millis()),
        amount: Some(pb::Amount {
            usd: usd.to_owned(),
            market_sign: sign.to_owned(),
            ..amount("ethereum", "native", "1000")
        }),
        ..pb::Whale::default()
    }
}

fn whale(coin: &str, direction: &str, least: &str) -> ws::NewAlert {
    ws::NewAlert {
        conditions: vec![ws::AlertCondition {
            kind: "whale".to_owned(),
            coin: coin.to_owned(),
            direction: direction.to_owned(),
            at_least_usd: least.to_owned(),
            ..Default::default()
        }],
        mode: "rearm".to_owned(),
        ..Default::default()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_transfer_fires_once_what_waits_for_its_coin_way_and_size() {
    let world = World::start().await;
    let mut ada = world.person();
    // Seen before anybody waited for it.
    world.chains.find(transfer(&world, "early", ("BNB", "", "900000000")));
    world.clock.advance(TimeDelta::minutes(1));
    let into = add(&mut ada, whale("binancecoin", "in", "50000000")).await;
    let any = add(&mut ada, whale("", "", "60000000")).await;
    add(&mut ada, price("above", "100", &[])).await;
    world.clock.advance(TimeDelta::minutes(1));
    // The market does not know the last one's asset.
    for (id, what) in [
        ("small", ("BNB", "to_exchange", "49999999")),
        ("into", ("BNB", "to_exchange", "50000000")),
        ("out", ("BNB", "from_exchange", "55000000")),
        ("ether", ("", "to_exchange", "70000000")),
    ] {
        world.chains.find(transfer(&world, id, what));
    }
    let fired = eventually("two fired", SOON, || async {
        let found = firings(&ada).await.firings;
        (found.len() >= 2).then_some(found)
    })
    .await;
    let mut alerts: Vec<(&str, &str)> = fired
        .iter()
        .map(|one| (one.alert_id.as_str(), one.values[0].value.as_str()))
        .collect();
    alerts.sort_unstable();
    let mut wanted = [(into.id.as_str(), "50000000"), (any.id.as_str(), "70000000")];
    wanted.sort_unstable();
    assert_eq!(alerts, wanted);
    // Later looks find the same list: what went through does not fire again.
    world.clock.advance(TimeDelta::minutes(1));
    world
        .chains
        .find(transfer(&world, "more", ("BNB", "to_exchange", "51000000")));
    eventually("the third fired", SOON, || async {
        (firings(&ada).await.firings.len() >= 3).then_some(())
    })
    .await;
    assert_eq!(firings(&ada).await.firings.len(), 3);
}
