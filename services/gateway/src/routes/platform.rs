//! Status, images, health and the sample file.

use actix_web::{HttpRequest, HttpResponse, http::header, web};
use kit::identity::Identity;
use proto::market as pb;

use crate::{
    ask,
    clients::{Context, Plan},
    dto::platform as dto,
    problem::{Answer, Problem},
    query::is_coin,
    request_context,
    state::Worker,
};

type State = web::Data<Worker>;

/// How the data provider fares, and whether the data is real.
#[utoipa::path(get, path = "/api/v1/status", tag = "platform", security(()),
    responses((status = 200, body = dto::Status)))]
pub async fn status(request: HttpRequest, state: State) -> Answer {
    state.shared.limits.anonymous(request_context::ip(&request))?;
    let context = Context::of(&request, &state.shared.calls, Identity::default());
    let answer = ask!(state, &context, Plan::READ, market.get_status, pb::GetStatusRequest {}).await?;
    Ok(HttpResponse::Ok().json(dto::Status::of(answer, state.shared.config.mail_page())))
}

/// The image of a coin of the market list.
#[utoipa::path(get, path = "/api/v1/images/{coin_id}", tag = "platform", security(()), params(("coin_id" = String, Path)),
    responses((status = 200, body = [u8], content_type = "image/png")))]
pub async fn image(request: HttpRequest, state: State, id: web::Path<String>) -> Answer {
    state.shared.limits.anonymous(request_context::ip(&request))?;
    if !is_coin(&id) {
        return Err(Problem::not_found());
    }
    let image = state
        .shared
        .images
        .get(&state.shared.calls, &state.clients.market, &id)
        .await?;
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, image.kind))
        .insert_header((header::CACHE_CONTROL, "public, max-age=86400"))
        // An SVG is a document: opened by itself it may run nothing.
        .insert_header((
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        ))
        .body(image.bytes.clone()))
}

/// A forecast file as uploads take it.
#[utoipa::path(get, path = "/sample/forecast.csv", tag = "platform", security(()),
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn sample() -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, "text/csv; charset=utf-8"))
        .insert_header((header::CACHE_CONTROL, "public, max-age=3600"))
        // Lines end as those of every CSV file (RFC 4180).
        .body(include_str!("../../assets/forecast.csv").replace('\n', "\r\n"))
}

/// The process lives.
pub async fn healthz() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .body("ok\n")
}

/// New requests are welcome.
pub async fn readyz(state: State) -> Answer {
    if state.shared.draining.is_cancelled() {
        return Err(Problem::busy());
    }
    Ok(HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .body("ready\n"))
}
