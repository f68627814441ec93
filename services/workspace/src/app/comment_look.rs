//! Comments on cases and traces that onchain no longer has. It deletes those at once and tells nobody, so it is asked for them now and then.
//!
//! Comments go once their case or trace has been gone for a month: meanwhile onchain may get it back from a backup. That is judged by looks without
//! a long break between them: two answers a month apart may both come from a database that is not restored yet. Labels can be restored at any
//! time, so their comments stay.

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, TimeDelta, Utc};
use kit::{
    acting::acting_for,
    idempotency::Lent,
    identity::{Identity, Member},
    scope::RowScope,
};
use uuid::Uuid;
use vocab::{Role, UserId};

use super::App;
use crate::{
    domain::comment::{Kind, Object},
    error::Error,
    store::comment_look::{self as store, Commented},
};

/// Between two questions about one thing. Somewhat less than a day, so that it is asked for every day, and one look can fail within [`GAP`].
const LOOK_EVERY: TimeDelta = TimeDelta::hours(20);
/// Things must be gone for so long before their comments go.
const GONE_FOR: TimeDelta = TimeDelta::days(30);
/// Between two looks that find a thing gone at most; after a longer time the month begins anew.
const GAP: TimeDelta = TimeDelta::days(2);
/// Things that are read from the database at once.
const PAGE: i64 = 20;
/// Onchain answers from one indexed read.
const PATIENCE: Duration = Duration::from_secs(10);

impl App {
    /// Asks onchain for the cases and traces with comments that it was not asked for today, and deletes the comments on what has been gone for a
    /// month. Where onchain does not answer, the round ends: what it was asked for last waits for a day, and the others for the next round.
    /// Returns how many comments went.
    pub async fn forget_gone_comments(&self) -> Result<usize, Error> {
        let mut gone = 0;
        for kind in [Kind::Case, Kind::Trace] {
            let now = self.now();
            let since = now - LOOK_EVERY;
            let mut after = (Uuid::nil(), Uuid::nil());
            loop {
                let due = store::due(&mut *self.all_comments().await?, kind.name(), since, after, PAGE).await?;
                let Some(last) = due.last() else {
                    break;
                };
                after = (last.owner, last.object_id);
                for thing in &due {
                    if thing.created_at >= since {
                        // Somebody wrote there, so it was there.
                        continue;
                    }
                    // No connection is held while onchain is asked.
                    let found = self.has_commented(kind, thing).await;
                    let is_there = found.as_ref().ok().copied();
                    match self.note_look(thing, is_there, now).await {
                        Ok(some) => gone += some,
                        Err(error) => {
                            tracing::warn!(error = %kit::causes(&error), "a look at what has comments could not be noted");
                        }
                    }
                    if let Err(error) = found {
                        tracing::warn!(error = %kit::causes(&error), "onchain didn't say whether something with comments is there");
                        return Ok(gone);
                    }
                }
            }
        }
        Ok(gone)
    }

    /// Notes whether a thing is there, which is nothing without an answer, or deletes its comments.
    async fn note_look(&self, thing: &Commented, is_there: Option<bool>, now: DateTime<Utc>) -> Result<usize, Error> {
        let mut db = self.all_comments().await?;
        let gone = match is_there {
            Some(true) => (None, None),
            None => (thing.gone_since, thing.gone_seen),
            Some(false) => {
                let goes_on = thing.gone_seen.is_some_and(|seen| now - seen <= GAP);
                let since = thing.gone_since.filter(|_| goes_on).unwrap_or(now);
                if since <= now - GONE_FOR {
                    return store::delete(&mut db, thing).await;
                }
                (Some(since), Some(now))
            }
        };
        store::note(&mut db, thing, gone, now).await?;
        Ok(0)
    }

    /// Is it there for its owner?
    async fn has_commented(&self, kind: Kind, thing: &Commented) -> Result<bool, Error> {
        let owner = UserId::from(thing.owner);
        let object = Object {
            kind,
            id: thing.object_id,
        };
        let inside = Identity {
            // Of a team. Every role can read.
            member: thing.author.map(|author| Member {
                user: author.into(),
                role: Role::Viewer,
            }),
            ..Identity::person(owner, None)
        };
        let asked = Box::pin(acting_for(inside, self.commented(owner, object)));
        match tokio::time::timeout(PATIENCE, asked).await {
            Ok(Ok(_)) => Ok(true),
            Ok(Err(Error::NotHere(_))) => Ok(false),
            Ok(Err(error)) => Err(error),
            Err(late) => Err(Error::Chains {
                retry_after: None,
                cause: Arc::new(late),
            }),
        }
    }

    /// A connection that sees the comments of all owners.
    async fn all_comments(&self) -> Result<Lent, Error> {
        Ok(kit::idempotency::get_for(self.pool(), RowScope::Service).await?)
    }
}
