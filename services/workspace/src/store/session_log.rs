//! Logs of sessions. Every statement names the owner.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    owned::live_one,
    schema::{session_line, trading_session},
};
use crate::{
    domain::session::{LogLine, MOST_LINES, State, WrongState},
    error::Error,
};

/// Oldest first.
pub async fn list(db: &mut Db, owner: UserId, session: Uuid) -> Result<Vec<LogLine>, Error> {
    let rows: Vec<(Uuid, DateTime<Utc>, String, String)> = session_line::table
        .filter(session_line::owner.eq(owner.uuid()))
        .filter(session_line::session_id.eq(session))
        .order((session_line::at, session_line::id))
        .select((
            session_line::id,
            session_line::at,
            session_line::kind,
            session_line::line,
        ))
        .load(db)
        .await?;
    let line = |(id, at, kind, text)| LogLine { id, at, kind, text };
    Ok(rows.into_iter().map(line).collect())
}

/// # Errors
/// [`WrongState::NotRunning`] where the session does not run, [`Error::Full`] where its log is full.
pub async fn add(db: &mut Db, owner: UserId, session: Uuid, new: &LogLine) -> Result<(), Error> {
    db.transaction(async |db: &mut Db| {
        // Two lines at once wait for each other, so that neither passes the limit, and none is written after the end.
        let state: Option<String> = live_one!(trading_session, owner, session)
            .select(trading_session::state)
            .for_no_key_update()
            .first(db)
            .await
            .optional()?;
        if state.as_deref() != Some(State::Running.name()) {
            return Err(WrongState::NotRunning.into());
        }
        let lines: i64 = session_line::table
            .filter(session_line::owner.eq(owner.uuid()))
            .filter(session_line::session_id.eq(session))
            .count()
            .get_result(db)
            .await?;
        if lines >= MOST_LINES {
            return Err(Error::Full {
                what: "lines in the log of a session",
                limit: MOST_LINES,
            });
        }
        diesel::insert_into(session_line::table)
            .values((
                session_line::owner.eq(owner.uuid()),
                session_line::session_id.eq(session),
                session_line::id.eq(new.id),
                session_line::at.eq(new.at),
                session_line::kind.eq(&new.kind),
                session_line::line.eq(&new.text),
            ))
            .execute(db)
            .await?;
        Ok(())
    })
    .await
}

/// False where there is no such line.
pub async fn delete(db: &mut Db, owner: UserId, session: Uuid, line: Uuid) -> Result<bool, Error> {
    let wanted = session_line::table
        .filter(session_line::owner.eq(owner.uuid()))
        .filter(session_line::session_id.eq(session))
        .filter(session_line::id.eq(line));
    Ok(diesel::delete(wanted).execute(db).await? > 0)
}
