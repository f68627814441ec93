//! Signing in, up and out: `/api/auth`.

use std::time::Instant;

use actix_web::{
    HttpRequest, HttpResponse, HttpResponseBuilder,
    http::{StatusCode, header},
    web,
};
use base64::{Engine, engine::general_purpose::STANDARD};
use kit::identity::Identity;
use proto::auth as pb;

use crate::{
    ask,
    clients::{Context, Plan},
    cookies,
    credentials::authorization,
    dto::auth as dto,
    limits::{Device, TokenFamily},
    load::Share,
    problem::{Answer, INVALID, Problem},
    request_context,
    rest::{self, Written, client, generated as shapes},
    state::Worker,
};

type State = web::Data<Worker>;

/// Counts an attempt to prove something: for the device where it has signed in before, else for the address.
pub(super) fn attempt(request: &HttpRequest, state: &State) -> Result<Context, Problem> {
    let limits = &state.shared.limits;
    let context = Context::of(request, &state.shared.calls, Identity::default());
    let Some(secret) = state.shared.seal.known_device(request) else {
        limits.credentials(request_context::ip(request))?;
        return Ok(context);
    };
    let device = Device::of(&secret);
    limits.device(device)?;
    Ok(context.counted_for(Share::Device(device)))
}

/// Whose refresh token is presented: of the session that the guard proves, where there is one, else of itself.
///
/// # Errors
/// 403 where a device is named without its guard.
fn family(request: &HttpRequest, state: &State, token: &str) -> Result<TokenFamily, Problem> {
    let device = cookies::device(request);
    if device.is_empty() && !request.headers().contains_key("x-xsrf-token") {
        return Ok(TokenFamily::token(token));
    }
    let session = state.shared.seal.check(request, &device)?;
    Ok(TokenFamily::session(session))
}

/// How auth is asked to renew a token. It answers the same one within its grace time, so that a lost answer may be asked for again. What comes
/// from no device that signed in is refused in the end; anybody can send any number of those, so they take no place of who is signed in.
const fn renewal(family: TokenFamily) -> Plan {
    match family {
        TokenFamily::Session(_) => Plan::AGAIN,
        TokenFamily::Token(_) => Plan {
            idempotent: true,
            ..Plan::STRANGER
        },
    }
}

/// Sets the cookies that belong to tokens: the device where it is new, and its guard.
fn cookies_for(state: &State, request: &HttpRequest, tokens: &pb::Tokens, out: &mut HttpResponseBuilder) {
    let kept = cookies::device(request);
    let device = if tokens.device.is_empty() {
        kept
    } else {
        tokens.device.clone()
    };
    if device.is_empty() {
        return;
    }
    out.cookie(state.shared.seal.device_cookie(&device));
    out.cookie(cookies::xsrf_cookie(
        state.shared.seal.issue(&tokens.session_id, &device),
    ));
}

pub(super) fn missing(part: &str) -> Problem {
    tracing::error!(part, "auth's answer is incomplete");
    Problem::internal()
}

/// Answers a sign-in that succeeded.
pub(super) fn signed(
    state: &State,
    request: &HttpRequest,
    user: Option<pb::User>,
    tokens: Option<pb::Tokens>,
) -> Answer {
    let (user, tokens) = user.zip(tokens).ok_or_else(|| missing("tokens"))?;
    let mut out = HttpResponse::Ok();
    cookies_for(state, request, &tokens, &mut out);
    Ok(out.json(dto::Signed {
        user: Written(user),
        access: tokens.access,
        refresh: tokens.refresh,
    }))
}

/// What a Basic header says, decoded as UTF-8 and split at the first colon.
fn basic(request: &HttpRequest) -> Result<Option<(String, String)>, Problem> {
    let Some(text) = authorization(request, "basic")? else {
        return Ok(None);
    };
    let bad = || Problem::malformed("malformed_authorization", "The Authorization header is malformed.");
    let decoded = STANDARD.decode(text).map_err(|_| bad())?;
    let decoded = String::from_utf8(decoded).map_err(|_| bad())?;
    let (email, password) = decoded.split_once(':').ok_or_else(bad)?;
    Ok(Some((email.to_owned(), password.to_owned())))
}

/// Signs in. If a code is still needed, the answer names a flow instead of tokens.
#[utoipa::path(post, path = "/api/auth/login/", tag = "auth", security(()), request_body = dto::LoginBody,
    responses((status = 200, body = dto::LoginAnswer)))]
pub async fn login(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let in_header = basic(&request)?;
    let mut message = rest::small_body::<dto::LoginBody>(&request, payload).await?;
    if message.email.is_empty() || message.password.is_empty() {
        let text = "Email and password are required";
        let mut problem = Problem::new(StatusCode::UNPROCESSABLE_ENTITY, INVALID, text);
        problem.errors.push(("non_field_errors".to_owned(), text.to_owned()));
        return Err(problem);
    }
    if in_header.is_some_and(|(email, password)| email != message.email || password != message.password) {
        return Err(Problem::malformed(
            "credentials_mismatch",
            "The header and the body name different credentials.",
        ));
    }
    let context = attempt(&request, &state)?;
    let backoff = &state.shared.sign_in_backoff;
    backoff.admit(&context, Instant::now())?;
    let email = message.email.clone();
    message.client = Some(client(&request));
    let answer = ask!(state, &context, Plan::STRANGER, auth.login, message).await;
    let answer = backoff.note(answer, Instant::now())?;
    let kind = answer.flow_kind();
    let mut out = HttpResponse::Ok();
    let Some(tokens) = answer.tokens else {
        return Ok(out.json(dto::LoginAnswer {
            jwt: dto::Jwt {
                user: dto::LoginUser::Pending(dto::Someone { email }),
                access: None,
                refresh: None,
            },
            flow: Some(answer.flow),
            flow_kind: Some(dto::flow_kind(kind)),
            otp_required: Some(true),
        }));
    };
    cookies_for(&state, &request, &tokens, &mut out);
    let user = answer.user.ok_or_else(|| missing("user"))?;
    let (access, refresh) = (Some(tokens.access), Some(tokens.refresh));
    let jwt = dto::Jwt {
        user: dto::LoginUser::Signed(Written(user)),
        access,
        refresh,
    };
    Ok(out.json(dto::LoginAnswer {
        jwt,
        flow: None,
        flow_kind: None,
        otp_required: None,
    }))
}

/// Starts an account and emails a code. The answer is the same if the address already has an account.
#[utoipa::path(post, path = "/api/auth/register/", tag = "auth", security(()), request_body = ref("#/components/schemas/RegisterBody"),
    responses((status = 202, body = dto::RegisterAnswer)))]
pub async fn register(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let mut message = rest::small_body::<shapes::RegisterBody>(&request, payload).await?;
    state.shared.limits.credentials(request_context::ip(&request))?;
    let context = Context::of(&request, &state.shared.calls, Identity::default());
    message.client = Some(client(&request));
    let answer = ask!(state, &context, Plan::STRANGER, auth.register, message).await?;
    Ok(HttpResponse::Accepted().json(dto::RegisterAnswer {
        user: dto::NewUser {
            email: answer.email,
            name: answer.name,
            email_verified: false,
        },
        access: None,
        refresh: None,
        flow: answer.flow,
        flow_kind: "email",
        otp_required: true,
    }))
}

/// Finishes a flow with its code.
#[utoipa::path(post, path = "/api/auth/verify-otp/", tag = "auth", security(()), request_body = ref("#/components/schemas/VerifyBody"),
    responses((status = 200, body = dto::Signed)))]
pub async fn verify_otp(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    // A number would lose its leading zeros: the code is a text.
    let mut message = rest::small_body::<shapes::VerifyBody>(&request, payload).await?;
    let context = attempt(&request, &state)?;
    message.client = Some(client(&request));
    let answer = ask!(state, &context, Plan::STRANGER, auth.verify_code, message).await?;
    signed(&state, &request, answer.user, answer.tokens)
}

/// Emails the code of a flow again.
#[utoipa::path(post, path = "/api/auth/resend-otp/", tag = "auth", security(()), request_body = ref("#/components/schemas/FlowBody"),
    responses((status = 202, description = "On its way", body = Object)))]
pub async fn resend_otp(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let mut message = rest::small_body::<shapes::FlowBody>(&request, payload).await?;
    let context = attempt(&request, &state)?;
    message.client = Some(client(&request));
    ask!(state, &context, Plan::STRANGER, auth.resend_code, message).await?;
    Ok(HttpResponse::Accepted().json(serde_json::json!({})))
}

/// Signs out: the session of the refresh token, or of the bearer token. Twice is as good as once.
#[utoipa::path(post, path = "/api/auth/logout/", tag = "auth", security(()), request_body = ref("#/components/schemas/LogoutBody"),
    responses((status = 204, description = "Signed out")))]
pub async fn logout(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let mut message = rest::body_or_nothing::<shapes::LogoutBody>(&request, payload).await?;
    // A token that is no longer good may still sign its session out.
    let claims = match authorization(&request, "bearer")? {
        Some(token) => state
            .shared
            .keys
            .verify(&state.shared.calls, &state.clients.auth, &*state.shared.clock, token)
            .await
            .ok(),
        None => None,
    };
    let device = cookies::device(&request);
    let proven = !device.is_empty() && (claims.is_none() || request.headers().contains_key("x-xsrf-token"));
    let guarded = proven.then(|| state.shared.seal.check(&request, &device)).transpose()?;
    // Signing out must work from a crowded network too, and after whatever the user asked for.
    let (limits, ip) = (&state.shared.limits, request_context::ip(&request));
    match (claims, guarded) {
        (Some(claims), _) => limits.refresh(TokenFamily::session(&claims.session.to_string()), ip)?,
        (None, Some(session)) => limits.refresh(TokenFamily::session(session), ip)?,
        (None, None) => limits.anonymous(ip)?,
    }
    let identity = claims.map_or_else(Identity::default, |claims| {
        Identity::person(claims.user, Some(claims.session))
    });
    message.session_id = claims.map_or_else(String::new, |claims| claims.session.to_string());
    message.client = Some(client(&request));
    if !message.refresh.is_empty() || !message.session_id.is_empty() {
        let context = Context::of(&request, &state.shared.calls, identity);
        let plan = Plan {
            idempotent: true,
            ..Plan::WRITE
        };
        match ask!(state, &context, plan, auth.logout, message).await {
            Ok(_) => {}
            // What is signed out already is signed out.
            Err(problem) if problem.status == StatusCode::UNAUTHORIZED => {}
            Err(problem) => return Err(problem),
        }
    }
    if let Some(claims) = claims {
        state.shared.callers.forget(claims.user);
    }
    let mut out = HttpResponse::NoContent();
    if !device.is_empty() {
        out.cookie(cookies::xsrf_cookie(String::new()));
    }
    Ok(out.finish())
}

/// A new access token; with `rotate` a new refresh token too.
#[utoipa::path(post, path = "/api/auth/token/refresh/", tag = "auth", security(()), request_body = ref("#/components/schemas/RefreshBody"),
    responses((status = 200, body = dto::RefreshAnswer)))]
pub async fn refresh(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let mut message = rest::small_body::<shapes::RefreshBody>(&request, payload).await?;
    let device = cookies::device(&request);
    let ip = request_context::ip(&request);
    let family = family(&request, &state, &message.refresh)?;
    state.shared.limits.refresh(family, ip)?;
    let mut context = Context::of(&request, &state.shared.calls, Identity::default());
    if let TokenFamily::Session(_) = family {
        context = context.counted_for(Share::Family(family));
    }
    let rotate = message.rotate;
    message.client = Some(client(&request));
    let answer = ask!(state, &context, renewal(family), auth.refresh, message)
        .await
        .inspect_err(|problem| {
            if problem.status == StatusCode::UNAUTHORIZED {
                state.shared.limits.unknown_token(family, ip);
            }
        })?;
    let tokens = answer.tokens.ok_or_else(|| missing("tokens"))?;
    let mut out = HttpResponse::Ok();
    if !tokens.device.is_empty() || !device.is_empty() {
        cookies_for(&state, &request, &tokens, &mut out);
    }
    let refresh = Some(tokens.refresh).filter(|token| rotate && !token.is_empty());
    Ok(out.json(dto::RefreshAnswer {
        access: tokens.access,
        refresh,
    }))
}

/// Checks an access token.
#[utoipa::path(post, path = "/api/auth/token/verify/", tag = "auth", security(()), request_body = ref("#/components/schemas/TokenBody"),
    responses((status = 200, body = ref("#/components/schemas/TokenAnswer"))))]
pub async fn verify_token(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let message = rest::small_body::<shapes::TokenBody>(&request, payload).await?;
    state.shared.limits.anonymous(request_context::ip(&request))?;
    let context = Context::of(&request, &state.shared.calls, Identity::default());
    let answer = ask!(state, &context, Plan::READ, auth.verify_token, message).await?;
    Ok(rest::answer::<shapes::TokenAnswer>(200, None, &answer))
}

/// Auth's public keys as a JWK set.
#[utoipa::path(get, path = "/api/auth/keys/", tag = "auth", security(()), responses((status = 200, body = Object)))]
pub async fn keys(request: HttpRequest, state: State) -> Answer {
    state.shared.limits.anonymous(request_context::ip(&request))?;
    let set = state
        .shared
        .keys
        .published(&state.shared.calls, &state.clients.auth)
        .await?;
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "public, max-age=300"))
        .insert_header((header::CONTENT_TYPE, "application/json"))
        .body(set.to_string()))
}

#[cfg(test)]
mod tests {
    use super::renewal;
    use crate::{limits::TokenFamily, load::Weight};

    #[test]
    fn refreshes_that_prove_nothing_take_no_place_of_who_is_signed_in() {
        let (proven, made_up) = (renewal(TokenFamily::session("one")), renewal(TokenFamily::token("any")));
        assert_eq!((proven.weight, made_up.weight), (Weight::Vital, Weight::Stranger));
        assert!(
            proven.idempotent && made_up.idempotent,
            "a lost answer is asked for again"
        );
    }
}
