//! Pictures of journal entries: `/api/v1/entries/{id}/pictures`.

use actix_web::{HttpRequest, HttpResponse, http::header, web};
use proto::workspace as pb;

use crate::{
    ask, body,
    clients::Plan,
    principal::Purpose,
    problem::Answer,
    rest::{self, generated as shapes, signed_in},
    state::Worker,
};

type State = web::Data<Worker>;

/// Most bytes of a picture.
const FILE_LIMIT: usize = 5 << 20;
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
    let context = context.restarted(&state.shared);
    let answer = ask!(state, &context, Plan::WRITE, journal.add_picture, message).await?;
    Ok(rest::answer::<shapes::JournalPicture>(201, None, &answer))
}

/// The picture itself. It never changes, and only its owner gets it.
#[utoipa::path(get, operation_id = "get_entry_picture", path = "/api/v1/pictures/{id}", tag = "journal", params(("id" = String, Path)),
    responses((status = 200, body = Vec<u8>, content_type = "image/png")))]
pub async fn content(request: HttpRequest, state: State, id: web::Path<String>) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::READ).await?;
    let message = pb::GetPictureRequest { id: id.into_inner() };
    let picture = ask!(state, &context, Plan::READ, journal.get_picture, message).await?;
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, picture.media_type))
        .insert_header((header::CACHE_CONTROL, "private, max-age=31536000, immutable"))
        .insert_header((header::CONTENT_DISPOSITION, "inline"))
        .body(picture.content))
}
