//! Links to traces. A link's secret stands for its owner; only its hash is kept.

use chain_model::error::Error;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;
use vocab::{TraceId, TraceShareId, UserId};

use super::{
    Db,
    schema::{trace, trace_share, trace_version},
    trace::{Head, unpack},
};
use crate::domain::trace::{MOST_SHARES, Share, Trace};

/// # Errors
/// [`Error::Full`] where too many of the links of a trace open.
pub fn has_room(links: &[Share], now: DateTime<Utc>) -> Result<(), Error> {
    if links.iter().filter(|link| link.opens(now)).count() < MOST_SHARES {
        return Ok(());
    }
    Err(Error::Full {
        what: "Links",
        limit: i64::try_from(MOST_SHARES).unwrap_or(i64::MAX),
    })
}

/// A link to the newest version; of a team's the member who makes it is kept. The version that it shows; none where there is no such trace.
/// Others who make links for this owner wait meanwhile, so that those that come at once are counted too.
///
/// # Errors
/// [`Error::Full`] where the trace has too many.
pub async fn share(
    db: &mut Db,
    (owner, maker): (UserId, Option<UserId>),
    id: TraceId,
    share: TraceShareId,
    hash: &[u8],
    now: DateTime<Utc>,
    until: DateTime<Utc>,
) -> Result<Option<i32>, Error> {
    db.transaction(async |db: &mut Db| {
        kit::room::hold(db, owner, "trace links").await?;
        let made = shares(db, owner, id).await?;
        has_room(&made, now)?;
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
                trace_share::made_by.eq(maker.map(UserId::uuid)),
            ))
            .execute(db)
            .await?;
        forget_ended(db, &made, now).await?;
        Ok(Some(version))
    })
    .await
}

/// Beside a new link, `made` are listed up to the limit: the oldest that no longer open make room.
async fn forget_ended(db: &mut Db, made: &[Share], now: DateTime<Utc>) -> Result<(), Error> {
    let (open, ended): (Vec<&Share>, Vec<&Share>) = made.iter().partition(|link| link.opens(now));
    let kept = MOST_SHARES.saturating_sub(open.len() + 1);
    let old: Vec<Uuid> = ended.iter().skip(kept).map(|link| link.id.uuid()).collect();
    if !old.is_empty() {
        diesel::delete(trace_share::table.filter(trace_share::id.eq_any(old)))
            .execute(db)
            .await?;
    }
    Ok(())
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = trace_share, check_for_backend(diesel::pg::Pg))]
struct Row {
    id: Uuid,
    version: i32,
    created_at: DateTime<Utc>,
    expires_at: DateTime<Utc>,
    revoked_at: Option<DateTime<Utc>>,
}

impl From<Row> for Share {
    fn from(row: Row) -> Self {
        Self {
            id: row.id.into(),
            version: row.version,
            created_at: row.created_at,
            expires_at: row.expires_at,
            revoked_at: row.revoked_at,
        }
    }
}

/// Newest first.
pub async fn shares(db: &mut Db, owner: UserId, id: TraceId) -> Result<Vec<Share>, Error> {
    let rows: Vec<Row> = trace_share::table
        .inner_join(trace::table)
        .filter(trace::owner.eq(owner.uuid()))
        .filter(trace::id.eq(id.uuid()))
        .order((trace_share::created_at.desc(), trace_share::id))
        .select(Row::as_select())
        .load(db)
        .await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

/// Whether this revoked the link: not, where it was revoked before. Nothing where the owner has no such link. In a transaction, the second of
/// two at one moment waits until the first has ended.
pub async fn revoke(
    db: &mut Db,
    owner: UserId,
    id: TraceId,
    share: TraceShareId,
    now: DateTime<Utc>,
) -> Result<Option<bool>, Error> {
    let own = trace::table
        .filter(trace::owner.eq(owner.uuid()))
        .filter(trace::id.eq(id.uuid()))
        .select(trace::id);
    let before: Option<Option<DateTime<Utc>>> = trace_share::table
        .filter(trace_share::id.eq(share.uuid()))
        .filter(trace_share::trace_id.eq_any(own))
        .select(trace_share::revoked_at)
        .for_update()
        .first(db)
        .await
        .optional()?;
    if before != Some(None) {
        return Ok(before.map(|_| false));
    }
    let revoked = diesel::update(
        trace_share::table
            .filter(trace_share::id.eq(share.uuid()))
            .filter(trace_share::revoked_at.is_null()),
    )
    .set(trace_share::revoked_at.eq(now))
    .execute(db)
    .await?;
    Ok(Some(revoked > 0))
}

/// Revokes all links of an owner that were made before a time. Returns how many still held.
pub async fn revoke_before(
    db: &mut Db,
    owner: UserId,
    before: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<usize, Error> {
    let held = trace_share::table
        .filter(trace_share::owner.eq(owner.uuid()))
        .filter(trace_share::created_at.lt(before))
        .filter(trace_share::revoked_at.is_null());
    let revoked = diesel::update(held)
        .set(trace_share::revoked_at.eq(now))
        .execute(db)
        .await?;
    Ok(revoked)
}

/// A link that opens: whose it is, which member made it for a team, and its own id.
#[derive(Debug, Clone, Copy)]
pub struct Opened {
    pub owner: UserId,
    pub made_by: Option<UserId>,
    pub id: TraceShareId,
}

/// What a link shows, while it holds.
pub async fn open(db: &mut Db, hash: &[u8], now: DateTime<Utc>) -> Result<Option<(Opened, Trace, String)>, Error> {
    type Found = ((Uuid, Option<Uuid>, Uuid), Head, Vec<u8>);
    let row: Option<Found> = trace_share::table
        .inner_join(trace::table)
        .inner_join(
            trace_version::table.on(trace_version::trace_id
                .eq(trace_share::trace_id)
                .and(trace_version::version.eq(trace_share::version))),
        )
        .filter(trace_share::token_hash.eq(hash))
        .filter(trace_share::expires_at.gt(now))
        .filter(trace_share::revoked_at.is_null())
        .select((
            (trace_share::owner, trace_share::made_by, trace_share::id),
            Head::as_select(),
            trace_version::content,
        ))
        .first(db)
        .await
        .optional()?;
    row.map(|((owner, made_by, id), head, content)| {
        let link = Opened {
            owner: owner.into(),
            made_by: made_by.map(Into::into),
            id: id.into(),
        };
        Ok((link, head.into(), unpack(&content)?))
    })
    .transpose()
}
