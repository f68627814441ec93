//! What a user muted in whale watch: `/api/v1/whale-mutes`.

use actix_web::{HttpRequest, HttpResponse, web};
use proto::onchain as pb;

use super::forecast::signed_in;
use crate::{
    ask,
    body::JSON_LIMIT,
    clients::Plan,
    document,
    dto::whale_mute as dto,
    problem::{Answer, Problem},
    state::Worker,
};

type State = web::Data<Worker>;

/// Parties whose transfers the asker does not want to see, newest first.
#[utoipa::path(get, path = "/api/v1/whale-mutes", tag = "investigation",
    responses((status = 200, body = dto::Mutes), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn list(request: HttpRequest, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let answer = ask!(state, &context, Plan::READ, whales.list_mutes, pb::ListMutesRequest {}).await?;
    let mutes = answer.mutes.into_iter().map(Into::into).collect();
    Ok(HttpResponse::Ok().json(dto::Mutes { mutes }))
}

/// Leaves transfers of a party out from now on; the same twice is one.
#[utoipa::path(post, path = "/api/v1/whale-mutes", tag = "investigation", request_body = dto::NewMute,
    responses((status = 201, body = dto::Mute), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn add(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let new: dto::NewMute = document::json(&request, payload, JSON_LIMIT).await?;
    let message = pb::AddMuteRequest {
        kind: new.kind,
        chain: new.chain.unwrap_or_default(),
        value: new.value,
    };
    let kept = ask!(state, &context, Plan::WRITE, whales.add_mute, message).await?;
    Ok(HttpResponse::Created().json(dto::Mute::from(kept)))
}

/// Shows transfers of a party again.
#[utoipa::path(delete, path = "/api/v1/whale-mutes/{id}", tag = "investigation", params(("id" = String, Path)),
    responses((status = 204, description = "Shown again"), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn delete(request: HttpRequest, state: State, id: web::Path<String>) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let message = pb::DeleteMuteRequest { id: id.into_inner() };
    ask!(state, &context, Plan::WRITE, whales.delete_mute, message).await?;
    Ok::<_, Problem>(HttpResponse::NoContent().finish())
}
