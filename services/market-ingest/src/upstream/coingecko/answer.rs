//! What CoinGecko says when it does not give what was asked for.
//!
//! Failures are logged, and the last one is told to everybody who asks how the provider is. So none displays what the provider said: it may
//! repeat the address that somebody asked about.

use std::time::Duration;

use provider_client::{Health, Lost};
use serde::Deserialize;

use crate::domain::shape::BadBody;

/// How a call failed.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// 429: too many calls.
    #[error("the provider limits us")]
    Limited {
        retry_after: Option<Duration>,
        message: String,
    },
    /// 400, 401, 403 with a code that says so: the key is missing or wrong, so every call fails. `code` is the provider's own: 10002 for
    /// a missing key, 10010 and 10011 for a key of another kind of plan.
    #[error("the provider refuses the key ({status}, code {code})")]
    Refused { status: u16, code: i64, message: String },
    /// 401 with code 10012 or 10005: the key is good, but its plan does not cover this call. `days` is how far back the plan
    /// reaches, where the provider says so.
    #[error("the plan does not cover this call (code {code})")]
    Plan {
        code: i64,
        days: Option<u32>,
        message: String,
    },
    /// 404, 410: the thing does not exist.
    #[error("the provider does not know it")]
    Unknown { message: String },
    /// Any other 4xx: something about this one request is wrong.
    #[error("the provider does not accept the request")]
    Parameter { message: String },
    /// 5xx and whatever else, a 401 or 403 among it that does not say that it means the key: it may mean this one request.
    #[error("the provider failed with {status}")]
    Failed { status: u16, message: String },
    /// 408 at once: it gave up an idle connection and read nothing, so the call may be made once more, as a second call.
    #[error("the provider closed the connection before it read the request")]
    Unread,
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
    /// True where other calls will fail too. A clear answer about this one request is not an outage, and never opens the breaker.
    #[must_use]
    pub const fn is_outage(&self) -> bool {
        match self {
            Self::Unknown { .. } | Self::Parameter { .. } | Self::Plan { .. } => false,
            Self::Limited { .. }
            | Self::Refused { .. }
            | Self::Failed { .. }
            | Self::Unread
            | Self::Timeout
            | Self::Away(_)
            | Self::Broken(_)
            | Self::Body(_) => true,
        }
    }
}

impl Failure {
    /// Says it something of every call? A body that cannot be right is about its own call.
    #[must_use]
    pub const fn opens_breaker(&self) -> bool {
        match self {
            Self::Body(bad) => !bad.is_about_call(),
            Self::Limited { .. } => false,
            other => other.is_outage(),
        }
    }

    /// What it says about the provider to its breaker; `about` names what was asked for.
    #[must_use]
    pub const fn health<'a>(&self, about: &'a str) -> Health<'a> {
        if self.opens_breaker() {
            Health::Failed { about }
        } else if self.is_outage() {
            // The provider wants to be left alone, or one body cannot be right.
            Health::Unknown
        } else {
            // A clear answer.
            Health::Well
        }
    }
}

impl From<Lost> for Failure {
    fn from(lost: Lost) -> Self {
        match lost {
            Lost::Timeout => Self::Timeout,
            Lost::Away(why) => Self::Away(why),
            Lost::TooBig | Lost::Reader => Self::Broken(lost.to_string()),
        }
    }
}

/// `{"status":{"error_code":429,"error_message":"…"}}`, or the code beside the status: `{"error_code":10010,"status":{"error_message":"…"}}`
#[derive(Deserialize)]
struct InStatus {
    error_code: Option<i64>,
    status: StatusPart,
}

#[derive(Deserialize)]
struct StatusPart {
    error_code: Option<i64>,
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
    let deep = |InStatus { error_code, status }: InStatus| {
        let code = status.error_code.or(error_code);
        (code.unwrap_or_default(), status.error_message)
    };
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

/// The provider's codes for a good key whose plan does not cover the call: a time range, an endpoint of paid plans.
const BEYOND_PLAN: [i64; 2] = [10_012, 10_005];
/// The provider's codes for a key that is missing, or of another kind of plan.
const BAD_KEY: [i64; 3] = [10_002, 10_010, 10_011];
/// History of the demo plan, where the provider does not name the number.
const DEMO_DAYS: u32 = 365;

/// The number before the word `days`.
fn days_in(message: &str) -> Option<u32> {
    let words: Vec<&str> = message.split_whitespace().collect();
    words
        .windows(2)
        .find(|pair| pair[1].starts_with("day"))
        .and_then(|pair| pair[0].parse().ok())
        .filter(|days| *days > 0)
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
        400 | 401 | 403 if BEYOND_PLAN.contains(&code) => Failure::Plan {
            code,
            days: (code == BEYOND_PLAN[0]).then(|| days_in(&message).unwrap_or(DEMO_DAYS)),
            message,
        },
        400 | 401 | 403 if BAD_KEY.contains(&code) => Failure::Refused { status, code, message },
        404 | 410 => Failure::Unknown { message },
        // Something before the provider refuses, or it gave up waiting for us: that is its trouble, or the network's.
        401 | 403 | 408 => Failure::Failed { status, message },
        400..=499 => Failure::Parameter { message },
        status => Failure::Failed { status, message },
    }
}

/// An error that came with status 200, as the status that it should have had; none where the body says nothing of an error.
#[must_use]
pub fn hidden_failure(body: &[u8]) -> Option<Failure> {
    let (code, _) = read(body);
    let status = match u16::try_from(code).ok()? {
        status @ 400..=599 => status,
        // The provider's own codes are all about the key and its plan.
        10_000..=10_999 => 401,
        _ => return None,
    };
    Some(failure(status, None, body))
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;

    use super::{Failure, failure, hidden_failure};
    use crate::domain::shape::{BadBody, Shape};

    #[test]
    fn all_forms_are_read() {
        let form = |status, body: &str| failure(status, None, body.as_bytes());
        let missing = r#"{"status":{"timestamp":"x","error_code":10002,"error_message":"API Key Missing"}}"#;
        let missing = form(401, missing);
        assert!(matches!(
            missing,
            Failure::Refused {
                status: 401,
                code: 10_002,
                ..
            }
        ));
        let range = form(
            401,
            r#"{"error":{"status":{"error_code":10012,"error_message":"range"}}}"#,
        );
        assert!(matches!(range, Failure::Plan { code: 10_012, .. }));
        for (failure, words) in [
            (missing, "API Key Missing"),
            (range, "range"),
            (
                form(422, r#"{"error":"Missing parameter vs_currency"}"#),
                "Missing parameter vs_currency",
            ),
            (
                form(500, r#"{"status":500,"error":"Internal Server Error"}"#),
                "Internal Server Error",
            ),
            (form(503, "<html>"), "status 503"),
            (form(404, r#"{"error":"coin not found"}"#), "coin not found"),
        ] {
            assert_eq!(message_of(&failure), words, "{failure:?}");
        }
    }

    /// What the provider said.
    fn message_of(failure: &Failure) -> &str {
        match failure {
            Failure::Limited { message, .. }
            | Failure::Refused { message, .. }
            | Failure::Plan { message, .. }
            | Failure::Unknown { message }
            | Failure::Parameter { message }
            | Failure::Failed { message, .. } => message,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn an_error_with_status_200_is_that_error() {
        let hidden = |code: i64| {
            let body = format!(r#"{{"status":{{"error_code":{code},"error_message":"no"}}}}"#);
            hidden_failure(body.as_bytes())
        };
        assert!(matches!(hidden(429), Some(Failure::Limited { retry_after: None, .. })));
        assert!(matches!(hidden(404), Some(Failure::Unknown { .. })));
        assert!(matches!(hidden(500), Some(Failure::Failed { status: 500, .. })));
        assert!(matches!(hidden(10_002), Some(Failure::Refused { code: 10_002, .. })));
        assert!(matches!(hidden(10_012), Some(Failure::Plan { code: 10_012, .. })));
        for nothing in [0, 200, -429, 70_000] {
            assert!(hidden(nothing).is_none(), "{nothing}");
        }
        for body in ["", "[]", r#"{"error":"no"}"#, r#"{"result":[1]}"#, "<html>"] {
            assert!(hidden_failure(body.as_bytes()).is_none(), "{body}");
        }
    }

    #[test]
    fn no_failure_repeats_an_address() {
        let address = "0xd8da6bf26964af9d7eed9e03e53415d37aa96045";
        let with_code = |code: i64| format!(r#"{{"status":{{"error_code":{code},"error_message":"of {address}"}}}}"#);
        let text = format!(r#"{{"error":"no coin has {address}"}}"#);
        let mut failures: Vec<Failure> = [404, 422, 429, 500, 502]
            .map(|status| failure(status, None, text.as_bytes()))
            .into();
        failures.extend([10_002, 10_012].map(|code| failure(401, None, with_code(code).as_bytes())));
        for failure in &failures {
            assert!(
                message_of(failure).contains(address),
                "the provider said it: {failure:?}"
            );
        }
        let bodies = [
            Shape::Currencies
                .check(&Bytes::from(format!("\"{address}\"")))
                .unwrap_err(),
            BadBody::Implausible(format!("a price of `{address}`, which was not asked for")),
            BadBody::Differs(format!("no price of `{address}` any more")),
        ];
        failures.extend(bodies.map(Failure::Body));
        for failure in &failures {
            let shown = failure.to_string();
            assert!(!shown.contains("d8da6bf2"), "{shown}");
        }
    }

    #[test]
    fn answers_about_what_was_asked_are_no_outage() {
        for status in (400..=499).filter(|status| ![401, 403, 408, 429].contains(status)) {
            assert!(!failure(status, None, b"").is_outage(), "{status}");
        }
        for status in [301, 401, 403, 408, 429, 500, 502] {
            assert!(failure(status, None, b"").is_outage(), "{status}");
        }
        assert!(Failure::Timeout.is_outage());
    }

    #[test]
    fn the_limit_of_a_plan_is_about_the_request_and_a_bad_key_is_not() {
        let refused = |code: i64, text: &str| {
            let body = format!(r#"{{"error":{{"status":{{"error_code":{code},"error_message":"{text}"}}}}}}"#);
            failure(401, None, body.as_bytes())
        };
        let plan =
            |days| move |failure: &Failure| matches!(failure, Failure::Plan { days: found, .. } if *found == days);
        let range = refused(
            10_012,
            "Public API users are limited to historical data within the past 90 days.",
        );
        assert!(plan(Some(90))(&range) && !range.is_outage(), "{range:?}");
        assert!(plan(Some(365))(&refused(10_012, "exceeds the allowed time range")));
        assert!(plan(None)(&refused(10_005, "limited to PRO API subscribers")));
        for code in [10_002, 10_010, 10_011] {
            let key = refused(code, "no");
            assert!(matches!(key, Failure::Refused { .. }) && key.is_outage(), "{key:?}");
        }
        // A key of the other host is a bad request of every call.
        let beside = br#"{"timestamp":"x","error_code":10010,"status":{"error_message":"host"}}"#;
        let key = failure(400, None, beside);
        assert!(matches!(&key, Failure::Refused { status: 400, code: 10_010, message } if message == "host"));
        for page in [refused(0, "no"), failure(403, None, b"<html>"), failure(401, None, b"")] {
            assert!(
                matches!(page, Failure::Failed { .. }) && page.is_outage(),
                "{page:?} is not known to be about the key"
            );
        }
    }
}
