//! Names and keys: `/api/v1/addresses/resolve`, `/api/v1/addresses/key-profile`.

use actix_web::{HttpRequest, HttpResponse, web};
use proto::onchain as pb;

use super::forecast::signed_in;
use crate::{
    ask, body,
    clients::Plan,
    dto::key::{self as dto, KeyBody, ResolveBody},
    problem::Answer,
    state::Worker,
};

type State = web::Data<Worker>;

/// Movements of a page.
const ROWS: u32 = 200;

/// The address that a name of the Ethereum Name Service stands for now.
#[utoipa::path(post, path = "/api/v1/addresses/resolve", tag = "investigation", request_body = ResolveBody,
    responses((status = 200, body = dto::ResolvedName), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn resolve(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let sent: ResolveBody = body::json(&request, payload).await?;
    let message = pb::ResolveNameRequest { name: sent.name };
    let answer = ask!(state, &context, Plan::READ, addresses.resolve_name, message).await?;
    Ok(HttpResponse::Ok().json(dto::ResolvedName::from(answer)))
}

/// All Bitcoin addresses of an extended public key or a descriptor as one. They are derived here; the key is not kept, logged or sent on.
#[utoipa::path(post, path = "/api/v1/addresses/key-profile", tag = "investigation", request_body = KeyBody,
    responses((status = 200, body = dto::KeyProfile), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn profile(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let sent: KeyBody = body::json(&request, payload).await?;
    let message = pb::ProfileKeyRequest {
        key: sent.key,
        script: sent.script.unwrap_or_default(),
        cursor: sent.cursor.unwrap_or_default(),
        limit: ROWS,
    };
    let answer = ask!(state, &context, Plan::READ, addresses.profile_key, message).await?;
    Ok(HttpResponse::Ok().json(dto::KeyProfile::from(answer)))
}
