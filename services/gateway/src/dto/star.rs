//! Starred tokens.

use proto::auth as pb;
use serde::Serialize;
use utoipa::ToSchema;

use super::instant;

#[derive(Debug, Serialize, ToSchema)]
pub struct StarredToken {
    #[schema(example = "bitcoin")]
    pub id: String,
    pub starred_at: String,
}

/// Oldest star first.
#[derive(Debug, Serialize, ToSchema)]
pub struct StarredTokens {
    pub results: Vec<StarredToken>,
}

impl From<pb::StarredCoin> for StarredToken {
    fn from(star: pb::StarredCoin) -> Self {
        Self {
            id: star.coin_id,
            starred_at: instant(star.starred_unix_ms),
        }
    }
}
