//! What the provider answers instead of data: plain text.

use std::num::ParseIntError;

use actix_web::{HttpResponse, ResponseError, http::StatusCode};
use bitcoin::hex::HexToArrayError;

/// A status and its words.
#[derive(Debug, thiserror::Error)]
#[error("{1}")]
pub struct Refusal(pub u16, pub String);

impl Refusal {
    pub fn missing(what: &str) -> Self {
        Self(404, what.to_owned())
    }

    pub fn bad(what: impl Into<String>) -> Self {
        Self(400, what.into())
    }
}

impl From<ParseIntError> for Refusal {
    fn from(_: ParseIntError) -> Self {
        Self::bad("Invalid number")
    }
}

impl From<HexToArrayError> for Refusal {
    fn from(_: HexToArrayError) -> Self {
        Self::bad("Invalid hex string")
    }
}

impl ResponseError for Refusal {
    fn status_code(&self) -> StatusCode {
        StatusCode::from_u16(self.0).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    fn error_response(&self) -> HttpResponse {
        HttpResponse::build(self.status_code())
            .content_type("text/plain")
            .body(self.1.clone())
    }
}
