//! Signing in with a passkey: `/api/auth/passkey-login`.

use actix_web::{HttpRequest, web};
use proto::auth as pb;

use super::auth::{attempt, signed};
use crate::{
    ask,
    clients::Plan,
    dto::auth as dto,
    problem::Answer,
    rest::{self, client, generated as shapes, origin},
    state::Worker,
};

type State = web::Data<Worker>;

/// What the browser needs to ask for a passkey. It names no account: the passkey does. 409 `passkeys_unavailable` as for a new one.
#[utoipa::path(post, path = "/api/auth/passkey-login/start/", tag = "auth", security(()),
    responses((status = 200, body = ref("#/components/schemas/PasskeyLoginStart"))))]
pub async fn start_passkey_login(request: HttpRequest, state: State) -> Answer {
    let context = attempt(&request, &state)?;
    let message = pb::StartPasskeyLoginRequest {
        origin: origin(&request, &state),
        client: Some(client(&request)),
    };
    let answer = ask!(state, &context, Plan::STRANGER, passkeys.start_passkey_login, message).await?;
    Ok(rest::answer::<shapes::PasskeyLoginStart>(200, None, &answer))
}

/// Signs in with what the passkey answered. It counts as both steps of signing in.
#[utoipa::path(post, path = "/api/auth/passkey-login/", tag = "auth", security(()), request_body = ref("#/components/schemas/PasskeyLoginBody"),
    responses((status = 200, body = dto::Signed)))]
pub async fn login_with_passkey(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let mut message = rest::small_body::<shapes::PasskeyLoginBody>(&request, payload).await?;
    let context = attempt(&request, &state)?;
    message.client = Some(client(&request));
    let answer = ask!(state, &context, Plan::STRANGER, passkeys.login_with_passkey, message).await?;
    signed(&state, &request, answer.user, answer.tokens)
}
