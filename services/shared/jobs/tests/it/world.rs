//! A queue, a clock, and handlers.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use chrono::{DateTime, Utc};
use diesel_migrations::{EmbeddedMigrations, embed_migrations};
use jobs::{Failure, Handler, Job, NewJob, Outcome, Running, Settings, Worker};
use kit::{
    clock::{Clock, FixedClock},
    pg::Pool,
    scope::RowScope,
    scoped::{self, Scoped},
};
use serde_json::{Value, json};
use testkit::{http::SOON, pg::TestDb};
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;
use vocab::UserId;

pub const MIGRATIONS: EmbeddedMigrations = embed_migrations!("tests/migrations");

pub struct World {
    pub db: TestDb,
    pub pool: Pool,
    pub clock: FixedClock,
}

fn quick() -> Settings {
    Settings {
        poll: Duration::from_millis(20),
        renew: Duration::from_millis(200),
        lease: Duration::from_secs(2),
        ..Settings::default()
    }
}

impl World {
    pub async fn start() -> Self {
        let db = testkit::pg::database("jobs", MIGRATIONS).await;
        // What the handlers below do.
        let table = "CREATE TABLE effect (job uuid NOT NULL)";
        db.client().await.batch_execute(table).await.unwrap();
        Self {
            pool: kit::pg::pool(&db.args()).unwrap(),
            db,
            clock: FixedClock::at("2026-11-23T10:00:00Z".parse::<DateTime<Utc>>().unwrap()),
        }
    }

    pub async fn scoped(&self) -> Scoped {
        scoped::get_for(&self.pool, RowScope::Service).await.unwrap()
    }

    pub async fn add(&self, owner: UserId, new: NewJob) -> Uuid {
        let mut db = self.scoped().await;
        jobs::enqueue(&mut db, owner, &new, self.clock.now()).await.unwrap()
    }

    pub async fn job(&self, owner: UserId, id: Uuid) -> Job {
        let mut db = self.scoped().await;
        jobs::find(&mut db, owner, id).await.unwrap().unwrap()
    }

    /// Works until the token is cancelled.
    pub fn work(&self, handlers: Vec<Arc<dyn Handler>>) -> CancellationToken {
        let clock: Arc<dyn Clock> = Arc::new(self.clock.clone());
        let stop = CancellationToken::new();
        let worker = Worker::new(self.pool.clone(), clock, quick(), handlers);
        tokio::spawn(Arc::new(worker).work(stop.clone()));
        stop
    }

    /// Waits until the job is as it should be.
    pub async fn until(&self, owner: UserId, id: Uuid, fits: impl Fn(&Job) -> bool) -> Job {
        let deadline = Instant::now() + SOON;
        loop {
            let job = self.job(owner, id).await;
            if fits(&job) {
                return job;
            }
            assert!(Instant::now() < deadline, "the job stays {job:?}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

/// Fails as often as its payload says.
pub struct Fails;

#[async_trait::async_trait]
impl Handler for Fails {
    fn kind(&self) -> &'static str {
        "fails"
    }

    async fn run(&self, job: &Running) -> Outcome {
        if i64::from(job.attempt) <= job.payload["times"].as_i64().unwrap() {
            return Err(Failure::Again("the provider was away".to_owned()));
        }
        job.progress(3, Some(3), "all read");
        Ok(Some(json!({"attempt": job.attempt})))
    }
}

/// Is over at once, and vital.
pub struct Vital;

#[async_trait::async_trait]
impl Handler for Vital {
    fn kind(&self) -> &'static str {
        "vital"
    }

    fn is_vital(&self) -> bool {
        true
    }

    async fn run(&self, _: &Running) -> Outcome {
        Ok(None)
    }
}

/// Runs until it is stopped or let go.
#[derive(Default)]
pub struct Waits {
    pub go: Arc<Notify>,
}

#[async_trait::async_trait]
impl Handler for Waits {
    fn kind(&self) -> &'static str {
        "waits"
    }

    async fn run(&self, job: &Running) -> Outcome {
        job.progress(1, None, "waiting");
        tokio::select! {
            () = self.go.notified() => Ok(Some(Value::from("let go"))),
            () = job.stopped().cancelled() => Err(Failure::Stopped),
        }
    }
}
