//! Addresses and transactions: `/api/v1/addresses`, `/api/v1/transactions`.

use std::time::Duration;

use actix_web::{
    HttpRequest, HttpResponse,
    http::{StatusCode, header},
    web,
};
use bytes::Bytes;
use chrono::NaiveDate;
use futures::stream;
use proto::onchain as pb;

use super::forecast::signed_in;
use crate::{
    ask, body,
    clients::{Context, Plan},
    dto::{address as dto, address_query as asked, movement},
    problem::{Answer, INVALID, Problem},
    query::Params,
    state::Worker,
};

type State = web::Data<Worker>;
pub(super) type Place = web::Path<(String, String)>;

/// Longest text of an address or hash; the service says what is wrong with it.
const LONGEST: usize = 200;
/// Rows of one step of an export.
const STEP: u32 = 1_000;
/// How often an export looks whether everything is loaded, and how long it waits at most.
const LOOK: Duration = Duration::from_millis(500);
const LOOKS: usize = 3;

/// Seconds of the first or the last moment of a day.
fn date(p: &mut Params, name: &str, end: bool) -> i64 {
    let text = p.text(name, 10);
    if text.is_empty() {
        return 0;
    }
    let day = text.parse::<NaiveDate>().ok().filter(|_| text.len() == 10);
    match day.and_then(|day| day.and_hms_opt(0, 0, 0)) {
        Some(midnight) => midnight.and_utc().timestamp() + if end { 86_399 } else { 0 },
        None => {
            p.wrong(name, INVALID, "A day as yyyy-mm-dd.");
            0
        }
    }
}

pub(super) fn scope(path: &Place, p: &mut Params) -> Option<pb::AddressScope> {
    let (chain, address) = (**path).clone();
    if chain.chars().nth(40).is_some() || address.chars().nth(LONGEST).is_some() {
        p.wrong("address", "too_long", "This is no address.");
    }
    Some(pb::AddressScope {
        chain,
        address,
        depth: p.choice("depth", &["fast", "full"]),
        from_unix_s: date(p, "from", false),
        to_unix_s: date(p, "to", true),
    })
}

fn size(p: &mut Params, default: i64, most: i64) -> u32 {
    u32::try_from(p.int("limit", 1..=most, default)).unwrap_or(50)
}

/// A call with nothing but the scope.
macro_rules! scoped {
    ($(#[$($doc:tt)*])* $name:ident, $path:tt, $method:ident, $request:ident, $answer:ident) => {
        $(#[$($doc)*])*
        #[utoipa::path(get, path = $path, tag = "investigation",
            params(("chain" = String, Path), ("address" = String, Path), asked::ScopeQuery),
            responses((status = 200, body = dto::$answer), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
        pub async fn $name(request: HttpRequest, state: State, path: Place) -> Answer {
            let (_, context) = signed_in(&request, &state).await?;
            let mut p = Params::parse(request.query_string());
            let scope = scope(&path, &mut p);
            p.done()?;
            let answer = ask!(state, &context, Plan::READ, addresses.$method, pb::$request { scope }).await?;
            Ok(HttpResponse::Ok().json(dto::$answer::from(answer)))
        }
    };
}

scoped!(
    /// What an address is: type, balance, labels, counts, first and last use, and what speaks against it.
    header, "/api/v1/addresses/{chain}/{address}", get_address, GetAddressRequest, AddressHeader
);
scoped!(
    /// Counterparties put together by label.
    flows, "/api/v1/addresses/{chain}/{address}/flows", list_flows, ListFlowsRequest, AddressFlows
);
scoped!(
    /// At which hours of the week the address sends.
    heatmap, "/api/v1/addresses/{chain}/{address}/heatmap", get_heatmap, GetHeatmapRequest, AddressHeatmap
);
scoped!(
    /// Unspent outputs of a Bitcoin address.
    utxos, "/api/v1/addresses/{chain}/{address}/utxos", list_utxos, ListUtxosRequest, AddressUtxos
);
scoped!(
    /// Permissions to take tokens that still stand.
    approvals, "/api/v1/addresses/{chain}/{address}/approvals", list_approvals, ListApprovalsRequest, AddressApprovals
);
scoped!(
    /// Collections of which the address holds tokens.
    nfts, "/api/v1/addresses/{chain}/{address}/nfts", list_collections, ListCollectionsRequest, AddressCollections
);
scoped!(
    /// Who sent coins here first.
    first_funder, "/api/v1/addresses/{chain}/{address}/first-funder", get_first_funder, GetFirstFunderRequest, AddressFunder
);

/// What an address holds, now or at the end of a block.
#[utoipa::path(get, path = "/api/v1/addresses/{chain}/{address}/portfolio", tag = "investigation",
    params(("chain" = String, Path), ("address" = String, Path), asked::ScopeQuery, ("as_of_block" = Option<u64>, Query)),
    responses((status = 200, body = dto::AddressPortfolio), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn portfolio(request: HttpRequest, state: State, path: Place) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let mut p = Params::parse(request.query_string());
    let scope = scope(&path, &mut p);
    let as_of_block = u64::try_from(p.int("as_of_block", 0..=4_000_000_000, 0)).unwrap_or(0);
    p.done()?;
    let message = pb::GetPortfolioRequest { scope, as_of_block };
    let answer = ask!(state, &context, Plan::READ, addresses.get_portfolio, message).await?;
    Ok(HttpResponse::Ok().json(dto::AddressPortfolio::from(answer)))
}

/// The balance at the end of days.
#[utoipa::path(get, path = "/api/v1/addresses/{chain}/{address}/history", tag = "investigation",
    params(("chain" = String, Path), ("address" = String, Path), asked::ScopeQuery, ("asset" = Option<String>, Query)),
    responses((status = 200, body = dto::BalanceHistory), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn history(request: HttpRequest, state: State, path: Place) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let mut p = Params::parse(request.query_string());
    let scope = scope(&path, &mut p);
    let asset = p.text("asset", LONGEST);
    p.done()?;
    let message = pb::GetBalanceHistoryRequest { scope, asset };
    let answer = ask!(state, &context, Plan::READ, addresses.get_balance_history, message).await?;
    Ok(HttpResponse::Ok().json(dto::BalanceHistory::from(answer)))
}

fn filtered(path: &Place, p: &mut Params) -> pb::ListMovementsRequest {
    pb::ListMovementsRequest {
        scope: scope(path, p),
        cursor: p.text("cursor", 400),
        limit: size(p, 50, 200),
        direction: p.choice("direction", &["in", "out", "own"]),
        asset: p.text("asset", LONGEST),
        peer: p.text("peer", LONGEST),
        min_usd: p.text("min_usd", 30),
        hide_failed: p.flag("hide_failed", false),
    }
}

/// What an address did, newest first.
#[utoipa::path(get, path = "/api/v1/addresses/{chain}/{address}/transfers", tag = "investigation",
    params(("chain" = String, Path), ("address" = String, Path), asked::ScopeQuery, asked::MovementsQuery),
    responses((status = 200, body = dto::AddressMovements), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn transfers(request: HttpRequest, state: State, path: Place) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let mut p = Params::parse(request.query_string());
    let message = filtered(&path, &mut p);
    p.done()?;
    let answer = ask!(state, &context, Plan::READ, addresses.list_movements, message).await?;
    Ok(HttpResponse::Ok().json(dto::AddressMovements::from(answer)))
}

/// The same as CSV, all of it, with US dollars at the time of each movement. 503 while movements are still being loaded.
#[utoipa::path(get, path = "/api/v1/addresses/{chain}/{address}/transfers.csv", tag = "investigation",
    params(("chain" = String, Path), ("address" = String, Path), asked::ScopeQuery, asked::MovementsQuery),
    responses((status = 200, body = String, content_type = "text/csv"), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn transfers_csv(request: HttpRequest, state: State, path: Place) -> Answer {
    let (caller, context) = signed_in(&request, &state).await?;
    let mut p = Params::parse(request.query_string());
    let mut message = filtered(&path, &mut p);
    p.done()?;
    (message.limit, message.cursor) = (STEP, String::new());
    if let Some(scope) = message.scope.as_mut().filter(|scope| scope.depth.is_empty()) {
        "full".clone_into(&mut scope.depth);
    }
    let mut looks = 0;
    let first = loop {
        let answer = ask!(state, &context, Plan::READ, addresses.list_movements, message.clone()).await?;
        if !answer.basis.as_ref().is_some_and(|basis| basis.loading) {
            break answer;
        }
        looks += 1;
        if looks > LOOKS {
            let mut problem = Problem::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "still_loading",
                "The movements are still being loaded. Please try again in a few seconds.",
            );
            problem.retry_after = Some(Duration::from_secs(5));
            return Err(problem);
        }
        actix_web::rt::time::sleep(LOOK).await;
    };
    let truncated = first.basis.as_ref().is_some_and(|basis| basis.truncated);
    let identity = caller.identity();
    let rows = stream::unfold(Some((first, message, true)), move |at| {
        let state = state.clone();
        async move {
            let (page, mut message, head) = at?;
            let mut text = if head {
                movement::CSV_HEAD.to_owned()
            } else {
                String::new()
            };
            text.push_str(&movement::csv(page.movements));
            let mut next = None;
            if !page.next_cursor.is_empty() {
                message.cursor = page.next_cursor;
                let mut context = Context::own(Duration::from_secs(10));
                context.identity = identity;
                match ask!(state, &context, Plan::READ, addresses.list_movements, message.clone()).await {
                    Ok(page) => next = Some((page, message, false)),
                    // A broken transfer is better than a file that looks whole.
                    Err(problem) => return Some((Err(problem), None)),
                }
            }
            Some((Ok::<_, Problem>(Bytes::from(text)), next))
        }
    });
    let name = if truncated {
        "transfers-newest.csv"
    } else {
        "transfers.csv"
    };
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, "text/csv; charset=utf-8"))
        .insert_header((header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")))
        .streaming(Box::pin(rows)))
}

/// With whom an address dealt, the most valuable first.
#[utoipa::path(get, path = "/api/v1/addresses/{chain}/{address}/counterparties", tag = "investigation",
    params(("chain" = String, Path), ("address" = String, Path), asked::ScopeQuery, ("cursor" = Option<String>, Query), ("limit" = Option<u32>, Query)),
    responses((status = 200, body = dto::AddressCounterparties), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn counterparties(request: HttpRequest, state: State, path: Place) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let mut p = Params::parse(request.query_string());
    let message = pb::ListCounterpartiesRequest {
        scope: scope(&path, &mut p),
        cursor: p.text("cursor", LONGEST),
        limit: size(&mut p, 50, 200),
    };
    p.done()?;
    let answer = ask!(state, &context, Plan::READ, addresses.list_counterparties, message).await?;
    Ok(HttpResponse::Ok().json(dto::AddressCounterparties::from(answer)))
}

/// What the held coins had cost, by one of four methods.
#[utoipa::path(get, path = "/api/v1/addresses/{chain}/{address}/cost-basis", tag = "investigation",
    params(("chain" = String, Path), ("address" = String, Path), asked::ScopeQuery, ("method" = Option<String>, Query, description = "fifo, lifo, hifo or average; fifo where missing")),
    responses((status = 200, body = dto::AddressCosts), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn cost_basis(request: HttpRequest, state: State, path: Place) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let mut p = Params::parse(request.query_string());
    let scope = scope(&path, &mut p);
    let method = p.choice("method", &["fifo", "lifo", "hifo", "average"]);
    p.done()?;
    let message = pb::GetCostBasisRequest { scope, method };
    let answer = ask!(state, &context, Plan::READ, addresses.get_cost_basis, message).await?;
    Ok(HttpResponse::Ok().json(dto::AddressCosts::from(answer)))
}

/// What two to ten addresses of a chain have in common.
#[utoipa::path(get, path = "/api/v1/addresses/compare", tag = "investigation",
    params(("chain" = String, Query), ("addresses" = String, Query, description = "With commas between.")),
    responses((status = 200, body = dto::AddressComparison), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn compare(request: HttpRequest, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let mut p = Params::parse(request.query_string());
    let message = pb::CompareAddressesRequest {
        chain: p.word("chain", 40),
        addresses: p.list("addresses", 10),
    };
    p.done()?;
    let answer = ask!(state, &context, Plan::READ, addresses.compare_addresses, message).await?;
    Ok(HttpResponse::Ok().json(dto::AddressComparison::from(answer)))
}

/// Says of each line what it is: an address, a hash, a key, a name, or why it is none. Asks no provider.
#[utoipa::path(post, path = "/api/v1/addresses/parse", tag = "investigation", request_body = asked::ParseBody,
    responses((status = 200, body = dto::ParsedTexts), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn parse(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let sent: asked::ParseBody = body::json(&request, payload).await?;
    let lines = sent.text.lines().filter(|line| !line.trim().is_empty());
    let message = pb::ParseAddressesRequest {
        texts: lines.map(str::to_owned).collect(),
    };
    let answer = ask!(state, &context, Plan::READ, addresses.parse_addresses, message).await?;
    let items = answer.results.into_iter().map(dto::ParsedText::from).collect();
    Ok(HttpResponse::Ok().json(dto::ParsedTexts { items }))
}

/// The caller's own note about an address. Its version is the `ETag`.
#[utoipa::path(get, path = "/api/v1/addresses/{chain}/{address}/notes", tag = "investigation",
    params(("chain" = String, Path), ("address" = String, Path)),
    responses((status = 200, body = dto::AddressNote), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn note(request: HttpRequest, state: State, path: Place) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    Params::parse(request.query_string()).done()?;
    let (chain, address) = path.into_inner();
    let message = pb::GetNoteRequest { chain, address };
    let answer = ask!(state, &context, Plan::READ, addresses.get_note, message).await?;
    Ok(written(answer))
}

fn written(note: pb::GetNoteResponse) -> HttpResponse {
    let note = dto::AddressNote::from(note);
    HttpResponse::Ok()
        .insert_header((header::ETAG, format!("\"{}\"", note.version)))
        .json(note)
}

/// Writes the note. `If-Match` names the version that is written over, `"0"` for a new one.
#[utoipa::path(put, path = "/api/v1/addresses/{chain}/{address}/notes", tag = "investigation", request_body = asked::AddressNoteBody,
    params(("chain" = String, Path), ("address" = String, Path), ("if-match" = String, Header)),
    responses((status = 200, body = dto::AddressNote), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn put_note(request: HttpRequest, payload: web::Payload, state: State, path: Place) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let Some(given) = request.headers().get(header::IF_MATCH) else {
        return Err(Problem::new(
            StatusCode::PRECONDITION_REQUIRED,
            "if_match_required",
            "Say with If-Match which version you change.",
        ));
    };
    let version = given
        .to_str()
        .ok()
        .and_then(|text| text.trim().trim_matches('"').parse().ok());
    let Some(version) = version else {
        return Err(Problem::new(
            StatusCode::PRECONDITION_FAILED,
            "version_mismatch",
            "The note has another version.",
        ));
    };
    let sent: asked::AddressNoteBody = body::json(&request, payload).await?;
    let (chain, address) = path.into_inner();
    let message = pb::PutNoteRequest {
        chain,
        address,
        body: sent.body,
        version,
    };
    let answer = ask!(state, &context, Plan::WRITE, addresses.put_note, message).await?;
    Ok(written(answer.note.unwrap_or_default()))
}

/// One transaction of any chain, with the names of those in it.
#[utoipa::path(get, path = "/api/v1/transactions/{chain}/{hash}", tag = "investigation",
    params(("chain" = String, Path), ("hash" = String, Path)),
    responses((status = 200, body = dto::ChainTransaction), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn transaction(request: HttpRequest, state: State, path: Place) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    Params::parse(request.query_string()).done()?;
    let (chain, hash) = path.into_inner();
    let message = pb::GetTransactionRequest { chain, hash };
    let answer = ask!(state, &context, Plan::READ, addresses.get_transaction, message).await?;
    Ok(HttpResponse::Ok().json(dto::ChainTransaction::from(answer)))
}
