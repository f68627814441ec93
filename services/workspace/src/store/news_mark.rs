//! What people read and kept. Every statement names the owner.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde_json::Value;
use vocab::UserId;

use super::{
    Db,
    news_schema::{feed_mark, feed_seen},
    small,
};
use crate::error::Error;

#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = feed_mark, check_for_backend(diesel::pg::Pg))]
pub struct Mark {
    pub item: String,
    pub read_at: Option<DateTime<Utc>>,
    /// The item as it was.
    pub kept: Option<Value>,
}

/// Of these items, by item.
pub async fn of(db: &mut Db, owner: UserId, items: &[String]) -> Result<HashMap<String, Mark>, Error> {
    let marks: Vec<Mark> = feed_mark::table
        .filter(feed_mark::owner.eq(owner.uuid()))
        .filter(feed_mark::item.eq_any(items))
        .select(Mark::as_select())
        .load(db)
        .await?;
    Ok(marks.into_iter().map(|mark| (mark.item.clone(), mark)).collect())
}

/// What is kept, the newest first.
pub async fn kept(db: &mut Db, owner: UserId) -> Result<Vec<Mark>, Error> {
    Ok(feed_mark::table
        .filter(feed_mark::owner.eq(owner.uuid()))
        .filter(feed_mark::kept.is_not_null())
        .order((feed_mark::published_at.desc(), feed_mark::item.desc()))
        .select(Mark::as_select())
        .load(db)
        .await?)
}

pub async fn count_kept(db: &mut Db, owner: UserId) -> Result<u32, Error> {
    let kept = feed_mark::table
        .filter(feed_mark::owner.eq(owner.uuid()))
        .filter(feed_mark::kept.is_not_null());
    Ok(small(kept.count().get_result(db).await?))
}

/// Marks items as read, each with when it was published; gives how many were not.
pub async fn read(
    db: &mut Db,
    owner: UserId,
    items: &[(String, DateTime<Utc>)],
    now: DateTime<Utc>,
) -> Result<usize, Error> {
    let rows: Vec<_> = items
        .iter()
        .map(|(item, published)| {
            (
                feed_mark::owner.eq(owner.uuid()),
                feed_mark::item.eq(item),
                feed_mark::read_at.eq(now),
                feed_mark::published_at.eq(published),
            )
        })
        .collect();
    if rows.is_empty() {
        return Ok(0);
    }
    // What was kept has a mark already.
    let names: Vec<&str> = items.iter().map(|(item, _)| item.as_str()).collect();
    let kept = feed_mark::table
        .filter(feed_mark::owner.eq(owner.uuid()))
        .filter(feed_mark::item.eq_any(names))
        .filter(feed_mark::read_at.is_null());
    let marked = diesel::update(kept).set(feed_mark::read_at.eq(now)).execute(db).await?;
    let added = diesel::insert_into(feed_mark::table)
        .values(rows)
        .on_conflict_do_nothing()
        .execute(db)
        .await?;
    Ok(marked + added)
}

/// Keeps a copy of an item.
pub async fn keep(db: &mut Db, owner: UserId, item: &str, copy: &Value, published: DateTime<Utc>) -> Result<(), Error> {
    diesel::insert_into(feed_mark::table)
        .values((
            feed_mark::owner.eq(owner.uuid()),
            feed_mark::item.eq(item),
            feed_mark::kept.eq(copy),
            feed_mark::published_at.eq(published),
        ))
        .on_conflict((feed_mark::owner, feed_mark::item))
        .do_update()
        .set(feed_mark::kept.eq(copy))
        .execute(db)
        .await?;
    Ok(())
}

/// Keeps it no longer. That it was read stays.
pub async fn let_go(db: &mut Db, owner: UserId, item: &str) -> Result<(), Error> {
    let mark = feed_mark::table.find((owner.uuid(), item));
    diesel::delete(mark.filter(feed_mark::read_at.is_null()))
        .execute(db)
        .await?;
    diesel::update(mark)
        .set(feed_mark::kept.eq(None::<Value>))
        .execute(db)
        .await?;
    Ok(())
}

/// Up to when everything was read.
pub async fn read_until(db: &mut Db, owner: UserId) -> Result<Option<DateTime<Utc>>, Error> {
    Ok(feed_seen::table
        .find(owner.uuid())
        .select(feed_seen::read_until)
        .first(db)
        .await
        .optional()?)
}

/// Never goes back.
pub async fn set_read_until(db: &mut Db, owner: UserId, until: DateTime<Utc>) -> Result<(), Error> {
    diesel::insert_into(feed_seen::table)
        .values((feed_seen::owner.eq(owner.uuid()), feed_seen::read_until.eq(until)))
        .on_conflict_do_nothing()
        .execute(db)
        .await?;
    let earlier = feed_seen::table
        .find(owner.uuid())
        .filter(feed_seen::read_until.lt(until));
    diesel::update(earlier)
        .set(feed_seen::read_until.eq(until))
        .execute(db)
        .await?;
    Ok(())
}
