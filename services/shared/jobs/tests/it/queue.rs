//! Jobs of a worker that lives.

use std::{sync::Arc, time::Duration};

use chrono::TimeDelta;
use jobs::{Handler, NewJob, State};
use kit::{
    acting::acting_for,
    clock::Clock,
    identity::{Identity, Member},
};
use serde_json::{Value, json};
use vocab::{Role, UserId};

use crate::world::{Fails, Vital, Waits, World};

fn fails(times: i64) -> NewJob {
    NewJob::of("fails", json!({"times": times}))
}

fn waits() -> NewJob {
    NewJob::of("waits", Value::Null)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failure_is_tried_again_later_and_at_last_the_job_is_dead() {
    let world = World::start().await;
    let ada = UserId::fresh();
    let (good, bad) = (world.add(ada, fails(1)).await, world.add(ada, fails(9)).await);
    let stop = world.work(vec![Arc::new(Fails)]);
    let job = world.until(ada, good, |job| job.error.is_some()).await;
    assert_eq!((job.state, job.attempt), (State::Ready, 1), "it waits");
    for attempt in 1..5 {
        world
            .until(ada, bad, |job| job.state == State::Ready && job.attempt == attempt)
            .await;
        // Nothing runs now: time that goes on ends no lease.
        if attempt > 1 {
            world.until(ada, good, |job| job.state == State::Done).await;
        }
        world.clock.advance(TimeDelta::hours(2));
    }
    let job = world.until(ada, good, |job| job.state == State::Done).await;
    assert_eq!((job.attempt, job.result), (2, Some(json!({"attempt": 2}))));
    assert_eq!(
        (job.done, job.total, job.note.as_str(), job.error),
        (3, Some(3), "all read", None)
    );
    let job = world.until(ada, bad, |job| job.state == State::Dead).await;
    assert_eq!((job.attempt, job.error.as_deref()), (5, Some("the provider was away")));

    let mut db = world.scoped().await;
    assert!(jobs::retry(&mut db, ada, bad, world.clock.now()).await.unwrap());
    assert!(
        !jobs::retry(&mut db, ada, good, world.clock.now()).await.unwrap(),
        "it is done"
    );
    world
        .until(ada, bad, |job| job.attempt == 1 && job.state == State::Ready)
        .await;
    stop.cancel();
    assert!(!jobs::discard(&mut db, ada, bad).await.unwrap(), "it is not finished");
    assert!(jobs::discard(&mut db, ada, good).await.unwrap());
    assert!(jobs::find(&mut db, UserId::fresh(), bad).await.unwrap().is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn of_one_owner_two_run_at_a_time_and_others_are_not_held_up() {
    let world = World::start().await;
    let (ada, bob) = (UserId::fresh(), UserId::fresh());
    let mut hers = Vec::new();
    for _ in 0..4 {
        hers.push(world.add(ada, waits()).await);
    }
    let his = world.add(bob, waits()).await;
    let handler = Arc::new(Waits::default());
    let go = Arc::clone(&handler.go);
    let shared: Arc<dyn Handler> = handler;
    // Two processes.
    let stops = [world.work(vec![Arc::clone(&shared)]), world.work(vec![shared])];
    world.until(bob, his, |job| job.state == State::Running).await;
    let running = async || {
        let mut running = 0;
        for id in &hers {
            running += u32::from(world.job(ada, *id).await.state == State::Running);
        }
        running
    };
    testkit::http::eventually("two of hers run", testkit::http::SOON, || async {
        (running().await == 2).then_some(())
    })
    .await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(running().await, 2);
    // Again and again: a job that begins later has not heard what was said before.
    let letting = tokio::spawn(async move {
        loop {
            go.notify_waiters();
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    });
    for id in &hers {
        let job = world.until(ada, *id, |job| job.state == State::Done).await;
        assert_eq!(job.attempt, 1);
    }
    letting.abort();
    stops.iter().for_each(|stop| stop.cancel());
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_with_many_teams_has_the_places_of_one() {
    let world = World::start().await;
    let (ada, bob) = (UserId::fresh(), UserId::fresh());
    let for_a_team = |team| Identity {
        member: Some(Member {
            user: ada,
            role: Role::Analyst,
        }),
        ..Identity::person(team, None)
    };
    let teams = [UserId::fresh(), UserId::fresh(), UserId::fresh()];
    let mut hers = Vec::new();
    for team in teams {
        hers.push((team, acting_for(for_a_team(team), world.add(team, waits())).await));
    }
    // The service itself goes on with what she asked for.
    let later = NewJob {
        asked_by: Some(ada),
        ..waits()
    };
    hers.push((teams[0], world.add(teams[0], later).await));
    let his = world.add(bob, waits()).await;
    let vital = NewJob::of("vital", Value::Null);
    let vital = (
        teams[0],
        acting_for(for_a_team(teams[0]), world.add(teams[0], vital)).await,
    );
    let stop = world.work(vec![Arc::new(Waits::default()), Arc::new(Vital)]);
    world.until(bob, his, |job| job.state == State::Running).await;
    world.until(vital.0, vital.1, |job| job.state == State::Done).await;
    let running = async || {
        let mut running = 0;
        for (team, id) in &hers {
            running += u32::from(world.job(*team, *id).await.state == State::Running);
        }
        running
    };
    testkit::http::eventually("two of hers run", testkit::http::SOON, || async {
        (running().await == 2).then_some(())
    })
    .await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(running().await, 2);
    stop.cancel();

    let mut db = world.scoped().await;
    assert_eq!(jobs::forget_asker(&mut db, ada).await.unwrap(), 5);
    assert_eq!(jobs::forget_asker(&mut db, ada).await.unwrap(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vital_job_waits_behind_no_number_of_others() {
    let world = World::start().await;
    let mut long = Vec::new();
    for _ in 0..6 {
        let owner = UserId::fresh();
        long.push((owner, world.add(owner, waits()).await));
    }
    let handler = Arc::new(Waits::default());
    let go = Arc::clone(&handler.go);
    let stop = world.work(vec![handler, Arc::new(Vital)]);
    let running = async || {
        let mut running = 0;
        for (owner, id) in &long {
            running += u32::from(world.job(*owner, *id).await.state == State::Running);
        }
        running
    };
    testkit::http::eventually("three of the others run", testkit::http::SOON, || async {
        (running().await == 3).then_some(())
    })
    .await;
    let ada = UserId::fresh();
    let vital = world.add(ada, NewJob::of("vital", Value::Null)).await;
    world.until(ada, vital, |job| job.state == State::Done).await;
    assert_eq!(running().await, 3, "the last place is kept");
    // Places that become free are for the others again.
    let letting = tokio::spawn(async move {
        loop {
            go.notify_waiters();
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    });
    for (owner, id) in &long {
        world.until(*owner, *id, |job| job.state == State::Done).await;
    }
    letting.abort();
    stop.cancel();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_is_cancelled_released_and_added_once() {
    let world = World::start().await;
    let ada = UserId::fresh();
    let unique = NewJob {
        unique_key: Some("export".to_owned()),
        ..waits()
    };
    let id = world.add(ada, unique.clone()).await;
    assert_eq!(world.add(ada, unique.clone()).await, id, "it is there already");
    assert_ne!(world.add(UserId::fresh(), unique.clone()).await, id, "of another owner");

    // A process that stops gives its job back.
    let stop = world.work(vec![Arc::new(Waits::default())]);
    let job = world.until(ada, id, |job| job.note == "waiting").await;
    assert_eq!((job.state, job.done, job.total), (State::Running, 1, None));
    stop.cancel();
    let job = world.until(ada, id, |job| job.state == State::Ready).await;
    assert_eq!(job.attempt, 0, "the attempt does not count");

    let stop = world.work(vec![Arc::new(Waits::default())]);
    world.until(ada, id, |job| job.state == State::Running).await;
    let mut db = world.scoped().await;
    let unfinished = jobs::unfinished(&mut db, ada).await.unwrap();
    assert_eq!(unfinished.iter().map(|job| job.id).collect::<Vec<_>>(), [id]);
    assert!(jobs::cancel(&mut db, ada, id, world.clock.now()).await.unwrap());
    world.until(ada, id, |job| job.state == State::Cancelled).await;
    assert!(jobs::unfinished(&mut db, ada).await.unwrap().is_empty());
    stop.cancel();
    assert_ne!(world.add(ada, unique).await, id, "the key is free again");
    let kept = jobs::list(&mut db, ada, &["waits"], 10).await.unwrap();
    assert_eq!(kept.len(), 2);
    world.clock.advance(TimeDelta::days(31));
    let swept = jobs::sweep(&mut db, world.clock.now(), TimeDelta::days(30))
        .await
        .unwrap();
    assert_eq!(swept, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_table_is_closed_to_others_and_as_the_code_believes() {
    let world = World::start().await;
    world.add(UserId::fresh(), waits()).await;
    testkit::row_security::check(
        &world.db,
        &[("effect", "what the handlers of these tests do")],
        &["job"],
    )
    .await;
    world
        .db
        .client()
        .await
        .batch_execute("DROP TABLE effect")
        .await
        .unwrap();
    testkit::schema::check(&world.db, &[include_str!("../../src/schema.rs")], 21).await;
}
