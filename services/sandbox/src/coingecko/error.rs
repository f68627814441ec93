//! The provider's error bodies.

use actix_web::{HttpResponse, ResponseError, http::StatusCode};
use serde_json::json;

use crate::world::clock;

/// What the provider answers instead of data.
#[derive(Debug, thiserror::Error)]
pub enum ApiError {
    #[error("coin not found")]
    NoCoin,
    /// Anything else that there is not.
    #[error("{0}")]
    Unknown(&'static str),
    #[error("invalid vs_currency")]
    NoCurrency,
    #[error("{0}")]
    Bad(String),
    #[error("Missing parameter {0}")]
    Missing(&'static str),
    /// The demo plan's history ends 365 days back.
    #[error("the allowed time range is exceeded")]
    BeyondPlan,
    #[error("API Key Missing or wrong")]
    WrongKey,
}

impl ResponseError for ApiError {
    fn status_code(&self) -> StatusCode {
        match self {
            Self::NoCoin | Self::Unknown(_) => StatusCode::NOT_FOUND,
            Self::NoCurrency | Self::Bad(_) => StatusCode::BAD_REQUEST,
            Self::Missing(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::BeyondPlan | Self::WrongKey => StatusCode::UNAUTHORIZED,
        }
    }

    fn error_response(&self) -> HttpResponse {
        let status = |code: u32, text: &str| json!({"status": {"timestamp": clock::iso_error(clock::machine_ms()), "error_code": code, "error_message": text}});
        let body = match self {
            Self::BeyondPlan => {
                json!({"error": status(10_012, "Your request exceeds the allowed time range. Public API users are limited to querying historical data within the past 365 days.")})
            }
            Self::WrongKey => status(
                10_002,
                "API Key Missing. Make sure you're using the right authentication method.",
            ),
            Self::NoCoin | Self::Unknown(_) | Self::NoCurrency | Self::Bad(_) | Self::Missing(_) => {
                json!({"error": self.to_string()})
            }
        };
        HttpResponse::build(self.status_code()).json(body)
    }
}
