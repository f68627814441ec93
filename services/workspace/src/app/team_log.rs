//! Lines of a team's audit log about ways out of it that were closed: written at once, or by a job once auth answers again.

use std::sync::Arc;

use grants::WayOut;
use jobs::{Failure, Handler, NewJob, Outcome, Running};
use kit::acting;
use serde_json::json;
use vocab::UserId;

use super::{App, archive::failure};
use crate::error::Error;

const KIND: &str = "team_log";
/// With pauses of an hour at most: two days.
const ATTEMPTS: i32 = 60;
/// A line that is still invalid at this attempt, after 40 minutes, is given up: an auth that did not know its action had been replaced by then.
const KNOWN_BY: i32 = 9;

impl App {
    /// Notes in a team's log that a way out of it is closed. It is closed also while auth does not answer; the line follows then.
    pub(super) async fn note_closed(&self, way: WayOut<'_>) {
        let Err(error) = self.members.note_way_out(way).await else {
            return;
        };
        tracing::warn!(error = %kit::causes(&error), "a team's log gets a line later, for a way out that was closed");
        if let Err(error) = self.note_later(way).await {
            tracing::warn!(error = %kit::causes(&error), "a team's log has no line for a way out that was closed");
        }
    }

    async fn note_later(&self, way: WayOut<'_>) -> Result<(), Error> {
        let caller = acting::current();
        let (Some(team), Some(member)) = (caller.user, caller.member) else {
            return Ok(());
        };
        let now = self.now();
        // The log's own time is that at which the line is written.
        let when = format!("at {} UTC", now.format("%Y-%m-%d %H:%M"));
        let detail = match way.detail {
            "" => when,
            detail => format!("{detail}, {when}"),
        };
        let line = json!({
            "member": member.user.to_string(),
            "action": way.action,
            "object": way.object,
            "detail": detail,
        });
        let new = NewJob {
            max_attempts: ATTEMPTS,
            ..NewJob::of(KIND, line)
        };
        jobs::enqueue(&mut *self.db().await?, team, &new, now).await?;
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

    async fn run(&self, job: &Running) -> Outcome {
        let text = |name: &str| job.payload[name].as_str().unwrap_or_default();
        let Ok(member) = text("member").parse::<UserId>() else {
            return Ok(None);
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
