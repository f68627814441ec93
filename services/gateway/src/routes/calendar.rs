//! Calendars behind links, for calendar programs: `/calendar/{token}.ics`. Beside the API, because a program keeps the address as it is.

use actix_web::{HttpRequest, HttpResponse, http::header, web};
use proto::workspace as pb;

use crate::{
    ask,
    clients::Plan,
    negotiate,
    problem::{Answer, Problem},
    rest::{by_link, unlisted},
    state::Worker,
};

/// Programs ask again after this many seconds at the earliest.
const KEEP: &str = "private, max-age=300";

/// True for 256 bits in small hexadecimal digits.
fn is_token(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// The calendar of a link as an iCalendar file. Unknown, rotated and deleted links look alike.
///
/// # Errors
/// 404 for a link that opens nothing; 422 for a calendar with too much text; 429 beyond 60 requests of one link in an hour, for an address that
/// asks too often, and while too many ask for calendars of one owner at once.
pub async fn feed(request: HttpRequest, state: web::Data<Worker>, token: web::Path<String>) -> Answer {
    let context = by_link(&request, &state)?;
    let token = token.into_inner();
    if !is_token(&token) {
        return Err(Problem::not_found());
    }
    let message = pb::ReadCalendarFeedRequest { token: token.clone() };
    state.shared.limits.link(&token)?;
    let feed = ask!(state, &context, Plan::HEAVY, calendar.read_calendar_feed, message).await?;
    let mut answer = HttpResponse::Ok();
    answer
        .insert_header((header::ETAG, format!("\"{}\"", feed.etag)))
        .insert_header((header::CACHE_CONTROL, KEEP));
    if negotiate::is_unchanged(request.headers(), &feed.etag) {
        return Ok(unlisted(
            answer.status(actix_web::http::StatusCode::NOT_MODIFIED).finish(),
        ));
    }
    answer
        .insert_header((header::CONTENT_TYPE, "text/calendar; charset=utf-8"))
        .insert_header((header::CONTENT_DISPOSITION, "inline; filename=\"calendar.ics\""));
    Ok(unlisted(answer.body(feed.content)))
}

#[cfg(test)]
mod tests {
    use super::is_token;

    #[test]
    fn only_a_whole_secret_is_asked_for() {
        assert!(is_token(&"0a".repeat(32)));
        for text in ["", "0a", &"0A".repeat(32), &"0g".repeat(32), &"0a".repeat(33)] {
            assert!(!is_token(text), "{text}");
        }
    }
}
