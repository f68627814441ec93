//! Items of watchlists. Every statement names the owner; whoever writes holds the list.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    money::Decimal,
    owned::{live_one, seen_one},
    schema_lists::{watch_item, watchlist},
    word::{known, readable},
};
use crate::{
    domain::watchlist::{Item, Kind, NewItem, Notes, Subject, rank},
    error::Error,
};

/// Rows of one statement.
const BATCH: usize = 500;

#[derive(Queryable, Selectable)]
#[diesel(table_name = watch_item, check_for_backend(diesel::pg::Pg))]
struct Row {
    id: Uuid,
    kind: String,
    reference: String,
    chain: String,
    name: String,
    symbol: String,
    section: String,
    rank: String,
    note: String,
    reason: String,
    target: Option<Decimal>,
    review_day: Option<NaiveDate>,
    added_at: DateTime<Utc>,
    added_price: Option<Decimal>,
    version: i32,
}

impl TryFrom<Row> for Item {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        Ok(Self {
            id: row.id,
            subject: Subject {
                kind: known("watch_item", "kind", Kind::named(&row.kind))?,
                reference: row.reference,
                chain: row.chain,
            },
            name: row.name,
            symbol: row.symbol,
            section: row.section,
            rank: row.rank,
            notes: Notes {
                note: row.note,
                reason: row.reason,
                target: row.target.map(|amount| amount.0),
                review_day: row.review_day,
            },
            added_at: row.added_at,
            added_price: row.added_price.map(|amount| amount.0),
            version: row.version,
        })
    }
}

/// Of a list, by rank.
pub async fn list(db: &mut Db, owner: UserId, list: Uuid) -> Result<Vec<Item>, Error> {
    let rows: Vec<Row> = watch_item::table
        .filter(watch_item::owner.eq(owner.uuid()))
        .filter(watch_item::watchlist_id.eq(list))
        .filter(watch_item::deleted_at.is_null())
        .order((watch_item::rank, watch_item::id))
        .select(Row::as_select())
        .load(db)
        .await?;
    rows.into_iter().map(Item::try_from).collect()
}

/// One of a list, deleted or not as `is_deleted` says.
pub async fn find(db: &mut Db, owner: UserId, list: Uuid, id: Uuid, is_deleted: bool) -> Result<Option<Item>, Error> {
    let row: Option<Row> = watch_item::table
        .filter(watch_item::owner.eq(owner.uuid()))
        .filter(watch_item::watchlist_id.eq(list))
        .filter(watch_item::id.eq(id))
        .filter(watch_item::deleted_at.is_not_null().eq(is_deleted))
        .select(Row::as_select())
        .first(db)
        .await
        .optional()?;
    row.map(Item::try_from).transpose()
}

/// Adds items with these ranks; their ids in this order.
pub async fn add(
    db: &mut Db,
    owner: UserId,
    list: Uuid,
    new: &[NewItem],
    ranks: &[String],
    now: DateTime<Utc>,
) -> Result<Vec<Uuid>, Error> {
    let mut ids = Vec::with_capacity(new.len());
    let mut rows = Vec::with_capacity(new.len());
    for (item, rank) in new.iter().zip(ranks) {
        let id = Uuid::now_v7();
        ids.push(id);
        rows.push((
            watch_item::owner.eq(owner.uuid()),
            watch_item::id.eq(id),
            watch_item::watchlist_id.eq(list),
            (
                watch_item::kind.eq(item.subject.kind.name()),
                watch_item::reference.eq(&item.subject.reference),
                watch_item::chain.eq(&item.subject.chain),
                watch_item::name.eq(&item.name),
                watch_item::symbol.eq(&item.symbol),
                watch_item::section.eq(&item.section),
                watch_item::rank.eq(rank),
            ),
            (
                watch_item::note.eq(&item.notes.note),
                watch_item::reason.eq(&item.notes.reason),
                watch_item::target.eq(item.notes.target.map(Decimal)),
                watch_item::review_day.eq(item.notes.review_day),
                watch_item::added_at.eq(item.added_at.unwrap_or(now)),
                watch_item::added_price.eq(item.added_price.map(Decimal)),
                watch_item::version.eq(1),
            ),
        ));
    }
    for batch in rows.chunks(BATCH) {
        diesel::insert_into(watch_item::table).values(batch).execute(db).await?;
    }
    Ok(ids)
}

/// The item as this writes it; nothing where `version` is not the current one.
pub async fn update(
    db: &mut Db,
    owner: UserId,
    (id, version): (Uuid, i32),
    name: &str,
    notes: &Notes,
) -> Result<Option<Item>, Error> {
    let seen = seen_one!(watch_item, owner, id, version);
    let row: Option<Row> = diesel::update(seen)
        .set((
            watch_item::name.eq(name),
            watch_item::note.eq(&notes.note),
            watch_item::reason.eq(&notes.reason),
            watch_item::target.eq(notes.target.map(Decimal)),
            watch_item::review_day.eq(notes.review_day),
            watch_item::version.eq(version + 1),
        ))
        .returning(Row::as_returning())
        .get_result(db)
        .await
        .optional()?;
    row.map(Item::try_from).transpose()
}

/// Writes one row: where an item stands. The item as this writes it; nothing where it is not there.
pub async fn set_place(db: &mut Db, owner: UserId, id: Uuid, section: &str, rank: &str) -> Result<Option<Item>, Error> {
    let live = live_one!(watch_item, owner, id);
    let row: Option<Row> = diesel::update(live)
        .set((watch_item::section.eq(section), watch_item::rank.eq(rank)))
        .returning(Row::as_returning())
        .get_result(db)
        .await
        .optional()?;
    row.map(Item::try_from).transpose()
}

/// Gives these items ranks in this order, far from each other.
pub async fn spread(db: &mut Db, owner: UserId, ids: &[Uuid]) -> Result<(), Error> {
    for (id, rank) in ids.iter().zip(rank::spread(ids.len())) {
        diesel::update(watch_item::table.find((owner.uuid(), *id)))
            .set(watch_item::rank.eq(rank))
            .execute(db)
            .await?;
    }
    Ok(())
}

/// False where it is not there.
pub async fn delete(db: &mut Db, owner: UserId, list: Uuid, id: Uuid, now: DateTime<Utc>) -> Result<bool, Error> {
    let live = watch_item::table
        .filter(watch_item::owner.eq(owner.uuid()))
        .filter(watch_item::watchlist_id.eq(list))
        .filter(watch_item::id.eq(id))
        .filter(watch_item::deleted_at.is_null());
    let done = diesel::update(live)
        .set((
            watch_item::deleted_at.eq(now),
            watch_item::version.eq(watch_item::version + 1),
        ))
        .execute(db)
        .await?;
    Ok(done > 0)
}

/// Brings a deleted item back to this place. The item as this writes it; nothing where it is not there.
pub async fn restore(db: &mut Db, owner: UserId, id: Uuid, section: &str, rank: &str) -> Result<Option<Item>, Error> {
    let row: Option<Row> = diesel::update(watch_item::table.find((owner.uuid(), id)))
        .set((
            watch_item::deleted_at.eq(None::<DateTime<Utc>>),
            watch_item::section.eq(section),
            watch_item::rank.eq(rank),
            watch_item::version.eq(watch_item::version + 1),
        ))
        .returning(Row::as_returning())
        .get_result(db)
        .await
        .optional()?;
    row.map(Item::try_from).transpose()
}

/// Ids and names of the lists that have something, in their order, with the item.
pub async fn lists_with(db: &mut Db, owner: UserId, subject: &Subject) -> Result<Vec<(Uuid, String, Uuid)>, Error> {
    let same = watchlist::owner
        .eq(watch_item::owner)
        .and(watchlist::id.eq(watch_item::watchlist_id));
    Ok(watch_item::table
        .inner_join(watchlist::table.on(same))
        .filter(watch_item::owner.eq(owner.uuid()))
        .filter(watch_item::kind.eq(subject.kind.name()))
        .filter(watch_item::reference.eq(&subject.reference))
        .filter(watch_item::chain.eq(&subject.chain))
        .filter(watch_item::deleted_at.is_null())
        .filter(watchlist::deleted_at.is_null())
        .order((watchlist::rank, watchlist::id))
        .select((watchlist::id, watchlist::name, watch_item::id))
        .load(db)
        .await?)
}

/// Kinds, references and names of everything on the owner's lists.
pub async fn watched(db: &mut Db, owner: UserId) -> Result<Vec<(String, String, String)>, Error> {
    let same = watchlist::owner
        .eq(watch_item::owner)
        .and(watchlist::id.eq(watch_item::watchlist_id));
    Ok(watch_item::table
        .inner_join(watchlist::table.on(same))
        .filter(watch_item::owner.eq(owner.uuid()))
        .filter(watch_item::deleted_at.is_null())
        .filter(watchlist::deleted_at.is_null())
        .select((watch_item::kind, watch_item::reference, watch_item::name))
        .distinct()
        .load(db)
        .await?)
}

/// The market's ids of all collections on lists, each once. Of all owners: the service's own work.
pub async fn wanted_collections(db: &mut Db) -> Result<Vec<String>, Error> {
    let same = watchlist::owner
        .eq(watch_item::owner)
        .and(watchlist::id.eq(watch_item::watchlist_id));
    Ok(watch_item::table
        .inner_join(watchlist::table.on(same))
        .filter(watch_item::kind.eq(Kind::Collection.name()))
        .filter(watch_item::deleted_at.is_null())
        .filter(watchlist::deleted_at.is_null())
        .select(watch_item::reference)
        .distinct()
        .load(db)
        .await?)
}

/// By owner and list: the items of lists that are there, by rank.
pub type ByList = HashMap<(Uuid, Uuid), Vec<Item>>;

/// The items of several owners' lists. A list that is not there, or that has no items, is missing; an item that cannot be read is left out, so
/// that the others go on.
pub async fn of_lists(db: &mut Db, lists: &[(Uuid, Uuid)]) -> Result<ByList, Error> {
    let same = watchlist::owner
        .eq(watch_item::owner)
        .and(watchlist::id.eq(watch_item::watchlist_id));
    let (owners, ids): (Vec<Uuid>, Vec<Uuid>) = lists.iter().copied().unzip();
    let rows: Vec<(Uuid, Uuid, Row)> = watch_item::table
        .inner_join(watchlist::table.on(same))
        .filter(watch_item::owner.eq_any(owners))
        .filter(watch_item::watchlist_id.eq_any(ids))
        .filter(watch_item::deleted_at.is_null())
        .filter(watchlist::deleted_at.is_null())
        .order((watch_item::rank, watch_item::id))
        .select((watch_item::owner, watch_item::watchlist_id, Row::as_select()))
        .load(db)
        .await?;
    let mut found = ByList::new();
    let items = rows
        .into_iter()
        .map(|(owner, list, row)| Ok((owner, list, Item::try_from(row)?)));
    for (owner, list, item) in readable(items) {
        found.entry((owner, list)).or_default().push(item);
    }
    Ok(found)
}
