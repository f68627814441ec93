//! What the routes that are written from the contracts call: who asks, parameters, bodies, answers.
//!
//! `services/shared/restgen` writes handlers and shapes ([`generated`]) from the options in `proto/`. Everything that is not particular to one
//! message is here: [`read`] reads bodies and notes every fault by its path, [`write`] writes answers straight from messages.

use std::{collections::HashMap, str::FromStr};

use actix_web::{FromRequest as _, HttpMessage as _, HttpRequest, HttpResponse, dev::Payload, http::header, web};
use chrono::NaiveDate;
use kit::identity::Identity;
use proto::auth::Client;
use vocab::AppScope;

use crate::{
    callers::{AppCaller, Caller},
    clients::Context,
    cookies,
    credentials::app_token,
    load::Share,
    principal::Purpose,
    problem::{INVALID, Problem},
    query::{Params, is_coin},
    request_context,
    state::Worker,
};

mod read;
mod shape;
mod write;

pub use read::{Need, Object, Readable, body, body_or_nothing, small_body};
pub use shape::Shape;
pub use write::*;

pub use crate::body::{bytes as file, media_type};

#[allow(clippy::all, clippy::pedantic, unused, reason = "generated code")]
pub mod generated {
    //! Written by `restgen` when the gateway is built.

    use actix_web::{
        HttpRequest, HttpResponse, Resource,
        http::StatusCode,
        web::{self, ServiceConfig},
    };
    use serde::{Serializer, ser::SerializeStruct as _};

    use vocab::Right;

    use super::{Need, Object};
    use crate::{
        ask,
        clients::{Context, Plan},
        preconditions,
        principal::Purpose,
        problem::{Answer, Problem},
        query::Params,
        rest,
        state::Worker,
    };

    type State = web::Data<Worker>;

    include!(concat!(env!("OUT_DIR"), "/rest.rs"));
}

/// Paths and schemas of the generated routes, for the API's description.
pub const DESCRIPTION: &str = include_str!(concat!(env!("OUT_DIR"), "/rest.json"));

/// The signed-in user who asks, and on whose behalf calls are made: the user's, or for what is of a team the selected team's.
///
/// # Errors
/// 401, 403 where the caller may not do this for the selected team, or 429.
pub async fn signed_in(
    request: &HttpRequest,
    state: &web::Data<Worker>,
    purpose: Purpose,
) -> Result<(Caller, Context), Problem> {
    let caller = state.bearer(request).await?;
    let identity = state.principal(request, caller, purpose).await?;
    request.extensions_mut().insert(purpose);
    Ok((caller, known(request, state, identity)))
}

/// As [`signed_in`]; also an app that the user let do this, in the workspace that the user chose for it.
///
/// # Errors
/// As [`signed_in`], and 403 where the app's scopes do not hold `scope`.
pub async fn signed_in_or_app(
    request: &HttpRequest,
    state: &web::Data<Worker>,
    purpose: Purpose,
    scope: &str,
) -> Result<Context, Problem> {
    let Some(token) = app_token(request)? else {
        let (_, context) = signed_in(request, state, purpose).await?;
        return Ok(context);
    };
    let scope: AppScope = scope.parse().map_err(|_| Problem::internal())?;
    let app = Box::pin(state.app(request, token, scope)).await?;
    request.extensions_mut().insert(scope);
    Ok(known(request, state, app.identity(purpose)?))
}

/// A connected app, whatever its scopes, in the workspace that the user chose for it. Sessions and API keys are refused.
///
/// # Errors
/// 401, 403 for another team than the app's, 429 or 503.
pub async fn connected_app(
    request: &HttpRequest,
    state: &web::Data<Worker>,
    purpose: Purpose,
) -> Result<(AppCaller, Context), Problem> {
    let Some(token) = app_token(request)? else {
        state.shared.limits.anonymous(request_context::ip(request))?;
        let is_other = request.headers().contains_key(header::AUTHORIZATION);
        let mut problem = Problem::unauthenticated(if is_other { "token_invalid" } else { "token_missing" });
        "Send the access token of a connected app.".clone_into(&mut problem.message);
        return Err(problem);
    };
    let app = Box::pin(state.app_with_any_scope(request, token)).await?;
    // The token is checked again, for one of its scopes, if the body arrives slowly.
    if let Some(scope) = app.scopes.iter().next() {
        request.extensions_mut().insert(scope);
    }
    let context = known(request, state, app.identity(purpose)?);
    Ok((app, context))
}

/// Calls of somebody who is known from here on; what they send is counted with what else they send.
fn known(request: &HttpRequest, state: &web::Data<Worker>, identity: Identity) -> Context {
    // Read first: both reach into the request's extensions.
    let share = Share::of(&identity, request_context::ip(request));
    request.extensions_mut().insert(share);
    Context::of(request, &state.shared.calls, identity)
}

/// Where the caller reached the application, as `https://meridian.example.com`: for links in mails. Empty where any host is served.
#[must_use]
pub fn origin(request: &HttpRequest, state: &web::Data<Worker>) -> String {
    let scheme = if request_context::is_https(request) {
        "https"
    } else {
        "http"
    };
    let host = state.shared.hosts.known(request.headers());
    host.map(|host| format!("{scheme}://{host}")).unwrap_or_default()
}

/// The device and the network that a request comes from.
#[must_use]
pub fn client(request: &HttpRequest) -> Client {
    let agent = request
        .headers()
        .get(header::USER_AGENT)
        .and_then(|agent| agent.to_str().ok())
        .unwrap_or_default();
    Client {
        ip: request_context::ip(request).to_string(),
        user_agent: agent.chars().take(300).collect(),
        device: cookies::device(request),
    }
}

/// Somebody who holds a link, and nobody else.
///
/// # Errors
/// 429 for an address that asks too often.
pub fn by_link(request: &HttpRequest, state: &web::Data<Worker>) -> Result<Context, Problem> {
    state.shared.limits.anonymous(request_context::ip(request))?;
    Ok(Context::of(request, &state.shared.calls, Identity::default()))
}

/// What links show is no page for search engines.
#[must_use]
pub fn unlisted(mut answer: HttpResponse) -> HttpResponse {
    let name = header::HeaderName::from_static("x-robots-tag");
    answer
        .headers_mut()
        .insert(name, header::HeaderValue::from_static("noindex"));
    answer
}

/// A parameter of the path, decoded.
///
/// # Errors
/// 404 where it is none of its type: there is no such page.
pub fn path<T: FromStr>(request: &HttpRequest, name: &str) -> Result<T, Problem> {
    let at = request.match_info().iter().position(|(known, _)| known == name);
    let all = web::Path::<Vec<String>>::from_request(request, &mut Payload::None);
    let all = all.into_inner().map_err(|_| Problem::not_found())?;
    let text = at.and_then(|at| all.get(at)).ok_or_else(Problem::not_found)?;
    text.parse().map_err(|_| Problem::not_found())
}

/// A text of the path; one that is too long is noted.
///
/// # Errors
/// As [`path`].
pub fn path_text(request: &HttpRequest, name: &str, p: &mut Params, most: usize) -> Result<String, Problem> {
    let text: String = path(request, name)?;
    if text.chars().nth(most).is_some() {
        p.wrong(name, "too_long", &format!("At most {most} characters."));
    }
    Ok(text)
}

/// The id of a coin in the path.
///
/// # Errors
/// 404 where it cannot be one.
pub fn coin_in_path(request: &HttpRequest, name: &str) -> Result<String, Problem> {
    path(request, name).and_then(|id: String| {
        if is_coin(&id) {
            Ok(id)
        } else {
            Err(Problem::not_found())
        }
    })
}

/// True or false by two words; none where the parameter is missing.
pub fn either(p: &mut Params, name: &str, yes: &str, no: &str) -> Option<bool> {
    let word = p.choice(name, &[yes, no]);
    (!word.is_empty()).then(|| word == yes)
}

/// One of some words, which has to be there.
pub fn one_of(p: &mut Params, name: &str, words: &[&str]) -> String {
    if p.has(name) {
        return p.choice(name, words);
    }
    p.wrong(name, INVALID, &format!("One of: {}.", words.join(", ")));
    String::new()
}

/// Texts by their names, sent as a JSON object of at most `most` characters; none where the parameter is missing.
pub fn texts_by_name(p: &mut Params, name: &str, most: usize) -> HashMap<String, String> {
    let text = p.text(name, most);
    if text.is_empty() {
        return HashMap::new();
    }
    serde_json::from_str(&text).unwrap_or_else(|_| {
        p.wrong(name, INVALID, "A JSON object of texts.");
        HashMap::new()
    })
}

const DAY: &str = "A day as yyyy-mm-dd.";

/// A day of a query as it was sent. It must be there.
pub fn day_text(p: &mut Params, name: &str) -> String {
    let text = p.text(name, 10);
    if text.is_empty() {
        p.wrong(name, INVALID, DAY);
    }
    text
}

/// Midnight, UTC, at the beginning of a day of a query; none where the parameter is missing.
fn midnight(p: &mut Params, name: &str) -> Option<i64> {
    let text = Some(p.text(name, 10)).filter(|text| !text.is_empty())?;
    let day = text.parse::<NaiveDate>().ok().filter(|_| text.len() == 10);
    let midnight = day.and_then(|day| day.and_hms_opt(0, 0, 0));
    if midnight.is_none() {
        p.wrong(name, INVALID, DAY);
    }
    midnight.map(|midnight| midnight.and_utc().timestamp())
}

/// The first second of a day since 1970; 0 where the parameter is missing.
pub fn day_start(p: &mut Params, name: &str) -> i64 {
    midnight(p, name).unwrap_or(0)
}

/// The last second of a day since 1970; 0 where the parameter is missing.
pub fn day_end(p: &mut Params, name: &str) -> i64 {
    midnight(p, name).map_or(0, |start| start + 86_399)
}
