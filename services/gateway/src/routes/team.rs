//! Deleting a team: auth ends it, and the services erase what it owned.

use actix_web::{HttpRequest, HttpResponse, web};
use proto::auth as pb;
use vocab::TeamId;

use crate::{
    ask,
    clients::Plan,
    principal::Purpose,
    problem::{Answer, Problem},
    rest::signed_in,
    state::Worker,
    team_erasure,
};

/// Deletes a team for all of its members, with everything that it owned, share links first. Owners can. It can't be undone.
#[utoipa::path(delete, operation_id = "delete_team", path = "/api/v1/teams/{id}", tag = "teams",
    params(("id" = String, Path)), responses((status = 204)))]
pub async fn delete(request: HttpRequest, state: web::Data<Worker>, id: web::Path<String>) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    let team: TeamId = id.parse().map_err(|_| Problem::not_found())?;
    let team = team.to_string();
    let message = pb::DeleteTeamRequest { id: team.clone() };
    ask!(state, &context, Plan::WRITE, teams.delete_team, message).await?;
    // What is not done now is done by the gateway's own work.
    if let Err(problem) = team_erasure::erase(&state, &team, state.shared.deadline()).await {
        tracing::warn!(team, code = problem.code, "what a deleted team owned is not erased yet");
    }
    Ok(HttpResponse::NoContent().finish())
}
