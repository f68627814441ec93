//! Erases what deleted teams owned.
//!
//! Auth notes a team when it deletes it. The gateway has the services erase that keep things of teams: when a team is deleted, and again every
//! few seconds until nothing is left ([`crate::outbox`]).

use std::time::Duration;

use proto::{auth as pb, onchain, workspace as ws};

use crate::{
    ask,
    clients::{Context, Plan},
    outbox::{LIMIT, Outbox},
    problem::Problem,
    state::Worker,
};

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

/// Teams that were deleted.
pub struct Teams;

impl Outbox for Teams {
    type Line = String;
    const EVERY: Duration = Duration::from_secs(10);
    const LIST: &'static str = "deleted teams";

    async fn open(worker: &Worker, context: &Context) -> Result<Vec<Self::Line>, Problem> {
        let request = pb::ListTeamErasuresRequest {};
        Ok(ask!(worker, context, Plan::READ, teams.list_team_erasures, request)
            .await?
            .team_ids)
    }

    async fn settle(worker: &Worker, team_id: Self::Line) -> Result<(), Problem> {
        if erase(worker, &team_id, LIMIT).await? {
            let message = pb::EndTeamErasureRequest { team_id };
            ask!(
                worker,
                &Context::own(LIMIT),
                Plan::AGAIN,
                teams.end_team_erasure,
                message
            )
            .await?;
        }
        Ok(())
    }
}
