//! Parties that a user does not want to see among large transfers.

use proto::onchain as pb;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::instant;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewMute {
    /// `address`, on its chain, or `name`: a label or an entity, on all chains.
    #[schema(example = "name")]
    pub kind: String,
    /// Of an address.
    pub chain: Option<String>,
    /// As the list shows it.
    #[schema(example = "Kestrel Exchange")]
    pub value: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Mute {
    pub id: String,
    pub kind: String,
    /// Null for a name.
    pub chain: Option<String>,
    pub value: String,
    pub created_at: String,
}

/// Newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct Mutes {
    pub mutes: Vec<Mute>,
}

impl From<pb::Mute> for Mute {
    fn from(message: pb::Mute) -> Self {
        Self {
            id: message.id,
            kind: message.kind,
            chain: Some(message.chain).filter(|chain| !chain.is_empty()),
            value: message.value,
            created_at: instant(message.created_unix_ms),
        }
    }
}
