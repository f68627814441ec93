//! The link in a mail that turns mail of its kind off without signing in (RFC 8058): `/api/auth/unsubscribe/{token}`. Called by mail programs, and
//! opened by people whose mail program only shows it; so it is no part of the API's description. People read a page whatever happens; mail
//! programs get errors in the form that they have everywhere.

use actix_web::{
    HttpRequest, HttpResponse,
    http::{StatusCode, header},
    web,
};
use proto::auth as pb;

use crate::{
    ask, body,
    clients::Plan,
    headers,
    problem::{Answer, INVALID, Problem},
    query::Params,
    rest::{by_link, client, unlisted},
    state::Worker,
};

type State = web::Data<Worker>;

/// Both encodings of forms: RFC 8058 asks for the second, and most send the first.
const FORMS: [&str; 2] = ["application/x-www-form-urlencoded", "multipart/form-data"];
/// Most bytes of the form.
const LIMIT: usize = 4 << 10;
/// Characters of a token; they are fewer.
const LONGEST: usize = 200;
const FIELD: &str = "List-Unsubscribe";
const VALUE: &str = "One-Click";
/// Auth's code for a token that it didn't sign.
const LINK_INVALID: &str = "link_invalid";
/// Anybody can send any number of them; doing it twice is as good as doing it once.
const PLAN: Plan = Plan {
    idempotent: true,
    ..Plan::STRANGER
};

const HEAD: &str = r#"<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Emails from Meridian</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>
:root{color-scheme:dark light;--bg:#080A0D;--text:#EBEDF1;--quiet:#ACB1BA;--press:#95AAFC;--on:#080A0D}
@media (prefers-color-scheme:light){:root{--bg:#F6F7F9;--text:#151923;--quiet:#4A505C;--press:#3B4DCF;--on:#fff}}
body{margin:0 auto;max-width:480px;padding:48px 16px;background:var(--bg);color:var(--text);font:16px/1.5 system-ui,sans-serif}
h1{font-size:22px;margin:0 0 8px}p{color:var(--quiet);margin:0 0 24px}a{color:var(--press)}
button{font:inherit;padding:10px 16px;border:0;border-radius:8px;background:var(--press);color:var(--on);cursor:pointer}
</style></head><body><main>"#;

/// What mail of a topic is about, as a person reads it.
fn words(topic: &str) -> Option<&'static str> {
    match topic {
        "alerts" => Some("alerts"),
        "mentions" => Some("comments that mention you"),
        _ => None,
    }
}

fn page(status: StatusCode, inside: &str) -> HttpResponse {
    let answer = HttpResponse::build(status)
        .insert_header((header::CONTENT_TYPE, "text/html; charset=utf-8"))
        .insert_header((header::CONTENT_SECURITY_POLICY, headers::FORM))
        .body(format!("{HEAD}{inside}</main></body></html>"));
    unlisted(answer)
}

/// What a person reads of a failure: what to do now.
fn failure(problem: &Problem) -> HttpResponse {
    let (title, text) = match problem.status {
        StatusCode::TOO_MANY_REQUESTS => ("Too many requests", "Wait a minute, then open the link again."),
        status if status.is_server_error() => (
            "Couldn't turn off emails",
            "Part of Meridian is not available right now. Open the link again in a few minutes.",
        ),
        _ => (
            "This link doesn't work",
            "It is incomplete or no longer valid, so it changed nothing.",
        ),
    };
    let mut answer = page(
        problem.status,
        &format!(
            "<h1>{title}</h1><p>{text}</p><p>You can also turn off emails without it: sign in and open \
             <a href=\"/settings/emails\">Settings, then Emails</a>.</p>"
        ),
    );
    if let Some(wait) = problem.retry_after {
        let seconds = wait.as_millis().div_ceil(1000).max(1).to_string();
        if let Ok(seconds) = header::HeaderValue::from_str(&seconds) {
            answer.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
    }
    answer
}

/// Asks a person for one press, or says that the link doesn't work. It changes nothing: mail scanners follow links.
pub async fn ask_first(request: HttpRequest, state: State, token: web::Path<String>) -> HttpResponse {
    let about = match subject(&request, &state, token.into_inner()).await {
        Ok(about) => about,
        Err(problem) => return failure(&problem),
    };
    // A form without an address goes to the page's own.
    page(
        StatusCode::OK,
        &format!(
            "<h1>Turn off emails about {about}?</h1><p>You can turn them on again in Settings, under Emails.</p>\
             <form method=\"post\"><input type=\"hidden\" name=\"{FIELD}\" value=\"{VALUE}\"><button>Turn off emails</button></form>"
        ),
    )
}

/// What the mail of a link is about: 404 for a link that isn't ours.
async fn subject(request: &HttpRequest, state: &State, token: String) -> Result<&'static str, Problem> {
    let context = by_link(request, state)?;
    let about = token.split_once('.').and_then(|(topic, _)| words(topic));
    let about = about
        .filter(|_| token.len() <= LONGEST)
        .ok_or_else(Problem::not_found)?;
    let message = pb::CheckUnsubscribeRequest { token };
    match ask!(state, &context, PLAN, emails.check_unsubscribe, message).await {
        Err(problem) if problem.code == LINK_INVALID => Err(Problem::not_found()),
        // Where auth is away, or is older than the check, the button says what is wrong.
        _ => Ok(about),
    }
}

/// Turns the mail off. Who pressed the button of the page gets a page, a failure too.
///
/// # Errors
/// 415 or 422 for another body than the form of RFC 8058; 422 for a link that isn't ours; 429 for an address that asks too often.
pub async fn unsubscribe(
    request: HttpRequest,
    payload: web::Payload,
    state: State,
    token: web::Path<String>,
) -> Answer {
    // Browsers say so of what they show as a page; mail programs and their servers don't.
    let mode = request.headers().get("sec-fetch-mode");
    let is_for_page = mode.is_some_and(|mode| mode == "navigate");
    match turn_off(&request, payload, &state, token.into_inner()).await {
        Err(problem) if is_for_page => Ok(failure(&problem)),
        answer => answer,
    }
}

async fn turn_off(request: &HttpRequest, payload: web::Payload, state: &State, token: String) -> Answer {
    let context = by_link(request, state)?;
    body::media_type(request, &FORMS)?;
    let form = body::bytes(request, payload, LIMIT).await?;
    if !is_one_click(&form) {
        return Err(Problem::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            INVALID,
            "Send the form List-Unsubscribe=One-Click.",
        ));
    }
    if token.len() > LONGEST {
        return Err(Problem::not_found());
    }
    let context = context.restarted(&state.shared.calls);
    let message = pb::UnsubscribeRequest {
        token,
        client: Some(client(request)),
    };
    let done = ask!(state, &context, PLAN, emails.unsubscribe, message).await?;
    let about = words(&done.topic).ok_or_else(Problem::internal)?;
    Ok(page(
        StatusCode::OK,
        &format!(
            "<h1>Emails about {about} are off</h1><p>To turn them on again, sign in and open \
             <a href=\"/settings/emails\">Settings, then Emails</a>.</p>"
        ),
    ))
}

/// Is this the form, in either encoding?
fn is_one_click(form: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(form) else {
        return false;
    };
    // A part names its field in its head, and its value is a line of its own (RFC 7578).
    let is_part = || text.lines().any(names_field) && text.lines().any(|line| line == VALUE);
    Params::parse(text).text(FIELD, LONGEST) == VALUE || is_part()
}

/// Is the field named by this line of a part's head? A name without blanks needs no quotes (RFC 2045).
fn names_field(line: &str) -> bool {
    line.split(';').any(|parameter| {
        let pair = parameter.trim().split_once('=');
        pair.is_some_and(|(key, name)| key.eq_ignore_ascii_case("name") && name.trim_matches('"') == FIELD)
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use actix_web::{body::MessageBody, http::header};

    use super::{failure, is_one_click};
    use crate::problem::Problem;

    fn part(named: &str) -> String {
        format!("--x\r\nContent-Disposition: form-data; {named}\r\n\r\nOne-Click\r\n--x--\r\n")
    }

    #[test]
    fn a_failure_is_a_page_that_says_what_to_do() {
        let too_often = Problem::too_many("throttled", Duration::from_millis(2_100));
        for (problem, seconds, text) in [
            (too_often, Some("3"), "Wait a minute"),
            (Problem::unavailable(), Some("2"), "in a few minutes"),
            (Problem::not_found(), None, "This link doesn't work"),
        ] {
            let shown = failure(&problem);
            assert_eq!(shown.status(), problem.status);
            let wait = shown.headers().get(header::RETRY_AFTER);
            assert_eq!(wait.map(|wait| wait.to_str().unwrap()), seconds, "{problem}");
            let page = shown.into_body().try_into_bytes().unwrap();
            let page = std::str::from_utf8(&page).unwrap();
            assert!(
                page.contains(text) && page.contains("href=\"/settings/emails\""),
                "{page}"
            );
        }
    }

    #[test]
    fn both_encodings_of_the_form_are_read() {
        assert!(is_one_click(b"List-Unsubscribe=One-Click"));
        for named in [
            "name=\"List-Unsubscribe\"",
            "name=List-Unsubscribe",
            "Name=List-Unsubscribe; x=y",
        ] {
            assert!(is_one_click(part(named).as_bytes()), "{named}");
        }
        for bad in [
            "",
            "List-Unsubscribe",
            "List-Unsubscribe=Two-Clicks",
            "list=One-Click",
            &part("name=\"other\""),
            &part("name=List-Unsubscribe-Post"),
            &part("filename=List-Unsubscribe"),
        ] {
            assert!(!is_one_click(bad.as_bytes()), "{bad:?}");
        }
        assert!(!is_one_click(&[0xff, 0xfe]));
    }
}
