//! Tokens, forecasts, records and back-tests: `/forecasting/api`.

use actix_web::{HttpRequest, HttpResponse, web};
use proto::forecast as pb;

use crate::{
    ask,
    attachment::attachment,
    body,
    clients::Plan,
    dto::forecast as dto,
    principal::Purpose,
    problem::{Answer, Problem},
    query::{Params, is_coin},
    rest::{self, generated as shapes, signed_in},
    state::Worker,
};

type State = web::Data<Worker>;

fn coin(id: &str) -> Result<String, Problem> {
    if is_coin(id) {
        Ok(id.to_owned())
    } else {
        Err(Problem::not_found())
    }
}

fn small(number: i64) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// Tokens that can be forecast: the market's by rank, then the caller's own.
#[utoipa::path(get, path = "/forecasting/api/tokens/", tag = "forecasting", params(("search" = Option<String>, Query), ("limit" = Option<i32>, Query, description = "1 to 1000; all where missing.")),
    responses((status = 200, body = ref("#/components/schemas/Tokens"))))]
pub async fn tokens(request: HttpRequest, state: State) -> Answer {
    let (caller, context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    let mut p = Params::parse(request.query_string());
    let query = p.text("search", 100);
    let limit = small(p.int("limit", 1..=1000, 0));
    p.done()?;
    let message = pb::ListTokensRequest {
        owner: caller.user.to_string(),
        query,
        limit,
    };
    let answer = ask!(state, &context, Plan::READ, forecast.list_tokens, message).await?;
    Ok(rest::answer::<shapes::Tokens>(200, None, &answer))
}

/// Adds a token by its CoinGecko id to the caller's selector.
#[utoipa::path(post, path = "/forecasting/api/tokens/", tag = "forecasting", request_body = dto::AddTokenBody,
    responses((status = 201, body = ref("#/components/schemas/Token"))))]
pub async fn add_token(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let (caller, context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    let sent: dto::AddTokenBody = body::json(&request, payload).await?;
    let message = pb::AddTokenRequest {
        owner: caller.user.to_string(),
        coingecko_id: sent.coingecko_id,
        token_name: sent.token_name.unwrap_or_default(),
        icon: sent.icon.unwrap_or_default(),
    };
    let answer = ask!(state, &context, Plan::WRITE, forecast.add_token, message).await?;
    let token = answer.token.ok_or_else(Problem::internal)?;
    Ok(rest::answer::<shapes::Token>(201, None, &token))
}

#[utoipa::path(delete, path = "/forecasting/api/tokens/{coingecko_id}/", tag = "forecasting",
    params(("coingecko_id" = String, Path)),
    responses((status = 204, description = "Removed")))]
pub async fn remove_token(request: HttpRequest, state: State, id: web::Path<String>) -> Answer {
    let (caller, context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    let message = pb::RemoveTokenRequest {
        owner: caller.user.to_string(),
        coingecko_id: coin(&id)?,
    };
    ask!(state, &context, Plan::WRITE, forecast.remove_token, message).await?;
    Ok(HttpResponse::NoContent().finish())
}

async fn run(request: &HttpRequest, state: &State, id: &str) -> Result<pb::GetForecastResponse, Problem> {
    let (_, context) = signed_in(request, state, Purpose::PERSONAL).await?;
    let coingecko_id = coin(id)?;
    let mut p = Params::parse(request.query_string());
    let horizon = small(p.int("horizon", 1..=90, 30));
    let model = p.choice("model", &dto::MODELS);
    p.done()?;
    let message = pb::GetForecastRequest {
        coingecko_id,
        horizon,
        model,
    };
    ask!(state, &context, Plan::HEAVY, forecast.get_forecast, message).await
}

/// Daily quantiles of the price for the days ahead.
#[utoipa::path(get, path = "/forecasting/api/forecasts/{coingecko_id}/", tag = "forecasting",
    params(("coingecko_id" = String, Path), dto::ForecastQuery),
    responses((status = 200, body = dto::Forecast)))]
pub async fn forecast(request: HttpRequest, state: State, id: web::Path<String>) -> Answer {
    let run = run(&request, &state, &id).await?;
    Ok(HttpResponse::Ok().json(dto::Forecast::from(run)))
}

/// The same as CSV.
#[utoipa::path(get, path = "/forecasting/api/forecasts/{coingecko_id}.csv", tag = "forecasting",
    params(("coingecko_id" = String, Path), dto::ForecastQuery),
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn forecast_csv(request: HttpRequest, state: State, id: web::Path<String>) -> Answer {
    let run = run(&request, &state, &id).await?;
    Ok(attachment("text/csv; charset=utf-8", "forecast.csv").body(dto::csv(&run.points)))
}

/// Forecasts as they were given and frozen, and how they came out: nothing is chosen afterwards.
#[utoipa::path(get, path = "/forecasting/api/records/{coingecko_id}/", tag = "forecasting",
    params(("coingecko_id" = String, Path), ("model" = Option<String>, Query)),
    responses((status = 200, body = ref("#/components/schemas/Record"))))]
pub async fn record(request: HttpRequest, state: State, id: web::Path<String>) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    let coingecko_id = coin(&id)?;
    let mut p = Params::parse(request.query_string());
    let model = p.choice("model", &dto::MODELS);
    p.done()?;
    let message = pb::GetRecordRequest { coingecko_id, model };
    let answer = ask!(state, &context, Plan::READ, forecast.get_record, message).await?;
    Ok(rest::answer::<shapes::Record>(200, None, &answer))
}

/// How the model would have done at past origins, against a random walk.
#[utoipa::path(get, path = "/forecasting/api/backtests/{coingecko_id}/", tag = "forecasting",
    params(("coingecko_id" = String, Path), ("model" = Option<String>, Query),
        ("origins" = Option<i32>, Query, description = "1 to 260, 52 where missing.")),
    responses((status = 200, body = ref("#/components/schemas/Backtest"))))]
pub async fn backtest(request: HttpRequest, state: State, id: web::Path<String>) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    let coingecko_id = coin(&id)?;
    let mut p = Params::parse(request.query_string());
    let model = p.choice("model", &dto::MODELS);
    let origins = small(p.int("origins", 1..=260, 52));
    p.done()?;
    let message = pb::GetBacktestRequest {
        coingecko_id,
        model,
        origins,
    };
    let answer = ask!(state, &context, Plan::HEAVY, forecast.get_backtest, message).await?;
    Ok(rest::answer::<shapes::Backtest>(200, None, &answer))
}
