//! Erases what deleted teams owned.
//!
//! Auth notes a team when it deletes it, and calls nobody. The gateway has the services erase that keep things of teams: when a team is deleted,
//! and again every few seconds until nothing is left, so that nothing stays because a service was away. Replicas may do the same at once.

use std::time::Duration;

use proto::{auth as pb, onchain, workspace as ws};

use crate::{
    ask,
    clients::{Context, Plan},
    problem::Problem,
    state::Worker,
};

const EVERY: Duration = Duration::from_secs(10);
/// As long as services work on a call.
const LIMIT: Duration = Duration::from_secs(30);

/// Has everything erased that a deleted team owned. True where nothing is left.
///
/// # Errors
/// The services'; where one fails, the other has begun nevertheless.
pub async fn erase(worker: &Worker, team: &str, limit: Duration) -> Result<bool, Problem> {
    let context = Context::own(limit);
    let on_chains = onchain::EraseOwnerRequest { owner: team.to_owned() };
    let in_workspace = ws::EraseOwnerRequest { owner: team.to_owned() };
    let (on_chains, in_workspace) = tokio::join!(
        ask!(worker, &context, Plan::AGAIN, evidence.erase_owner, on_chains),
        ask!(worker, &context, Plan::AGAIN, archives.erase_owner, in_workspace),
    );
    on_chains?;
    Ok(in_workspace?.done)
}

/// Works through the list of deleted teams until the gateway stops.
pub async fn work(worker: Worker) {
    let stop = worker.shared.draining.clone();
    while stop.run_until_cancelled(round(&worker)).await.is_some() {
        if stop.run_until_cancelled(tokio::time::sleep(EVERY)).await.is_none() {
            return;
        }
    }
}

async fn round(worker: &Worker) {
    let context = Context::own(LIMIT);
    let request = pb::ListTeamErasuresRequest {};
    let teams = match ask!(worker, &context, Plan::READ, teams.list_team_erasures, request).await {
        Ok(listed) => listed.team_ids,
        Err(problem) => {
            tracing::debug!(code = problem.code, "deleted teams are not listed yet");
            return;
        }
    };
    for team in teams {
        if let Err(problem) = erase_and_end(worker, &team).await {
            tracing::warn!(team, code = problem.code, "what a deleted team owned is not erased yet");
        }
    }
}

async fn erase_and_end(worker: &Worker, team: &str) -> Result<(), Problem> {
    if erase(worker, team, LIMIT).await? {
        let context = Context::own(LIMIT);
        let message = pb::EndTeamErasureRequest {
            team_id: team.to_owned(),
        };
        ask!(worker, &context, Plan::AGAIN, teams.end_team_erasure, message).await?;
    }
    Ok(())
}
