//! Traces that are saved for the first time. The service does not send their document back, because whoever sent it has it.

use actix_web::{HttpRequest, web};
use proto::onchain as pb;

use crate::{
    ask,
    clients::Plan,
    principal::Purpose,
    problem::Answer,
    rest::{self, generated as shapes, signed_in},
    state::Worker,
};

/// Most bytes of a trace: its document, its name, and the JSON around them.
const TRACE_LIMIT: usize = vocab::limits::TRACE_DOCUMENT_BYTES + (16 << 10);

#[utoipa::path(post, operation_id = "create_trace", path = "/api/v1/traces", tag = "traces", request_body = ref("#/components/schemas/NewTrace"),
    responses((status = 201, body = ref("#/components/schemas/Trace"))))]
pub async fn create(request: HttpRequest, payload: web::Payload, state: web::Data<Worker>) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::EDIT).await?;
    let message = rest::body::<shapes::NewTrace>(&request, payload, TRACE_LIMIT).await?;
    let content = message.content.clone();
    let created = ask!(state, &context, Plan::WRITE, traces.create_trace, message).await?;
    let trace = pb::Trace { content, ..created };
    Ok(rest::answer::<shapes::Trace>(
        201,
        Some(trace.version.to_string()),
        &trace,
    ))
}
