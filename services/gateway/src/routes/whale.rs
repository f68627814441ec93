//! Large transfers: `/api/v1/whales`.

use std::time::Duration;

use actix_web::{HttpRequest, HttpResponse, http::header, web};
use bytes::Bytes;
use futures::stream;
use proto::onchain as pb;

use super::forecast::signed_in;
use crate::{
    ask,
    clients::{Context, Plan},
    dto::{whale as dto, whale_file as file, whale_outcome},
    problem::{Answer, Problem},
    query::Params,
    state::Worker,
};

type State = web::Data<Worker>;

/// Rows of one step of an export, and steps: a file has at most 20,000 rows.
const STEP: u32 = 500;
const STEPS: u32 = 40;

fn asked(p: &mut Params) -> pb::ListWhalesRequest {
    pb::ListWhalesRequest {
        chain: p.text("chain", 40),
        kind: p.choice("kind", &["transfer", "mint", "burn", "to_exchange", "from_exchange"]),
        asset: p.text("asset", 40),
        min_usd: p.text("min_usd", 30),
        times_usual: p.text("times_usual", 10),
        with_muted: p.flag("with_muted", false),
        state: p.choice("state", &["confirmed", "waiting"]),
        window_hours: u32::try_from(p.int("window_hours", 1..=8_760, 24)).unwrap_or(24),
        text: p.text("q", 200),
        cursor: p.text("cursor", 400),
        limit: u32::try_from(p.int("limit", 1..=200, 50)).unwrap_or(50),
    }
}

/// Large transfers that were found in blocks, newest first, and how far each chain was read.
#[utoipa::path(get, path = "/api/v1/whales", tag = "investigation", params(dto::WhalesQuery),
    responses((status = 200, body = dto::Whales), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn list(request: HttpRequest, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let mut p = Params::parse(request.query_string());
    let message = asked(&mut p);
    p.done()?;
    let answer = ask!(state, &context, Plan::READ, whales.list_whales, message).await?;
    Ok(HttpResponse::Ok().json(dto::Whales::from(answer)))
}

/// What prices did after the large transfers that are asked for, on all pages, beside what they do after any hour.
#[utoipa::path(get, path = "/api/v1/whale-outcomes", tag = "investigation", params(dto::WhalesQuery),
    responses((status = 200, body = whale_outcome::WhaleOutcomes), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn outcomes(request: HttpRequest, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let mut p = Params::parse(request.query_string());
    let message = asked(&mut p);
    p.done()?;
    let answer = ask!(state, &context, Plan::READ, whales.list_outcomes, message).await?;
    Ok(HttpResponse::Ok().json(whale_outcome::WhaleOutcomes::from(answer)))
}

/// The same as CSV, all that match up to 20,000 rows, with the source of each price and name.
#[utoipa::path(get, path = "/api/v1/whales.csv", tag = "investigation", params(dto::WhalesQuery),
    responses((status = 200, body = String, content_type = "text/csv"), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn csv(request: HttpRequest, state: State) -> Answer {
    let (caller, context) = signed_in(&request, &state).await?;
    let mut p = Params::parse(request.query_string());
    let mut message = asked(&mut p);
    p.done()?;
    (message.limit, message.cursor) = (STEP, String::new());
    let first = ask!(state, &context, Plan::READ, whales.list_whales, message.clone()).await?;
    let cut = first.count > u64::from(STEP * STEPS);
    let identity = caller.identity();
    let rows = stream::unfold(Some((first, message, 1)), move |at| {
        let state = state.clone();
        async move {
            let (page, mut message, step) = at?;
            let mut text = if step == 1 {
                file::CSV_HEAD.to_owned()
            } else {
                String::new()
            };
            text.push_str(&file::csv(page.whales));
            let mut next = None;
            if !page.next_cursor.is_empty() && step < STEPS {
                message.cursor = page.next_cursor;
                let mut context = Context::own(Duration::from_secs(10));
                context.identity = identity;
                match ask!(state, &context, Plan::READ, whales.list_whales, message.clone()).await {
                    Ok(page) => next = Some((page, message, step + 1)),
                    // A broken transfer is better than a file that looks whole.
                    Err(problem) => return Some((Err(problem), None)),
                }
            }
            Some((Ok::<_, Problem>(Bytes::from(text)), next))
        }
    });
    let name = if cut { "whales-newest.csv" } else { "whales.csv" };
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, "text/csv; charset=utf-8"))
        .insert_header((header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")))
        .streaming(Box::pin(rows)))
}
