//! Saved traces: `/api/v1/traces`.

use actix_web::{
    HttpRequest, HttpResponse,
    http::{StatusCode, header},
    web,
};
use proto::onchain as pb;

use super::forecast::signed_in;
use crate::{
    ask,
    body::JSON_LIMIT,
    clients::{Context, Plan},
    document,
    dto::trace as dto,
    edge,
    problem::{Answer, Problem},
    query::Params,
    state::Worker,
};

type State = web::Data<Worker>;

/// Most bytes of a trace: its document, its name, and the JSON around them.
const TRACE_LIMIT: usize = vocab::limits::TRACE_DOCUMENT_BYTES + (16 << 10);

fn whole(status: StatusCode, trace: pb::Trace) -> Answer {
    let version = i32::try_from(trace.version).map_err(|_| Problem::internal())?;
    let trace = dto::Trace::of(trace).ok_or_else(Problem::internal)?;
    Ok(document::answer(status, version, &trace))
}

fn seen(request: &HttpRequest) -> Result<(i32, u32), Problem> {
    let version = document::seen(request)?;
    Ok((version, u32::try_from(version).unwrap_or(0)))
}

/// Own traces, newest change first.
#[utoipa::path(get, path = "/api/v1/traces", tag = "traces",
    params(("query" = Option<String>, Query), ("cursor" = Option<String>, Query), ("limit" = Option<u32>, Query)),
    responses((status = 200, body = dto::Traces), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn list(request: HttpRequest, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let mut p = Params::parse(request.query_string());
    let message = pb::ListTracesRequest {
        query: p.text("query", 200),
        cursor: p.text("cursor", 500),
        limit: u32::try_from(p.int("limit", 1..=200, 50)).unwrap_or(50),
    };
    p.done()?;
    let answer = ask!(state, &context, Plan::READ, traces.list_traces, message).await?;
    let traces: Vec<_> = answer.traces.into_iter().map(dto::TraceHead::from).collect();
    Ok(document::page("traces", &traces, &answer.next))
}

#[utoipa::path(post, path = "/api/v1/traces", tag = "traces", request_body = dto::NewTrace,
    responses((status = 201, body = dto::Trace), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn create(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let sent: dto::NewTrace = document::json(&request, payload, TRACE_LIMIT).await?;
    let content = sent.content.get().to_owned();
    let message = pb::CreateTraceRequest {
        name: sent.name,
        chain: sent.chain,
        content: content.clone(),
    };
    let created = ask!(state, &context, Plan::WRITE, traces.create_trace, message).await?;
    whole(StatusCode::CREATED, pb::Trace { content, ..created })
}

#[utoipa::path(get, path = "/api/v1/traces/{id}", tag = "traces", params(("id" = String, Path)),
    responses((status = 200, body = dto::Trace), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn get(request: HttpRequest, state: State, id: web::Path<String>) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let message = pb::GetTraceRequest { id: id.into_inner() };
    whole(
        StatusCode::OK,
        ask!(state, &context, Plan::READ, traces.get_trace, message).await?,
    )
}

/// A new version on top of the one that the caller saw.
#[utoipa::path(put, path = "/api/v1/traces/{id}", tag = "traces", request_body = dto::SavedTrace,
    params(("id" = String, Path), ("If-Match" = String, Header)),
    responses((status = 200, body = dto::Trace), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn save(request: HttpRequest, payload: web::Payload, state: State, id: web::Path<String>) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let (any, version) = seen(&request)?;
    let sent: dto::SavedTrace = document::json(&request, payload, TRACE_LIMIT).await?;
    let message = pb::SaveTraceRequest {
        id: id.into_inner(),
        version,
        name: sent.name,
        content: sent.content.get().to_owned(),
    };
    let saved = ask!(state, &context, Plan::WRITE, traces.save_trace, message).await;
    whole(
        StatusCode::OK,
        saved.map_err(|problem| document::unless_any(any, problem))?,
    )
}

#[utoipa::path(delete, path = "/api/v1/traces/{id}", tag = "traces", params(("id" = String, Path)),
    responses((status = 204, description = "Gone"), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn delete(request: HttpRequest, state: State, id: web::Path<String>) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let message = pb::GetTraceRequest { id: id.into_inner() };
    ask!(state, &context, Plan::WRITE, traces.delete_trace, message).await?;
    Ok(HttpResponse::NoContent().finish())
}

#[utoipa::path(get, path = "/api/v1/traces/{id}/versions", tag = "traces", params(("id" = String, Path)),
    responses((status = 200, body = dto::TraceVersions), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn versions(request: HttpRequest, state: State, id: web::Path<String>) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let message = pb::GetTraceRequest { id: id.into_inner() };
    let answer = ask!(state, &context, Plan::READ, traces.list_trace_versions, message).await?;
    Ok(HttpResponse::Ok().json(dto::TraceVersions {
        versions: answer.versions.into_iter().map(Into::into).collect(),
    }))
}

fn number(text: &str) -> Result<u32, Problem> {
    text.parse().map_err(|_| Problem::not_found())
}

#[utoipa::path(get, path = "/api/v1/traces/{id}/versions/{version}", tag = "traces", params(("id" = String, Path), ("version" = u32, Path)),
    responses((status = 200, body = dto::Trace), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn version(request: HttpRequest, state: State, path: web::Path<(String, String)>) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let (id, version) = path.into_inner();
    let message = pb::GetTraceVersionRequest {
        id,
        version: number(&version)?,
    };
    whole(
        StatusCode::OK,
        ask!(state, &context, Plan::READ, traces.get_trace_version, message).await?,
    )
}

/// Makes an old version the newest one.
#[utoipa::path(post, path = "/api/v1/traces/{id}/versions/{version}/restore", tag = "traces",
    params(("id" = String, Path), ("version" = u32, Path), ("If-Match" = String, Header)),
    responses((status = 200, body = dto::Trace), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn restore(request: HttpRequest, state: State, path: web::Path<(String, String)>) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let (any, version) = seen(&request)?;
    let (id, restored) = path.into_inner();
    let message = pb::RestoreTraceRequest {
        id,
        restored: number(&restored)?,
        version,
    };
    let saved = ask!(state, &context, Plan::WRITE, traces.restore_trace, message).await;
    whole(
        StatusCode::OK,
        saved.map_err(|problem| document::unless_any(any, problem))?,
    )
}

/// A link to the present version, which ends by itself.
#[utoipa::path(post, path = "/api/v1/traces/{id}/shares", tag = "traces", request_body = dto::NewTraceShare, params(("id" = String, Path)),
    responses((status = 201, body = dto::TraceShare), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn share(request: HttpRequest, payload: web::Payload, state: State, id: web::Path<String>) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let sent: dto::NewTraceShare = document::json(&request, payload, JSON_LIMIT).await?;
    let message = pb::ShareTraceRequest {
        id: id.into_inner(),
        hours: sent.hours,
    };
    let made = ask!(state, &context, Plan::WRITE, traces.share_trace, message).await?;
    Ok(HttpResponse::Created().json(dto::TraceShare::from(made)))
}

#[utoipa::path(get, path = "/api/v1/traces/{id}/shares", tag = "traces", params(("id" = String, Path)),
    responses((status = 200, body = dto::TraceShares), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn shares(request: HttpRequest, state: State, id: web::Path<String>) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let message = pb::GetTraceRequest { id: id.into_inner() };
    let answer = ask!(state, &context, Plan::READ, traces.list_trace_shares, message).await?;
    Ok(HttpResponse::Ok().json(dto::TraceShares {
        shares: answer.shares.into_iter().map(Into::into).collect(),
    }))
}

#[utoipa::path(delete, path = "/api/v1/traces/{id}/shares/{share}", tag = "traces", params(("id" = String, Path), ("share" = String, Path)),
    responses((status = 204, description = "The link shows nothing any more"), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn revoke(request: HttpRequest, state: State, path: web::Path<(String, String)>) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let (id, share) = path.into_inner();
    let message = pb::RevokeTraceShareRequest { id, share };
    ask!(state, &context, Plan::WRITE, traces.revoke_trace_share, message).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// What a link shows, without an account. The secret comes in the body, so that no log of addresses holds it.
#[utoipa::path(post, path = "/api/v1/shared-traces", tag = "traces", request_body = dto::SharedTrace, security(()),
    responses((status = 200, body = dto::Trace), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn open(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    state.shared.limits.anonymous(edge::ip(&request))?;
    let sent: dto::SharedTrace = document::json(&request, payload, JSON_LIMIT).await?;
    let context = Context::of(&request, &state.shared, kit::identity::Identity::default());
    let message = pb::OpenTraceShareRequest { token: sent.token };
    let trace = ask!(state, &context, Plan::READ, traces.open_trace_share, message).await?;
    let mut answer = whole(StatusCode::OK, trace)?;
    let headers = answer.headers_mut();
    headers.insert(
        header::HeaderName::from_static("x-robots-tag"),
        header::HeaderValue::from_static("noindex"),
    );
    Ok(answer)
}
