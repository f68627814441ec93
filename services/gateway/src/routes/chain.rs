//! Chains of this installation.

use actix_web::{HttpRequest, HttpResponse, web};
use proto::onchain as pb;

use super::forecast::signed_in;
use crate::{ask, clients::Plan, dto::chain as dto, problem::Answer, state::Worker};

/// Chains that this installation can read, Bitcoin first.
#[utoipa::path(get, path = "/api/v1/chains", tag = "investigation",
    responses((status = 200, body = Vec<dto::Chain>), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn chains(request: HttpRequest, state: web::Data<Worker>) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let answer = ask!(
        state,
        &context,
        Plan::READ,
        chains.list_chains,
        pb::ListChainsRequest {}
    )
    .await?;
    let chains: Vec<_> = answer.chains.into_iter().map(dto::Chain::from).collect();
    Ok(HttpResponse::Ok().json(chains))
}
