//! Personal API keys.

use proto::auth as pb;
use serde::Serialize;
use utoipa::ToSchema;

use super::{auth::PASSWORD, instant, instant_or_none};
use crate::body::bodies;

bodies! {
    pub struct ApiKeyBody {
        pub name: String = filled(100),
        /// The current one.
        pub password: String = filled(PASSWORD),
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ApiKey {
    pub id: String,
    pub name: String,
    /// First characters, to recognise it by.
    pub prefix: String,
    pub created_at: String,
    pub last_used_at: Option<String>,
}

impl From<pb::ApiKey> for ApiKey {
    fn from(key: pb::ApiKey) -> Self {
        Self {
            id: key.id,
            name: key.name,
            prefix: key.prefix,
            created_at: instant(key.created_unix_ms),
            last_used_at: instant_or_none(key.last_used_unix_ms),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ApiKeys {
    pub results: Vec<ApiKey>,
}

/// `secret` is shown this once.
#[derive(Debug, Serialize, ToSchema)]
pub struct NewApiKey {
    #[serde(flatten)]
    pub key: ApiKey,
    pub secret: String,
}
