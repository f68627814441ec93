//! Which sessions live on: told to the gateways, which keep streams open for them.
//!
//! Each gateway reads the ends from the table by their numbers, over one stream for all its sessions. The numbers become visible in their
//! order (the migration says why), so that reading on from the last one misses none; a notification would have to be caught up with in
//! the same way when it is lost, and PostgreSQL's own don't pass a pooler in transaction mode. A restored database gives numbers again that
//! a gateway has seen: whose number was never given here is of another past, and begins anew.

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use futures::{Stream, stream};
use tokio::time::Instant;
use vocab::SessionId;

use super::App;
use crate::{
    domain::{key::ACCESS, session::Ended},
    error::Error,
    store::{ended_session, session},
};

/// How often the table is read for one gateway.
const LOOK_EVERY: Duration = Duration::from_millis(500);
/// Something is said at least this often.
const BEAT: Duration = Duration::from_secs(10);
/// Ends that are told at a time.
const MOST: i64 = 500;
/// How far back a reader begins that knows no number: twice as long as an access token lives, because clocks differ.
const FROM: TimeDelta = TimeDelta::minutes(10);

/// Sessions that were ended, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ends {
    /// All up to this number have been told.
    pub seq: i64,
    pub ended: Vec<Ended>,
}

/// One reader's place.
struct Reading {
    app: Arc<App>,
    seq: Option<i64>,
    told_at: Option<Instant>,
}

impl Reading {
    async fn next(&mut self) -> Result<Ends, Error> {
        loop {
            let (seq, ended) = self.app.ended_after(self.seq).await?;
            // Told at once where it fell: who came back with the old number later would begin anew once more, or not notice at all.
            let fell = self.seq.is_some_and(|known| seq < known);
            self.seq = Some(seq);
            let is_due = fell || self.told_at.is_none_or(|at| at.elapsed() >= BEAT);
            if is_due || !ended.is_empty() {
                self.told_at = Some(Instant::now());
                return Ok(Ends { seq, ended });
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
    }
}

impl App {
    /// Which sessions were ended after a number; without one, or with one that was never given, as after a restored backup, those of the
    /// last ten minutes first. The first item comes at once, maybe empty, and one at least every ten seconds. Ends with its first error.
    pub fn watch_ends(self: &Arc<Self>, after: Option<i64>) -> impl Stream<Item = Result<Ends, Error>> + Send + use<> {
        let reading = Reading {
            app: Arc::clone(self),
            seq: after,
            told_at: None,
        };
        stream::unfold(Some(reading), |reading| async move {
            let mut reading = reading?;
            Some(match reading.next().await {
                Ok(ends) => (Ok(ends), Some(reading)),
                Err(error) => (Err(error), None),
            })
        })
    }

    /// The next ends, and the number up to which they go.
    async fn ended_after(&self, seq: Option<i64>) -> Result<(i64, Vec<Ended>), Error> {
        let mut db = self.every_db().await?;
        if let Some(seq) = seq {
            let ended = ended_session::after(&mut db, seq, MOST).await?;
            if let Some(newest) = ended.last().map(|last| last.seq) {
                return Ok((newest, ended));
            }
            let last = ended_session::last_seq(&mut db).await?;
            if seq <= last {
                return Ok((seq, ended));
            }
            tracing::warn!(
                seq,
                last,
                "a reader knows a number that was never given: it begins anew"
            );
        }
        let seq = ended_session::seq_before(&mut db, self.now() - FROM).await?;
        let ended = ended_session::after(&mut db, seq, MOST).await?;
        Ok((ended.last().map_or(seq, |last| last.seq), ended))
    }

    /// Those of these sessions that live on, each with the end of its newest access token.
    pub async fn live_sessions(&self, ids: &[SessionId]) -> Result<Vec<(SessionId, DateTime<Utc>)>, Error> {
        let now = self.now();
        let found = session::find_all(&mut *self.every_db().await?, ids).await?;
        let live = found.into_iter().filter(|session| session.live(now));
        // A session is seen whenever it gets a token.
        Ok(live
            .map(|session| (session.id, (session.last_seen_at + ACCESS).trunc_subsecs(0)))
            .collect())
    }
}
