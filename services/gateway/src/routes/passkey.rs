//! Adding a passkey, and signing in with one: `/api/auth/passkeys` and `/api/auth/passkey-login`.

use actix_web::{HttpRequest, web};
use proto::auth as pb;

use super::auth::{attempt, missing, signed};
use crate::{
    ask, body,
    clients::Plan,
    dto::{auth, passkey as dto},
    principal::Purpose,
    problem::Answer,
    rest::{self, client, generated as shapes, origin, signed_in},
    state::Worker,
};

type State = web::Data<Worker>;

/// Keeps the passkey that the browser made; a mail tells the owner. One account can have 20.
#[utoipa::path(post, path = "/api/auth/passkeys/", tag = "account", request_body = dto::PasskeyBody,
    responses((status = 201, body = ref("#/components/schemas/Passkey"))))]
pub async fn add_passkey(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let (caller, context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    let sent: dto::PasskeyBody = body::json(&request, payload).await?;
    let message = pb::AddPasskeyRequest {
        user_id: caller.user.to_string(),
        flow: sent.flow,
        name: sent.name,
        client_data: sent.client_data,
        attestation: sent.attestation,
        client: Some(client(&request)),
    };
    let answer = ask!(state, &context, Plan::WRITE, passkeys.add_passkey, message).await?;
    let passkey = answer.passkey.ok_or_else(|| missing("passkey"))?;
    Ok(rest::answer::<shapes::Passkey>(201, None, &passkey))
}

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
#[utoipa::path(post, path = "/api/auth/passkey-login/", tag = "auth", security(()), request_body = dto::PasskeyLoginBody,
    responses((status = 200, body = auth::Signed)))]
pub async fn login_with_passkey(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let sent: dto::PasskeyLoginBody = body::json(&request, payload).await?;
    let context = attempt(&request, &state)?;
    let message = pb::LoginWithPasskeyRequest {
        flow: sent.flow,
        credential_id: sent.credential_id,
        client_data: sent.client_data,
        authenticator_data: sent.authenticator_data,
        signature: sent.signature,
        user_handle: sent.user_handle,
        client: Some(client(&request)),
    };
    let answer = ask!(state, &context, Plan::STRANGER, passkeys.login_with_passkey, message).await?;
    signed(&state, &request, answer.user, answer.tokens)
}
