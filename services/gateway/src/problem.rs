//! The one error shape: RFC 9457 with `code`, `message` and `errors`, rendered once at the edge.
//!
//! Handlers return a [`Problem`]; the edge turns it, and whatever actix itself answers, into the body with the request's id.

use std::{
    fmt,
    ops::{Deref, DerefMut},
    time::Duration,
};

use actix_web::{
    HttpResponse, ResponseError,
    http::{StatusCode, header},
};
use kit::status::Details;
use serde_json::{Map, Value, json};
use vocab::ErrorKind;

/// When to try again after a part of Meridian took too long.
const AFTER_TIMEOUT: Duration = Duration::from_secs(5);

/// What a handler returns.
pub type Answer = Result<HttpResponse, Problem>;

/// A refusal or failure on its way out. Boxed: answers are mostly good ones, and those should stay small.
#[derive(Debug, Clone)]
pub struct Problem(Box<Parts>);

/// What a problem says.
#[derive(Debug, Clone)]
pub struct Parts {
    pub status: StatusCode,
    /// Stable word for programs.
    pub code: String,
    /// For a person.
    pub message: String,
    /// Field and message, in the order found.
    pub errors: Vec<(String, String)>,
    pub retry_after: Option<Duration>,
    /// Methods that would have been allowed.
    pub allow: Option<String>,
    /// Version that the document has now, for 412.
    pub version: Option<i32>,
    /// Further members of the body.
    pub extra: Map<String, Value>,
}

/// Whose clients will read the body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// `/api/auth`: field arrays stand at the top level too.
    Auth,
    /// `/api/v3`: also says `error`, or `status.error_message`, as CoinGecko does.
    Market,
    Other,
}

impl Family {
    #[must_use]
    pub fn of(path: &str) -> Self {
        if path.starts_with("/api/v3") {
            Self::Market
        } else if path.starts_with("/api/auth") {
            Self::Auth
        } else {
            Self::Other
        }
    }
}

impl Deref for Problem {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl DerefMut for Problem {
    fn deref_mut(&mut self) -> &mut Parts {
        &mut self.0
    }
}

impl Problem {
    pub fn new(status: StatusCode, code: &str, message: impl Into<String>) -> Self {
        Self(Box::new(Parts {
            status,
            code: code.to_owned(),
            message: message.into(),
            errors: Vec::new(),
            retry_after: None,
            allow: None,
            version: None,
            extra: Map::new(),
        }))
    }

    /// 400: the bytes do not follow the protocol.
    pub fn malformed(code: &str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, code, message)
    }

    /// 401 with the given code.
    pub fn unauthenticated(code: &str) -> Self {
        let message = match code {
            "token_missing" => "Please sign in.",
            "token_expired" => "Your sign-in has expired.",
            _ => "Your sign-in is not valid.",
        };
        Self::new(StatusCode::UNAUTHORIZED, code, message)
    }

    pub fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", "Not found.")
    }

    pub fn too_many(code: &str, wait: Duration) -> Self {
        let mut problem = Self::new(
            StatusCode::TOO_MANY_REQUESTS,
            code,
            "Too many requests. Please wait a moment.",
        );
        problem.retry_after = Some(wait);
        problem
    }

    pub fn busy() -> Self {
        let mut problem = Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "overloaded",
            "Meridian is very busy right now. Please try again.",
        );
        problem.retry_after = Some(Duration::from_secs(1));
        problem
    }

    pub fn unavailable() -> Self {
        let mut problem = Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "service_unavailable",
            "Part of Meridian is not available right now. Please try again.",
        );
        problem.retry_after = Some(Duration::from_secs(2));
        problem
    }

    pub fn internal() -> Self {
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "internal",
            "Something went wrong on our side.",
        )
    }

    /// 422 for all that is wrong; the code is the common one where all agree.
    #[must_use]
    pub fn fields(wrong: Vec<Wrong>) -> Self {
        let code = match wrong.split_first() {
            Some((first, rest)) if rest.iter().all(|other| other.code == first.code) => first.code,
            _ => INVALID,
        };
        let message = match wrong.as_slice() {
            [only] => format!("{}: {}", only.field, only.message),
            _ => "Some of the values are not valid.".to_owned(),
        };
        let mut problem = Self::new(StatusCode::UNPROCESSABLE_ENTITY, code, message);
        problem.errors = wrong.into_iter().map(|wrong| (wrong.field, wrong.message)).collect();
        problem
    }

    /// For a status that actix itself answered.
    #[must_use]
    pub fn of_status(status: StatusCode) -> Self {
        let (code, message) = match status {
            StatusCode::NOT_FOUND => return Self::not_found(),
            StatusCode::METHOD_NOT_ALLOWED => ("method_not_allowed", "This method is not allowed here."),
            StatusCode::PAYLOAD_TOO_LARGE => ("payload_too_large", "The request is too large."),
            StatusCode::URI_TOO_LONG => ("uri_too_long", "The address is too long."),
            StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE => ("headers_too_large", "The headers are too large."),
            StatusCode::REQUEST_TIMEOUT => ("request_timeout", "The request took too long to arrive."),
            StatusCode::SERVICE_UNAVAILABLE => return Self::unavailable(),
            status if status.is_server_error() => return Self::internal(),
            _ => ("bad_request", "The request cannot be understood."),
        };
        Self::new(status, code, message)
    }

    /// True where the callee is away or slow, so that something kept may be served instead.
    #[must_use]
    pub fn is_outage(&self) -> bool {
        matches!(
            self.status,
            StatusCode::SERVICE_UNAVAILABLE | StatusCode::GATEWAY_TIMEOUT
        )
    }

    /// The body; `family` decides which further members old clients find.
    #[must_use]
    pub fn body(&self, family: Family, request_id: &str, trace_id: Option<&str>) -> Value {
        let mut errors = Map::new();
        for (field, message) in &self.errors {
            if let Value::Array(list) = errors.entry(field.clone()).or_insert_with(|| json!([])) {
                list.push(json!(message));
            }
        }
        let mut body = Map::new();
        body.insert("type".to_owned(), json!("about:blank"));
        body.insert("title".to_owned(), json!(title(self.status)));
        body.insert("status".to_owned(), json!(self.status.as_u16()));
        body.insert("detail".to_owned(), json!(self.message));
        body.insert("code".to_owned(), json!(self.code));
        body.insert("message".to_owned(), json!(self.message));
        body.insert("errors".to_owned(), Value::Object(errors.clone()));
        body.insert("request_id".to_owned(), json!(request_id));
        if let Some(trace_id) = trace_id {
            body.insert("trace_id".to_owned(), json!(trace_id));
        }
        body.extend(self.extra.clone());
        match family {
            Family::Auth => {
                // Clients of the specification show the body as it is: field → messages.
                for (field, messages) in errors {
                    body.entry(field).or_insert(messages);
                }
                body.entry("non_field_errors").or_insert_with(|| json!([self.message]));
            }
            Family::Market if self.status == StatusCode::TOO_MANY_REQUESTS => {
                body.insert(
                    "status".to_owned(),
                    json!({"error_code": 429, "error_message": self.message}),
                );
            }
            Family::Market => {
                // Its clients show this one text.
                let each = self.errors.iter().map(|(field, message)| format!("{field}: {message}"));
                let text = match self.errors.len() {
                    0 | 1 => self.message.clone(),
                    _ => each.collect::<Vec<_>>().join(" "),
                };
                body.insert("error".to_owned(), json!(text));
            }
            Family::Other => {}
        }
        Value::Object(body)
    }

    /// The whole response, without the headers that every response has.
    #[must_use]
    pub fn render(&self, family: Family, request_id: &str, trace_id: Option<&str>) -> HttpResponse {
        let mut response = HttpResponse::build(self.status);
        response.insert_header((header::CONTENT_TYPE, "application/problem+json"));
        response.insert_header((header::CACHE_CONTROL, "no-store"));
        if let Some(wait) = self.retry_after.or_else(|| usual_wait(self.status)) {
            let seconds = wait.as_millis().div_ceil(1000).max(1);
            response.insert_header((header::RETRY_AFTER, seconds.to_string()));
        }
        if self.status == StatusCode::UNAUTHORIZED {
            response.insert_header((header::WWW_AUTHENTICATE, "Bearer"));
        }
        if let Some(allow) = &self.allow {
            response.insert_header((header::ALLOW, allow.as_str()));
        }
        if let Some(version) = self.version {
            response.insert_header((header::ETAG, format!("\"{version}\"")));
        }
        response.body(self.body(family, request_id, trace_id).to_string())
    }
}

/// The code where nothing more precise is known.
pub const INVALID: &str = "validation_failed";

/// One wrong field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrong {
    pub field: String,
    pub code: &'static str,
    pub message: String,
}

impl Wrong {
    pub fn new(field: &str, code: &str, message: &str) -> Self {
        // Codes are literals of this crate; unknown ones fall back to the general code.
        let code = [
            "control_character",
            "duplicate_parameter",
            "too_long",
            "too_many",
            "unknown_field",
        ]
        .into_iter()
        .find(|known| *known == code)
        .unwrap_or(INVALID);
        Self {
            field: field.to_owned(),
            code,
            message: message.to_owned(),
        }
    }
}

/// Who is sent away for a time is always told for how long.
fn usual_wait(status: StatusCode) -> Option<Duration> {
    match status {
        StatusCode::TOO_MANY_REQUESTS => Some(Duration::from_secs(1)),
        StatusCode::SERVICE_UNAVAILABLE | StatusCode::GATEWAY_TIMEOUT => Some(Duration::from_secs(2)),
        _ => None,
    }
}

fn title(status: StatusCode) -> &'static str {
    match status {
        // The present name of 422 (RFC 9110); the http crate still has the old one.
        StatusCode::UNPROCESSABLE_ENTITY => "Unprocessable Content",
        StatusCode::PAYLOAD_TOO_LARGE => "Content Too Large",
        status => status.canonical_reason().unwrap_or("Error"),
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.status.as_u16(), self.code)
    }
}

impl std::error::Error for Problem {}

impl ResponseError for Problem {
    fn status_code(&self) -> StatusCode {
        self.status
    }

    fn error_response(&self) -> HttpResponse {
        // Only a carrier: the edge renders it, because it knows the request.
        HttpResponse::new(self.status)
    }
}

impl From<tonic::Status> for Problem {
    fn from(answer: tonic::Status) -> Self {
        let Details {
            kind,
            code,
            message,
            fields,
            retry_after,
            resets_at,
            version,
        } = kit::status::read(&answer);
        // A field that is too large is the request's; an answer from outside that is too large is not.
        let status = if code == "too_large" && !fields.is_empty() {
            StatusCode::PAYLOAD_TOO_LARGE
        } else {
            http_status(kind, &code)
        };
        let mut problem = Self::new(status, &code, message);
        problem.errors = fields;
        problem.version = version;
        if let Some(at) = resets_at {
            let text = at.to_rfc3339_opts(chrono::SecondsFormat::Secs, true);
            problem.extra.insert("resets_at".to_owned(), text.into());
        }
        problem.retry_after = match kind {
            ErrorKind::Limited => Some(retry_after.unwrap_or(Duration::from_secs(1))),
            ErrorKind::Unavailable => Some(retry_after.unwrap_or(Duration::from_secs(2))),
            ErrorKind::Timeout => Some(retry_after.unwrap_or(AFTER_TIMEOUT)),
            _ => retry_after,
        };
        if problem.status.is_server_error() && problem.status != StatusCode::NOT_IMPLEMENTED {
            tracing::warn!(code = %answer.code(), reason = problem.code, "a service failed: {}", kit::unquoted(answer.message()));
        }
        problem
    }
}

fn http_status(kind: ErrorKind, code: &str) -> StatusCode {
    match (kind, code) {
        // Failures of an address that a user gave us: ours in no way, but not a fault of the request's form either.
        (_, "redirect_refused" | "too_large" | "fetch_failed") => StatusCode::BAD_GATEWAY,
        (_, kit::status::NOT_SERVED) => StatusCode::NOT_IMPLEMENTED,
        (_, "unsupported_encoding") => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        (ErrorKind::Invalid, "idempotency_key_invalid") => StatusCode::BAD_REQUEST,
        (ErrorKind::Invalid, "unsupported_charset") => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        (ErrorKind::Invalid, _) => StatusCode::UNPROCESSABLE_ENTITY,
        (ErrorKind::Conflict, "version_mismatch") => StatusCode::PRECONDITION_FAILED,
        (ErrorKind::Unauthenticated, _) => StatusCode::UNAUTHORIZED,
        (ErrorKind::Forbidden, _) => StatusCode::FORBIDDEN,
        (ErrorKind::NotFound, _) => StatusCode::NOT_FOUND,
        (ErrorKind::Conflict, _) => StatusCode::CONFLICT,
        (ErrorKind::Limited, _) => StatusCode::TOO_MANY_REQUESTS,
        (ErrorKind::Unavailable, _) => StatusCode::SERVICE_UNAVAILABLE,
        (ErrorKind::Timeout, _) => StatusCode::GATEWAY_TIMEOUT,
        (ErrorKind::Internal, _) => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

#[cfg(test)]
#[path = "problem_tests.rs"]
mod tests;
