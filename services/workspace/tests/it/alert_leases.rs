//! Shares of alerts: who writes of one whose lease ran out.

use chrono::{DateTime, TimeDelta, Utc};
use kit::{clock::Clock, scope::RowScope, scoped};
use uuid::Uuid;
use workspace::{
    domain::alert::SHARDS,
    store::{
        Db,
        alert_shard::{self, Held},
    },
};

use crate::{alerts::SOON, world::World};

/// Takes every share. One that somebody else has in a transaction is passed over, so it is asked for until all are there.
async fn all(db: &mut Db, holder: Uuid, now: DateTime<Utc>) -> Vec<Held> {
    let wanted = usize::try_from(SHARDS).unwrap();
    let taking = async {
        loop {
            let held = alert_shard::hold(db, holder, now).await.unwrap();
            if held.len() == wanted {
                return held;
            }
        }
    };
    tokio::time::timeout(SOON, taking).await.unwrap()
}

/// A replica that was held up for longer than its lease loses nothing of what it evaluated, and writes nothing beside the next one.
#[tokio::test(flavor = "multi_thread")]
async fn a_share_is_its_late_holders_until_another_replica_takes_it() {
    let mut world = World::start().await;
    let app = world.app();
    world.stop().await;
    let mut db = scoped::get_for(app.pool(), RowScope::Service).await.unwrap();
    // The service's own leases are over by then.
    let begun = world.clock.now() + TimeDelta::days(1);
    let (first, second) = (Uuid::now_v7(), Uuid::now_v7());
    let shares = all(&mut db, first, begun).await;

    let late = begun + TimeDelta::seconds(16);
    assert!(alert_shard::held(&mut db, first, late).await.unwrap().is_empty());
    let still = alert_shard::still(&mut db, first, &shares).await.unwrap();
    assert_eq!(still.len(), shares.len(), "nobody else has them");

    all(&mut db, second, late).await;
    assert!(alert_shard::still(&mut db, first, &shares).await.unwrap().is_empty());
    // Nor under the epochs of before, by whoever has them now.
    assert!(alert_shard::still(&mut db, second, &shares).await.unwrap().is_empty());
}
