//! Forecasts, and adding a token: `/forecasting/api`.

use actix_web::{HttpRequest, HttpResponse, web};
use proto::forecast as pb;

use crate::{
    ask,
    attachment::attachment,
    clients::Plan,
    dto::forecast as dto,
    principal::Purpose,
    problem::{Answer, Problem},
    query::Params,
    rest::{self, generated as shapes, signed_in},
    state::Worker,
};

type State = web::Data<Worker>;

/// Adds a token by its CoinGecko id to the caller's selector.
#[utoipa::path(post, path = "/forecasting/api/tokens/", tag = "forecasting", request_body = dto::AddTokenBody,
    responses((status = 201, body = ref("#/components/schemas/Token"))))]
pub async fn add_token(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let (caller, context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    let mut message = rest::small_body::<dto::AddTokenBody>(&request, payload).await?;
    message.owner = caller.user.to_string();
    let answer = ask!(state, &context, Plan::WRITE, forecasting.add_token, message).await?;
    let token = answer.token.ok_or_else(Problem::internal)?;
    Ok(rest::answer::<shapes::Token>(201, None, &token))
}

async fn run(request: &HttpRequest, state: &State) -> Result<pb::GetForecastResponse, Problem> {
    let (_, context) = signed_in(request, state, Purpose::PERSONAL).await?;
    let coingecko_id = rest::coin_in_path(request, "coingecko_id")?;
    let mut p = Params::parse(request.query_string());
    let horizon = i32::try_from(p.int("horizon", 1..=90, 30)).unwrap_or_default();
    let model = p.choice("model", &dto::MODELS);
    p.done()?;
    let message = pb::GetForecastRequest {
        coingecko_id,
        horizon,
        model,
    };
    ask!(state, &context, Plan::HEAVY, forecasting.get_forecast, message).await
}

/// Daily quantiles of the price for the days ahead.
#[utoipa::path(get, path = "/forecasting/api/forecasts/{coingecko_id}/", tag = "forecasting",
    params(("coingecko_id" = String, Path), dto::ForecastQuery),
    responses((status = 200, body = dto::Forecast)))]
pub async fn forecast(request: HttpRequest, state: State) -> Answer {
    let run = run(&request, &state).await?;
    Ok(HttpResponse::Ok().json(dto::Forecast::from(run)))
}

/// The same as CSV.
#[utoipa::path(get, path = "/forecasting/api/forecasts/{coingecko_id}.csv", tag = "forecasting",
    params(("coingecko_id" = String, Path), dto::ForecastQuery),
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn forecast_csv(request: HttpRequest, state: State) -> Answer {
    let run = run(&request, &state).await?;
    Ok(attachment("text/csv; charset=utf-8", "forecast.csv").body(dto::csv(&run.points)))
}
