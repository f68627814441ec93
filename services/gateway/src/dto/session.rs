//! Sessions, audit rows and personal API keys.

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
pub struct Session {
    pub id: String,
    pub user_agent: String,
    pub ip: String,
    pub created_at: String,
    pub last_seen_at: String,
    /// The one that asks.
    pub current: bool,
}

impl From<pb::Session> for Session {
    fn from(session: pb::Session) -> Self {
        Self {
            id: session.id,
            user_agent: session.user_agent,
            ip: session.ip,
            created_at: instant(session.created_unix_ms),
            last_seen_at: instant(session.last_seen_unix_ms),
            current: session.current,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Sessions {
    pub results: Vec<Session>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Revoked {
    pub revoked: i32,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AuditRow {
    pub at: String,
    pub event: String,
    pub outcome: String,
    pub ip: String,
    pub session_id: String,
}

impl From<pb::AuditRow> for AuditRow {
    fn from(row: pb::AuditRow) -> Self {
        Self {
            at: instant(row.at_unix_ms),
            event: row.event,
            outcome: row.outcome,
            ip: row.ip,
            session_id: row.session_id,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Audit {
    pub results: Vec<AuditRow>,
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
