//! Whose interface a path belongs to, and how that provider says that it will not answer.

use actix_web::HttpResponse;
use serde_json::json;

/// The providers that are played here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Provider {
    CoinGecko,
    Esplora,
}

impl Provider {
    pub fn of(path: &str) -> Self {
        if path.starts_with("/esplora") {
            Self::Esplora
        } else {
            Self::CoinGecko
        }
    }

    /// 429. `retry_after` is in seconds; a minute by default where the provider says it at all.
    pub fn limited(self, retry_after: Option<u64>) -> HttpResponse {
        let mut answer = HttpResponse::TooManyRequests();
        match self {
            Self::CoinGecko => answer
                .insert_header(("retry-after", retry_after.unwrap_or(60).to_string()))
                .json(json!({
                    "status": {
                        "error_code": 429,
                        "error_message": "You've exceeded the Rate Limit. Please visit https://www.coingecko.com/en/api/pricing to subscribe to our API plans for higher rate limits."
                    }
                })),
            Self::Esplora => {
                if let Some(seconds) = retry_after {
                    answer.insert_header(("retry-after", seconds.to_string()));
                }
                answer.content_type("text/plain").body("Too Many Requests")
            }
        }
    }

    /// 500.
    pub fn failing(self) -> HttpResponse {
        let mut answer = HttpResponse::InternalServerError();
        match self {
            Self::CoinGecko => {
                answer.json(json!({"status": {"error_code": 500, "error_message": "Internal Server Error"}}))
            }
            Self::Esplora => answer.content_type("text/plain").body("Internal server error"),
        }
    }
}
