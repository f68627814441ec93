//! Whose interface a path belongs to, and how that provider says that it will not answer.

use actix_web::HttpResponse;
use serde_json::json;

/// The providers that are played here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Provider {
    CoinGecko,
    Esplora,
    Rpc,
    Blockscout,
    Etherscan,
    Model,
}

impl Provider {
    pub fn of(path: &str) -> Self {
        let first = path.trim_start_matches('/').split('/').next();
        match first {
            Some("esplora") => Self::Esplora,
            Some("rpc") => Self::Rpc,
            Some("blockscout") => Self::Blockscout,
            Some("etherscan") => Self::Etherscan,
            Some("model") => Self::Model,
            _ => Self::CoinGecko,
        }
    }

    /// Too many calls: 429, but for Etherscan, which says it with status 200. `retry_after` is in seconds; a minute by default where
    /// the provider says it at all.
    pub fn limited(self, retry_after: Option<u64>) -> HttpResponse {
        let mut answer = HttpResponse::TooManyRequests();
        if let (Some(seconds), true) = (retry_after, self != Self::CoinGecko) {
            answer.insert_header(("retry-after", seconds.to_string()));
        }
        match self {
            Self::CoinGecko => answer
                .insert_header(("retry-after", retry_after.unwrap_or(60).to_string()))
                .json(json!({
                    "status": {
                        "error_code": 429,
                        "error_message": "You've exceeded the Rate Limit. Please visit https://www.coingecko.com/en/api/pricing to subscribe to our API plans for higher rate limits."
                    }
                })),
            Self::Esplora => answer.content_type("text/plain").body("Too Many Requests"),
            Self::Rpc => answer.json(json!({
                "jsonrpc": "2.0", "id": null, "error": {"code": -32_005, "message": "Too Many Requests"}
            })),
            Self::Blockscout => answer.json(json!({"message": "Too Many Requests"})),
            Self::Etherscan => HttpResponse::Ok().json(json!({
                "status": "0", "message": "NOTOK", "result": "Max calls per sec rate limit reached (5/sec)"
            })),
            Self::Model => answer.json(json!({
                "error": {"message": "Rate limit reached", "type": "rate_limit_error", "code": "rate_limit_exceeded"}
            })),
        }
    }

    /// 401: the key is refused, whatever is asked for.
    pub fn key_refused(self) -> HttpResponse {
        HttpResponse::Unauthorized().json(json!({
            "status": {"error_code": 10_011, "error_message": "If you are using the demo API key, please use its own root address."}
        }))
    }

    /// 500. Explorers, and what stands before them, repeat the path that was called, with the address in it.
    pub fn failing(self, path: &str) -> HttpResponse {
        let mut answer = HttpResponse::InternalServerError();
        match self {
            Self::CoinGecko => {
                answer.json(json!({"status": {"error_code": 500, "error_message": "Internal Server Error"}}))
            }
            Self::Esplora | Self::Etherscan => answer
                .content_type("text/plain")
                .body(format!("Internal server error: GET {path}")),
            Self::Rpc => answer
                .json(json!({"jsonrpc": "2.0", "id": null, "error": {"code": -32_603, "message": "internal error"}})),
            Self::Blockscout => answer.json(json!({"message": format!("Internal server error: GET {path}")})),
            Self::Model => answer.json(json!({"error": {"message": "Internal server error", "type": "server_error"}})),
        }
    }
}
