//! Files of evidence, of labels and of cases, whose bytes are the answer.

use actix_web::{HttpRequest, web};
use proto::onchain as pb;

use crate::{
    ask,
    attachment::attachment,
    clients::Plan,
    principal::Purpose,
    problem::{Answer, Problem},
    rest::signed_in,
    state::Worker,
};

type State = web::Data<Worker>;

/// The file itself, always to be saved and never to be run.
#[utoipa::path(get, operation_id = "get_label_file", path = "/api/v1/labels/{id}/files/{file}", tag = "labels", params(("id" = String, Path), ("file" = String, Path)),
    responses((status = 200, body = Vec<u8>, content_type = "application/octet-stream")))]
pub async fn of_label(request: HttpRequest, state: State, path: web::Path<(String, String)>) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::READ).await?;
    let (label_id, id) = path.into_inner();
    let message = pb::GetEvidenceRequest { label_id, id };
    let answer = ask!(state, &context, Plan::READ, evidence.get_evidence, message).await?;
    let file = answer.file.ok_or_else(Problem::internal)?;
    Ok(attachment(&file.media_type, &file.file_name).body(answer.content))
}

/// The file itself, always to be saved and never to be run.
#[utoipa::path(get, operation_id = "get_exhibit_file", path = "/api/v1/cases/{id}/exhibits/{exhibit}/file", tag = "cases", params(("id" = String, Path), ("exhibit" = String, Path)),
    responses((status = 200, body = Vec<u8>, content_type = "application/octet-stream")))]
pub async fn of_exhibit(request: HttpRequest, state: State, path: web::Path<(String, String)>) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::READ).await?;
    let (case_id, id) = path.into_inner();
    let message = pb::GetFileRequest { case_id, id };
    let answer = ask!(state, &context, Plan::READ, cases.get_file, message).await?;
    Ok(attachment(&answer.media_type, &answer.file_name).body(answer.content))
}
