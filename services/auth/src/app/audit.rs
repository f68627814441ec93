//! Notes what happened, right or wrong.

use chrono::{DateTime, Utc};
use kit::Classify;
use vocab::{ErrorKind, SessionId, UserId};

use super::App;
use crate::{
    domain::{audit::AuditEntry, client::Client},
    error::Error,
    store::{
        Db,
        audit::{Event, insert, list},
    },
    upstream::vault,
};

/// Characters of a session's hash: enough to tell sessions apart.
const SESSION_DIGITS: usize = 16;
const MOST_ROWS: i64 = 200;
const USUAL_ROWS: i64 = 50;

/// Notes that something was done, in the transaction that does it.
pub(super) async fn done(
    db: &mut Db,
    name: &'static str,
    user: UserId,
    session: Option<SessionId>,
    client: &Client,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    note(db, name, "ok", Some(user), session, client, now).await
}

/// Notes anything.
pub(super) async fn note(
    db: &mut Db,
    name: &'static str,
    outcome: &'static str,
    user: Option<UserId>,
    session: Option<SessionId>,
    client: &Client,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let event = Event {
        name,
        outcome,
        user,
        session_hash: session.map(session_hash),
        ip: &client.ip,
    };
    insert(db, &event, now).await
}

fn session_hash(session: SessionId) -> String {
    let mut hash = hex::encode(vault::sha256(&session.to_string()));
    hash.truncate(SESSION_DIGITS);
    hash
}

impl App {
    /// Notes that something was refused, and hands the refusal back. What failed for want of a part of ours is no event.
    pub(super) async fn refused(
        &self,
        name: &'static str,
        user: Option<UserId>,
        client: &Client,
        error: Error,
    ) -> Error {
        if matches!(
            error.kind(),
            ErrorKind::Internal | ErrorKind::Unavailable | ErrorKind::Timeout
        ) {
            return error;
        }
        metrics::counter!("auth_refused_total", "event" => name, "code" => error.code()).increment(1);
        let noted = async {
            let mut db = self.db().await?;
            note(&mut db, name, error.code(), user, None, client, self.now()).await
        };
        match noted.await {
            Ok(()) => error,
            // An event that cannot be noted must not look as if all were well.
            Err(failed) => failed,
        }
    }

    /// Newest first. `limit`: 0 takes the usual number.
    pub async fn list_audit(&self, user: UserId, limit: i32) -> Result<Vec<AuditEntry>, Error> {
        let limit = if limit <= 0 {
            USUAL_ROWS
        } else {
            i64::from(limit).min(MOST_ROWS)
        };
        list(&mut *self.db().await?, user, limit).await
    }
}
