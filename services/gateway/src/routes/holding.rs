//! What an address held on two days.

use actix_web::{HttpRequest, HttpResponse, web};
use proto::onchain as pb;

use super::{
    address::{Place, scope},
    forecast::signed_in,
};
use crate::{
    ask,
    clients::Plan,
    dto::{address_query as asked, holding as dto},
    problem::{Answer, INVALID},
    query::Params,
    state::Worker,
};

/// What an address held at the ends of two days, with that day's prices; what changed most in dollars first.
#[utoipa::path(get, path = "/api/v1/addresses/{chain}/{address}/holdings", tag = "investigation",
    params(("chain" = String, Path), ("address" = String, Path), asked::ScopeQuery, dto::HoldingsQuery),
    responses((status = 200, body = dto::HoldingsBetween), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn between(request: HttpRequest, state: web::Data<Worker>, path: Place) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let mut p = Params::parse(request.query_string());
    let scope = scope(&path, &mut p);
    let mut day = |name: &'static str| {
        let text = p.text(name, 10);
        if text.is_empty() {
            p.wrong(name, INVALID, "A day as yyyy-mm-dd.");
        }
        text
    };
    let (first, last) = (day("first"), day("last"));
    p.done()?;
    let message = pb::CompareHoldingsRequest { scope, first, last };
    let answer = ask!(state, &context, Plan::READ, addresses.compare_holdings, message).await?;
    Ok(HttpResponse::Ok().json(dto::HoldingsBetween::from(answer)))
}
