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

#[derive(Queryable, Selectable)]
#[diesel(table_name = audit, check_for_backend(diesel::pg::Pg))]
struct Row {
    at: DateTime<Utc>,
    event: String,
    outcome: String,
    ip: String,
    session_hash: Option<String>,
}

impl From<Row> for AuditEntry {
    fn from(row: Row) -> Self {
        Self {
            at: row.at,
            event: row.event,
            outcome: row.outcome,
            ip: row.ip,
            session_hash: row.session_hash,
        }
    }
}

/// Newest first.
pub async fn list(db: &mut Db, user: UserId, limit: i64) -> Result<Vec<AuditEntry>, Error> {
    let rows: Vec<Row> = audit::table
        .filter(audit::user_id.eq(user.uuid()))
        .order(audit::id.desc())
        .limit(limit)
        .select(Row::as_select())
        .load(db)
        .await?;
    Ok(rows.into_iter().map(AuditEntry::from).collect())
}
