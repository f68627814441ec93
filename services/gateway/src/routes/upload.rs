//! Forecasts that users bring as CSV: `/forecasting/api/uploads`.

use actix_web::{HttpRequest, HttpResponse, http::StatusCode, web};
use proto::forecast as pb;
use serde_json::json;
use vocab::UploadId;

use crate::{
    ask, body,
    clients::Plan,
    dto::upload as dto,
    principal::Purpose,
    problem::{Answer, Problem},
    query::Params,
    rest::{self, Written, generated as shapes, signed_in},
    state::Worker,
};

type State = web::Data<Worker>;

/// Most bytes of a CSV file.
const CSV_LIMIT: usize = 10 << 20;

fn kept(upload: Option<pb::Upload>, errors: Vec<pb::RowError>) -> Answer {
    if !errors.is_empty() {
        let count = errors.len();
        let rows: Vec<_> = errors.into_iter().map(Written::<shapes::RowError>).collect();
        let text = format!(
            "The file wasn't saved: {count} error{}.",
            if count == 1 { "" } else { "s" }
        );
        let mut problem = Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "csv_invalid", text);
        problem.extra.insert("rows".to_owned(), json!(rows));
        return Err(problem);
    }
    let upload = upload.ok_or_else(Problem::internal)?;
    Ok(HttpResponse::Created().json(dto::Upload::with_points(upload)))
}

/// Checks and saves a CSV file with a header row, `ds` first.
#[utoipa::path(post, operation_id = "upload_forecast", path = "/forecasting/api/uploads/", tag = "forecasting",
    params(
        ("name" = Option<String>, Query, description = "A name to find it by."),
        ("coingecko_id" = Option<String>, Query, description = "The coin that it is about."),
        ("locale" = Option<String>, Query, description = "How numbers are written, if not as in `1234.5`.")),
    request_body(content = String, content_type = "text/csv"),
    responses((status = 201, body = dto::Upload), (status = 422, body = crate::dto::problem::CsvProblemBody, content_type = "application/problem+json")))]
pub async fn upload(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let (caller, context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    body::media_type(&request, &["text/csv", "application/csv"])?;
    let mut p = Params::parse(request.query_string());
    let name = p.text("name", 200);
    let coins = p.list("coingecko_id", 1);
    let locale = p.word("locale", 16);
    p.done()?;
    let csv = body::bytes(&request, payload, CSV_LIMIT).await?;
    let context = context.restarted(&state.shared.calls);
    if csv.starts_with(&[0xff, 0xfe]) || csv.starts_with(&[0xfe, 0xff]) {
        return Err(Problem::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "unsupported_charset",
            "Only UTF-8 is accepted.",
        ));
    }
    let message = pb::UploadForecastRequest {
        owner: caller.user.to_string(),
        name,
        coingecko_id: coins.into_iter().next().unwrap_or_default(),
        csv,
        locale,
    };
    let answer = ask!(state, &context, Plan::WRITE, forecasting.upload_forecast, message).await?;
    kept(answer.upload, answer.errors)
}

/// Checks and saves such a file from an https address; addresses in the installation's own network are refused.
#[utoipa::path(post, operation_id = "upload_forecast_from_url", path = "/forecasting/api/uploads/from-url/", tag = "forecasting", request_body = dto::FromUrlBody,
    responses((status = 201, body = dto::Upload), (status = 422, body = crate::dto::problem::CsvProblemBody, content_type = "application/problem+json")))]
pub async fn from_url(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let (caller, context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    let mut message = rest::small_body::<dto::FromUrlBody>(&request, payload).await?;
    message.owner = caller.user.to_string();
    let answer = ask!(state, &context, Plan::WRITE, forecasting.fetch_forecast, message).await?;
    kept(answer.upload, answer.errors)
}

#[utoipa::path(get, operation_id = "list_uploads", path = "/forecasting/api/uploads/", tag = "forecasting",
    responses((status = 200, body = dto::Uploads)))]
pub async fn list(request: HttpRequest, state: State) -> Answer {
    let (caller, context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    let message = pb::ListUploadsRequest {
        owner: caller.user.to_string(),
    };
    let answer = ask!(state, &context, Plan::READ, forecasting.list_uploads, message).await?;
    let results = answer.uploads.into_iter().map(dto::Upload::listed).collect();
    Ok(HttpResponse::Ok().json(dto::Uploads { results }))
}

fn upload_id(id: &str) -> Result<UploadId, Problem> {
    id.parse().map_err(|_| Problem::not_found())
}

#[utoipa::path(get, operation_id = "get_upload", path = "/forecasting/api/uploads/{id}/", tag = "forecasting", params(("id" = String, Path)),
    responses((status = 200, body = dto::Upload)))]
pub async fn get(request: HttpRequest, state: State, id: web::Path<String>) -> Answer {
    let (caller, context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    let message = pb::GetUploadRequest {
        owner: caller.user.to_string(),
        id: upload_id(&id)?.to_string(),
    };
    let answer = ask!(state, &context, Plan::READ, forecasting.get_upload, message).await?;
    let upload = answer.upload.ok_or_else(Problem::internal)?;
    Ok(HttpResponse::Ok().json(dto::Upload::with_points(upload)))
}

#[utoipa::path(delete, operation_id = "delete_upload", path = "/forecasting/api/uploads/{id}/", tag = "forecasting", params(("id" = String, Path)),
    responses((status = 204, description = "Deleted")))]
pub async fn delete(request: HttpRequest, state: State, id: web::Path<String>) -> Answer {
    let (caller, context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    let message = pb::DeleteUploadRequest {
        owner: caller.user.to_string(),
        id: upload_id(&id)?.to_string(),
    };
    ask!(state, &context, Plan::WRITE, forecasting.delete_upload, message).await?;
    Ok(HttpResponse::NoContent().finish())
}
