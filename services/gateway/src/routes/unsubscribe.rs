//! The link in a mail that turns mail of its kind off without signing in (RFC 8058): `/api/auth/unsubscribe/{token}`. Called by mail programs, and
//! opened by people whose mail program only shows it; so it is no part of the API's description.

use actix_web::{
    HttpRequest, HttpResponse,
    http::{StatusCode, header},
    web,
};
use proto::auth as pb;

use super::auth::client;
use crate::{
    ask, body,
    clients::Plan,
    headers,
    problem::{Answer, INVALID, Problem},
    query::Params,
    rest::{by_link, unlisted},
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

fn page(inside: &str) -> HttpResponse {
    let answer = HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, "text/html; charset=utf-8"))
        .insert_header((header::CONTENT_SECURITY_POLICY, headers::FORM))
        .body(format!("{HEAD}{inside}</main></body></html>"));
    unlisted(answer)
}

/// Asks a person for one press. It changes nothing and asks no service: mail scanners follow links, and learn nothing from this one.
///
/// # Errors
/// 404 for what can't be a token; 429 for an address that asks too often.
pub async fn ask_first(request: HttpRequest, state: State, token: web::Path<String>) -> Answer {
    by_link(&request, &state)?;
    let about = token.split_once('.').and_then(|(topic, _)| words(topic));
    let about = about.ok_or_else(Problem::not_found)?;
    // A form without an address goes to the page's own.
    Ok(page(&format!(
        "<h1>Turn off emails about {about}?</h1><p>You can turn them on again in Settings, under Emails.</p>\
         <form method=\"post\"><input type=\"hidden\" name=\"{FIELD}\" value=\"{VALUE}\"><button>Turn off emails</button></form>"
    )))
}

/// Turns the mail off.
///
/// # Errors
/// 415 or 422 for another body than the form of RFC 8058; 422 for a link that isn't ours; 429 for an address that asks too often.
pub async fn unsubscribe(
    request: HttpRequest,
    payload: web::Payload,
    state: State,
    token: web::Path<String>,
) -> Answer {
    let context = by_link(&request, &state)?;
    body::media_type(&request, &FORMS)?;
    let form = body::bytes(&request, payload, LIMIT).await?;
    if !is_one_click(&form) {
        return Err(Problem::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            INVALID,
            "Send the form List-Unsubscribe=One-Click.",
        ));
    }
    let token = token.into_inner();
    if token.len() > LONGEST {
        return Err(Problem::not_found());
    }
    let context = context.restarted(&state.shared);
    let message = pb::UnsubscribeRequest {
        token,
        client: Some(client(&request)),
    };
    let done = ask!(state, &context, PLAN, emails.unsubscribe, message).await?;
    let about = words(&done.topic).ok_or_else(Problem::internal)?;
    Ok(page(&format!(
        "<h1>Emails about {about} are off</h1><p>To turn them on again, sign in and open \
         <a href=\"/settings/emails\">Settings, then Emails</a>.</p>"
    )))
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
    use super::is_one_click;

    fn part(named: &str) -> String {
        format!("--x\r\nContent-Disposition: form-data; {named}\r\n\r\nOne-Click\r\n--x--\r\n")
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
