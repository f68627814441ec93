//! Failures over gRPC: written once here by services, read once by the gateway.
//!
//! A service's error says what kind it is ([`Classify`]); [`of`] makes the status that goes over the wire. What is internal is
//! logged here, without the values that it quotes ([`crate::causes`]), and replaced by fixed words. [`read`] gives the parts back.

use std::{collections::HashMap, error::Error, time::Duration};

use chrono::{DateTime, SecondsFormat, Utc};
use tonic::{Code, Status};
use tonic_types::{ErrorDetails, StatusExt};
use vocab::ErrorKind;

use crate::causes;

const DOMAIN: &str = "meridian";
const RETRY_AFTER: &str = "retry_after_ms";
const RESETS_AT: &str = "resets_at";
const VERSION: &str = "version";
/// Bytes of a message, and of what is said about one field.
const LONGEST_SAID: usize = 1 << 10;
/// Bytes of what is said about all fields together. A status travels in headers, of which HTTP/2 carries 16 KiB: the message percent-encoded,
/// and all of it once more in base64. A larger one would reach its caller as a broken stream.
const MOST_SAID: usize = 5 << 10;
/// What the encoding adds for each field.
const FRAME: usize = 8;
/// The code of [`not_served`].
pub const NOT_SERVED: &str = "not_served";

/// How a service's error is to be understood. Match without wildcard, so that a new variant cannot be forgotten.
pub trait Classify: Error + 'static {
    fn kind(&self) -> ErrorKind;

    /// Stable word for programs, snake_case: `refresh_reused`.
    fn code(&self) -> &'static str;

    /// Fields of the request that are wrong, with a message for a person each.
    fn fields(&self) -> Vec<(String, String)> {
        Vec::new()
    }

    /// For a person who caused or can mend it. Never asked for internal failures.
    fn message(&self) -> String {
        self.to_string()
    }

    /// For limits and outages: when to try again.
    fn retry_after(&self) -> Option<Duration> {
        None
    }

    /// For limits that a caller set: when counting begins anew.
    fn resets_at(&self) -> Option<DateTime<Utc>> {
        None
    }

    /// For conflicts of versions: the version that the thing has now, where no call reads it alone.
    fn version(&self) -> Option<i32> {
        None
    }
}

/// The status of a failure, with its code, fields and wait.
pub fn of(error: &impl Classify) -> Status {
    let kind = error.kind();
    let message = match kind {
        ErrorKind::Internal => {
            tracing::error!(error = %causes(error), code = error.code(), "a call failed inside");
            "Something went wrong on our side.".to_owned()
        }
        ErrorKind::Unavailable => {
            tracing::warn!(error = %causes(error), code = error.code(), "a call failed for want of something");
            error.message()
        }
        ErrorKind::Invalid
        | ErrorKind::Unauthenticated
        | ErrorKind::Forbidden
        | ErrorKind::NotFound
        | ErrorKind::Conflict
        | ErrorKind::Limited
        | ErrorKind::Timeout => error.message(),
    };
    let resets_at = error.resets_at();
    let more = [
        (RETRY_AFTER, error.retry_after().map(millis)),
        (
            RESETS_AT,
            resets_at.map(|at| at.to_rfc3339_opts(SecondsFormat::Secs, true)),
        ),
        (VERSION, error.version().map(|version| version.to_string())),
    ];
    detailed(kind, error.code(), &message, error.fields(), more)
}

/// A status made by hand, where there is no error type yet (decoding a request).
#[must_use]
pub fn build(
    kind: ErrorKind,
    code: &str,
    message: &str,
    fields: Vec<(String, String)>,
    retry_after: Option<Duration>,
) -> Status {
    detailed(kind, code, message, fields, [(RETRY_AFTER, retry_after.map(millis))])
}

fn millis(wait: Duration) -> String {
    wait.as_millis().to_string()
}

fn detailed<const N: usize>(
    kind: ErrorKind,
    code: &str,
    message: &str,
    fields: Vec<(String, String)>,
    more: [(&str, Option<String>); N],
) -> Status {
    let more = more
        .into_iter()
        .filter_map(|(name, text)| Some((name.to_owned(), text?)));
    let more: HashMap<String, String> = more.collect();
    let mut details = ErrorDetails::with_error_info(code, DOMAIN, more);
    let mut left = MOST_SAID;
    for (field, text) in fields {
        let (field, text) = (shortened(&field), shortened(&text));
        let Some(rest) = left.checked_sub(field.len() + text.len() + FRAME) else {
            break;
        };
        left = rest;
        details.add_bad_request_violation(field, text);
    }
    Status::with_error_details(grpc_code(kind), shortened(message), details)
}

/// The beginning of a text that is too long.
fn shortened(text: &str) -> String {
    if text.len() <= LONGEST_SAID {
        return text.to_owned();
    }
    format!("{}…", &text[..text.floor_char_boundary(LONGEST_SAID)])
}

/// One wrong field.
#[must_use]
pub fn invalid(field: &str, code: &str, message: &str) -> Status {
    build(
        ErrorKind::Invalid,
        code,
        message,
        vec![(field.to_owned(), message.to_owned())],
        None,
    )
}

/// Something that exists elsewhere and is not offered here, with the reason for a person. No later try succeeds.
#[must_use]
pub fn not_served(why: &str) -> Status {
    let details = ErrorDetails::with_error_info(NOT_SERVED, DOMAIN, []);
    Status::with_error_details(Code::Unimplemented, why, details)
}

const fn grpc_code(kind: ErrorKind) -> Code {
    match kind {
        ErrorKind::Invalid => Code::InvalidArgument,
        ErrorKind::Unauthenticated => Code::Unauthenticated,
        ErrorKind::Forbidden => Code::PermissionDenied,
        ErrorKind::NotFound => Code::NotFound,
        ErrorKind::Conflict => Code::Aborted,
        ErrorKind::Limited => Code::ResourceExhausted,
        ErrorKind::Unavailable => Code::Unavailable,
        ErrorKind::Timeout => Code::DeadlineExceeded,
        ErrorKind::Internal => Code::Internal,
    }
}

/// What a status of one of our services says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Details {
    pub kind: ErrorKind,
    pub code: String,
    pub message: String,
    /// Field and message, in the order the service found them.
    pub fields: Vec<(String, String)>,
    pub retry_after: Option<Duration>,
    pub resets_at: Option<DateTime<Utc>>,
    pub version: Option<i32>,
}

/// True for a failure that one of our services reports itself; false for what the transport makes up: a lost connection, a limit, a
/// server that stops.
#[must_use]
pub fn is_said_by_a_service(status: &Status) -> bool {
    let details = status.get_error_details();
    details.error_info().is_some_and(|info| info.domain == DOMAIN)
}

/// Reads a status; one that is not ours (a lost connection, a transport limit) gets a code of its kind.
#[must_use]
pub fn read(status: &Status) -> Details {
    let kind = kind_of(status.code());
    let details = status.get_error_details();
    let info = details.error_info().filter(|info| info.domain == DOMAIN);
    let ours = info.is_some();
    Details {
        kind,
        code: info.map_or_else(|| default_code(kind).to_owned(), |info| info.reason.clone()),
        message: if ours {
            status.message().to_owned()
        } else {
            default_message(kind).to_owned()
        },
        fields: details.bad_request().map_or_else(Vec::new, |bad| {
            bad.field_violations
                .iter()
                .map(|wrong| (wrong.field.clone(), wrong.description.clone()))
                .collect()
        }),
        retry_after: info
            .and_then(|info| info.metadata.get(RETRY_AFTER))
            .and_then(|text| text.parse().ok())
            .map(Duration::from_millis),
        resets_at: info
            .and_then(|info| info.metadata.get(RESETS_AT))
            .and_then(|text| text.parse().ok()),
        version: info
            .and_then(|info| info.metadata.get(VERSION))
            .and_then(|text| text.parse().ok()),
    }
}

const fn kind_of(code: Code) -> ErrorKind {
    match code {
        Code::InvalidArgument | Code::OutOfRange | Code::FailedPrecondition => ErrorKind::Invalid,
        Code::Unauthenticated => ErrorKind::Unauthenticated,
        Code::PermissionDenied => ErrorKind::Forbidden,
        Code::NotFound => ErrorKind::NotFound,
        Code::AlreadyExists | Code::Aborted => ErrorKind::Conflict,
        Code::ResourceExhausted => ErrorKind::Limited,
        Code::Unavailable => ErrorKind::Unavailable,
        // tonic reports its own timeouts as cancelled.
        Code::DeadlineExceeded | Code::Cancelled => ErrorKind::Timeout,
        Code::Ok | Code::Unknown | Code::Unimplemented | Code::Internal | Code::DataLoss => ErrorKind::Internal,
    }
}

const fn default_code(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::Invalid => "validation_failed",
        ErrorKind::Unauthenticated => "token_invalid",
        ErrorKind::Forbidden => "forbidden",
        ErrorKind::NotFound => "not_found",
        ErrorKind::Conflict => "conflict",
        ErrorKind::Limited => "too_many_requests",
        ErrorKind::Unavailable => "service_unavailable",
        ErrorKind::Timeout => "timeout",
        ErrorKind::Internal => "internal",
    }
}

const fn default_message(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::Invalid => "The request is not valid.",
        ErrorKind::Unauthenticated => "Please sign in.",
        ErrorKind::Forbidden => "This is not allowed.",
        ErrorKind::NotFound => "Not found.",
        ErrorKind::Conflict => "This has changed in the meantime.",
        ErrorKind::Limited => "Too many requests. Please wait a moment.",
        ErrorKind::Unavailable => "Part of Meridian is not available right now. Please try again.",
        ErrorKind::Timeout => "This took too long. Please try again.",
        ErrorKind::Internal => "Something went wrong on our side.",
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tonic::Status;
    use vocab::ErrorKind;

    use super::{Details, build, is_said_by_a_service, read};

    #[test]
    fn parts_survive_the_wire() {
        let fields = vec![("password".to_owned(), "Too short.".to_owned())];
        let wait = Some(Duration::from_millis(1500));
        let sent = build(ErrorKind::Limited, "too_many_requests", "Wait.", fields.clone(), wait);
        let headers = {
            let mut headers = http::HeaderMap::new();
            sent.add_header(&mut headers).unwrap();
            headers
        };
        let received = Status::from_header_map(&headers).unwrap();
        assert_eq!(
            read(&received),
            Details {
                kind: ErrorKind::Limited,
                code: "too_many_requests".to_owned(),
                message: "Wait.".to_owned(),
                fields,
                retry_after: wait,
                resets_at: None,
                version: None,
            }
        );
    }

    #[test]
    fn a_status_fits_into_headers_however_much_is_said() {
        let long = "“é”".repeat(20_000);
        let fields = (0..500)
            .map(|place| (format!("columns[{place}]"), long.clone()))
            .collect();
        let sent = build(ErrorKind::Invalid, "validation_failed", &long, fields, None);
        let mut headers = http::HeaderMap::new();
        sent.add_header(&mut headers).unwrap();
        // As HTTP/2 counts: 32 bytes more for each.
        let size: usize = headers
            .iter()
            .map(|(name, value)| name.as_str().len() + value.len() + 32)
            .sum();
        assert!(size < 16 << 10, "{size} bytes");
        let told = read(&Status::from_header_map(&headers).unwrap());
        assert_eq!(told.fields[0].0, "columns[0]");
        assert!(told.message.starts_with("“é”") && told.message.ends_with('…'));
        assert_eq!(told.code, "validation_failed");
        // What is short is all told.
        let fields: Vec<_> = (0..50)
            .map(|place| (format!("a[{place}]"), "Too short.".to_owned()))
            .collect();
        let told = read(&build(
            ErrorKind::Invalid,
            "too_short",
            "Too short.",
            fields.clone(),
            None,
        ));
        assert_eq!((told.fields, told.message.as_str()), (fields, "Too short."));
    }

    #[test]
    fn words_of_others_are_not_passed_on() {
        let lost = Status::unavailable("tcp connect error: 10.0.0.7:7001");
        assert!(!is_said_by_a_service(&lost));
        assert!(is_said_by_a_service(&build(
            ErrorKind::Unavailable,
            "x",
            "",
            Vec::new(),
            None
        )));
        let details = read(&lost);
        assert_eq!(details.code, "service_unavailable");
        assert!(!details.message.contains("10.0.0.7"), "{}", details.message);
    }
}
