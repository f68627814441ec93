//! The provider's key and rate limit, where they are switched on.

use std::sync::atomic::{AtomicU64, Ordering};

use actix_web::{
    Error, ResponseError,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    middleware::Next,
    web,
};

use crate::{Config, coingecko::ApiError, provider::Provider, world::clock};

const MINUTE_MS: i64 = 60_000;

#[derive(Debug)]
pub struct Limit {
    key: String,
    per_minute: u64,
    /// Minute in the upper half, count in the lower.
    window: AtomicU64,
}

impl Limit {
    pub fn new(config: &Config) -> Self {
        Self {
            key: config.api_key.clone(),
            per_minute: config.rate_limit_per_minute.into(),
            window: AtomicU64::new(0),
        }
    }

    fn knows(&self, request: &ServiceRequest) -> bool {
        if self.key.is_empty() {
            return true;
        }
        let header = request
            .headers()
            .get("x-cg-demo-api-key")
            .and_then(|value| value.to_str().ok());
        let parameter = request
            .query_string()
            .split('&')
            .find_map(|pair| pair.strip_prefix("x_cg_demo_api_key="));
        header == Some(self.key.as_str()) || parameter == Some(self.key.as_str())
    }

    fn grants(&self) -> bool {
        if self.per_minute == 0 {
            return true;
        }
        let minute = (clock::machine_ms() / MINUTE_MS) as u64;
        let counted = self
            .window
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |window| {
                Some(if window >> 32 == minute & 0xffff_ffff {
                    window + 1
                } else {
                    (minute << 32) + 1
                })
            });
        let before = counted.unwrap_or(0);
        let used = if before >> 32 == minute & 0xffff_ffff {
            before & 0xffff_ffff
        } else {
            0
        };
        used < self.per_minute
    }
}

/// Refuses callers without the key, and those that call too often.
pub async fn check<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<actix_web::body::BoxBody>, Error> {
    if let Some(limit) = request.app_data::<web::Data<Limit>>().cloned() {
        if !limit.knows(&request) {
            return Ok(request.into_response(ApiError::WrongKey.error_response()));
        }
        if !limit.grants() {
            let left = (MINUTE_MS - clock::machine_ms().rem_euclid(MINUTE_MS)) / 1_000 + 1;
            return Ok(request.into_response(Provider::CoinGecko.limited(Some(left as u64))));
        }
    }
    Ok(next.call(request).await?.map_into_boxed_body())
}
