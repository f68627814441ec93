//! Files that stand behind labels: `/api/v1/labels/{id}/files`; and how files of evidence come and go, whatever they belong to.

use actix_web::{
    HttpRequest, HttpResponse,
    http::{StatusCode, header},
    web,
};
use bytes::Bytes;
use proto::onchain as pb;

use super::forecast::signed_in;
use crate::{
    ask, body,
    clients::Plan,
    dto::evidence as dto,
    problem::{Answer, Problem},
    query::Params,
    state::Worker,
};

type State = web::Data<Worker>;

/// Most bytes of a file.
pub(super) const FILE_LIMIT: usize = 5 << 20;
const MEDIA: [&str; 8] = [
    "application/pdf",
    "image/png",
    "image/jpeg",
    "image/webp",
    "text/plain",
    "text/csv",
    "application/json",
    "application/zip",
];

/// What the body says that it is, where files may be that.
///
/// # Errors
/// 415.
pub(super) fn media_type(request: &HttpRequest) -> Result<String, Problem> {
    body::media_type(request, &MEDIA)?;
    let sent = request.headers().get(header::CONTENT_TYPE);
    let sent = sent.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    Ok(sent.split(';').next().unwrap_or_default().trim().to_ascii_lowercase())
}

/// A file to be saved, under a name in which no header and no shell reads anything.
pub(super) fn attachment(file_name: &str, media_type: String, content: Bytes) -> HttpResponse {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
    let name: String = file_name.chars().map(|c| if plain(c) { c } else { '_' }).collect();
    HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, media_type))
        .insert_header((header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")))
        .body(content)
}

/// Files behind a label, without their bytes.
#[utoipa::path(get, path = "/api/v1/labels/{id}/files", tag = "labels", params(("id" = String, Path)),
    responses((status = 200, body = dto::EvidenceFiles), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn list(request: HttpRequest, state: State, id: web::Path<String>) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let message = pb::ListEvidenceRequest {
        label_id: id.into_inner(),
    };
    let answer = ask!(state, &context, Plan::READ, evidence.list_evidence, message).await?;
    Ok(HttpResponse::Ok().json(dto::EvidenceFiles {
        files: answer.files.into_iter().map(dto::EvidenceFile::from).collect(),
    }))
}

/// Adds a file of at most 5 MiB, which never changes afterwards. A label has at most 20.
#[utoipa::path(post, path = "/api/v1/labels/{id}/files", tag = "labels",
    params(("id" = String, Path), ("name" = String, Query)),
    request_body(content = Vec<u8>, content_type = "application/pdf"),
    responses((status = 201, body = dto::EvidenceFile), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn add(request: HttpRequest, payload: web::Payload, state: State, id: web::Path<String>) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let media_type = media_type(&request)?;
    let mut p = Params::parse(request.query_string());
    let file_name = p.text("name", 200);
    p.done()?;
    let message = pb::AddEvidenceRequest {
        label_id: id.into_inner(),
        file_name,
        media_type,
        content: body::bytes(&request, payload, FILE_LIMIT).await?,
    };
    let context = context.restarted(&state.shared);
    let answer = ask!(state, &context, Plan::WRITE, evidence.add_evidence, message).await?;
    Ok(HttpResponse::build(StatusCode::CREATED).json(dto::EvidenceFile::from(answer)))
}

/// The file itself, always to be saved and never to be run.
#[utoipa::path(get, path = "/api/v1/labels/{id}/files/{file}", tag = "labels", params(("id" = String, Path), ("file" = String, Path)),
    responses((status = 200, body = Vec<u8>, content_type = "application/octet-stream"),
        (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn file(request: HttpRequest, state: State, path: web::Path<(String, String)>) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let (label_id, id) = path.into_inner();
    let message = pb::GetEvidenceRequest { label_id, id };
    let answer = ask!(state, &context, Plan::READ, evidence.get_evidence, message).await?;
    let file = answer.file.ok_or_else(Problem::internal)?;
    Ok(attachment(&file.file_name, file.media_type, answer.content))
}

/// Removes a file; its name and hash stay in the label's history.
#[utoipa::path(delete, path = "/api/v1/labels/{id}/files/{file}", tag = "labels", params(("id" = String, Path), ("file" = String, Path)),
    responses((status = 204, description = "Gone"), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn delete(request: HttpRequest, state: State, path: web::Path<(String, String)>) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let (label_id, id) = path.into_inner();
    let message = pb::DeleteEvidenceRequest { label_id, id };
    ask!(state, &context, Plan::WRITE, evidence.delete_evidence, message).await?;
    Ok(HttpResponse::NoContent().finish())
}
