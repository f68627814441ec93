//! Preconditions of changes: the version that a caller saw, in `If-Match` (RFC 9110, section 13.1.1).

use actix_web::{
    HttpRequest,
    http::{StatusCode, header},
};

use crate::problem::Problem;

/// The one `If-Match` of a request; empty if there are two.
///
/// # Errors
/// 428 without the header.
pub fn if_match(request: &HttpRequest) -> Result<&str, Problem> {
    let mut sent = request.headers().get_all(header::IF_MATCH);
    let Some(first) = sent.next() else {
        return Err(Problem::new(
            StatusCode::PRECONDITION_REQUIRED,
            "precondition_required",
            "If-Match is missing. Send the version that you saw.",
        ));
    };
    let text = first.to_str().ok().filter(|_| sent.next().is_none());
    Ok(text.unwrap_or_default().trim())
}

/// The version in an entity tag of ours, `"3"`.
///
/// # Errors
/// 412 where it names no version of ours.
pub fn version(tag: &str) -> Result<u32, Problem> {
    let text = tag.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    text.and_then(|text| text.parse().ok()).ok_or_else(stale)
}

/// The version that the caller saw, of `If-Match: "3"`; 0 for `*`, which any present version matches.
///
/// # Errors
/// 428 without the header, 412 where it names no version of ours.
pub fn if_match_version(request: &HttpRequest) -> Result<i32, Problem> {
    let tag = if_match(request)?;
    if tag == "*" {
        return Ok(0);
    }
    // What exists has a version from 1.
    let version = i32::try_from(version(tag)?).ok();
    version.filter(|version| *version > 0).ok_or_else(stale)
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
pub fn missing_as_412(version: i32, problem: Problem) -> Problem {
    if version == 0 && problem.status == StatusCode::NOT_FOUND {
        stale()
    } else {
        problem
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::if_match_version;

    #[test]
    fn versions_are_asked_for() {
        let with = |value: &str| {
            if_match_version(
                &TestRequest::default()
                    .insert_header(("if-match", value))
                    .to_http_request(),
            )
        };
        let none = if_match_version(&TestRequest::default().to_http_request()).unwrap_err();
        assert_eq!(none.status.as_u16(), 428);
        assert_eq!(with("\"7\"").unwrap(), 7);
        assert_eq!(with("*").unwrap(), 0);
        for bad in ["7", "\"x\"", "\"0\"", "\"-1\"", "W/\"7\""] {
            assert_eq!(with(bad).unwrap_err().status.as_u16(), 412, "{bad}");
        }
    }
}
