//! Questions about money: `/api/v1/graph`. Nothing is kept.

use actix_web::{HttpRequest, HttpResponse, web};
use proto::onchain as pb;

use super::forecast::signed_in;
use crate::{ask, body::JSON_LIMIT, clients::Plan, document, dto::graph as dto, problem::Answer, state::Worker};

type State = web::Data<Worker>;

/// Neighbours of an address or a transaction.
#[utoipa::path(post, path = "/api/v1/graph/expand", tag = "graph", request_body = dto::ExpandBody,
    responses((status = 200, body = dto::GraphAnswer), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn expand(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let sent: dto::ExpandBody = document::json(&request, payload, JSON_LIMIT).await?;
    let message = pb::ExpandRequest {
        chain: sent.chain,
        node: sent.node,
        direction: sent.direction,
        top: sent.top,
        filter: Some(sent.filter.into()),
    };
    let answer = ask!(state, &context, Plan::HEAVY, graphs.expand, message).await?;
    Ok(HttpResponse::Ok().json(dto::GraphAnswer {
        graph: answer.graph.into(),
        steps: dto::steps(answer.steps),
    }))
}

/// How money went from one node to another.
#[utoipa::path(post, path = "/api/v1/graph/path", tag = "graph", request_body = dto::PathBody,
    responses((status = 200, body = dto::PathAnswer), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn path(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let sent: dto::PathBody = document::json(&request, payload, JSON_LIMIT).await?;
    let message = pb::FindPathRequest {
        chain: sent.chain,
        from: sent.from,
        to: sent.to,
        depth: sent.depth,
        fan_out: sent.fan_out,
        filter: Some(sent.filter.into()),
    };
    let answer = ask!(state, &context, Plan::HEAVY, graphs.find_path, message).await?;
    Ok(HttpResponse::Ok().json(dto::PathAnswer {
        found: answer.found,
        path: answer.path,
        graph: answer.graph.into(),
        steps: dto::steps(answer.steps),
    }))
}

/// Follows money until it reaches somebody, rests, or a cap is met.
#[utoipa::path(post, path = "/api/v1/graph/auto-trace", tag = "graph", request_body = dto::AutoTraceBody,
    responses((status = 200, body = dto::AutoTraceAnswer), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn auto_trace(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let sent: dto::AutoTraceBody = document::json(&request, payload, JSON_LIMIT).await?;
    let message = pb::AutoTraceRequest {
        chain: sent.chain,
        node: sent.node,
        hops: sent.hops,
        fan_out: sent.fan_out,
        calls: sent.calls,
        filter: Some(sent.filter.into()),
    };
    let answer = ask!(state, &context, Plan::HEAVY, graphs.auto_trace, message).await?;
    Ok(HttpResponse::Ok().json(dto::AutoTraceAnswer {
        stops: answer.stops.into_iter().map(Into::into).collect(),
        graph: answer.graph.into(),
        steps: dto::steps(answer.steps),
    }))
}

/// Where marked money is, by FIFO, haircut and poison.
#[utoipa::path(post, path = "/api/v1/graph/taint", tag = "graph", request_body = dto::TaintBody,
    responses((status = 200, body = dto::TaintAnswer), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn taint(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let sent: dto::TaintBody = document::json(&request, payload, JSON_LIMIT).await?;
    let source = |source: dto::TaintSourceBody| pb::TaintSource {
        node: source.node,
        amount: source.amount,
        unit: pb::AmountUnit::from(source.unit).into(),
    };
    let message = pb::TaintRequest {
        chain: sent.chain,
        sources: sent.sources.into_iter().map(source).collect(),
        hops: sent.hops,
        calls: sent.calls,
        filter: Some(sent.filter.into()),
    };
    let answer = ask!(state, &context, Plan::HEAVY, graphs.taint, message).await?;
    Ok(HttpResponse::Ok().json(dto::TaintAnswer {
        methods: answer.methods.into_iter().map(Into::into).collect(),
        stops: answer.stops.into_iter().map(Into::into).collect(),
        unknown: answer.unknown,
        assumed: answer.assumed.into_iter().map(Into::into).collect(),
        transactions: answer.transactions,
        asset: answer.asset,
        symbol: answer.symbol,
        decimals: answer.decimals,
        rest: answer.rest,
        grouped: answer.grouped,
        graph: answer.graph.into(),
        steps: dto::steps(answer.steps),
    }))
}

/// Repeats a log and compares what comes out.
#[utoipa::path(post, path = "/api/v1/graph/replay", tag = "graph", request_body = dto::ReplayBody,
    responses((status = 200, body = dto::ReplayAnswer), (status = "4XX", body = crate::openapi::ProblemBody, content_type = "application/problem+json")))]
pub async fn replay(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state).await?;
    let sent: dto::ReplayBody = document::json(&request, payload, document::LARGE).await?;
    let step = |step: dto::ReplayStep| pb::Step {
        action: step.action,
        detail: step.detail,
        ..pb::Step::default()
    };
    let message = pb::ReplayRequest {
        chain: sent.chain,
        steps: sent.steps.into_iter().map(step).collect(),
        hash: sent.hash,
    };
    let answer = ask!(state, &context, Plan::HEAVY, graphs.replay, message).await?;
    Ok(HttpResponse::Ok().json(dto::ReplayAnswer {
        graph: answer.graph.into(),
        equal: answer.equal,
        failed: answer.failed,
        steps: dto::steps(answer.steps),
    }))
}
