//! Pictures of journal entries: `/api/v1/pictures/{id}`.

use actix_web::{HttpRequest, HttpResponse, http::header, web};
use proto::workspace as pb;

use crate::{
    ask, clients::Plan, negotiate::is_unchanged, principal::Purpose, problem::Answer, rest::signed_in, state::Worker,
};

type State = web::Data<Worker>;

/// Kept by the browser alone, and shown only after asking: the entry may be deleted, or the reader removed from the team or signed out.
const KEEP: &str = "private, no-cache";

/// The picture itself, for those who can read its entry. It never changes; browsers keep it, and ask each time whether they may still show it.
#[utoipa::path(get, operation_id = "get_entry_picture", path = "/api/v1/pictures/{id}", tag = "journal", params(("id" = String, Path)),
    responses((status = 200, body = Vec<u8>, content_type = "image/png")))]
pub async fn content(request: HttpRequest, state: State, id: web::Path<String>) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::READ).await?;
    let message = pb::GetPictureRequest { id: id.into_inner() };
    // Its content never changes.
    let etag = message.id.clone();
    let picture = ask!(state, &context, Plan::READ, journal.get_picture, message).await?;
    let is_kept = is_unchanged(request.headers(), &etag);
    let mut response = if is_kept {
        HttpResponse::NotModified()
    } else {
        HttpResponse::Ok()
    };
    response
        .insert_header((header::ETAG, format!("\"{etag}\"")))
        .insert_header((header::CACHE_CONTROL, KEEP));
    if is_kept {
        return Ok(response.finish());
    }
    Ok(response
        .insert_header((header::CONTENT_TYPE, picture.media_type))
        .insert_header((header::CONTENT_DISPOSITION, "inline"))
        .body(picture.content))
}
