//! What auth tells of the sessions whose streams are open here: for each replica one subscription, and one question every ten seconds,
//! however many streams are open.
//!
//! A session that was ended closes its streams within a second. After a gap the subscription goes on from the last number that is known,
//! so that no end is missed; silence counts as a gap. Where auth tells a lower number, the next subscription goes on from that one. While
//! auth is away, streams end with the newest token of their session.

use std::time::Duration;

use proto::auth as pb;
use tokio::time::Instant;
use vocab::{SessionId, UserId};

use crate::{
    ask,
    clients::{Context, Plan},
    state::Worker,
};

/// Auth says something every ten seconds: after so much silence the connection counts as lost, and the table is read again.
const SILENCE: Duration = Duration::from_secs(30);
const FIRST_WAIT: Duration = Duration::from_millis(500);
const LONGEST_WAIT: Duration = Duration::from_secs(5);
/// How often renewals through other replicas are asked about, and for tokens that end within which time.
const RENEWALS_EVERY: Duration = Duration::from_secs(10);
const RENEWALS_AHEAD: Duration = Duration::from_secs(15);
/// Sessions that auth is asked about at a time.
const AT_A_TIME: usize = 1_000;

/// Until the gateway stops.
pub async fn work(worker: Worker) {
    let stop = worker.shared.draining.clone();
    let both = async { tokio::join!(follow_ends(&worker), follow_renewals(&worker)) };
    let _ = stop.run_until_cancelled(both).await;
}

async fn follow_ends(worker: &Worker) {
    let mut after = None;
    let mut wait = FIRST_WAIT;
    loop {
        if let Err(status) = follow_once(worker, &mut after, &mut wait).await {
            tracing::debug!(code = %status.code(), "no stream of ended sessions yet");
        }
        tokio::time::sleep(wait).await;
        wait = (wait * 2).min(LONGEST_WAIT);
    }
}

/// One subscription, until it ends or falls silent.
async fn follow_once(worker: &Worker, after: &mut Option<i64>, wait: &mut Duration) -> Result<(), tonic::Status> {
    let silent = |_| tonic::Status::deadline_exceeded("auth is silent");
    let mut client = worker.clients.live_sessions.clone();
    let request = pb::WatchEndsRequest { after: *after };
    let watched = tokio::time::timeout(SILENCE, client.watch_ends(request)).await;
    let mut ends = watched.map_err(silent)??.into_inner();
    loop {
        let answer = tokio::time::timeout(SILENCE, ends.message()).await;
        let Some(answer) = answer.map_err(silent)?? else {
            return Ok(());
        };
        for ended in &answer.ended {
            take_end(worker, ended);
        }
        go_on_from(after, answer.seq);
        *wait = FIRST_WAIT;
    }
}

/// What auth says counts, also where its numbers fell, as after a restored backup: with the old one the ends up to it would be missed.
fn go_on_from(after: &mut Option<i64>, newest: i64) {
    if let Some(known) = after.replace(newest)
        && newest < known
    {
        tracing::warn!(known, newest, "the numbers of ended sessions fell");
    }
}

fn take_end(worker: &Worker, ended: &pb::EndedSession) {
    let (Ok(session), Ok(user)) = (ended.session_id.parse::<SessionId>(), ended.user_id.parse::<UserId>()) else {
        tracing::warn!("an ended session without ids was left out");
        return;
    };
    // What is believed of the user's tokens is older than this.
    worker.shared.callers.forget(user);
    worker.shared.hub.readers.end(session);
}

/// A session's token may have been renewed through another replica, which this one does not see.
async fn follow_renewals(worker: &Worker) {
    let mut beat = tokio::time::interval(RENEWALS_EVERY);
    beat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        beat.tick().await;
        let ending = worker.shared.hub.readers.ending(Instant::now() + RENEWALS_AHEAD);
        for some in ending.chunks(AT_A_TIME) {
            ask_about(worker, some).await;
        }
    }
}

async fn ask_about(worker: &Worker, sessions: &[SessionId]) {
    let context = Context::own(Duration::from_secs(3));
    let question = pb::CheckSessionsRequest {
        session_ids: sessions.iter().map(SessionId::to_string).collect(),
    };
    match ask!(worker, &context, Plan::READ, live_sessions.check_sessions, question).await {
        // Those that auth leaves out have run out of time, and end with their token.
        Ok(answer) => {
            for live in answer.live {
                if let Ok(session) = live.session_id.parse() {
                    let until = worker.shared.until(live.access_expires_unix_ms);
                    worker.shared.hub.readers.renew(session, until);
                }
            }
        }
        Err(problem) => tracing::debug!(code = problem.code, "no word of renewed sessions"),
    }
}

#[cfg(test)]
mod tests {
    use super::go_on_from;

    #[test]
    fn the_number_that_auth_tells_counts_also_where_it_fell() {
        let mut after = None;
        for number in [7, 9, 9, 2, 3] {
            go_on_from(&mut after, number);
            assert_eq!(after, Some(number));
        }
    }
}
