//! Alerts on large transfers: the whale watch of onchain, and what fires.

use chrono::TimeDelta;
use kit::clock::Clock;
use proto::{
    onchain::{self as pb, whales_server::Whales},
    workspace as ws,
};
use testkit::http::eventually;
use tonic::{Request, Response, Status};

use crate::{
    alerts::{SOON, add, firings, price},
    chains::{Chains, amount},
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

#[tonic::async_trait]
impl Whales for Chains {
    async fn list_whales(
        &self,
        request: Request<pb::ListWhalesRequest>,
    ) -> Result<Response<pb::ListWhalesResponse>, Status> {
        self.here()?;
        let asked = request.into_inner();
        assert_eq!(asked.state, "confirmed");
        // The feed and the assistant ask for their reader, alerts for everybody.
        assert!(asked.min_usd == "10000000" || asked.limit == 50 || asked.with_muted);
        // Two to a page: a look takes them all.
        let start: usize = asked.cursor.parse().unwrap_or(0);
        let all = self.whales.lock().unwrap().clone();
        let more = all.len() > start + 2;
        Ok(Response::new(pb::ListWhalesResponse {
            whales: all.into_iter().skip(start).take(2).collect(),
            next_cursor: if more { (start + 2).to_string() } else { String::new() },
            ..pb::ListWhalesResponse::default()
        }))
    }

    async fn list_outcomes(
        &self,
        _: Request<pb::ListWhalesRequest>,
    ) -> Result<Response<pb::ListOutcomesResponse>, Status> {
        Err(Status::unimplemented("workspace does not ask this"))
    }

    async fn list_removed(
        &self,
        _: Request<pb::ListRemovedRequest>,
    ) -> Result<Response<pb::ListRemovedResponse>, Status> {
        self.here()?;
        let removed = self.removed.lock().unwrap().clone();
        Ok(Response::new(pb::ListRemovedResponse { removed }))
    }

    async fn list_mutes(&self, _: Request<pb::ListMutesRequest>) -> Result<Response<pb::ListMutesResponse>, Status> {
        Err(Status::unimplemented("workspace does not ask this"))
    }

    async fn add_mute(&self, _: Request<pb::AddMuteRequest>) -> Result<Response<pb::Mute>, Status> {
        Err(Status::unimplemented("workspace does not ask this"))
    }

    async fn delete_mute(&self, _: Request<pb::DeleteMuteRequest>) -> Result<Response<pb::DeleteMuteResponse>, Status> {
        Err(Status::unimplemented("workspace does not ask this"))
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

#[tokio::test(flavor = "multi_thread")]
async fn a_firing_of_a_transfer_that_left_the_chain_says_so_until_it_is_back() {
    let world = World::start().await;
    let mut ada = world.person();
    add(&mut ada, whale("", "", "60000000")).await;
    world.clock.advance(TimeDelta::minutes(1));
    for id in ["stays", "leaves"] {
        world.chains.find(transfer(&world, id, ("BNB", "", "70000000")));
        world.clock.advance(TimeDelta::seconds(1));
    }
    let fired = eventually("both fired", SOON, || async {
        let found = firings(&ada).await.firings;
        (found.len() == 2).then_some(found)
    })
    .await;
    assert!(fired.iter().all(|one| one.reverted_unix_ms == 0), "{fired:?}");
    let removed = |returned| pb::RemovedWhale {
        id: "leaves".to_owned(),
        removed_unix_ms: 1_795_344_300_000,
        returned,
    };
    // The firing stays in the log; nothing else is said of the other.
    *world.chains.removed.lock().unwrap() = vec![removed(false)];
    let reverted = eventually("one is reverted", SOON, || async {
        let found = firings(&ada).await.firings;
        found.iter().any(|one| one.reverted_unix_ms != 0).then_some(found)
    })
    .await;
    let of = |firing: &ws::Firing| firing.values[0].source.clone();
    let marked: Vec<(String, i64)> = reverted.iter().map(|one| (of(one), one.reverted_unix_ms)).collect();
    assert!(
        marked.contains(&("whale watch, leaves".to_owned(), 1_795_344_300_000))
            && marked.contains(&("whale watch, stays".to_owned(), 0)),
        "{marked:?}"
    );
    // A later block has it.
    *world.chains.removed.lock().unwrap() = vec![removed(true)];
    eventually("no firing is reverted", SOON, || async {
        let found = firings(&ada).await.firings;
        (found.len() == 2 && found.iter().all(|one| one.reverted_unix_ms == 0)).then_some(())
    })
    .await;
}
