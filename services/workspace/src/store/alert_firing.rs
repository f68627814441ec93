//! What alerts fired. Every statement names the owner, but for the worker's, which acts for all.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::{dsl::not, prelude::*};
use diesel_async::RunQueryDsl;
use serde_json::Value;
use uuid::Uuid;
use vocab::UserId;

use super::{Db, alert_schema::alert_firing, newest::newest_first, small};
use crate::error::Error;

/// A firing as it is kept.
#[derive(Debug, Clone, Queryable, Selectable, Insertable)]
#[diesel(table_name = alert_firing, check_for_backend(diesel::pg::Pg))]
pub struct Firing {
    pub owner: Uuid,
    pub id: Uuid,
    pub alert_id: Uuid,
    /// Name of the alert when it fired.
    pub alert: String,
    pub at: DateTime<Utc>,
    /// By the database's clock: readers of all replicas compare it.
    pub written_at: DateTime<Utc>,
    /// In a sentence.
    pub content: String,
    pub fired_values: Value,
    pub gap: bool,
    pub late: bool,
    pub quiet: bool,
    pub read_at: Option<DateTime<Utc>>,
    pub kind: String,
    pub coin: Option<String>,
    /// Of a list: what it calls the member that fired.
    pub member: Option<String>,
    /// Large transfers that it is of, as the whale watch identifies them.
    pub whales: Option<Vec<String>>,
    /// When a reorganisation removed one of them.
    pub reverted_at: Option<DateTime<Utc>>,
}

/// Which firings are listed.
#[derive(Debug, Clone, Copy, Default)]
pub struct Filter {
    pub alert: Option<Uuid>,
    pub read: Option<bool>,
}

type Query<'a> = alert_firing::BoxedQuery<'a, diesel::pg::Pg>;

fn matching<'a>(owner: UserId, filter: Filter) -> Query<'a> {
    let mut query = alert_firing::table
        .filter(alert_firing::owner.eq(owner.uuid()))
        .into_boxed();
    if let Some(alert) = filter.alert {
        query = query.filter(alert_firing::alert_id.eq(alert));
    }
    if let Some(read) = filter.read {
        query = query.filter(alert_firing::read_at.is_not_null().eq(read));
    }
    query
}

/// The newest first, after a place.
pub async fn list(
    db: &mut Db,
    owner: UserId,
    filter: Filter,
    after: Option<(DateTime<Utc>, Uuid)>,
    limit: i64,
) -> Result<Vec<Firing>, Error> {
    Ok(newest_first!(
        matching(owner, filter),
        (alert_firing::at, alert_firing::id),
        after,
        limit
    )
    .select(Firing::as_select())
    .load(db)
    .await?)
}

pub async fn count(db: &mut Db, owner: UserId, filter: Filter) -> Result<u32, Error> {
    Ok(small(matching(owner, filter).count().get_result(db).await?))
}

pub async fn find(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<Firing>, Error> {
    Ok(alert_firing::table
        .find((owner.uuid(), id))
        .select(Firing::as_select())
        .first(db)
        .await
        .optional()?)
}

/// Marks firings as read: those that are named, or all where none is.
pub async fn read(db: &mut Db, owner: UserId, ids: &[Uuid], now: DateTime<Utc>) -> Result<(), Error> {
    let unread = alert_firing::table
        .filter(alert_firing::owner.eq(owner.uuid()))
        .filter(alert_firing::read_at.is_null());
    let mark = alert_firing::read_at.eq(now);
    if ids.is_empty() {
        diesel::update(unread).set(mark).execute(db).await?;
    } else {
        let named = unread.filter(alert_firing::id.eq_any(ids.to_vec()));
        diesel::update(named).set(mark).execute(db).await?;
    }
    Ok(())
}

/// Marks those as read that fired up to then.
pub async fn read_until(db: &mut Db, owner: UserId, until: DateTime<Utc>, now: DateTime<Utc>) -> Result<(), Error> {
    let unread = alert_firing::table
        .filter(alert_firing::owner.eq(owner.uuid()))
        .filter(alert_firing::read_at.is_null())
        .filter(alert_firing::at.le(until));
    diesel::update(unread)
        .set(alert_firing::read_at.eq(now))
        .execute(db)
        .await?;
    Ok(())
}

/// Writes firings and gives the ids of those that were not there.
pub async fn insert(db: &mut Db, firings: &[Firing]) -> Result<Vec<Uuid>, Error> {
    Ok(diesel::insert_into(alert_firing::table)
        .values(firings)
        .on_conflict_do_nothing()
        .returning(alert_firing::id)
        .get_results(db)
        .await?)
}

/// Marks firings of these transfers, of all users, that were written since and are not marked. Returns their number.
pub async fn revert(db: &mut Db, whales: &[String], at: DateTime<Utc>, since: DateTime<Utc>) -> Result<usize, Error> {
    let unmarked = alert_firing::table
        .filter(alert_firing::written_at.ge(since))
        .filter(alert_firing::whales.overlaps_with(whales.to_vec()))
        .filter(alert_firing::reverted_at.is_null());
    Ok(diesel::update(unmarked)
        .set(alert_firing::reverted_at.eq(at))
        .execute(db)
        .await?)
}

/// Takes the mark from firings of transfers that came back, unless another of theirs is still gone. Returns their number.
pub async fn restore(db: &mut Db, returned: &[String], gone: &[String], since: DateTime<Utc>) -> Result<usize, Error> {
    let marked = alert_firing::table
        .filter(alert_firing::written_at.ge(since))
        .filter(alert_firing::whales.overlaps_with(returned.to_vec()))
        .filter(not(alert_firing::whales.overlaps_with(gone.to_vec())))
        .filter(alert_firing::reverted_at.is_not_null());
    Ok(diesel::update(marked)
        .set(alert_firing::reverted_at.eq(None::<DateTime<Utc>>))
        .execute(db)
        .await?)
}

/// Firings of all users that were written since, the oldest first.
pub async fn written_since(db: &mut Db, since: DateTime<Utc>, limit: i64) -> Result<Vec<Firing>, Error> {
    Ok(alert_firing::table
        .filter(alert_firing::written_at.ge(since))
        .order((alert_firing::written_at, alert_firing::id))
        .limit(limit)
        .select(Firing::as_select())
        .load(db)
        .await?)
}

/// What the alerts of some firings were called when they fired.
pub async fn names(db: &mut Db, firings: &[(Uuid, Uuid)]) -> Result<HashMap<(Uuid, Uuid), String>, Error> {
    let (owners, ids): (Vec<Uuid>, Vec<Uuid>) = firings.iter().copied().unzip();
    let rows: Vec<(Uuid, Uuid, String)> = alert_firing::table
        .filter(alert_firing::owner.eq_any(owners))
        .filter(alert_firing::id.eq_any(ids))
        .select((alert_firing::owner, alert_firing::id, alert_firing::alert))
        .load(db)
        .await?;
    Ok(rows.into_iter().map(|(owner, id, name)| ((owner, id), name)).collect())
}

/// The newest firing of each of some alerts, given by owner and id.
pub async fn newest(db: &mut Db, alerts: &[(Uuid, Uuid)]) -> Result<Vec<Firing>, Error> {
    let (owners, ids): (Vec<Uuid>, Vec<Uuid>) = alerts.iter().copied().unzip();
    // The log of an alert may be long: the index alone says which is the newest.
    let found: Vec<(Uuid, Uuid)> = alert_firing::table
        .filter(alert_firing::owner.eq_any(owners))
        .filter(alert_firing::alert_id.eq_any(ids))
        .distinct_on((alert_firing::owner, alert_firing::alert_id))
        .order((
            alert_firing::owner,
            alert_firing::alert_id,
            alert_firing::at.desc(),
            alert_firing::id.desc(),
        ))
        .select((alert_firing::owner, alert_firing::id))
        .load(db)
        .await?;
    let (owners, ids): (Vec<Uuid>, Vec<Uuid>) = found.into_iter().unzip();
    Ok(alert_firing::table
        .filter(alert_firing::owner.eq_any(owners))
        .filter(alert_firing::id.eq_any(ids))
        .select(Firing::as_select())
        .load(db)
        .await?)
}
