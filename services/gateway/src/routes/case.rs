//! Investigations and their exhibits: `/api/v1/cases`.

use actix_web::{HttpRequest, HttpResponse, http::StatusCode, web};
use proto::onchain as pb;

use super::{evidence, forecast::signed_in, label::small};
use crate::{ask, body, clients::Plan, document, dto::case as dto, problem::Answer, query::Params, state::Worker};

type State = web::Data<Worker>;

/// Cases of the caller, newest change first.
#[utoipa::path(get, path = "/api/v1/cases", tag = "cases",
    params(("query" = Option<String>, Query), ("status" = Option<String>, Query), ("cursor" = Option<String>, Query), ("limit" = Option<u32>, Query)),
    responses((status = 200, body = dto::CaseList), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn list(request: HttpRequest, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let mut p = Params::parse(request.query_string());
    let message = pb::ListCasesRequest {
        query: p.text("query", 200),
        status: p.choice("status", &["open", "review", "closed"]),
        cursor: p.text("cursor", 1000),
        limit: small(p.int("limit", 1..=500, 50)),
    };
    p.done()?;
    let answer = ask!(state, &context, Plan::READ, cases.list_cases, message).await?;
    let cases: Vec<_> = answer.cases.into_iter().map(dto::Case::from).collect();
    Ok(document::page("cases", &cases, &answer.next))
}

#[utoipa::path(post, path = "/api/v1/cases", tag = "cases", request_body = dto::CaseText,
    responses((status = 201, body = dto::Case), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn add(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let text: dto::CaseText = document::json(&request, payload, document::LARGE).await?;
    let message = pb::AddCaseRequest {
        text: Some(text.into()),
    };
    let case: dto::Case = ask!(state, &context, Plan::WRITE, cases.add_case, message)
        .await?
        .into();
    Ok(document::answer(StatusCode::CREATED, case.version, &case))
}

/// With its exhibits.
#[utoipa::path(get, path = "/api/v1/cases/{id}", tag = "cases", params(("id" = String, Path)),
    responses((status = 200, body = dto::Case), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn get(request: HttpRequest, state: State, id: web::Path<String>) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let message = pb::GetCaseRequest { id: id.into_inner() };
    let case: dto::Case = ask!(state, &context, Plan::READ, cases.get_case, message).await?.into();
    Ok(document::answer(StatusCode::OK, case.version, &case))
}

/// Changes what is written; `If-Match` names the version that the caller saw.
#[utoipa::path(put, path = "/api/v1/cases/{id}", tag = "cases", request_body = dto::CaseText,
    params(("id" = String, Path), ("If-Match" = String, Header)),
    responses((status = 200, body = dto::Case), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn update(request: HttpRequest, payload: web::Payload, state: State, id: web::Path<String>) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let version = document::seen(&request)?;
    let text: dto::CaseText = document::json(&request, payload, document::LARGE).await?;
    let id = id.into_inner();
    let message = pb::UpdateCaseRequest {
        id: id.clone(),
        version,
        text: Some(text.into()),
    };
    let case = match ask!(state, &context, Plan::WRITE, cases.update_case, message).await {
        Ok(case) => dto::Case::from(case),
        Err(problem) => {
            let mut problem = document::unless_any(version, problem);
            if problem.status == StatusCode::PRECONDITION_FAILED {
                let present = ask!(state, &context, Plan::READ, cases.get_case, pb::GetCaseRequest { id }).await;
                problem.version = present.ok().map(|case| case.version);
            }
            return Err(problem);
        }
    };
    Ok(document::answer(StatusCode::OK, case.version, &case))
}

/// With its exhibits and links.
#[utoipa::path(delete, path = "/api/v1/cases/{id}", tag = "cases", params(("id" = String, Path), ("If-Match" = String, Header)),
    responses((status = 204, description = "Gone"), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn delete(request: HttpRequest, state: State, id: web::Path<String>) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let version = document::seen(&request)?;
    let message = pb::DeleteCaseRequest {
        id: id.into_inner(),
        version,
    };
    let gone = ask!(state, &context, Plan::WRITE, cases.delete_case, message).await;
    gone.map_err(|problem| document::unless_any(version, problem))?;
    Ok(HttpResponse::NoContent().finish())
}

/// Adds evidence. What it shows never changes afterwards.
#[utoipa::path(post, path = "/api/v1/cases/{id}/exhibits", tag = "cases", params(("id" = String, Path)), request_body = dto::NewExhibit,
    responses((status = 201, body = dto::Exhibit), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn add_exhibit(request: HttpRequest, payload: web::Payload, state: State, id: web::Path<String>) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let new: dto::NewExhibit = document::json(&request, payload, document::LARGE).await?;
    let message = pb::AddExhibitRequest {
        case_id: id.into_inner(),
        kind: new.kind,
        title: new.title,
        note: new.note,
        chain: new.chain,
        subject: new.subject,
        content: new.content.map_or(String::new(), |content| content.get().to_owned()),
        figures: new.figures.into_iter().map(Into::into).collect(),
    };
    let answer = ask!(state, &context, Plan::WRITE, cases.add_exhibit, message).await?;
    Ok(HttpResponse::Created().json(dto::Exhibit::from(answer)))
}

/// Adds a file of at most 5 MiB as evidence.
#[utoipa::path(post, path = "/api/v1/cases/{id}/files", tag = "cases",
    params(("id" = String, Path), ("name" = String, Query), ("title" = Option<String>, Query), ("note" = Option<String>, Query)),
    request_body(content = Vec<u8>, content_type = "application/pdf"),
    responses((status = 201, body = dto::Exhibit), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn add_file(request: HttpRequest, payload: web::Payload, state: State, id: web::Path<String>) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let media_type = evidence::media_type(&request)?;
    let mut p = Params::parse(request.query_string());
    let (file_name, title, note) = (p.text("name", 200), p.text("title", 200), p.text("note", 2000));
    p.done()?;
    let message = pb::AddFileRequest {
        case_id: id.into_inner(),
        title,
        note,
        file_name,
        media_type,
        content: body::bytes(&request, payload, evidence::FILE_LIMIT).await?,
    };
    let context = context.restarted(&state.shared);
    let answer = ask!(state, &context, Plan::WRITE, cases.add_file, message).await?;
    Ok(HttpResponse::Created().json(dto::Exhibit::from(answer)))
}

/// Changes title and note.
#[utoipa::path(put, path = "/api/v1/cases/{id}/exhibits/{exhibit}", tag = "cases", params(("id" = String, Path), ("exhibit" = String, Path)),
    request_body = dto::ExhibitHeading,
    responses((status = 200, body = dto::Exhibit), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn update_exhibit(
    request: HttpRequest,
    payload: web::Payload,
    state: State,
    path: web::Path<(String, String)>,
) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let new: dto::ExhibitHeading = document::json(&request, payload, body::JSON_LIMIT).await?;
    let (case_id, id) = path.into_inner();
    let message = pb::UpdateExhibitRequest {
        case_id,
        id,
        title: new.title,
        note: new.note,
    };
    let answer = ask!(state, &context, Plan::WRITE, cases.update_exhibit, message).await?;
    Ok(HttpResponse::Ok().json(dto::Exhibit::from(answer)))
}

#[utoipa::path(delete, path = "/api/v1/cases/{id}/exhibits/{exhibit}", tag = "cases", params(("id" = String, Path), ("exhibit" = String, Path)),
    responses((status = 204, description = "Gone"), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn delete_exhibit(request: HttpRequest, state: State, path: web::Path<(String, String)>) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let (case_id, id) = path.into_inner();
    let message = pb::DeleteExhibitRequest { case_id, id };
    ask!(state, &context, Plan::WRITE, cases.delete_exhibit, message).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// The file itself, always to be saved and never to be run.
#[utoipa::path(get, path = "/api/v1/cases/{id}/exhibits/{exhibit}/file", tag = "cases", params(("id" = String, Path), ("exhibit" = String, Path)),
    responses((status = 200, body = Vec<u8>, content_type = "application/octet-stream"),
        (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn file(request: HttpRequest, state: State, path: web::Path<(String, String)>) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let (case_id, id) = path.into_inner();
    let message = pb::GetFileRequest { case_id, id };
    let answer = ask!(state, &context, Plan::READ, cases.get_file, message).await?;
    Ok(evidence::attachment(
        &answer.file_name,
        answer.media_type,
        answer.content,
    ))
}
