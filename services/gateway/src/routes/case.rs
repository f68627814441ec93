//! Files of investigations: `/api/v1/cases/{id}/files`.

use actix_web::{HttpRequest, web};
use proto::onchain as pb;

use super::evidence;
use crate::{
    ask, body,
    clients::Plan,
    principal::Purpose,
    problem::Answer,
    query::Params,
    rest::{self, generated as shapes, signed_in},
    state::Worker,
};

type State = web::Data<Worker>;

/// Adds a file of at most 5 MiB as evidence.
#[utoipa::path(post, operation_id = "add_exhibit_file", path = "/api/v1/cases/{id}/files", tag = "cases",
    params(("id" = String, Path), ("name" = String, Query), ("title" = Option<String>, Query), ("note" = Option<String>, Query)),
    request_body(content = Vec<u8>, content_type = "application/pdf"),
    responses((status = 201, body = ref("#/components/schemas/Exhibit"))))]
pub async fn add_file(request: HttpRequest, payload: web::Payload, state: State, id: web::Path<String>) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::EDIT).await?;
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
    let context = context.restarted(&state.shared.calls);
    let answer = ask!(state, &context, Plan::WRITE, cases.add_file, message).await?;
    Ok(rest::answer::<shapes::Exhibit>(201, None, &answer))
}

/// The file itself, always to be saved and never to be run.
#[utoipa::path(get, operation_id = "get_exhibit_file", path = "/api/v1/cases/{id}/exhibits/{exhibit}/file", tag = "cases", params(("id" = String, Path), ("exhibit" = String, Path)),
    responses((status = 200, body = Vec<u8>, content_type = "application/octet-stream")))]
pub async fn file(request: HttpRequest, state: State, path: web::Path<(String, String)>) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::READ).await?;
    let (case_id, id) = path.into_inner();
    let message = pb::GetFileRequest { case_id, id };
    let answer = ask!(state, &context, Plan::READ, cases.get_file, message).await?;
    Ok(evidence::attachment(
        &answer.file_name,
        answer.media_type,
        answer.content,
    ))
}
