//! Counts of attempts. The row is locked while it is judged, so parallel guesses are counted one after the other.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{Db, schema::throttle};
use crate::{domain::throttle::State, error::Error};

type Row = (i32, DateTime<Utc>, DateTime<Utc>, i32);

/// The state of a key, locked until the transaction ends.
pub async fn lock(db: &mut Db, key: &[u8], now: DateTime<Utc>) -> Result<State, Error> {
    let fresh = (
        throttle::key.eq(key),
        throttle::attempts.eq(0),
        throttle::blocked_until.eq(now),
        throttle::window_started.eq(now),
        throttle::window_count.eq(0),
    );
    // One statement: between two, the sweep can take away a row that was there.
    let (attempts, blocked_until, window_started, window_count): Row = diesel::insert_into(throttle::table)
        .values(fresh)
        .on_conflict(throttle::key)
        .do_update()
        .set(throttle::attempts.eq(throttle::attempts))
        .returning((
            throttle::attempts,
            throttle::blocked_until,
            throttle::window_started,
            throttle::window_count,
        ))
        .get_result(db)
        .await?;
    Ok(State {
        attempts: attempts.unsigned_abs(),
        blocked_until,
        window_started,
        window_count: window_count.unsigned_abs(),
    })
}

pub async fn save(db: &mut Db, key: &[u8], state: State) -> Result<(), Error> {
    let count = |n: u32| i32::try_from(n).unwrap_or(i32::MAX);
    diesel::update(throttle::table.find(key))
        .set((
            throttle::attempts.eq(count(state.attempts)),
            throttle::blocked_until.eq(state.blocked_until),
            throttle::window_started.eq(state.window_started),
            throttle::window_count.eq(count(state.window_count)),
        ))
        .execute(db)
        .await?;
    Ok(())
}
