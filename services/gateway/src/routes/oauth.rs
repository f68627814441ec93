//! The endpoints of OAuth 2.1 that programs call themselves: metadata, tokens, revocation. Their parameters, answers and errors are
//! those of the RFCs, so they are written by hand. People allow access on a page of the application, by generated routes.

use actix_web::{
    HttpRequest, HttpResponse,
    http::{StatusCode, header},
    web,
};
use base64::{Engine, engine::general_purpose::STANDARD};
use kit::identity::Identity;
use proto::auth as pb;
use vocab::AppScope;

use crate::{
    ask,
    body::{bytes, media_type},
    clients::{Context, Plan},
    credentials::authorization,
    dto::oauth as dto,
    mcp::PATH,
    problem::{Answer, Problem},
    query::Params,
    request_context,
    rest::{client, origin},
    state::Worker,
};

type State = web::Data<Worker>;

/// Metadata of the API as a protected resource. A resource with a path has its path appended (RFC 9728, section 3.1).
pub const RESOURCE: &str = "/.well-known/oauth-protected-resource";
const FORM: &str = "application/x-www-form-urlencoded";
const LIMIT: usize = 16 << 10;
/// Characters of one parameter.
const LONGEST: usize = 1_000;

/// Where apps ask for access and get their tokens (RFC 8414).
#[utoipa::path(get, path = "/.well-known/oauth-authorization-server", tag = "apps", security(()), operation_id = "oauth_metadata",
    responses((status = 200, body = dto::ServerMetadata),
        (status = 404, body = crate::dto::problem::ProblemBody, content_type = "application/problem+json", description = "The server has no name of its own")))]
pub async fn metadata(request: HttpRequest, state: State) -> Answer {
    state.shared.limits.anonymous(request_context::ip(&request))?;
    let issuer = origin(&request, &state);
    // Where any host is served, none is the server's own name.
    if issuer.is_empty() {
        return Err(Problem::not_found());
    }
    let methods = vec!["client_secret_basic", "client_secret_post", "none"];
    let found = dto::ServerMetadata {
        authorization_endpoint: format!("{issuer}/apps/authorize"),
        token_endpoint: format!("{issuer}/api/v1/oauth/token"),
        revocation_endpoint: format!("{issuer}/api/v1/oauth/revoke"),
        service_documentation: format!("{issuer}/api/v1/docs/"),
        issuer,
        scopes_supported: AppScope::ALL.iter().map(|scope| scope.text()).collect(),
        response_types_supported: vec!["code"],
        response_modes_supported: vec!["query"],
        grant_types_supported: vec!["authorization_code", "refresh_token"],
        token_endpoint_auth_methods_supported: methods.clone(),
        revocation_endpoint_auth_methods_supported: methods,
        code_challenge_methods_supported: vec!["S256"],
        authorization_response_iss_parameter_supported: true,
    };
    Ok(HttpResponse::Ok().json(found))
}

/// Which server gives tokens for the API (RFC 9728). `/.well-known/oauth-protected-resource/mcp` is the same for `/mcp`.
#[utoipa::path(get, path = "/.well-known/oauth-protected-resource", tag = "apps", security(()), operation_id = "oauth_resource",
    responses((status = 200, body = dto::ResourceMetadata),
        (status = 404, body = crate::dto::problem::ProblemBody, content_type = "application/problem+json", description = "The server has no name of its own")))]
pub async fn resource(request: HttpRequest, state: State) -> Answer {
    state.shared.limits.anonymous(request_context::ip(&request))?;
    let issuer = origin(&request, &state);
    if issuer.is_empty() {
        return Err(Problem::not_found());
    }
    let path = request.path().strip_prefix(RESOURCE).unwrap_or_default();
    // Tools only read.
    let opens = |scope: &AppScope| path.is_empty() || !scope.text().ends_with(":write");
    let found = dto::ResourceMetadata {
        resource: format!("{issuer}{path}"),
        resource_name: "Meridian",
        resource_documentation: format!("{issuer}/api/v1/docs/"),
        scopes_supported: AppScope::ALL.into_iter().filter(opens).map(AppScope::text).collect(),
        bearer_methods_supported: vec!["header"],
        authorization_servers: vec![issuer],
    };
    Ok(HttpResponse::Ok().json(found))
}

/// True if a token may be requested for this resource (RFC 8707): this server, or its `/mcp`. Without public hosts the server doesn't know its name
/// and accepts any.
fn is_own_resource(resource: &str, issuer: &str) -> bool {
    let named = resource.trim_end_matches('/');
    let named = named.strip_suffix(PATH).unwrap_or(named);
    resource.is_empty() || issuer.is_empty() || named.eq_ignore_ascii_case(issuer)
}

/// The parameters of a form, and who sends it: a client's id, and its secret where it has one.
struct Sent {
    form: Params,
    client_id: String,
    client_secret: String,
}

/// A refusal in OAuth's words (RFC 6749, section 5.2).
fn refusal(error: &str, description: &str) -> HttpResponse {
    let unknown = error == "invalid_client";
    let status = if unknown {
        StatusCode::UNAUTHORIZED
    } else {
        StatusCode::BAD_REQUEST
    };
    let mut out = HttpResponse::build(status);
    if unknown {
        out.insert_header((header::WWW_AUTHENTICATE, "Basic realm=\"Meridian\""));
    }
    out.json(dto::OAuthError {
        error: error.to_owned(),
        error_description: description.to_owned(),
    })
}

/// # Errors
/// What is wrong with the form, or with a client that says two things of itself.
fn read(request: &HttpRequest, body: &[u8]) -> Result<Sent, &'static str> {
    let text = std::str::from_utf8(body).map_err(|_| "The form is not UTF-8.")?;
    let mut form = Params::parse(text);
    let in_form = (form.text("client_id", LONGEST), form.text("client_secret", LONGEST));
    let basic = authorization(request, "basic").map_err(|_| "There are two Authorization headers.")?;
    let (client_id, client_secret) = match basic {
        None => in_form,
        Some(_) if !in_form.1.is_empty() => return Err("Send the secret once."),
        Some(basic) => {
            let decoded = STANDARD.decode(basic).ok();
            let decoded = decoded.and_then(|bytes| String::from_utf8(bytes).ok());
            let pair = decoded.as_deref().and_then(|text| text.split_once(':'));
            let (id, secret) = pair.ok_or("The Authorization header is malformed.")?;
            if !in_form.0.is_empty() && in_form.0 != id {
                return Err("The header and the form name different clients.");
            }
            (id.to_owned(), secret.to_owned())
        }
    };
    Ok(Sent {
        form,
        client_id,
        client_secret,
    })
}

/// What a program sends, or the refusal of what can't be read.
async fn receive(
    request: &HttpRequest,
    payload: web::Payload,
    state: &State,
) -> Result<Result<Sent, HttpResponse>, Problem> {
    state.shared.limits.app_tokens(request_context::ip(request))?;
    media_type(request, &[FORM])?;
    let body = bytes(request, payload, LIMIT).await?;
    Ok(read(request, &body).map_err(|says| refusal("invalid_request", says)))
}

/// Exchanges a code (with its PKCE verifier) or a refresh token for an access token of five minutes. A used refresh token gives a new one.
/// If the answer was lost, the same one is given again for ten seconds, unless it was used too. Any later use of a used refresh token, or a second
/// use of a code, ends the app's access.
#[utoipa::path(post, path = "/api/v1/oauth/token", tag = "apps", security(()), operation_id = "oauth_token",
    request_body(content = dto::TokenForm, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = dto::TokenAnswer)))]
pub async fn token(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let mut sent = match receive(&request, payload, &state).await? {
        Ok(sent) => sent,
        Err(refused) => return Ok(refused),
    };
    let message = pb::GrantAppTokenRequest {
        grant_type: sent.form.text("grant_type", LONGEST),
        client_id: sent.client_id,
        client_secret: sent.client_secret,
        code: sent.form.text("code", LONGEST),
        redirect_uri: sent.form.text("redirect_uri", LONGEST),
        code_verifier: sent.form.text("code_verifier", LONGEST),
        refresh_token: sent.form.text("refresh_token", LONGEST),
        scope: sent.form.text("scope", LONGEST),
        client: Some(client(&request)),
    };
    let resource = sent.form.text("resource", LONGEST);
    if sent.form.done().is_err() {
        return Ok(refusal(
            "invalid_request",
            "A parameter is repeated, too long or not encoded.",
        ));
    }
    if !is_own_resource(&resource, &origin(&request, &state)) {
        return Ok(refusal(
            "invalid_target",
            "This server doesn't issue tokens for that resource.",
        ));
    }
    let context = Context::of(&request, &state.shared.calls, Identity::default());
    let answer = ask!(state, &context, Plan::WRITE, apps.grant_app_token, message).await?;
    if !answer.error.is_empty() {
        return Ok(refusal(&answer.error, &answer.error_description));
    }
    Ok(HttpResponse::Ok().json(dto::TokenAnswer::from(answer)))
}

/// Revokes a token, and all that belongs to it (RFC 7009). A token that is unknown, or another client's, is no error.
#[utoipa::path(post, path = "/api/v1/oauth/revoke", tag = "apps", security(()), operation_id = "oauth_revoke",
    request_body(content = dto::RevocationForm, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, description = "Revoked, or there was nothing to revoke")))]
pub async fn revoke(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let mut sent = match receive(&request, payload, &state).await? {
        Ok(sent) => sent,
        Err(refused) => return Ok(refused),
    };
    let message = pb::RevokeAppTokenRequest {
        token: sent.form.text("token", LONGEST),
        client_id: sent.client_id,
        client_secret: sent.client_secret,
        client: Some(client(&request)),
    };
    if sent.form.done().is_err() || message.token.is_empty() {
        return Ok(refusal("invalid_request", "Send one token."));
    }
    let context = Context::of(&request, &state.shared.calls, Identity::default());
    let answer = ask!(state, &context, Plan::AGAIN, apps.revoke_app_token, message).await?;
    if !answer.error.is_empty() {
        return Ok(refusal(&answer.error, "The client is unknown, or its secret is wrong."));
    }
    Ok(HttpResponse::Ok().finish())
}

#[cfg(test)]
mod tests {
    use super::is_own_resource;

    #[test]
    fn tokens_are_only_for_this_server() {
        let issuer = "https://m.example:8443";
        for resource in [
            "",
            "https://m.example:8443",
            "https://m.example:8443/",
            "https://m.example:8443/mcp",
            "HTTPS://M.example:8443/mcp/",
        ] {
            assert!(is_own_resource(resource, issuer), "{resource}");
        }
        for resource in [
            "https://m.example",
            "https://m.example:8443.evil.example/mcp",
            "https://m.example:8443/other",
            "/mcp",
            "mcp",
        ] {
            assert!(!is_own_resource(resource, issuer), "{resource}");
        }
        assert!(is_own_resource("https://any.example/mcp", ""));
    }
}
