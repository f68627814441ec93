//! Files that stand behind labels: `/api/v1/labels/{id}/files`; and how files of evidence come and go, whatever they belong to.

use actix_web::{HttpRequest, HttpResponse, http::header, web};
use bytes::Bytes;
use proto::onchain as pb;

use crate::{
    ask, body,
    clients::Plan,
    principal::Purpose,
    problem::{Answer, Problem},
    query::Params,
    rest::{self, generated as shapes, signed_in},
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

/// Adds a file of at most 5 MiB, which never changes afterwards. A label has at most 20.
#[utoipa::path(post, operation_id = "add_label_file", path = "/api/v1/labels/{id}/files", tag = "labels",
    params(("id" = String, Path), ("name" = String, Query)),
    request_body(content = Vec<u8>, content_type = "application/pdf"),
    responses((status = 201, body = ref("#/components/schemas/EvidenceFile"))))]
pub async fn add(request: HttpRequest, payload: web::Payload, state: State, id: web::Path<String>) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::EDIT).await?;
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
    let context = context.restarted(&state.shared.calls);
    let answer = ask!(state, &context, Plan::WRITE, evidence.add_evidence, message).await?;
    Ok(rest::answer::<shapes::EvidenceFile>(201, None, &answer))
}

/// The file itself, always to be saved and never to be run.
#[utoipa::path(get, operation_id = "get_label_file", path = "/api/v1/labels/{id}/files/{file}", tag = "labels", params(("id" = String, Path), ("file" = String, Path)),
    responses((status = 200, body = Vec<u8>, content_type = "application/octet-stream")))]
pub async fn file(request: HttpRequest, state: State, path: web::Path<(String, String)>) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::READ).await?;
    let (label_id, id) = path.into_inner();
    let message = pb::GetEvidenceRequest { label_id, id };
    let answer = ask!(state, &context, Plan::READ, evidence.get_evidence, message).await?;
    let file = answer.file.ok_or_else(Problem::internal)?;
    Ok(attachment(&file.file_name, file.media_type, answer.content))
}
