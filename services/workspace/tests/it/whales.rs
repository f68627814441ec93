//! Alerts on large transfers: the whale watch of onchain, and what fires.

use std::sync::{Arc, Mutex};

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
    chains::amount,
    world::World,
};

/// Transfers that a test found, newest first.
#[derive(Debug, Clone, Default)]
pub struct WhaleList(Arc<Mutex<Vec<pb::Whale>>>);

impl WhaleList {
    pub fn find(&self, whale: pb::Whale) {
        self.0.lock().unwrap().insert(0, whale);
    }
}

#[tonic::async_trait]
impl Whales for WhaleList {
    async fn list_whales(
        &self,
        request: Request<pb::ListWhalesRequest>,
    ) -> Result<Response<pb::ListWhalesResponse>, Status> {
        let asked = request.into_inner();
        assert!(asked.with_muted && asked.state == "confirmed");
        // Two to a page: a look takes them all.
        let start: usize = asked.cursor.parse().unwrap_or(0);
        let all = self.0.lock().unwrap().clone();
        let next_cursor = if all.len() > start + 2 {
            (start + 2).to_string()
        } else {
            String::new()
        };
        Ok(Response::new(pb::ListWhalesResponse {
            whales: all.into_iter().skip(start).take(2).collect(),
            next_cursor,
            ..pb::ListWhalesResponse::default()
        }))
    }

    async fn list_outcomes(
        &self,
        _: Request<pb::ListWhalesRequest>,
    ) -> Result<Response<pb::ListOutcomesResponse>, Status> {
        Err(Status::unimplemented("workspace does not ask this"))
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

fn transfer(world: &World, id: &str, (sign, direction, usd): (&str, &str, &str)) -> pb::Whale {
    pb::Whale {
        id: id.to_owned(),
        chain: "ethereum".to_owned(),
        direction: direction.to_owned(),
        seen_unix_ms: world.clock.now().timestamp_millis(),
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
    world.whales.find(transfer(&world, "early", ("BNB", "", "900000000")));
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
        world.whales.find(transfer(&world, id, what));
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
        .whales
        .find(transfer(&world, "more", ("BNB", "to_exchange", "51000000")));
    eventually("the third fired", SOON, || async {
        (firings(&ada).await.firings.len() >= 3).then_some(())
    })
    .await;
    assert_eq!(firings(&ada).await.firings.len(), 3);
}
