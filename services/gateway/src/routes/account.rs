//! What a signed-in user may see and change of the account: `/api/auth` and `/api/v1/api-keys`.

use actix_web::{HttpRequest, HttpResponse, web};
use proto::auth as pb;
use vocab::{ApiKeyId, SessionId, UserId};

use super::auth::{attempt, missing};
use crate::{
    ask,
    clients::Plan,
    dto::auth as dto,
    principal::Purpose,
    problem::{Answer, Problem},
    rest::{self, client, generated as shapes, signed_in},
    revocation,
    state::Worker,
};

type State = web::Data<Worker>;

#[utoipa::path(patch, path = "/api/auth/user/", tag = "account", request_body = dto::UserBody,
    responses((status = 200, body = ref("#/components/schemas/User"))))]
pub async fn update_user(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let (caller, context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    let mut message = rest::small_body::<dto::UserBody>(&request, payload).await?;
    message.user_id = caller.user.to_string();
    let answer = ask!(state, &context, Plan::WRITE, auth.update_user, message).await?;
    let user = answer.user.ok_or_else(Problem::internal)?;
    Ok(rest::answer::<shapes::User>(200, None, &user))
}

/// Changes the password and ends all other sessions.
#[utoipa::path(post, path = "/api/auth/password/change/", tag = "account", request_body = ref("#/components/schemas/ChangePasswordBody"),
    responses((status = 204, description = "Changed")))]
pub async fn change_password(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let (caller, context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    let message = pb::ChangePasswordRequest {
        user_id: caller.user.to_string(),
        session_id: caller.session.to_string(),
        client: Some(client(&request)),
        ..rest::small_body::<shapes::ChangePasswordBody>(&request, payload).await?
    };
    let answer = ask!(state, &context, Plan::WRITE, auth.change_password, message)
        .await
        .map_err(|problem| {
            renamed(
                problem,
                &[("current", "current_password"), ("password", "new_password")],
            )
        })?;
    state.shared.callers.forget(caller.user);
    signed_out(&state, caller.user, answer.before_unix_ms).await;
    Ok(HttpResponse::NoContent().finish())
}

/// Somebody signed out everywhere else. An auth of the release before gives no time.
async fn signed_out(state: &State, user: UserId, before_unix_ms: i64) {
    if before_unix_ms > 0 {
        let user_id = user.to_string();
        let done = pb::SignOut {
            user_id,
            before_unix_ms,
        };
        revocation::remove_browsers_now(state, &done).await;
    }
}

/// Fields have other names inside.
fn renamed(mut problem: Problem, names: &[(&str, &str)]) -> Problem {
    for (field, _) in &mut problem.errors {
        if let Some((_, outside)) = names.iter().find(|(inside, _)| field == inside) {
            (*outside).clone_into(field);
        }
    }
    problem
}

/// Emails a code to the address if an account has it; the answer is the same either way.
#[utoipa::path(post, path = "/api/auth/password/forgot/", tag = "auth", security(()), request_body = ref("#/components/schemas/ForgotBody"),
    responses((status = 202, body = ref("#/components/schemas/FlowAnswer"))))]
pub async fn forgot_password(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let mut message = rest::small_body::<shapes::ForgotBody>(&request, payload).await?;
    let context = attempt(&request, &state)?;
    message.client = Some(client(&request));
    let answer = ask!(state, &context, Plan::STRANGER, auth.forgot_password, message).await?;
    Ok(rest::answer::<shapes::FlowAnswer>(202, None, &answer))
}

#[utoipa::path(post, path = "/api/auth/password/reset/", tag = "auth", security(()), request_body = ref("#/components/schemas/ResetBody"),
    responses((status = 204, description = "Set")))]
pub async fn reset_password(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let mut message = rest::small_body::<shapes::ResetBody>(&request, payload).await?;
    let context = attempt(&request, &state)?;
    message.client = Some(client(&request));
    let answer = ask!(state, &context, Plan::STRANGER, auth.reset_password, message)
        .await
        .map_err(|problem| renamed(problem, &[("password", "new_password"), ("code", "otp")]))?;
    // An auth of the release before does not say whose password it is; what is believed then ends by its age.
    if let Ok(user) = answer.user_id.parse() {
        state.shared.callers.forget(user);
        let reset = pb::PasswordReset {
            user_id: answer.user_id,
            before_unix_ms: answer.before_unix_ms,
        };
        // What is not done now is done by the gateway's own work.
        if let Err(problem) = revocation::revoke(&state, &reset, revocation::WITH_RESET).await {
            tracing::warn!(code = problem.code, "what a password reset ends is not revoked yet");
        }
    }
    Ok(HttpResponse::NoContent().finish())
}

async fn revoke(request: &HttpRequest, state: &State, session: String) -> Result<pb::RevokeSessionResponse, Problem> {
    let (caller, context) = signed_in(request, state, Purpose::PERSONAL).await?;
    let message = pb::RevokeSessionRequest {
        user_id: caller.user.to_string(),
        session_id: session,
        current_session_id: caller.session.to_string(),
        client: Some(client(request)),
    };
    let answer = ask!(state, &context, Plan::WRITE, auth.revoke_session, message).await?;
    state.shared.callers.forget(caller.user);
    if let Some(before_unix_ms) = answer.before_unix_ms {
        signed_out(state, caller.user, before_unix_ms).await;
    }
    Ok(answer)
}

#[utoipa::path(delete, path = "/api/auth/sessions/{id}/", tag = "account", params(("id" = String, Path)),
    responses((status = 204, description = "Ended")))]
pub async fn revoke_session(request: HttpRequest, state: State, id: web::Path<String>) -> Answer {
    let session: SessionId = id.parse().map_err(|_| Problem::not_found())?;
    revoke(&request, &state, session.to_string()).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Ends all sessions except the caller's own.
#[utoipa::path(delete, path = "/api/auth/sessions/", tag = "account",
    responses((status = 200, body = ref("#/components/schemas/Revoked"))))]
pub async fn revoke_others(request: HttpRequest, state: State) -> Answer {
    let revoked = revoke(&request, &state, String::new()).await?;
    Ok(rest::answer::<shapes::Revoked>(200, None, &revoked))
}

#[utoipa::path(post, path = "/api/auth/totp/confirm/", tag = "account", request_body = ref("#/components/schemas/OtpBody"),
    responses((status = 200, body = ref("#/components/schemas/RecoveryCodes"))))]
pub async fn confirm_totp(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let (caller, context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    let message = pb::ConfirmTotpRequest {
        user_id: caller.user.to_string(),
        session_id: caller.session.to_string(),
        client: Some(client(&request)),
        ..rest::small_body::<shapes::OtpBodyOfConfirmTotpRequest>(&request, payload).await?
    };
    let answer = ask!(state, &context, Plan::WRITE, auth.confirm_totp, message)
        .await
        .map_err(|problem| renamed(problem, &[("code", "otp")]))?;
    state.shared.callers.forget(caller.user);
    Ok(rest::answer::<shapes::RecoveryCodes>(200, None, &answer))
}

#[utoipa::path(post, path = "/api/auth/totp/remove/", tag = "account", request_body = ref("#/components/schemas/TotpRemoveBody"),
    responses((status = 204, description = "Removed")))]
pub async fn remove_totp(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let (caller, context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    let message = pb::RemoveTotpRequest {
        user_id: caller.user.to_string(),
        session_id: caller.session.to_string(),
        client: Some(client(&request)),
        ..rest::small_body::<shapes::TotpRemoveBody>(&request, payload).await?
    };
    ask!(state, &context, Plan::WRITE, auth.remove_totp, message)
        .await
        .map_err(|problem| renamed(problem, &[("code", "otp")]))?;
    state.shared.callers.forget(caller.user);
    Ok(HttpResponse::NoContent().finish())
}

/// Creates a key for programs; its secret is shown this once. Requires the current password, and emails the owner.
#[utoipa::path(post, path = "/api/v1/api-keys", tag = "api keys", request_body = ref("#/components/schemas/ApiKeyBody"),
    responses((status = 201, body = ref("#/components/schemas/NewApiKey"))))]
pub async fn create_api_key(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let (caller, context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    let message = pb::CreateApiKeyRequest {
        user_id: caller.user.to_string(),
        client: Some(client(&request)),
        ..rest::small_body::<shapes::ApiKeyBody>(&request, payload).await?
    };
    let answer = ask!(state, &context, Plan::WRITE, auth.create_api_key, message).await?;
    made(&answer)
}

/// A new key, whole: without its id nobody could revoke it, and its secret is never asked for again.
fn made(answer: &pb::CreateApiKeyResponse) -> Answer {
    if answer.key.is_none() || answer.secret.is_empty() {
        return Err(missing("API key"));
    }
    Ok(rest::answer::<shapes::NewApiKey>(201, None, answer))
}

#[utoipa::path(delete, path = "/api/v1/api-keys/{id}", tag = "api keys", params(("id" = String, Path)),
    responses((status = 204, description = "Revoked")))]
pub async fn revoke_api_key(request: HttpRequest, state: State, id: web::Path<String>) -> Answer {
    let (caller, context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    let key: ApiKeyId = id.parse().map_err(|_| Problem::not_found())?;
    let message = pb::RevokeApiKeyRequest {
        user_id: caller.user.to_string(),
        key_id: key.to_string(),
        client: Some(client(&request)),
    };
    ask!(state, &context, Plan::WRITE, auth.revoke_api_key, message).await?;
    state.shared.callers.forget(caller.user);
    Ok(HttpResponse::NoContent().finish())
}

#[cfg(test)]
mod tests {
    use proto::auth as pb;

    use super::made;

    #[test]
    fn a_new_key_is_whole_or_none() {
        let whole = pb::CreateApiKeyResponse {
            key: Some(pb::ApiKey::default()),
            secret: "shown once".to_owned(),
        };
        assert_eq!(made(&whole).unwrap().status().as_u16(), 201);
        let lacking = [
            pb::CreateApiKeyResponse {
                key: None,
                ..whole.clone()
            },
            pb::CreateApiKeyResponse {
                secret: String::new(),
                ..whole
            },
        ];
        for answer in &lacking {
            assert_eq!(made(answer).unwrap_err().status.as_u16(), 500);
        }
    }
}
