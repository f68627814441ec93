//! Removes what has served its time. The audit stays.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::{prelude::*, sql_query, sql_types::Timestamptz};
use diesel_async::RunQueryDsl;

use super::{
    Db,
    schema::{flow, known_device, mail, session, throttle},
};
use crate::error::Error;

const FLOWS: TimeDelta = TimeDelta::days(1);
const COUNTS: TimeDelta = TimeDelta::days(1);
const KEPT_UNCONFIRMED: TimeDelta = TimeDelta::days(7);
/// Addresses that nobody confirmed become free again, unless somebody may be typing a code right now.
const UNCONFIRMED: &str = "DELETE FROM users WHERE email_verified_at IS NULL AND created_at < $1 \
    AND NOT EXISTS (SELECT FROM flow WHERE flow.user_id = users.id AND flow.expires_at >= $2)";
const SESSIONS: TimeDelta = TimeDelta::days(30);
const DEVICES: TimeDelta = TimeDelta::days(400);

/// Returns how many rows went.
pub async fn sweep(db: &mut Db, now: DateTime<Utc>) -> Result<usize, Error> {
    let mut gone = diesel::delete(flow::table.filter(flow::created_at.lt(now - FLOWS)))
        .execute(db)
        .await?;
    let quiet = throttle::table
        .filter(throttle::window_started.lt(now - COUNTS))
        .filter(throttle::blocked_until.lt(now - COUNTS));
    gone += diesel::delete(quiet).execute(db).await?;
    gone += sql_query(UNCONFIRMED)
        .bind::<Timestamptz, _>(now - KEPT_UNCONFIRMED)
        .bind::<Timestamptz, _>(now)
        .execute(db)
        .await?;
    gone += diesel::delete(session::table.filter(session::expires_at.lt(now - SESSIONS)))
        .execute(db)
        .await?;
    gone += diesel::delete(known_device::table.filter(known_device::last_seen_at.lt(now - DEVICES)))
        .execute(db)
        .await?;
    gone += diesel::delete(mail::table.filter(mail::expires_at.lt(now)))
        .execute(db)
        .await?;
    gone += kit::idempotency::forget(db, now).await?;
    Ok(gone)
}
