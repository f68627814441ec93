//! Answers written straight to a socket, because no request reached the edge: no room for a connection, or a head that is late or can't
//! be read. actix answers the last by itself and without a body; [`instead_of`] gives the client a problem instead.

use std::sync::LazyLock;

use actix_web::http::StatusCode;

use crate::problem::{Family, Problem};

/// Longest request line whose head is refused for something else. The address in it may have as many bytes (`every_request.rs`).
const LONGEST_LINE: usize = 8 << 10;
/// Longest answer of actix's own: a status line and three headers.
const LONGEST_EMPTY: usize = 256;

/// The whole answer to a connection that ends with it. There is no request to name, so it has no `request_id`.
#[must_use]
pub fn answer(problem: &Problem) -> Vec<u8> {
    let mut body = problem.body(Family::Other, "", None);
    if let Some(body) = body.as_object_mut() {
        body.shift_remove("request_id");
    }
    let body = body.to_string();
    let reason = problem.status.canonical_reason().unwrap_or("Error");
    let wait = problem
        .retry_after
        .map(|wait| format!("Retry-After: {}\r\n", wait.as_secs()));
    let head = format!(
        "HTTP/1.1 {} {reason}\r\nContent-Type: application/problem+json\r\nCache-Control: no-store\r\n{}Connection: close\r\n\
         Content-Length: {}\r\n\r\n",
        problem.status.as_u16(),
        wait.unwrap_or_default(),
        body.len(),
    );
    (head + &body).into_bytes()
}

/// The request line of the head that is arriving.
#[derive(Debug, Default)]
pub struct RequestLine {
    bytes: usize,
    ended: bool,
}

impl RequestLine {
    /// Takes the next bytes of the head.
    pub fn receive(&mut self, bytes: &[u8]) {
        if self.ended {
            return;
        }
        let end = bytes.iter().position(|byte| *byte == b'\n');
        self.bytes += end.unwrap_or(bytes.len());
        self.ended = end.is_some();
    }
}

/// The answer to a head that actix refused with this empty one; none where these bytes are something else.
#[must_use]
pub fn instead_of(bytes: &[u8], line: &RequestLine) -> Option<&'static [u8]> {
    static TOO_LONG: LazyLock<Vec<u8>> = LazyLock::new(|| answer(&Problem::of_status(StatusCode::URI_TOO_LONG)));
    static TOO_LARGE: LazyLock<Vec<u8>> =
        LazyLock::new(|| answer(&Problem::of_status(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE)));
    static UNREADABLE: LazyLock<Vec<u8>> = LazyLock::new(|| answer(&Problem::of_status(StatusCode::BAD_REQUEST)));
    if bytes.len() > LONGEST_EMPTY || !bytes.ends_with(b"\r\n\r\n") {
        return None;
    }
    let head = std::str::from_utf8(bytes).ok()?.to_ascii_lowercase();
    let status = head.strip_prefix("http/1.1 ")?.get(..3)?;
    if !head.contains("\r\ncontent-length: 0\r\n") {
        return None;
    }
    match status {
        "400" | "431" if line.bytes > LONGEST_LINE => Some(TOO_LONG.as_slice()),
        "400" => Some(UNREADABLE.as_slice()),
        "431" => Some(TOO_LARGE.as_slice()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{RequestLine, answer, instead_of};
    use crate::problem::Problem;

    #[test]
    fn an_answer_is_whole() {
        let mut problem = Problem::busy();
        problem.retry_after = Some(Duration::from_secs(5));
        let text = String::from_utf8(answer(&problem)).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 503 Service Unavailable\r\n"), "{head}");
        assert!(head.contains("\r\nRetry-After: 5\r\n"), "{head}");
        assert!(head.ends_with(&format!("Content-Length: {}", body.len())), "{head}");
        let body: serde_json::Value = serde_json::from_str(body).unwrap();
        assert_eq!((&body["code"], body.get("request_id")), (&"overloaded".into(), None));
    }

    #[test]
    fn only_an_empty_refusal_is_replaced() {
        let empty = |status: &str| format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
        let code = |bytes: &str, line: usize| {
            let mut seen = RequestLine::default();
            seen.receive(&vec![b'x'; line]);
            seen.receive(b"\r\nHost: a-very-long-header-that-does-not-count\r\n");
            let found = instead_of(bytes.as_bytes(), &seen)?;
            let text = std::str::from_utf8(found).unwrap();
            let (_, body) = text.split_once("\r\n\r\n").unwrap();
            let body: serde_json::Value = serde_json::from_str(body).unwrap();
            Some(body["code"].as_str().unwrap().to_owned())
        };
        assert_eq!(code(&empty("400 Bad Request"), 100).unwrap(), "bad_request");
        assert_eq!(code(&empty("400 Bad Request"), 9_000).unwrap(), "uri_too_long");
        assert_eq!(
            code(&empty("431 Request Header Fields Too Large"), 9_000).unwrap(),
            "uri_too_long"
        );
        assert_eq!(
            code(&empty("431 Request Header Fields Too Large"), 100).unwrap(),
            "headers_too_large"
        );
        assert_eq!(code(&empty("204 No Content"), 9_000), None);
        assert_eq!(
            code("HTTP/1.1 400 Bad Request\r\ncontent-length: 2\r\n\r\n{}", 9_000),
            None
        );
        assert_eq!(code(&(empty("400 Bad Request") + "rest"), 9_000), None);
    }
}
