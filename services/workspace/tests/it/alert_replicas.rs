//! Alerts of several replicas on one database: they share the work, and one that is killed is replaced.

use std::{
    net::Ipv4Addr,
    sync::Arc,
    thread::{self, JoinHandle},
    time::Duration,
};

use chrono::TimeDelta;
use kit::{
    args::{GrpcArgs, OtelArgs},
    clock::{Clock, FixedClock},
};
use testkit::http::eventually;
use tokio::{runtime, sync::oneshot};
use workspace::Config;

use crate::{
    alerts::{SOON, add, minute, price},
    world::{Person, World},
};

/// Of each level.
const ALERTS: i64 = 40;

/// A replica that ends as a killed process does: nothing that it was doing goes on, and nothing is given back.
struct Replica {
    kill: oneshot::Sender<()>,
    thread: JoinHandle<()>,
}

impl Replica {
    async fn start(world: &World) -> Self {
        let config = Config {
            grpc: GrpcArgs::on((Ipv4Addr::LOCALHOST, 0).into()),
            pg: world.db.args(),
            otel: OtelArgs::default(),
            hop: world.hop.clone(),
            workspace: world.args.clone(),
        };
        let clock: FixedClock = world.clock.clone();
        let (kill, killed) = oneshot::channel();
        let (started, starting) = oneshot::channel();
        let thread = thread::spawn(move || {
            let mut builder = runtime::Builder::new_multi_thread();
            let own = builder.worker_threads(2).enable_all().build().unwrap();
            let running = own.block_on(async move {
                let clock: Arc<dyn Clock> = Arc::new(clock);
                let running = workspace::serve_at(config, clock).await.unwrap();
                started.send(()).unwrap();
                killed.await.unwrap();
                running
            });
            // Its tasks end where they are, before it could stop in order.
            own.shutdown_timeout(Duration::from_secs(60));
            drop(running);
        });
        starting.await.unwrap();
        Self { kill, thread }
    }

    async fn kill(self) {
        self.kill.send(()).unwrap();
        let thread = self.thread;
        tokio::task::spawn_blocking(move || thread.join().unwrap())
            .await
            .unwrap();
    }
}

/// Replicas that have so many shares by leases that are not over.
fn with_shares(shares: i64, world: &World) -> String {
    let now = world.clock.now().to_rfc3339();
    format!(
        "(SELECT holder FROM alert_shard WHERE held_until > '{now}' GROUP BY holder HAVING count(*) = {shares}) AS replica"
    )
}

async fn wait_for(world: &World, what: &str, table: &str, rows: i64) {
    eventually(what, SOON, || async { (world.rows(table).await == rows).then_some(()) }).await;
}

async fn add_some(who: &mut Person, level: &str) -> Vec<String> {
    let mut ids = Vec::new();
    for _ in 0..ALERTS {
        ids.push(add(who, price("above", level, &[])).await.id);
    }
    ids
}

/// Alerts of some, by their ids, in shares that one replica has.
fn of_holder(ids: &[String], holder: &str) -> String {
    format!(
        "alert_state JOIN alert_shard USING (shard) WHERE alert_id IN ('{}') AND holder = '{holder}'",
        ids.join("', '")
    )
}

async fn holders(world: &World) -> Vec<String> {
    let query = "SELECT DISTINCT holder::text FROM alert_shard ORDER BY 1";
    let rows = world.db.client().await.query(query, &[]).await.unwrap();
    rows.iter().map(|row| row.get(0)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_replicas_share_the_alerts_and_one_that_is_killed_is_replaced() {
    let world = World::start_with(|args| args.alert_look_ms = 100).await;
    let mut ada = world.person();
    let (low, high) = (add_some(&mut ada, "100").await, add_some(&mut ada, "110").await);
    wait_for(&world, "the first replica has everything", &with_shares(64, &world), 1).await;
    let first = holders(&world).await;
    let second = Replica::start(&world).await;
    wait_for(&world, "each has half", &with_shares(32, &world), 2).await;
    let mut other = holders(&world).await;
    other.retain(|holder| !first.contains(holder));
    let (first, other) = (first.concat(), other.concat());

    // What one of them writes of a share that the other one has is dropped, so each evaluated its own.
    for holder in [&first, &other] {
        assert_ne!(world.rows(&of_holder(&low, holder)).await, 0, "alerts of {holder}");
        assert_ne!(world.rows(&of_holder(&high, holder)).await, 0, "alerts of {holder}");
    }
    world.board.tick("98", minute(0));
    world.board.tick("101", minute(0) + TimeDelta::seconds(1));
    wait_for(&world, "all of the lower level fired", "alert_firing", ALERTS).await;
    assert_eq!(world.rows(&with_shares(32, &world)).await, 2, "each still has its half");

    second.kill().await;
    world.board.tick("111", minute(0) + TimeDelta::seconds(2));
    let own = world.rows(&of_holder(&high, &first)).await;
    wait_for(&world, "the other replica's alerts fired", "alert_firing", ALERTS + own).await;
    let dead = format!("alert_shard WHERE holder = '{other}'");
    assert_eq!(world.rows(&dead).await, 32, "their leases are not over");

    world.clock.advance(TimeDelta::seconds(20));
    wait_for(&world, "one replica has everything again", &with_shares(64, &world), 1).await;
    assert_eq!(world.rows(&dead).await, 0);
    // The price that nobody put through them is seen although no other one comes.
    wait_for(&world, "all of the higher level fired", "alert_firing", 2 * ALERTS).await;
    let twice = "(SELECT alert_id FROM alert_firing GROUP BY alert_id HAVING count(*) > 1) AS twice";
    assert_eq!(world.rows(twice).await, 0, "each alert fired once");
    let done = format!(
        "alert_state WHERE state = 'done' AND alert_id IN ('{}')",
        high.join("', '")
    );
    assert_eq!(world.rows(&done).await, ALERTS);
    let late = "alert_firing WHERE at <> '2026-11-21T12:00:02Z' AND at <> '2026-11-21T12:00:01Z'";
    assert_eq!(world.rows(late).await, 0, "each has the time of its price");
}
