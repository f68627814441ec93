//! A job in the hands of its handler.

use std::sync::{Mutex, OnceLock, PoisonError};

use chrono::{DateTime, Utc};
use diesel::{OptionalExtension, QueryDsl, prelude::*};
use diesel_async::RunQueryDsl;
use kit::scoped::Scoped;
use serde_json::Value;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;
use vocab::UserId;

use crate::{Error, schema::job};

/// A job that this process holds.
#[derive(Debug)]
pub struct Running {
    pub id: Uuid,
    pub owner: UserId,
    pub payload: Value,
    /// From 1.
    pub attempt: i32,
    pub(crate) max_attempts: i32,
    pub(crate) token: Uuid,
    pub(crate) progress: Mutex<Written>,
    pub(crate) stop: CancellationToken,
    pub(crate) finished: OnceLock<()>,
}

/// What was last written of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Written {
    pub done: i64,
    pub total: Option<i64>,
    pub note: String,
}

impl Running {
    /// Tells the owner how far it is; written with the next renewal, at most once a second.
    pub fn progress(&self, done: i64, total: Option<i64>, note: &str) {
        *self.progress.lock().unwrap_or_else(PoisonError::into_inner) = Written {
            done,
            total,
            note: note.to_owned(),
        };
    }

    pub(crate) fn progress_now(&self) -> Written {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Cancelled when the lease is lost, the owner cancels, or the process stops.
    #[must_use]
    pub const fn stopped(&self) -> &CancellationToken {
        &self.stop
    }

    /// Ends the job in the caller's transaction: what that wrote and the end of the job are kept together or not at all.
    ///
    /// # Errors
    /// [`Error::LeaseLost`]: roll back.
    pub async fn finish(&self, db: &mut Scoped, result: Option<&Value>, now: DateTime<Utc>) -> Result<(), Error> {
        let last = self.progress_now();
        let ended = diesel::update(held(self))
            .set((
                job::state.eq("done"),
                job::done.eq(last.done),
                job::total.eq(last.total),
                job::note.eq(last.note),
                job::result.eq(result),
                job::finished_at.eq(now),
                job::lease_token.eq(None::<Uuid>),
                job::lease_until.eq(None::<DateTime<Utc>>),
            ))
            .execute(db)
            .await?;
        if ended == 0 {
            return Err(Error::LeaseLost);
        }
        self.finished.get_or_init(|| ());
        Ok(())
    }

    /// Makes a transaction in the middle of a job fail where another worker has it by now.
    ///
    /// # Errors
    /// [`Error::LeaseLost`]: roll back.
    pub async fn confirm(&self, db: &mut Scoped) -> Result<(), Error> {
        let mine: Option<Uuid> = job::table
            .find((self.owner.uuid(), self.id))
            .filter(job::lease_token.eq(self.token))
            .select(job::id)
            .for_share()
            .first(db)
            .await
            .optional()?;
        mine.map(drop).ok_or(Error::LeaseLost)
    }
}

#[diesel::dsl::auto_type]
pub(crate) fn held(running: &Running) -> _ {
    let owner: Uuid = running.owner.uuid();
    let id: Uuid = running.id;
    let token: Uuid = running.token;
    job::table
        .filter(job::owner.eq(owner))
        .filter(job::id.eq(id))
        .filter(job::lease_token.eq(token))
}
