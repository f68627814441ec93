//! Watchlists. Every statement names the owner.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    schema_lists::{watch_item, watchlist},
    small,
};
use crate::{
    domain::watchlist::{NewWatchlist, rank},
    error::Error,
};

/// A list without its items.
#[derive(Debug, Clone)]
pub struct Watchlist {
    pub id: Uuid,
    pub rank: String,
    pub new: NewWatchlist,
    /// Items that are not deleted.
    pub items: u32,
    pub created_at: DateTime<Utc>,
    pub version: i32,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = watchlist, check_for_backend(diesel::pg::Pg))]
struct Row {
    id: Uuid,
    rank: String,
    name: String,
    note: String,
    sections: Vec<String>,
    shown: Vec<String>,
    created_at: DateTime<Utc>,
    version: i32,
}

fn list_of(row: Row, items: u32) -> Watchlist {
    Watchlist {
        id: row.id,
        rank: row.rank,
        new: NewWatchlist {
            name: row.name,
            note: row.note,
            sections: row.sections,
            columns: row.shown,
        },
        items,
        created_at: row.created_at,
        version: row.version,
    }
}

/// All of them in their order; only one where `id` is named.
pub async fn list(db: &mut Db, owner: UserId, id: Option<Uuid>) -> Result<Vec<Watchlist>, Error> {
    let items = watch_item::table
        .filter(watch_item::owner.eq(watchlist::owner))
        .filter(watch_item::watchlist_id.eq(watchlist::id))
        .filter(watch_item::deleted_at.is_null())
        .count()
        .single_value();
    let mut query = watchlist::table
        .filter(watchlist::owner.eq(owner.uuid()))
        .filter(watchlist::deleted_at.is_null())
        .into_boxed();
    if let Some(id) = id {
        query = query.filter(watchlist::id.eq(id));
    }
    let rows: Vec<(Row, Option<i64>)> = query
        .order((watchlist::rank, watchlist::id))
        .select((Row::as_select(), items))
        .load(db)
        .await?;
    Ok(rows
        .into_iter()
        .map(|(row, items)| list_of(row, small(items.unwrap_or(0))))
        .collect())
}

pub async fn find(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<Watchlist>, Error> {
    Ok(list(db, owner, Some(id)).await?.pop())
}

/// As [`find`]; others who change the list or its items wait until the transaction ends.
pub async fn hold(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<Watchlist>, Error> {
    let row: Option<Row> = watchlist::table
        .filter(watchlist::owner.eq(owner.uuid()))
        .filter(watchlist::id.eq(id))
        .filter(watchlist::deleted_at.is_null())
        .select(Row::as_select())
        .for_update()
        .first(db)
        .await
        .optional()?;
    Ok(row.map(|row| list_of(row, 0)))
}

/// Ids and ranks of all lists in their order; others who change one wait until the transaction ends.
async fn hold_ranks(db: &mut Db, owner: UserId) -> Result<Vec<(Uuid, String)>, Error> {
    Ok(watchlist::table
        .filter(watchlist::owner.eq(owner.uuid()))
        .filter(watchlist::deleted_at.is_null())
        .order((watchlist::rank, watchlist::id))
        .select((watchlist::id, watchlist::rank))
        .for_update()
        .load(db)
        .await?)
}

/// Behind the others. Nothing where the owner has `limit` lists already.
pub async fn add(
    db: &mut Db,
    owner: UserId,
    new: &NewWatchlist,
    limit: i64,
    now: DateTime<Utc>,
) -> Result<Option<Uuid>, Error> {
    let id = Uuid::now_v7();
    db.transaction(async |db: &mut Db| {
        let ranks = hold_ranks(db, owner).await?;
        if i64::try_from(ranks.len()).unwrap_or(i64::MAX) >= limit {
            return Ok(None);
        }
        let last = ranks.last().map(|(_, rank)| rank.as_str());
        let rank = match rank::between(last, None) {
            Some(rank) => rank,
            None => {
                let ids: Vec<Uuid> = ranks.iter().map(|(id, _)| *id).chain([id]).collect();
                spread(db, owner, &ids).await?.pop().unwrap_or_default()
            }
        };
        diesel::insert_into(watchlist::table)
            .values((
                watchlist::owner.eq(owner.uuid()),
                watchlist::id.eq(id),
                watchlist::rank.eq(rank),
                watchlist::name.eq(&new.name),
                watchlist::note.eq(&new.note),
                watchlist::sections.eq(&new.sections),
                watchlist::shown.eq(&new.columns),
                watchlist::created_at.eq(now),
                watchlist::version.eq(1),
            ))
            .execute(db)
            .await?;
        Ok(Some(id))
    })
    .await
}

/// Gives these lists ranks in this order, far from each other.
async fn spread(db: &mut Db, owner: UserId, ids: &[Uuid]) -> Result<Vec<String>, Error> {
    let ranks = rank::spread(ids.len());
    for (id, rank) in ids.iter().zip(&ranks) {
        set_rank(db, owner, *id, rank).await?;
    }
    Ok(ranks)
}

async fn set_rank(db: &mut Db, owner: UserId, id: Uuid, rank: &str) -> Result<(), Error> {
    diesel::update(watchlist::table.find((owner.uuid(), id)))
        .set(watchlist::rank.eq(rank))
        .execute(db)
        .await?;
    Ok(())
}

/// Puts a list behind `after`, or first. False where either is not there.
pub async fn place(db: &mut Db, owner: UserId, id: Uuid, after: Option<Uuid>) -> Result<bool, Error> {
    db.transaction(async |db: &mut Db| {
        let mut ranks = hold_ranks(db, owner).await?;
        let Some(from) = ranks.iter().position(|(other, _)| *other == id) else {
            return Ok(false);
        };
        let moved = ranks.remove(from);
        let to = match after {
            None => 0,
            Some(after) => match ranks.iter().position(|(other, _)| *other == after) {
                Some(place) => place + 1,
                None => return Ok(false),
            },
        };
        let before = to.checked_sub(1).and_then(|at| ranks.get(at));
        let before = before.map(|(_, rank)| rank.as_str());
        let behind = ranks.get(to).map(|(_, rank)| rank.as_str());
        match rank::between(before, behind).filter(|rank| rank.len() <= rank::LONGEST) {
            Some(rank) => set_rank(db, owner, id, &rank).await?,
            None => {
                ranks.insert(to, moved);
                let ids: Vec<Uuid> = ranks.into_iter().map(|(id, _)| id).collect();
                spread(db, owner, &ids).await?;
            }
        }
        Ok(true)
    })
    .await
}

/// Changes a list that is held; its items stay as they are.
pub async fn update(db: &mut Db, owner: UserId, id: Uuid, new: &NewWatchlist) -> Result<(), Error> {
    diesel::update(watchlist::table.find((owner.uuid(), id)))
        .set((
            watchlist::name.eq(&new.name),
            watchlist::note.eq(&new.note),
            watchlist::sections.eq(&new.sections),
            watchlist::shown.eq(&new.columns),
            watchlist::version.eq(watchlist::version + 1),
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// False where `version` is not the current one.
pub async fn delete(db: &mut Db, owner: UserId, id: Uuid, version: i32, now: DateTime<Utc>) -> Result<bool, Error> {
    let seen = watchlist::table
        .filter(watchlist::owner.eq(owner.uuid()))
        .filter(watchlist::id.eq(id))
        .filter(watchlist::version.eq(version))
        .filter(watchlist::deleted_at.is_null());
    let done = diesel::update(seen)
        .set((watchlist::deleted_at.eq(now), watchlist::version.eq(version + 1)))
        .execute(db)
        .await?;
    Ok(done > 0)
}

/// What came of restoring something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Restored {
    /// It is there now.
    Done,
    /// No deleted one has this id.
    NotHere,
    /// There is no room for it.
    Full,
}

/// Brings a list back with its items, at its old place.
pub async fn restore(db: &mut Db, owner: UserId, id: Uuid, limit: i64) -> Result<Restored, Error> {
    db.transaction(async |db: &mut Db| {
        let live = hold_ranks(db, owner).await?;
        if i64::try_from(live.len()).unwrap_or(i64::MAX) >= limit {
            return Ok(Restored::Full);
        }
        let gone = watchlist::table
            .filter(watchlist::owner.eq(owner.uuid()))
            .filter(watchlist::id.eq(id))
            .filter(watchlist::deleted_at.is_not_null());
        let done = diesel::update(gone)
            .set((
                watchlist::deleted_at.eq(None::<DateTime<Utc>>),
                watchlist::version.eq(watchlist::version + 1),
            ))
            .execute(db)
            .await?;
        Ok(if done > 0 { Restored::Done } else { Restored::NotHere })
    })
    .await
}
