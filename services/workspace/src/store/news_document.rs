//! Files of news and their items, one for all who follow them. Only the service's own scope writes here.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::{
    prelude::*,
    sql_types::{BigInt, Timestamptz, Uuid as PgUuid},
};
use diesel_async::RunQueryDsl;
use feed_rules::Grouped;
use serde_json::Value;
use uuid::Uuid;

use super::{
    Db,
    news_schema::{feed_document, feed_item, feed_source},
};
use crate::error::Error;

/// A worker that takes a document has this long; then another may.
const LEASE: TimeDelta = TimeDelta::seconds(60);
/// Items with which new ones are compared, the newest.
const COMPARED: i64 = 20_000;
/// Rows of one statement.
const BATCH: usize = 500;

#[derive(Debug, Clone, Queryable, Selectable, QueryableByName)]
#[diesel(table_name = feed_document, check_for_backend(diesel::pg::Pg))]
pub struct Document {
    pub id: Uuid,
    pub url: String,
    pub title: String,
    pub site: Option<String>,
    pub etag: Option<String>,
    pub last_modified: Option<String>,
    /// `waiting`, `ok`, `failing` or `gone`.
    pub state: String,
    pub problem: String,
    pub fetched_at: Option<DateTime<Utc>>,
    pub failures: i32,
    pub failing_since: Option<DateTime<Utc>>,
    pub next_at: Option<DateTime<Utc>>,
    pub lease: Option<Uuid>,
}

/// What a fetch brought.
#[derive(Debug, Clone, Default, AsChangeset)]
#[diesel(table_name = feed_document)]
pub struct Fetched {
    pub title: Option<String>,
    pub site: Option<Option<String>>,
    pub etag: Option<Option<String>>,
    pub last_modified: Option<Option<String>>,
    pub state: Option<String>,
    pub problem: Option<String>,
    pub fetched_at: Option<DateTime<Utc>>,
    pub failures: Option<i32>,
    pub failing_since: Option<Option<DateTime<Utc>>>,
    pub next_at: Option<Option<DateTime<Utc>>>,
}

/// An item as it is written.
#[derive(Debug, Clone, Queryable, Selectable, Insertable)]
#[diesel(table_name = feed_item, check_for_backend(diesel::pg::Pg))]
pub struct ItemRow {
    pub id: Uuid,
    pub document_id: Uuid,
    pub identity: String,
    pub canonical: Option<String>,
    pub title: String,
    pub lead: String,
    pub url: Option<String>,
    pub published_at: DateTime<Utc>,
    pub dated_by_source: bool,
    pub first_seen_at: DateTime<Utc>,
    pub simhash: i64,
    pub group_id: Uuid,
    pub title_words: String,
    pub all_words: String,
    pub matches: Option<Value>,
}

pub async fn find(db: &mut Db, url: &str) -> Result<Option<Document>, Error> {
    Ok(feed_document::table
        .filter(feed_document::url.eq(url))
        .select(Document::as_select())
        .first(db)
        .await
        .optional()?)
}

/// The document of an address; a new one is due at once.
pub async fn make(db: &mut Db, url: &str, host: &str, now: DateTime<Utc>) -> Result<Option<Document>, Error> {
    diesel::insert_into(feed_document::table)
        .values((
            feed_document::id.eq(Uuid::now_v7()),
            feed_document::url.eq(url),
            feed_document::host.eq(host),
            feed_document::title.eq(""),
            feed_document::state.eq("waiting"),
            feed_document::problem.eq(""),
            feed_document::failures.eq(0),
            feed_document::next_at.eq(now),
            feed_document::created_at.eq(now),
        ))
        .on_conflict_do_nothing()
        .execute(db)
        .await?;
    find(db, url).await
}

/// Addresses that somebody follows and that have no document: of restored sources and archives.
pub async fn missing(db: &mut Db) -> Result<Vec<String>, Error> {
    let there = feed_document::table.filter(feed_document::url.eq(feed_source::url));
    Ok(feed_source::table
        .filter(feed_source::deleted_at.is_null())
        .filter(diesel::dsl::not(diesel::dsl::exists(there)))
        .select(feed_source::url)
        .distinct()
        .limit(100)
        .load(db)
        .await?)
}

/// Documents of one person that are fetched at a time, by all replicas: followed for themselves or for teams. One that several follow counts for
/// whom it costs the least.
const OWN: i64 = 2;

/// Takes some documents that are due and followed, one of each host, and of each person no more than a share; those first who have the
/// fewest. Replicas never take the same.
pub async fn take(db: &mut Db, most: i64, now: DateTime<Utc>) -> Result<Vec<Document>, Error> {
    // As text: diesel has no common table expressions.
    let text = "WITH busy AS (SELECT id, host FROM feed_document WHERE lease IS NOT NULL AND leased_until > $1
        ), followed AS (
            SELECT coalesce(s.added_by, s.owner) AS person, d.id, d.host, d.next_at, EXISTS (SELECT FROM busy AS b WHERE b.id = d.id) AS is_busy
            FROM feed_document AS d JOIN feed_source AS s ON s.url = d.url AND s.deleted_at IS NULL
            WHERE EXISTS (SELECT FROM busy AS b WHERE b.id = d.id)
                OR (d.next_at <= $1 AND NOT EXISTS (SELECT FROM busy AS b WHERE b.host = d.host))
        ), one_each AS (
            SELECT DISTINCT ON (person, host) person, id, host, next_at, is_busy FROM followed
            ORDER BY person, host, is_busy DESC, next_at, id
        ), ranked AS (
            SELECT id, host, next_at, is_busy, row_number() OVER (PARTITION BY person ORDER BY is_busy DESC, next_at, id) AS place
            FROM one_each
        ), fair AS (
            SELECT DISTINCT ON (host) id, next_at, place FROM ranked WHERE NOT is_busy AND place <= $5
            ORDER BY host, next_at, place, id
        ), taken AS (
            SELECT d.id FROM feed_document AS d JOIN fair ON fair.id = d.id
            WHERE d.next_at <= $1 AND (d.leased_until IS NULL OR d.leased_until <= $1)
            ORDER BY fair.place, fair.next_at LIMIT $2 FOR UPDATE OF d SKIP LOCKED)
        UPDATE feed_document AS d SET lease = $3, leased_until = $4 FROM taken WHERE d.id = taken.id
        RETURNING d.id, d.url, d.title, d.site, d.etag, d.last_modified, d.state, d.problem, d.fetched_at, d.failures, d.failing_since,
            d.next_at, d.lease";
    Ok(diesel::sql_query(text)
        .bind::<Timestamptz, _>(now)
        .bind::<BigInt, _>(most)
        .bind::<PgUuid, _>(Uuid::new_v4())
        .bind::<Timestamptz, _>(now + LEASE)
        .bind::<BigInt, _>(OWN)
        .load(db)
        .await?)
}

/// Holds a document for a write; nothing where its lease is not this one any more.
pub async fn hold(db: &mut Db, id: Uuid, lease: Option<Uuid>) -> Result<Option<Document>, Error> {
    Ok(feed_document::table
        .filter(feed_document::id.eq(id))
        .filter(feed_document::lease.is_not_distinct_from(lease))
        .select(Document::as_select())
        .for_update()
        .first(db)
        .await
        .optional()?)
}

/// Records a fetch and gives the lease back.
pub async fn record(db: &mut Db, id: Uuid, fetched: &Fetched) -> Result<(), Error> {
    diesel::update(feed_document::table.find(id))
        .set((
            fetched,
            feed_document::lease.eq(None::<Uuid>),
            feed_document::leased_until.eq(None::<DateTime<Utc>>),
        ))
        .execute(db)
        .await?;
    Ok(())
}

pub async fn items(db: &mut Db, document: Uuid) -> Result<Vec<ItemRow>, Error> {
    Ok(feed_item::table
        .filter(feed_item::document_id.eq(document))
        .select(ItemRow::as_select())
        .load(db)
        .await?)
}

pub async fn insert(db: &mut Db, items: &[ItemRow]) -> Result<(), Error> {
    for batch in items.chunks(BATCH) {
        diesel::insert_into(feed_item::table)
            .values(batch)
            .on_conflict_do_nothing()
            .execute(db)
            .await?;
    }
    Ok(())
}

/// Writes the texts of an item anew. When it was published stays, so that lists stay in their order.
pub async fn update(db: &mut Db, item: &ItemRow) -> Result<(), Error> {
    diesel::update(feed_item::table.find(item.id))
        .set((
            feed_item::identity.eq(&item.identity),
            feed_item::canonical.eq(&item.canonical),
            feed_item::title.eq(&item.title),
            feed_item::lead.eq(&item.lead),
            feed_item::url.eq(&item.url),
            feed_item::simhash.eq(item.simhash),
            feed_item::title_words.eq(&item.title_words),
            feed_item::all_words.eq(&item.all_words),
            feed_item::matches.eq(&item.matches),
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// Items of all documents from a stretch of time, the oldest first.
pub async fn compared(db: &mut Db, from: DateTime<Utc>, to: DateTime<Utc>) -> Result<Vec<Grouped<Uuid>>, Error> {
    type Row = (Uuid, Option<String>, i64, DateTime<Utc>, Option<Value>);
    let rows: Vec<Row> = feed_item::table
        .filter(feed_item::published_at.between(from, to))
        .order(feed_item::published_at.desc())
        .limit(COMPARED)
        .select((
            feed_item::group_id,
            feed_item::canonical,
            feed_item::simhash,
            feed_item::published_at,
            feed_item::matches,
        ))
        .load(db)
        .await?;
    let grouped = |(group, canonical, simhash, published, matches): Row| Grouped {
        group,
        canonical,
        simhash: simhash.cast_unsigned(),
        published,
        tokens: tokens(matches.as_ref()),
    };
    Ok(rows.into_iter().rev().map(grouped).collect())
}

/// Ids of the tokens that an item is about.
#[must_use]
pub fn tokens(matches: Option<&Value>) -> Vec<String> {
    let all = matches.and_then(Value::as_array).into_iter().flatten();
    let tokens = all.filter(|one| one["kind"] == "token");
    tokens
        .filter_map(|one| one["ref"].as_str().map(str::to_owned))
        .collect()
}

/// Items that came while the market's tokens were not known.
pub async fn unmatched(db: &mut Db) -> Result<Vec<ItemRow>, Error> {
    Ok(feed_item::table
        .filter(feed_item::matches.is_null())
        .order(feed_item::first_seen_at)
        .limit(200)
        .select(ItemRow::as_select())
        .load(db)
        .await?)
}

/// Says what an item is about.
pub async fn matched(db: &mut Db, id: Uuid, matches: &Value) -> Result<(), Error> {
    diesel::update(feed_item::table.find(id))
        .set(feed_item::matches.eq(matches))
        .execute(db)
        .await?;
    Ok(())
}
