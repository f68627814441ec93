//! Who stands behind addresses: `/api/v1/entities`.

use actix_web::{HttpRequest, HttpResponse, http::StatusCode, web};
use proto::onchain as pb;

use super::forecast::signed_in;
use crate::{
    ask, body::JSON_LIMIT, clients::Plan, document, dto::label_file as dto, problem::Answer, query::Params,
    state::Worker,
};

type State = web::Data<Worker>;

/// Entities of the caller, by name.
#[utoipa::path(get, path = "/api/v1/entities", tag = "labels", params(("query" = Option<String>, Query)),
    responses((status = 200, body = dto::Entities), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn list(request: HttpRequest, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let mut p = Params::parse(request.query_string());
    let message = pb::ListEntitiesRequest {
        query: p.text("query", 200),
    };
    p.done()?;
    let answer = ask!(state, &context, Plan::READ, entities.list_entities, message).await?;
    Ok(HttpResponse::Ok().json(dto::Entities {
        entities: answer.entities.into_iter().map(dto::Entity::from).collect(),
        labels_without: answer.labels_without,
    }))
}

#[utoipa::path(post, path = "/api/v1/entities", tag = "labels", request_body = dto::NewEntity,
    responses((status = 201, body = dto::Entity), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn add(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let new: dto::NewEntity = document::json(&request, payload, JSON_LIMIT).await?;
    let message = pb::AddEntityRequest::from(new);
    let entity: dto::Entity = ask!(state, &context, Plan::WRITE, entities.add_entity, message)
        .await?
        .into();
    Ok(document::answer(StatusCode::CREATED, entity.version, &entity))
}

#[utoipa::path(get, path = "/api/v1/entities/{id}", tag = "labels", params(("id" = String, Path)),
    responses((status = 200, body = dto::Entity), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn get(request: HttpRequest, state: State, id: web::Path<String>) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let message = pb::GetEntityRequest { id: id.into_inner() };
    let entity: dto::Entity = ask!(state, &context, Plan::READ, entities.get_entity, message)
        .await?
        .into();
    Ok(document::answer(StatusCode::OK, entity.version, &entity))
}

#[utoipa::path(put, path = "/api/v1/entities/{id}", tag = "labels", request_body = dto::NewEntity,
    params(("id" = String, Path), ("If-Match" = String, Header)),
    responses((status = 200, body = dto::Entity), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn update(request: HttpRequest, payload: web::Payload, state: State, id: web::Path<String>) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let version = document::seen(&request)?;
    let new: dto::NewEntity = document::json(&request, payload, JSON_LIMIT).await?;
    let message = pb::UpdateEntityRequest {
        id: id.into_inner(),
        version,
        entity: Some(new.into()),
    };
    let entity = ask!(state, &context, Plan::WRITE, entities.update_entity, message).await;
    let entity: dto::Entity = entity.map_err(|problem| document::unless_any(version, problem))?.into();
    Ok(document::answer(StatusCode::OK, entity.version, &entity))
}

/// Its labels stay, without it.
#[utoipa::path(delete, path = "/api/v1/entities/{id}", tag = "labels", params(("id" = String, Path), ("If-Match" = String, Header)),
    responses((status = 204, description = "Gone"), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn delete(request: HttpRequest, state: State, id: web::Path<String>) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let version = document::seen(&request)?;
    let message = pb::DeleteEntityRequest {
        id: id.into_inner(),
        version,
    };
    let gone = ask!(state, &context, Plan::WRITE, entities.delete_entity, message).await;
    gone.map_err(|problem| document::unless_any(version, problem))?;
    Ok(HttpResponse::NoContent().finish())
}

/// Moves all labels of others here and removes the others.
#[utoipa::path(post, path = "/api/v1/entities/{id}/merge", tag = "labels", params(("id" = String, Path)), request_body = dto::MergeBody,
    responses((status = 200, body = dto::Entity), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn merge(request: HttpRequest, payload: web::Payload, state: State, id: web::Path<String>) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let sent: dto::MergeBody = document::json(&request, payload, JSON_LIMIT).await?;
    let message = pb::MergeEntitiesRequest {
        id: id.into_inner(),
        others: sent.others,
    };
    let entity: dto::Entity = ask!(state, &context, Plan::WRITE, entities.merge_entities, message)
        .await?
        .into();
    Ok(document::answer(StatusCode::OK, entity.version, &entity))
}
