//! Forecasts as CSV, and adding a token: `/forecasting/api`.

use actix_web::{HttpRequest, web};

use crate::{
    ask,
    attachment::attachment,
    clients::Plan,
    dto::forecast as dto,
    principal::Purpose,
    problem::{Answer, Problem},
    rest::{
        self,
        generated::{self as shapes, read_forecast},
        signed_in,
    },
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

/// A forecast as CSV.
#[utoipa::path(get, path = "/forecasting/api/forecasts/{coingecko_id}.csv", tag = "forecasting",
    params(("coingecko_id" = String, Path), ("horizon" = Option<i32>, Query, description = "1 to 90 days, 30 where missing."),
        ("model" = Option<String>, Query, description = "meridian, random_walk, ets, theta, drift or seasonal_naive.")),
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn forecast_csv(request: HttpRequest, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    let message = read_forecast(&request)?;
    let run = ask!(state, &context, Plan::HEAVY, forecasting.get_forecast, message).await?;
    Ok(attachment("text/csv; charset=utf-8", "forecast.csv").body(dto::csv(&run.points)))
}
