//! Lines of a team's audit log about links that its members revoke. Each is queued in the transaction that revokes the link, so none is lost:
//! written at once where auth answers, and else by a job once it does.

use std::{sync::Arc, time::Duration};

use chain_model::error::Error;
use chrono::{DateTime, TimeDelta, Utc};
use grants::WayOut;
use jobs::{Failure, Handler, NewJob, Outcome, Running, Settings, Worker};
use kit::acting;
use serde_json::json;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;
use vocab::UserId;

use crate::{Casebook, store::Db};

const KIND: &str = "team_log";
/// Before a job's first attempt: whoever revokes the link asks auth at once, and has its answer by then, or none.
const HEAD_START: TimeDelta = TimeDelta::seconds(10);
/// Between two looks at the queue.
const LOOK: Duration = Duration::from_secs(2);
/// A line that is still invalid at this attempt, after 40 minutes, is given up: an auth that did not know its action had been replaced by then.
const KNOWN_BY: i32 = 9;
/// How long jobs are kept that have ended.
pub(super) const KEPT: TimeDelta = TimeDelta::days(1);

/// A link that a member revokes for their team.
pub(super) struct Revoked<'a> {
    team: UserId,
    member: UserId,
    /// As auth's contract names it.
    action: &'static str,
    /// Name of what the link shows.
    object: &'a str,
}

impl<'a> Revoked<'a> {
    /// By who acts now. Nothing where people act for themselves: no log has what they do.
    pub(super) fn by_member(action: &'static str, object: &'a str) -> Option<Self> {
        let caller = acting::current();
        let (team, member) = caller.user.zip(caller.member)?;
        Some(Self {
            team,
            member: member.user,
            action,
            object,
        })
    }

    /// Queues its line in the caller's transaction; gives the job.
    ///
    /// # Errors
    /// The database is away.
    pub(super) async fn queue(&self, db: &mut Db, now: DateTime<Utc>) -> Result<Uuid, Error> {
        let line = json!({
            "member": self.member.to_string(),
            "action": self.action,
            "object": self.object,
            // The log's own time is that at which the line is written.
            "detail": format!("at {} UTC", now.format("%Y-%m-%d %H:%M")),
        });
        let new = NewJob {
            max_attempts: i32::MAX,
            delay: HEAD_START,
            ..NewJob::of(KIND, line)
        };
        jobs::enqueue(db, self.team, &new, now).await.map_err(failed)
    }
}

impl Casebook {
    /// Writes the line of a link that was revoked, and ends its job. Where auth does not answer the job writes it later.
    pub(super) async fn note_revoked(&self, revoked: &Revoked<'_>, job: Uuid) {
        let way = WayOut {
            action: revoked.action,
            object: revoked.object,
            detail: "",
        };
        let members = self.grants.members();
        if let Err(error) = members.note_way_out_of(revoked.team, revoked.member, way).await {
            tracing::warn!(error = %kit::causes(&error), "a team's log gets a line later, for a link that was revoked");
        } else if let Err(error) = self.end_line(revoked.team, job).await {
            tracing::warn!(error = %kit::causes(&error), "a team's log gets a line twice, for a link that was revoked");
        }
    }

    async fn end_line(&self, team: UserId, job: Uuid) -> Result<(), Error> {
        let mut db = self.db().await?;
        // Only what has ended is deleted.
        jobs::cancel(&mut db, team, job, self.clock.now())
            .await
            .map_err(failed)?;
        jobs::discard(&mut db, team, job).await.map_err(failed)?;
        Ok(())
    }
}

pub(super) fn failed(error: jobs::Error) -> Error {
    match error {
        jobs::Error::Unavailable(cause) => Error::StoreAway(cause),
        jobs::Error::Store(cause) if kit::pg::is_outage(&cause) => Error::StoreAway(cause),
        jobs::Error::Store(cause) => Error::Store(cause),
        error @ jobs::Error::LeaseLost => Error::stored(error),
    }
}

/// Writes lines that could not be written at once.
struct Lines(Arc<Casebook>);

#[async_trait::async_trait]
impl Handler for Lines {
    fn kind(&self) -> &'static str {
        KIND
    }

    async fn run(&self, job: &Running) -> Outcome {
        let text = |name: &str| job.payload[name].as_str().unwrap_or_default();
        let Ok(member) = text("member").parse::<UserId>() else {
            return Err(Failure::Dead("The line names no member.".to_owned()));
        };
        let way = WayOut {
            action: text("action"),
            object: text("object"),
            detail: text("detail"),
        };
        match self.0.grants.members().note_way_out_of(job.owner, member, way).await {
            Ok(()) => Ok(None),
            Err(error) if error.is_refusal() || (error.is_invalid() && job.attempt >= KNOWN_BY) => {
                tracing::error!(error = %kit::causes(&error), "a team's log refuses a line for a link that was revoked");
                Err(Failure::Dead("The team's log refused this line.".to_owned()))
            }
            Err(error) => {
                tracing::warn!(error = %kit::causes(&error), "a team's log has no line yet, for a link that was revoked");
                Err(Failure::Again("The team's log is not available.".to_owned()))
            }
        }
    }
}

/// Writes lines that could not be written at once, until the service stops.
pub async fn work(casebook: Arc<Casebook>, stop: CancellationToken) {
    let (pool, clock) = (casebook.pool.clone(), Arc::clone(&casebook.clock));
    let settings = Settings {
        poll: LOOK,
        ..Settings::default()
    };
    let lines: Vec<Arc<dyn Handler>> = vec![Arc::new(Lines(casebook))];
    Arc::new(Worker::new(pool, clock, settings, lines)).work(stop).await;
}
