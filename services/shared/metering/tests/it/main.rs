//! Counting calls with a real database.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

use std::sync::Arc;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use diesel_migrations::{EmbeddedMigrations, embed_migrations};
use futures::future::join_all;
use kit::clock::{Clock, FixedClock};
use metering::{Error, Limit, Limits, Meter, Wanted};
use testkit::pg::TestDb;
use vocab::{Provider, UserId};

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("tests/migrations");

struct World {
    db: TestDb,
    clock: FixedClock,
    meter: Arc<Meter>,
}

async fn world() -> World {
    let db = testkit::pg::database("metering", MIGRATIONS).await;
    let clock = FixedClock::at("2026-11-24T10:00:00Z".parse::<DateTime<Utc>>().unwrap());
    let pool = kit::pg::pool(&db.args()).unwrap();
    let meter = Meter::new(pool, Limits::none(), Arc::new(clock.clone()));
    World { db, clock, meter }
}

const fn call(user: Option<UserId>, provider: Provider, hard: Option<i64>) -> Wanted {
    Wanted {
        provider,
        user,
        limit: Limit { soft: None, hard },
    }
}

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

/// The user's calls, and the installation's with those on nobody's behalf.
async fn counted(world: &World, user: UserId) -> (i64, i64, i64) {
    let (own, all) = world
        .meter
        .usage(user, day("2026-11-01"), day("2026-12-31"))
        .await
        .unwrap();
    let calls = own.iter().map(|row| row.calls).sum();
    let (total, background) = all.iter().fold((0, 0), |(total, background), row| {
        (total + row.calls, background + row.background)
    });
    (calls, total, background)
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_calls_at_once_cannot_pass_a_limit_of_five() {
    let world = world().await;
    let (greedy, other) = (UserId::fresh(), UserId::fresh());
    let wanted = call(Some(greedy), Provider::Coingecko, Some(5));
    let taken = join_all((0..50).map(|_| world.meter.take(&wanted))).await;
    assert_eq!(taken.iter().filter(|one| one.is_ok()).count(), 5);
    let resets: DateTime<Utc> = "2026-12-01T00:00:00Z".parse().unwrap();
    for refused in taken.into_iter().filter_map(Result::err) {
        let Error::Spent(spent) = refused else {
            panic!("{refused:?}")
        };
        assert_eq!(spent.resets_at(), resets);
        assert_eq!(spent.wait(), (resets - world.clock.now()).to_std().unwrap());
    }
    assert_eq!(counted(&world, greedy).await, (5, 5, 0));
    // Of another provider, another user, and the next month.
    world
        .meter
        .take(&call(Some(greedy), Provider::Esplora, Some(5)))
        .await
        .unwrap();
    world
        .meter
        .take(&call(Some(other), Provider::Coingecko, Some(5)))
        .await
        .unwrap();
    world.clock.advance(TimeDelta::days(7));
    world.meter.take(&wanted).await.unwrap();
    assert_eq!(counted(&world, greedy).await, (7, 8, 0));
}

#[tokio::test]
async fn a_limit_of_nothing_lets_nothing_out_and_one_below_the_count_stops_at_once() {
    let world = world().await;
    let user = UserId::fresh();
    assert!(
        world
            .meter
            .take(&call(Some(user), Provider::Node, Some(0)))
            .await
            .is_err()
    );
    assert_eq!(counted(&world, user).await, (0, 0, 0));
    for _ in 0..4 {
        world.meter.take(&call(Some(user), Provider::Node, None)).await.unwrap();
    }
    assert!(
        world
            .meter
            .take(&call(Some(user), Provider::Node, Some(3)))
            .await
            .is_err()
    );
    world
        .meter
        .take(&call(Some(user), Provider::Node, Some(5)))
        .await
        .unwrap();
    assert_eq!(counted(&world, user).await, (5, 5, 0));
}

#[tokio::test]
async fn what_was_not_made_is_taken_back_and_background_work_is_nobodys() {
    let world = world().await;
    let user = UserId::fresh();
    let wanted = call(Some(user), Provider::Blockscout, Some(1));
    world.meter.take(&wanted).await.unwrap();
    world.meter.give_back(&wanted).await;
    world.meter.take(&wanted).await.unwrap();
    let own = call(None, Provider::Blockscout, None);
    for _ in 0..3 {
        world.meter.take(&own).await.unwrap();
    }
    world.meter.give_back(&own).await;
    assert_eq!(counted(&world, user).await, (1, 3, 2));
    assert_eq!(
        counted(&world, UserId::fresh()).await,
        (0, 3, 2),
        "totals are everybody's"
    );
}

#[tokio::test]
async fn old_counts_go_and_those_of_twelve_months_stay() {
    let world = world().await;
    let user = UserId::fresh();
    let wanted = call(Some(user), Provider::Etherscan, None);
    world.meter.take(&wanted).await.unwrap();
    world.clock.advance(TimeDelta::days(370));
    assert_eq!(world.meter.sweep().await.unwrap(), 0);
    world.clock.advance(TimeDelta::days(60));
    world.meter.take(&wanted).await.unwrap();
    assert_eq!(world.meter.sweep().await.unwrap(), 3);
    assert_eq!(counted(&world, user).await, (0, 0, 0));
}

#[tokio::test]
async fn counts_are_closed_to_others_and_the_tables_are_as_diesel_is_told() {
    let world = world().await;
    let wanted = call(Some(UserId::fresh()), Provider::Esplora, None);
    world.meter.take(&wanted).await.unwrap();
    let exempt = [("provider_total", "calls of the installation, of nobody")];
    testkit::row_security::check(&world.db, &exempt, &["provider_month", "provider_day"]).await;
    testkit::schema::check(&world.db, &[include_str!("../../src/schema.rs")], 13).await;
}
