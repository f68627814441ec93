//! Starred coins of the signed-in user: `/api/v1/starred-tokens`.

use actix_web::{HttpRequest, HttpResponse, web};
use proto::auth as pb;

use super::account::signed_in;
use crate::{
    ask,
    clients::Plan,
    dto::star as dto,
    problem::{Answer, Problem},
    query::is_coin,
    state::Worker,
};

type State = web::Data<Worker>;

/// Starring twice is as good as starring once.
const AGAIN: Plan = Plan {
    idempotent: true,
    ..Plan::WRITE
};

/// Starred tokens, oldest star first.
#[utoipa::path(get, path = "/api/v1/starred-tokens", tag = "account",
    responses((status = 200, body = dto::StarredTokens), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn list(request: HttpRequest, state: State) -> Answer {
    let (caller, context) = signed_in(&request, &state).await?;
    let message = pb::ListStarredCoinsRequest {
        user_id: caller.user.to_string(),
    };
    let answer = ask!(state, &context, Plan::READ, preferences.list_starred_coins, message).await?;
    let results = answer.coins.into_iter().map(dto::StarredToken::from).collect();
    Ok(HttpResponse::Ok().json(dto::StarredTokens { results }))
}

/// Stars a token; a starred one keeps its place. One account can star 500.
#[utoipa::path(put, path = "/api/v1/starred-tokens/{id}", tag = "account", params(("id" = String, Path, description = "A coin's id, as in `/api/v3/coins/list`")),
    responses((status = 204, description = "Starred"), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn add(request: HttpRequest, state: State, id: web::Path<String>) -> Answer {
    let (caller, context) = signed_in(&request, &state).await?;
    let message = pb::StarCoinRequest {
        user_id: caller.user.to_string(),
        coin_id: coin(id)?,
    };
    ask!(state, &context, AGAIN, preferences.star_coin, message).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Removes a star; without one nothing changes.
#[utoipa::path(delete, path = "/api/v1/starred-tokens/{id}", tag = "account", params(("id" = String, Path)),
    responses((status = 204, description = "Not starred any more"), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn remove(request: HttpRequest, state: State, id: web::Path<String>) -> Answer {
    let (caller, context) = signed_in(&request, &state).await?;
    let message = pb::UnstarCoinRequest {
        user_id: caller.user.to_string(),
        coin_id: coin(id)?,
    };
    ask!(state, &context, AGAIN, preferences.unstar_coin, message).await?;
    Ok(HttpResponse::NoContent().finish())
}

fn coin(id: web::Path<String>) -> Result<String, Problem> {
    let id = id.into_inner();
    if is_coin(&id) {
        Ok(id)
    } else {
        Err(Problem::not_found())
    }
}
