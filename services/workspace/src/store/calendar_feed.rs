//! Links to which calendar programs subscribe. Every statement names the owner, but for the one that opens a link.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::{
    define_sql_function,
    dsl::sum,
    prelude::*,
    sql_types::{Array, Text},
};
use diesel_async::RunQueryDsl;
use kit::octets::octets_of;
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    schema_lists::{calendar_event, calendar_feed},
};
use crate::{domain::calendar::KINDS, error::Error};

/// Bytes of one time that a series leaves out or has besides, as a file has it.
const TIME: i64 = 40;
/// When a link was used is written once in so many minutes.
const USED: TimeDelta = TimeDelta::minutes(5);

/// A link without its secret.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = calendar_feed, check_for_backend(diesel::pg::Pg))]
pub struct CalendarFeed {
    pub id: Uuid,
    pub name: String,
    /// Empty for all.
    pub kinds: Vec<String>,
    pub busy_only: bool,
    pub created_at: DateTime<Utc>,
    pub used_at: Option<DateTime<Utc>>,
}

/// By age.
pub async fn list(db: &mut Db, owner: UserId) -> Result<Vec<CalendarFeed>, Error> {
    Ok(calendar_feed::table
        .filter(calendar_feed::owner.eq(owner.uuid()))
        .order((calendar_feed::created_at, calendar_feed::id))
        .select(CalendarFeed::as_select())
        .load(db)
        .await?)
}

pub async fn find(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<CalendarFeed>, Error> {
    Ok(calendar_feed::table
        .find((owner.uuid(), id))
        .select(CalendarFeed::as_select())
        .first(db)
        .await
        .optional()?)
}

/// The secret of a link.
#[derive(Debug, Clone, Copy)]
pub struct Secret<'a> {
    pub sha256: &'a [u8],
    /// The member who makes it for a team.
    pub made_by: Option<UserId>,
}

pub async fn add(db: &mut Db, owner: UserId, feed: &CalendarFeed, secret: Secret<'_>) -> Result<(), Error> {
    diesel::insert_into(calendar_feed::table)
        .values((
            calendar_feed::owner.eq(owner.uuid()),
            calendar_feed::id.eq(feed.id),
            calendar_feed::name.eq(&feed.name),
            calendar_feed::kinds.eq(&feed.kinds),
            calendar_feed::busy_only.eq(feed.busy_only),
            calendar_feed::token_sha256.eq(secret.sha256),
            calendar_feed::made_by.eq(secret.made_by.map(UserId::uuid)),
            calendar_feed::created_at.eq(feed.created_at),
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// Gives a link another secret. False where it is not there.
pub async fn rotate(
    db: &mut Db,
    owner: UserId,
    id: Uuid,
    secret: Secret<'_>,
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    let done = diesel::update(calendar_feed::table.find((owner.uuid(), id)))
        .set((
            calendar_feed::token_sha256.eq(secret.sha256),
            calendar_feed::made_by.eq(secret.made_by.map(UserId::uuid)),
            calendar_feed::used_at.eq(None::<DateTime<Utc>>),
            calendar_feed::rotated_at.eq(now),
        ))
        .execute(db)
        .await?;
    Ok(done > 0)
}

/// False where it is not there.
pub async fn delete(db: &mut Db, owner: UserId, id: Uuid) -> Result<bool, Error> {
    let gone = diesel::delete(calendar_feed::table.find((owner.uuid(), id)))
        .execute(db)
        .await?;
    Ok(gone > 0)
}

/// Deletes all whose secret was made before a time. Returns how many there were.
pub async fn delete_before(db: &mut Db, owner: UserId, before: DateTime<Utc>) -> Result<usize, Error> {
    let first = calendar_feed::rotated_at
        .is_null()
        .and(calendar_feed::created_at.lt(before));
    let gone = diesel::delete(calendar_feed::table)
        .filter(calendar_feed::owner.eq(owner.uuid()))
        .filter(first.or(calendar_feed::rotated_at.lt(before)))
        .execute(db)
        .await?;
    Ok(gone)
}

/// Deletes those that a person made for teams; how many there were. Needs a connection that sees the rows of all.
pub async fn delete_made_by(db: &mut Db, person: UserId) -> Result<usize, Error> {
    let made = calendar_feed::table.filter(calendar_feed::made_by.eq(person.uuid()));
    Ok(diesel::delete(made).execute(db).await?)
}

/// A link that was opened: whose it is, and which member made its secret for a team.
#[derive(Debug)]
pub struct Opened {
    pub owner: UserId,
    pub made_by: Option<UserId>,
    pub feed: CalendarFeed,
}

/// The link with this secret, of whomever it is; notes that it was used.
pub async fn open(db: &mut Db, hash: &[u8], now: DateTime<Utc>) -> Result<Option<Opened>, Error> {
    let found: Option<(Uuid, Option<Uuid>, CalendarFeed)> = calendar_feed::table
        .filter(calendar_feed::token_sha256.eq(hash))
        .select((calendar_feed::owner, calendar_feed::made_by, CalendarFeed::as_select()))
        .first(db)
        .await
        .optional()?;
    let Some((owner, made_by, feed)) = found else {
        return Ok(None);
    };
    if feed.used_at.is_none_or(|used| used + USED < now) {
        diesel::update(calendar_feed::table.find((owner, feed.id)))
            .set(calendar_feed::used_at.eq(now))
            .execute(db)
            .await?;
    }
    Ok(Some(Opened {
        owner: owner.into(),
        made_by: made_by.map(Into::into),
        feed,
    }))
}

define_sql_function! {
    /// How many parts a list has.
    fn cardinality(list: Array<Text>) -> Integer;
}

/// Bytes of what the owner's events of these kinds say: of all where there are none. Nothing of it is read.
pub async fn weight(db: &mut Db, owner: UserId, kinds: &[String]) -> Result<i64, Error> {
    type Sums = (Option<i64>, Option<i64>, Option<i64>, Option<i64>);
    let kinds: Vec<&str> = if kinds.is_empty() {
        KINDS.to_vec()
    } else {
        kinds.iter().map(String::as_str).collect()
    };
    let (texts, links, rules, times): Sums = calendar_event::table
        .filter(calendar_event::owner.eq(owner.uuid()))
        .filter(calendar_event::kind.eq_any(kinds))
        .filter(calendar_event::deleted_at.is_null())
        .filter(calendar_event::cancelled.eq(false))
        .select((
            sum(octets_of(calendar_event::title)
                + octets_of(calendar_event::note)
                + octets_of(calendar_event::location)),
            sum(octets_of(calendar_event::url.assume_not_null())),
            sum(octets_of(calendar_event::rule.assume_not_null())),
            sum(cardinality(calendar_event::left_out) + cardinality(calendar_event::also)),
        ))
        .get_result(db)
        .await?;
    let times = times.map(|count| count.saturating_mul(TIME));
    Ok([texts, links, rules, times].into_iter().flatten().sum())
}
