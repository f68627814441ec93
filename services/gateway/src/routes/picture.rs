//! Pictures of journal entries: `/api/v1/entries/{id}/pictures`.

use actix_web::{HttpRequest, HttpResponse, http::header, web};
use proto::workspace as pb;

use crate::{
    ask, body,
    clients::Plan,
    negotiate::is_unchanged,
    principal::Purpose,
    problem::Answer,
    rest::{self, generated as shapes, signed_in},
    state::Worker,
};

type State = web::Data<Worker>;

/// Most bytes of a picture.
const FILE_LIMIT: usize = 5 << 20;
/// Kept by the browser alone, and shown only after asking: the entry may be deleted, or the reader removed from the team or signed out.
const KEEP: &str = "private, no-cache";
const MEDIA: [&str; 4] = ["image/png", "image/jpeg", "image/webp", "image/gif"];

/// Keeps a picture of at most 5 MiB for an entry. Its place, time and device are taken out of it.
#[utoipa::path(post, operation_id = "add_entry_picture", path = "/api/v1/entries/{id}/pictures", tag = "journal",
    params(("id" = String, Path)), request_body(content = Vec<u8>, content_type = "image/png"),
    responses((status = 201, body = ref("#/components/schemas/JournalPicture"))))]
pub async fn add(request: HttpRequest, payload: web::Payload, state: State, id: web::Path<String>) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::EDIT).await?;
    body::media_type(&request, &MEDIA)?;
    let message = pb::AddPictureRequest {
        entry_id: id.into_inner(),
        content: body::bytes(&request, payload, FILE_LIMIT).await?,
    };
    let context = context.restarted(&state.shared.calls);
    let answer = ask!(state, &context, Plan::WRITE, journal.add_picture, message).await?;
    Ok(rest::answer::<shapes::JournalPicture>(201, None, &answer))
}

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
