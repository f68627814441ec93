//! The addresses of a signed-in user: `/api/auth/emails`.

use actix_web::{HttpRequest, HttpResponse, web};
use proto::auth as pb;

use super::auth::client;
use crate::{
    ask, body,
    clients::Plan,
    dto::{auth::OtpBody, email as dto},
    principal::Purpose,
    problem::{Answer, Problem},
    rest::{self, generated as shapes, signed_in},
    state::Worker,
};

type State = web::Data<Worker>;

fn one(status: u16, email: Option<pb::Email>) -> Answer {
    let email = email.ok_or_else(Problem::internal)?;
    Ok(rest::answer::<shapes::EmailAddress>(status, None, &email))
}

/// The addresses of the account, and where mail of each topic goes.
#[utoipa::path(get, path = "/api/auth/emails/", tag = "account",
    responses((status = 200, body = ref("#/components/schemas/Emails"))))]
pub async fn emails(request: HttpRequest, state: State) -> Answer {
    let (caller, context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    let message = pb::ListEmailsRequest {
        user_id: caller.user.to_string(),
    };
    let answer = ask!(state, &context, Plan::READ, emails.list_emails, message).await?;
    Ok(rest::answer::<shapes::Emails>(200, None, &answer))
}

/// Adds an address and mails a code to it. The answer is the same whether or not somebody else has it.
#[utoipa::path(post, path = "/api/auth/emails/", tag = "account", request_body = dto::EmailBody,
    responses((status = 201, body = ref("#/components/schemas/EmailAddress"))))]
pub async fn add_email(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let (caller, context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    let sent: dto::EmailBody = body::json(&request, payload).await?;
    let message = pb::AddEmailRequest {
        user_id: caller.user.to_string(),
        email: sent.email,
        client: Some(client(&request)),
    };
    let answer = ask!(state, &context, Plan::WRITE, emails.add_email, message).await?;
    one(201, answer.email)
}

/// Mails another code; earlier ones end.
#[utoipa::path(post, path = "/api/auth/emails/{id}/resend/", tag = "account", params(("id" = String, Path)),
    responses((status = 202, body = ref("#/components/schemas/CodeSent"))))]
pub async fn resend_email_code(request: HttpRequest, state: State, id: web::Path<String>) -> Answer {
    let (caller, context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    let message = pb::ResendEmailCodeRequest {
        user_id: caller.user.to_string(),
        id: id.into_inner(),
        client: Some(client(&request)),
    };
    let answer = ask!(state, &context, Plan::WRITE, emails.resend_email_code, message).await?;
    Ok(rest::answer::<shapes::CodeSent>(202, None, &answer))
}

/// Proves an address by the code that was mailed to it.
#[utoipa::path(post, path = "/api/auth/emails/{id}/confirm/", tag = "account", params(("id" = String, Path)),
    request_body = OtpBody, responses((status = 200, body = ref("#/components/schemas/EmailAddress"))))]
pub async fn confirm_email(request: HttpRequest, payload: web::Payload, state: State, id: web::Path<String>) -> Answer {
    let (caller, context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    let sent: OtpBody = body::json(&request, payload).await?;
    let message = pb::ConfirmEmailRequest {
        user_id: caller.user.to_string(),
        id: id.into_inner(),
        code: sent.otp,
        client: Some(client(&request)),
    };
    let answer = ask!(state, &context, Plan::WRITE, emails.confirm_email, message).await?;
    one(200, answer.email)
}

/// Makes a proven address the one that signs in. Needs the current password; both addresses get a mail.
#[utoipa::path(post, path = "/api/auth/emails/{id}/primary/", tag = "account", params(("id" = String, Path)),
    request_body = dto::PrimaryBody, responses((status = 204, description = "Changed")))]
pub async fn make_email_primary(
    request: HttpRequest,
    payload: web::Payload,
    state: State,
    id: web::Path<String>,
) -> Answer {
    let (caller, context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    let sent: dto::PrimaryBody = body::json(&request, payload).await?;
    let message = pb::MakeEmailPrimaryRequest {
        user_id: caller.user.to_string(),
        id: id.into_inner(),
        password: sent.password,
        session_id: caller.session.to_string(),
        client: Some(client(&request)),
    };
    ask!(state, &context, Plan::WRITE, emails.make_email_primary, message).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Removes an address other than the primary one.
#[utoipa::path(delete, path = "/api/auth/emails/{id}/", tag = "account", params(("id" = String, Path)),
    responses((status = 204, description = "Removed")))]
pub async fn remove_email(request: HttpRequest, state: State, id: web::Path<String>) -> Answer {
    let (caller, context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    let message = pb::RemoveEmailRequest {
        user_id: caller.user.to_string(),
        id: id.into_inner(),
        client: Some(client(&request)),
    };
    ask!(state, &context, Plan::WRITE, emails.remove_email, message).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Chooses where mail of a topic goes. Security mail has no topic: it goes to the primary address.
#[utoipa::path(put, path = "/api/auth/email-routes/{topic}/", tag = "account", params(("topic" = String, Path)),
    request_body = dto::EmailRouteBody, responses((status = 204, description = "Chosen")))]
pub async fn route_emails(
    request: HttpRequest,
    payload: web::Payload,
    state: State,
    topic: web::Path<String>,
) -> Answer {
    let (caller, context) = signed_in(&request, &state, Purpose::PERSONAL).await?;
    let sent: dto::EmailRouteBody = body::json(&request, payload).await?;
    let message = pb::RouteEmailsRequest {
        user_id: caller.user.to_string(),
        route: Some(pb::EmailRoute {
            topic: topic.into_inner(),
            to: sent.to,
        }),
        client: Some(client(&request)),
    };
    ask!(state, &context, Plan::AGAIN, emails.route_emails, message).await?;
    Ok(HttpResponse::NoContent().finish())
}
