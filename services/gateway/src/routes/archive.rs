//! Everything of a user as a file: `/api/v1/workspace/archives`.

use std::time::Duration;

use actix_web::{HttpRequest, web};
use bytes::Bytes;
use futures::{StreamExt, stream};
use proto::workspace as pb;

use crate::{
    ask,
    attachment::attachment,
    body,
    clients::{Context, Plan},
    principal::Purpose,
    problem::{Answer, Problem},
    rest::{self, generated as shapes, signed_in},
    state::Worker,
};

type State = web::Data<Worker>;

/// Most bytes of a file.
const FILE_LIMIT: usize = 64 << 20;
/// Bytes of a part on its way to the service.
const PART: usize = 1 << 20;
const TYPES: [&str; 2] = ["application/zip", "application/octet-stream"];
const PATIENCE: Duration = Duration::from_secs(10);

/// Imports an archive of at most 64 MiB into a workspace that is empty. The work goes on after the answer.
#[utoipa::path(post, operation_id = "import_archive", path = "/api/v1/workspace/archives", tag = "archives",
    request_body(content = Vec<u8>, content_type = "application/zip"),
    responses((status = 201, body = ref("#/components/schemas/Archive"))))]
pub async fn import(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    body::media_type(&request, &TYPES)?;
    let file = body::bytes(&request, payload, FILE_LIMIT).await?;
    if file.is_empty() {
        return Err(Problem::malformed("empty", "The file is empty."));
    }
    let (mut upload_id, identity) = (String::new(), context.identity);
    for (ordinal, at) in (0..).zip((0..file.len()).step_by(PART)) {
        let message = pb::AddArchivePartRequest {
            upload_id,
            ordinal,
            content: file.slice(at..file.len().min(at + PART)),
        };
        let context = Context::part(identity, PATIENCE);
        upload_id = ask!(state, &context, Plan::WRITE, archives.add_archive_part, message)
            .await?
            .upload_id;
    }
    let context = context.restarted(&state.shared.calls);
    let message = pb::StartImportRequest { upload_id };
    let answer = ask!(state, &context, Plan::WRITE, archives.start_import, message).await?;
    Ok(rest::answer::<shapes::Archive>(201, None, &answer))
}

/// The file of an export: a ZIP with JSON lines for each table, pictures, and a manifest. It is kept for a week.
#[utoipa::path(get, operation_id = "get_archive_file", path = "/api/v1/workspace/archives/{id}/file", tag = "archives",
    params(("id" = String, Path)), responses((status = 200, body = Vec<u8>, content_type = "application/zip")))]
pub async fn file(request: HttpRequest, state: State, id: web::Path<String>) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    let id = id.into_inner();
    let message = |ordinal| pb::GetArchivePartRequest {
        id: id.clone(),
        ordinal,
    };
    let first = ask!(state, &context, Plan::READ, archives.get_archive_part, message(0)).await?;
    let (identity, parts) = (context.identity, first.parts);
    let rest = stream::iter(1..parts).then(move |ordinal| {
        let (state, id) = (state.clone(), id.clone());
        async move {
            let context = Context::part(identity, PATIENCE);
            let message = pb::GetArchivePartRequest { id, ordinal };
            let part = ask!(state, &context, Plan::READ, archives.get_archive_part, message).await?;
            Ok::<Bytes, Problem>(part.content)
        }
    });
    let whole = stream::iter([Ok(first.content)]).chain(rest);
    Ok(attachment("application/zip", "meridian-workspace.zip").streaming(Box::pin(whole)))
}
