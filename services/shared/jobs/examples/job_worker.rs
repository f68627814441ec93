//! A worker whose jobs write one row each, for the database that its argument names. A test starts it and kills it.
#![allow(clippy::expect_used, reason = "a process that a test watches")]

use std::{sync::Arc, time::Duration};

use diesel::sql_types::Uuid;
use diesel_async::{AsyncConnection, RunQueryDsl};
use jobs::{Error, Failure, Handler, Outcome, Running, Settings, Worker};
use kit::{
    args::PgArgs,
    clock::{Clock, SystemClock},
    pg::Pool,
    scope::RowScope,
    scoped::{self, Scoped},
};
use tokio_util::sync::CancellationToken;

/// Writes its effect and the end of the job together.
struct Effect {
    pool: Pool,
    clock: Arc<dyn Clock>,
}

#[async_trait::async_trait]
impl Handler for Effect {
    fn kind(&self) -> &'static str {
        "effect"
    }

    async fn run(&self, job: &Running) -> Outcome {
        let mut db = scoped::get_for(&self.pool, RowScope::Service)
            .await
            .map_err(|error| Failure::Again(error.to_string()))?;
        let work = async |db: &mut Scoped| {
            diesel::sql_query("INSERT INTO effect (job) VALUES ($1)")
                .bind::<Uuid, _>(job.id)
                .execute(db)
                .await?;
            // Long enough to be killed in the middle.
            tokio::time::sleep(Duration::from_millis(2)).await;
            job.finish(db, None, self.clock.now()).await
        };
        db.transaction::<_, Error, _>(work).await?;
        Ok(None)
    }
}

#[tokio::main]
async fn main() {
    let address = std::env::args().nth(1).expect("the address of a database");
    let args = PgArgs {
        // A busy machine takes its time to connect, and a job that failed waits for ten seconds.
        patience: Duration::from_secs(30),
        ..PgArgs::at(address)
    };
    let pool = kit::pg::pool(&args).expect("an address");
    let clock: Arc<dyn Clock> = Arc::new(SystemClock);
    let effect = Effect {
        pool: pool.clone(),
        clock: Arc::clone(&clock),
    };
    let settings = Settings {
        poll: Duration::from_millis(20),
        renew: Duration::from_millis(200),
        lease: Duration::from_secs(2),
        ..Settings::default()
    };
    let worker = Worker::new(pool, clock, settings, vec![Arc::new(effect)]);
    Arc::new(worker).work(CancellationToken::new()).await;
}
