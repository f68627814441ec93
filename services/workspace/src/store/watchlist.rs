//! Watchlists. Every statement names the owner.

use chrono::{DateTime, Utc};
use diesel::{pg::Pg, prelude::*};
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    owned::live_one,
    ranked::in_order,
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
#[diesel(table_name = watchlist, check_for_backend(Pg))]
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

/// Those that are not deleted.
fn live() -> watchlist::BoxedQuery<'static, Pg> {
    watchlist::table.filter(watchlist::deleted_at.is_null()).into_boxed()
}

/// In their order, each with its owner.
async fn load(db: &mut Db, query: watchlist::BoxedQuery<'static, Pg>) -> Result<Vec<(Uuid, Watchlist)>, Error> {
    let items = watch_item::table
        .filter(watch_item::owner.eq(watchlist::owner))
        .filter(watch_item::watchlist_id.eq(watchlist::id))
        .filter(watch_item::deleted_at.is_null())
        .count()
        .single_value();
    let rows: Vec<(Uuid, Row, Option<i64>)> = query
        .order((watchlist::rank, watchlist::id))
        .select((watchlist::owner, Row::as_select(), items))
        .load(db)
        .await?;
    Ok(rows
        .into_iter()
        .map(|(owner, row, items)| (owner, list_of(row, small(items.unwrap_or(0)))))
        .collect())
}

/// All of them in their order; only one where `id` is named.
pub async fn list(db: &mut Db, owner: UserId, id: Option<Uuid>) -> Result<Vec<Watchlist>, Error> {
    let mut query = live().filter(watchlist::owner.eq(owner.uuid()));
    if let Some(id) = id {
        query = query.filter(watchlist::id.eq(id));
    }
    let found = load(db, query).await?;
    Ok(found.into_iter().map(|(_, list)| list).collect())
}

/// Those of several owners that are not deleted, by owner and id, as far as row-level security shows them.
pub async fn named(db: &mut Db, wanted: &[(Uuid, Uuid)]) -> Result<Vec<(Uuid, Watchlist)>, Error> {
    let (owners, ids): (Vec<Uuid>, Vec<Uuid>) = wanted.iter().copied().unzip();
    let query = live()
        .filter(watchlist::owner.eq_any(owners))
        .filter(watchlist::id.eq_any(ids));
    load(db, query).await
}

pub async fn find(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<Watchlist>, Error> {
    Ok(list(db, owner, Some(id)).await?.pop())
}

/// As [`find`]; others who change the list or its items wait until the transaction ends.
pub async fn hold(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<Watchlist>, Error> {
    let row: Option<Row> = live_one!(watchlist, owner, id)
        .select(Row::as_select())
        .for_update()
        .first(db)
        .await
        .optional()?;
    Ok(row.map(|row| list_of(row, 0)))
}

in_order!(watchlist, NewWatchlist);

async fn insert(
    db: &mut Db,
    owner: UserId,
    (id, rank): (Uuid, &str),
    new: &NewWatchlist,
    now: DateTime<Utc>,
) -> Result<(), Error> {
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
    Ok(())
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
