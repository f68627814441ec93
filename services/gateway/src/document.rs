//! Documents that callers send and change: bodies read as types, and the versions that they know.

use actix_web::{
    HttpRequest, HttpResponse,
    http::{StatusCode, header},
    web,
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{error::Category, json};

use crate::{
    body,
    problem::{INVALID, Problem, Wrong},
};

/// Most bytes of a document with many parts: a bulk change, a case, an exhibit.
pub const LARGE: usize = 1 << 20;

/// Reads a JSON object of at most `limit` bytes as `T`; what [`body::json`] refuses is refused here too.
///
/// # Errors
/// 400, 413, 415 or 422.
pub async fn json<T: DeserializeOwned>(
    request: &HttpRequest,
    payload: web::Payload,
    limit: usize,
) -> Result<T, Problem> {
    body::media_type(request, &["application/json"])?;
    parse(&body::bytes(request, payload, limit).await?)
}

fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    body::strict(body)?;
    serde_json::from_slice(body).map_err(|error| {
        let told = error.to_string();
        let named = |before: &str| told.strip_prefix(before).and_then(|rest| rest.split('`').next());
        if let Some(field) = named("unknown field `") {
            return Problem::fields(vec![Wrong::new(field, "unknown_field", "This field is not known.")]);
        }
        if let Some(field) = named("missing field `") {
            return Problem::fields(vec![Wrong::new(field, INVALID, "This field is required.")]);
        }
        match error.classify() {
            Category::Data => Problem::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                INVALID,
                format!(
                    "A value has the wrong type (line {}, column {}).",
                    error.line(),
                    error.column()
                ),
            ),
            Category::Io | Category::Syntax | Category::Eof => {
                Problem::malformed("malformed_json", "The request is not valid JSON.")
            }
        }
    })
}

/// The version that the caller saw, of `If-Match: "3"`; 0 for `*`, which any present version matches.
///
/// # Errors
/// 428 without the header, 412 where it names no version of ours.
pub fn seen(request: &HttpRequest) -> Result<i32, Problem> {
    let mut sent = request.headers().get_all(header::IF_MATCH);
    let Some(first) = sent.next() else {
        return Err(Problem::new(
            StatusCode::PRECONDITION_REQUIRED,
            "precondition_required",
            "Send the version that you saw in If-Match.",
        ));
    };
    let text = first.to_str().unwrap_or_default().trim();
    if text == "*" {
        return Ok(0);
    }
    let version = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    match version.and_then(|version| version.parse::<i32>().ok()) {
        Some(version) if version > 0 && sent.next().is_none() => Ok(version),
        _ => Err(stale()),
    }
}

/// 412.
#[must_use]
pub fn stale() -> Problem {
    Problem::new(
        StatusCode::PRECONDITION_FAILED,
        "version_mismatch",
        "It changed since you loaded it. Reload to see the latest version.",
    )
}

/// `If-Match: *` on what is not there is 412, not 404 (RFC 9110, 13.1.1).
#[must_use]
pub fn unless_any(version: i32, problem: Problem) -> Problem {
    if version == 0 && problem.status == StatusCode::NOT_FOUND {
        stale()
    } else {
        problem
    }
}

/// A document with its version as validator.
pub fn answer(status: StatusCode, version: i32, document: &impl Serialize) -> HttpResponse {
    HttpResponse::build(status)
        .insert_header((header::ETAG, format!("\"{version}\"")))
        .json(document)
}

/// A list with the way to its next part.
#[must_use]
pub fn page(name: &str, items: &impl Serialize, next: &str) -> HttpResponse {
    let next = if next.is_empty() { None } else { Some(next) };
    HttpResponse::Ok().json(json!({ name: items, "next": next }))
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;
    use serde::Deserialize;

    use super::{parse, seen};

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Sent {
        count: u32,
    }

    #[track_caller]
    fn refused(body: &str, status: u16, code: &str) {
        let problem = parse::<Sent>(body.as_bytes()).unwrap_err();
        assert_eq!(
            (problem.status.as_u16(), problem.code.as_str()),
            (status, code),
            "{body}"
        );
    }

    #[test]
    fn documents_are_read_strictly() {
        assert_eq!(parse::<Sent>(b"{\"count\":3}").unwrap().count, 3);
        refused("{\"count\":3,\"more\":1}", 422, "unknown_field");
        refused("{}", 422, "validation_failed");
        refused("{\"count\":\"3\"}", 422, "validation_failed");
        refused("[3]", 422, "validation_failed");
        refused("{\"count\":3,\"count\":4}", 400, "duplicate_key");
        refused("{", 400, "malformed_json");
    }

    #[test]
    fn versions_are_asked_for() {
        let with = |value: &str| {
            seen(
                &TestRequest::default()
                    .insert_header(("if-match", value))
                    .to_http_request(),
            )
        };
        let none = seen(&TestRequest::default().to_http_request()).unwrap_err();
        assert_eq!(none.status.as_u16(), 428);
        assert_eq!(with("\"7\"").unwrap(), 7);
        assert_eq!(with("*").unwrap(), 0);
        for bad in ["7", "\"x\"", "\"0\"", "\"-1\"", "W/\"7\""] {
            assert_eq!(with(bad).unwrap_err().status.as_u16(), 412, "{bad}");
        }
    }
}
