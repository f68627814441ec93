//! Preconditions of changes: the version that a caller saw, in `If-Match` (RFC 9110, section 13.1.1).

use actix_web::{
    HttpRequest,
    http::{StatusCode, header},
};

use crate::{
    entity_tags::{Listed, listed, version_in},
    problem::Problem,
};

/// What a caller saw of what it changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seen {
    /// `*`: any present version will do.
    Any,
    Version(u32),
    /// Nothing that has a version of ours.
    Unknown,
}

impl Seen {
    /// # Errors
    /// 412 where it is no version of ours.
    pub fn version(self) -> Result<u32, Problem> {
        match self {
            Self::Version(version) => Ok(version),
            Self::Any | Self::Unknown => Err(stale()),
        }
    }
}

/// What `If-Match` names.
///
/// # Errors
/// 428 without the header.
pub fn if_match(request: &HttpRequest) -> Result<Seen, Problem> {
    match listed(request.headers(), header::IF_MATCH) {
        None => Err(Problem::new(
            StatusCode::PRECONDITION_REQUIRED,
            "precondition_required",
            "If-Match is missing. Send the version you loaded.",
        )),
        Some(Listed::Any) => Ok(Seen::Any),
        Some(Listed::Tags(tags)) => {
            // The strong comparison, as this header has it. Versions only grow: of several that were seen, only the last can be the present one.
            let strong = tags.iter().filter(|tag| !tag.is_weak);
            let last = strong.filter_map(|tag| version_in(tag.text)).max();
            Ok(last.map_or(Seen::Unknown, Seen::Version))
        }
    }
}

/// The version that the caller saw, of `If-Match: "3"`; 0 for `*`, which any present version matches.
///
/// # Errors
/// 428 without the header, 412 where it names no version of ours.
pub fn if_match_version(request: &HttpRequest) -> Result<i32, Problem> {
    let seen = if_match(request)?;
    if seen == Seen::Any {
        return Ok(0);
    }
    // What exists has a version from 1.
    let version = i32::try_from(seen.version()?).ok();
    version.filter(|version| *version > 0).ok_or_else(stale)
}

/// Names a version that nothing ever has.
const NEVER: i32 = i32::MAX;

/// As [`if_match_version`], of what no call reads alone: where it names no version of ours, the change is asked for with one that nothing ever
/// has, and its refusal says which it has now.
///
/// # Errors
/// 428 without the header.
pub fn if_match_or_never(request: &HttpRequest) -> Result<i32, Problem> {
    match if_match_version(request) {
        Err(problem) if problem.status == StatusCode::PRECONDITION_FAILED => Ok(NEVER),
        read => read,
    }
}

/// Of a tag that is no version of ours, 412 comes before whatever is wrong with the request itself.
#[must_use]
pub fn stale_first(version: i32, problem: Problem) -> Problem {
    let is_about_request = matches!(problem.status.as_u16(), 400 | 404 | 413 | 415 | 422);
    if version == NEVER && is_about_request {
        stale()
    } else {
        problem
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
pub fn missing_as_412(version: i32, problem: Problem) -> Problem {
    if version == 0 && problem.status == StatusCode::NOT_FOUND {
        stale()
    } else {
        stale_first(version, problem)
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::{NEVER, if_match_or_never, if_match_version, missing_as_412, stale_first};
    use crate::problem::Problem;

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
        for bad in ["7", "\"x\"", "\"0\"", "\"-1\"", "W/\"7\"", "*, \"7\"", "\"7\", x", ""] {
            assert_eq!(with(bad).unwrap_err().status.as_u16(), 412, "{bad}");
        }
        // Of a list the last version, whatever else it holds; and the tag of a read.
        for several in [
            "\"5\", \"7\"",
            "\"7\",\"6\"",
            "\"a,b\", \"7\", W/\"9\"",
            "\"7.0f1e2d3c4b5a6978\"",
        ] {
            assert_eq!(with(several).unwrap(), 7, "{several}");
        }
        let lines = TestRequest::default()
            .append_header(("if-match", "\"6\""))
            .append_header(("if-match", "\"7\""));
        assert_eq!(if_match_version(&lines.to_http_request()).unwrap(), 7);
    }

    #[test]
    fn a_tag_that_is_no_version_asks_for_the_version_of_now() {
        let with = |value: &str| {
            let request = TestRequest::default().insert_header(("if-match", value));
            if_match_or_never(&request.to_http_request()).unwrap()
        };
        assert_eq!((with("\"7\""), with("*"), with("W/\"7\"")), (7, 0, NEVER));
        let none = if_match_or_never(&TestRequest::default().to_http_request()).unwrap_err();
        assert_eq!(none.status.as_u16(), 428);
        let status = |version: i32, problem: Problem| stale_first(version, problem).status.as_u16();
        let malformed = || Problem::malformed("malformed_json", "The request is not valid JSON.");
        assert_eq!((status(NEVER, malformed()), status(7, malformed())), (412, 400));
        assert_eq!(status(NEVER, Problem::internal()), 500);
        assert_eq!(missing_as_412(NEVER, Problem::not_found()).status.as_u16(), 412);
        assert_eq!(missing_as_412(7, Problem::not_found()).status.as_u16(), 404);
    }
}
