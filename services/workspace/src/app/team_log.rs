//! Lines of a team's audit log about ways out of it that its members close. Each is queued in the transaction that closes the way, so none is
//! lost: written at once where auth answers, and else by a job once it does.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use grants::WayOut;
use jobs::{Failure, Handler, NewJob, Outcome, Running};
use kit::{acting, idempotency::Lent};
use serde_json::json;
use uuid::Uuid;
use vocab::UserId;

use super::{App, archive::failure};
use crate::{
    error::Error,
    store::{Db, end},
};

const KIND: &str = "team_log";
/// Before a job's first attempt: whoever closes the way asks auth at once, and has its answer by then, or none.
const HEAD_START: TimeDelta = TimeDelta::seconds(10);
/// A line that is still invalid at this attempt, after 40 minutes, is given up: an auth that did not know its action had been replaced by then.
const KNOWN_BY: i32 = 9;

/// A way out that is closed.
pub(super) struct Closed<'a> {
    way: WayOut<'a>,
    /// The team, and the member who acts for it. Nothing where people act for themselves: no log has what they do.
    by: Option<(UserId, UserId)>,
}

impl<'a> Closed<'a> {
    /// By who acts now.
    pub(super) fn now(way: WayOut<'a>) -> Self {
        let caller = acting::current();
        let by = caller.user.zip(caller.member.map(|member| member.user));
        Self { way, by }
    }

    /// Queues its line in the caller's transaction; gives the job, where there is a log.
    ///
    /// # Errors
    /// The database is away.
    pub(super) async fn queue(&self, db: &mut Db, now: DateTime<Utc>) -> Result<Option<Uuid>, Error> {
        let Some((team, member)) = self.by else {
            return Ok(None);
        };
        // The log's own time is that at which the line is written.
        let when = format!("at {} UTC", now.format("%Y-%m-%d %H:%M"));
        let detail = match self.way.detail {
            "" => when,
            detail => format!("{detail}, {when}"),
        };
        let line = json!({
            "member": member.to_string(),
            "action": self.way.action,
            "object": self.way.object,
            "detail": detail,
        });
        let new = NewJob {
            max_attempts: i32::MAX,
            delay: HEAD_START,
            ..NewJob::of(KIND, line)
        };
        Ok(Some(jobs::enqueue(db, team, &new, now).await?))
    }
}

impl App {
    /// Ends the transaction that closed a way out and queued its line, and writes the line.
    ///
    /// # Errors
    /// As `done`, or the database is away.
    pub(super) async fn end_closed(
        &self,
        mut db: Lent,
        closed: &Closed<'_>,
        done: Result<Option<Uuid>, Error>,
    ) -> Result<(), Error> {
        let job = end(&mut db, done).await?;
        // Auth takes its time.
        drop(db);
        self.note_closed(closed, job).await;
        Ok(())
    }

    /// Writes the line of a way out that was closed, and ends its job. Where auth does not answer the job writes it later.
    pub(super) async fn note_closed(&self, closed: &Closed<'_>, job: Option<Uuid>) {
        let Some(((team, member), job)) = closed.by.zip(job) else {
            return;
        };
        if let Err(error) = self.members.note_way_out_of(team, member, closed.way).await {
            tracing::warn!(error = %kit::causes(&error), "a team's log gets a line later, for a way out that was closed");
        } else if let Err(error) = self.end_line(team, job).await {
            tracing::warn!(error = %kit::causes(&error), "a team's log gets a line twice, for a way out that was closed");
        }
    }

    async fn end_line(&self, team: UserId, job: Uuid) -> Result<(), Error> {
        let mut db = self.db().await?;
        // Only what has ended is deleted.
        jobs::cancel(&mut db, team, job, self.now()).await?;
        jobs::discard(&mut db, team, job).await?;
        Ok(())
    }
}

/// Writes lines that could not be written at once.
pub(super) struct Lines(pub(super) Arc<App>);

#[async_trait::async_trait]
impl Handler for Lines {
    fn kind(&self) -> &'static str {
        KIND
    }

    fn is_vital(&self) -> bool {
        true
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
        match self.0.members.note_way_out_of(job.owner, member, way).await {
            Ok(()) => Ok(None),
            Err(error) if error.is_refusal() || (error.is_invalid() && job.attempt >= KNOWN_BY) => {
                tracing::error!(error = %kit::causes(&error), "a team's log refuses a line for a way out that was closed");
                Err(Failure::Dead("The team's log refused this line.".to_owned()))
            }
            Err(error) => Err(failure(error.into())),
        }
    }
}
