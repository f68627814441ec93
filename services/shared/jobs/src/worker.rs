//! The worker: claims, runs, renews, ends.

use std::{
    collections::HashMap,
    future::Future,
    sync::{Arc, Mutex, OnceLock},
    time::Duration,
};

use chrono::{DateTime, TimeDelta, Utc};
use diesel::{
    OptionalExtension, QueryableByName,
    prelude::*,
    sql_types::{Array, BigInt, Bool, Integer, Jsonb, Text, Timestamptz, Uuid as PgUuid},
};
use diesel_async::{AsyncConnection, RunQueryDsl};
use kit::{
    clock::Clock,
    pg::Pool,
    scope::RowScope,
    scoped::{self, Scoped},
};
use rand::Rng;
use serde_json::Value;
use tokio::{sync::Semaphore, time::Instant};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;
use vocab::UserId;

use crate::{
    Error, Failure, Outcome, State,
    ending::{Ending, backoff},
    running::{Running, Written, held},
    schema::job,
};

/// Progress is written this often where it changed.
const PROGRESS: Duration = Duration::from_secs(1);
/// A handler that is told to stop may end a transaction that it is in.
const LAST_WORD: Duration = Duration::from_secs(5);
/// Claims of one database wait for each other by it.
const CLAIMS: &str = "job claims";

/// Runs jobs of one kind.
#[async_trait::async_trait]
pub trait Handler: Send + Sync {
    /// Which jobs it runs.
    fn kind(&self) -> &'static str;

    /// True for work that must not wait behind any number of others: one place of each process is kept for it.
    fn is_vital(&self) -> bool {
        false
    }

    /// Runs one. It is called again for the same job after a failure or a lost lease.
    async fn run(&self, job: &Running) -> Outcome;
}

/// How a worker works.
#[derive(Debug, Clone, Copy)]
pub struct Settings {
    /// Jobs at a time in this process.
    pub at_once: usize,
    /// Jobs that one person asked for at a time, over all processes: for themselves and for all of their teams. Of vital kinds as many more.
    pub per_person: i64,
    pub lease: Duration,
    pub renew: Duration,
    /// Between two looks at an empty queue, ± 20 %.
    pub poll: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            at_once: 4,
            per_person: 2,
            lease: Duration::from_secs(60),
            renew: Duration::from_secs(20),
            poll: Duration::from_secs(1),
        }
    }
}

#[derive(QueryableByName)]
struct Claimed {
    #[diesel(sql_type = PgUuid)]
    owner: Uuid,
    #[diesel(sql_type = PgUuid)]
    id: Uuid,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Jsonb)]
    payload: Value,
    #[diesel(sql_type = Integer)]
    attempt: i32,
    #[diesel(sql_type = Integer)]
    max_attempts: i32,
    #[diesel(sql_type = Bool)]
    cancel_requested: bool,
}

/// Claims one job: ready and due, or left by a worker whose lease ran out. As text: diesel has no common table expressions and updates from no
/// other rows, and several statements would hold the lock of claims for as many ways to the server.
const CLAIM: &str = "
    WITH busy AS MATERIALIZED (
        SELECT coalesce(asked_by, owner) AS person, kind = ANY($6) AS is_vital FROM job
        WHERE state = 'running' AND lease_until >= $2
        GROUP BY 1, 2 HAVING count(*) >= $5
    ), next AS (
        SELECT owner, id FROM job AS waiting
        WHERE kind = ANY($1)
          AND ((state = 'ready' AND run_at <= $2) OR (state = 'running' AND lease_until < $2))
          AND NOT EXISTS (SELECT FROM busy
               WHERE busy.person = coalesce(waiting.asked_by, waiting.owner) AND busy.is_vital = (waiting.kind = ANY($6)))
        ORDER BY priority DESC, run_at, id
        LIMIT 1
        FOR UPDATE SKIP LOCKED)
    UPDATE job SET state = 'running', attempt = job.attempt + 1, lease_token = $3, lease_until = $4
    FROM next WHERE job.owner = next.owner AND job.id = next.id
    RETURNING job.owner, job.id, job.kind, job.payload, job.attempt, job.max_attempts, job.cancel_requested";

/// Runs the jobs of a service.
pub struct Worker {
    pool: Pool,
    clock: Arc<dyn Clock>,
    settings: Settings,
    handlers: HashMap<&'static str, Arc<dyn Handler>>,
}

impl std::fmt::Debug for Worker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Worker")
            .field("settings", &self.settings)
            .field("kinds", &self.handlers.keys())
            .finish_non_exhaustive()
    }
}

impl Worker {
    #[must_use]
    pub fn new(pool: Pool, clock: Arc<dyn Clock>, settings: Settings, handlers: Vec<Arc<dyn Handler>>) -> Self {
        Self {
            pool,
            clock,
            settings,
            handlers: handlers.into_iter().map(|handler| (handler.kind(), handler)).collect(),
        }
    }

    /// Works until `stop`. Jobs that run then are cancelled, and run again elsewhere when their leases end.
    pub async fn work(self: Arc<Self>, stop: CancellationToken) {
        let room = Arc::new(Semaphore::new(self.settings.at_once));
        let others = Arc::new(Semaphore::new(self.places_of_others()));
        loop {
            let Some(Ok(permit)) = stop.run_until_cancelled(Arc::clone(&room).acquire_owned()).await else {
                return;
            };
            let other = Arc::clone(&others).try_acquire_owned().ok();
            let claimed = match stop.run_until_cancelled(self.claim(other.is_some())).await {
                None => return,
                Some(claimed) => claimed,
            };
            match claimed {
                Ok(Some((running, handler))) => {
                    let (worker, stop) = (Arc::clone(&self), stop.clone());
                    // A vital one leaves the others their places.
                    let other = other.filter(|_| !handler.is_vital());
                    tokio::spawn(async move {
                        let _held = (permit, other);
                        worker.run(running, handler, stop).await;
                    });
                    continue;
                }
                Ok(None) => {}
                Err(error) => tracing::warn!(error = %kit::causes(&error), "no job could be claimed"),
            }
            let is_full = other.is_none();
            drop((permit, other));
            let rest = async {
                tokio::select! {
                    () = tokio::time::sleep(self.pause()) => {}
                    // The end of one that ran makes a place for the next.
                    _ = others.acquire(), if is_full => {}
                }
            };
            if stop.run_until_cancelled(rest).await.is_none() {
                return;
            }
        }
    }

    /// How many jobs that are not vital run at a time here: all but one where there are vital kinds.
    fn places_of_others(&self) -> usize {
        let kept = usize::from(self.handlers.values().any(|handler| handler.is_vital()));
        self.settings.at_once.saturating_sub(kept).max(1)
    }

    fn pause(&self) -> Duration {
        self.settings.poll.mul_f64(rand::rng().random_range(0.8..1.2))
    }

    async fn db(&self) -> Result<Scoped, Error> {
        Ok(scoped::get_for(&self.pool, RowScope::Service).await?)
    }

    fn lease_end(&self) -> DateTime<Utc> {
        self.clock.now() + TimeDelta::from_std(self.settings.lease).unwrap_or(TimeDelta::MAX)
    }

    /// Of the vital kinds alone, or of all.
    async fn claim(&self, others: bool) -> Result<Option<(Running, Arc<dyn Handler>)>, Error> {
        let here = self.handlers.values();
        let kinds: Vec<&str> = here
            .filter(|handler| others || handler.is_vital())
            .map(|handler| handler.kind())
            .collect();
        let vital = self.handlers.values().filter(|handler| handler.is_vital());
        let vital: Vec<&str> = vital.map(|handler| handler.kind()).collect();
        let (token, now, end) = (Uuid::now_v7(), self.clock.now(), self.lease_end());
        let mut db = self.db().await?;
        let claimed: Option<Claimed> = db
            .transaction(async |db: &mut Scoped| {
                // One claim at a time: two of them could each count one running job of a person, and start a third.
                kit::room::hold_all(db, CLAIMS).await?;
                let found = diesel::sql_query(CLAIM)
                    .bind::<Array<Text>, _>(&kinds)
                    .bind::<Timestamptz, _>(now)
                    .bind::<PgUuid, _>(token)
                    .bind::<Timestamptz, _>(end)
                    .bind::<BigInt, _>(self.settings.per_person)
                    .bind::<Array<Text>, _>(&vital)
                    .get_result(db)
                    .await
                    .optional()?;
                Ok::<_, Error>(found)
            })
            .await?;
        let Some(claimed) = claimed else {
            return Ok(None);
        };
        let running = Running {
            id: claimed.id,
            owner: UserId::from(claimed.owner),
            payload: claimed.payload,
            attempt: claimed.attempt,
            max_attempts: claimed.max_attempts,
            token,
            progress: Mutex::default(),
            stop: CancellationToken::new(),
            finished: OnceLock::new(),
        };
        if claimed.cancel_requested {
            // The worker that had it did not live to hear of it.
            self.end(&running, Ending::Cancelled).await?;
            return Ok(None);
        }
        if claimed.attempt > claimed.max_attempts {
            // Its workers died again and again: most likely of it.
            let why = "It was interrupted too often.".to_owned();
            self.end(&running, Ending::Handler(Err(Failure::Dead(why)))).await?;
            return Ok(None);
        }
        // Only kinds that are here were asked for.
        let handler = self.handlers.get(claimed.kind.as_str());
        Ok(handler.map(|handler| (running, Arc::clone(handler))))
    }

    async fn run(&self, running: Running, handler: Arc<dyn Handler>, stop: CancellationToken) {
        let kind = handler.kind();
        let ending = self.attend(&running, handler.run(&running), stop).await;
        let word = ending.name();
        metrics::counter!("jobs_total", "kind" => kind, "ending" => word).increment(1);
        if let Err(error) = self.end(&running, ending).await {
            // The lease runs out, and the job runs again.
            tracing::warn!(error = %kit::causes(&error), kind, job = %running.id, "the end of a job could not be written");
        }
    }

    /// Renews the lease and writes the progress beside the handler's work.
    async fn attend(&self, running: &Running, work: impl Future<Output = Outcome>, stop: CancellationToken) -> Ending {
        let mut work = std::pin::pin!(work);
        let mut beat = tokio::time::interval(PROGRESS.min(self.settings.renew));
        let mut renewed = Instant::now();
        let mut written = Written::default();
        let ending = loop {
            tokio::select! {
                outcome = &mut work => return Ending::Handler(outcome),
                () = stop.cancelled() => break Ending::Shutdown,
                _ = beat.tick() => {}
            }
            let is_due = renewed.elapsed() >= self.settings.renew;
            match self.beat(running, is_due, &mut written).await {
                Ok(false) if is_due => renewed = Instant::now(),
                Ok(false) => {}
                Ok(true) => break Ending::Cancelled,
                Err(Error::LeaseLost) => break Ending::Lost,
                // Without a renewal in time the lease is lost, and this is heard then.
                Err(error) => {
                    tracing::warn!(error = %kit::causes(&error), job = %running.id, "a lease could not be renewed");
                }
            }
        };
        // The handler may have finished the job in a transaction that is on its way.
        running.stop.cancel();
        match tokio::time::timeout(LAST_WORD, &mut work).await {
            Ok(outcome) if running.finished.get().is_some() => Ending::Handler(outcome),
            _ => ending,
        }
    }

    /// Gives whether the owner cancelled.
    async fn beat(&self, running: &Running, renew: bool, written: &mut Written) -> Result<bool, Error> {
        let now = running.progress_now();
        if !renew && now == *written {
            return Ok(false);
        }
        let mut db = self.db().await?;
        let cancelled: Option<bool> = diesel::update(held(running))
            .set((
                job::lease_until.eq(self.lease_end()),
                job::done.eq(now.done),
                job::total.eq(now.total),
                job::note.eq(&now.note),
            ))
            .returning(job::cancel_requested)
            .get_result(&mut db)
            .await
            .optional()?;
        *written = now;
        cancelled.ok_or(Error::LeaseLost)
    }

    async fn end(&self, running: &Running, ending: Ending) -> Result<(), Error> {
        let now = self.clock.now();
        let (state, run_at, attempt, error, result) = match ending {
            Ending::Lost | Ending::Handler(Err(Failure::Stopped)) => return Ok(()),
            Ending::Handler(Ok(_)) if running.finished.get().is_some() => return Ok(()),
            Ending::Handler(Ok(result)) => (State::Done, now, running.attempt, None, result),
            Ending::Cancelled => (State::Cancelled, now, running.attempt, None, None),
            // Another process goes on, and this attempt does not count.
            Ending::Shutdown => (State::Ready, now, running.attempt - 1, None, None),
            Ending::Handler(Err(Failure::Again(why))) if running.attempt < running.max_attempts => (
                State::Ready,
                now + backoff(running.attempt),
                running.attempt,
                Some(why),
                None,
            ),
            Ending::Handler(Err(Failure::Again(why) | Failure::Dead(why))) => {
                (State::Dead, now, running.attempt, Some(why), None)
            }
        };
        let last = running.progress_now();
        let finished = (state != State::Ready).then_some(now);
        let mut db = self.db().await?;
        let written = diesel::update(held(running))
            .set((
                job::state.eq(state.name()),
                job::run_at.eq(run_at),
                job::attempt.eq(attempt),
                job::error.eq(error),
                job::result.eq(result),
                job::finished_at.eq(finished),
                job::lease_token.eq(None::<Uuid>),
                job::lease_until.eq(None::<DateTime<Utc>>),
                job::done.eq(last.done),
                job::total.eq(last.total),
                job::note.eq(last.note),
            ))
            .execute(&mut db)
            .await?;
        if written == 0 { Err(Error::LeaseLost) } else { Ok(()) }
    }
}
