//! Events of the payment provider. There is no session: the provider signs what it sends, and the workspace judges the signature over the
//! bytes as they came.

use actix_web::{HttpRequest, HttpResponse, web};
use proto::workspace as pb;

use crate::{ask, body, clients::Plan, problem::Answer, rest::by_link, state::Worker};

/// Most bytes of an event.
const LIMIT: usize = 256 << 10;
const SIGNATURE: &str = "stripe-signature";

/// For the payment provider: takes an event. It has to be signed with this installation's secret (`Stripe-Signature`: HMAC-SHA256, at most
/// five minutes old). An event that was taken before changes nothing. Whatever is not answered with 204 is sent again by the provider.
#[utoipa::path(post, operation_id = "take_payment_event", path = "/api/v1/billing/webhook", tag = "billing", security(()),
    request_body(content = String, content_type = "application/json", description = "an event, byte for byte as it was signed"),
    responses((status = 204)))]
pub async fn take_event(request: HttpRequest, payload: web::Payload, state: web::Data<Worker>) -> Answer {
    let context = by_link(&request, &state)?;
    body::media_type(&request, &["application/json"])?;
    let payload = body::bytes(&request, payload, LIMIT).await?;
    let context = context.restarted(&state.shared.calls);
    let signature = request.headers().get(SIGNATURE);
    let message = pb::TakePaymentEventRequest {
        payload: payload.into(),
        signature: signature
            .and_then(|signature| signature.to_str().ok())
            .unwrap_or_default()
            .to_owned(),
    };
    // Doing it twice is as good as doing it once.
    ask!(state, &context, Plan::AGAIN, payments.take_payment_event, message).await?;
    Ok(HttpResponse::NoContent().finish())
}
