//! Sessions that were ended, in the order of their commits. The database writes them with the end itself.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::{SessionId, UserId};

use super::{Db, schema::ended_session};
use crate::{domain::session::Ended, error::Error};

/// The sequence of the numbers, as PostgreSQL shows it.
mod sequence {
    diesel::table! {
        ended_session_seq_seq (last_value) {
            last_value -> BigInt,
            is_called -> Bool,
        }
    }
}

/// The last number that was ever given, 0 for none. The table cannot say: the sweep may have emptied it.
pub async fn last_seq(db: &mut Db) -> Result<i64, Error> {
    use sequence::ended_session_seq_seq as numbers;
    let (last, is_given): (i64, bool) = numbers::table
        .select((numbers::last_value, numbers::is_called))
        .first(db)
        .await?;
    Ok(if is_given { last } else { last - 1 })
}

/// The number after which everything is that was ended since this time.
pub async fn seq_before(db: &mut Db, since: DateTime<Utc>) -> Result<i64, Error> {
    // In this order: what is committed between both questions has a higher number.
    let newest: Option<i64> = ended_session::table
        .select(diesel::dsl::max(ended_session::seq))
        .first(db)
        .await?;
    let first: Option<i64> = ended_session::table
        .filter(ended_session::ended_at.ge(since))
        .select(diesel::dsl::min(ended_session::seq))
        .first(db)
        .await?;
    Ok(first.map_or(newest.unwrap_or_default(), |seq| seq - 1))
}

/// The next ones after a number, in order.
pub async fn after(db: &mut Db, seq: i64, limit: i64) -> Result<Vec<Ended>, Error> {
    let rows: Vec<(i64, Uuid, Uuid)> = ended_session::table
        .filter(ended_session::seq.gt(seq))
        .order(ended_session::seq)
        .limit(limit)
        .select((ended_session::seq, ended_session::session_id, ended_session::user_id))
        .load(db)
        .await?;
    let ended = |(seq, session, user)| Ended {
        seq,
        session: SessionId::from(session),
        user: UserId::from(user),
    };
    Ok(rows.into_iter().map(ended).collect())
}
