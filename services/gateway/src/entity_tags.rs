//! Entity tags (RFC 9110, sections 8.8.3 and 13.1): lists of them in requests, and those of what has a version.
//!
//! A change names the version that its caller saw, `"3"`. What a read answers can change while the version stays, in what is computed or belongs
//! to others: its tag goes on with a digest of the body, `"3.0f1e2d3c4b5a6978"`, so that 304 hides no change. As a precondition both name the
//! version.

use actix_web::{
    HttpRequest, HttpResponse,
    body::MessageBody,
    http::{
        Method, StatusCode,
        header::{self, HeaderMap, HeaderName, HeaderValue},
    },
};
use sha2::{Digest, Sha256};

/// Characters of a digest in a tag.
const DIGEST: usize = 16;

/// What `If-Match` or `If-None-Match` lists.
#[derive(Debug, PartialEq, Eq)]
pub enum Listed<'h> {
    /// `*`: whatever there is.
    Any,
    /// Empty where the header is no list of tags.
    Tags(Vec<Tag<'h>>),
}

#[derive(Debug, PartialEq, Eq)]
pub struct Tag<'h> {
    pub is_weak: bool,
    /// Without quotes.
    pub text: &'h str,
}

/// The tags of all lines of a header; nothing where there is none.
#[must_use]
pub fn listed(headers: &HeaderMap, name: HeaderName) -> Option<Listed<'_>> {
    let lines = headers.get_all(name);
    let lines: Vec<&str> = lines.map(|line| line.to_str().unwrap_or("?").trim()).collect();
    match lines.as_slice() {
        [] => None,
        ["*"] => Some(Listed::Any),
        lines => {
            let mut tags = Vec::new();
            let is_list = lines.iter().copied().all(|line| read(line, &mut tags).is_some());
            Some(Listed::Tags(if is_list { tags } else { Vec::new() }))
        }
    }
}

/// Nothing where a line is no list of tags. A tag may hold a comma.
fn read<'h>(line: &'h str, tags: &mut Vec<Tag<'h>>) -> Option<()> {
    let mut rest = line;
    loop {
        rest = rest.trim_start_matches([' ', '\t', ',']);
        if rest.is_empty() {
            return Some(());
        }
        let weak = rest.strip_prefix("W/");
        let quoted = weak.unwrap_or(rest);
        let (text, after) = quoted.strip_prefix('"')?.split_once('"')?;
        tags.push(Tag {
            is_weak: weak.is_some(),
            text,
        });
        rest = after.trim_start_matches([' ', '\t']);
        if !rest.is_empty() && !rest.starts_with(',') {
            return None;
        }
    }
}

/// The version in a tag of ours, with or without a digest.
#[must_use]
pub fn version_in(tag: &str) -> Option<u32> {
    let (version, digest) = tag
        .split_once('.')
        .map_or((tag, None), |(version, digest)| (version, Some(digest)));
    let is_digest = |text: &str| text.len() == DIGEST && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let is_ours = version.bytes().all(|byte| byte.is_ascii_digit()) && digest.is_none_or(is_digest);
    is_ours.then_some(version)?.parse().ok()
}

/// A good answer to a read of what has a version, with a tag of these very bytes; 304 where the client has them.
#[must_use]
pub fn revalidated(request: &HttpRequest, response: HttpResponse) -> HttpResponse {
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    if !is_read || response.status() != StatusCode::OK || !request.path().starts_with("/api/v1/") {
        return response;
    }
    let Some(version) = bare_version(response.headers()) else {
        return response;
    };
    let (mut head, body) = response.into_parts();
    let bytes = match body.try_into_bytes() {
        Ok(bytes) => bytes,
        Err(body) => return head.set_body(body),
    };
    let digest = format!("{:x}", Sha256::digest(&bytes));
    let tag = format!("{version}.{}", &digest[..DIGEST]);
    let is_there = match listed(request.headers(), header::IF_NONE_MATCH) {
        None => false,
        Some(Listed::Any) => true,
        // The weak comparison, as this header has it.
        Some(Listed::Tags(tags)) => tags.iter().any(|one| one.text == tag),
    };
    if let Ok(tag) = HeaderValue::from_str(&format!("\"{tag}\"")) {
        head.headers_mut().insert(header::ETAG, tag);
    }
    if !is_there {
        return head.set_body(bytes).map_into_boxed_body();
    }
    let mut same = HttpResponse::new(StatusCode::NOT_MODIFIED);
    for (name, value) in head.headers() {
        if *name != header::CONTENT_TYPE {
            same.headers_mut().append(name.clone(), value.clone());
        }
    }
    same
}

/// The version where the answer's tag is that alone, and its body JSON.
fn bare_version(headers: &HeaderMap) -> Option<u32> {
    let is_json = headers
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| kind == "application/json");
    let tag = headers.get(header::ETAG)?.to_str().ok()?;
    let text = tag.strip_prefix('"')?.strip_suffix('"')?;
    version_in(text).filter(|_| is_json && !text.contains('.'))
}

#[cfg(test)]
mod tests {
    use actix_web::{
        HttpResponse,
        body::MessageBody,
        http::{
            Method,
            header::{ETAG, HeaderMap, HeaderValue, IF_NONE_MATCH},
        },
        test::TestRequest,
    };
    use serde_json::json;

    use super::{Listed, Tag, listed, revalidated, version_in};

    #[track_caller]
    fn check(lines: &[&'static str], expected: &[(bool, &'static str)]) {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(IF_NONE_MATCH, HeaderValue::from_static(line));
        }
        let tags = expected.iter().map(|(is_weak, text)| Tag {
            is_weak: *is_weak,
            text,
        });
        assert_eq!(
            listed(&headers, IF_NONE_MATCH),
            Some(Listed::Tags(tags.collect())),
            "{lines:?}"
        );
    }

    #[test]
    fn lists_are_read_as_the_rfc_has_them() {
        check(&["\"1\""], &[(false, "1")]);
        check(&["\"1\",W/\"2\" ,\t\"3\""], &[(false, "1"), (true, "2"), (false, "3")]);
        check(&["\"1\"", "\"2\", "], &[(false, "1"), (false, "2")]);
        check(&["\"a,3\", \"\""], &[(false, "a,3"), (false, "")]);
        for bad in [
            "1",
            "\"1",
            "\"1\" \"2\"",
            "\"1\"x",
            "w/\"1\"",
            "*, \"1\"",
            "\"1\", *",
            "\"1\", 2",
        ] {
            check(&[bad], &[]);
        }
        check(&["*", "\"1\""], &[]);
        let mut any = HeaderMap::new();
        assert_eq!(listed(&any, IF_NONE_MATCH), None);
        any.insert(IF_NONE_MATCH, HeaderValue::from_static(" * "));
        assert_eq!(listed(&any, IF_NONE_MATCH), Some(Listed::Any));
    }

    #[test]
    fn both_kinds_of_tags_name_a_version() {
        assert_eq!(version_in("0"), Some(0));
        assert_eq!(version_in("17.0f1e2d3c4b5a6978"), Some(17));
        for bad in [
            "",
            "+3",
            "-1",
            "x",
            "3.",
            "3.12",
            "3.0f1e2d3c4b5a697g",
            "4294967296",
            ".0f1e2d3c4b5a6978",
        ] {
            assert_eq!(version_in(bad), None, "{bad}");
        }
    }

    /// Status, tag and bytes of an answer of version 3 to a request with this `If-None-Match`.
    fn answered(method: Method, sent: Option<&str>, body: &str) -> (u16, String, usize) {
        let mut request = TestRequest::with_uri("/api/v1/wallets/one").method(method);
        if let Some(sent) = sent {
            request = request.insert_header((IF_NONE_MATCH, sent));
        }
        let answer = HttpResponse::Ok()
            .insert_header((ETAG, "\"3\""))
            .json(json!({ "state": body }));
        let (head, body) = revalidated(&request.to_http_request(), answer).into_parts();
        let tag = head.headers().get(ETAG).unwrap().to_str().unwrap().to_owned();
        (head.status().as_u16(), tag, body.try_into_bytes().unwrap().len())
    }

    #[test]
    fn a_client_that_has_these_bytes_gets_none() {
        let (status, tag, bytes) = answered(Method::GET, None, "reading");
        assert_eq!((status, bytes), (200, r#"{"state":"reading"}"#.len()));
        let weak = format!("\"2\", W/{tag}");
        for sent in [tag.as_str(), weak.as_str(), "*"] {
            assert_eq!(
                answered(Method::GET, Some(sent), "reading"),
                (304, tag.clone(), 0),
                "{sent}"
            );
            assert_eq!(answered(Method::HEAD, Some(sent), "reading").0, 304, "{sent}");
        }
        // The version stays, and the wallet has been read.
        let (status, later, _) = answered(Method::GET, Some(tag.as_str()), "read");
        assert_eq!(status, 200);
        assert_ne!(later, tag);
        for other in ["\"3\"", "\"2\"", "3", ""] {
            assert_eq!(answered(Method::GET, Some(other), "reading").0, 200, "{other}");
        }
        assert_eq!(
            answered(Method::PATCH, Some("*"), "read").1,
            "\"3\"",
            "a change answers with its version"
        );
    }
}
