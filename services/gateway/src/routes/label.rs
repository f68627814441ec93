//! A user's labels of addresses: `/api/v1/labels`.

use actix_web::{HttpRequest, HttpResponse, http::StatusCode, web};
use proto::onchain as pb;

use super::forecast::signed_in;
use crate::{
    ask,
    clients::Plan,
    document,
    dto::label as dto,
    problem::{Answer, Problem},
    query::Params,
    state::Worker,
};

type State = web::Data<Worker>;

/// The conditions of a list or an export.
pub(super) fn filter(p: &mut Params) -> pb::LabelFilter {
    pb::LabelFilter {
        query: p.text("query", 200),
        chain: p.word("chain", 40),
        address: p.text("address", 200),
        category: p.word("category", 40),
        entity_id: p.word("entity_id", 36),
        visibility: p.choice("visibility", &["me", "link"]),
        import_id: p.word("import_id", 36),
        least_confidence: small(p.int("least_confidence", 0..=100, 0)),
        valid_on: p.text("valid_on", 10),
        used: match p.choice("used", &["true", "false"]).as_str() {
            "" => None,
            said => Some(said == "true"),
        },
    }
}

pub(super) fn small(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(0)
}

/// Labels of the caller.
#[utoipa::path(get, path = "/api/v1/labels", tag = "labels", params(dto::LabelsQuery),
    responses((status = 200, body = dto::Labels), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn list(request: HttpRequest, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let mut p = Params::parse(request.query_string());
    let message = pb::ListLabelsRequest {
        filter: Some(filter(&mut p)),
        sort: p.choice("sort", &["updated", "text", "address", "confidence"]),
        ascending: p.choice("order", &["asc", "desc"]) == "asc",
        cursor: p.text("cursor", 1000),
        limit: small(p.int("limit", 1..=500, 50)),
    };
    p.done()?;
    let answer = ask!(state, &context, Plan::READ, labels.list_labels, message).await?;
    Ok(HttpResponse::Ok().json(dto::Labels {
        labels: answer.labels.into_iter().map(dto::Label::from).collect(),
        next: Some(answer.next).filter(|next| !next.is_empty()),
        total: answer.total,
    }))
}

/// Adds a label.
#[utoipa::path(post, path = "/api/v1/labels", tag = "labels", request_body = dto::NewLabel,
    responses((status = 201, body = dto::Label), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn add(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let new: dto::NewLabel = document::json(&request, payload, crate::body::JSON_LIMIT).await?;
    let message = pb::AddLabelsRequest {
        labels: vec![new.into()],
    };
    let answer = ask!(state, &context, Plan::WRITE, labels.add_labels, message).await?;
    let label: dto::Label = answer.labels.into_iter().next().ok_or_else(Problem::internal)?.into();
    Ok(document::answer(StatusCode::CREATED, label.version, &label))
}

/// Adds many labels; all or none.
#[utoipa::path(post, path = "/api/v1/labels/bulk", tag = "labels", request_body = dto::NewLabels,
    responses((status = 201, body = dto::Labels), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn add_many(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let new: dto::NewLabels = document::json(&request, payload, document::LARGE).await?;
    let message = pb::AddLabelsRequest {
        labels: new.labels.into_iter().map(Into::into).collect(),
    };
    let answer = ask!(state, &context, Plan::WRITE, labels.add_labels, message).await?;
    let labels: Vec<_> = answer.labels.into_iter().map(dto::Label::from).collect();
    Ok(HttpResponse::Created().json(dto::Labels {
        total: labels.len() as u64,
        labels,
        next: None,
    }))
}

/// Changes many labels in the same way.
#[utoipa::path(post, path = "/api/v1/labels/edit", tag = "labels", request_body = dto::LabelEdit,
    responses((status = 200, body = dto::Changed), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn edit(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let edit: dto::LabelEdit = document::json(&request, payload, document::LARGE).await?;
    let message = pb::EditLabelsRequest::from(edit);
    let answer = ask!(state, &context, Plan::WRITE, labels.edit_labels, message).await?;
    Ok(HttpResponse::Ok().json(dto::Changed {
        changed: answer.changed,
    }))
}

/// Takes many labels away; `restore` brings them back.
#[utoipa::path(post, path = "/api/v1/labels/delete", tag = "labels", request_body = dto::LabelIds,
    responses((status = 200, body = dto::Changed), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn delete_many(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let sent: dto::LabelIds = document::json(&request, payload, document::LARGE).await?;
    let message = pb::DeleteLabelsRequest {
        ids: sent.ids,
        version: 0,
    };
    let answer = ask!(state, &context, Plan::WRITE, labels.delete_labels, message).await?;
    Ok(HttpResponse::Ok().json(dto::Changed {
        changed: answer.changed,
    }))
}

/// Brings labels back that were taken away.
#[utoipa::path(post, path = "/api/v1/labels/restore", tag = "labels", request_body = dto::LabelIds,
    responses((status = 200, body = dto::Changed), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn restore(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let sent: dto::LabelIds = document::json(&request, payload, document::LARGE).await?;
    let message = pb::RestoreLabelsRequest { ids: sent.ids };
    let answer = ask!(state, &context, Plan::WRITE, labels.restore_labels, message).await?;
    Ok(HttpResponse::Ok().json(dto::Changed {
        changed: answer.changed,
    }))
}

#[utoipa::path(get, path = "/api/v1/labels/{id}", tag = "labels", params(("id" = String, Path)),
    responses((status = 200, body = dto::Label), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn get(request: HttpRequest, state: State, id: web::Path<String>) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let message = pb::GetLabelRequest { id: id.into_inner() };
    let label: dto::Label = ask!(state, &context, Plan::READ, labels.get_label, message)
        .await?
        .into();
    Ok(document::answer(StatusCode::OK, label.version, &label))
}

/// Changes a label; `If-Match` names the version that the caller saw.
#[utoipa::path(put, path = "/api/v1/labels/{id}", tag = "labels", request_body = dto::NewLabel,
    params(("id" = String, Path), ("If-Match" = String, Header)),
    responses((status = 200, body = dto::Label), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn update(request: HttpRequest, payload: web::Payload, state: State, id: web::Path<String>) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let version = document::seen(&request)?;
    let new: dto::NewLabel = document::json(&request, payload, crate::body::JSON_LIMIT).await?;
    let id = id.into_inner();
    let message = pb::UpdateLabelRequest {
        id: id.clone(),
        version,
        label: Some(new.into()),
    };
    let label = match ask!(state, &context, Plan::WRITE, labels.update_label, message).await {
        Ok(label) => dto::Label::from(label),
        Err(problem) => {
            let mut problem = document::unless_any(version, problem);
            if problem.status == StatusCode::PRECONDITION_FAILED {
                let present = ask!(
                    state,
                    &context,
                    Plan::READ,
                    labels.get_label,
                    pb::GetLabelRequest { id }
                )
                .await;
                problem.version = present.ok().map(|label| label.version);
            }
            return Err(problem);
        }
    };
    Ok(document::answer(StatusCode::OK, label.version, &label))
}

/// Takes a label away; `If-Match` names the version that the caller saw.
#[utoipa::path(delete, path = "/api/v1/labels/{id}", tag = "labels", params(("id" = String, Path), ("If-Match" = String, Header)),
    responses((status = 204, description = "Taken away"), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn delete(request: HttpRequest, state: State, id: web::Path<String>) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let version = document::seen(&request)?;
    let message = pb::DeleteLabelsRequest {
        ids: vec![id.into_inner()],
        version,
    };
    let gone = ask!(state, &context, Plan::WRITE, labels.delete_labels, message).await;
    gone.map_err(|problem| document::unless_any(version, problem))?;
    Ok(HttpResponse::NoContent().finish())
}

/// Every state of all labels, newest first.
#[utoipa::path(get, path = "/api/v1/labels/history", tag = "labels", params(("cursor" = Option<String>, Query), ("limit" = Option<u32>, Query)),
    responses((status = 200, body = dto::LabelChanges), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn history(request: HttpRequest, state: State) -> Answer {
    changes(request, state, String::new()).await
}

/// Every state of one label, newest first; also after it was taken away.
#[utoipa::path(get, path = "/api/v1/labels/{id}/history", tag = "labels",
    params(("id" = String, Path), ("cursor" = Option<String>, Query), ("limit" = Option<u32>, Query)),
    responses((status = 200, body = dto::LabelChanges), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn history_of(request: HttpRequest, state: State, id: web::Path<String>) -> Answer {
    changes(request, state, id.into_inner()).await
}

async fn changes(request: HttpRequest, state: State, label_id: String) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let mut p = Params::parse(request.query_string());
    let message = pb::ListChangesRequest {
        label_id,
        cursor: p.text("cursor", 1000),
        limit: small(p.int("limit", 1..=500, 50)),
    };
    p.done()?;
    let answer = ask!(state, &context, Plan::READ, labels.list_changes, message).await?;
    let changes: Vec<_> = answer.changes.into_iter().map(dto::LabelChange::from).collect();
    Ok(document::page("changes", &changes, &answer.next))
}

/// Addresses on which the caller and a published list do not agree.
#[utoipa::path(get, path = "/api/v1/labels/conflicts", tag = "labels", params(("cursor" = Option<String>, Query), ("limit" = Option<u32>, Query)),
    responses((status = 200, body = dto::LabelConflicts), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn conflicts(request: HttpRequest, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let mut p = Params::parse(request.query_string());
    let message = pb::ListConflictsRequest {
        cursor: p.text("cursor", 1000),
        limit: small(p.int("limit", 1..=500, 50)),
    };
    p.done()?;
    let answer = ask!(state, &context, Plan::READ, labels.list_conflicts, message).await?;
    let conflicts: Vec<_> = answer.conflicts.into_iter().map(dto::LabelConflict::from).collect();
    Ok(document::page("conflicts", &conflicts, &answer.next))
}

/// All names of some addresses: the caller's own, and those of published lists.
#[utoipa::path(post, path = "/api/v1/labels/names", tag = "labels", request_body = dto::NamesBody,
    responses((status = 200, body = dto::NamedAddresses), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn names(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let sent: dto::NamesBody = document::json(&request, payload, document::LARGE).await?;
    let message = pb::NameAddressesRequest {
        chain: sent.chain,
        addresses: sent.addresses,
    };
    let answer = ask!(state, &context, Plan::READ, labels.name_addresses, message).await?;
    Ok(HttpResponse::Ok().json(dto::NamedAddresses::from(answer)))
}
