//! What a user stores: `/api/v1/storage`.

use actix_web::{HttpRequest, HttpResponse, web};
use proto::{forecast::ListUploadsRequest, onchain, workspace};

use crate::{
    ask, clients::Plan, dto::storage as dto, principal::Purpose, problem::Answer, rest::signed_in, state::Worker,
};

/// What the caller stores by service and kind, and how much it may be. Past a limit, what adds is refused with 409 `storage_full`. Uploaded
/// forecasts have a limit of their own. A part is null where its service does not answer; where none does, the answer is 503.
#[utoipa::path(get, operation_id = "get_storage", path = "/api/v1/storage", tag = "account",
    responses((status = 200, body = dto::Storage)))]
pub async fn get(request: HttpRequest, state: web::Data<Worker>) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    let (investigations, workspace, uploads) = tokio::join!(
        ask!(
            state,
            &context,
            Plan::READ,
            evidence.get_storage,
            onchain::GetStorageRequest {}
        ),
        ask!(
            state,
            &context,
            Plan::READ,
            settings.get_storage,
            workspace::GetStorageRequest {}
        ),
        ask!(
            state,
            &context,
            Plan::READ,
            forecasting.list_uploads,
            ListUploadsRequest { owner: String::new() }
        ),
    );
    // Each part is worth showing without the others.
    let workspace = workspace.ok().map(dto::WorkspaceStorage::from);
    let uploads = uploads.ok().map(dto::UploadUse::from);
    let investigations = match investigations {
        Ok(found) => Some(found.into()),
        Err(problem) if workspace.is_none() && uploads.is_none() => return Err(problem),
        Err(_) => None,
    };
    Ok(HttpResponse::Ok().json(dto::Storage {
        investigations,
        workspace,
        uploads,
    }))
}
