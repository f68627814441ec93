//! Labels that are added many at a time: `/api/v1/labels/bulk`. The answer is a list of labels, which the call does not give.

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

/// Bytes of a body.
const LARGE: usize = 1 << 20;

/// Adds many labels; all or none.
#[utoipa::path(post, operation_id = "add_labels", path = "/api/v1/labels/bulk", tag = "labels", request_body = ref("#/components/schemas/NewLabels"),
    responses((status = 201, body = ref("#/components/schemas/Labels"))))]
pub async fn add_many(request: HttpRequest, payload: web::Payload, state: web::Data<Worker>) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::EDIT).await?;
    let message = rest::body::<shapes::NewLabels>(&request, payload, LARGE).await?;
    let answer = ask!(state, &context, Plan::WRITE, labels.add_labels, message).await?;
    let added = pb::ListLabelsResponse {
        total: answer.labels.len() as u64,
        labels: answer.labels,
        next: String::new(),
    };
    Ok(rest::answer::<shapes::Labels>(201, None, &added))
}
