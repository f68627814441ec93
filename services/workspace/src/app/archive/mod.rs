//! Archives: everything of a user in one file, out and in, and erasure. The work is done by jobs.

mod export;
mod import;

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use jobs::{Failure, Handler, Job, NewJob, Outcome, Running, Settings, State, Worker};
use kit::{acting::acting_for, clock::Clock, identity::Identity};
use serde_json::{Value, json};
use uuid::Uuid;
use vocab::UserId;

use super::{App, id, team_log::Lines, wallet_sync::Sync};
use crate::{
    domain::archive::{BadArchive, LARGEST},
    error::Error,
    store::{Db, archive as store, end},
};

const EXPORT: &str = "export";
const IMPORT: &str = "import";
const ERASURE: &str = "erasure";
const KINDS: [&str; 3] = [EXPORT, IMPORT, ERASURE];
const ARCHIVE: &str = "archive";
/// Note of an import that waits until it may unfold its file.
const WAITING: &str = "waiting";
/// Jobs that are listed.
const LISTED: i64 = 20;
/// Bytes of a part.
const PART: usize = 1 << 20;
/// Files are kept this long, and what is said of jobs.
pub(super) const KEPT: TimeDelta = TimeDelta::days(7);

/// A job with what its user wants to know of it.
#[derive(Debug, Clone)]
pub struct Archive {
    pub job: Job,
    /// Of the file of an export.
    pub bytes: Option<u64>,
    pub identical: Option<bool>,
}

impl From<Job> for Archive {
    fn from(job: Job) -> Self {
        let result = job.result.as_ref();
        Self {
            bytes: result.and_then(|result| result["bytes"].as_u64()),
            identical: result.and_then(|result| result["identical"].as_bool()),
            job,
        }
    }
}

impl Archive {
    /// When it begins, where that is still to come.
    #[must_use]
    pub fn starts(&self) -> Option<DateTime<Utc>> {
        (self.job.state == State::Ready && self.job.run_at > self.job.created_at).then_some(self.job.run_at)
    }

    /// Its file waits for others to be read.
    #[must_use]
    pub fn waits(&self) -> bool {
        self.job.state == State::Running && self.job.note == WAITING
    }
}

impl App {
    pub async fn archives(&self, user: UserId) -> Result<Vec<Archive>, Error> {
        let found = jobs::list(&mut *self.db().await?, user, &KINDS, LISTED).await?;
        Ok(found.into_iter().map(Archive::from).collect())
    }

    async fn start(
        &self,
        user: UserId,
        kind: &'static str,
        payload: Value,
        delay: TimeDelta,
    ) -> Result<Archive, Error> {
        let new = NewJob {
            unique_key: Some(kind.to_owned()),
            delay,
            ..NewJob::of(kind, payload)
        };
        let mut db = self.changing().await?;
        let begun = async {
            let id = jobs::enqueue(&mut db, user, &new, self.now()).await?;
            let found = jobs::find(&mut db, user, id).await?;
            found.map(Archive::from).ok_or(Error::NotHere(ARCHIVE))
        };
        let begun = begun.await;
        end(&mut db, begun).await
    }

    pub async fn start_export(&self, user: UserId) -> Result<Archive, Error> {
        self.start(user, EXPORT, Value::Null, TimeDelta::zero()).await
    }

    pub async fn start_erasure(&self, user: UserId, confirm: &str) -> Result<Archive, Error> {
        if confirm != "erase" {
            return Err(Error::invalid("confirm", "Type the word erase."));
        }
        let delay = TimeDelta::hours(self.args.erase_after_h.into());
        self.start(user, ERASURE, Value::Null, delay).await
    }

    /// Erases everything of an owner that is gone, without a delay. True where nothing is left; until then a job works on it.
    pub async fn erase_owner(&self, owner: UserId) -> Result<bool, Error> {
        acting_for(Identity::person(owner, None), async {
            // First, whatever becomes of the rest: what strangers can open, by whichever clock it was made, and what would write again.
            self.revoke_secrets(owner, self.now() + TimeDelta::minutes(1)).await?;
            self.delete_links_for_teams(owner).await?;
            self.end_jobs(owner).await?;
            self.end_paid_subscription(owner).await?;
            let gone = store::erase(&mut *self.db().await?, owner).await?;
            if gone > 0 {
                self.start(owner, ERASURE, Value::Null, TimeDelta::zero()).await?;
            }
            Ok::<_, Error>(gone == 0)
        })
        .await
    }

    /// Cancels the jobs of an owner that is gone. An erasure that has begun or is due goes on; one that waits for its day would stand in for
    /// the one that is to begin now.
    async fn end_jobs(&self, owner: UserId) -> Result<(), Error> {
        let (mut db, now) = (self.db().await?, self.now());
        for job in jobs::unfinished(&mut db, owner).await? {
            let erases = job.kind == ERASURE && (job.state == State::Running || job.run_at <= now);
            if !erases {
                jobs::cancel(&mut db, owner, job.id, now).await?;
            }
        }
        Ok(())
    }

    pub async fn start_import(&self, user: UserId, upload: &str) -> Result<Archive, Error> {
        let upload = id(upload, "upload")?;
        let mut db = self.db().await?;
        if store::parts(&mut db, user, upload).await? == 0 {
            return Err(Error::NotHere("upload"));
        }
        if !store::is_empty(&mut db, user).await? {
            store::delete_parts(&mut db, user, Some(upload), &[]).await?;
            return Err(BadArchive::NotEmpty.into());
        }
        drop(db);
        let payload = json!({ "upload": upload });
        let started = self.start(user, IMPORT, payload, TimeDelta::zero()).await?;
        if upload_of(&started.job.payload) != Some(upload) {
            store::delete_parts(&mut *self.db().await?, user, Some(upload), &[]).await?;
            return Err(BadArchive::Running.into());
        }
        Ok(started)
    }

    /// Cancels what is not finished, and forgets the file.
    pub async fn delete_archive(&self, user: UserId, sent: &str) -> Result<(), Error> {
        let wanted = id(sent, ARCHIVE)?;
        let mut db = self.db().await?;
        jobs::find(&mut db, user, wanted)
            .await?
            .ok_or(Error::NotHere(ARCHIVE))?;
        if !jobs::cancel(&mut db, user, wanted, self.now()).await? {
            store::delete_parts(&mut db, user, Some(wanted), &[]).await?;
            jobs::discard(&mut db, user, wanted).await?;
        }
        Ok(())
    }

    /// One part of an export's file, and how many there are.
    pub async fn archive_part(&self, user: UserId, sent: &str, ordinal: u32) -> Result<(Vec<u8>, u32), Error> {
        let (wanted, ordinal) = (id(sent, ARCHIVE)?, i32::try_from(ordinal).unwrap_or(i32::MAX));
        let mut db = self.db().await?;
        let job = jobs::find(&mut db, user, wanted).await?;
        job.filter(|job| job.kind == EXPORT && job.state == State::Done)
            .ok_or(Error::NotHere(ARCHIVE))?;
        let content = store::part(&mut db, user, wanted, ordinal).await?;
        let parts = store::parts(&mut db, user, wanted).await?;
        Ok((content.ok_or(Error::NotHere(ARCHIVE))?, parts))
    }

    /// Keeps one part of an upload; the first one gives it its id, and removes what earlier uploads left.
    pub async fn add_archive_part(
        &self,
        user: UserId,
        sent: &str,
        ordinal: u32,
        content: &[u8],
    ) -> Result<Uuid, Error> {
        let most = u32::try_from(LARGEST / PART).unwrap_or(u32::MAX);
        if content.len() > PART || ordinal >= most {
            return Err(BadArchive::Damaged("archive.zip".to_owned()).into());
        }
        // One after the other: of uploads that begin at once, the last one stays.
        let mut db = self.counting(user, "uploads of archives").await?;
        let kept = self.keep_part(&mut db, user, (sent, ordinal), content).await;
        end(&mut db, kept).await
    }

    async fn keep_part(
        &self,
        db: &mut Db,
        user: UserId,
        (sent, ordinal): (&str, u32),
        content: &[u8],
    ) -> Result<Uuid, Error> {
        let upload = if ordinal == 0 {
            let jobs = jobs::list(db, user, &KINDS, LISTED).await?;
            let unfinished = |job: &Job| upload_of(&job.payload).filter(|_| job.finished_at.is_none());
            let keep: Vec<Uuid> = jobs
                .iter()
                .flat_map(|job| [Some(job.id), unfinished(job)])
                .flatten()
                .collect();
            store::delete_parts(db, user, None, &keep).await?;
            Uuid::now_v7()
        } else {
            id(sent, "upload")?
        };
        let at = i32::try_from(ordinal).unwrap_or(i32::MAX);
        if ordinal > 0 && store::parts(db, user, upload).await? != ordinal {
            return Err(Error::NotHere("upload"));
        }
        store::add_part(db, user, upload, at, content, self.now()).await?;
        Ok(upload)
    }

    async fn erase_all(&self, job: &Running) -> Result<(), Error> {
        self.end_paid_subscription(job.owner).await?;
        let mut db = self.db().await?;
        let mut gone = 0;
        loop {
            if job.stopped().is_cancelled() {
                return Err(Error::JobStopped);
            }
            let some = store::erase(&mut db, job.owner).await?;
            if some == 0 {
                break;
            }
            gone += i64::try_from(some).unwrap_or(0);
            job.progress(gone, None, "");
        }
        crate::store::changed(&mut db, job.owner).await?;
        for old in jobs::list(&mut db, job.owner, &KINDS, LISTED).await? {
            jobs::discard(&mut db, job.owner, old.id).await?;
        }
        Ok(())
    }
}

/// The upload that an import reads.
fn upload_of(payload: &Value) -> Option<Uuid> {
    payload["upload"].as_str()?.parse().ok()
}

/// Runs the jobs of one kind as their owners.
struct Work {
    app: Arc<App>,
    kind: &'static str,
}

#[async_trait::async_trait]
impl Handler for Work {
    fn kind(&self) -> &'static str {
        self.kind
    }

    fn is_vital(&self) -> bool {
        true
    }

    async fn run(&self, job: &Running) -> Outcome {
        let owner = Identity::person(job.owner, None);
        let work = async {
            match self.kind {
                EXPORT => self.app.export_all(job).await,
                IMPORT => self.app.import_all(job).await,
                _ => self.app.erase_all(job).await,
            }
        };
        match acting_for(owner, work).await {
            Ok(()) => Ok(None),
            Err(error) => Err(failure(error)),
        }
    }
}

/// How a job ends by this error.
pub(super) fn failure(error: Error) -> Failure {
    match error {
        Error::JobStopped => Failure::Stopped,
        Error::Archive(bad) => Failure::Dead(bad.to_string()),
        full @ Error::StorageFull { .. } => Failure::Dead(full.to_string()),
        Error::StoreAway(_) | Error::Market { .. } | Error::Members(_) | Error::PaymentAway { .. } => {
            Failure::Again(error.to_string())
        }
        other => {
            tracing::error!(error = %kit::causes(&other), "a job failed");
            Failure::Again("Something went wrong on our side.".to_owned())
        }
    }
}

/// The worker of this service's jobs.
#[must_use]
pub fn worker(app: &Arc<App>, settings: Settings) -> Arc<Worker> {
    let handlers = KINDS.map(|kind| {
        let app = Arc::clone(app);
        Arc::new(Work { app, kind }) as Arc<dyn Handler>
    });
    let wallets = Arc::new(Sync(Arc::clone(app))) as Arc<dyn Handler>;
    let lines = Arc::new(Lines(Arc::clone(app))) as Arc<dyn Handler>;
    let clock: Arc<dyn Clock> = Arc::clone(&app.clock);
    let handlers = handlers.into_iter().chain([wallets, lines]).collect();
    Arc::new(Worker::new(app.pool.clone(), clock, settings, handlers))
}
