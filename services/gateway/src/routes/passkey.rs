//! The passkeys of a signed-in user, and signing in with one: `/api/auth/passkeys` and `/api/auth/passkey-login`.

use actix_web::{HttpRequest, HttpResponse, web};
use proto::auth as pb;
use vocab::PasskeyId;

use super::auth::{attempt, client, missing, signed};
use crate::{
    ask, body,
    clients::Plan,
    dto::{auth, passkey as dto},
    principal::Purpose,
    problem::{Answer, Problem},
    rest::{self, generated as shapes, origin, signed_in},
    state::Worker,
};

type State = web::Data<Worker>;

fn one(status: u16, passkey: Option<pb::Passkey>) -> Answer {
    let passkey = passkey.ok_or_else(|| missing("passkey"))?;
    Ok(rest::answer::<shapes::Passkey>(status, None, &passkey))
}

fn named(id: &str) -> Result<String, Problem> {
    let id: PasskeyId = id.parse().map_err(|_| Problem::not_found())?;
    Ok(id.to_string())
}

#[utoipa::path(get, path = "/api/auth/passkeys/", tag = "account",
    responses((status = 200, body = ref("#/components/schemas/Passkeys"))))]
pub async fn passkeys(request: HttpRequest, state: State) -> Answer {
    let (caller, context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    let message = pb::ListPasskeysRequest {
        user_id: caller.user.to_string(),
    };
    let answer = ask!(state, &context, Plan::READ, passkeys.list_passkeys, message).await?;
    Ok(rest::answer::<shapes::Passkeys>(200, None, &answer))
}

/// What the browser needs to make a passkey. Needs the current password and, where two-step sign-in is on, its code: a passkey signs in
/// without either. 409 `passkeys_unavailable` where the address has no https or no domain name.
#[utoipa::path(post, path = "/api/auth/passkeys/start/", tag = "account", request_body = dto::PasskeyStartBody,
    responses((status = 200, body = ref("#/components/schemas/PasskeyStart"))))]
pub async fn start_passkey(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let (caller, context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    let sent: dto::PasskeyStartBody = body::json(&request, payload).await?;
    let message = pb::StartPasskeyRequest {
        user_id: caller.user.to_string(),
        password: sent.password,
        origin: origin(&request, &state),
        client: Some(client(&request)),
        code: sent.otp.unwrap_or_default(),
    };
    let answer = ask!(state, &context, Plan::WRITE, passkeys.start_passkey, message).await?;
    Ok(rest::answer::<shapes::PasskeyStart>(200, None, &answer))
}

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
    one(201, answer.passkey)
}

#[utoipa::path(patch, path = "/api/auth/passkeys/{id}/", tag = "account", params(("id" = String, Path)),
    request_body = dto::PasskeyNameBody, responses((status = 200, body = ref("#/components/schemas/Passkey"))))]
pub async fn rename_passkey(
    request: HttpRequest,
    payload: web::Payload,
    state: State,
    id: web::Path<String>,
) -> Answer {
    let (caller, context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    let sent: dto::PasskeyNameBody = body::json(&request, payload).await?;
    let message = pb::RenamePasskeyRequest {
        user_id: caller.user.to_string(),
        id: named(&id)?,
        name: sent.name,
        client: Some(client(&request)),
    };
    let answer = ask!(state, &context, Plan::AGAIN, passkeys.rename_passkey, message).await?;
    one(200, answer.passkey)
}

/// Removes a passkey. Needs the current password; a mail tells the owner.
#[utoipa::path(post, path = "/api/auth/passkeys/{id}/remove/", tag = "account", params(("id" = String, Path)),
    request_body = dto::PasskeyRemoveBody, responses((status = 204, description = "Removed")))]
pub async fn remove_passkey(
    request: HttpRequest,
    payload: web::Payload,
    state: State,
    id: web::Path<String>,
) -> Answer {
    let (caller, context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    let sent: dto::PasskeyRemoveBody = body::json(&request, payload).await?;
    let message = pb::RemovePasskeyRequest {
        user_id: caller.user.to_string(),
        id: named(&id)?,
        password: sent.password,
        client: Some(client(&request)),
    };
    ask!(state, &context, Plan::WRITE, passkeys.remove_passkey, message).await?;
    Ok(HttpResponse::NoContent().finish())
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
