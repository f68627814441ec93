//! Works through the outboxes of auth: what it noted for the gateway to have done by other services.
//!
//! Auth calls nobody: it keeps a list of what has to follow. Each replica of the gateway reads it every few seconds, has the services do it, and
//! tells auth once it is done, so that nothing stays because a service was away. Replicas may do the same at once.

use std::time::Duration;

use crate::{clients::Context, problem::Problem, state::Worker};

/// As long as services work on a call.
pub const LIMIT: Duration = Duration::from_secs(30);

/// A list of auth's, and how what one of its lines asks for is done.
pub trait Outbox {
    type Line: Send;
    /// How often the list is read.
    const EVERY: Duration;
    /// What its lines are, for the log.
    const LIST: &'static str;

    /// The lines that are open.
    fn open(worker: &Worker, context: &Context) -> impl Future<Output = Result<Vec<Self::Line>, Problem>> + Send;

    /// Has done what a line asks for, and takes it off the list where nothing is left.
    fn settle(worker: &Worker, line: Self::Line) -> impl Future<Output = Result<(), Problem>> + Send;
}

/// Works through the list until the gateway stops.
pub async fn work<O: Outbox>(worker: Worker) {
    let stop = worker.shared.draining.clone();
    while stop.run_until_cancelled(round::<O>(&worker)).await.is_some() {
        if stop.run_until_cancelled(tokio::time::sleep(O::EVERY)).await.is_none() {
            return;
        }
    }
}

async fn round<O: Outbox>(worker: &Worker) {
    let lines = match O::open(worker, &Context::own(LIMIT)).await {
        Ok(lines) => lines,
        Err(problem) => {
            tracing::debug!(
                list = O::LIST,
                code = problem.code,
                "a list of what to do is not read yet"
            );
            return;
        }
    };
    for line in lines {
        if let Err(problem) = O::settle(worker, line).await {
            tracing::warn!(
                list = O::LIST,
                code = problem.code,
                "what a list asks for is not done yet"
            );
        }
    }
}
