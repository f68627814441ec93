//! What a user stores: `/api/v1/storage`.

use actix_web::{HttpRequest, HttpResponse, web};
use proto::{forecast::ListUploadsRequest, onchain as pb};

use crate::{
    ask, clients::Plan, dto::storage as dto, principal::Purpose, problem::Answer, rest::signed_in, state::Worker,
};

/// What the caller stores by kind, and how much it may be. Past the limit, what adds is refused with 409 `storage_full`. Uploaded
/// forecasts have a limit of their own.
#[utoipa::path(get, operation_id = "get_storage", path = "/api/v1/storage", tag = "account",
    responses((status = 200, body = dto::Storage)))]
pub async fn get(request: HttpRequest, state: web::Data<Worker>) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    let (stored, uploads) = tokio::join!(
        ask!(
            state,
            &context,
            Plan::READ,
            evidence.get_storage,
            pb::GetStorageRequest {}
        ),
        ask!(
            state,
            &context,
            Plan::READ,
            forecast.list_uploads,
            ListUploadsRequest { owner: String::new() }
        ),
    );
    // Without forecasting the rest is still worth showing.
    let uploads = uploads.ok().map(dto::UploadUse::from);
    Ok(HttpResponse::Ok().json(dto::Storage::of(&stored?, uploads)))
}
