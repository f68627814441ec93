//! Links to traces. A link's secret stands for its owner; only its hash is kept.

use chain_model::error::Error;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::{TraceId, TraceShareId, UserId};

use super::{
    Db,
    trace::{Head, columns, head, unpack},
    trace_schema::{trace, trace_share, trace_version},
};
use crate::domain::trace::{Share, Trace};

/// A link to the newest version. The version that it shows; none where there is no such trace.
pub async fn share(
    db: &mut Db,
    owner: UserId,
    id: TraceId,
    share: TraceShareId,
    hash: &[u8],
    now: DateTime<Utc>,
    until: DateTime<Utc>,
) -> Result<Option<i32>, Error> {
    let version: Option<i32> = trace::table
        .filter(trace::owner.eq(owner.uuid()))
        .filter(trace::id.eq(id.uuid()))
        .select(trace::version)
        .first(db)
        .await
        .optional()?;
    let Some(version) = version else { return Ok(None) };
    diesel::insert_into(trace_share::table)
        .values((
            trace_share::id.eq(share.uuid()),
            trace_share::trace_id.eq(id.uuid()),
            trace_share::version.eq(version),
            trace_share::token_hash.eq(hash),
            trace_share::created_at.eq(now),
            trace_share::expires_at.eq(until),
        ))
        .execute(db)
        .await?;
    Ok(Some(version))
}

/// Newest first.
pub async fn shares(db: &mut Db, owner: UserId, id: TraceId) -> Result<Vec<Share>, Error> {
    let rows: Vec<(Uuid, i32, DateTime<Utc>, DateTime<Utc>, Option<DateTime<Utc>>)> = trace_share::table
        .inner_join(trace::table)
        .filter(trace::owner.eq(owner.uuid()))
        .filter(trace::id.eq(id.uuid()))
        .order((trace_share::created_at.desc(), trace_share::id))
        .select((
            trace_share::id,
            trace_share::version,
            trace_share::created_at,
            trace_share::expires_at,
            trace_share::revoked_at,
        ))
        .load(db)
        .await?;
    let one = |(id, version, created_at, expires_at, revoked_at): (Uuid, _, _, _, _)| Share {
        id: id.into(),
        version,
        created_at,
        expires_at,
        revoked_at,
    };
    Ok(rows.into_iter().map(one).collect())
}

/// True where there was such a link of this owner, revoked before or not.
pub async fn revoke(
    db: &mut Db,
    owner: UserId,
    id: TraceId,
    share: TraceShareId,
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    let own = trace::table
        .filter(trace::owner.eq(owner.uuid()))
        .filter(trace::id.eq(id.uuid()))
        .select(trace::id);
    let found: i64 = trace_share::table
        .filter(trace_share::id.eq(share.uuid()))
        .filter(trace_share::trace_id.eq_any(own))
        .count()
        .get_result(db)
        .await?;
    if found == 0 {
        return Ok(false);
    }
    diesel::update(
        trace_share::table
            .filter(trace_share::id.eq(share.uuid()))
            .filter(trace_share::revoked_at.is_null()),
    )
    .set(trace_share::revoked_at.eq(now))
    .execute(db)
    .await?;
    Ok(true)
}

/// What a link shows, while it holds.
pub async fn open(db: &mut Db, hash: &[u8], now: DateTime<Utc>) -> Result<Option<(Trace, String)>, Error> {
    let row: Option<(Head, Vec<u8>)> = trace_share::table
        .inner_join(trace::table)
        .inner_join(
            trace_version::table.on(trace_version::trace_id
                .eq(trace_share::trace_id)
                .and(trace_version::version.eq(trace_share::version))),
        )
        .filter(trace_share::token_hash.eq(hash))
        .filter(trace_share::expires_at.gt(now))
        .filter(trace_share::revoked_at.is_null())
        .select((columns!(), trace_version::content))
        .first(db)
        .await
        .optional()?;
    row.map(|(row, content)| Ok((head(row), unpack(&content)?))).transpose()
}
