//! Deleting the own account: auth ends it, and the services erase what it owned.

use actix_web::{HttpRequest, HttpResponse, web};
use proto::auth as pb;

use crate::{
    account_erasure, ask,
    clients::Plan,
    cookies,
    principal::Purpose,
    problem::Answer,
    rest::{self, client, generated as shapes, signed_in},
    state::Worker,
};

/// Deletes the account of the caller, who proves the password once more, with everything that it owned. It can't be undone. Teams without
/// other members go with it; while a team with other members has no other owner, the answer is 422 `last_owner`.
#[utoipa::path(post, operation_id = "delete_own_account", path = "/api/auth/account/delete/", tag = "account", request_body = ref("#/components/schemas/PasswordBody"),
    responses((status = 204, description = "Deleted")))]
pub async fn delete(request: HttpRequest, payload: web::Payload, state: web::Data<Worker>) -> Answer {
    let (caller, context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    let user = caller.user.to_string();
    let message = pb::DeleteAccountRequest {
        user_id: user.clone(),
        client: Some(client(&request)),
        ..rest::small_body::<shapes::PasswordBody>(&request, payload).await?
    };
    ask!(state, &context, Plan::WRITE, accounts.delete_account, message).await?;
    state.shared.callers.forget(caller.user);
    // What is not done now is done by the gateway's own work.
    if let Err(problem) = account_erasure::erase(&state, &user, state.shared.deadline()).await {
        tracing::warn!(code = problem.code, "what a deleted account owned is not erased yet");
    }
    let mut out = HttpResponse::NoContent();
    if !cookies::device(&request).is_empty() {
        out.cookie(cookies::xsrf_cookie(String::new()));
    }
    Ok(out.finish())
}
