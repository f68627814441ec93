//! What CoinGecko says when it does not give what was asked for.

use std::time::Duration;

use serde::Deserialize;

use crate::domain::shape::BadBody;

/// How a call failed.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// 429: too many calls.
    #[error("the provider limits us: {message}")]
    Limited {
        retry_after: Option<Duration>,
        message: String,
    },
    /// 401, 403: the key is missing, wrong, or may not do this. `code` is the provider's own, 10002 for a missing key.
    #[error("the provider refuses us ({status}, code {code}): {message}")]
    Refused { status: u16, code: i64, message: String },
    /// 404: the thing does not exist.
    #[error("the provider does not know it: {message}")]
    Unknown { message: String },
    /// 400, 422: a parameter is wrong.
    #[error("the provider does not take a parameter: {message}")]
    Parameter { message: String },
    /// 5xx and whatever else.
    #[error("the provider failed with {status}: {message}")]
    Failed { status: u16, message: String },
    /// It did not answer in time.
    #[error("the provider did not answer in time")]
    Timeout,
    /// No connection, or a lost one.
    #[error("the provider cannot be reached: {0}")]
    Away(String),
    #[error("{0}")]
    Broken(String),
    #[error(transparent)]
    Body(#[from] BadBody),
}

impl Failure {
    /// Addresses stay out of it: a message may reach a page.
    pub(super) fn of_transport(error: reqwest::Error) -> Self {
        let error = error.without_url();
        if error.is_timeout() {
            return Self::Timeout;
        }
        let mut text = error.to_string();
        let mut source = std::error::Error::source(&error);
        while let Some(cause) = source {
            text = format!("{text}: {cause}");
            source = cause.source();
        }
        Self::Away(text)
    }

    /// Is it the provider that is unwell? Its clear answers about a parameter or a thing are answers.
    #[must_use]
    pub const fn is_outage(&self) -> bool {
        match self {
            Self::Unknown { .. } | Self::Parameter { .. } => false,
            Self::Limited { .. }
            | Self::Refused { .. }
            | Self::Failed { .. }
            | Self::Timeout
            | Self::Away(_)
            | Self::Broken(_)
            | Self::Body(_) => true,
        }
    }
}

/// `{"status":{"error_code":429,"error_message":"…"}}`
#[derive(Deserialize)]
struct InStatus {
    status: StatusPart,
}

#[derive(Deserialize)]
struct StatusPart {
    error_code: i64,
    #[serde(default)]
    error_message: String,
}

/// `{"error":"…"}`, sometimes with a numeric `status` beside it.
#[derive(Deserialize)]
struct InError {
    error: ErrorPart,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum ErrorPart {
    Text(String),
    Deep(InStatus),
}

/// Code and message of an error body in any of the provider's forms; 0 and nothing for other bodies.
fn read(body: &[u8]) -> (i64, String) {
    let deep = |found: InStatus| (found.status.error_code, found.status.error_message);
    if let Ok(found) = serde_json::from_slice::<InStatus>(body) {
        return deep(found);
    }
    match serde_json::from_slice::<InError>(body) {
        Ok(InError {
            error: ErrorPart::Text(text),
        }) => (0, text),
        Ok(InError {
            error: ErrorPart::Deep(found),
        }) => deep(found),
        Err(_) => (0, String::new()),
    }
}

/// What an answer with this status means.
#[must_use]
pub fn failure(status: u16, retry_after: Option<Duration>, body: &[u8]) -> Failure {
    let (code, mut message) = read(body);
    if message.is_empty() {
        message = format!("status {status}");
    }
    message.truncate(message.floor_char_boundary(300));
    match status {
        429 => Failure::Limited { retry_after, message },
        401 | 403 => Failure::Refused { status, code, message },
        404 => Failure::Unknown { message },
        400 | 422 => Failure::Parameter { message },
        status => Failure::Failed { status, message },
    }
}

#[cfg(test)]
mod tests {
    use super::{Failure, failure};

    #[test]
    fn all_forms_are_read() {
        let form = |status, body: &str| failure(status, None, body.as_bytes()).to_string();
        assert!(
            form(
                401,
                r#"{"status":{"timestamp":"x","error_code":10002,"error_message":"API Key Missing"}}"#
            )
            .ends_with("(401, code 10002): API Key Missing")
        );
        assert!(
            form(
                401,
                r#"{"error":{"status":{"error_code":10012,"error_message":"range"}}}"#
            )
            .contains("10012")
        );
        assert!(form(422, r#"{"error":"Missing parameter vs_currency"}"#).ends_with("Missing parameter vs_currency"));
        assert!(form(500, r#"{"status":500,"error":"Internal Server Error"}"#).ends_with("Internal Server Error"));
        assert!(form(503, "<html>").ends_with("status 503"));
        assert!(form(404, r#"{"error":"coin not found"}"#).ends_with("coin not found"));
    }

    #[test]
    fn answers_about_what_was_asked_are_no_outage() {
        assert!(!failure(404, None, b"").is_outage());
        assert!(!failure(422, None, b"").is_outage());
        for status in [301, 401, 403, 418, 429, 500, 502] {
            assert!(failure(status, None, b"").is_outage(), "{status}");
        }
        assert!(Failure::Timeout.is_outage());
    }
}
