//! Workers that die in the middle of their work.

use std::{
    path::PathBuf,
    process::{Command, Stdio},
    time::Duration,
};

use jobs::{NewJob, State};
use serde_json::Value;
use vocab::UserId;

use crate::world::World;

const JOBS: i64 = 1_000;
const KILLS: usize = 20;

/// Cargo builds it beside the tests.
fn worker() -> PathBuf {
    let tests = std::env::current_exe().unwrap();
    let built = tests.ancestors().nth(2).unwrap();
    built.join("examples/job_worker")
}

#[tokio::test(flavor = "multi_thread")]
async fn twenty_killed_workers_lose_and_repeat_nothing() {
    let world = World::start().await;
    for _ in 0..JOBS / 4 {
        let owner = UserId::fresh();
        for _ in 0..4 {
            world
                .add(
                    owner,
                    NewJob {
                        max_attempts: 50,
                        ..NewJob::of("effect", Value::Null)
                    },
                )
                .await;
        }
    }
    let start = || {
        Command::new(worker())
            .arg(&world.db.url)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    };
    let client = world.db.client().await;
    let count = async |what: &str| -> i64 {
        client
            .query_one(&format!("SELECT count(*) FROM {what}"), &[])
            .await
            .unwrap()
            .get(0)
    };
    let mut workers = [start(), start()];
    for kill in 0..KILLS {
        // Somewhere in the middle: each kill waits for some more of the work.
        let enough = JOBS * i64::try_from(kill).unwrap() / 24;
        while count("effect").await < enough {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let worker = &mut workers[kill % 2];
        worker.kill().unwrap();
        worker.wait().unwrap();
        *worker = start();
    }
    let done = format!("job WHERE state = '{}'", State::Done.name());
    for _ in 0..9000 {
        if count(&done).await == JOBS {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    for worker in &mut workers {
        worker.kill().unwrap();
        worker.wait().unwrap();
    }
    assert_eq!(count(&done).await, JOBS);
    assert_eq!(count("effect").await, JOBS, "each has its effect once");
    assert_eq!(count("(SELECT DISTINCT job FROM effect) AS once").await, JOBS);
}
