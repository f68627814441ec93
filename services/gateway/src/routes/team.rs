//! Deleting a team, which is a call to two services: auth ends the team, workspace erases what it owned.

use actix_web::{HttpRequest, HttpResponse, web};
use kit::identity::{Identity, Member};
use proto::{auth as pb, workspace as ws};
use vocab::{Role, TeamId};

use crate::{
    ask,
    clients::Plan,
    principal::Purpose,
    problem::{Answer, Problem},
    rest::signed_in,
    state::Worker,
};

/// Deletes a team for all of its members, and erases its workspace after a day. Owners can. It can't be undone.
#[utoipa::path(delete, operation_id = "delete_team", path = "/api/v1/teams/{id}", tag = "teams",
    params(("id" = String, Path)), responses((status = 204)))]
pub async fn delete(request: HttpRequest, state: web::Data<Worker>, id: web::Path<String>) -> Answer {
    let (caller, mut context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    let team: TeamId = id.parse().map_err(|_| Problem::not_found())?;
    let message = pb::DeleteTeamRequest { id: team.to_string() };
    ask!(state, &context, Plan::WRITE, teams.delete_team, message).await?;
    // The team was the caller's to delete: what it owned goes too.
    context.identity = Identity {
        user: Some(team.uuid().into()),
        session: Some(caller.session),
        member: Some(Member {
            user: caller.user,
            role: Role::Owner,
        }),
    };
    let confirmed = ws::StartErasureRequest {
        confirm: "erase".to_owned(),
    };
    if let Err(problem) = ask!(state, &context, Plan::AGAIN, archives.start_erasure, confirmed).await {
        tracing::error!(%team, code = problem.code, "the workspace of a deleted team is not being erased");
    }
    Ok(HttpResponse::NoContent().finish())
}
