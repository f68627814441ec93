//! What happened. Rows are only ever added; the database refuses all else.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use vocab::UserId;

use super::{Db, schema::audit};
use crate::{domain::audit::AuditEntry, error::Error};

/// Something that happened.
#[derive(Debug, Clone)]
pub struct Event<'a> {
    pub name: &'static str,
    /// `ok`, or the code of the failure.
    pub outcome: &'static str,
    pub user: Option<UserId>,
    /// Names a session without being its id.
    pub session_hash: Option<String>,
    pub ip: &'a str,
}

pub async fn insert(db: &mut Db, event: &Event<'_>, now: DateTime<Utc>) -> Result<(), Error> {
    diesel::insert_into(audit::table)
        .values((
            audit::at.eq(now),
            audit::user_id.eq(event.user.map(UserId::uuid)),
            audit::event.eq(event.name),
            audit::outcome.eq(event.outcome),
            audit::ip.eq(event.ip),
            audit::session_hash.eq(event.session_hash.as_deref()),
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// Newest first.
pub async fn list(db: &mut Db, user: UserId, limit: i64) -> Result<Vec<AuditEntry>, Error> {
    let rows: Vec<(DateTime<Utc>, String, String, String, Option<String>)> = audit::table
        .filter(audit::user_id.eq(user.uuid()))
        .order(audit::id.desc())
        .limit(limit)
        .select((audit::at, audit::event, audit::outcome, audit::ip, audit::session_hash))
        .load(db)
        .await?;
    Ok(rows
        .into_iter()
        .map(|(at, event, outcome, ip, session_hash)| AuditEntry {
            at,
            event,
            outcome,
            ip,
            session_hash,
        })
        .collect())
}
