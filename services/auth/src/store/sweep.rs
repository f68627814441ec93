//! Removes what has served its time. The audit stays.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::{
    dsl::{exists, not},
    prelude::*,
};
use diesel_async::RunQueryDsl;

use super::{
    Db,
    schema::{
        app_code, app_token, email_address, ended_session, flow, known_device, mail, passkey_challenge, session,
        throttle, users,
    },
};
use crate::error::Error;

const FLOWS: TimeDelta = TimeDelta::days(1);
const COUNTS: TimeDelta = TimeDelta::days(1);
const KEPT_UNCONFIRMED: TimeDelta = TimeDelta::days(7);
const SESSIONS: TimeDelta = TimeDelta::days(30);
/// Longer than anything is kept open for a session that nobody renews.
const ENDS: TimeDelta = TimeDelta::days(1);
/// A code that comes back a second time within it ends what its first use made.
const APP_CODES: TimeDelta = TimeDelta::days(1);
/// A used refresh token that comes back within it ends its grant; later it is unknown.
const APP_TOKENS: TimeDelta = TimeDelta::days(7);
const DEVICES: TimeDelta = TimeDelta::days(400);

/// Returns how many rows went. What apps could do ends elsewhere, with a line in the log of its team.
pub async fn sweep(db: &mut Db, now: DateTime<Utc>) -> Result<usize, Error> {
    let mut gone = diesel::delete(flow::table.filter(flow::created_at.lt(now - FLOWS)))
        .execute(db)
        .await?;
    gone += diesel::delete(passkey_challenge::table.filter(passkey_challenge::expires_at.lt(now)))
        .execute(db)
        .await?;
    let quiet = throttle::table
        .filter(throttle::window_started.lt(now - COUNTS))
        .filter(throttle::blocked_until.lt(now - COUNTS));
    gone += diesel::delete(quiet).execute(db).await?;
    // Addresses that nobody confirmed become free again, unless somebody may be typing a code right now.
    let typing = flow::table
        .filter(flow::user_id.eq(users::id.nullable()))
        .filter(flow::expires_at.ge(now));
    let unconfirmed = users::table
        .filter(users::email_verified_at.is_null())
        .filter(users::created_at.lt(now - KEPT_UNCONFIRMED))
        .filter(not(exists(typing)));
    gone += diesel::delete(unconfirmed).execute(db).await?;
    let unproven = email_address::table
        .filter(email_address::verified_at.is_null())
        .filter(email_address::created_at.lt(now - KEPT_UNCONFIRMED));
    gone += diesel::delete(unproven).execute(db).await?;
    gone += diesel::delete(session::table.filter(session::expires_at.lt(now - SESSIONS)))
        .execute(db)
        .await?;
    gone += diesel::delete(ended_session::table.filter(ended_session::ended_at.lt(now - ENDS)))
        .execute(db)
        .await?;
    gone += diesel::delete(known_device::table.filter(known_device::last_seen_at.lt(now - DEVICES)))
        .execute(db)
        .await?;
    gone += diesel::delete(mail::table.filter(mail::expires_at.lt(now)))
        .execute(db)
        .await?;
    gone += diesel::delete(app_code::table.filter(app_code::created_at.lt(now - APP_CODES)))
        .execute(db)
        .await?;
    gone += diesel::delete(app_token::table.filter(app_token::expires_at.lt(now)))
        .execute(db)
        .await?;
    gone += diesel::delete(app_token::table.filter(app_token::used_at.lt(now - APP_TOKENS)))
        .execute(db)
        .await?;
    gone += kit::idempotency::forget(db, now).await?;
    Ok(gone)
}
