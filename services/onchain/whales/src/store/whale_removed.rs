//! Large transfers whose block left the chain.

use std::collections::HashSet;

use casebook::store::Db;
use chain_model::error::Error;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::{prelude::*, upsert::excluded};
use diesel_async::RunQueryDsl;

use super::schema::{whale, whale_removed};

/// How long a removal is remembered: no transaction comes back later.
pub const REMEMBERED: TimeDelta = TimeDelta::days(7);
/// Rows of one statement.
const BATCH: usize = 1_000;

/// Of a transfer that was deleted: its id, its transaction, what of it, and when it was first seen.
pub(super) type Left = (i64, String, String, DateTime<Utc>);

#[derive(Insertable)]
#[diesel(table_name = whale_removed)]
struct Removed<'a> {
    id: i64,
    chain: &'a str,
    tx: String,
    what: String,
    seen_at: DateTime<Utc>,
    removed_at: DateTime<Utc>,
}

/// Remembers transfers that were deleted because the chain has them no more.
pub(super) async fn remember(db: &mut Db, chain: &str, left: Vec<Left>, now: DateTime<Utc>) -> Result<(), Error> {
    let removed: Vec<Removed<'_>> = left
        .into_iter()
        .filter(|(_, _, _, seen_at)| *seen_at >= now - REMEMBERED)
        .map(|(id, tx, what, seen_at)| Removed {
            id,
            chain,
            tx,
            what,
            seen_at,
            removed_at: now,
        })
        .collect();
    for batch in removed.chunks(BATCH) {
        diesel::insert_into(whale_removed::table)
            .values(batch)
            .on_conflict((whale_removed::chain, whale_removed::tx, whale_removed::what))
            .do_update()
            .set(whale_removed::removed_at.eq(excluded(whale_removed::removed_at)))
            .execute(db)
            .await?;
    }
    Ok(())
}

/// Id of a transfer that was removed before, and when it was first seen.
pub(super) async fn find(
    db: &mut Db,
    chain: &str,
    tx: &str,
    what: &str,
) -> Result<Option<(i64, DateTime<Utc>)>, Error> {
    Ok(whale_removed::table
        .filter(whale_removed::chain.eq(chain))
        .filter(whale_removed::tx.eq(tx))
        .filter(whale_removed::what.eq(what))
        .select((whale_removed::id, whale_removed::seen_at))
        .first(db)
        .await
        .optional()?)
}

/// A removal as it is now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Removal {
    pub id: i64,
    pub removed_at: DateTime<Utc>,
    /// A later block has the transfer.
    pub returned: bool,
}

/// Removals since then, the newest first.
pub async fn since(db: &mut Db, since: DateTime<Utc>, limit: i64) -> Result<Vec<Removal>, Error> {
    let removed: Vec<(i64, DateTime<Utc>)> = whale_removed::table
        .filter(whale_removed::removed_at.ge(since))
        .order((whale_removed::removed_at.desc(), whale_removed::id.desc()))
        .limit(limit)
        .select((whale_removed::id, whale_removed::removed_at))
        .load(db)
        .await?;
    let ids: Vec<i64> = removed.iter().map(|(id, _)| *id).collect();
    let again: Vec<i64> = whale::table
        .filter(whale::id.eq_any(ids))
        .filter(whale::height.is_not_null())
        .select(whale::id)
        .load(db)
        .await?;
    let again: HashSet<i64> = again.into_iter().collect();
    let removals = removed.into_iter().map(|(id, removed_at)| Removal {
        id,
        removed_at,
        returned: again.contains(&id),
    });
    Ok(removals.collect())
}

/// Forgets removals from before.
pub async fn forget(db: &mut Db, before: DateTime<Utc>) -> Result<(), Error> {
    diesel::delete(whale_removed::table)
        .filter(whale_removed::removed_at.lt(before))
        .execute(db)
        .await?;
    Ok(())
}
